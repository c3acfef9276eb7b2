// A drill: cells are selected on its board, by pointer or keys, and its results are saved.

import { Clock } from "../lib/clock.js";
import { focusCell } from "../lib/keys.js";
import { element } from "../lib/text.js";
import { handedIn, isDone, keepSeconds, note, noteAnswer, scoreOf, secondsOn } from "./progress.js";

// The drill's hand-in: the answers on each finished board, and the time spent.
class DrillHandIn {
  // `drill` returns the board's element, which each answer redraws.
  constructor(root, drill) {
    this.drill = drill;
    const { strategy } = drill().dataset;
    this.clock = new Clock(secondsOn(strategy), () => {}, (seconds) => keepSeconds(strategy, seconds));
    root.addEventListener("submit", ({ target, submitter }) => {
      if (target.id === "answer") this.asked = String(new URLSearchParams(new FormData(target, submitter)));
    }, true);
    root.addEventListener("click", (event) => this.#press(event));
  }

  // The server has judged the answer; the outcome is noted after this.
  judged() {
    const { strategy, number } = this.drill().dataset;
    if (this.asked) noteAnswer(strategy, number, this.asked);
    this.asked = undefined;
  }

  // The clock runs while a board is open; the button shows once there is something to hand in.
  show() {
    const { strategy, number } = this.drill().dataset;
    if (isDone(strategy, number)) this.clock.stop(); else this.clock.start();
    const button = this.drill().querySelector("[data-hand-in]"); // absent if hand-in is off
    if (button) button.hidden = !handedIn(strategy);
  }

  async #press({ target }) {
    const button = target.closest("[data-hand-in]");
    if (!button) return;
    const { strategy } = this.drill().dataset;
    const { handIn } = await import("../handin/hand_in.js");
    const values = { page: location.pathname, answers: handedIn(strategy), seconds: this.clock.seconds };
    handIn(button.dataset.handIn, values);
  }
}

const main = document.querySelector(".practice");
const drill = () => main.querySelector("[data-drill]");
const field = () => drill().querySelector("[data-chosen]"); // null once it is done
const chosen = new Set();
const handIn = new DrillHandIn(main, drill);
// The digits crossed off earlier, by cell; they are sent along with those of the selected cells.
const crossedOff = new Map();

const more = () => drill().querySelector("[data-more]");
const crosses = () => drill().querySelector("#answer")?.elements.deed?.value === "cross";
const boxes = () => [...drill().querySelectorAll("#answer [name=value]:checked")];

// The values to cross off in the selected cells, as digits.
const crossed = () => new Set(crosses() ? boxes().map(({ value }) => value) : []);

// The digits to cross off in a cell.
function going(td) {
  if (!crosses()) return new Set();
  return crossedOff.get(td.id) ?? (chosen.has(td.id) ? crossed() : new Set());
}

// The digits among a cell's marks that the pressed values cross off.
function crossable(name) {
  const marks = drill().querySelector(`[id="${name}"] .marks`).textContent;
  return new Set([...crossed()].filter((value) => marks.includes(value)));
}

// Strike these values out in a cell's marks.
function strike(marks, values) {
  if (marks.querySelector("s") === null && !values.size) return;
  const parts = marks.textContent.split(/(\d)/);
  marks.replaceChildren(...parts.map((part) => (values.has(part) ? element("s", {}, part) : part)));
}

function paint() {
  for (const td of drill().querySelectorAll("[data-board] td")) {
    td.setAttribute("aria-selected", String(chosen.has(td.id)));
    if (field()) strike(td.querySelector(".marks"), going(td));
  }
  if (!field()) return;
  const before = crosses() ? [...crossedOff].map(([name, values]) => `${name}:${[...values].sort().join("")}`) : [];
  field().value = [...before, ...chosen].join(" ");
  if (more()) more().hidden = ![...chosen].some((name) => crossable(name).size);
}

// Keep what is crossed off so far, so that other cells may lose other values.
function goOn() {
  const said = [];
  for (const name of chosen) {
    const values = crossable(name);
    if (!values.size) continue;
    crossedOff.set(name, values);
    said.push(`${[...values].join(" ")} in ${name}`);
  }
  chosen.clear();
  for (const box of boxes()) box.checked = false;
  paint();
  drill().querySelector("[data-status]").textContent = `Crossed off: ${said.join(", ")}. Choose other cells.`;
  focusCell(drill().querySelector("[data-board]"), drill().querySelector(`[id="${[...crossedOff.keys()].at(-1)}"]`), { preventScroll: true });
}

// Select or deselect a cell, or all of its cage.
function toggle(td) {
  if (!field()) return;
  const whole = "whole" in drill().dataset && drill().dataset.phase === "cells" && td.dataset.cage !== "-1";
  const cells = whole ? [...drill().querySelectorAll(`td[data-cage="${td.dataset.cage}"]`)] : [td];
  const off = chosen.has(td.id);
  for (const { id } of cells) crossedOff.delete(id); // selected again, it starts over
  for (const { id } of cells) if (off) chosen.delete(id); else chosen.add(id);
  paint();
}

// Show the drill as the server drew it.
function show() {
  const { strategy } = drill().dataset;
  chosen.clear();
  crossedOff.clear();
  for (const each of field()?.getAttribute("value").split(" ").filter(Boolean) ?? []) {
    const [name, values] = each.split(":");
    if (values) crossedOff.set(name, new Set(values));
    else chosen.add(name);
  }
  paint();
  const { done, once } = scoreOf(strategy);
  drill().querySelector("[data-score]").textContent = done ? ` · ${once} of ${done} right at once` : "";
  handIn.show();
}

const cellAt = ({ target }) => target.closest("[data-drill] [data-board] td");

main.addEventListener("click", (event) => {
  if (event.target.closest("[data-more]")) return goOn();
  const td = cellAt(event);
  if (!td) return;
  focusCell(td.closest("[data-board]"), td, { preventScroll: true });
  toggle(td);
});

main.addEventListener("keydown", (event) => {
  const td = cellAt(event);
  if (!td || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = /^[1-9]$/.test(event.key) && drill().querySelector(`[name="value"][value="${event.key}"]`);
  if (box) {
    box.checked = !box.checked;
    paint();
  } else if (event.key === " " || event.key === "Enter") toggle(td);
  else return;
  event.preventDefault();
});

main.addEventListener("change", paint);

main.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id !== "drill") return;
  const { strategy, number, outcome } = drill().dataset;
  handIn.judged();
  if (outcome) note(strategy, number, outcome);
  show();
  // The pressed button is gone: focus the next action.
  if (outcome) drill().querySelector("#next-board").focus({ preventScroll: true });
});
show();
main.dataset.ready = "";
