// What is said of broken rules. No document is built here; clues are read off the cells.

const list = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

// `twice` are cells, `missed` cages; where nothing is broken, something is said only if `asked`.
export function toldOf(cells, values, twice, missed, asked) {
  const sentences = [];
  for (const value of [...new Set(twice.map((cell) => values[cell]))].sort((a, b) => a - b)) {
    const names = twice.filter((cell) => values[cell] === value).map((cell) => cells[cell].id);
    sentences.push(`${value} stands twice in a line: ${list(names)}.`);
  }
  for (const cage of missed) {
    const [first] = cage.cells;
    const held = list(cage.cells.map((cell) => String(values[cell])));
    sentences.push(`The cage ${cells[first].querySelector(".clue").textContent} at ${cells[first].id} cannot hold ${held}.`);
  }
  return sentences.join(" ") || (asked ? "No rule is broken." : "");
}
