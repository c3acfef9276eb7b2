// Deleting: one by one or all, and a way back as long as the page is there.

import { gamesOf } from "./store.js";

// What an item is kept as, whole, so that it can be put back.
async function keptOf({ store }, items) {
  const codes = new Set(items.map(({ code }) => code));
  const [games, puzzles] = await Promise.all([gamesOf(store, items.map(({ id }) => id)), store.all("puzzles")]);
  return { games, puzzles: puzzles.filter(({ code }) => codes.has(code)) };
}

async function remove(mine, items) {
  const gone = await keptOf(mine, items);
  await mine.write({ forget: { games: gone.games.map(({ key }) => key), puzzles: gone.puzzles.map(({ code }) => code) } });
  const what = items.length === 1 ? `“${items[0].title}” is deleted.` : `${items.length.toLocaleString("en-GB")} puzzles are deleted.`;
  offerBack(mine, gone, what);
}

function offerBack(mine, gone, what) {
  const said = mine.find("[data-said]");
  const back = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: "Bring back" });
  back.addEventListener("click", async () => {
    try {
      await mine.write(gone);
      said.textContent = "Everything is back.";
      mine.find("[data-way=delete]").focus();
    } catch { said.textContent = "This browser’s storage is full, so it can’t come back."; }
  });
  said.replaceChildren(`${what} `, back);
}

// The focus goes on to the card that took the place of the one that is gone.
function goOn(mine, place) {
  const cards = [...mine.root.querySelectorAll(".cards li")];
  const next = cards[Math.min(place, cards.length - 1)];
  (next?.querySelector(".delete") ?? mine.find("[data-said] button"))?.focus();
}

export function startDeleting(mine) {
  mine.find("[data-found]").addEventListener("click", async ({ target }) => {
    if (!target.matches(".delete")) return;
    const card = target.closest("li");
    const place = [...mine.root.querySelectorAll(".cards li")].indexOf(card);
    await remove(mine, mine.items.filter(({ id }) => id === card.dataset.id));
    goOn(mine, place);
  });
  const dialog = document.querySelector("[data-deleting]");
  mine.find("[data-delete-all] button").addEventListener("click", () => {
    const { length } = mine.items;
    dialog.querySelector("[data-deleted-what]").textContent = `All ${length.toLocaleString("en-GB")} go from this browser: games, times and drawings. A file that you saved before brings them back.`;
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", async () => {
    if (dialog.returnValue !== "delete") return;
    await remove(mine, mine.items);
    mine.find("[data-said] button").focus();
  });
}
