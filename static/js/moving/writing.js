// What is written in cells, as the style sheets have it. No document here.

const THROUGH = 1 / 3; // of its ascent, a text is struck through above its line

// What is behind a text that `write` is to write, if something is.
export function writePlate(context, scale, text, x, y, font, { plate }) {
  if (!plate) return;
  context.font = font;
  const { width } = context.measureText(text);
  context.fillStyle = plate.color;
  context.fillRect(x - width / 2, y + plate.top * scale, width, plate.high * scale);
}

// A text with its middle at x, on the line y.
export function write(context, scale, text, x, y, font, { color, line, thick, offset }) {
  context.font = font;
  context.textAlign = "center";
  const { fontBoundingBoxAscent: ascent, width } = context.measureText(text);
  context.fillStyle = color;
  context.fillText(text, x, y);
  if (!line || line === "none") return;
  const high = Math.max(1, thick) * scale;
  const at = line === "underline" ? y + (offset + 1) * scale : y - ascent * THROUGH - high / 2;
  context.fillRect(x - width / 2, Math.round(at), width, high);
}

// A text from x on, on the line y.
export function writeFrom(context, text, x, y, font, color) {
  context.font = font;
  context.textAlign = "left";
  context.fillStyle = color;
  context.fillText(text, x, y);
}

export function writeMiddle(context, text, x, y, font, color, align) {
  context.font = font;
  context.textAlign = align;
  context.fillStyle = color;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(text);
  context.fillText(text, x, y + (ascent - descent) / 2);
}

// The digits that are left or struck out, each at its place from the middle; `lineOf` says where its line is.
export function writeDigits(context, scale, { places, font, ink, bold, struck, wider }, { left, gone }, middle, lineOf) {
  places.forEach((place, at) => {
    if (!((left | gone) >> at & 1)) return;
    const [how, looks] = gone >> at & 1 ? [bold, struck] : [font, ink];
    let aside = 0; // what is struck out is bold, and moves its row apart
    places.forEach(({ up }, other) => {
      if (up === place.up && gone >> other & 1) aside += Math.sign(at - other) * wider * String(other + 1).length / 2;
    });
    write(context, scale, String(at + 1), middle + (place.x + aside) * scale, lineOf(place), how, looks);
  });
}
