// The patterns of a cell: the stripes of its ground, its brackets and its ring, dash by dash as a browser draws a
// border. All are in the screen's pixels, `scale` to one of the style sheet's. No document here.

const [LONGER, ROUND] = [3, 3]; // pixels of a border below which dashes are longer, and above which dots are round

export function paintStripes(context, scale, [x, y, width, height], stripes) {
  for (const stripe of stripes) {
    context.fillStyle = gradientOf(context, scale, stripe, x + width / 2, y + height / 2, (width + height) / 2);
    context.fillRect(x, y, width, height);
  }
}

// Stripes as the style sheet's: from the upper left corner or, where they rise, from the lower left.
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

// What is lit stands in a bracket at each corner.
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

// Each side begins and ends with a dash, as a browser draws a border; dots that are square are as far apart as they
// are wide, and those between the corners stand in their middle.
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
