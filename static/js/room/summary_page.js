// The summary of a room, updated while the room is open, by the key that this browser has.

import { askRoom, Connection } from "./connection.js";
import { forgetKey, keyOf, markHeard, onForgotten } from "./own_rooms.js";

class SummaryPage {
  constructor(root) {
    this.root = root;
    this.code = root.dataset.code;
    this.keys = root.querySelectorAll("input[name=key]");
    history.replaceState(null, "", root.dataset.address); // a reload repeats no request
    this.key ||= keyOf(this.code);
    if (!this.key) return this.#leave();
    root.toggleAttribute("data-keyless", false);
    onForgotten(this.code, async () => {
      if (!this.key) return; // it was left already
      await this.#ask(); // the room may have been ended there
      if (!this.connection.over) this.#leave();
    });
    this.connection = new Connection(root.querySelector("[data-line]"), root.querySelector("[data-announcer]"), () => this.#ask());
    if (!this.now.dataset.v) this.#ask();
  }

  get now() { return this.root.querySelector("#now"); }
  get key() { return this.keys[0].value; }
  set key(key) { for (const field of this.keys) field.value = key; }

  async #ask() {
    const status = await askRoom("POST", this.root.dataset.poll, { v: this.now.dataset.v ?? "", key: this.key });
    if (!this.key) return true; // it was left in the meantime
    if (status === 410) this.#end();
    else if (status === 403) this.#leave();
    if (status && status < 400) markHeard(this.code); // the teacher is here
    return status > 0 && status < 500;
  }

  // The room has ended, and the page says so.
  #end() {
    forgetKey(this.code);
    this.root.toggleAttribute("data-over", true);
    this.#stop();
  }

  // This browser has no key, or no longer: what the key gave access to is removed.
  #leave() {
    this.now.replaceChildren();
    this.root.dataset.keyless = "here";
    this.#stop();
  }

  #stop() {
    this.key = "";
    this.connection?.end();
  }
}

new SummaryPage(document.querySelector("[data-summary]"));
