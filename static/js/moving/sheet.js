// The style of a board's cells as numbers and colours to paint by. It is read off a hidden board with a cell of each
// look, once when a board begins to move, so that the style sheets remain the only place for colours, sizes and symbols.

import { element } from "../lib/text.js";
import { Marks, STATES } from "../player/look.js";

const round = (number) => Math.round(number * 100) / 100;

// A hidden board as wide as the visible one, with a row for each look.
class Probe {
  constructor(board) {
    this.size = board.rows.length;
    this.model = board.rows[0].cells[0].cloneNode(true);
    for (const seen of this.model.querySelectorAll(".seen")) seen.remove(); // the marks of Inside
    this.table = board.cloneNode(false);
    this.table.style.width = `${board.offsetWidth}px`;
    this.wrapper = element("div", { className: "probe", ariaHidden: "true" }, this.table);
    board.before(this.wrapper);
  }

  // Add a cell of this look in the middle column, where no lens is shifted by the board's edges.
  add(data, value = "8", marks = "", dots = "") {
    const row = this.table.insertRow();
    row.append(...Array.from({ length: this.size }, () => this.model.cloneNode(true)));
    const td = row.cells[this.size >> 1];
    for (const name of ["id", "data-lit", "data-current", "data-fork", "data-broken", "data-stop", "data-pointed", "data-heat", "data-least"]) td.removeAttribute(name);
    Object.assign(td.dataset, { state: "", by: "", ...data });
    const [div, ...spans] = [".cell", ".clue", ".value", ".marks"].map((name) => td.querySelector(name));
    const cell = { td, div, clue: spans[0], value: spans[1], marks: spans[2] };
    cell.clue.textContent = "1";
    cell.value.textContent = value;
    cell.marks.innerHTML = marks;
    cell.marks.dataset.dots = dots;
    return cell;
  }
}

// In device pixels.
const fontOf = ({ fontWeight, fontSize, fontFamily }) => `${fontWeight} ${px(fontSize) * devicePixelRatio}px ${fontFamily}`;
const ascents = new WeakMap(); // by text node
const visible = (colour) => (/, 0\)$/.test(colour) ? undefined : colour); // undefined if it is transparent
const px = (text) => parseFloat(text) || 0;

// The baseline position of characters in a text: from the middle of the cell, and `up` from its lower edge.
function placeOf(node, start, end, div) {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  const [rect] = range.getClientRects();
  const cell = div.getBoundingClientRect();
  const line = rect.top + ascentOf(node);
  return {
    x: round((rect.left + rect.right - cell.left - cell.right) / 2),
    y: round(line - (cell.top + cell.bottom) / 2),
    up: round(cell.bottom - line),
  };
}

// The ascent of a text: an empty inline box sits on the baseline of its last line.
function ascentOf(node) {
  if (ascents.has(node)) return ascents.get(node);
  const box = element("span");
  box.style.display = "inline-block";
  node.after(box);
  const ascent = box.getBoundingClientRect().bottom - lastRect(node).top;
  box.remove();
  ascents.set(node, ascent);
  return ascent;
}

function lastRect(node) {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].at(-1);
}

const baseline = (node) => lastRect(node).top + ascentOf(node);

// How a text is written. Forced colours put a plate behind it, from `top` relative to the baseline.
function inkOf(span) {
  const style = getComputedStyle(span);
  const { color, textDecorationLine: line } = style;
  const { top, height: high } = span.getBoundingClientRect();
  const ground = visible(style.backgroundColor);
  const plate = ground && { color: ground, top: top - baseline(span.firstChild), high };
  return { color, line, thick: px(style.textDecorationThickness), offset: px(style.textUnderlineOffset), plate };
}

const WHOLE = 4; // a canvas is a multiple of this many CSS pixels wide and high, or the browser would resample it

