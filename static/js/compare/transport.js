// The transport as it is seen and pressed: buttons, slider, speed, and what the boards go together by.

import { write } from "../shared/write.js";

const number = new Intl.NumberFormat("en-US");

export class Transport {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.slider = this.find("[data-slider]");
  }

  get speed() { return Number(this.find("[data-speed]").value); }

  // Tells the comparer of what is pressed and dragged.
  tell(comparer) {
    this.find("[data-play]").addEventListener("click", () => comparer.toggle());
    this.slider.addEventListener("input", () => comparer.scrub(Number(this.slider.value)));
    this.slider.addEventListener("change", () => comparer.rest(Number(this.slider.value)));
    this.find("[data-speed]").addEventListener("change", () => comparer.pace.change());
    this.root.addEventListener("submit", (event) => {
      if (event.target.id !== "transport") return;
      const go = event.submitter?.value;
      if (!go) { comparer.forget(); return; } // another measure: the server knows where that is
      event.preventDefault();
      event.stopPropagation();
      comparer.press(go);
    }, true);
  }

  showPlace(by, at, last) {
    const most = last ?? Math.max(at, 1);
    if (Number(this.slider.max) !== most) this.slider.max = most;
    this.slider.value = at;
    const unit = by === "share" ? "%" : by;
    const atEnd = by === "guess" && at === last; // after the last guess of all
    const of = by === "guess" ? last - 1 : last;
    write(this.find("[data-unit]"), atEnd ? "the" : by);
    write(this.find("[data-place]"), atEnd ? "end" : number.format(at));
    write(this.find("[data-of]"), last === undefined || atEnd ? "" : by === "share" ? "%" : `of ${number.format(of)}`);
    this.slider.setAttribute("aria-valuetext", atEnd ? "the end" : `${unit} ${number.format(at)}`);
    const chosen = this.find(`[name=by][value=${by}]`);
    if (!chosen.checked) chosen.checked = true;
  }

  // Where runs end that are solved, in parts of the whole.
  showEnds(ends) {
    this.root.querySelectorAll("[data-ends]").forEach((mark, index) => {
      mark.toggleAttribute("hidden", ends[index] === undefined);
      mark.setAttribute("x", `${100 * (ends[index] ?? 0)}%`);
    });
  }

  showPlaying(playing) {
    for (const face of this.root.querySelectorAll("[data-playing]")) {
      face.hidden = (face.dataset.playing === "1") !== playing;
    }
  }
}
