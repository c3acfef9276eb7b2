// The code of a position, as `webapp/puzzle/position.py` reads it. No document here.

const VERSION = "s1";
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const bitsOf = (number, width) => (width ? number.toString(2).padStart(width, "0") : "");

function base64(bytes) {
  const bits = [...bytes].map((byte) => bitsOf(byte, 8)).join("");
  return bits.match(/.{1,6}/g).map((six) => LETTERS[parseInt(six.padEnd(6, "0"), 2)]).join("");
}

// `cells` are [value, corner, centre] by row, marks as bits, that of 1 the lowest; `about` is the
// puzzle's share code.
export function encode(size, cells, about) {
  const bits = [bitsOf(size - 1, 4)];
  for (const holds of cells) {
    const [value, ...marks] = holds;
    for (const part of holds) bits.push(part ? "1" : "0");
    if (value) bits.push(bitsOf(value - 1, size > 1 ? (size - 1).toString(2).length : 0));
    for (const kind of marks) if (kind) bits.push([...bitsOf(kind, size)].reverse().join(""));
  }
  const bytes = `${bits.join("")}1`.match(/.{1,8}/g).map((eight) => parseInt(eight.padEnd(8, "0"), 2));
  const sum = crc32([...bytes, ...new TextEncoder().encode(about)]);
  return VERSION + base64([...bytes, sum >>> 24, sum >>> 16 & 255, sum >>> 8 & 255]);
}
