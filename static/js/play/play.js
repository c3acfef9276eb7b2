// Play: what a player does, and its consequences on the page; `input.js` and the server's answers call it.

import { cellAt } from "../lib/cells.js";
import { Clock } from "../lib/clock.js";
import { encode, reportOf } from "../lib/codes.js";
import { Composer, focusCell } from "../lib/keys.js";
import { Game } from "./game.js";
import { Controls, errorsIn, GamePainter } from "./painter.js";
import { Rules } from "./rules.js";
import { keepSettings, readSettings } from "./saved.js";
import { deedOf, namedBy, State } from "./state.js";

export class Play {
  // `sheet` is the puzzle as numbers, `saved` the game as this browser saves it.
  constructor(root, sheet, saved) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.board = this.find("[data-board]");
    this.cells = [...this.board.querySelectorAll("td")];
    this.state = new State(new Rules(sheet), readSettings());
    this.painter = new GamePainter(this.board, this.find("[data-lens]"));
    this.controls = new Controls(root);
    this.composer = new Composer(sheet.size, (value, kind) => this.put(value, kind), () => this.show());
    this.begin(sheet, saved);
    this.goTo(Math.max(sheet.given.findIndex((value) => !value), 0));
    this.setMode("value");
    this.controls.paintSettings(this.settings);
    this.show();
    // Not before htmx listens: it starts in a timer of its own, possibly after the page has loaded.
    const asks = () => setTimeout(() => {
      this.about = null;
      this.look();
      if (this.game.isSolved) this.finish();
    });
    if (document.readyState === "complete") asks(); else addEventListener("load", asks);
    addEventListener("online", () => { if (this.game.isSolved && !this.card) this.finish(); });
  }

  get game() { return this.state.game; }
  // What a room's teacher sees: the puzzle and the numbers, without marks.
  get report() { return reportOf(this.root.dataset.code, this.state.rules.size, this.game.cells.map(([value]) => value)); }
  get settings() { return this.state.settings; }
  get mode() { return this.state.mode; }

  // Resume this browser's game, or begin; a saved game that can't be read is dropped.
  begin(sheet, saved) {
    const { record } = saved;
    let plays = false; // marks that are filled in automatically aren't a game yet
    const keep = () => { if (plays) saved.keep(this.game, this.clock.seconds); };
    const second = () => this.clock.seconds;
    const gameOf = (from) => {
      try { return new Game(this.state.rules, sheet.given, sheet.written, from, keep, second); } catch { return null; }
    };
    this.state.game = gameOf(record) ?? gameOf(null);
    this.clock = new Clock(record?.seconds ?? 0, (text) => this.controls.paintTime(text), (seconds) => saved.keepTime(seconds));
    if (!this.game.isSolved) this.clock.start();
    const { canUndo, canRedo } = this.game.moves;
    if (!canUndo && !canRedo) this.state.restart();
    plays = true;
    saved.hear((other) => this.takeOver(gameOf(other), other.seconds ?? 0));
  }

  // Adopt the game that another tab has saved, so that the next move here does not overwrite its moves.
  takeOver(game, seconds) {
    if (!game) return;
    const same = JSON.stringify(game.save()) === JSON.stringify(this.game.save());
    this.clock.set(same ? Math.max(seconds, this.clock.seconds) : seconds);
    if (same) return; // only the time was saved: the reply stays
    this.state.game = game;
    this.changed();
  }


  get cursor() { return this.cells.findIndex((td) => td.tabIndex === 0); }

  choose(cells) {
    this.composer.commit();
    this.state.chosen = new Set(cells);
    this.show();
    this.look();
  }

  focus(cell = this.cursor) { focusCell(this.board, this.cells[cell]); }

  // Select a cell; the focus follows if it is in the grid.
  goTo(cell) {
    this.state.chosen = new Set([cell]);
    this.cells.forEach((td, each) => { td.tabIndex = each === cell ? 0 : -1; });
    if (this.board.contains(document.activeElement)) this.focus(cell);
  }


  type(digit, mode = this.mode) { this.composer.type(digit, mode); }

  // A key of the keypad: with digits first, it selects or deselects its digit.
  press(value) {
    if (this.settings.digits !== "1") { this.put(value); return; }
    this.state.digit = this.state.digit === value ? 0 : value;
    this.show();
  }

  // A cell was tapped with a digit selected.
  place(cell) { this.state.place(cell); this.changed(); }

  put(value, mode = this.mode) { this.state.put(value, mode); this.changed(); }

  erase() { this.unlessWaiting(() => this.state.erase()); }

  step(by) {
    this.unlessWaiting(() => {
      const { beforeRestart } = this.game;
      this.state.step(by);
      if (beforeRestart && !this.game.beforeRestart) this.clock.set(this.clock.seconds + beforeRestart.seconds);
    });
  }

  // Only a digit that waits is taken back, if there is one.
  unlessWaiting(act) {
    if (this.composer.waiting) { this.composer.cancel(); return; }
    act();
    this.changed();
  }

  fill() { this.game.fill(); this.changed(); }

  // Write the single marks of cells as values.
  settle(cells) { if (this.game.settle(cells, this.state.marks)) this.changed(); }

  clear() { this.game.clear(); this.changed(); }

  // The time restarts as well; undoing this restores it.
  restart() {
    this.state.startOver();
    if (this.game.beforeRestart?.at === this.game.moves.now) this.clock.set(0);
    this.changed();
  }

  checkpoint() {
    this.game.setCheckpoint();
    this.show();
    this.controls.say("Checkpoint set.");
  }

  back() { this.game.toCheckpoint(); this.changed(); }

  check() {
    this.controls.clear();
    this.state.asked = true;
    this.show();
    this.controls.say(this.controls.errors || this.controls.fine);
  }

  // Switch to `value`, `corner` or `centre`; the current mode switches back to values.
  switchMode(mode) { this.setMode(this.mode === mode ? "value" : mode); }

  setMode(mode) {
    this.composer.commit();
    this.state.mode = mode;
    this.controls.paintMode(mode);
  }

  setOption(name, value) {
    this.state.settings = { ...this.settings, [name]: value };
    keepSettings(this.settings);
    if (name === "auto" && value === "1") this.fill();
    if (name === "digits") this.state.digit = 0;
    this.controls.paintSettings(this.settings);
    if (name === "ways") { this.about = null; this.look(); }
    this.show();
  }


  changed() {
    const values = String(this.game.values);
    if (this.game.isFull && values === this.full) { this.show(); return; } // the result is shown already
    this.full = "";
    this.card?.leave();
    this.card = null;
    this.state.forget();
    this.controls.clear();
    this.show();
    this.look();
    const { game } = this;
    this.controls.paintDone(game.isSolved);
    if (game.isSolved) this.clock.stop(); else this.clock.start();
    if (game.isFull) this.finish();
    this.controls.say(this.spokenCell());
  }

  finish() {
    this.full = String(this.game.values);
    this.controls.paintDone(this.game.isSolved);
    this.controls.askWhetherSolved();
  }

  // The server has confirmed the solution: show the card.
  async ended(dialog) {
    const { openCard } = await import("./finish_card.js");
    this.card = await openCard(this, dialog);
  }

  show() {
    const { game, state } = this;
    this.painter.paint(game, state.look(this.composer.waiting));
    this.controls.paint({
      errors: errorsIn(this.cells, game.values, state.broken),
      fine: state.isFine,
      code: encode(state.rules.size, game.cells, this.root.dataset.code),
      last: this.cells[game.last]?.id ?? "",
      moves: game.movesText,
      digit: this.settings.digits === "1" ? state.digit : null,
      canUndo: game.moves.canUndo,
      canRedo: game.moves.canRedo,
      canErase: this.composer.waiting || state.canErase,
      canGoBack: game.checkpoint,
      left: state.left,
    });
    if (document.activeElement?.disabled) this.focus();
  }

  // Request the fillings of the selected cage, if they may have changed.
  look() {
    const { chosen, rules } = this.state;
    const [cell] = chosen.has(this.cursor) ? [this.cursor] : chosen;
    const about = `${rules.cageOf[cell]} ${this.game.values}`;
    const same = about === this.about;
    this.about = about;
    this.controls.nameCell(this.cells[cell].id);
    if (!same && this.settings.ways === "1") this.controls.askForFillings();
  }

  // Act on the server's answer: a verdict or a hint.
  judged(answer) {
    const number = (name) => cellAt(name, this.state.rules.size);
    this.controls.fold();
    if (answer.dataset.hint) this.game.countHint(answer.dataset.hint, Number(answer.dataset.level));
    else if (answer.dataset.wrong || answer.dataset.undo) this.game.countHint("values", 1);
    const deed = deedOf(answer.dataset, number);
    if (this.state.act(deed)) {
      const { at } = answer.dataset; // where the first mistake was written
      if (deed.write || at) this.goTo(at ? number(at) : deed.write[0]);
      this.changed();
      if (!this.game.isFull) this.controls.keep(answer);
    }
    this.state.named = namedBy(answer.dataset, number);
    this.show();
    this.controls.sayAnswer(answer);
    this.controls.drawWays(answer);
    this.controls.bring();
  }

  // The selected cell as it is now, and the broken rules.
  spokenCell() {
    const td = this.cells[[...this.state.chosen][0]];
    const tail = td.getAttribute("aria-label").slice(td.dataset.spoken.length + 2);
    return `${td.id}: ${tail}. ${this.controls.errors}`;
  }
}
