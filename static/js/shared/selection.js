// Cells chosen together, by name: what lies between two of them. No document here.

export const placeOf = (name) => name.slice(1).split("c").map(Number);

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

// The cells between two that the pointer jumped over, so that a fast drag leaves no gaps.
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
