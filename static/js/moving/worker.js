// One worker paints all boards that move, each as it comes to be: what is sent in haste is painted once a frame.

import { CellPainter } from "./cell_painter.js";

const boards = new Map();

onmessage = ({ data }) => {
  if (data instanceof Int32Array) boards.get(data[0])?.show(data);
  else if (data.sheet) boards.set(data.board, new CellPainter(data.canvases, data.sheet, () => postMessage(data.board)));
  else boards.delete(data.board);
};
