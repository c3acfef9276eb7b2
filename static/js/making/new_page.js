// Notes on the selected size and grade, and a summary of the next puzzle once the form has changed.

import "./grades.js";

const form = document.getElementById("spec");
const fields = form.elements;
const next = form.querySelector("[data-next]");
const notes = [...form.querySelectorAll("[data-at]")];

const spec = () => new URLSearchParams(new FormData(form)).toString();
let latest = spec();

// The titles of the selected chips.
const titles = (name) => [...form.querySelectorAll(`[name="${name}"]:checked`)]
  .map((each) => each.ariaLabel ?? each.parentElement.textContent.trim());

function words() {
  const operators = titles("operators").join(" ");
  if (fields.operators && !operators) return "Choose at least one operator.";
  const parts = [fields.size.selectedOptions[0].textContent, ...titles("grade"), operators].filter(Boolean);
  if (fields.symmetric?.value === "1") parts.push("symmetric");
  if (fields.largest && fields.largest.value !== form.dataset.largest) parts.push(`cages of up to ${titles("largest")}`);
  if (fields.singles?.value === "0") parts.push("no single-cell cages");
  if (fields.seed.value) parts.push(`seed ${fields.seed.value}`);
  return `Next: ${parts.join(", ")}`;
}

function update() {
  const other = Boolean(form.querySelector("[data-variant]:checked"));
  form.querySelector("[data-hides]")?.toggleAttribute("hidden", !other);
  for (const note of notes) {
    const { at, of, other: whose } = note.dataset;
    note.hidden = (whose !== undefined) !== other || at !== fields.size.value || ![undefined, fields.grade.value].includes(of);
  }
  next.textContent = spec() === latest ? "" : words();
}

form.addEventListener("input", update);
form.addEventListener("change", update); // after the grade gave way to the size
form.addEventListener("submit", () => {
  latest = spec();
  update();
});
addEventListener("pageshow", update);
