// What outlasts the page, in this browser only: the game of each puzzle, and the settings.

import { cardOf, filledOf, gameKey, heldIn, kindOf, noteGame, solveOf } from "../kept/records.js";
import { CHANGED, openStore } from "../kept/store.js";
import { encode } from "../lib/codes.js";
import { keep, read, whyUnsaved } from "../lib/store.js";
import { nameOf } from "../page/every_page.js";

const SETTINGS = { errors: "live", auto: "0", tidy: "1", timer: "1", ways: "0", digits: "0", lines: "1" };
// What the bar calls a puzzle that has no name.
const NAMELESS = /^(A|Your) \d+ × \d+$/;

// Whether the stored game is this one: its time goes on here.
const isSame = (record, mine) => record && mine && record.when === mine.when && record.now === mine.now && record.seconds <= mine.seconds;

export class Saved {
  // `sheet` is the puzzle as numbers, `state` the shared position that the page began with; `warn(words)` shows why
  // saving failed, "" once it works.
  static async open(root, sheet, state, warn) {
    const saved = new Saved(root, sheet, state, warn);
    saved.record = await saved.#look();
    return saved;
  }

  constructor(root, sheet, state, warn) {
    this.root = root;
    this.sheet = sheet;
    this.code = root.dataset.code;
    this.key = gameKey(this.code, sheet.written.length ? state : "");
    this.warn = warn;
    this.writes = 0;
    this.record = null;
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
    const solve = this.record?.solve ?? (game.isSolved ? solveOf({ ...played, seconds }, now) : undefined);
    this.record = {
      ...this.#about(), ...played, seconds, held, filled: filledOf(held), solve, solved: Boolean(solve), when: now,
      position: encode(this.sheet.size, game.cells, this.code),
    };
    noteGame(cardOf(this.record));
    await this.#write();
  }

  async #write() {
    this.writes += 1;
    let why = "";
    try { await this.store.write({ games: [this.record] }); } catch (error) { why = whyUnsaved(error); }
    this.failed = Boolean(why);
    this.warn(why);
  }

  // What is known of the puzzle now: its grade may come after the page.
  #about() {
    const { code, root, sheet, record } = this;
    const { name, by, grade, day } = root.dataset;
    const bar = document.querySelector("#puzzle-name");
    const barName = bar?.textContent ?? "";
    return {
      key: this.key, code, size: sheet.size, day: day || record?.day || "",
      kind: kindOf(sheet),
      name: nameOf(code) || name || (day || NAMELESS.test(barName) ? "" : barName) || record?.name || "",
      author: by || record?.author || "",
      grade: grade || document.querySelector("#puzzle-facts")?.dataset.grade || record?.grade || "",
    };
  }

  // Save the time alone, when the page may be closed and no newer game is stored: a hidden page's clock stops.
  keepTime(seconds) {
    if (!this.record || seconds === this.record.seconds) return;
    this.record = { ...this.record, seconds };
    this.#write();
  }

  // Calls `take` with the game that another tab has saved, also when this page comes back from the browser's cache.
  // What can't be saved here is not given up for it.
  hear(take) {
    const again = async () => {
      const before = this.writes;
      const record = await this.#look();
      // A move that was made meanwhile is newer.
      if (this.failed || this.writes !== before || isSame(record, this.record)) return;
      this.record = record; // null if it was deleted: only another move brings it back
      if (record) take(record);
    };
    addEventListener("storage", ({ key }) => { if (key === CHANGED) again(); });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) again(); });
  }
}

export const readSettings = () => ({ ...SETTINGS, ...read("play-settings") });
export const keepSettings = (settings) => keep("play-settings", settings);
