// The details of the finish card: the longest pauses, each with the easiest step at that point, and the solve as a tree
// beside that of a search.

import { clocked } from "../lib/clock.js";
import { encode } from "../lib/codes.js";
import { fetchJson } from "../lib/say.js";
import { onRestyled } from "../lib/styles.js";
import { layOut, Tree } from "../player/tree.js";
import { TreeCanvas } from "../watch/tree_canvas.js";
import { MARKED } from "./game.js";

const [LEVEL, GAP, AIR] = [15, 5, 10]; // pixels between nodes, and to the edges
const LAST = 300_000; // the step limit of a watched run

export function showDetails(play, dialog, steps) {
  showPauses(play, dialog);
  const [yours, its] = ["you", "search"].map((name) => dialog.querySelector(`[data-tree-of=${name}]`));
  const taken = steps.filter(([, value]) => !value).length;
  plant(yours, treeOf(steps), `Your tree: ${steps.length - taken} placed, ${taken} taken back`);
  plantSearch(its, dialog.dataset.tree);
}

function showPauses(play, dialog) {
  const { game, cells, state, root } = play;
  const { journal, startValues, given } = game;
  const items = journal.pauses.map(({ seconds, from, before }, number) => {
    const [cell, value] = journal.entries[before];
    const what = value === MARKED ? `a mark in ${cells[cell].id}` : value ? `${value} in ${cells[cell].id}` : `${cells[cell].id} was cleared`;
    const values = journal.valuesAt(startValues, before);
    const written = values.map((each, at) => [given[at] ? 0 : each, 0, 0]);
    const query = new URLSearchParams({ state: encode(state.rules.size, written, root.dataset.code), number });
    const item = document.createElement("li");
    const then = document.createElement("p");
    item.append(`${clocked(seconds)} from ${clocked(from)} on, before ${what}.`, then);
    then.setAttribute("hx-get", `${dialog.dataset.then}&${query}`);
    then.setAttribute("hx-trigger", "load");
    then.setAttribute("hx-swap", "outerHTML");
    return item;
  });
  const section = dialog.querySelector("[data-pauses]");
  section.hidden = !items.length;
  section.querySelector("ol").replaceChildren(...items);
  window.htmx.process(section);
}

async function plantSearch(canvas, address) {
  const nodes = await fetchJson(`${address}&at=${LAST}`, () => canvas.isConnected);
  const guesses = nodes.reduce((most, [id, , , , , , size]) => Math.max(most, id + size + 1), 0);
  const tree = new Tree();
  tree.begin(nodes, guesses, LAST);
  const taken = guesses - tree.open.length;
  plant(canvas, tree.view(LAST, guesses, true), `Its tree: ${guesses} guesses, ${taken} taken back`);
}

// Paint a tree as large as its box allows, and again when the look of the page changes.
function plant(canvas, { root, path }, words) {
  canvas.setAttribute("aria-label", words);
  const painter = new TreeCanvas(canvas);
  const paint = () => {
    const { width, height } = canvas.getBoundingClientRect();
    if (!width) return;
    painter.readColours();
    painter.resize(width, height);
    const { nodes, left, bottom } = layOut(root, LEVEL, GAP, (node) => painter.measure(node));
    const right = Math.max(...nodes.map(({ x, reach: [half] }) => x + half));
    const [wide, high] = [right - left + 2 * AIR, bottom + 2 * AIR];
    painter.zoom = Math.min(1, width / wide, height / high);
    const x = Math.round((painter.width - wide) / 2 + AIR - left);
    painter.paint({ nodes, path, root }, { x, y: AIR, name: () => "", blamed: -1, jumped: -1, level: LEVEL });
  };
  onRestyled(paint);
  new ResizeObserver(paint).observe(canvas);
}

// The tree of a solve: each value is a child of the newest value still on the board when it was placed, so that values
// after a backtrack form a branch.
// `steps` are those of `Journal.steps`. Returns the root, and the path to the last value on the board.
export function treeOf(steps) {
  const root = { id: -1, kind: "root", children: [] };
  const onBoard = []; // oldest first
  steps.forEach(([cell, value], id) => {
    if (!value) {
      const at = onBoard.findLastIndex((node) => node.cell === cell);
      if (at >= 0) onBoard.splice(at, 1)[0].kind = "dead"; // a value of the start isn't in the tree
      return;
    }
    const parent = onBoard.at(-1) ?? root;
    const node = { id, kind: "open", parent, children: [], cell, value };
    parent.children.push(node);
    onBoard.push(node);
  });
  const path = [];
  for (let node = onBoard.at(-1) ?? root; node !== root; node = node.parent) path.unshift(node);
  if (path.length) path.at(-1).kind = "solution";
  return { root, path };
}
