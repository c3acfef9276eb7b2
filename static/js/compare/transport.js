// Compare's transport: its place by what the boards go together by, and where runs end.

import { write } from "../shared/write.js";
import { Controls } from "../watch/controls.js";

const number = new Intl.NumberFormat("en-US");

export class Transport extends Controls {
  showPlace(by, at, last) {
    const most = last ?? Math.max(at, 1);
    if (Number(this.slider.max) !== most) this.slider.max = most;
    this.slider.value = at;
    const atEnd = by === "guess" && at === last; // after the last guess of all
    const of = by === "guess" ? last - 1 : last;
    const share = by === "share";
    write(this.find("[data-unit]"), atEnd ? "the" : share ? "" : by);
    write(this.find("[data-place]"), atEnd ? "end" : share ? `${at} %` : number.format(at));
    write(this.find("[data-of]"), share ? "through" : last === undefined || atEnd ? "" : `of ${number.format(of)}`);
    this.slider.setAttribute("aria-valuetext", atEnd ? "the end" : share ? `${at} % through` : `${by} ${number.format(at)}`);
    const chosen = this.find(`[type=radio][name=by][value=${by}]`);
    if (!chosen.checked) chosen.checked = true;
  }

  // The way to the first difference, while there may be one.
  showParting(may) {
    this.find("[value=parting]").disabled = !may;
  }

  // Where runs end that are solved, in parts of the whole.
  showEnds(ends) {
    this.root.querySelectorAll("[data-ends]").forEach((mark, index) => {
      mark.toggleAttribute("hidden", ends[index] === undefined);
      mark.setAttribute("x", `${100 * (ends[index] ?? 0)}%`);
    });
  }
}
