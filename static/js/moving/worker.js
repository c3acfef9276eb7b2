// The worker that paints all moving boards, by the measures that `sheetOf` in sheet.js reads off the style sheets.

import { Marks, unpack } from "../player/look.js";
import { paintBrackets, paintRing, paintStripes, write, writeDigits, writeFrom, writeMiddle, writePlate } from "./drawing.js";

class CellPainter {
  #looks = new Map(); // by cell, of those to be painted in the next frame

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
    return canvas.getContext("2d");
  }

  show(numbers) {
    for (let at = 1; at < numbers.length; at += 3) {
      const [cell, look] = unpack(numbers, at);
      this.#looks.set(cell, look);
    }
    this.due ??= requestAnimationFrame(() => {
      this.due = undefined;
      this.#paint();
    });
  }

  #paint() {
    const looks = this.#looks;
    this.#looks = new Map();
    for (const [cell, look] of looks) this.#paintCell(cell, look);
    const { done } = this;
    this.done = undefined;
    if (done) requestAnimationFrame(() => requestAnimationFrame(() => done())); // two frames later it is on the screen
  }

  #paintCell(cell, look) {
    const { context, sheet } = this;
    const { ground, stripes, brackets, ring, clue, sign, ink } = sheet.looks[look.state][Number(look.lit)];
    const box = sheet.cells[cell];
    this.#paintGround(sheet.grounds[cell], ground);
    paintStripes(context, sheet.scale, sheet.grounds[cell], stripes);
    if (brackets) paintBrackets(context, sheet.scale, box, brackets);
    if (look.shown) this.#write(writePlate, box, look.shown, ink);
    paintRing(context, sheet.scale, box, ring);
    if (sheet.clues[cell] && !look.fork) this.#paintClue(box, clue, sheet.clues[cell]);
    if (look.shown) this.#write(write, box, look.shown, look.by === "infer" ? { ...ink, ...sheet.infer } : ink);
    if (look.broken) this.#paintBroken(box, look.broken);
    else if (look.left >= 0 && sheet.marks && (sheet.beside || !look.shown)) this.#paintMarks(box, look);
    if (!look.fork) this.#paintSign(box, look.by === "guess" && !look.state ? sheet.guess : sign);
    if (this.lens) this.#paintLens(cell, look);
  }

  #paintGround(box, ground) {
    for (const color of [this.sheet.card, ground]) {
      this.context.fillStyle = color;
      this.context.fillRect(...box);
    }
  }

  #paintClue([x, y], corner, { text, font, color, spacing, line, high }) {
    const { context, sheet: { scale } } = this;
    context.letterSpacing = `${spacing * scale}px`;
    if (corner.plate) {
      context.font = font;
      context.fillStyle = corner.plate;
      context.fillRect(x + corner.x * scale, y + corner.y * scale, context.measureText(text).width, high * scale);
    }
    writeFrom(context, text, x + corner.x * scale, y + (corner.y + line) * scale, font, color);
    context.letterSpacing = "0px";
  }

  #write(writer, [x, y, width, height], value, ink) {
    const { context, sheet: { scale, font, value: place } } = this;
    writer(context, scale, String(value), x + width / 2 + place.x * scale, y + height / 2 + place.y * scale, font, ink);
  }

  #paintMarks([x, y, width, height], look) {
    const { context, sheet: { scale, marks } } = this;
    if (marks.places) {
      writeDigits(context, scale, marks, look, x + width / 2, (place) => y + height - place.up * scale);
      return;
    }
    const { font, high, bottom } = marks.dots;
    const rows = this.marks.of(look.left, look.removed).dots.split("\n");
    rows.forEach((row, at) => {
      const middle = y + height - (bottom + (rows.length - at - 0.5) * high) * scale;
      writeMiddle(context, row, x + width / 2, middle, font, marks.ink.color, "center");
    });
  }

  #paintBroken([x, y, width, height], count) {
    const { font, color, high, right, bottom } = this.sheet.broken;
    const { context, sheet: { scale } } = this;
    writeMiddle(context, "!".repeat(count), x + width - right * scale, y + height - (bottom + high / 2) * scale, font, color, "end");
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

  // The candidates of the current cell, enlarged over its neighbours.
  #paintLens(cell, look) {
    if (!look.current) {
      if (this.lensCell === cell) this.lens.reset();
      return;
    }
    const { lens: context, sheet: { scale, size, cells, lens } } = this;
    const [x, y, width, height] = cells[cell];
    const bold = lens.places.map(({ up }, at) => (look.removed >> at & 1 ? [up, String(at + 1).length] : [up, 0]));
    const wider = lens.wider * Math.max(...bold.map(([row]) => bold.reduce((sum, [up, count]) => sum + (up === row ? count : 0), 0)));
    const [wide, high] = [(lens.width + wider) * scale, lens.height * scale].map(Math.round);
    const column = cell % size;
    const from = Math.round(column < 2 ? x : column >= size - 2 ? x + width - wide : x + (width - wide) / 2);
    const top = Math.round(y + (height - high) / 2);
    this.lensCell = cell;
    context.reset();
    context.beginPath();
    context.roundRect(from + scale / 2, top + scale / 2, wide - scale, high - scale, lens.round * scale);
    context.fillStyle = lens.ground;
    context.fill();
    context.lineWidth = scale;
    context.strokeStyle = lens.ink.color;
    context.stroke();
    writeDigits(context, scale, lens, look, from + wide / 2, (place) => top + high / 2 + place.y * scale);
  }
}

const boards = new Map(); // painters by number

// A list of numbers has looks to paint, a sheet begins a board, and a bare number ends one.
onmessage = ({ data }) => {
  if (data instanceof Int32Array) boards.get(data[0])?.show(data);
  else if (data.sheet) boards.set(data.board, new CellPainter(data.canvases, data.sheet, () => postMessage(data.board)));
  else boards.delete(data.board);
};
