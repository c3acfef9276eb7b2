// What is said of broken rules. No document is built here; clues are read off the cells.

const list = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

// More sentences than these would push the keypad off the page, and nobody hears them out.
const MOST = 4;

// The sentences for what `Rules.broken` found; nothing where nothing is.
export function toldOf(cells, values, { repeated, missed }) {
  const names = (numbers) => list(numbers.map((cell) => cells[cell].id));
  const all = [
    ...repeated.map(({ name, value, cells: at }) => `${name} has ${value} more than once: ${names(at)}.`),
    ...missed.map((cage) => {
      const [first] = cage.cells;
      const held = list(cage.cells.map((cell) => String(values[cell])));
      return `The cage ${cells[first].querySelector(".clue").textContent} at ${cells[first].id} cannot hold ${held}.`;
    }),
  ];
  const more = all.length > MOST ? [`And ${all.length - MOST} more.`] : [];
  return [...all.slice(0, MOST), ...more].join(" ");
}
