// The codes of positions and puzzles, as `webapp/puzzle/position.py` and `webapp/puzzle/formats/code.py` write them. No
// document here; tests check this module against the server's.


const POSITION = "s1";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const bitsOf = (number, width) => (width ? number.toString(2).padStart(width, "0") : "");

function base64(bytes) {
  const bits = [...bytes].map((byte) => bitsOf(byte, 8)).join("");
  return bits.match(/.{1,6}/g).map((six) => LETTERS[parseInt(six.padEnd(6, "0"), 2)]).join("");
}

// The position code of `cells`, which are [value, corner, centre] and perhaps more by row, marks as bits, 1 the lowest;
// `about` is the puzzle's share code.
export function encode(size, cells, about) {
  const bits = [bitsOf(size - 1, 4)];
  for (const holds of cells) {
    const [value, ...marks] = holds.slice(0, 3);
    for (const part of [value, ...marks]) bits.push(part ? "1" : "0");
    if (value) bits.push(bitsOf(value - 1, size > 1 ? (size - 1).toString(2).length : 0));
    for (const kind of marks) if (kind) bits.push([...bitsOf(kind, size)].reverse().join(""));
  }
  const bytes = `${bits.join("")}1`.match(/.{1,8}/g).map((eight) => parseInt(eight.padEnd(8, "0"), 2));
  const sum = crc32([...bytes, ...new TextEncoder().encode(about)]);
  return POSITION + base64([...bytes, sum >>> 24, sum >>> 16 & 255, sum >>> 8 & 255]);
}

// What a pupil's page reports to its room, as `webapp/web/room/dashboard.py` reads it: `values` by row, 0 for empty and
// given cells.
export const reportOf = (code, size, values) => `${code}.${encode(size, values.map((value) => [value, 0, 0]), code)}`;

const PUZZLE = "m1";
const OPERATORS = ["", "+", "-", "*", "/", "=", "?"];
const MAX_LENGTH = 4000;

class Reader {
  constructor(bits) {
    this.bits = bits;
    this.at = 0;
  }

  number(width) {
    if (this.at + width > this.bits.length) throw new RangeError("the code ends early");
    this.at += width;
    return Number.parseInt(this.bits.slice(this.at - width, this.at) || "0", 2);
  }

  nibbles() {
    let value = 0n;
    for (let shift = 0n; ; shift += 4n) {
      const group = this.number(5);
      value |= BigInt(group & 15) << shift;
      if (group < 16) return value;
    }
  }
}

// The bits of the code's characters; throws if the check sum differs.
function unpack(letters) {
  const bits = [...letters].map((letter) => {
    const six = LETTERS.indexOf(letter);
    if (six < 0) throw new RangeError("no letter of a code");
    return six.toString(2).padStart(6, "0");
  }).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  const sum = bytes.splice(-3).reduce((all, byte) => all << 8 | byte, 0);
  if (crc32(bytes) >>> 8 !== sum) throw new RangeError("the check sum differs");
  return new Reader(bits.slice(0, bytes.length * 8).replace(/10*$/, ""));
}

// The cages of a whole puzzle: cells joined where no edge is drawn; upright edges first, by row.
function wholeCages(reader, size) {
  const cage = Array.from({ length: size * size }, (_, cell) => cell);
  const join = (a, b) => {
    const [low, high] = [cage[a], cage[b]].sort((one, other) => one - other);
    cage.forEach((each, cell) => { if (each === high) cage[cell] = low; });
  };
  for (const step of [1, size]) {
    for (let line = 0; line < size; line += 1) {
      for (let place = 0; place < size - 1; place += 1) {
        const cell = step === 1 ? line * size + place : place * size + line;
        if (!reader.number(1)) join(cell, cell + step);
      }
    }
  }
  const groups = new Map();
  cage.forEach((each, cell) => groups.set(each, [...groups.get(each) ?? [], cell]));
  return [...groups.values()];
}

// The cages of a draft: each cell has the number of its cage, 0 for none.
function draftCages(reader, size) {
  const groups = Array.from({ length: reader.number(9) }, () => []);
  const width = groups.length ? groups.length.toString(2).length : 0;
  for (let cell = 0; cell < size * size; cell += 1) groups[reader.number(width) - 1]?.push(cell);
  return groups;
}

function sheetOf(reader) {
  const size = reader.number(4) + 1;
  const boxes = reader.number(1) ? [reader.number(7), reader.number(7)] : null;
  if (boxes && boxes[0] * boxes[1] !== size) throw new RangeError("boxes that tile no grid");
  const killer = Boolean(reader.number(1));
  const groups = (reader.number(1) ? wholeCages : draftCages)(reader, size);
  const cages = groups.map((cells) => {
    const op = OPERATORS[reader.number(3)];
    const target = reader.nibbles();
    return { cells, op, target: target ? String(target - 1n) : "" };
  });
  return { size, boxes, killer, cages };
}

// Size, boxes, killer and cages of a puzzle or a draft; null if the code can't be read.
export function readCode(code) {
  if (typeof code !== "string" || !code.startsWith(PUZZLE) || code.length > MAX_LENGTH) return null;
  try { return sheetOf(unpack(code.slice(PUZZLE.length))); } catch { return null; }
}

// The given value of each cell, or 0.
export function givensOf({ size, cages }) {
  const given = Array(size * size).fill(0);
  for (const { cells, op, target } of cages) if (op === "=" && cells.length === 1) given[cells[0]] = Number(target);
  return given;
}