// The stripes of a background image: repeating gradients with one stripe each.
function stripesOf(image) {
  const colour = "((?:rgba?|color|oklab)\\([^)]*\\))";
  const stripe = new RegExp(`repeating-linear-gradient\\((\\d+)deg, ${colour}(?: 0px)?, \\2 ([\\d.]+)px, [^)]*\\) \\3px, [^)]*\\) ([\\d.]+)px\\)`, "g");
  return [...image.matchAll(stripe)].map(([, angle, color, wide, period]) => ({ rises: angle === "45", color, wide: Number(wide), period: Number(period) }));
}

// The symbol or disc of a look, measured from the upper right corner of its cell.
function signOf({ td, div }) {
  const style = getComputedStyle(div, "::after");
  if (style.content === "none") return undefined;
  const sign = decodeURIComponent(getComputedStyle(td).getPropertyValue("--sign"));
  const [, path] = / d='([^']*)'/.exec(sign) ?? [];
  const disc = style.borderRadius === "50%";
  if (!path && !disc) return undefined;
  const [, wide] = /stroke-width='([^']*)'/.exec(sign) ?? [];
  const [top, right, width, height] = ["top", "right", "width", "height"].map((name) => px(style[name]));
  return { path: disc ? undefined : path, wide: Number(wide), top, right, width, height, color: style.backgroundColor };
}

// The symbols of broken rules, measured from the lower right corner.
function brokenOf({ marks }) {
  const style = getComputedStyle(marks, "::before");
  const { right, bottom } = getComputedStyle(marks);
  return { font: fontOf(style), color: style.color, high: px(style.lineHeight), right: px(right), bottom: px(bottom) };
}

// Where a clue begins in a cell of this look, and the plate behind it, if any.
function cornerOf({ clue }) {
  const { left, top, translate, backgroundColor } = getComputedStyle(clue);
  const [aside, down = 0] = translate.split(" ").map(px);
  return { x: px(left) + aside, y: px(top) + down, plate: visible(backgroundColor) };
}

// The clues of a board by cell, with their fonts, and how far below its top each clue's baseline is.
function cluesOf(board, { clue }) {
  const line = baseline(clue.firstChild) - clue.getBoundingClientRect().top;
  const ratio = line / px(getComputedStyle(clue).fontSize);
  return [...board.querySelectorAll(".clue")].map((each) => {
    if (!each.textContent || each.closest("[data-tight]")) return undefined; // the table shows it
    const style = getComputedStyle(each);
    return { text: each.textContent, font: fontOf(style), color: style.color, spacing: px(style.letterSpacing), line: ratio * px(style.fontSize), high: px(style.lineHeight) };
  });
}

function bracketsOf({ td, div }) {
  if (td.dataset.lit === undefined) return undefined;
  const style = getComputedStyle(div);
  const [thick, arm, within] = ["thick", "arm", "within"].map((name) => px(style.getPropertyValue(`--${name}`)));
  return { thick, arm, within, color: style.color };
}

function lookOf(cell) {
  const ground = getComputedStyle(cell.td);
  const ring = getComputedStyle(cell.div, "::before");
  return {
    ground: ground.backgroundColor,
    stripes: stripesOf(ground.backgroundImage),
    brackets: bracketsOf(cell),
    ring: { style: ring.content === "none" ? "none" : ring.borderTopStyle, wide: px(ring.borderTopWidth), inset: px(ring.top), color: ring.borderTopColor },
    clue: cornerOf(cell),
    ink: inkOf(cell.value),
    sign: signOf(cell),
  };
}

// The positions of the candidates, by value, in a cell that has all of them.
function placesOf({ marks, div }, size) {
  const text = marks.firstChild;
  let end = 0;
  return Array.from({ length: size }, (_, at) => {
    const digits = String(at + 1);
    const start = text.data.indexOf(digits, end);
    end = start + digits.length;
    return placeOf(text, start, end, div);
  });
}

