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
root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => { if (ctx.target?.id === "position") show(); });
