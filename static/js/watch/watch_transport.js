// Watch's transport: the shape of the run lies over the slider, and its stops beside.

import { Transport } from "../player/transport.js";

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
