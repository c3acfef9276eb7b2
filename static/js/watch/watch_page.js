// Watch: a player of one side with its transport, its stops and its panels. Panels without a class of their own show what
// the server says.

import { presentDeed, PRESENTED, presents } from "../lib/present.js";
import { ChoicesMenu, plainDeed, start, Transport } from "../player/controls.js";
import { EventWindow, Side } from "../player/event_window.js";
import { StoryPainter } from "../player/painters.js";
import { Player } from "../player/player.js";
import { Steps, Stop } from "../player/steps.js";
import { InsidePanel, Panel, WhyPanel } from "./panels.js";
import { storedInUrl, startModes, startSlot } from "./slot.js";
import { TreePanel } from "./tree_panel.js";

const STOP_KEYS = { e: "", g: "guess", d: "dead-end", u: "undo", s: "solution", c: "cell" };

// The transport with the shape of the run above the slider.
class WatchTransport extends Transport {
  hear(player) {
    super.hear(player);
    // The shape can be pressed and dragged as the slider, whose axis it shares.
    const track = this.find(".track");
    const place = (event) => {
      const { left, width } = this.find("#timeline .bars").getBoundingClientRect();
      return Math.round(Math.max(0, Math.min(1, (event.clientX - left) / width)) * this.slider.max);
    };
    track.addEventListener("pointerdown", (event) => {
      if (event.button || !event.target.closest("#timeline svg")) return;
      track.setPointerCapture(event.pointerId);
      player.scrub(place(event));
    });
    for (const [kind, go] of [["pointermove", "scrub"], ["pointerup", "rest"]]) {
      track.addEventListener(kind, (event) => { if (track.hasPointerCapture(event.pointerId)) player[go](place(event)); });
    }
  }

  // The timeline has the end of the run.
  learn({ places }) {
    places.pageEnd = Number(this.find("#timeline")?.dataset.end) || places.pageEnd;
  }

  showSlider(player, exact) {
    if (!super.showSlider(player, exact)) return;
    const part = player.at / this.slider.max;
    const past = this.find("[data-past]");
    if (past) past.style.clipPath = `inset(0 ${100 - 100 * part}% 0 0)`;
    if (this.root.dataset.predicting === "on") this.find("[data-veil]").style.setProperty("--at", part);
  }
}

// The menu "Stop at". Its last choice is the cell that was focused last.
class StopList {
  // `choose(stop)` is called at first and for each change.
  constructor(root, size, choose) {
    this.root = root;
    this.choices = [...root.querySelectorAll("[name=stop]")];
    this.cell = this.choices.at(-1);
    this.list = root.querySelector("#stop-at");
    const menu = new ChoicesMenu(this.list);
    const chosen = () => this.choices.find((each) => each.checked);
    const keep = storedInUrl("stop", () => chosen().value);
    const show = () => {
      choose(new Stop(chosen().value, size));
      menu.show();
      this.#mark();
      keep();
    };
    this.list.addEventListener("change", show);
    root.addEventListener("focusin", ({ target }) => this.#follow(target));
    root.addEventListener("rested", () => this.#mark());
    show();
  }

  choose(text) {
    const choice = text === "cell" ? this.cell : this.choices.find((each) => each.value === text);
    if (!choice.checked) choice.click();
  }

  #mark() {
    for (const td of this.root.querySelectorAll("[data-board] td[data-stop]")) td.removeAttribute("data-stop");
    if (this.cell.checked) this.root.querySelector(`#${this.cell.value}`).setAttribute("data-stop", "");
  }

  #follow(target) {
    const td = target.closest?.("[data-board] td");
    if (!td || td.id === this.cell.value) return;
    this.cell.value = td.id;
    this.cell.nextElementSibling.textContent = td.id;
    if (this.cell.checked) this.list.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const root = document.querySelector("[data-player]");
const size = Number(root.dataset.size);
const find = (selector) => root.querySelector(selector);

// Predict is loaded when it is first chosen, or before the player if the URL asks for it.
const load = () => import("../predict/predict_panel.js");
const asks = new URLSearchParams(location.search).get("ask") === "1" && (await load());
let predict;

const eventWindow = new EventWindow(size, root.dataset.tape);
const voice = new StoryPainter(root);
const places = new Steps(eventWindow);
const player = new Player(root, "position", {
  sides: [new Side(root, eventWindow, voice, true)], places, transport: new WatchTransport(root), voice,
});
const stops = new StopList(root, size, (stop) => { places.stop = stop; });
const tree = find("[data-tree]") && startTree(find("[data-tree]"));
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

// The tree follows motion, and rests once the event window has the position that the server rendered.
function startTree(section) {
  const panel = new TreePanel(section, size, (step) => player.goTo(step));
  const rested = () => {
    if (eventWindow.has(player.at)) eventWindow.seek(player.at);
    if (eventWindow.at === player.at) panel.show(eventWindow);
  };
  player.readings.add(5, () => panel.show(eventWindow, player.playing));
  for (const kind of ["rested", "prepared"]) root.addEventListener(kind, rested);
  return panel;
}

function startPredict({ PredictPanel }) {
  player.pauses = predict ??= new PredictPanel(find("#predict"), player, tree, slot, showMode);
}

// At once if it is loaded, so that it begins before a later press.
async function beginPredict() {
  if (!predict) startPredict(await load());
  predict.begin();
}

function deedOf(key) {
  const deed = predict ? predict.deed(key) : key.toLowerCase() === "q" && beginPredict;
  if (deed) return deed;
  const panel = slot.deed(key);
  if (panel) return panel;
  const stop = STOP_KEYS[key.toLowerCase()];
  if (stop !== undefined) return () => stops.choose(stop);
  return presentDeed(key) || plainDeed(key, player);
}

// The selector of cells that a legend's line explains.
function selectorOf({ dataset: { state, by, broken, lit }, children: [, marks] }) {
  if (broken) return `td[data-broken="${broken}"]`;
  if (lit !== undefined) return "td[data-lit]";
  if (state) return `td[data-state="${state}"]`;
  if (by) return `td[data-by="${by}"][data-state=""]`;
  return marks.dataset.dots ? undefined : "td .marks:not(:empty)"; // in Present there is room for digits
}

// Present's legend explains only what is on the board, in one line, and in few words if all of them don't fit.
function startLegend() {
  const list = find(".legend ul");
  const lines = [...list.children].map((line) => [line, selectorOf(line.querySelector(".sample"))]);
  const show = () => {
    if (!presents()) return;
    const board = find("[data-board]");
    const isUsed = (selector) => [...board.querySelectorAll(selector)].some((each) => each.checkVisibility());
    for (const [line, selector] of lines) line.toggleAttribute("data-unused", !selector || !isUsed(selector));
    list.removeAttribute("data-brief");
    list.toggleAttribute("data-brief", list.scrollWidth > list.clientWidth);
  };
  root.addEventListener("rested", show);
  addEventListener("resize", show);
  document.addEventListener(PRESENTED, show);
  player.readings.add(2, show, false);
  show();
}

startLegend();
Object.defineProperty(root, "report", { get: () => predict?.report });
// What a room shows beside the run.
Object.defineProperty(root, "beside", { get: () => ({ panel: slot.current, scroll: slot.scroll }) });
root.pressPanel = (name) => slot.press(name);
root.showBeside = ({ panel, scroll }) => slot.showToAll(panel, scroll);
start(player, deedOf);
