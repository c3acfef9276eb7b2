// The puzzle at hand and the last drawing: kept in this browser where a puzzle is open, and led back
// to from the places.

import { keep, read } from "./storage.js";

const AT_HAND = "at-hand";
const DRAWING = "drawing";
// What tells a drawing from an empty sheet: a cell with a cage, or a box.
const DRAWN = ':is([data-cage]:not([data-cage="-1"]), .bt, .bl)';

// What is kept is an address of ours, or nobody's.
const isOurs = (kept) => /^\/[a-z]+\?/.test(kept?.href);

// The cages of the board as the outline of a picture: its cells say where their borders are.
function outline(board) {
  const strokes = [`M0 0H${board.rows.length}V${board.rows.length}H0z`];
  [...board.rows].forEach((row, r) => [...row.cells].forEach((cell, c) => {
    if (cell.matches(".ct, .bt")) strokes.push(`M${c} ${r}h1`);
    if (cell.matches(".cl, .bl")) strokes.push(`M${c} ${r}v1`);
  }));
  return strokes.join("");
}

const codeIn = (href) => new URLSearchParams(href.split("?")[1]).get("p");

// A page without a board, such as Share, keeps the picture that another has made of the puzzle.
function picture(board) {
  if (board) return { size: board.rows.length, outline: outline(board) };
  const before = read(AT_HAND);
  const same = isOurs(before) && codeIn(before.href) === codeIn(location.href);
  return same ? { size: before.size, outline: before.outline } : { size: 0, outline: "" };
}

function keepPuzzle(bar) {
  const board = document.querySelector("main [data-board]");
  const written = board ? board.querySelectorAll(".value:not(:empty)").length : 0;
  const kept = {
    href: location.pathname + location.search,
    name: bar.querySelector("#puzzle-name").textContent,
    ...picture(board),
    progress: location.pathname === "/play" && board ? `${written} of ${board.rows.length ** 2}` : "",
  };
  keep(AT_HAND, kept);
  if (location.pathname === "/draw" && board.querySelector(DRAWN)) keep(DRAWING, { href: kept.href, name: kept.name });
}

function show(chip, kept) {
  chip.href = kept.href;
  chip.querySelector("b").textContent = kept.name;
  chip.querySelector("span").textContent = kept.progress;
  const drawn = chip.querySelector("svg");
  drawn.setAttribute("viewBox", `0 0 ${kept.size || 1} ${kept.size || 1}`);
  drawn.querySelector("path").setAttribute("d", kept.outline);
  drawn.toggleAttribute("hidden", !kept.outline);
  chip.hidden = false;
}

// An empty sheet offers the drawing before it.
function offer(link, kept) {
  if (document.querySelector(`main [data-board] ${DRAWN}`)) return;
  link.href = kept.href;
  link.textContent = `Go on with “${kept.name}”`;
  link.hidden = false;
}

export function startAtHand() {
  const chip = document.querySelector("[data-chip]");
  const kept = read(AT_HAND);
  const hasOne = document.querySelector("[data-teaching]"); // a lesson shows a puzzle of its own
  if (chip && !hasOne && isOurs(kept)) show(chip, kept);
  const link = document.querySelector("[data-last-drawing]");
  const drawing = read(DRAWING);
  if (link && isOurs(drawing)) offer(link, drawing);
  // At the end of the visit, since drawing, playing and stepping change the address.
  addEventListener("pagehide", () => {
    const bar = document.getElementById("puzzle-bar");
    if (bar) keepPuzzle(bar);
  });
}
