// Cells: their names, the cells between two of them, their parts on a board that the server drew, and their spoken
// names.

// A cell is named r1c1, and numbered by row from 0.
export const placeOf = (name) => name.slice(1).split("c").map(Number);
export const cellName = (cell, size) => `r${Math.floor(cell / size) + 1}c${cell % size + 1}`;
export const cellAt = (name, size) => {
  const [row, column] = placeOf(name);
  return (row - 1) * size + column - 1;
};

// The cells of the rectangle between two cells.
export function rectangle(from, to) {
  const [[row1, column1], [row2, column2]] = [placeOf(from), placeOf(to)];
  const cells = [];
  for (let row = Math.min(row1, row2); row <= Math.max(row1, row2); row += 1) {
    for (let column = Math.min(column1, column2); column <= Math.max(column1, column2); column += 1) {
      cells.push(`r${row}c${column}`);
    }
  }
  return cells;
}

// The cells between two that the pointer jumped over: a fast drag leaves no gaps.
export function between(from, to) {
  const cells = [];
  let [row, column] = placeOf(from);
  const [lastRow, lastColumn] = placeOf(to);
  while (row !== lastRow || column !== lastColumn) {
    if (row !== lastRow) row += Math.sign(lastRow - row);
    else column += Math.sign(lastColumn - column);
    cells.push(`r${row}c${column}`);
  }
  return cells;
}

export const cellsOf = (root) => [...root.querySelectorAll("[data-board] td")].map((td) => ({
  td,
  value: td.querySelector(".value"),
  marks: td.querySelector(".marks"),
  centre: td.querySelector(".centre"), // in Play only
}));

export function setData(td, name, text) {
  if (td.dataset[name] !== text) td.dataset[name] = text;
}

// The server's spoken words for each state of this board's cells, by state.
export const wordsOf = (board) => JSON.parse(board.dataset.words);

// Marks as they are spoken: "1 4" of the kind "candidates" is "candidates 1 and 4".
export const spokenMarks = (kind, marks) => marks && `${kind} ${marks.replaceAll(" ", ", ").replace(/, (\d+)$/, " and $1")}`;

// Set the accessible name: cell and cage, the value, and what else is known of the cell.
export function speak(td, value, ...more) {
  td.setAttribute("aria-label", [td.dataset.spoken, value || "empty", ...more].filter(Boolean).join(", "));
}
