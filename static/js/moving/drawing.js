// Draws the parts of a cell in device pixels, of which `scale` are one CSS pixel: stripes, brackets, text, and the ring
// dash by dash as a browser draws a border. No document here.

const [LONGER, ROUND] = [3, 3]; // pixels of a border below which dashes are longer, and above which dots are round

export function paintStripes(context, scale, [x, y, width, height], stripes) {
  for (const stripe of stripes) {
    context.fillStyle = gradientOf(context, scale, stripe, x + width / 2, y + height / 2, (width + height) / 2);
    context.fillRect(x, y, width, height);
  }
}

// Stripes run from the upper left corner or, if they rise, from the lower left.
function gradientOf(context, scale, { rises, color, wide, period }, x, y, reach) {
  const [across, down] = [reach / 2, rises ? -reach / 2 : reach / 2];
  const gradient = context.createLinearGradient(x - across, y - down, x + across, y + down);
  const whole = reach * Math.SQRT2 / scale;
  for (let at = 0; at < whole; at += period) {
    const end = (at + wide) / whole;
    gradient.addColorStop(at / whole, "transparent");
    gradient.addColorStop(at / whole, color);
    if (end > 1) break;
    gradient.addColorStop(end, color);
    gradient.addColorStop(end, "transparent");
  }
  return gradient;
}

// A lit cell has a bracket at each corner.
export function paintBrackets(context, scale, [x, y, width, height], { thick, arm, within, color }) {
  const [line, long, edge] = [thick, arm, within].map((each) => Math.round(each * scale));
  context.fillStyle = color;
  const paint = (wide, high) => {
    for (const left of [x + edge, x + width - edge - wide]) {
      for (const top of [y + edge, y + height - edge - high]) context.fillRect(left, top, wide, high);
    }
  };
  paint(long, line);
  paint(line, long);
}

export function paintRing(context, scale, [x, y, width, height], { style, wide, inset, color }) {
  if (style === "none") return;
  const [edge, thick] = [Math.round(inset * scale), Math.floor(wide * scale)];
  const ring = (inner, line) => {
    const [from, less] = [edge + inner + line / 2, 2 * (edge + inner) + line];
    context.lineWidth = line;
    context.strokeRect(x + from, y + from, width - less, height - less);
  };
  context.strokeStyle = color;
  if (style === "solid") ring(0, thick);
  else if (style === "double") {
    const line = Math.floor(thick / 3);
    ring(0, line);
    ring(thick - line, line);
  } else paintDashes(context, scale, [x + edge, y + edge, width - 2 * edge, height - 2 * edge], thick, style === "dotted");
}

// Each side begins and ends with a dash. Square dots are as far apart as they are wide, and those between the corners are
// centred.
function paintDashes(context, scale, [x, y, width, height], thick, dotted) {
  const wide = thick / scale;
  const [round, square] = [dotted && wide > ROUND, dotted && wide <= ROUND];
  const [dash, gap] = (dotted ? [1, 1] : wide < LONGER ? [3, 2] : [2, 1]).map((part) => part * thick);
  const [half, end] = [thick / 2, round ? thick / 2 : 0];
  context.lineWidth = thick;
  context.lineCap = round ? "round" : "butt";
  const side = (length, line) => {
    if (square) {
      context.setLineDash([]);
      for (const corner of [0, length - thick]) line(corner, corner + thick);
      const spare = (length / scale - 3 * wide) % (2 * wide);
      const aside = spare < wide ? Math.ceil(spare / 2) : Math.floor((spare > wide ? spare - 2 * wide : spare) / 2);
      context.setLineDash([dash, gap]);
      line((2 * wide + aside) * scale, length - thick);
      return;
    }
    const fits = (count) => (length - (count + 1) * dash) / count;
    const least = Math.max(1, Math.floor((length - dash) / (dash + gap)));
    const fit = Math.abs(fits(least) - gap) < Math.abs(fits(least + 1) - gap) ? fits(least) : fits(least + 1);
    context.setLineDash(round ? [0, dash + fit] : [dash, fit]);
    line(end, length - end);
  };
  const stroke = (...ends) => {
    context.beginPath();
    for (const [at, up] of ends) context.lineTo(at, up);
    context.stroke();
  };
  for (const at of [y + half, y + height - half]) side(width, (from, to) => stroke([x + from, at], [x + to, at]));
  for (const at of [x + half, x + width - half]) side(height, (from, to) => stroke([at, y + from], [at, y + to]));
  context.setLineDash([]);
  context.lineCap = "butt";
}

const THROUGH = 1 / 3; // of its ascent: the height of a strike-through above the baseline

// The plate behind a text, if it has one.
export function writePlate(context, scale, text, x, y, font, { plate }) {
  if (!plate) return;
  context.font = font;
  const { width } = context.measureText(text);
  context.fillStyle = plate.color;
  context.fillRect(x - width / 2, y + plate.top * scale, width, plate.high * scale);
}

// A text centred at x, on the baseline y.
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

// A text that begins at x, on the baseline y.
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

// The candidates that are left or crossed off, each at its own place; `lineOf(place)` is its baseline.
export function writeDigits(context, scale, { places, font, ink, bold, struck, wider }, { left, removed }, middle, lineOf) {
  places.forEach((place, at) => {
    if (!((left | removed) >> at & 1)) return;
    const [how, looks] = removed >> at & 1 ? [bold, struck] : [font, ink];
    let aside = 0; // crossed-off candidates are bold, and widen their row
    places.forEach(({ up }, other) => {
      if (up === place.up && removed >> other & 1) aside += Math.sign(at - other) * wider * String(other + 1).length / 2;
    });
    write(context, scale, String(at + 1), middle + (place.x + aside) * scale, lineOf(place), how, looks);
  });
}
