// Starts Watch: a player of one side, with its panels. The search tree, "Why?", "Inside" and Predict have scripts of
// their own, and stand here; all others show what the server says.

import { presentDeed, PRESENTED, presents } from "../lib/present.js";
import { Player } from "../player/player.js";
import { Reel, Side } from "../player/reel.js";
import { plainDeed, start } from "../player/start.js";
import { Steps } from "../player/steps.js";
import { StoryPainter } from "../player/story_painter.js";
import { InsidePanel, Panel, WhyPanel } from "./panels.js";
import { startModes, startSlot } from "./slot.js";
import { TreePanel } from "./tree_panel.js";
import { StopList, WatchTransport } from "./watch_transport.js";

// What playing and stepping pause at.
const STOPS = { e: "", g: "guess", d: "dead-end", u: "undo", s: "solution", c: "cell" };

const root = document.querySelector("[data-player]");
const size = Number(root.dataset.size);
const find = (selector) => root.querySelector(selector);

// Predict is fetched when it is first chosen; where the address asks, before there is a player to wait for.
const load = () => import("../predict/predict_panel.js");
const asks = new URLSearchParams(location.search).get("ask") === "1" && (await load());
let predict;

const reel = new Reel(size, root.dataset.tape);
const voice = new StoryPainter(root);
const places = new Steps(reel);
const player = new Player(root, "position", {
  sides: [new Side(root, reel, voice, true)], places, transport: new WatchTransport(root), voice,
});
const stops = new StopList(root, size, (stop) => { places.stop = stop; });
const tree = find("[data-tree]") && treeOf(find("[data-tree]"));
new WhyPanel(find("#why"), player, tree, stops);
new InsidePanel(find("#inside"), player);
const slot = startSlot();
const showMode = startModes(() => player.at, {
  watch: () => predict?.finish(),
  predict: beginPredict,
});
if (asks) startPredict(asks);
for (const section of root.querySelectorAll("[data-plain]")) new Panel(section, player).watch();

const sizes = new ResizeObserver(() => voice.measure());
for (const each of [root, find(".pseudocode")]) sizes.observe(each);

// The tree is shown beside what moves, and at rest once the reel holds what the server has drawn.
function treeOf(section) {
  const panel = new TreePanel(section, size, (step) => player.goTo(step));
  const rested = () => {
    if (reel.holds(player.at)) reel.seek(player.at);
    if (reel.at === player.at) panel.show(reel);
  };
  player.readings.add(5, () => panel.show(reel, player.playing));
  for (const kind of ["rested", "prepared"]) root.addEventListener(kind, rested);
  return panel;
}

function startPredict({ PredictPanel }) {
  player.pauses = predict ??= new PredictPanel(find("#predict"), player, tree, slot, showMode);
}

async function beginPredict() {
  startPredict(await load());
  predict.begin();
}

// What a key does.
function deedOf(key) {
  const asked = predict ? predict.deed(key) : key.toLowerCase() === "q" && beginPredict;
  if (asked) return asked;
  const panel = slot.deed(key);
  if (panel) return panel;
  const stop = STOPS[key.toLowerCase()];
  if (stop !== undefined) return () => stops.choose(stop);
  return presentDeed(key) || plainDeed(key, player);
}

// The legend is of the signs in use where one presents, and fetched then.
async function showLegend() {
  const { startLegend } = await import("./legend.js");
  startLegend(player);
}

// What a room shows besides the run.
Object.defineProperty(root, "beside", { get: () => ({ panel: slot.open }) });
root.showBeside = ({ panel }) => slot.showToAll(panel);
start(player, deedOf);
if (presents()) showLegend(); else document.addEventListener(PRESENTED, showLegend, { once: true });
