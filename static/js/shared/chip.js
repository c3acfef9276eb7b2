// The puzzle at hand: kept in this browser where a puzzle is open, and led back to from the places.

const KEY = "at-hand";

const read = () => {
  try { return JSON.parse(localStorage.getItem(KEY)); } catch { return null; }
};

// The cages of the board as the outline of a picture: its cells say where their borders are.
function outline(board) {
  const strokes = [`M0 0H${board.rows.length}V${board.rows.length}H0z`];
  [...board.rows].forEach((row, r) => [...row.cells].forEach((cell, c) => {
    if (cell.matches(".ct, .bt")) strokes.push(`M${c} ${r}h1`);
    if (cell.matches(".cl, .bl")) strokes.push(`M${c} ${r}v1`);
  }));
  return strokes.join("");
}

function keep(bar) {
  const board = document.querySelector("main [data-board]");
  const written = board ? board.querySelectorAll(".value:not(:empty)").length : 0;
  const kept = {
    href: location.pathname + location.search,
    name: bar.querySelector("#puzzle-name").textContent,
    size: board?.rows.length ?? 0,
    outline: board ? outline(board) : "",
    progress: location.pathname === "/play" && board ? `${written} of ${board.rows.length ** 2}` : "",
  };
  try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* a private window forgets */ }
}

function show(chip, kept) {
  chip.href = kept.href;
  chip.querySelector("b").textContent = kept.name;
  chip.querySelector("span").textContent = kept.progress;
  const picture = chip.querySelector("svg");
  picture.setAttribute("viewBox", `0 0 ${kept.size || 1} ${kept.size || 1}`);
  picture.querySelector("path").setAttribute("d", kept.outline);
  chip.hidden = false;
}

export function startChip() {
  const chip = document.querySelector("[data-chip]");
  const kept = read();
  // What is kept is our own address, or nobody's.
  if (chip && /^\/[a-z]+\?/.test(kept?.href)) show(chip, kept);
  // At the end of the visit, since drawing, playing and stepping change the address.
  addEventListener("pagehide", () => {
    const bar = document.getElementById("puzzle-bar");
    if (bar) keep(bar);
  });
}
