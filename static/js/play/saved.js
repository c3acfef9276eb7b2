// What outlasts the page, in this browser only: the game of each puzzle, and the settings.

import { cardOf, filledOf, gameKey, heldIn, kindOf, noteGame, solveOf } from "../kept/records.js";
import { CHANGED, openStore } from "../kept/store.js";
import { encode } from "../lib/codes.js";
import { keep, read, whyUnsaved } from "../lib/store.js";
import { nameOf } from "../page/every_page.js";

const SETTINGS = { errors: "live", marks: "tidied", timer: "1", ways: "0", digits: "0", lines: "1" };
// What the bar calls a puzzle that has no name.
const NAMELESS = /^(A|Your) \d+ × \d+$/;

// Whether the stored game is this one: its time goes on here.
const isKnown = (kept, mine) => kept && mine && kept.when === mine.when && kept.now === mine.now && kept.seconds <= mine.seconds;

export class Saved {
  // `sheet` is the puzzle as numbers, `state` the shared position that the page began with; `warn(words)` shows why
  // saving failed, "" once it works.
  static async open(root, sheet, state, tell) {
    const saved = new Saved(root, sheet, state, tell);
    saved.kept = await saved.#look();
    return saved;
  }

  constructor(root, sheet, state, tell) {
    this.root = root;
    this.sheet = sheet;
    this.code = root.dataset.code;
    this.key = gameKey(this.code, sheet.written.length ? state : "");
    this.tell = tell;
    this.writes = 0;
    this.kept = null;
  }

  async #look() {
    this.store = await openStore();
    return await this.store.game(this.key).catch(() => null) ?? null;
  }

  async keep(game, seconds) {
    const now = Date.now();
    const values = game.values;
    const held = heldIn(values);
    const played = game.save();
    const solve = this.kept?.solve ?? (game.isSolved ? solveOf({ ...played, seconds }, now) : undefined);
    this.kept = {
      ...this.#about(), ...played, seconds, held, filled: filledOf(held), solve, solved: Boolean(solve), when: now,
      position: encode(this.sheet.size, game.cells, this.code),
    };
    noteGame(cardOf(this.kept));
    await this.#write();
  }

  async #write() {
    this.writes += 1;
    let why = "";
    try { await this.store.write({ games: [this.kept] }); } catch (error) { why = whyUnsaved(error); }
    this.failed = Boolean(why);
    this.tell(why);
  }

  // What is known of the puzzle now: its grade may come after the page.
  #about() {
    const { code, root, sheet, kept } = this;
    const { name, by, grade, day } = root.dataset;
    const bar = document.querySelector("#puzzle-name");
    const called = bar?.textContent ?? "";
    return {
      key: this.key, code, size: sheet.size, day: day || kept?.day || "",
      kind: kindOf(sheet),
      name: nameOf(code) || name || (day || NAMELESS.test(called) ? "" : called) || kept?.name || "",
      author: by || kept?.author || "",
      grade: grade || document.querySelector("#puzzle-facts")?.dataset.grade || kept?.grade || "",
    };
  }

  // Save the time alone, when the page may be closed and no newer game is stored: a hidden page's clock stops.
  keepTime(seconds) {
    if (!this.kept || seconds === this.kept.seconds) return;
    this.kept = { ...this.kept, seconds };
    this.#write();
  }

  // Calls `take` with the game that another tab has saved, also when this page comes back from the browser's cache.
  // What can't be saved here is not given up for it.
  hear(take) {
    const again = async () => {
      const before = this.writes;
      const kept = await this.#look();
      // A move that was made meanwhile is newer.
      if (this.failed || this.writes !== before || isKnown(kept, this.kept)) return;
      this.kept = kept; // null if it was deleted: only another move brings it back
      if (kept) take(kept);
    };
    addEventListener("storage", ({ key }) => { if (key === CHANGED) again(); });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) again(); });
  }
}

export const readSettings = () => ({ ...SETTINGS, ...read("play-settings") });
export const keepSettings = (settings) => keep("play-settings", settings);
