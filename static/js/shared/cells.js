// The cells of a board that the server drew: their parts, how they look and what is spoken of them.

export const cellsOf = (root) => [...root.querySelectorAll("[data-board] td")].map((td) => ({
  td,
  value: td.querySelector(".value"),
  marks: td.querySelector(".marks"),
  centre: td.querySelector(".centre"), // in Play alone
}));

export function setData(td, name, text) {
  if (td.dataset[name] !== text) td.dataset[name] = text;
}

// The accessible name: cell and cage, marks by kind, and the value.
export function speak(td, value, ...marks) {
  td.setAttribute("aria-label", [td.dataset.spoken, ...marks, value || "empty"].filter(Boolean).join(", "));
}
