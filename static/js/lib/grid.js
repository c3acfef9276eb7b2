// Roving focus in a grid: one cell takes part in the tab order, arrows move between cells.

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

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
  if (board.querySelector("td[tabindex='0']")) {
    for (const td of cells) if (!td.hasAttribute("tabindex")) td.tabIndex = -1;
    return;
  }
  cells.forEach((td, index) => { td.tabIndex = index ? -1 : 0; });
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
