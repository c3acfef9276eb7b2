// A puzzle as a small picture: its lines, and the filled cells tinted; the same mark-up as in `macros/outline.html`.

import { readCode } from "./codes.js";

const MAX_THIN = 12; // larger grids would be grey with lines
const INSET = 0.3; // of the square that marks a given
const INSIDE = 0.065; // of a dashed line

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

// The edges of cages inside their cells, along rows and then along columns.
function inside(size, cageAt) {
  let path = "";
  const rounded = (number) => Number(number.toFixed(3));
  for (const turned of [false, true]) {
    const part = (line, k) => (turned ? cageAt(k, line) : cageAt(line, k));
    for (let line = 0; line < size; line += 1) for (const side of [-1, 1]) {
      for (let start = 0, end = 1; start < size; start = end, end += 1) {
        const own = part(line, start);
        const isEnd = (k) => own !== undefined && part(line, k) === own && part(line + side, k) !== own;
        if (!isEnd(start)) continue;
        while (isEnd(end)) end += 1;
        const first = part(line, start - 1) === own ? start - INSIDE : start + INSIDE;
        const length = rounded((part(line, end) === own ? end + INSIDE : end - INSIDE) - first);
        const at = rounded(line + (side < 0 ? INSIDE : 1 - INSIDE));
        path += turned ? `M${at} ${rounded(first)}v${length}` : `M${rounded(first)} ${at}h${length}`;
      }
    }
  }
  return path;
}

const squares = (cells, size, inset) => cells.map((cell) => {
  const side = Number((1 - 2 * inset).toFixed(2));
  return `M${cell % size + inset} ${Math.floor(cell / size) + inset}h${side}v${side}h-${side}z`;
}).join("");

// [class, path] of each line and square; `held` has a 1 for each filled cell.
function pathsOf({ size, boxes: drawn, cages }, held) {
  const boxes = drawn?.every((side) => size % side === 0) && drawn; // those of a draft may not fit
  const cage = [];
  cages.forEach(({ cells }, index) => { for (const cell of cells) cage[cell] = index; });
  const plain = boxes && cages.every(({ op }) => op === "="); // a sudoku without other cages
  const lined = cage.map((index) => (cages[index].op === "=" ? undefined : index)); // with boxes, givens have no line
  const thin = Array.from({ length: size - 1 }, (_, k) => `M0 ${k + 1}h${size}M${k + 1} 0v${size}`).join("");
  const written = [...held].flatMap((each, cell) => (each === "1" && !(plain && cell in cage) ? [cell] : []));
  return [
    ["held", squares(written, size, 0)],
    ["thin", size > MAX_THIN ? "" : thin],
    ["givens", plain ? squares(Object.keys(cage), size, INSET) : ""],
    boxes
      ? ["dashed", inside(size, (row, column) => (column >= 0 && column < size ? lined[row * size + column] : undefined))]
      : ["", ends(size, (row, column) => cage[row * size + column])],
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
