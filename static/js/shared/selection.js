// Which cells are chosen in the editor, and what a drag over them means. No document here.

// What a drag from one cell over others does: `make` a cage, `grow` one, or only `select` cells.
export function dragMeans(path, cageOf) {
  const [start] = path;
  if (path.length === 1) return "select";
  if (cageOf(start) === -1) return "make";
  return path.every((cell) => cageOf(cell) === cageOf(start)) ? "select" : "grow";
}

// The cells of the rectangle between two cells, by name.
export function rectangle([row1, column1], [row2, column2]) {
  const cells = [];
  for (let row = Math.min(row1, row2); row <= Math.max(row1, row2); row += 1) {
    for (let column = Math.min(column1, column2); column <= Math.max(column1, column2); column += 1) {
      cells.push(`r${row}c${column}`);
    }
  }
  return cells;
}

// The cells between two that the pointer jumped over, so that a fast drag leaves no gaps.
export function between([row1, column1], [row2, column2]) {
  const cells = [];
  let [row, column] = [row1, column1];
  while (row !== row2 || column !== column2) {
    if (row !== row2) row += Math.sign(row2 - row);
    else column += Math.sign(column2 - column);
    cells.push(`r${row}c${column}`);
  }
  return cells;
}