// How candidates are written, and crossed-off ones, which are `wider`.
function digitsOf({ marks }, crossed) {
  const struck = crossed.marks.querySelector("s");
  return {
    font: fontOf(getComputedStyle(marks)), ink: { color: getComputedStyle(marks).color }, bold: fontOf(getComputedStyle(struck)), struck: inkOf(struck),
    wider: lastRect(struck.firstChild).width - lastRect(crossed.marks.lastChild).width,
  };
}

function marksOf(every, crossed) {
  const style = getComputedStyle(every.marks);
  if (style.display === "none") return undefined;
  const dots = getComputedStyle(every.marks, "::before");
  const readable = px(style.fontSize) > 0;
  return {
    ...digitsOf(every, crossed), places: readable && placesOf(every, every.size),
    dots: { font: fontOf(dots), high: px(dots.lineHeight), bottom: px(style.bottom) },
  };
}

// The lens over the current cell, on boards that need one.
function lensOf(current, crossed, { lens, size }) {
  const style = getComputedStyle(current.marks);
  if (!lens || style.display === "none") return undefined;
  const { width, height, left, top } = current.marks.getBoundingClientRect();
  const cell = current.div.getBoundingClientRect();
  const aside = { x: left + width / 2 - (cell.left + cell.right) / 2, y: top + height / 2 - (cell.top + cell.bottom) / 2 };
  const places = placesOf(current, size).map(({ x, y }) => ({ x: x - aside.x, y: y - aside.y, up: y }));
  return { width, height, places, ...digitsOf(current, crossed), ground: style.backgroundColor, round: px(style.borderRadius) };
}

// Where the canvas is under the board, and the boxes of its cells in device pixels.
function boxesOf(board, scale) {
  const stage = board.closest(".stage");
  const [frame, box] = [stage, board].map((each) => each.getBoundingClientRect());
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const [width, height] = [box.right - left, box.bottom - top].map((side) => WHOLE * Math.ceil(side / WHOLE));
  const snapped = (node) => {
    const edges = node.getBoundingClientRect();
    const [x, y, right, bottom] = [edges.left - left, edges.top - top, edges.right - left, edges.bottom - top].map((edge) => Math.round(edge * scale));
    return [x, y, right - x, bottom - y];
  };
  const tds = [...board.querySelectorAll("td")];
  return {
    left: left - frame.left + stage.scrollLeft, top: top - frame.top + stage.scrollTop, width, height,
    box: [box.right - left, box.bottom - top],
    grounds: tds.map(snapped), cells: tds.map((td) => snapped(td.firstElementChild)),
  };
}

export function sheetOf(board) {
  const probe = new Probe(board);
  try {
    return read(board, probe);
  } finally {
    probe.wrapper.remove();
  }
}

function read(board, probe) {
  const { size } = probe;
  const all = new Marks(size);
  const { digits, dots } = all.of(2 ** size - 1, 0);
  const states = STATES.map((state) => [probe.add({ state }), probe.add({ state, lit: "" })]);
  const [guess, infer] = ["guess", "infer"].map((by) => probe.add({ by }));
  const every = probe.add({}, "", digits, dots);
  const crossed = probe.add({ state: "shortened" }, "", "<s>8</s>8", dots);
  const beside = probe.add({}, "8", digits, dots);
  const broken = probe.add({ broken: 1 });
  const [current, currentCrossed] = [digits, "<s>8</s>8"].map((marks) => probe.add({ current: "" }, "", marks, dots));
  return {
    size, scale: devicePixelRatio, ...boxesOf(board, devicePixelRatio),
    card: getComputedStyle(board).backgroundColor,
    font: fontOf(getComputedStyle(guess.value)),
    value: placeOf(guess.value.firstChild, 0, 1, guess.div),
    looks: Object.fromEntries(STATES.map((state, at) => [state, states[at].map(lookOf)])),
    clues: cluesOf(board, guess),
    guess: signOf(guess), infer: inkOf(infer.value),
    marks: marksOf({ ...every, size }, crossed),
    beside: getComputedStyle(beside.marks).display !== "none",
    broken: brokenOf(broken),
    lens: lensOf(current, currentCrossed, all),
  };
}
