// A hidden board with a cell of each look, and what can be read off its cells.

const round = (number) => Math.round(number * 100) / 100;

// A board as wide as the one that is seen, of a row for each look.
export class Probe {
  constructor(board) {
    this.size = board.rows.length;
    this.model = board.rows[0].cells[0].cloneNode(true);
    this.model.className = ""; // the lines of cages take room
    for (const seen of this.model.querySelectorAll(".seen")) seen.remove(); // what Inside has put there
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
    for (const name of ["id", "data-lit", "data-hand", "data-fork", "data-broken", "data-stop", "data-pointed", "data-heat", "data-least"]) td.removeAttribute(name);
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

// In pixels of the screen.
export const fontOf = ({ fontWeight, fontSize, fontFamily }) => `${fontWeight} ${px(fontSize) * devicePixelRatio}px ${fontFamily}`;
const ascents = new WeakMap(); // by text
export const shownOf = (colour) => (/, 0\)$/.test(colour) ? undefined : colour); // nothing where it is transparent
export const px = (text) => parseFloat(text) || 0;

// Where letters of a text stand on their line: from the middle of the cell, and `up` from its lower edge.
export function placeOf(node, start, end, div) {
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

export function lastRect(node) {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].at(-1);
}

export const lineOf = (node) => lastRect(node).top + ascentOf(node);

// How a text is written; what is behind its letters, where the system's few colours have something there, goes
// from its `top` above the line.
export function inkOf(span) {
  const style = getComputedStyle(span);
  const { color, textDecorationLine: line } = style;
  const { top, height: high } = span.getBoundingClientRect();
  const ground = shownOf(style.backgroundColor);
  const plate = ground && { color: ground, top: top - lineOf(span.firstChild), high };
  return { color, line, thick: px(style.textDecorationThickness), offset: px(style.textUnderlineOffset), plate };
}
