// A board in motion: while a run plays too fast to read, its cells are painted on a canvas under the table, whose lines
// and names stay. Changing the document costs more than painting a whole board there.

import { onRestyled } from "../lib/styles.js";
import { element } from "../lib/text.js";
import { pack } from "../player/look.js";
import { sheetOf } from "./sheet.js";

let worker; // one for all boards
const boards = new Map(); // those that the worker paints, by number
let last = 0;

function startWorker() {
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => boards.get(data)?.appear());
  worker.addEventListener("error", () => { for (const board of [...boards.values()]) board.fail(); });
}

// Where a board is in its stage, and its size.
function placeOf(board) {
  const [frame, box] = [board.parentElement, board].map((each) => each.getBoundingClientRect());
  return [box.left - frame.left, box.top - frame.top, box.width, box.height].join(" ");
}

export class MovingBoard {
  ready = false; // whether the canvas is what is seen

  // `lookOf(cell)` describes a cell as it is now; `stop()` has the table show everything again.
  constructor(lookOf, stop) {
    Object.assign(this, { lookOf, stop });
    onRestyled(stop);
    this.sizes = new ResizeObserver(() => { if (this.number && placeOf(this.board) !== this.place) stop(); });
  }

  // Paint these cells, or all of them at the start. A browser that can't goes on with the table.
  show(board, cells, size) {
    if (!this.number) {
      if (this.failed || !board.offsetWidth) return; // a hidden board has no sizes
      try { this.#begin(board); } catch { this.fail(); return; }
      cells = Array(size).keys();
    }
    worker.postMessage(pack(this.number, cells, this.lookOf));
  }

  #begin(board) {
    const sheet = sheetOf(board);
    this.board = board;
    this.frames = (sheet.lens ? ["cells", "lens"] : ["cells"]).map((paints) => this.#frameOf(sheet, paints));
    board.before(...this.frames);
    const canvases = this.frames.map((frame) => frame.firstChild.transferControlToOffscreen());
    if (!worker) startWorker();
    worker.postMessage({ board: last += 1, canvases, sheet }, canvases);
    this.number = last;
    boards.set(last, this);
    this.place = placeOf(board);
    for (const each of [board, board.closest(".stage")]) this.sizes.observe(each);
  }

  // A canvas in a frame of the board's size: a larger one would make the stage scroll.
  #frameOf({ left, top, width, height, box }, paints) {
    const frame = element("div", { className: "moving", ariaHidden: "true" }, element("canvas"));
    frame.dataset.paints = paints;
    Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${box[0]}px`, height: `${box[1]}px` });
    Object.assign(frame.firstChild.style, { width: `${width}px`, height: `${height}px` });
    return frame;
  }

  // The first painting is on the screen.
  appear() {
    this.ready = true;
    this.board.dataset.moving = "";
  }

  fail() {
    this.failed = true;
    this.stop();
    for (const frame of this.frames ?? []) frame.remove();
  }

  // The table shows everything again.
  end() {
    if (!this.number) return;
    boards.delete(this.number);
    worker.postMessage({ board: this.number });
    this.sizes.disconnect();
    delete this.board.dataset.moving;
    for (const frame of this.frames) frame.remove();
    this.number = undefined;
    this.ready = false;
  }
}
