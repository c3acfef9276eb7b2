// The card that covers a solved board with its result. Escape closes it; the message behind it opens it again. Its
// replay plays the solve step by step on Play's board.

import { readMine } from "../kept/records.js";
import { clocked } from "../lib/clock.js";
import { dayOf, longDate } from "../lib/days.js";
import { isModified } from "../lib/keys.js";
import { send } from "../lib/share.js";
import { loadStyle } from "../lib/styles.js";
import { element, write } from "../lib/text.js";
import { Pace } from "../player/pace.js";
import { Transport } from "../player/controls.js";
import { solvedDays, streakOf, streakText } from "../today/days.js";
import { filledCounts } from "./game.js";

// Cover the solved board with the card once its style sheet has come; null if the dialog is gone by then.
export async function openCard(play, dialog) {
  await loadStyle(new URL("../../css/finish.css", import.meta.url));
  if (!dialog.isConnected) return null;
  const card = new FinishCard(play, dialog);
  card.open();
  return card;
}

const one = (count, word) => (count === 1 ? word : `${word}s`);

class FinishCard {
  constructor(play, dialog) {
    this.play = play;
    this.dialog = dialog;
    this.find = (selector) => dialog.querySelector(selector);
    this.steps = play.game.steps;
    this.alone = dialog.dataset.alone === "1";
    const deeds = {
      close: () => this.close(),
      share: () => this.share(),
      watch: () => this.watch(),
      again: () => this.again(),
      result: () => this.show("result"),
    };
    dialog.addEventListener("click", ({ target }) => deeds[target.closest("[data-action]")?.dataset.action]?.());
    this.keys = (event) => this.key(event);
    this.find("[data-more]").addEventListener("toggle", () => this.more(), { once: true });
    this.fill();
  }

  get face() { return this.dialog.dataset.face; }

  // Fill in what only this browser knows of the solve.
  fill() {
    const { play: { game, settings, root }, dialog, alone } = this;
    const { hints, mistakes, back } = game;
    this.time = settings.timer === "1" ? clocked(this.play.clock.seconds) : "";
    const facts = { time: this.time || undefined, hints, mistakes: alone ? mistakes : undefined, back };
    for (const node of dialog.querySelectorAll("[data-fact]")) {
      const value = facts[node.dataset.fact];
      node.textContent = value ?? "";
      if (value === undefined) node.parentElement.hidden = true;
    }
    this.find("[data-word=hints]").textContent = one(hints, "hint");
    this.find("[data-word=mistakes]").textContent = one(mistakes, "mistake");
    const title = document.getElementById("puzzle-name"); // as the browser knows it
    if (title) this.find("[data-title-here]").textContent = title.textContent;
    const { days, solved } = readMine();
    const first = game.beforeRestart && solved[root.dataset.code]?.seconds;
    if (this.time && Number.isFinite(first)) this.find("[data-first]").textContent = ` · first solved in ${clocked(first)}`;
    const day = this.find("[data-that-day]");
    if (day) showDay(day, days);
    const known = Boolean(this.steps.length && game.journal.entries);
    this.find("[data-yours]").hidden = this.find("[data-more]").hidden = !known;
    this.find("[data-action=watch]").disabled = !known;
    if (known) this.draw(back);
  }

  // Draw how many cells were filled after each step.
  draw(back) {
    const { game } = this.play;
    const counts = filledCounts(this.steps, game.startValues.filter(Boolean).length);
    const at = (count) => (1 - count / game.cells.length).toFixed(3);
    const line = counts.slice(1).map((count, step) => `H${(100 * (step + 1) / this.steps.length).toFixed(2)}V${at(count)}`).join("");
    const strip = this.find("[data-strip]");
    const digits = this.steps.length - back;
    strip.setAttribute("aria-label", `${digits} ${one(digits, "number")} placed, ${back} erased`);
    strip.querySelector(".line").setAttribute("d", `M0 ${at(counts[0])}${line}`);
    strip.querySelector(".area").setAttribute("d", `M0 1V${at(counts[0])}${line}V1z`);
  }

  // Board and keys stay in place, but inert; the header stays active.
  open() {
    this.over(true);
    this.dialog.show();
    this.show("result");
    document.addEventListener("keydown", this.keys);
  }

  over(on) {
    const { root } = this.play;
    root.toggleAttribute("data-over", on);
    for (const each of root.children) if (each.id !== "end") each.inert = on; else each.hidden = !on;
  }

  show(face) {
    if (face === "result") this.replay?.leave();
    this.dialog.dataset.face = face;
    this.play.root.dataset.over = face;
    this.dialog.focus({ preventScroll: true });
    this.dialog.scrollTop = 0;
    this.dialog.scrollIntoView({ block: "nearest" });
  }

  // The board can be looked at: the reply's message opens the card again.
  close() {
    this.leave();
    const { play } = this;
    const words = this.find("template").content.firstElementChild.cloneNode(true);
    if (this.time) words.querySelector("[data-took]").textContent = `, in ${this.time}`;
    words.querySelector("button").addEventListener("click", () => this.open());
    play.answer = words; // not an answer of the server, which would be announced again
    play.controls.keep(words);
    play.focus();
  }

  leave() {
    this.replay?.leave();
    this.over(false);
    this.dialog.close();
    document.removeEventListener("keydown", this.keys);
  }

