// Keys: which presses are a page's own, and what arrows do in a row of buttons and in a grid.

const TYPED = "textarea, select, dialog[open], input:not([type=checkbox], [type=radio], [type=range])";
const ALONG = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Whether a press is a command of the browser or the system; a link that is clicked so opens elsewhere.
export const isModified = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
export const opensElsewhere = (event) => isModified(event) || event.shiftKey;

// Whether a key is typed there, or belongs to a list or a dialog.
export const inField = (target) => Boolean(target.closest(TYPED));

// Whether there is something that Enter, the space bar or single keys may be meant for.
export const inControl = (target) => Boolean(target.closest("input, textarea, select, button, a, summary, dialog[open]"));

// Where a key is pressed: what is in a dialog that has closed keeps the focus for a frame.
export const targetOf = ({ target }) => (target.closest("dialog:not([open])") ? document.body : target);

// Left, Right, Home and End go from one of the `items()` in a row to another.
export function moveWithin(row, items, goTo = (item) => item.focus()) {
  row.addEventListener("keydown", (event) => {
    const by = ALONG[event.key];
    if (!by || event.defaultPrevented || isModified(event)) return;
    event.preventDefault();
    const all = items();
    goTo(all[Math.max(0, Math.min(all.indexOf(event.target) + by, all.length - 1))]);
  });
}

// In a grid one cell takes part in the tab order, and arrows move between cells.

// A key brings the cell into view; a pointer already points at it, so nothing may move under it.
export function focusCell(board, td, { preventScroll = false } = {}) {
  stopAt(board, td);
  td.focus({ preventScroll });
}

// Tab comes to this cell.
function stopAt(board, td) {
  for (const other of board.querySelectorAll("td[tabindex='0']")) other.tabIndex = -1;
  td.tabIndex = 0;
}

// The cell that a key leads to, or null.
export function cellFor(board, td, event) {
  const size = Number(board.dataset.size);
  const [row, column] = [td.parentNode.rowIndex, td.cellIndex];
  const inside = (number) => Math.max(0, Math.min(size - 1, number));
  let goal;
  if (STEPS[event.key]) {
    const [down, right] = STEPS[event.key];
    goal = [inside(row + down), inside(column + right)];
  } else if (event.key === "Home") goal = [event.ctrlKey ? 0 : row, 0];
  else if (event.key === "End") goal = [event.ctrlKey ? size - 1 : row, size - 1];
  else return null;
  return board.rows[goal[0]].cells[goal[1]];
}

function prepare(board) {
  const cells = board.querySelectorAll("td");
  const stop = board.querySelector("td[tabindex='0']") ?? cells[0];
  for (const td of cells) td.tabIndex = td === stop ? 0 : -1;
}

export function startGrids() {
  const all = () => document.querySelectorAll("[data-board]").forEach(prepare);
  all();
  document.addEventListener("htmx:after:swap", all);
  document.addEventListener("keydown", (event) => {
    const td = event.target.closest?.("[data-board] td");
    if (!td || event.altKey || event.metaKey || event.defaultPrevented) return;
    const board = td.closest("[data-board]");
    if (event.shiftKey && board.getAttribute("aria-multiselectable") === "true") return; // it selects
    const goal = cellFor(board, td, event);
    if (!goal) return;
    event.preventDefault();
    focusCell(board, goal);
  });
  document.addEventListener("focusin", (event) => {
    const td = event.target.closest?.("[data-board] td");
    if (td && td.tabIndex !== 0) stopAt(td.closest("[data-board]"), td);
  });
}
