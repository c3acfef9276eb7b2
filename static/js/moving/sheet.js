// What the style sheets say of a board's cells, as numbers and colours to paint by. It is read off a hidden board with
// a cell of each look, once when a board begins to move: no colour, size or sign is written down a second time.

import { Marks, STATES } from "../player/look.js";
import { fontOf, inkOf, lastRect, lineOf, placeOf, Probe, px, shownOf } from "./probe.js";

const WHOLE = 4; // a canvas is so many CSS pixels wide and high, or it would be painted larger or smaller than it is

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

// Where a clue begins in a cell of this look, and what is behind it, if something is.
function cornerOf({ clue }) {
  const { left, top, translate, backgroundColor } = getComputedStyle(clue);
  const [aside, down = 0] = translate.split(" ").map(px);
  return { x: px(left) + aside, y: px(top) + down, plate: shownOf(backgroundColor) };
}

// The clues of a board by cell, the letters of each by its length, and how far below a clue's top its line is.
function cluesOf(board, { clue }) {
  const line = lineOf(clue.firstChild) - clue.getBoundingClientRect().top;
  const ratio = line / px(getComputedStyle(clue).fontSize);
  return [...board.querySelectorAll(".clue")].map((each) => {
    if (!each.textContent) return undefined;
    const style = getComputedStyle(each);
    return { text: each.textContent, font: fontOf(style), color: style.color, spacing: px(style.letterSpacing), line: ratio * px(style.fontSize), high: px(style.lineHeight) };
  });
}

// The brackets of a lit cell.
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
function lensOf(hand, crossed, { lens, size }) {
  const style = getComputedStyle(hand.marks);
  if (!lens || style.display === "none") return undefined;
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
  const [hand, handCrossed] = [digits, "<s>8</s>8"].map((marks) => probe.add({ hand: "" }, "", marks, dots));
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
    lens: lensOf(hand, handCrossed, all),
  };
}
