// A board that moves: while a run plays too fast to be read, its cells are painted on a canvas that lies under the
// table, which keeps lines, clues and names. A change of the document costs more than a whole board painted there.

import { onRestyled } from "../shared/restyled.js";
import { easel } from "./easel.js";
import { packed } from "./packed.js";
import { sheetOf } from "./sheet.js";

export class MovingBoard {
  ready = false; // whether it is what is seen

  // `lookOf` says how a cell looks by now, and `stop` has all of it shown by the table.
  constructor(lookOf, stop) {
    this.lookOf = lookOf;
    onRestyled(stop);
    this.sizes = new ResizeObserver(() => { if (this.easel && this.board.offsetWidth !== this.width) stop(); });
  }

  // Paint these cells; all of them where it begins.
  show(board, cells, size) {
    if (!this.easel) {
      this.#begin(board);
      cells = Array(size).keys();
    }
    this.easel.show(packed(this.easel.board, cells, this.lookOf));
  }

  #begin(board) {
    const sheet = sheetOf(board);
    this.board = board;
    this.width = board.offsetWidth;
    this.sizes.observe(board);
    this.canvases = (sheet.lens ? ["cells", "lens"] : ["cells"]).map((name) => {
      const canvas = document.createElement("canvas");
      canvas.className = "moving";
      canvas.dataset.paints = name;
      canvas.setAttribute("aria-hidden", "true");
      for (const name of ["left", "top", "width", "height"]) canvas.style[name] = `${sheet[name]}px`;
      return canvas;
    });
    board.before(...this.canvases);
    this.easel = easel(this.canvases, sheet, () => {
      this.ready = true;
      board.dataset.moving = "";
    });
  }

  // The table shows it all again.
  end() {
    if (!this.easel) return;
    this.easel.end();
    this.sizes.unobserve(this.board);
    delete this.board.dataset.moving;
    for (const canvas of this.canvases) canvas.remove();
    this.easel = undefined;
    this.ready = false;
  }
}
