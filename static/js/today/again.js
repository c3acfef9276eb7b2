// Home for who was here before: today's puzzles, what else is begun, the month, and a new puzzle in two taps, or three.

import { clocked } from "../kept/times.js";
import { speak } from "../shared/cells.js";
import { nameOfDay } from "../shared/day_names.js";
import { progressOf, readMine } from "./mine.js";
import { paintMonth, rowOf, startKeys } from "./month.js";

const DAY = 86_400_000;
const CUT = 300_000; // steps of the longest run there is, where the scale of the searches' bars ends

function element(name, text, more = {}) {
  const made = Object.assign(document.createElement(name), more);
  made.textContent = text;
  return made;
}

function when(time) {
  const days = Math.floor((new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / DAY + 0.5);
  if (days < 2) return days < 1 ? "today" : "yesterday";
  const how = days < 7 ? { weekday: "long" } : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat("en-GB", how).format(time);
}

const kindOf = ({ kind, grade, size }) => [`${size} × ${size}`, kind === "cages" ? "" : kind, grade].filter(Boolean).join(" · ");

const nameOf = (game) => game.name || (game.day ? nameOfDay(game.day, game) : `A ${game.size} × ${game.size}`);

function row(game) {
  const query = new URLSearchParams({ p: game.code });
  const named = new URLSearchParams({ p: game.code, ...(game.author ? { title: game.name, author: game.author } : {}) });
  const link = element("a", "", { href: `/play?${named}` });
  const words = element("span", "");
  const facts = element("small", "");
  facts.append(element("i", `${kindOf(game)} · `), progressOf(game.filled, game.size));
  words.append(element("b", nameOf(game)), " ", facts);
  link.append(element("img", "", { src: `/board.svg?${query}`, alt: "", width: 40, height: 40 }), words, element("time", when(game.when)));
  const item = element("li", "");
  item.append(link);
  return item;
}

function paintTodays(nav, played) {
  for (const link of nav.querySelectorAll("[data-which]")) {
    const { which, size } = link.dataset;
    const { state, seconds, filled } = played[which] ?? {};
    link.dataset.played = state ?? "";
    const said = link.querySelector("small");
    if (state === "solved") said.textContent = `✓ ${clocked(seconds ?? 0)}`;
    else if (state === "begun") said.textContent = progressOf(filled, size);
  }
}

// What stands at the top: what came of the puzzle that is shown.
function paintTitle(home, known) {
  const title = home.querySelector("h1");
  const { state, seconds, filled } = known ?? {};
  const words = { solved: `Solved${seconds ? ` in ${clocked(seconds)}` : ""}.`, begun: `${progressOf(filled, home.dataset.size)} filled.` };
  title.textContent = words[state] ?? "Tap a cell to begin.";
}

// Who solved it stands in the table of searches: how many numbers were erased, if that is known.
function paintYou(home) {
  const known = readMine().solved[home.dataset.code];
  if (!known) return;
  const link = home.querySelector(".you");
  const { back } = known;
  link.dataset.solved = "";
  link.querySelector("rect").setAttribute("width", `${(100 * Math.log(1 + (back ?? 0))) / Math.log(1 + CUT)}%`);
  link.querySelector("b").textContent = back?.toLocaleString("en-GB") ?? "solved";
}

function startNew(form) {
  const sizes = [...form.querySelectorAll("[data-kinds]")];
  const grades = [...form.querySelectorAll("[data-made]")];
  const offer = () => {
    const kind = form.elements.kind.value;
    for (const each of sizes) {
      each.disabled = !each.dataset.kinds.split(" ").includes(kind);
      each.parentElement.hidden = each.disabled;
    }
    // Of a size that the kind lacks, the newspaper's takes the place.
    if (sizes.some((each) => each.checked && each.disabled)) sizes.find((each) => each.value === "9").checked = true;
    const size = sizes.find((each) => each.checked).value;
    const lacking = grades.filter((button) => {
      button.disabled = !button.dataset.made.split(" ").includes(`${kind}-${size}`);
      return button.disabled;
    });
    const names = lacking.map((button) => button.value).join(" or ");
    const noun = kind === "cages" ? "" : ` ${kind}`;
    form.querySelector("[data-lacking]").textContent = names && `We make no ${names} ${size} × ${size}${noun}.`;
  };
  form.addEventListener("change", offer);
  offer();
}

// What is written in the game that was begun, or solved, stands on the board before it is touched.
async function paintWritten(home) {
  const { code, day, which } = home.dataset;
  if (!readMine().days[day]?.[which]) return;
  const { openStore } = await import("../kept/store.js");
  const game = await (await openStore()).game(code);
  const values = new Map();
  for (const move of game?.moves.slice(1, game.now + 1) ?? []) for (const [cell, , [value]] of move) values.set(cell, value);
  const cells = [...home.querySelectorAll("[data-board] td")];
  for (const [cell, value] of values) {
    cells[cell].querySelector(".value").textContent = value || "";
    speak(cells[cell], value);
  }
}

function paint(home) {
  const { days, begun } = readMine();
  const find = (selector) => home.querySelector(selector);
  const { day, which, code } = home.dataset;
  paintTodays(find(".todays"), days[day] ?? {});
  paintTitle(home, days[day]?.[which]);
  const others = begun.filter((game) => game.code !== code);
  find("[data-also]").replaceChildren(...others.slice(0, 3).map(row));
  find("[data-none]").hidden = others.length > 0;
  paintYou(home);
  find("[data-streak]").textContent = rowOf(paintMonth(find("[data-month]"), days));
}

// Puts it where its place is kept; fails where it cannot be had.
export async function showAgain(home) {
  const root = document.documentElement;
  const sheet = element("link", "", { rel: "stylesheet", href: new URL("../../css/again.css", import.meta.url).href });
  const styled = new Promise((done) => { sheet.onload = done; sheet.onerror = done; });
  document.head.append(sheet);
  const answer = await fetch(home.dataset.returning);
  if (!answer.ok) throw new Error(`${answer.status} from ${home.dataset.returning}`);
  const text = await answer.text();
  await styled;
  home.querySelector(".greeting").insertAdjacentHTML("afterend", text);
  paint(home);
  paintWritten(home).catch(() => {}); // then it comes with the game
  startKeys(home.querySelector("[data-month]"));
  startNew(home.querySelector(".another"));
  root.dataset.back = "shown";
  addEventListener("storage", () => paint(home));
  document.addEventListener("htmx:after:swap", () => paintYou(home)); // the searches are counted
  addEventListener("pageshow", ({ persisted }) => { if (persisted) paint(home); });
}
