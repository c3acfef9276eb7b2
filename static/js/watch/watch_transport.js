// Watch's transport: the shape of the run lies over the slider, and its stops beside.

import { Stop } from "../player/steps.js";
import { ChoicesMenu, Transport } from "../player/transport.js";
import { keptInAddress } from "./slot.js";

export class WatchTransport extends Transport {
  hear(player) {
    super.hear(player);
    // The shape of the run is pressed and dragged as the slider is, which has the same axis.
    const track = this.find(".track");
    const place = (event) => {
      const { left, width } = this.find("#timeline .bars").getBoundingClientRect();
      return Math.round(Math.max(0, Math.min(1, (event.clientX - left) / width)) * this.slider.max);
    };
    track.addEventListener("pointerdown", (event) => {
      if (event.button || !event.target.closest("#timeline svg")) return;
      track.setPointerCapture(event.pointerId);
      player.scrub(place(event));
    });
    track.addEventListener("pointermove", (event) => {
      if (track.hasPointerCapture(event.pointerId)) player.scrub(place(event));
    });
    track.addEventListener("pointerup", (event) => {
      if (track.hasPointerCapture(event.pointerId)) player.rest(place(event));
    });
  }

  // Where the run ends, once the timeline knows.
  learn({ places }) {
    places.pageEnd = Number(this.find("#timeline")?.dataset.end) || places.pageEnd;
  }

  showSlider(player, exact) {
    if (!super.showSlider(player, exact)) return;
    const part = player.at / this.slider.max;
    const past = this.find("[data-past]");
    if (past) past.style.clipPath = `inset(0 ${100 - 100 * part}% 0 0)`;
    if (this.root.dataset.predicting === "on") this.find("[data-veil]").style.setProperty("--at", part);
  }
}

// The choice "Stop at". Its last one means a cell: the one that was last gone to on the board.
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
