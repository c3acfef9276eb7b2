// A puzzle as a small picture: its lines, and the filled cells tinted; the same mark-up as in `macros/outline.html`.

import { readCode } from "./codes.js";

const MAX_THIN = 12; // larger grids would be grey with lines
const INSET = 0.3; // of the square that marks a given

// The edges between cells of different parts, each run as one stroke.
function ends(size, part) {
  let path = "";
  const stroke = (isEnd, from, to) => {
    for (let k = 0, start = 0; k <= size; k += 1) {
      if (k < size && isEnd(k)) continue;
      if (k > start) path += `M${from(start)}${to}${k - start}`;
      start = k + 1;
    }
  };
  for (let line = 1; line < size; line += 1) {
    stroke((k) => part(line - 1, k) !== part(line, k), (k) => `${k} ${line}`, "h");
    stroke((k) => part(k, line - 1) !== part(k, line), (k) => `${line} ${k}`, "v");
  }
  return path;
}

const squares = (cells, size, inset) => cells.map((cell) => {
  const side = Number((1 - 2 * inset).toFixed(2));
  return `M${cell % size + inset} ${Math.floor(cell / size) + inset}h${side}v${side}h-${side}z`;
}).join("");

// [class, path] of each line and square; `held` has a 1 for each filled cell.
function pathsOf({ size, boxes, cages }, held) {
  const cage = [];
  cages.forEach(({ cells }, index) => { for (const cell of cells) cage[cell] = index; });
  const plain = boxes && cages.every(({ cells }) => cells.length === 1); // a sudoku with no cages but its givens
  const thin = Array.from({ length: size - 1 }, (_, k) => `M0 ${k + 1}h${size}M${k + 1} 0v${size}`).join("");
  const written = [...held].flatMap((each, cell) => (each === "1" && !(plain && cell in cage) ? [cell] : []));
  return [
    ["held", squares(written, size, 0)],
    ["thin", size > MAX_THIN ? "" : thin],
    ["givens", plain ? squares(Object.keys(cage), size, INSET) : ""],
    ["", plain ? "" : ends(size, (row, column) => cage[row * size + column])],
    ["boxes", boxes ? ends(size, (row, column) => Math.floor(row / boxes[0]) * size + Math.floor(column / boxes[1])) : ""],
    ["", `M0 0h${size}v${size}H0z`],
  ].filter(([, path]) => path);
}

// The picture of a share code; "" if it can't be read.
export function thumbnail(code, held = "") {
  const sheet = readCode(code);
  if (!sheet) return "";
  const paths = pathsOf(sheet, held).map(([name, path]) => `<path${name && ` class="${name}"`} d="${path}"/>`);
  return `<svg class="outline" viewBox="0 0 ${sheet.size} ${sheet.size}" aria-hidden="true">${paths.join("")}</svg>`;
}
