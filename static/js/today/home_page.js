// Home: its board is the game, which comes at rest or at the first touch; who was here before finds more.

const home = document.querySelector(".today");
const board = home.querySelector("[data-board]");
let game = null; // the promise of it
const load = () => { game ??= import("./game_here.js").then(({ gameFor }) => gameFor(home)); return game; };

let wanted = []; // the cell and the key that were pressed last
async function begin(td, key) {
  wanted = [td.id, key];
  try { await (await load())(...wanted); } catch { location.assign(home.dataset.address); }
}

board.addEventListener("click", ({ target }) => { if (target.closest("td")) begin(target.closest("td")); });
board.addEventListener("keydown", (event) => {
  const { key, code, ctrlKey, altKey, metaKey } = event;
  if (!/^([0-9]|Enter| |[pch])$/.test(key) || ctrlKey || altKey || metaKey) return;
  event.preventDefault();
  begin(event.target, { key, code });
});
(window.requestIdleCallback ?? setTimeout)(() => load().catch(() => { game = null; }));
const { dataset } = document.documentElement;
if ("back" in dataset) import("./again.js").then(({ showAgain }) => showAgain(home)).catch(() => { delete dataset.back; });
