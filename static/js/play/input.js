// Turns pointers, keys and buttons into calls of Play.

import { cellAt, rectangle } from "../lib/cells.js";
import { cellFor, digitOf, dragsAreNotFlings, focusCell, inControl, inField, isModified, keysDialog, targetOf } from "../lib/keys.js";

const LONG = 500;
const DOUBLE = 400; // ms between two taps
const STAY = { preventScroll: true };
const FAR = 10; // px that a finger may slip in a long press
const SCROLLS = ["ArrowUp", "ArrowDown", "Home", "End", " "];
const DO = {
  erase: (play) => play.erase(),
  undo: (play) => play.step(-1),
  redo: (play) => play.step(1),
  fill: (play) => play.fill(),
  clear: (play) => play.clear(),
  settle: (play) => play.settle([...play.cells.keys()]),
  unfold: (play) => play.controls.unfold(),
  turn: (play) => play.controls.turn(),
  fold: (play) => { play.controls.fold(); play.focus(); },
  restart: (play) => play.restart(),
  check: (play) => play.check(),
  checkpoint: (play) => play.checkpoint(),
  back: (play) => play.back(),
  "hand-in": async (play) => (await import("../handin/hand_in.js")).handInGame(play),
};

export class Input {
  constructor(play) {
    this.play = play;
    const { root, board } = play;
    board.addEventListener("pointerdown", (event) => this.press(event));
    board.addEventListener("pointermove", (event) => this.drag(event));
    dragsAreNotFlings(board, () => !("pans" in root.dataset));
    addEventListener("pointerup", () => this.release());
    addEventListener("pointercancel", () => { this.placing = this.tapped = this.twice = null; this.release(); });
    // A digit that waits for its second one is written before the page is closed.
    addEventListener("pagehide", () => play.composer.commit());
    // A long press switches the mode; no menu must come with it.
    board.addEventListener("contextmenu", (event) => { if (this.touching) event.preventDefault(); });
    board.addEventListener("focusin", (event) => this.moved(event.target));
    // Keys of the keypad leave the focus in the grid, so that typing goes on there.
    play.find("[data-keypad]").addEventListener("mousedown", (event) => event.preventDefault());
    this.tools = play.find("#tools");
    // A browser doesn't return the focus from a sheet that another one opened.
    play.find("#marks").addEventListener("toggle", ({ newState }) => {
      if (newState === "closed" && this.tools.matches(":popover-open")) play.find("[popovertarget=marks]").focus();
    });
    root.addEventListener("click", (event) => this.click(event), true);
    root.addEventListener("change", ({ target }) => {
      const { option } = target.dataset;
      if (option) play.setOption(option, target.type === "checkbox" ? String(Number(target.checked)) : target.value);
    });
    document.addEventListener("keydown", (event) => { if (root.isConnected && !("over" in root.dataset)) this.key(event); });
    // A control that was only clicked has the focus, but the game's keys still work.
    document.addEventListener("pointerdown", () => { [this.clicked, this.tabbed] = [true, false]; }, true);
    document.addEventListener("focusin", () => { if (this.tabbed) this.clicked = false; });
    Object.assign(this, keysDialog());
  }

  cells(names) { return names.map((name) => cellAt(name, this.play.state.rules.size)); }

  // The focus came to a cell: select it alone, unless a selection is being extended.
  moved(td) {
    if (this.keeping || !td.matches("td")) return;
    this.play.choose(this.cells([td.id]));
    this.anchor = td;
  }

  // Focus a cell and select `cells`, by default the rectangle from the anchor to it.
  extend(td, how, cells = this.cells(rectangle((this.anchor ?? td).id, td.id))) {
    this.keeping = true;
    focusCell(this.play.board, td, how);
    this.keeping = false;
    this.play.choose(cells);
  }

  // The selection with a cell more, or without it.
  toggled(td) {
    const [cell] = this.cells([td.id]);
    const chosen = new Set(this.play.state.chosen);
    if (!chosen.delete(cell) || !chosen.size) chosen.add(cell);
    return [...chosen];
  }

  press(event) {
    const td = event.target.closest("td");
    if (!td || event.button || !event.isPrimary) return;
    event.preventDefault();
    this.touching = event.pointerType === "touch";
    td.releasePointerCapture?.(event.pointerId);
    if (event.shiftKey && this.anchor) { this.extend(td, STAY); return; }
    if (event.ctrlKey || event.metaKey) { this.extend(td, STAY, this.toggled(td)); return; }
    this.from = [event.clientX, event.clientY];
    this.twice = this.last?.td === td && event.timeStamp - this.last.at < DOUBLE;
    this.last = { td: this.twice ? null : td, at: event.timeStamp };
    // A finger may be about to move a zoomed board: that is known when it goes up.
    if (this.touching && "pans" in this.play.root.dataset) this.tapped = td; else this.point(td);
    if (this.play.state.digit) { this.placing = td; return; } // when the finger goes up, if it stays
    if (!this.tapped) this.under = td;
    this.long = setTimeout(() => this.pressedLong(event.pointerType === "mouse"), LONG);
  }

