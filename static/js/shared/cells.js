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

// What the server would say of each state of this board's cells, by state.
export const wordsOf = (board) => JSON.parse(board.dataset.words);

// Marks as they are spoken, from "1 4": "candidates 1 and 4".
export const noted = (kind, marks) => marks && `${kind} ${marks.replaceAll(" ", ", ").replace(/, (\d+)$/, " and $1")}`;

// The accessible name: cell and cage, the value, and what else is said of it.
export function speak(td, value, ...more) {
  td.setAttribute("aria-label", [td.dataset.spoken, value || "empty", ...more].filter(Boolean).join(", "));
}
