// Watch's transport: its place, its stops, and the shape of the run over the slider.

import { write } from "../shared/write.js";
import { Controls } from "./controls.js";
import { StopList } from "./stop_list.js";

const number = new Intl.NumberFormat("en-US");

export class Transport extends Controls {
  constructor(root) {
    super(root);
    this.stops = new StopList(root);
  }

  get stop() { return this.stops.stop; }
  // Where the run ends, once the timeline knows.
  get end() { return Number(this.find("#timeline")?.dataset.end) || undefined; }

  tell(player) {
    super.tell(player);
    this.#tellPointer(player);
  }

  // The shape of the run is pressed and dragged as the slider is, which has the same axis.
  #tellPointer(player) {
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

  // The position, the end of the run if it is known, and what there is up to now.
  showPlace(at, end, known) {
    const most = end ?? Math.max(known, at);
    this.slider.max = most;
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `step ${number.format(at)} of ${number.format(most)}`);
    const past = this.find("[data-past]");
    if (past) past.style.clipPath = `inset(0 ${100 - 100 * at / most}% 0 0)`;
    if (this.root.dataset.asks === "on") this.find("[data-veil]").style.setProperty("--at", at / most);
    write(this.find("[data-place]"), number.format(at));
    write(this.find("[data-of]"), end === undefined ? "" : `of ${number.format(end)}`);
  }
}
