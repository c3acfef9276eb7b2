// The choice "Stop at" as it is seen and pressed. Its last one means a cell: the one that was last gone to
// on the board.

import { ChoicesMenu } from "../player/choices_menu.js";
import { Stop } from "../player/steps.js";
import { keptInAddress } from "./address.js";

export class StopList {
  // `chosen` is told what stop it is by now.
  constructor(root, size, chosen) {
    this.root = root;
    this.size = size;
    this.tell = chosen;
    this.choices = [...root.querySelectorAll("[name=stop]")];
    this.cell = this.choices.at(-1);
    this.list = root.querySelector("#stop-at");
    this.menu = new ChoicesMenu(this.list);
    this.list.addEventListener("change", () => this.#show());
    root.addEventListener("focusin", ({ target }) => this.#follow(target));
    root.addEventListener("rested", () => this.#mark());
    this.keep = keptInAddress("stop", () => this.#chosen.value);
    this.#show();
  }

  get #chosen() { return this.choices.find((each) => each.checked); }

  choose(text) {
    const choice = text === "cell" ? this.cell : this.choices.find((each) => each.value === text);
    if (!choice.checked) choice.click();
  }

  // The board has been drawn anew.
  #mark() {
    for (const td of this.root.querySelectorAll("[data-board] td[data-stop]")) td.removeAttribute("data-stop");
    if (this.cell.checked) this.root.querySelector(`#${this.cell.value}`).setAttribute("data-stop", "");
  }

  #follow(target) {
    const td = target.closest?.("[data-board] td");
    if (!td || td.id === this.cell.value) return;
    this.cell.value = td.id;
    this.cell.nextElementSibling.textContent = td.id;
    if (this.cell.checked) this.list.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #show() {
    const chosen = this.#chosen;
    this.tell(new Stop(chosen.value, this.size));
    this.menu.show();
    this.#mark();
    this.keep();
  }
}
