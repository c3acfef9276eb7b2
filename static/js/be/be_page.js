// Starts what whoever is the solver plays with: the cell in hand, the keys and the tree.

import { Desk } from "./desk.js";
import { GameTree } from "./game_tree.js";
import { startKeys } from "./keys.js";

const root = document.querySelector("[data-be]");
const desk = new Desk(root);
startKeys(desk);
const tree = new GameTree(root);
root.dataset.ready = "";
// The lit line stays in view, and the tree is that of the turn.
const show = () => {
  const lit = root.querySelector(".pseudocode [aria-current]");
  if (lit) lit.parentElement.scrollTop = lit.offsetTop - lit.parentElement.clientHeight / 2;
  tree.show({ ...root.querySelector("#position").dataset });
};
show();
// The way to Share goes out from the turn on screen, as its address has it.
const share = ({ target }) => {
  const link = target.closest("[data-share]");
  if (link) link.search = new URLSearchParams([...new URLSearchParams(location.search), ["view", "be"]]);
};
for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, share, true);
root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => { if (ctx.target?.id === "position") show(); });
