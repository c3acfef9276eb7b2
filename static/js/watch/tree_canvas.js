// Paints a laid-out tree: only what is in view, and each kind of line as one path.

import { element, number } from "../lib/text.js";

const COLOURS = ["ink", "soft", "guess", "wrong", "inferred", "fold", "hatch", "card", "pen", "undone"];
const MIN_NUMBERED = 20; // hidden guesses from which on a folded branch shows their number
const [DISC, OPEN] = [5, 3]; // radii
const [BESIDE, WORDS] = [13, 22]; // from a guess to the mark of its untried values, and to its name

const foldedHeight = (size) => 8 + 10.5 * Math.log2(size);

const disc = (path, x, y, radius) => {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
};
const square = (path, x, y, half) => path.rect(x - half, y - half, 2 * half, 2 * half);
const diamond = (path, x, y, half) => path.addPath(new Path2D(`M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`));
// By kind of node: its colour, shape and radius, and the colour of its outline, if any.
const SHAPES = [
  ["open", "guess", disc, DISC], ["unfolded", "card", disc, DISC - 0.5, "wrong"], ["dead", "wrong", square, 4.5],
  ["solution", "inferred", diamond, 7.5], ["root", "ink", disc, DISC],
];

export class TreeCanvas {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.box = [0, 0];
    this.zoom = 1; // CSS pixels per unit of the painting
    this.readColours();
  }

  get width() { return this.box[0] / this.zoom; }
  get height() { return this.box[1] / this.zoom; }

  // Set the canvas's size in CSS pixels.
  resize(...box) {
    this.scale = devicePixelRatio || 1;
    this.box = box;
    [this.canvas.width, this.canvas.height] = box.map((each) => Math.round(each * this.scale));
  }

  readColours() {
    const { canvas, context } = this;
    this.colours = Object.fromEntries(COLOURS.map((name) => {
      canvas.style.color = `var(--${name})`;
      return [name, getComputedStyle(canvas).color];
    }));
    canvas.style.color = "";
    const { fontFamily, fontSize } = getComputedStyle(canvas);
    this.letters = parseFloat(fontSize);
    this.font = `${fontSize} ${fontFamily}`;
    this.bold = `600 ${this.font}`;
    const tile = element("canvas", { width: 6, height: 6 });
    const lines = tile.getContext("2d");
    lines.strokeStyle = this.colours.hatch;
    lines.lineWidth = 2;
    lines.stroke(new Path2D("M-1 7L7-1M-1 1L1-1M5 7L7 5"));
    this.hatching = context.createPattern(tile, "repeat");
  }

  // Returns half the width of a node, and its height below its place.
  measure(node) {
    if (node.kind !== "folded") return [DISC + 2, DISC];
    const height = foldedHeight(node.size);
    if (node.size < MIN_NUMBERED) return [6 + height / 10, height];
    node.figures ??= number(node.size);
    return [Math.max(6 + height / 10, `${node.size}`.length * this.letters * 0.32), height + this.letters + 2];
  }

  // The root is at `x` and `y`. `name` returns a guess's name, and `chosen` has a ring. `blamed` and `jumped` are indexes
  // into the path, -1 if there is none: the guess to blame, and the target of a jump. The path ends in the question `asks`.
  paint({ nodes, path, root }, { x, y, name, chosen, focused, blamed, jumped, asks, level }) {
    const { context, zoom, width, height } = this;
    const scale = this.scale * zoom;
    this.inView = nodes.filter((node) => {
      node.px = Math.round(node.x + x) + 0.5;
      node.py = node.y + y;
      const [half, below] = node.reach;
      return node.py > -below - 40 && node.py < height + 40 && node.px > -half && node.px < width + half;
    });
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#paintEdges(nodes, path);
    this.#paintFolded();
    this.#paintNodes();
    this.#paintWords(path, name);
    if (jumped >= 0) this.#paintLeap(path.slice(jumped), "undone", name);
    if (blamed >= 0) this.#paintLeap(path.slice(blamed), "pen", name);
    if (asks) this.#paintQuestion(path.at(-1) ?? root, level, asks);
    if (chosen) this.#ring(chosen, focused);
  }

  #paintQuestion({ px, py }, level, words) {
    const { context } = this;
    const radius = this.letters * 0.75;
    const y = py + Math.max(level, 2.5 * radius);
    const dotted = new Path2D();
    dotted.moveTo(px, py + DISC);
    dotted.lineTo(px, y - radius);
    disc(dotted, px, y, radius);
    context.setLineDash([2, 4]);
    this.#stroke(dotted, "pen", 2);
    context.setLineDash([]);
    context.fillStyle = this.colours.pen;
    context.font = this.bold;
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.fillText("?", px, y);
    context.textAlign = "start";
    if (words !== "?") context.fillText(words, px + WORDS, y);
  }

  #of(kind) {
    return this.inView.filter((node) => node.kind === kind);
  }

  #stroke(path, colour, wide) {
    this.context.strokeStyle = this.colours[colour];
    this.context.lineWidth = wide;
    this.context.stroke(path);
  }

  #fill(path, colour) {
    this.context.fillStyle = this.colours[colour];
    this.context.fill(path);
  }

  #paintEdges(nodes, path) {
    const dead = new Path2D();
    for (const node of nodes) {
      const { parent, px, py, depth } = node;
      if (!parent || path[depth - 1] === node) continue; // the path is painted below
      if (py < 0 || parent.py > this.height) continue;
      dead.moveTo(parent.px, parent.py);
      dead.lineTo(px, py);
    }
    this.#stroke(dead, "soft", 1);
    if (!path.length) return;
    const open = new Path2D();
    for (const { px, py, untried } of path) {
      if (!untried || py < 0 || py > this.height) continue;
      open.moveTo(px + DISC, py);
      open.lineTo(px + BESIDE - OPEN, py);
      disc(open, px + BESIDE, py, OPEN);
    }
    this.#stroke(open, "soft", 1.25);
    const bold = new Path2D();
    bold.moveTo(path[0].parent.px, path[0].parent.py);
    for (const { px, py } of path) bold.lineTo(px, py);
    this.#stroke(bold, "ink", 3);
  }

  #paintFolded() {
    const shapes = new Path2D();
    for (const node of this.#of("folded")) {
      const tall = foldedHeight(node.size);
      const half = 6 + tall / 10;
      shapes.moveTo(node.px, node.py);
      shapes.lineTo(node.px + half, node.py + tall);
      shapes.lineTo(node.px - half, node.py + tall);
      shapes.closePath();
    }
    this.#fill(shapes, "fold");
    this.context.fillStyle = this.hatching;
    this.context.fill(shapes);
    this.#stroke(shapes, "wrong", 1.5);
  }

  #paintNodes() {
    for (const [kind, colour, shape, radius, outline] of SHAPES) {
      const path = new Path2D();
      for (const { px, py } of this.#of(kind)) shape(path, px, py, radius);
      this.#fill(path, colour);
      if (outline) this.#stroke(path, outline, 1.5);
    }
  }

  // The names of the path's guesses to its right, where nothing hangs, and the numbers of folded branches.
  #paintWords(path, name) {
    const { context } = this;
    context.textBaseline = "middle";
    context.textAlign = "start";
    context.font = this.font;
    context.fillStyle = this.colours.soft;
    const write = (node) => {
      if (node.py > 0 && node.py < this.height) context.fillText(name(node), node.px + WORDS, node.py);
    };
    path.slice(0, -1).forEach(write);
    if (path.length) {
      context.font = this.bold;
      context.fillStyle = this.colours.ink;
      write(path.at(-1));
      context.font = this.font;
    }
    context.textAlign = "center";
    context.fillStyle = this.colours.wrong;
    for (const { px, py, size, figures } of this.#of("folded")) {
      if (figures) context.fillText(figures, px, py + foldedHeight(size) + this.letters * 0.65);
    }
  }

  // A ring around a guess, and an arc to it over later ones, which can't help.
  #paintLeap([guess, ...later], colour, name) {
    const { context } = this;
    const ring = new Path2D();
    disc(ring, guess.px, guess.py, DISC + 4);
    this.#stroke(ring, colour, 2.5);
    context.font = this.bold;
    context.textAlign = "start";
    const text = name(guess);
    const right = guess.px + WORDS + context.measureText(text).width;
    context.fillStyle = this.colours.card;
    context.fillRect(guess.px + WORDS, guess.py - this.letters * 0.65, right - guess.px - WORDS, this.letters * 1.3);
    context.fillStyle = this.colours[colour];
    context.fillText(text, guess.px + WORDS, guess.py);
    const last = later.at(-1);
    if (!last) return;
    const leap = new Path2D();
    const [x, far, top] = [right + 5, this.width - 3, guess.py];
    leap.moveTo(x, last.py);
    leap.bezierCurveTo(far, last.py, far, top, x, top);
    leap.moveTo(x + 6, top - 4);
    leap.lineTo(x, top);
    leap.lineTo(x + 6, top + 4);
    this.#stroke(leap, colour, 2);
  }

  #ring({ px, py, kind, size }, focused) {
    const ring = new Path2D();
    disc(ring, px, kind === "folded" ? py + foldedHeight(size) * 0.7 : py, DISC + 6);
    if (focused) this.#stroke(ring, "card", 5);
    this.#stroke(ring, focused ? "guess" : "ink", focused ? 3 : 1.5);
  }

  // The node at a point of the canvas, or the nearest within a finger's width.
  nodeAt(x, y) {
    let [nearest, distance] = [undefined, 14];
    [x, y] = [x / this.zoom, y / this.zoom];
    for (const node of this.inView ?? []) {
      const below = node.kind === "folded" ? node.reach[1] : 0;
      const away = Math.hypot(x - node.px, y - Math.max(node.py, Math.min(y, node.py + below)));
      if (away < distance) [nearest, distance] = [node, away];
    }
    return nearest;
  }
}

