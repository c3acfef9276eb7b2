// Where boards that move are painted: in one worker for all of them, or on the page where a browser lacks that.

import { CellPainter } from "./cell_painter.js";

let worker;
const boards = new Map(); // of those that are painted by the worker, what is told of them, by their numbers
let last = 0;

function started() {
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => boards.get(data)?.done());
  worker.addEventListener("error", () => { for (const { fail } of [...boards.values()]) fail(); });
  return worker;
}

// A place to paint a board at: `show` takes the looks of cells as numbers, the first of which is this `board`'s; `done`
// is called once it has been painted first, and `fail` where it can't be any more.
export function easel(canvases, sheet, done, fail) {
  const board = last += 1;
  if (!globalThis.OffscreenCanvas) {
    const painter = new CellPainter(canvases, sheet, done);
    return { board, show: (looks) => painter.show(looks), end() {} };
  }
  worker ??= started();
  boards.set(board, { done, fail });
  const given = canvases.map((canvas) => canvas.transferControlToOffscreen());
  worker.postMessage({ board, canvases: given, sheet }, given);
  return {
    board,
    show: (looks) => worker.postMessage(looks),
    end() { boards.delete(board); worker.postMessage({ board }); },
  };
}
