// The transport as it is seen and pressed: buttons, lists and slider. Where a press leads is the player's.

import { write } from "../shared/write.js";

const number = new Intl.NumberFormat("en-US");

export class Transport {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.slider = this.find("[data-slider]");
  }

  get speed() { return Number(this.find("[data-speed]").value); }
  get detail() { return this.find("[name=detail]").value; }
  // Where the run ends, once the timeline knows.
  get end() { return Number(this.find("#timeline")?.dataset.end) || undefined; }

  // Tells the player of what is pressed and dragged.
  tell(player) {
    this.find("[data-play]").addEventListener("click", () => player.toggle());
    this.slider.addEventListener("input", () => player.scrub(Number(this.slider.value)));
    this.slider.addEventListener("change", () => player.rest(Number(this.slider.value)));
    this.find("[data-speed]").addEventListener("change", () => player.pace.change());
    this.root.addEventListener("submit", (event) => {
      const go = event.submitter?.value;
      if (event.target.id !== "transport" || !go) return;
      event.preventDefault();
      event.stopPropagation();
      player.press(go);
    }, true);
  }

  // The position, the end of the run if it is known, and what there is up to now.
  showPlace(at, end, known) {
    const most = end ?? Math.max(known, at);
    this.slider.max = most;
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `event ${number.format(at)} of ${number.format(most)}`);
    write(this.find("[data-place]"), number.format(at));
    write(this.find("[data-of]"), end === undefined ? "" : `of ${number.format(end)}`);
  }

  showPlaying(playing) {
    for (const face of this.root.querySelectorAll("[data-playing]")) {
      face.hidden = (face.dataset.playing === "1") !== playing;
    }
  }
}