  key(event) {
    const { target, key } = event;
    if (isModified(event) || !(target === document.body || this.dialog.contains(target))) return;
    const deed = key === "Escape"
      ? () => { if (this.face === "result") this.close(); else this.show("result"); }
      : this.face === "replay" && this.replay?.deedOf(key, target);
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  share() {
    const { title, shape, grade, link } = this.dialog.dataset;
    const { day, name } = this.play.root.dataset;
    const { hints } = this.play.game;
    const text = resultText({ day, name: name || title, shape, grade, time: this.time, hints });
    send(this.find("[data-action=share]"), text, link);
  }

  // The result of the first solve stays.
  again() {
    this.play.restart();
    this.play.focus();
  }

  watch() {
    this.replay ??= new Replay(this.play, this.find(".replay"), this.steps);
    this.show("replay");
    this.replay.begin();
  }

  async more() {
    const { showDetails } = await import("./finish_more.js");
    showDetails(this.play, this.dialog, this.steps);
  }
}

// Show the streak, the results of the day's other puzzles, and when the next ones come.
function showDay(place, days) {
  const { thatDay } = place.dataset;
  const { today } = document.documentElement.dataset;
  place.querySelector("[data-streak]").textContent = streakText(streakOf(solvedDays(days), today).length);
  for (const link of place.querySelectorAll("[data-which]")) {
    const { state, seconds } = days[thatDay]?.[link.dataset.which] ?? {};
    if (state === "solved") link.nextElementSibling.textContent = seconds ? `✓ ${clocked(seconds)}` : "✓";
  }
  const next = place.querySelector("[data-next]");
  const count = () => {
    const isToday = thatDay === dayOf();
    if (isToday) next.textContent = `New puzzles in ${untilMidnight(new Date())}`;
    else next.replaceChildren(element("a", { href: "/" }, "Today’s puzzles"));
    if (!isToday || !place.isConnected) clearInterval(timer);
  };
  const timer = setInterval(count, 1000);
  count();
}

function untilMidnight(now) {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return clocked(Math.ceil((midnight - now) / 1000));
}

// The result as one line of text, without spoilers. Facts that aren't known are left out.
export function resultText({ day, name, shape, grade, time, hints }) {
  const hintsText = hints === undefined ? "" : hints ? `${hints} ${hints === 1 ? "hint" : "hints"}` : "no hints";
  const puzzleName = day ? longDate(day) : name;
  return ["Mathdoku Lab", puzzleName, shape, !day && grade, time, hintsText].filter(Boolean).join(" · ");
}

const GO = { first: () => 0, back: (at) => at - 1, step: (at) => at + 1, last: () => Infinity };
const KEYS = { ArrowRight: "step", ArrowLeft: "back", Home: "first", End: "last" };
const OWN = "button, select, a, input"; // these keep the space bar, and a slider or a list its arrows
const MOVED = "select, input";

class Replay {
  pace = new Pace();

  constructor(play, root, steps) {
    this.play = play;
    this.steps = steps;
    this.end = steps.length;
    this.places = { known: this.end };
    this.message = root.querySelector("[data-message]");
    this.transport = new Transport(root);
    this.transport.hear(this);
  }

  begin() {
    this.shows = true;
    this.play.find(".stage").scrollIntoView({ block: "nearest" });
    this.stop();
    this.goTo(0);
  }

  leave() {
    if (!this.shows) return;
    this.shows = false;
    this.stop();
    this.play.show();
  }

  goTo(at) {
    this.at = Math.max(0, Math.min(at, this.end));
    this.paint();
    this.transport.showAll(this);
    write(this.message, this.sentence());
  }

  // Show the values after this many steps; the cell of the last one is selected.
  paint() {
    const { game, state, painter } = this.play;
    const values = [...game.startValues];
    for (const [cell, value] of this.steps.slice(0, this.at)) values[cell] = value;
    const chosen = new Set([this.steps[Math.max(0, this.at - 1)][0]]);
    const cells = values.map((value) => [value, 0, 0]);
    painter.paint({ cells, given: game.given }, { ...state.look(""), chosen, same: 0, seen: new Set() });
  }

  sentence() {
    if (!this.at) return "The start.";
    const [cell, value, second] = this.steps[this.at - 1];
    const name = this.play.cells[cell].id;
    const what = value ? `${value} in ${name}` : `${name}: ${this.before(cell)} taken back`;
    return `${what}, at ${clocked(second)}.${this.at === this.end ? " Solved." : ""}`;
  }

  // The value that the last step took away.
  before(cell) {
    const placed = this.steps.slice(0, this.at - 1).findLast(([each]) => each === cell);
    return placed?.[1] ?? this.play.game.startValues[cell];
  }

  // What the transport calls.
  press(go) { this.stop(); this.goTo(GO[go](this.at)); }
  scrub(at) { this.stop(); this.goTo(at); }
  rest(at) { this.scrub(at); }
  forget() {}

  toggle() {
    if (this.playing) { this.stop(); return; }
    if (this.at === this.end) this.goTo(0);
    this.playing = true;
    this.pace.begin();
    this.show();
    this.frame();
  }

  frame() {
    this.due = requestAnimationFrame((now) => {
      const { speed } = this.transport;
      const steps = this.pace.count(now, speed);
      if (steps) {
        this.pace.shown(steps, speed);
        this.goTo(this.at + steps);
      }
      if (this.at < this.end) this.frame(); else this.stop();
    });
  }

  stop() {
    cancelAnimationFrame(this.due);
    this.playing = false;
    this.show();
  }

  // Steps that play are too fast to be announced.
  show() {
    this.transport.showPlaying(this.playing);
    this.message.setAttribute("aria-live", this.playing ? "off" : "polite");
  }

  // What a key does here, or undefined.
  deedOf(key, target) {
    if (key === " " && !target.closest(OWN)) return () => this.toggle();
    if (!(key in KEYS) || target.closest(MOVED) || target.closest("[role=toolbar]")) return undefined;
    return () => this.press(KEYS[key]);
  }
}
