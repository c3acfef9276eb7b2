// A board that moves: while a run plays too fast to be read, its cells are painted on a canvas that lies under the
// table, which keeps lines and names. A change of the document costs more than a whole board painted there.

import { onRestyled } from "../lib/restyled.js";
import { easel } from "./easel.js";
import { packed } from "./packed.js";
import { sheetOf } from "./sheet.js";

// Where a board is in its stage, and how large.
function placeOf(board) {
  const [frame, box] = [board.parentElement, board].map((each) => each.getBoundingClientRect());
  return [box.left - frame.left, box.top - frame.top, box.width, box.height].join(" ");
}

export class MovingBoard {
  ready = false; // whether it is what is seen

  // `lookOf` says how a cell looks by now, and `stop` has all of it shown by the table.
  constructor(lookOf, stop) {
    Object.assign(this, { lookOf, stop });
    onRestyled(stop);
    this.sizes = new ResizeObserver(() => { if (this.easel && placeOf(this.board) !== this.place) stop(); });
  }

  // Paint these cells; all of them where it begins. Without it the table goes on being painted.
  show(board, cells, size) {
    if (!this.easel) {
      if (this.failed || !board.offsetWidth) return; // what is hidden has no sizes
      try { this.#begin(board); } catch { this.#fail(); return; }
      cells = Array(size).keys();
    }
    this.easel.show(packed(this.easel.board, cells, this.lookOf));
  }

  #begin(board) {
    const sheet = sheetOf(board);
    this.board = board;
    this.frames = (sheet.lens ? ["cells", "lens"] : ["cells"]).map((paints) => this.#frameOf(sheet, paints));
    board.before(...this.frames);
    const own = this.easel = easel(this.frames.map((frame) => frame.firstChild), sheet, () => {
      if (this.easel !== own) return; // it has ended by now
      this.ready = true;
      board.dataset.moving = "";
    }, () => this.#fail());
    this.place = placeOf(board);
    for (const each of [board, board.closest(".stage")]) this.sizes.observe(each);
  }

  // A canvas in a frame as large as the board: what is wider would make its stage scroll.
  #frameOf({ left, top, width, height, box }, paints) {
    const frame = document.createElement("div");
    frame.className = "moving";
    frame.dataset.paints = paints;
    frame.setAttribute("aria-hidden", "true");
    Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${box[0]}px`, height: `${box[1]}px` });
    const canvas = document.createElement("canvas");
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    frame.append(canvas);
    return frame;
  }

  #fail() {
    this.failed = true;
    this.stop();
    for (const frame of this.frames ?? []) frame.remove();
  }

  // The table shows it all again.
  end() {
    if (!this.easel) return;
    this.easel.end();
    this.sizes.disconnect();
    delete this.board.dataset.moving;
    for (const frame of this.frames) frame.remove();
    this.easel = undefined;
    this.ready = false;
  }
}
