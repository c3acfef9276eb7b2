// Taking along: all that is kept as a file, a file brought in, and one game as a QR code.

import { gamesOf } from "./store.js";

// Asked for when they are needed.
const fileModule = () => import("./file.js");
const downloadModule = () => import("../lib/download.js");

const counted = (count, word) => `${count.toLocaleString("en-GB")} ${word}${count === 1 ? "" : "s"}`;

async function save(mine) {
  const [{ fileOf }, { download }] = await Promise.all([fileModule(), downloadModule()]);
  const [games, puzzles] = await Promise.all([mine.store.all("games"), mine.store.all("puzzles")]);
  download(`my-puzzles-${new Date().toISOString().slice(0, 10)}.json`, fileOf(games, puzzles), "application/json");
  return `Saved ${counted(games.length, "game")} and ${counted(puzzles.length, "puzzle")} to a file.`;
}

async function bring(mine, file) {
  const { merged, MOST_BYTES, readFile } = await fileModule();
  if (file.size > MOST_BYTES) return "This file is too large to be one of My puzzles, so nothing was brought in.";
  const brought = readFile(await file.text());
  const [games, puzzles] = await Promise.all([gamesOf(mine.store, brought.games.map(({ key }) => key)), mine.store.all("puzzles")]);
  const fresh = merged({ games, puzzles }, brought);
  try {
    await mine.write(fresh);
  } catch {
    return "This browser’s storage is full. Nothing was brought in, and nothing that was here is lost.";
  }
  const unread = brought.unread ? ` ${counted(brought.unread, "entry").replace("entrys", "entries")} of the file can’t be read and stayed out.` : "";
  const count = fresh.games.length + fresh.puzzles.length;
  if (!count) return `Nothing in this file is newer than what’s here.${unread}`;
  return `Brought in ${counted(fresh.games.length, "game")} and ${counted(fresh.puzzles.length, "puzzle")}.${unread}`;
}

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

export function startTakingAlong(mine) {
  const said = mine.find("[data-said]");
  const say = async (doing) => {
    try { said.textContent = await doing; } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      said.textContent = error.message;
    }
  };
  mine.find("[data-save]").addEventListener("click", () => say(save(mine)));
  const field = mine.find("[data-bring] input");
  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (file) await say(bring(mine, file));
    field.value = ""; // the same one may be brought again
  });
  // One way with the cards at a time: as they are, with their codes, or to delete them.
  const ways = [...mine.root.querySelectorAll("[data-way]")];
  for (const button of ways) {
    button.addEventListener("click", () => {
      const on = mine.root.dataset.doing !== button.dataset.way;
      mine.root.dataset.doing = on ? button.dataset.way : "";
      for (const each of ways) each.setAttribute("aria-pressed", String(on && each === button));
      mine.find("[data-delete-all]").hidden = mine.root.dataset.doing !== "delete";
    });
  }
  mine.find("[data-found]").addEventListener("click", ({ target }) => {
    if (target.matches(".carry")) carry(mine, mine.items.find(({ id }) => id === target.closest("li").dataset.id));
  });
}
