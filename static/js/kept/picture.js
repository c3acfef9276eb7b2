// A puzzle as a picture of its lines alone, and what is written in it tinted; drawn as `macros/outline.html` does.

const SVG = "http://www.w3.org/2000/svg";
const MOST_THIN = 12; // larger grids would be grey with lines
const INSET = 0.3;

const cellsOf = (size) => Array.from({ length: size * size }, (_, cell) => [Math.floor(cell / size), cell % size]);

// The edges between cells of different parts; `part` says which one a cell belongs to.
function ends(size, part) {
  const strokes = [];
  cellsOf(size).forEach(([row, column], cell) => {
    if (row && part(cell) !== part(cell - size)) strokes.push(`M${column} ${row}h1`);
    if (column && part(cell) !== part(cell - 1)) strokes.push(`M${column} ${row}v1`);
  });
  return strokes.join("");
}

function cageOf({ size, cages }) {
  const found = Array(size * size).fill(-1);
  cages.forEach(({ cells }, index) => cells.forEach((cell) => { found[cell] = index; }));
  return found;
}

const squares = (cells, inset) => cells
  .map(([row, column]) => `M${column + inset} ${row + inset}h${1 - 2 * inset}v${1 - 2 * inset}h${2 * inset - 1}z`).join("");

// The paths of a picture, by their class.
export function pathsOf(sheet, held = "") {
  const { size, boxes, cages } = sheet;
  const cage = cageOf(sheet);
  const plain = boxes && cages.every(({ cells }) => cells.length === 1);
  const cells = cellsOf(size);
  const inner = Array.from({ length: size - 1 }, (_, k) => `M0 ${k + 1}h${size}M${k + 1} 0v${size}`).join("");
  const box = (cell) => `${Math.floor(cells[cell][0] / boxes[0])} ${Math.floor(cells[cell][1] / boxes[1])}`;
  return {
    held: squares(cells.filter((_, cell) => held[cell] === "1" && !(plain && cage[cell] >= 0)), 0),
    thin: size <= MOST_THIN ? inner : "",
    givens: plain ? squares(cells.filter((_, cell) => cage[cell] >= 0), INSET) : "",
    cages: plain ? "" : ends(size, (cell) => cage[cell]),
    boxes: boxes ? ends(size, box) : "",
    frame: `M0 0h${size}v${size}H0z`,
  };
}

export function pictureOf(sheet, held) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${sheet.size} ${sheet.size}`);
  svg.setAttribute("class", "outline");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, d] of Object.entries(pathsOf(sheet, held))) {
    if (!d) continue;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", name);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}
