// Ways with the cards of My puzzles: as they are, as QR codes for another device, or deleted, with a way back as long as
// the page is there.

import { whyUnsaved } from "../lib/store.js";

// The code of one game, in a dialog: the board as it stands, by its address.
async function carry(mine, item) {
  const dialog = document.querySelector("[data-carrying]");
  const query = new URLSearchParams({ p: item.code });
  const state = item.position || item.id.slice(item.code.length + 1);
  if (state) query.set("state", state);
  dialog.querySelector("h2").textContent = `${item.title} to another device`;
  dialog.querySelector("#carried").replaceChildren();
  dialog.showModal();
  await htmx.ajax("GET", `${mine.root.dataset.address}?${query}`, { target: "#carried", swap: "outerHTML" });
}

// What an item is kept as goes whole, so that it can be put back.
async function remove(mine, items) {
  const codes = new Set(items.map(({ code }) => code));
  const [games, all] = await Promise.all([mine.store.games(items.map(({ id }) => id)), mine.store.all("puzzles")]);
  const puzzles = all.filter(({ code }) => codes.has(code));
  await mine.write({ forget: { games: games.map(({ key }) => key), puzzles: puzzles.map(({ code }) => code) } });
  const said = mine.find("[data-said]");
  const back = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: "Restore" });
  back.addEventListener("click", async () => {
    try {
      await mine.write({ games, puzzles });
      said.textContent = "Everything is restored.";
      mine.find("[data-way=delete]").focus();
    } catch (error) { said.textContent = whyUnsaved(error); }
  });
  said.replaceChildren(items.length === 1 ? `Deleted “${items[0].title}”. ` : `Deleted ${items.length.toLocaleString("en-GB")} puzzles. `, back);
}

// One way at a time.
function startChoosing(mine) {
  const ways = [...mine.root.querySelectorAll("[data-way]")];
  for (const button of ways) {
    button.addEventListener("click", () => {
      const on = mine.root.dataset.doing !== button.dataset.way;
      mine.root.dataset.doing = on ? button.dataset.way : "";
      for (const each of ways) each.setAttribute("aria-pressed", String(on && each === button));
      mine.find("[data-delete-all]").hidden = mine.root.dataset.doing !== "delete";
    });
  }
}

export function startWays(mine) {
  startChoosing(mine);
  const cards = () => [...mine.root.querySelectorAll(".cards li")];
  mine.find("[data-found]").addEventListener("click", async ({ target }) => {
    if (!target.matches(".carry, .delete")) return;
    const card = target.closest("li");
    const item = mine.items.find(({ id }) => id === card.dataset.id);
    if (target.matches(".carry")) {
      carry(mine, item);
      return;
    }
    const place = cards().indexOf(card);
    await remove(mine, [item]);
    // The focus goes on to the card that took the place of the one that is gone.
    const next = cards()[Math.min(place, cards().length - 1)];
    (next?.querySelector(".delete") ?? mine.find("[data-said] button")).focus();
  });
  const dialog = document.querySelector("[data-deleting]");
  mine.find("[data-delete-all] button").addEventListener("click", () => {
    dialog.querySelector("[data-deleted-what]").textContent = `All ${mine.items.length.toLocaleString("en-GB")} will be deleted from this browser: games, times and drawings. You can import them again from a saved file.`;
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", async () => {
    if (dialog.returnValue !== "delete") return;
    await remove(mine, mine.items);
    mine.find("[data-said] button").focus();
  });
}
