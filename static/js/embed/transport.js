// The transport of an embedded run: its slider spans the steps that are shown, and nothing stops it on the way.

import { write } from "../shared/write.js";
import { Controls } from "../watch/controls.js";
import { Stop } from "../watch/stops.js";

const number = new Intl.NumberFormat("en-US");

export class Transport extends Controls {
  stop = new Stop("");

  get end() { return Number(this.root.dataset.last); }

  showPlace(at) {
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `step ${number.format(at)} of ${number.format(this.end)}`);
    write(this.find("[data-place]"), number.format(at));
  }
}
