// The text of a lesson cut into its head and its steps, which can be moved, doubled and taken out; what isn't touched
// stays as it is, letter by letter. No document here.
//
// A step goes from its line [[step]], with the comments right above it, to its last line that isn't empty: its `body`.
// The empty lines behind it are the `gap` to the next, and stay where they are.

// As `webapp/lesson/places.py` reads it: what may hold a heading that is none comes first, texts and what follows a #.
const TEXT = String.raw`"""(?:\\[\s\S]|[^\\])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\[\s\S]|[^"\\\n])*"|'[^'\n]*'`;
const PARTS = new RegExp(String.raw`(?<comment>#[^\n]*)|(?<![^\n])[ \t]*(?:(?<step>\[\[[ \t]*step[ \t]*\]\])|`
  + String.raw`(?<key>[\w-]+)[ \t]*=[ \t]*(?<value>${TEXT}|\d+)?)|${TEXT}`, "g");
const ESCAPES = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\x1b" };

// {head, steps: [{body, gap, start, remarked}]}: head, bodies and gaps, one after the other, are the text. `remarked` says
// whether a body ends with a comment, which the next step would take for its own without an empty line between them.
export function cut(text) {
  const { starts, comments } = placesOf(text);
  const steps = starts.map((start, index) => {
    const whole = text.slice(start, starts[index + 1] ?? text.length);
    const [gap] = whole.match(/(?:\n[ \t]*)*$/);
    const body = whole.slice(0, whole.length - gap.length);
    return { body, gap, start, remarked: comments.has(start + body.lastIndexOf("\n") + 1) };
  });
  return { head: text.slice(0, starts[0] ?? text.length), steps };
}

function placesOf(text) {
  const comments = new Set(); // where the lines begin that are nothing but a comment
  const starts = [];
  for (const { index, groups } of text.matchAll(PARTS)) {
    let start = text.lastIndexOf("\n", index - 1) + 1;
    if (groups.comment && !text.slice(start, index).trim()) comments.add(start);
    if (!groups.step) continue;
    for (let above = lineAbove(text, start); comments.has(above); above = lineAbove(text, start)) start = above;
    starts.push(start);
  }
  return { starts, comments };
}

const lineAbove = (text, start) => (start < 2 ? (start ? 0 : -1) : text.lastIndexOf("\n", start - 2) + 1);

function joined({ head, steps }) {
  const parts = steps.map(({ body, gap, remarked }, index) => {
    const isApart = !remarked || index === steps.length - 1 || /\n[ \t]*\n/.test(gap);
    return body + (isApart ? gap : "\n\n");
  });
  return head + parts.join("");
}

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

// The text with one more step, the body of which stands before the step of that number, or behind all of them.
export function inserted(text, index, body) {
  const { head, steps } = cut(text);
  const [step] = cut(body).steps;
  if (index < steps.length) steps.splice(index, 0, { ...step, gap: "\n\n" });
  else if (steps.length) {
    const last = steps.at(-1);
    steps.push({ ...step, gap: last.gap || "\n" });
    last.gap = "\n\n";
  } else return `${head.trimEnd()}${head.trim() ? "\n\n" : ""}${body}\n`;
  return joined({ head, steps });
}

// Whether a step more isn't too much for a lesson of at most so many letters and steps.
export function hasRoom(text, body, { letters, steps }) {
  return text.length + body.length + 2 <= letters && cut(text).steps.length < steps;
}

export const doubled = (text, index) => inserted(text, index + 1, cut(text).steps[index].body);

// What differs: the letters from `start` to `end` of the text before, and what takes their place.
export function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

// The step that a place of the text is in; undefined before the first one.
export const stepAt = (text, place) => cut(text).steps.findLast(({ start }) => start <= place);

export const lineOf = (text, place) => text.slice(0, place).split("\n").length;

// Where a line begins, counted from 1.
export function placeOf(text, line) {
  let place = 0;
  for (let each = 1; each < line && text.indexOf("\n", place) >= 0; each += 1) place = text.indexOf("\n", place) + 1;
  return place;
}

// The texts of a body or a head, and its whole numbers as they are written, by their names.
export function fieldsOf(part) {
  const found = {};
  for (const { groups: { key, value } } of part.matchAll(PARTS)) if (value) found[key] ??= read(value);
  return found;
}

export const titleOf = (text) => fieldsOf(cut(text).head).title?.trim() || "A lesson without a title";

// The text, or the number, that TOML writes so.
function read(literal) {
  const [quote] = literal;
  if (quote >= "0" && quote <= "9") return literal;
  const isLong = literal.length > 5 && literal.startsWith(quote.repeat(3));
  const inside = isLong ? literal.slice(3, -3).replace(/^\n/, "") : literal.slice(1, -1);
  if (quote === "'") return inside;
  return inside.replace(/\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|[ \t]*\n\s*|([\s\S]))/g, (whole, short, long, one) => {
    const letter = Number.parseInt(short ?? long, 16);
    if (letter) return letter > 0x10ffff ? "" : String.fromCodePoint(letter);
    return one ? ESCAPES[one] ?? one : "";
  });
}
