// The card of the end: over a solved board it says what the solve came to. Escape closes it, and from where things
// are said it opens again.

import { clocked } from "../lib/clock.js";
import { isModified } from "../lib/keys.js";
import { loadStyle } from "../lib/load.js";
import { send } from "../lib/share.js";
import { standing } from "./journal.js";

// Puts the card over the solved board, once its style sheet has come, unless the dialog is gone by then.
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
      result: () => this.show("result"),
    };
    dialog.addEventListener("click", ({ target }) => deeds[target.closest("[data-deed]")?.dataset.deed]?.());
    this.keys = (event) => this.key(event);
    this.find("[data-more]").addEventListener("toggle", () => this.more(), { once: true });
    this.fill();
  }

  get face() { return this.dialog.dataset.face; }

  // What this browser alone knows of the solve.
  fill() {
    const { play: { game, settings, root }, dialog, alone } = this;
    const { hints, mistakes, back } = game;
    this.time = settings.timer === "1" ? clocked(this.play.clock.seconds) : "";
    const facts = { time: this.time || undefined, hints, mistakes: alone ? mistakes : undefined, back };
    for (const node of dialog.querySelectorAll("[data-fact]")) {
      const fact = facts[node.dataset.fact];
      node.textContent = fact ?? "";
      if (fact === undefined) node.parentElement.hidden = true;
    }
    this.find("[data-word=hints]").textContent = one(hints, "hint");
    this.find("[data-word=mistakes]").textContent = one(mistakes, "mistake");
    if (root.dataset.name) this.find("[data-title-here]").textContent = root.dataset.name;
    const known = Boolean(this.steps.length && game.journal.entries);
    this.find("[data-yours]").hidden = this.find("[data-more]").hidden = !known;
    this.find("[data-deed=watch]").disabled = !known;
    if (known) this.draw(back);
  }

  // The digits that stand along the solve, on its own length.
  draw(back) {
    const { game } = this.play;
    const counts = standing(this.steps, game.startValues.filter(Boolean).length);
    const at = (count) => (1 - count / game.cells.length).toFixed(3);
    const line = counts.slice(1).map((count, step) => `H${(100 * (step + 1) / this.steps.length).toFixed(2)}V${at(count)}`).join("");
    const strip = this.find("[data-strip]");
    const digits = this.steps.length - back;
    strip.setAttribute("aria-label", `${digits} ${one(digits, "number")} placed, ${back} erased`);
    strip.querySelector(".line").setAttribute("d", `M0 ${at(counts[0])}${line}`);
    strip.querySelector(".area").setAttribute("d", `M0 1V${at(counts[0])}${line}V1z`);
  }

  // Board and keys stay where they are, out of reach; the header does not.
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

  // The board is to be looked at: a word stays where things are said, and leads back.
  close() {
    this.leave();
    const { play } = this;
    const words = this.find("template").content.firstElementChild.cloneNode(true);
    if (this.time) words.querySelector("[data-took]").textContent = `, in ${this.time}`;
    words.querySelector("button").addEventListener("click", () => this.open());
    play.answer = words; // no answer of the server, which would be heard again
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
    send(this.find("[data-deed=share]"), text, link);
  }

  async watch() {
    const { Replay } = await import("./finish_replay.js");
    this.replay ??= new Replay(this.play, this.find(".replay"), this.steps);
    this.show("replay");
    this.replay.begin();
  }

  async more() {
    const { tellMore } = await import("./finish_more.js");
    tellMore(this.play, this.dialog, this.steps);
  }
}

// The result of a solve as a line of text, which gives nothing of the solution away.
const dayOf = (day) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

// `about` is {day, name, shape, grade, time, hints}; what isn't known is left out.
export function resultText({ day, name, shape, grade, time, hints }) {
  const asked = hints === undefined ? "" : hints ? `${hints} ${hints === 1 ? "hint" : "hints"}` : "no hints";
  const named = day ? dayOf(day) : name;
  return ["Mathdoku Lab", named, shape, !day && grade, time, asked].filter(Boolean).join(" · ");
}
