// Paints the cells of a board that moves, by what its style sheets say: `sheetOf` in sheet.js. No document here.

import { Marks } from "../player/marks.js";
import { unpacked } from "./packed.js";

const DASHES = { dashed: [3, 2], dotted: [0, 2] };
const THROUGH = 1 / 3; // of its ascent, a text is struck through above its line

export class CellPainter {
  #looks = new Map(); // of cells that are not painted yet

  constructor([canvas, lens], sheet, done) {
    Object.assign(this, { sheet, done });
    this.lens = lens && this.#contextOf(lens, true);
    this.context = this.#contextOf(canvas, false);
    this.marks = new Marks(sheet.size);
    for (const name of Object.keys(sheet.looks)) for (const look of sheet.looks[name]) {
      if (look.sign?.path) look.sign.shape = new Path2D(look.sign.path);
    }
  }

  #contextOf(canvas, alpha) {
    const { width, height } = this.sheet;
    Object.assign(canvas, { width, height });
    return canvas.getContext("2d", { alpha, desynchronized: "document" in globalThis });
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
    this.#paintGround(sheet.grounds[cell], ground, stripes);
    this.#paintRing(box, ring);
    if (look.shown) this.#paintValue(box, look.shown, look.by === "infer" ? { ...ink, ...sheet.infer } : ink);
    if (look.broken) this.#paintBroken(box, look.broken);
    else if (look.left >= 0 && sheet.marks && (sheet.beside || !look.shown)) this.#paintMarks(box, look);
    if (!look.fork) this.#paintSign(box, look.by === "guess" && !look.state ? sheet.guess : sign);
    context.globalAlpha = 1;
    if (this.lens) this.#paintLens(cell, look);
  }

  #paintGround([x, y, width, height], ground, stripes) {
    const { context, sheet: { card, scale } } = this;
    for (const color of [card, ground]) {
      context.fillStyle = color;
      context.fillRect(x, y, width, height);
    }
    if (!stripes.length) return;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    for (const { rises, color, wide, period } of stripes) {
      const lines = new Path2D();
      const [step, half] = [period * scale * Math.SQRT2, wide * scale * Math.SQRT1_2];
      for (let at = half; at < width + height; at += step) {
        if (rises) { lines.moveTo(x + at, y + height); lines.lineTo(x, y + height - at); }
        else { lines.moveTo(x + at, y); lines.lineTo(x, y + at); }
      }
      context.strokeStyle = color;
      context.lineWidth = wide * scale;
      context.stroke(lines);
    }
    context.restore();
  }

  #paintRing([x, y, width, height], { style, wide, inset, color }) {
    if (style === "none") return;
    const { context, sheet: { scale } } = this;
    const ring = (inner, thick) => {
      const edge = (inset + inner) * scale + thick / 2;
      context.lineWidth = thick;
      context.strokeRect(x + edge, y + edge, width - 2 * edge, height - 2 * edge);
    };
    context.strokeStyle = color;
    const thick = wide * scale;
    if (style === "double") {
      ring(0, thick / 3);
      ring(wide * 2 / 3, thick / 3);
      return;
    }
    context.setLineDash((DASHES[style] ?? []).map((part) => part * thick));
    context.lineCap = style === "dotted" ? "round" : "butt";
    ring(0, thick);
    context.setLineDash([]);
  }

  // A text with its middle at x and its upper edge at y.
  #write(context, text, x, y, font, { color, line, thick, offset }) {
    const { scale } = this.sheet;
    context.font = font.replace(/[\d.]+px/, (size) => `${parseFloat(size) * scale}px`);
    context.textAlign = "center";
    context.fillStyle = color;
    const { fontBoundingBoxAscent: ascent, width } = context.measureText(text);
    context.fillText(text, x, y + ascent);
    if (!line || line === "none") return;
    const high = Math.max(1, thick) * scale;
    const at = line === "underline" ? y + ascent + (offset + 1) * scale : y + ascent - ascent * THROUGH - high / 2;
    context.fillRect(x - width / 2, Math.round(at), width, high);
  }

  #paintValue([x, y, width, height], value, ink) {
    const { context, sheet: { scale, font, value: place } } = this;
    context.globalAlpha = ink.opacity;
    this.#write(context, String(value), x + width / 2 + place.x * scale, y + height / 2 + place.y * scale, font, ink);
    context.globalAlpha = 1;
  }

  #paintMarks([x, y, width, height], { left, gone }) {
    const { context, sheet: { scale, size, marks } } = this;
    if (marks.places) {
      marks.places.forEach((place, at) => {
        const struck = gone >> at & 1;
        if (!struck && !(left >> at & 1)) return;
        const [font, ink] = struck ? [marks.bold, marks.struck] : [marks.font, marks.ink];
        this.#write(context, String(at + 1), x + width / 2 + place.x * scale, y + height - place.up * scale, font, ink);
      });
      return;
    }
    const { font, high, bottom } = marks.dots;
    const rows = this.marks.of(left, gone).dots.split("\n");
    rows.forEach((row, at) => {
      const middle = y + height - (bottom + (rows.length - at - 0.5) * high) * scale;
      this.#writeMiddle(row, x + width / 2, middle, font, marks.ink.color, "center");
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
  #paintLens(cell, { hand, left, gone }) {
    if (!hand) {
      if (this.held === cell) this.lens.clearRect(0, 0, this.sheet.width, this.sheet.height);
      return;
    }
    const { lens: context, sheet: { scale, size, cells, lens } } = this;
    const [x, y, width, height] = cells[cell];
    const [wide, high] = [lens.width * scale, lens.height * scale];
    const column = cell % size;
    const from = column < 2 ? x : column >= size - 2 ? x + width - wide : x + (width - wide) / 2;
    const top = y + (height - high) / 2;
    this.held = cell;
    context.clearRect(0, 0, this.sheet.width, this.sheet.height);
    context.beginPath();
    context.roundRect(from + scale / 2, top + scale / 2, wide - scale, high - scale, lens.round * scale);
    context.fillStyle = lens.ground;
    context.fill();
    context.lineWidth = scale;
    context.strokeStyle = lens.color;
    context.stroke();
    const { marks } = this.sheet;
    lens.places.forEach((place, at) => {
      const struck = gone >> at & 1;
      if (!struck && !(left >> at & 1)) return;
      const ink = struck ? marks.struck : { color: lens.color };
      this.#write(context, String(at + 1), from + wide / 2 + place.x * scale, top + high / 2 + place.y * scale, lens.font, ink);
    });
  }
}
