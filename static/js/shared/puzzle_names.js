// Names that people give to puzzles of their own, by share code, in this browser alone.

import { keep, read } from "./storage.js";

const KEY = "names";
// The browser forgets the one that was given longest ago.
const MOST = 100;
const LONGEST = 40;

const names = () => read(KEY) ?? {};

export const nameOf = (code) => names()[code] ?? "";

// An empty name is none.
export function keepName(code, name) {
  const { [code]: _, ...others } = names();
  const given = name.trim().slice(0, LONGEST);
  const all = [...Object.entries(others), ...(given ? [[code, given]] : [])].slice(-MOST);
  keep(KEY, Object.fromEntries(all));
}

// The puzzle bar says the name where there is one, else what the server called it.
export function showName(code) {
  const bar = document.querySelector("#puzzle-name");
  if (!bar || !code) return;
  bar.dataset.given ??= bar.textContent;
  bar.textContent = nameOf(code) || bar.dataset.given;
}

export function startNames() {
  const show = () => showName(new URL(location.href).searchParams.get("p"));
  show();
  document.addEventListener("htmx:after:swap", show);
}
