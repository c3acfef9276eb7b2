// What the style sheets say of a board's cells, as numbers and colours to paint by. It is read off a hidden board with
// a cell of each look, once when a board begins to move: no colour, size or sign is written down a second time.

import { STATES } from "../player/parts.js";
import { Marks, READABLE } from "../player/marks.js";

const round = (number) => Math.round(number * 100) / 100;

// A board as wide as the one that is seen, of a row for each look.
class Probe {
  constructor(board) {
    this.size = board.rows.length;
    this.model = board.rows[0].cells[0];
    this.table = board.cloneNode(false);
    this.table.style.width = `${board.offsetWidth}px`;
    this.wrapper = document.createElement("div");
    this.wrapper.className = "probe";
    this.wrapper.setAttribute("aria-hidden", "true");
    this.wrapper.append(this.table);
    board.before(this.wrapper);
  }

  // A cell of this look, in the middle column: a lens is moved aside at the edges.
  add(data, value = "8", marks = "", dots = "") {
    const row = this.table.insertRow();
    row.append(...Array.from({ length: this.size }, () => this.model.cloneNode(true)));
    const td = row.cells[this.size >> 1];
    for (const name of ["id", "data-lit", "data-hand", "data-fork", "data-broken", "data-stop", "data-pointed"]) td.removeAttribute(name);
    Object.assign(td.dataset, { state: "", by: "", ...data });
    const cell = { td, div: td.querySelector(".cell"), value: td.querySelector(".value"), marks: td.querySelector(".marks") };
    td.querySelector(".clue").textContent = "";
    cell.value.textContent = value;
    cell.marks.innerHTML = marks;
    cell.marks.dataset.dots = dots;
    return cell;
  }
}

const fontOf = ({ fontWeight, fontSize, fontFamily }) => `${fontWeight} ${fontSize} ${fontFamily}`;
const ascents = new WeakMap(); // by text
const WHOLE = 4; // a canvas is so many CSS pixels wide and high, or it would be painted larger or smaller than it is
const px = (text) => parseFloat(text) || 0;

// Where letters of a text stand on their line: from the middle of the cell, and `up` from its lower edge.
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

// How high letters of a text reach above their line: an empty box stands on the line of the last.
function ascentOf(node) {
  if (ascents.has(node)) return ascents.get(node);
  const box = document.createElement("span");
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

const lineOf = (node) => lastRect(node).top + ascentOf(node);

// How a text is written; what is behind its letters, where the system's few colours have something there, goes
// from its `top` above the line.
function inkOf(span) {
  const style = getComputedStyle(span);
  const { color, opacity, textDecorationLine: line } = style;
  const { top, height: high } = span.getBoundingClientRect();
  const plate = /, 0\)$/.test(style.backgroundColor) ? undefined : { color: style.backgroundColor, top: top - lineOf(span.firstChild), high };
  return { color, opacity: Number(opacity), line, thick: px(style.textDecorationThickness), offset: px(style.textUnderlineOffset), plate };
}

// The stripes of a background: repeating gradients with one stripe each.
function stripesOf(image) {
  const colour = "((?:rgba?|color|oklab)\\([^)]*\\))";
  const stripe = new RegExp(`repeating-linear-gradient\\((\\d+)deg, ${colour}(?: 0px)?, \\2 ([\\d.]+)px, [^)]*\\) \\3px, [^)]*\\) ([\\d.]+)px\\)`, "g");
  return [...image.matchAll(stripe)].map(([, angle, color, wide, period]) => ({ rises: angle === "45", color, wide: Number(wide), period: Number(period) }));
}

// The sign of a look from the upper right corner of its cell, or its disc.
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

// The signs of broken rules, from the lower right corner.
function brokenOf({ marks }) {
  const style = getComputedStyle(marks, "::before");
  const { right, bottom } = getComputedStyle(marks);
  return { font: fontOf(style), color: style.color, high: px(style.lineHeight), right: px(right), bottom: px(bottom) };
}

function lookOf(cell) {
  const ground = getComputedStyle(cell.td);
  const ring = getComputedStyle(cell.div, "::before");
  return {
    ground: ground.backgroundColor,
    stripes: stripesOf(ground.backgroundImage),
    ring: { style: ring.content === "none" ? "none" : ring.borderTopStyle, wide: px(ring.borderTopWidth), inset: px(ring.top), color: ring.borderTopColor },
    ink: inkOf(cell.value),
    sign: signOf(cell),
  };
}

// Where the digits of marks stand, by value, in a cell that has all of them.
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

// How digits are written, and how those that are struck out, each of which is `wider`.
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

// The lens over the cell in hand, on boards that need one.
function lensOf(hand, crossed, size) {
  const style = getComputedStyle(hand.marks);
  if (size <= READABLE || style.display === "none") return undefined;
  const { width, height, left, top } = hand.marks.getBoundingClientRect();
  const cell = hand.div.getBoundingClientRect();
  const aside = { x: left + width / 2 - (cell.left + cell.right) / 2, y: top + height / 2 - (cell.top + cell.bottom) / 2 };
  const places = placesOf(hand, size).map(({ x, y }) => ({ x: x - aside.x, y: y - aside.y, up: y }));
  return { width, height, places, ...digitsOf(hand, crossed), ground: style.backgroundColor, round: px(style.borderRadius) };
}

// Where the canvas stands under the board, and in pixels of the screen, where in it the cells are.
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
    grounds: tds.map(snapped), cells: tds.map((td) => snapped(td.firstElementChild)),
  };
}

export function sheetOf(board) {
  const probe = new Probe(board);
  const { size } = probe;
  const { digits, dots } = new Marks(size).of(2 ** size - 1, 0);
  const states = STATES.map((state) => [probe.add({ state }), probe.add({ state, lit: "" })]);
  const [guess, infer] = ["guess", "infer"].map((by) => probe.add({ by }));
  const every = probe.add({}, "", digits, dots);
  const crossed = probe.add({ state: "shortened" }, "", "<s>8</s>8", dots);
  const beside = probe.add({}, "8", digits, dots);
  const broken = probe.add({ broken: 1 });
  const [hand, handCrossed] = [digits, "<s>8</s>8"].map((marks) => probe.add({ hand: "" }, "", marks, dots));
  const sheet = {
    size, scale: devicePixelRatio, ...boxesOf(board, devicePixelRatio),
    card: getComputedStyle(board).backgroundColor,
    font: fontOf(getComputedStyle(guess.value)),
    value: placeOf(guess.value.firstChild, 0, 1, guess.div),
    looks: Object.fromEntries(STATES.map((state, at) => [state, states[at].map(lookOf)])),
    guess: signOf(guess), infer: inkOf(infer.value),
    marks: marksOf({ ...every, size }, crossed),
    beside: getComputedStyle(beside.marks).display !== "none",
    broken: brokenOf(broken),
    lens: lensOf(hand, handCrossed, size),
  };
  probe.wrapper.remove();
  return sheet;
}
