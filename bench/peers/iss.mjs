// Interactive Sudoku Solver as a command, as bench/command.py asks it: sudokus and killer sudokus.
// `node bench/peers/iss.mjs FOLDER`, where FOLDER is a clone of github.com/sigh/Interactive-Sudoku-Solver.

import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const folder = resolve(process.argv[2]);
const { ensureGlobalEnvironment } = await import(`${folder}/tests/helpers/test_env.js`);
ensureGlobalEnvironment();
const { SimpleSolver } = await import(`${folder}/js/sandbox/simple_solver.js${self.VERSION_PARAM}`);

const BOXES = { 4: '2,2', 6: '2,3', 8: '2,4', 9: '3,3' };
const solver = new SimpleSolver();

// The puzzle in its notation, or null if it has other boxes or cages.
function written({ size, boxes, killer, cages }) {
  const sums = cages.every(({ op }) => op === '=' || (op === '+' && killer));
  if (!sums || String(boxes) !== BOXES[size]) return null;
  const all = cages.map(({ cells, target, op }) => {
    const names = cells.map((cell) => cell.toUpperCase());
    return op === '=' ? `.~${names[0]}_${target}` : `.Cage~${target}~${names.join('~')}`;
  });
  return `.Shape~${size}x${size}${all.join('')}`;
}

function rows(solution) {
  const values = [...solution.toString()].map(Number);
  const size = Math.sqrt(values.length);
  return Array.from({ length: size }, (_, row) => values.slice(row * size, (row + 1) * size));
}

let puzzle = '.~R1C1_1'; // an empty board, so that its code is compiled before the first puzzle
const solve = () => [...solver.solutions(puzzle, 2)].map(rows);
for (let turn = 0; turn < 10; turn++) solve();
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'go') {
    console.log(JSON.stringify(puzzle && solve()));
  } else {
    puzzle = written(JSON.parse(line));
    console.log('ready');
  }
}
