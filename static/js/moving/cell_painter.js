// Paints the cells of a board that moves, by what its style sheets say: `sheetOf` in sheet.js. No document here.

import { Marks } from "../player/marks.js";
import { unpacked } from "./packed.js";

const [LONGER, ROUND] = [3, 3]; // pixels of a border below which dashes are longer, and above which dots are round
const THROUGH = 1 / 3; // of its ascent, a text is struck through above its line

export class CellPainter {
  #looks = new Map(); // of cells that are not painted yet

  constructor([canvas, lens], sheet, done) {
    Object.assign(this, { sheet, done });
    this.lens = lens && this.#contextOf(lens);
    this.context = this.#contextOf(canvas);
    this.marks = new Marks(sheet.size);
    for (const name of Object.keys(sheet.looks)) for (const look of sheet.looks[name]) {
      if (look.sign?.path) look.sign.shape = new Path2D(look.sign.path);
    }
  }

  #contextOf(canvas) {
    const { width, height, scale } = this.sheet;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    return canvas.getContext("2d", { desynchronized: "document" in globalThis });
  }

  show(numbers) {
    for (let at = 1; at < numbers.length; at += 3) {
      const [cell, look] = unpacked(numbers, at);
      this.#looks.set(cell, look);
    }
    this.due ??= requestAnimationFrame(() => {
      this.due = undefined;
      this.#paint();
    });
  }

  #paint() {
    for (const [cell, look] of this.#looks) this.#paintCell(cell, look);
    this.#looks.clear();
    this.done?.();
    this.done = undefined;
  }

  #paintCell(cell, look) {
    const { context, sheet } = this;
    const { ground, stripes, ring, sign, ink } = sheet.looks[look.state][Number(look.lit)];
    const box = sheet.cells[cell];
    this.#paintGround(sheet.grounds[cell], ground);
    this.#paintStripes(box, stripes);
    this.#paintRing(box, ring);
    if (look.shown) this.#paintValue(box, look.shown, look.by === "infer" ? { ...ink, ...sheet.infer } : ink);
    if (look.broken) this.#paintBroken(box, look.broken);
    else if (look.left >= 0 && sheet.marks && (sheet.beside || !look.shown)) this.#paintMarks(box, look);
    if (!look.fork) this.#paintSign(box, look.by === "guess" && !look.state ? sheet.guess : sign);
    context.globalAlpha = 1;
    if (this.lens) this.#paintLens(cell, look);
  }

  #paintGround(box, ground) {
    for (const color of [this.sheet.card, ground]) {
      this.context.fillStyle = color;
      this.context.fillRect(...box);
    }
  }

  #paintStripes([x, y, width, height], stripes) {
    const { context } = this;
    for (const stripe of stripes) {
      context.fillStyle = this.#gradient(stripe, (x + width / 2), (y + height / 2), (width + height) / 2);
      context.fillRect(x, y, width, height);
    }
  }

  // Stripes as the style sheet's: from the upper left corner or, where they rise, from the lower left.
  #gradient({ rises, color, wide, period }, x, y, reach) {
    const { context, sheet: { scale } } = this;
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

  #paintRing([x, y, width, height], { style, wide, inset, color }) {
    if (style === "none") return;
    const { context, sheet: { scale } } = this;
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
    } else this.#paintDashes([x + edge, y + edge, width - 2 * edge, height - 2 * edge], thick, style === "dotted");
  }

  // Each side begins and ends with a dash, as a browser draws a border; dots that are square are as far apart as they
  // are wide, and those between the corners stand in their middle.
  #paintDashes([x, y, width, height], thick, dotted) {
    const { context, sheet: { scale } } = this;
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

  // A text with its middle at x, on the line y.
  #write(context, text, x, y, font, { color, line, thick, offset, plate }) {
    const { scale } = this.sheet;
    context.font = font.replace(/[\d.]+px/, (size) => `${parseFloat(size) * scale}px`);
    context.textAlign = "center";
    const { fontBoundingBoxAscent: ascent, width } = context.measureText(text);
    if (plate) {
      context.fillStyle = plate.color;
      context.fillRect(x - width / 2, y + plate.top * scale, width, plate.high * scale);
    }
    context.fillStyle = color;
    context.fillText(text, x, y);
    if (!line || line === "none") return;
    const high = Math.max(1, thick) * scale;
    const at = line === "underline" ? y + (offset + 1) * scale : y - ascent * THROUGH - high / 2;
    context.fillRect(x - width / 2, Math.round(at), width, high);
  }

  #paintValue([x, y, width, height], value, ink) {
    const { context, sheet: { scale, font, value: place } } = this;
    context.globalAlpha = ink.opacity;
    this.#write(context, String(value), x + width / 2 + place.x * scale, y + height / 2 + place.y * scale, font, ink);
    context.globalAlpha = 1;
  }

  #paintMarks([x, y, width, height], look) {
    const { context, sheet: { scale, marks } } = this;
    if (marks.places) {
      this.#writeDigits(context, marks, look, x + width / 2, (place) => y + height - place.up * scale);
      return;
    }
    const { font, high, bottom } = marks.dots;
    const rows = this.marks.of(look.left, look.gone).dots.split("\n");
    rows.forEach((row, at) => {
      const middle = y + height - (bottom + (rows.length - at - 0.5) * high) * scale;
      this.#writeMiddle(row, x + width / 2, middle, font, marks.ink.color, "center");
    });
  }

  // The digits that are left or struck out, each at its place from the middle; `lineOf` says where its line is.
  #writeDigits(context, { places, font, ink, bold, struck, wider }, { left, gone }, middle, lineOf) {
    const { scale } = this.sheet;
    places.forEach((place, at) => {
      if (!((left | gone) >> at & 1)) return;
      const [how, looks] = gone >> at & 1 ? [bold, struck] : [font, ink];
      let aside = 0; // what is struck out is bold, and moves its row apart
      places.forEach(({ up }, other) => {
        if (up === place.up && gone >> other & 1) aside += Math.sign(at - other) * wider * String(other + 1).length / 2;
      });
      this.#write(context, String(at + 1), middle + (place.x + aside) * scale, lineOf(place), how, looks);
    });
  }

  #writeMiddle(text, x, y, font, color, align) {
    const { context, sheet: { scale } } = this;
    context.font = font.replace(/[\d.]+px/, (size) => `${parseFloat(size) * scale}px`);
    context.textAlign = align;
    context.fillStyle = color;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(text);
    context.fillText(text, x, y + (ascent - descent) / 2);
  }

  #paintBroken([x, y, width, height], count) {
    const { font, color, high, right, bottom } = this.sheet.broken;
    const { scale } = this.sheet;
    this.#writeMiddle("!".repeat(count), x + width - right * scale, y + height - (bottom + high / 2) * scale, font, color, "end");
  }

  #paintSign([x, y, width], sign) {
    if (!sign) return;
    const { context, sheet: { scale } } = this;
    const [wide, high] = [sign.width * scale, sign.height * scale];
    const [left, top] = [x + width - sign.right * scale - wide, y + sign.top * scale];
    if (!sign.path) {
      context.fillStyle = sign.color;
      context.beginPath();
      context.arc(left + wide / 2, top + high / 2, wide / 2, 0, 2 * Math.PI);
      context.fill();
      return;
    }
    const unit = Math.min(wide, high) / 16;
    context.setTransform(unit, 0, 0, unit, left + (wide - 16 * unit) / 2, top + (high - 16 * unit) / 2);
    context.strokeStyle = sign.color;
    context.lineWidth = sign.wide;
    context.stroke(sign.shape);
    context.resetTransform();
  }

  // The candidates of the cell in hand, above its neighbours.
  #paintLens(cell, look) {
    if (!look.hand) {
      if (this.held === cell) this.lens.reset();
      return;
    }
    const { lens: context, sheet: { scale, size, cells, lens } } = this;
    const [x, y, width, height] = cells[cell];
    const [wide, high] = [lens.width * scale, lens.height * scale];
    const column = cell % size;
    const from = column < 2 ? x : column >= size - 2 ? x + width - wide : x + (width - wide) / 2;
    const top = y + (height - high) / 2;
    this.held = cell;
    context.reset();
    context.beginPath();
    context.roundRect(from + scale / 2, top + scale / 2, wide - scale, high - scale, lens.round * scale);
    context.fillStyle = lens.ground;
    context.fill();
    context.lineWidth = scale;
    context.strokeStyle = lens.ink.color;
    context.stroke();
    this.#writeDigits(context, lens, look, from + wide / 2, (place) => top + high / 2 + place.y * scale);
  }
}
