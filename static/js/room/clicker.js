// The teacher's keys, also from a presenter's remote: they reach the page in the frame whatever was pressed last;
// during a question they reveal, answer and go on; back votes again. In the dark they only show the screens again.

import { isModified } from "../lib/keys.js";
import { DARK } from "../lib/present.js";

const ON = ["PageDown", "ArrowRight", " "];
const BACK = ["PageUp", "ArrowLeft"];
const HELD = [...ON, ...BACK, "f", "F"]; // these wait for the frame
const MAX_WAITING = 8;
const OWN = "input, textarea, select, dialog, [popover]"; // these keep their keys
const PRESSED = ["Enter", " "]; // these press a button that the keyboard led to

export class Clicker {
  // `root` holds the question; `left` is called when a key has gone to the frame, `darken` for dark screens or not.
  constructor(root, frame, left, darken) {
    Object.assign(this, { root, frame, left, darken, waiting: [] });
    frame.element.addEventListener("load", () => {
      for (const key of this.waiting.splice(0)) this.#send(key);
    });
    document.addEventListener("pointerdown", () => { this.pointed = true; }, true);
    document.addEventListener("keydown", (event) => this.#hear(event));
    // The second press of a double click is ignored.
    document.addEventListener("click", (event) => {
      if (event.detail > 1 && event.target.closest("[name=deed]")) event.preventDefault();
      if (event.detail && event.target.closest("[name=deed], [popovertarget]")) this.letGo();
    });
    // During a vote the frame is still in view and may have the focus; so it has while another page loads.
    frame.element.addEventListener("interacted", ({ detail: event }) => {
      if (event.type !== "keydown" || !event.isTrusted) return;
      if (this.#asks || this.#dark || frame.loading || DARK.includes(event.key)) this.#hear(event);
    });
  }

  get #asks() { return this.root.hasAttribute("data-asks"); }
  get #dark() { return this.root.querySelector("#now").hasAttribute("data-dark"); }

  // Blur the button: else the next press of Space or Enter would press it again.
  letGo() {
    const held = document.activeElement;
    if (held.matches("button") && !held.closest(OWN)) held.blur();
  }

  // The question covers the frame: nothing may be pressed there.
  takeFocus() {
    if (document.activeElement === this.frame.element) this.frame.element.blur();
  }

  #hear(event) {
    const { key, target } = event;
    if (key === "Tab") this.pointed = false;
    if (event.defaultPrevented || isModified(event) || target.closest(OWN)) return;
    if (!this.pointed && PRESSED.includes(key) && target.closest("button, a, summary")) return;
    if (!this.#press(key, event.repeat)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #press(key, repeated) {
    if (DARK.includes(key) || (this.#dark && key === "Escape")) {
      if (!repeated) this.darken(!this.#dark);
      return true;
    }
    if (this.#dark) return key !== "Tab";
    if (this.#asks && (ON.includes(key) || BACK.includes(key))) {
      if (!repeated) this.root.querySelector(ON.includes(key) ? "[data-onward]" : "[data-back]")?.click();
      return true;
    }
    return !this.#asks && (this.#waits(key) || this.#send(key));
  }

  #send(key) {
    if (!this.frame.root?.pressKey?.(key)) return false;
    this.left();
    return true;
  }

  // A key that is pressed while the frame loads is for the page that comes.
  #waits(key) {
    if (!this.frame.loading || !HELD.includes(key)) return false;
    if (this.waiting.length < MAX_WAITING) this.waiting.push(key);
    return true;
  }
}
