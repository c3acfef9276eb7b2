// Starts the player of runs that are compared: a side each, and their table.

import { Player } from "../player/player.js";
import { plainDeed, start } from "../player/start.js";
import { presentDeed } from "../lib/present.js";
import { CompareTransport } from "./compare_transport.js";
import { ComparedSide } from "./compared_side.js";
import { Together } from "./together.js";

const root = document.querySelector("[data-comparer]");
const { size, patterns, clues, positions } = root.dataset;
const words = { patterns: JSON.parse(patterns), clues: JSON.parse(clues) };
const sides = [...root.querySelectorAll("[data-side]")].map((each) => new ComparedSide(each, Number(size), words));
const player = new Player(root, "compared", {
  sides, places: new Together(sides, positions), transport: new CompareTransport(root),
});

function deedOf(key) {
  if (key === "d" || key === "D") return () => player.press("parting");
  return presentDeed(key) || plainDeed(key, player);
}

start(player, deedOf);
