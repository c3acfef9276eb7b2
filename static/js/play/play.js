// Play: what is chosen, what is done there, and what follows on the page; `hands.js` calls it.

import { focusCell } from "../shared/grid.js";
import { Clock } from "./clock.js";
import { encode } from "./code.js";
import { Composer } from "./composer.js";
import { CENTRE, CORNER, Game, VALUE } from "./game.js";
import { gameKey, hearGame, keepGame, keepSettings, keepTime, readGame, readSettings } from "./keep.js";
import { Painter } from "./painter.js";
import { Rules } from "./rules.js";
import { toldOf } from "./words.js";

const KINDS = { value: VALUE, corner: CORNER, centre: CENTRE };
const NONE = new Set();
// The cells that the server named: not right; and of a hint those that it fills, that lose marks,
// and that one should look at.
const NAMED = { wrong: NONE, aim: NONE, lose: NONE, look: NONE };

export class Play {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.board = this.find("[data-board]");
    this.cells = [...this.board.querySelectorAll("td")];
    const sheet = JSON.parse(this.find("[data-sheet]").textContent);
    this.size = sheet.size;
    this.rules = new Rules(sheet);
    this.settings = readSettings();
    this.mode = "value";
    this.named = NAMED;
    this.asked = false; // whether the rules were asked for since the last change
    this.painter = new Painter(this.board);
    this.composer = new Composer(sheet.size, (value, kind) => this.put(value, kind), () => this.show());
    this.begin(sheet);
    const open = sheet.given.findIndex((value) => !value);
    this.chosen = new Set([Math.max(open, 0)]);
    this.cells.forEach((td, cell) => { td.tabIndex = this.chosen.has(cell) ? 0 : -1; });
    this.setMode("value");
    this.applySettings();
    this.show();
    // Not before htmx listens.
    addEventListener("load", () => {
      this.about = null;
      this.look();
      if (this.game.isSolved) this.finish();
    });
  }

  // Go on where this browser left off, or begin; a kept game that cannot be read is none.
  begin(sheet) {
    const { code } = this.root.dataset;
    const key = gameKey(code, sheet.written.length ? this.find("[data-state-code]").value : "");
    const kept = readGame(key);
    const keep = () => keepGame(key, { ...this.game.save(), seconds: this.clock.seconds });
    const gameOf = (from) => {
      try { return new Game(this.rules, sheet.given, sheet.written, from, keep); } catch { return null; }
    };
    this.game = gameOf(kept) ?? gameOf(null);
    const time = this.find("[data-time]");
    this.clock = new Clock(kept?.seconds ?? 0, (text) => { time.textContent = text; }, (seconds) => keepTime(key, seconds));
    if (!this.game.isSolved) this.clock.start();
    const { canUndo, canRedo } = this.game.moves;
    if (!canUndo && !canRedo) this.game.restart(this.settings.marks);
    hearGame(key, (other) => this.takeOver(gameOf(other), other.seconds ?? 0));
  }

  // Go on with the game that another tab has kept, so that the next move here does not wipe its moves.
  takeOver(game, seconds) {
    if (!game) return;
    this.clock.set(seconds);
    // Where the time alone was kept, what is told stays.
    if (JSON.stringify(game.save()) === JSON.stringify(this.game.save())) return;
    this.game = game;
    this.changed();
  }

  // Choosing.

  get cursor() { return this.cells.findIndex((td) => td.tabIndex === 0); }

  choose(cells) {
    this.composer.commit();
    this.chosen = new Set(cells);
    this.show();
    this.look();
  }

  focus(cell = this.cursor) { focusCell(this.board, this.cells[cell]); }

  // Choose a cell from here; the focus goes along where it is in the grid.
  goTo(cell) {
    this.chosen = new Set([cell]);
    this.cells.forEach((td, each) => { td.tabIndex = each === cell ? 0 : -1; });
    if (this.board.contains(document.activeElement)) this.focus(cell);
  }

  // Writing.

  type(digit, mode = this.mode) { this.composer.type(digit, mode); }

  put(value, mode = this.mode) {
    const cells = [...this.chosen];
    if (mode === "value") this.game.write(cells, value, this.settings.marks);
    else this.game.mark(cells, value, KINDS[mode]);
    this.changed();
  }

  erase() {
    if (this.composer.waiting) { this.composer.cancel(); return; }
    this.game.erase([...this.chosen], this.settings.marks);
    this.changed();
  }

  step(by) {
    if (this.composer.waiting) { this.composer.cancel(); return; }
    const cells = by < 0 ? this.game.undo() : this.game.redo();
    if (cells.length === 1) this.chosen = new Set(cells);
    this.changed();
  }

  fill() { this.game.fill(); this.changed(); }

  // The time begins anew as well; undoing this leaves it so.
  restart() {
    this.clock.set(0);
    this.game.restart(this.settings.marks);
    this.changed();
  }

  checkpoint() {
    this.game.setCheckpoint();
    this.show();
    this.say("Checkpoint set.");
  }

  back() { this.game.toCheckpoint(); this.changed(); }

  check() {
    this.asked = true;
    this.show();
    this.say(this.find("[data-errors]").textContent || this.find("[data-fine]").textContent);
  }

  // Another mode: `value`, `corner` or `centre`; the one that is on already goes back to values.
  switchMode(mode) { this.setMode(this.mode === mode ? "value" : mode); }

  setMode(mode) {
    this.composer.commit();
    this.mode = mode;
    this.root.dataset.mode = mode;
    for (const button of this.root.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    }
  }

  setOption(name, value) {
    this.settings = { ...this.settings, [name]: value };
    keepSettings(this.settings);
    if (name === "marks" && value === "filled") this.fill();
    this.applySettings();
    this.show();
  }

  applySettings() {
    for (const field of this.root.querySelectorAll("[data-option]")) {
      const value = this.settings[field.dataset.option];
      if (field.type === "checkbox") field.checked = value === "1"; else field.value = value;
    }
    this.find("[data-clock]").hidden = this.settings.timer !== "1";
    this.find("[data-do=check]").hidden = this.settings.errors !== "asked";
  }

  // What follows.

  changed() {
    this.named = NAMED;
    this.asked = false;
    this.find("#told").replaceChildren();
    this.find("#link-place").replaceChildren();
    this.show();
    this.look();
    const { game } = this;
    this.root.toggleAttribute("data-done", game.isSolved);
    if (game.isSolved) this.clock.stop(); else this.clock.start();
    if (game.isFull) this.finish();
    this.say(this.spokenCell());
  }

  // Ask the server what to say of a full board.
  finish() {
    this.root.toggleAttribute("data-done", this.game.isSolved);
    this.find("#told").dispatchEvent(new Event("full"));
  }

  show() {
    const { game } = this;
    const broken = this.showsErrors ? this.rules.broken(game.values) : { repeated: [], missed: [] };
    const lit = (found) => new Set(found.flatMap(({ cells }) => cells));
    this.painter.paint(game, {
      chosen: this.chosen,
      ...this.named,
      repeated: lit(broken.repeated),
      missed: lit(broken.missed),
      waiting: this.composer.waiting,
    });
    this.find("[data-errors]").textContent = toldOf(this.cells, game.values, broken);
    this.find("[data-fine]").hidden = !this.asked || lit(Object.values(broken).flat()).size > 0;
    this.find("[data-state-code]").value = encode(this.size, game.cells, this.root.dataset.code);
    this.find("[data-do=undo]").disabled = !game.moves.canUndo;
    this.find("[data-do=redo]").disabled = !game.moves.canRedo;
    this.find("[data-do=back]").disabled = !game.checkpoint;
    const counts = new Map();
    for (const value of game.values) counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const key of this.root.querySelectorAll("[data-value]")) {
      key.toggleAttribute("data-all", counts.get(Number(key.dataset.value)) >= this.size);
    }
    if (document.activeElement?.disabled) this.focus();
  }

  get showsErrors() {
    return this.settings.errors === "live" || (this.settings.errors === "asked" && this.asked);
  }

  // Let the server list the fillings of the cage, where they may be others than those listed.
  look() {
    const [cell] = this.chosen.has(this.cursor) ? [this.cursor] : this.chosen;
    const about = `${this.rules.cageOf[cell]} ${this.game.values}`;
    this.find("[data-cell-name]").value = this.cells[cell].id;
    if (about === this.about) return;
    this.about = about;
    document.body.dispatchEvent(new Event("looked"));
  }

  cellNamed(name) { return this.cells.findIndex((td) => td.id === name); }

  // The server has answered: whether the position is right, or with a hint.
  judged(answer) {
    this.act(answer);
    this.named = Object.fromEntries(Object.keys(NAMED).map((part) => {
      const names = answer.dataset[part]?.split(",") ?? [];
      return [part, new Set(names.filter(Boolean).map((name) => this.cellNamed(name)))];
    }));
    this.show();
    this.say(answer.textContent);
    answer.scrollIntoView({ block: "nearest" }); // on a phone it may lie behind the keypad
  }

  // Do what the last rung of a hint says; the answer stays, as what was done.
  act(answer) {
    const { write, strike, erase } = answer.dataset;
    const { game, settings } = this;
    const parted = (text) => text.split(",").map((each) => each.split("="));
    if (write) {
      const [[name, value]] = parted(write);
      const cell = this.cellNamed(name);
      game.write([cell], Number(value), settings.marks);
      this.goTo(cell);
    } else if (strike) {
      game.strike(parted(strike).map(([name, values]) => [
        this.cellNamed(name), values.split(" ").reduce((bits, value) => bits | 1 << value - 1, 0),
      ]));
    } else if (erase) {
      const [, names] = erase.split(" ");
      game.erase(names.split(",").map((name) => this.cellNamed(name)), settings.marks);
    } else return;
    this.changed();
    if (!game.isFull) this.find("#told").replaceChildren(answer);
  }

  // The chosen cell as it is now, and what is broken.
  spokenCell() {
    const td = this.cells[[...this.chosen][0]];
    const tail = td.getAttribute("aria-label").slice(td.dataset.spoken.length + 2);
    return `${td.id}: ${tail}. ${this.find("[data-errors]").textContent}`;
  }

  say(text) { this.find("[data-heard]").textContent = text.replace(/\s+/g, " ").trim(); }
}
