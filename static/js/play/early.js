// What is pressed before the game has come from the store: it waits, and is pressed again then.

const KINDS = ["click", "keydown"];

export class Early {
  constructor(root) {
    this.events = [];
    this.hold = (event) => {
      // Keys count wherever the focus is on nothing; what is not the game's goes on as ever.
      const { target, type, key } = event;
      if (!root.contains(target) && target !== document.body) return;
      if (type === "keydown" && ["Tab", "Escape"].includes(key)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      this.events.push(event);
    };
    for (const kind of KINDS) addEventListener(kind, this.hold, true);
  }

  release() {
    for (const kind of KINDS) removeEventListener(kind, this.hold, true);
    for (const event of this.events) {
      const cell = event.type === "click" && event.target.closest("td");
      if (cell) { cell.blur(); cell.focus({ preventScroll: true }); }
      else event.target.dispatchEvent(new event.constructor(event.type, event));
    }
  }
}
