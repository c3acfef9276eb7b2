// New: notes on the selected size and grade, and a summary of the next puzzle once the form has changed.

import "./grades.js";

const form = document.getElementById("spec");
const fields = form.elements;
const next = form.querySelector("[data-next]");
const notes = [...form.querySelectorAll("[data-at]")];

const chosen = () => new URLSearchParams(new FormData(form)).toString();
let made = chosen();

// The titles of the selected chips.
const titles = (name) => [...form.querySelectorAll(`[name="${name}"]:checked`)]
  .map((each) => each.ariaLabel ?? each.parentElement.textContent.trim());

function words() {
  const operators = titles("operators").join(" ");
  if (fields.operators && !operators) return "Choose at least one operator.";
  const said = [fields.size.selectedOptions[0].textContent, ...titles("grade"), operators].filter(Boolean);
  if (fields.symmetric?.value === "1") said.push("symmetric");
  if (fields.largest && fields.largest.value !== form.dataset.largest) said.push(`cages of up to ${titles("largest")}`);
  if (fields.singles?.value === "0") said.push("no single-cell cages");
  if (fields.seed.value) said.push(`seed ${fields.seed.value}`);
  return `Next: ${said.join(", ")}`;
}

function tell() {
  const other = Boolean(form.querySelector("[data-variant]:checked"));
  form.querySelector("[data-hides]")?.toggleAttribute("hidden", !other);
  for (const note of notes) {
    const { at, of, other: whose } = note.dataset;
    note.hidden = (whose !== undefined) !== other || at !== fields.size.value || ![undefined, fields.grade.value].includes(of);
  }
  next.textContent = chosen() === made ? "" : words();
}

form.addEventListener("input", tell);
form.addEventListener("change", tell); // after the grade gave way to the size
form.addEventListener("submit", () => {
  made = chosen();
  tell();
});
addEventListener("pageshow", tell);