  point(td) {
    focusCell(this.play.board, td, STAY);
    this.moved(td);
  }

  // A drag selects cells; on a zoomed board, a finger moves the board instead.
  drag(event) {
    if (!event.isPrimary) return;
    if (this.from && Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) > FAR) {
      this.placing = this.tapped = this.twice = null;
      clearTimeout(this.long);
    }
    if (!this.under) return;
    const td = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-board] td");
    if (!td || td === this.under) return;
    this.under = td;
    this.held = false;
    this.extend(td, STAY);
  }

  // A mouse may still begin to drag: that is known when it goes up.
  pressedLong(mouse) {
    this.twice = null;
    if (mouse) { this.held = true; return; }
    if (this.tapped) this.point(this.tapped);
    this.under = this.tapped = null;
    this.play.switchMode("corner");
  }

  release() {
    if (this.tapped) this.point(this.tapped);
    this.tapped = null;
    if (this.twice && !this.placing) this.settle();
    this.twice = null;
    if (this.placing && !this.play.game.isSolved) this.play.place(...this.cells([this.placing.id]));
    this.placing = null;
    clearTimeout(this.long);
    this.under = null;
    if (this.held) this.play.switchMode("corner");
    this.held = false;
  }

  // Before htmx gets the click, so that a digit that waits is sent too.
  click(event) {
    const { play } = this;
    const button = event.target.closest("button");
    if (!button) return;
    const { value, mode } = button.dataset;
    if (button.dataset.ask && play.card && play.game.isSolved) { // there's nothing left to ask
      event.stopPropagation();
      play.card.open();
      return;
    }
    if (!["undo", "erase"].includes(button.dataset.do)) play.composer.commit();
    if (value) play.press(Number(value));
    else if (mode) { play.switchMode(mode); this.closeTools(); }
    else if (button.dataset.do) {
      DO[button.dataset.do](play);
      this.closeTools();
    }
    else if ("showKeys" in button.dataset) this.showKeys();
  }

  // A double tap or Enter writes the single marks of the selected cells.
  settle() { this.play.settle([...this.play.state.chosen]); }

  closeTools() { if (this.tools.matches(":popover-open")) this.tools.hidePopover(); }

  showKeys() { this.dialog.showModal(); }

  key(event) {
    const { play } = this;
    const target = targetOf(event);
    this.tabbed = event.key === "Tab";
    if (target.closest(".sheet") && SCROLLS.includes(event.key)) return;
    if (inField(target) || this.tools.matches(":popover-open")) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "?" && !command) { this.showKeys(); return; }
    if (command && ["z", "y"].includes(event.key.toLowerCase())) {
      event.preventDefault();
      play.step(event.key.toLowerCase() === "y" || event.shiftKey ? 1 : -1);
      return;
    }
    const inGrid = target.closest("[data-board] td");
    if (!inGrid && !this.isFree(target, isModified(event))) return;
    if (this.digit(event)) { if (!inGrid) this.resume(); return; }
    if (isModified(event)) return;
    if (!inGrid && inControl(target) && ["Enter", " "].includes(event.key)) return;
    const td = inGrid ?? play.cells[play.cursor];
    const goal = cellFor(play.board, td, event);
    if (goal && (event.shiftKey || !inGrid)) {
      event.preventDefault();
      if (event.shiftKey) this.extend(goal); else focusCell(play.board, goal);
      return;
    }
    const act = {
      Delete: () => play.erase(),
      Backspace: () => play.erase(),
      Enter: () => { if (play.composer.waiting) play.composer.commit(); else this.settle(); },
      Escape: () => { if (play.controls.fold()) return; play.composer.cancel(); this.moved(td); },
      " ": () => play.switchMode("corner"),
      p: () => play.switchMode("corner"),
      c: () => play.switchMode("centre"),
      h: () => play.find("[data-ask=hint]").click(),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    if (!inGrid) this.resume();
    act();
  }

  // Whether single keys are the game's although the focus isn't in the grid: on no control, on one of the game's own,
  // or on one that was clicked. They can be switched off there.
  isFree(target, modified) {
    if (target.closest("[data-keypad]")) return true;
    if (modified || !this.check.checked) return false;
    return this.clicked || !inControl(target) || this.play.root.contains(target);
  }

  // Return the focus to the grid; the selection stays.
  resume() {
    this.keeping = true;
    this.play.focus();
    this.keeping = false;
  }

  // A digit is a value or what the mode makes of it; with Shift a corner mark, with Ctrl or Alt a centre mark.
  digit(event) {
    const digit = digitOf(event);
    if (!digit) return false;
    event.preventDefault();
    const marking = isModified(event) ? "centre" : null;
    const shifted = event.shiftKey && event.key !== digit;
    this.play.type(digit, marking ?? (shifted ? "corner" : this.play.mode));
    return true;
  }
}
