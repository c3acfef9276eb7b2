#!/usr/bin/env node
// Backtracking: fills the cells in reading order, and checks a cage once it is full.
const { size, cages } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const say = (event, more) => console.log(JSON.stringify({ event, ...more }));
const made = {
  "+": (numbers) => numbers.reduce((a, b) => a + b),
  "*": (numbers) => numbers.reduce((a, b) => a * b),
  "-": (numbers) => Math.max(...numbers) - Math.min(...numbers),
  "/": (numbers) => Math.max(...numbers) / Math.min(...numbers),
  "=": (numbers) => numbers[0],
};
const value = {}; // the number in each filled cell

function fits(cell, number) {
  const { cells, op, target } = cages.find((cage) => cage.cells.includes(cell));
  const lines = cell.split("c");
  const peers = Object.keys(value).filter((other) => other.split("c").some((line) => lines.includes(line)));
  if (peers.some((other) => value[other] === number)) return false;
  const numbers = [...cells.filter((other) => value[other]).map((other) => value[other]), number];
  return numbers.length < cells.length || made[op](numbers) === target;
}

function place(index) {
  if (index === size * size) return say("solved");
  const cell = `r${Math.floor(index / size) + 1}c${index % size + 1}`;
  for (let number = 1; number <= size; number += 1) {
    const move = { cell, value: number };
    if (!fits(cell, number)) { say("reject", move); continue; }
    value[cell] = number;
    say("guess", move);
    place(index + 1);
    delete value[cell];
    say("undo", move);
  }
}

place(0);
say("exhausted");
