// The transport, the keys of page and presenter's remote, and the links to Share.

import { inField, isModified, keysDialog, moveWithin } from "../lib/keys.js";
import { number, write } from "../lib/text.js";

export class Transport {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.slider = this.find("[data-slider]");
    this.speeds = this.find("[data-speed]");
    this.place = this.find("[data-place]");
    this.of = this.find("[data-of]");
    new ResizeObserver(([{ contentRect }]) => { this.width = contentRect.width; }).observe(this.slider);
  }

  get speed() { return Number(this.speeds.value); }
  set speed(steps) { this.speeds.value = steps; }

  join(readings, player) {
    readings.add(4, () => this.showPlace(player));
    readings.add(5, (exact) => this.showSlider(player, exact));
  }

  // Pass presses and drags on to the player.
  hear(player) {
    this.find("[data-play]").addEventListener("click", () => player.toggle());
    this.slider.addEventListener("input", () => player.scrub(Number(this.slider.value)));
    this.slider.addEventListener("change", () => player.rest(Number(this.slider.value)));
    this.speeds.addEventListener("change", () => player.pace.change());
    this.root.addEventListener("submit", (event) => {
      if (event.target.id !== "transport") return;
      const go = event.submitter?.value;
      if (!go) { player.forget(); return; } // the server answers other buttons
      event.preventDefault();
      event.stopPropagation();
      player.press(go);
    }, true);
    // The toolbar is one tab stop, which stays where it was.
    const toolbar = this.find("[role=toolbar]");
    const buttons = [...toolbar.querySelectorAll("button")];
    const stopAt = (chosen) => { for (const each of buttons) each.tabIndex = each === chosen ? 0 : -1; };
    stopAt(toolbar.querySelector("[data-first-stop]"));
    toolbar.addEventListener("focusin", (event) => stopAt(event.target));
    moveWithin(toolbar, () => buttons);
  }

  // The page has more facts about the runs.
  learn() {}

  showAll(player) {
    this.showPlace(player);
    this.showSlider(player, true);
  }

  showPlace({ at, end }) {
    write(this.place, number(at));
    write(this.of, end < Infinity ? `of ${number(end)}` : "");
  }

  // Show the place on the slider, whose maximum is the end of the run or what is known so far. Unless `exact` or focused,
  // it skips moves of less than a pixel. Returns whether it moved.
  showSlider(player, exact) {
    const most = this.most(player);
    const pixel = Math.round(player.at / most * this.width);
    if (!exact && pixel === this.pixel && document.activeElement !== this.slider) return false;
    this.pixel = pixel;
    if (Number(this.slider.max) !== most) this.slider.max = most;
    this.slider.value = player.at;
    this.slider.setAttribute("aria-valuetext", this.spoken(player, most));
    return true;
  }

  most({ at, end, places: { known } }) { return end < Infinity ? end : Math.max(known, at); }

  spoken({ at }, most) { return `step ${number(at)} of ${number(most)}`; }

  showPlaying(playing) {
    for (const face of this.root.querySelectorAll("[data-playing]")) {
      face.hidden = (face.dataset.playing === "1") !== playing;
    }
  }
}

// A menu of one choice, whose button shows the choice. The pointer's choice closes it; keys go on choosing.
export class ChoicesMenu {
  constructor(list) {
    this.list = list;
    this.now = document.querySelector(`[popovertarget="${list.id}"] [data-chosen-now]`);
    list.addEventListener("pointerup", () => setTimeout(() => list.hidePopover()));
  }

  show() {
    this.now.textContent = this.list.querySelector(":checked").nextElementSibling.textContent;
  }
}

const MOVES = {
  ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
};
const TRAVELS = ["Tab", "ArrowUp", "ArrowDown"]; // after these the keyboard has the focus
const PRESSED = "button, a, summary, [type=checkbox]"; // by the space bar
const MOVED = "select, [type=range], [type=radio], [role=grid] *, [role=toolbar] *, [role=tree] *, [role=tablist] *"; // by arrows, Home and End as well

// Whether the focused control keeps a key; `pointed` if the pointer focused it.
function keeps(target, key, pointed) {
  const dialog = target.closest("dialog");
  if (dialog) return dialog.open; // a closed one has the focus until the next frame
  if (inField(target) && !target.matches("select")) return true;
  if (target.matches("select") && CSS.supports("selector(:open)") && target.matches(":open")) return true;
  if (pointed || key.startsWith("Page")) return false;
  if (target.matches("select") && key.length === 1) return true; // it looks for an option
  return Boolean((target.closest(MOVED) && (key in MOVES || key === " ")) || (key === " " && target.closest(PRESSED)));
}

// What a key does on any page with a player, undefined if nothing.
export function plainDeed(key, player) {
  if (key in MOVES) return () => player.press(MOVES[key]);
  return key === " " ? () => player.toggle() : undefined;
}

// Keys work wherever the pointer was pressed last, and can be switched off. Fields keep what is typed, and controls that
// the keyboard focused keep their own keys.
function startKeys(player, deedOf) {
  const { dialog, check } = keysDialog();
  let pointed = false;
  // Do what a key means, pressed here or on the page around this one; returns whether it means anything.
  const press = player.root.pressKey = (key) => {
    if (!player.root.isConnected || dialog.open) return false; // the answer of Solve has replaced the player
    if (key === "?") { dialog.showModal(); return true; }
    const deed = check.checked && deedOf(key, player);
    if (deed) deed();
    return Boolean(deed);
  };
  document.addEventListener("pointerdown", () => { pointed = true; }, true);
  // Before the grid gets them: after a click on a cell, arrows are the player's.
  document.addEventListener("keydown", (event) => {
    if (TRAVELS.includes(event.key)) pointed = false;
    if (event.target.closest("dialog:not([open])")) event.target.blur(); // a space would tick a hidden box
    if (isModified(event) || keeps(event.target, event.key, pointed)) return;
    if (press(event.key)) event.preventDefault();
  }, true);
}

// An invalid option goes back to what it was when its menu closes.
function startOptions(root) {
  root.addEventListener("change", (event) => {
    const { target } = event;
    if (target.checkVisibility() || target.checkValidity()) return;
    target.value = target.defaultValue;
    event.stopPropagation();
  });
}

// `deedOf(key, player)` returns what a key does on this page.
export function start(player, deedOf = plainDeed) {
  player.start();
  startOptions(player.root);
  startKeys(player, deedOf);
  const addPlace = ({ target }) => {
    const link = target.closest("[data-share]");
    if (link && player.root.isConnected) link.search = queryFor(player, link);
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, addPlace, true);
  dispatchEvent(new Event("ready"));
}

// The query of a link to Share with the place on screen and its unit; while Predict asks, the shared page asks too.
function queryFor({ root, at, places: { by } }, link) {
  const query = new URLSearchParams(link.search);
  const page = link.dataset.share === "page" && new URL(query.get("page"), location);
  const place = page ? page.searchParams : query;
  place.set("at", at);
  if (by) place.set("by", by);
  if (page) query.set("page", page.pathname + page.search);
  else if (root.dataset.predicting === "on") query.set("ask", 1);
  else query.delete("ask");
  return query;
}
