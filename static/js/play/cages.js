// Cages: whether values meet a clue, and the values that a cage alone leaves its cells. No document
// here; a test holds this module to the server's fillings. A target is a text of up to 309 digits.

// The values tried in search of one filling, and for a whole cage; what that does not settle stays
// allowed.
const TRIES = 3000;
const MOST_TRIES = 60000;

export function meets({ op, target }, values) {
  if (op === "?") return meanings(values.length).some((each) => meets({ op: each, target }, values));
  const goal = BigInt(target);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  switch (op) {
    case "+": return BigInt(values.reduce((sum, value) => sum + value)) === goal;
    case "*": return values.reduce((product, value) => product * BigInt(value), 1n) === goal;
    case "-": return BigInt(high - low) === goal;
    case "/": return BigInt(low) * goal === BigInt(high);
    default: return BigInt(values[0]) === goal;
  }
}

// What a cage of so many cells may be whose operator is to be found.
const meanings = (count) => (count === 2 ? ["+", "-", "*", "/"] : ["+", "*"]);

// What is left of a target after one value more, and whether so many cells can still make that.
const SUM = {
  less: (rest, value) => rest - BigInt(value),
  within: (rest, left, size) => rest >= left && rest <= left * size,
};
const PRODUCT = {
  less: (rest, value) => (rest % BigInt(value) ? 0n : rest / BigInt(value)),
  within: (rest, left, size) => rest > 0 && rest <= BigInt(size) ** BigInt(left),
};
const PAIR = { less: (rest) => rest, within: () => true }; // two cells are known by the end
const MAKING = { "+": SUM, "*": PRODUCT };

// The values of each place of a cage, as bits, that some filling has there which keeps what stands.
// `cage` is {op, target}, `apart` for each place the others that must hold another value, and
// `standing` the value at each place, 0 where there is none.
export function allowedIn(cage, apart, standing, size) {
  if (cage.op === "?") {
    return meanings(standing.length)
      .map((op) => allowedIn({ ...cage, op }, apart, standing, size))
      .reduce((all, allowed) => all.map((bits, place) => bits | allowed[place]));
  }
  const allowed = standing.map(() => 0);
  let left = MOST_TRIES;
  standing.forEach((stands, place) => {
    for (let value = 1; !stands && value <= size; value += 1) {
      const bit = 1 << value - 1;
      if (allowed[place] & bit) continue;
      const { filling, tries } = fillingWith(cage, apart, standing, size, place, value, Math.min(left, TRIES));
      left -= tries;
      if (filling === undefined) allowed[place] |= bit; // not settled
      // What shows that one value is possible shows it of all values in it.
      filling?.forEach((each, at) => { allowed[at] |= 1 << each - 1; });
    }
  });
  return allowed;
}

// A filling with the value given at a place, null where there is none, undefined where more than
// `most` tries would have to tell; and the tries that it took.
function fillingWith(cage, apart, standing, size, first, given, most) {
  const making = MAKING[cage.op] ?? PAIR;
  const filling = [...standing];
  const open = [...standing.keys()].filter((place) => !standing[place] && place !== first);
  let tries = 0;
  const rest = standing.reduce((left, value) => (value ? making.less(left, value) : left), BigInt(cage.target));
  const put = (place, value, index, left) => {
    tries += 1;
    const after = making.less(left, value);
    if (apart[place].some((other) => filling[other] === value)) return false;
    if (!making.within(after, open.length - index, size)) return false;
    filling[place] = value;
    if (fill(index, after)) return true;
    filling[place] = 0;
    return false;
  };
  const fill = (index, left) => {
    if (index === open.length) return meets(cage, filling);
    for (let value = 1; value <= size && tries < most; value += 1) {
      if (put(open[index], value, index + 1, left)) return true;
    }
    return false;
  };
  const found = put(first, given, 0, rest);
  if (found) return { filling, tries };
  return { filling: tries < most ? null : undefined, tries };
}
