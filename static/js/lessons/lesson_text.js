// The text of a lesson, cut into its head and its steps, which can be moved, duplicated and removed; the rest stays
// character by character. No document here but in TextField.
//
// A step goes from its line [step] to its last line that isn't empty: its `body`. The empty lines after it are the
// `gap` to the next, and stay in place. `webapp/classroom/lesson/reading.py` reads steps and names in the same way.

const STEP = /^\[step\][^\S\n]*$/gm;
const NAME = /^([a-z]+):(?!\/\/)[ \t]*([^]*)$/;

// {head, steps: [{body, gap, start}]}; head, bodies and gaps in order are the text.
export function cut(text) {
  const starts = [...text.matchAll(STEP)].map(({ index }) => index);
  const steps = starts.map((start, index) => {
    const whole = text.slice(start, starts[index + 1] ?? text.length);
    const [gap] = whole.match(/(?:\n[ \t]*)*$/);
    return { body: whole.slice(0, whole.length - gap.length), gap, start };
  });
  return { head: text.slice(0, starts[0] ?? text.length), steps };
}

const joined = ({ head, steps }) => head + steps.map(({ body, gap }) => body + gap).join("");

// The text with a step at another place; both are counted from 0.
export function moved(text, from, to) {
  const { head, steps } = cut(text);
  const gaps = steps.map(({ gap }) => gap);
  steps.splice(to, 0, ...steps.splice(from, 1));
  return joined({ head, steps: steps.map((step, index) => ({ ...step, gap: gaps[index] })) });
}

export function without(text, index) {
  const { head, steps } = cut(text);
  const [gone] = steps.splice(index, 1);
  if (index && index === steps.length) steps[index - 1].gap = gone.gap;
  return joined({ head, steps });
}

// The text with one more step, before the step of this index, or after all of them.
export function inserted(text, index, body) {
  const { head, steps } = cut(text);
  if (index < steps.length) steps.splice(index, 0, { body, gap: "\n\n" });
  else if (steps.length) {
    const last = steps.at(-1);
    steps.push({ body, gap: last.gap || "\n" });
    last.gap = "\n\n";
  } else return `${head.trimEnd()}${head.trim() ? "\n\n" : ""}${body}\n`;
  return joined({ head, steps });
}

// Whether one more step fits into the limits of a lesson.
export function hasRoom(text, body, { letters, steps }) {
  return text.length + body.length + 2 <= letters && cut(text).steps.length < steps;
}

export const doubled = (text, index) => inserted(text, index + 1, cut(text).steps[index].body);

const ASKED = ["ask", "options", "right", "timer"]; // the parts of a step's question

// The text with other parts of a step's question, in place of those that it has; without any if nothing is asked.
export function withQuestion(text, index, parts) {
  const { head, steps } = cut(text);
  const step = steps[index];
  let name = "";
  let place = 0;
  const kept = [];
  for (const line of step.body.split("\n")) {
    if (!line.startsWith("#")) name = line.match(NAME)?.[1] ?? name;
    if (!ASKED.includes(name) || line.startsWith("#")) kept.push(line);
    else place ||= kept.length;
  }
  const asked = parts.ask.trim() ? ASKED.filter((each) => parts[each].trim()) : [];
  kept.splice(place || kept.length, 0, ...asked.flatMap((each) => linesOf(each, parts[each])));
  step.body = kept.join("\n");
  return joined({ head, steps });
}

// The lines of a part; a space keeps a line from beginning another part, or a remark.
function linesOf(name, content) {
  const [first, ...more] = content.trim().split("\n");
  if (!more.length) return [`${name}: ${first}`];
  return [`${name}:`, ...[first, ...more].map((line) => (NAME.test(line) || /^[#[]/.test(line) ? ` ${line}` : line))];
}

// The difference: the characters from `start` to `end` of the text before, and their replacement.
export function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

// The step that contains a position of the text; undefined before the first one.
export const stepAt = (text, place) => cut(text).steps.findLast(({ start }) => start <= place);

export const lineOf = (text, place) => text.slice(0, place).split("\n").length;

// Where a line begins, counted from 1.
export function placeOf(text, line) {
  let place = 0;
  for (let each = 1; each < line && text.indexOf("\n", place) >= 0; each += 1) place = text.indexOf("\n", place) + 1;
  return place;
}

// The fields of a body or a head by their names.
export function fieldsOf(part) {
  const found = {};
  let name = "";
  for (const line of part.split("\n").filter((each) => !/^#|^\[step\]\s*$/.test(each))) {
    const [, begun, first] = line.match(NAME) ?? [];
    if (begun) name = begun;
    if (begun && name in found) name = ""; // the first one counts
    else if (begun) found[name] = first;
    else if (name) found[name] += `\n${line}`;
  }
  return Object.fromEntries(Object.entries(found).map(([each, text]) => [each, text.trim()]));
}

export const titleOf = (text) => fieldsOf(cut(text).head).title || "A lesson without a title";

// The limits of a lesson, from the attributes of its field.
export const limitsOf = ({ maxLength, dataset }) => ({ letters: maxLength, steps: Number(dataset.mostSteps) });

export class TextField {
  constructor(field) { this.field = field; }

  get text() { return this.field.value; }

  // Whether one more step with this body fits.
  hasRoom(body) { return hasRoom(this.text, body, limitsOf(this.field)); }

  // Change the text; the browser's Undo knows it, and the focus returns to where it was.
  write(text) {
    const { start, end, text: more } = difference(this.text, text);
    if (start === end && !more) return;
    const held = document.activeElement;
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, end);
    // Only this is known to Undo; it dispatches `input` by itself.
    const done = document.execCommand(more ? "insertText" : "delete", false, more);
    if (!done || this.text !== text) this.open(text);
    if (held !== this.field) held?.focus?.({ preventScroll: true });
  }

  // Replace the whole text; this can't be undone.
  open(text) {
    const { selectionStart, scrollTop } = this.field;
    this.field.value = text;
    this.field.setSelectionRange(selectionStart, selectionStart);
    this.field.scrollTop = scrollTop;
    this.field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  // The cursor's position in the text.
  get place() { return this.field.selectionStart; }

  // Move the cursor to a position, which scrolls into view at the top.
  goTo(place) {
    const { field } = this;
    for (const each of [field.value.length, place]) {
      field.setSelectionRange(each, each);
      field.blur();
      field.focus();
    }
  }

  goToLine(line) { this.goTo(placeOf(this.text, line)); }
}
