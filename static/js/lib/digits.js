// Digits: which one a key gives, and what value they make; above size 9 a 1 waits for its second digit. No document here.

const WAIT = 1000;

// The digit of a key, or undefined. With Shift the key says "!": where it is on the keyboard gives the digit; but some
// keyboards have their digits behind Shift.
export function digitOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
  if (/^[0-9]$/.test(key)) return key;
  return shiftKey || ctrlKey || metaKey || altKey ? /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] : undefined;
}

// The composer of values.
export class Composer {
  // `write(value, kind)` is called with each value, `show(digits)` with what waits.
  constructor(size, write, show) {
    this.size = size;
    this.write = write;
    this.show = show;
    this.waiting = "";
  }

  type(digit, kind) {
    const both = Number(this.waiting + digit);
    if (this.waiting && this.kind === kind && both <= this.size) {
      this.cancel();
      this.write(both, kind);
      return;
    }
    this.commit();
    const value = Number(digit);
    if (!value || value > this.size) return;
    if (value * 10 > this.size) {
      this.write(value, kind);
      return;
    }
    this.waiting = digit;
    this.kind = kind;
    this.timer = setTimeout(() => this.commit(), WAIT);
    this.show(digit);
  }

  // No second digit comes.
  commit() {
    const { waiting, kind } = this;
    this.cancel();
    if (waiting) this.write(Number(waiting), kind);
  }

  cancel() {
    if (!this.waiting) return;
    clearTimeout(this.timer);
    this.waiting = "";
    this.show("");
  }
}
