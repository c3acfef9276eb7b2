// A drill: cells are chosen on its board, by a pointer or by keys, and what came of it is kept.

import { focusCell } from "../shared/grid.js";
import { DrillHandIn } from "./hand_in_drill.js";
import { note, scoreOf } from "./progress.js";

const main = document.querySelector(".practice");
const drill = () => main.querySelector("[data-drill]");
const field = () => drill().querySelector("[data-chosen]"); // none once it is done
const chosen = new Set();
const handIn = new DrillHandIn(main, drill);

// The values that are to be crossed off, as digits.
function crossed() {
  const form = drill().querySelector("#answer");
  if (form?.elements.deed?.value !== "cross") return new Set();
  return new Set([...form.querySelectorAll("[name=value]:checked")].map(({ value }) => value));
}

// A cell's marks with those values struck out.
function strike(marks, values) {
  if (marks.querySelector("s") === null && !values.size) return;
  const parts = marks.textContent.split(/(\d)/).map((part) => {
    if (!values.has(part)) return part;
    const struck = document.createElement("s");
    struck.textContent = part;
    return struck;
  });
  marks.replaceChildren(...parts);
}

function paint() {
  const values = crossed();
  for (const td of drill().querySelectorAll("[data-board] td")) {
    td.setAttribute("aria-selected", String(chosen.has(td.id)));
    if (field()) strike(td.querySelector(".marks"), chosen.has(td.id) ? values : new Set());
  }
  if (field()) field().value = [...chosen].join(" ");
}

// Choose a cell, or all of its cage, or let it go.
function toggle(td) {
  if (!field()) return;
  const whole = "whole" in drill().dataset && drill().dataset.phase === "cells" && td.dataset.cage !== "-1";
  const cells = whole ? [...drill().querySelectorAll(`td[data-cage="${td.dataset.cage}"]`)] : [td];
  const off = chosen.has(td.id);
  for (const { id } of cells) if (off) chosen.delete(id); else chosen.add(id);
  paint();
}

// As the server has it.
function show() {
  const { strategy } = drill().dataset;
  chosen.clear();
  for (const name of field()?.getAttribute("value").split(" ").filter(Boolean) ?? []) chosen.add(name);
  paint();
  const { done, once } = scoreOf(strategy);
  drill().querySelector("[data-score]").textContent = done ? ` · ${once} of ${done} right at once` : "";
  handIn.show();
}

const cellAt = ({ target }) => target.closest("[data-drill] [data-board] td");

main.addEventListener("click", (event) => {
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
  // What was pressed is gone: the next thing to do has the focus.
  if (outcome) drill().querySelector("#next-board").focus({ preventScroll: true });
});
show();
main.dataset.ready = "";
