// The transport: play, slider, speed and the buttons that step, as they are pressed and shown. Where a press leads
// is the player's.

import { moveWithin } from "../lib/keys.js";
import { number, write } from "../lib/text.js";

export class Transport {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.slider = this.find("[data-slider]");
    this.speeds = this.find("[data-speed]");
    this.place = this.find("[data-place]");
    this.of = this.find("[data-of]");
    new ResizeObserver(([{ contentRect }]) => { this.width = contentRect.width; }).observe(this.slider);
  }

  get speed() { return Number(this.speeds.value); }
  set speed(steps) { this.speeds.value = steps; }

  join(readings, player) {
    readings.add(4, () => this.showPlace(player));
    readings.add(5, (exact) => this.showSlider(player, exact));
  }

  // Tells the player of what is pressed and dragged.
  hear(player) {
    this.find("[data-play]").addEventListener("click", () => player.toggle());
    this.slider.addEventListener("input", () => player.scrub(Number(this.slider.value)));
    this.slider.addEventListener("change", () => player.rest(Number(this.slider.value)));
    this.speeds.addEventListener("change", () => player.pace.change());
    this.root.addEventListener("submit", (event) => {
      if (event.target.id !== "transport") return;
      const go = event.submitter?.value;
      if (!go) { player.forget(); return; } // what else it says is the server's to follow
      event.preventDefault();
      event.stopPropagation();
      player.press(go);
    }, true);
    // The toolbar is one stop of the Tab key, and keeps its place.
    const toolbar = this.find("[role=toolbar]");
    const buttons = [...toolbar.querySelectorAll("button")];
    const stopAt = (chosen) => { for (const each of buttons) each.tabIndex = each === chosen ? 0 : -1; };
    stopAt(toolbar.querySelector("[data-first-stop]"));
    toolbar.addEventListener("focusin", (event) => stopAt(event.target));
    moveWithin(toolbar, () => buttons);
  }

  // The page has come to know more of the runs.
  learn() {}

  showAll(player) {
    this.showPlace(player);
    this.showSlider(player, true);
  }

  // The place, and the end of the run if it is known.
  showPlace({ at, end }) {
    write(this.place, number(at));
    write(this.of, end < Infinity ? `of ${number(end)}` : "");
  }

  // The slider goes to the end of the run if it is known, else to what there is up to now; while the run moves, and
  // nobody has the slider in hand, it is left where a step is less than a pixel. Returns whether it moved.
  showSlider(player, exact) {
    const most = this.most(player);
    const pixel = Math.round(player.at / most * this.width);
    if (!exact && pixel === this.pixel && document.activeElement !== this.slider) return false;
    this.pixel = pixel;
    if (Number(this.slider.max) !== most) this.slider.max = most;
    this.slider.value = player.at;
    this.slider.setAttribute("aria-valuetext", this.spoken(player, most));
    return true;
  }

  most({ at, end, places: { known } }) { return end < Infinity ? end : Math.max(known, at); }

  spoken({ at }, most) { return `step ${number(at)} of ${number(most)}`; }

  showPlaying(playing) {
    for (const face of this.root.querySelectorAll("[data-playing]")) {
      face.hidden = (face.dataset.playing === "1") !== playing;
    }
  }
}

// A menu of one choice, whose button says what is chosen. It closes when the pointer has chosen; keys go on choosing.
export class ChoicesMenu {
  constructor(list) {
    this.list = list;
    this.now = document.querySelector(`[popovertarget="${list.id}"] [data-chosen-now]`);
    list.addEventListener("pointerup", () => setTimeout(() => list.hidePopover()));
  }

  show() {
    this.now.textContent = this.list.querySelector(":checked").nextElementSibling.textContent;
  }
}
