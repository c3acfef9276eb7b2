// Answers of the server to a player, read into cells by number: what they light, and what they do.

const LIT = ["wrong", "aim", "lose", "look"];
const listed = (text) => (text ? text.split(",") : []);

// `number` gives a cell's number by its name; the data are those of `fragments/hint.html` or of
// `fragments/right.html`.
export function litBy(data, number) {
  return Object.fromEntries(LIT.map((part) => [part, new Set(listed(data[part]).map(number))]));
}

// A value to write, marks to strike as [cell, bits], or cells to erase; nothing of what is not said.
export function deedOf({ write, strike, erase }, number) {
  const parted = (text) => listed(text).map((each) => each.split("="));
  const bitsOf = (values) => values.split(" ").reduce((bits, value) => bits | 1 << value - 1, 0);
  const [written] = parted(write).map(([name, value]) => [number(name), Number(value)]);
  return {
    write: written,
    strike: strike && parted(strike).map(([name, values]) => [number(name), bitsOf(values)]),
    erase: erase && listed(erase.split(" ")[1]).map(number),
  };
}
