// Compare's transport: its place by what the runs go together by, where they end, and what the table knows of them.

import { ChoicesMenu } from "../player/choices_menu.js";
import { Transport } from "../player/transport.js";
import { write } from "../lib/write.js";

const number = new Intl.NumberFormat("en-US");

// Whether a place counted in guesses is after the last one of all.
const isEnd = (at, { by, last }) => by === "guess" && at === last;

export class CompareTransport extends Transport {
  constructor(root) {
    super(root);
    this.together = new ChoicesMenu(root.querySelector("#together"));
  }

  // The table tells of each run; its rows fill in as the runs are made.
  learn({ sides, places }) {
    const rows = this.root.querySelectorAll("[data-row]");
    sides.forEach((side, index) => side.learn(rows[index], Number(this.root.dataset.cut)));
    this.find("[value=parting]").disabled = !sides.some(({ mayPart }) => mayPart);
    const { last } = places;
    this.root.querySelectorAll("[data-ends]").forEach((mark, index) => {
      const shown = sides[index].end === "solved" && last;
      mark.toggleAttribute("hidden", !shown);
      mark.setAttribute("x", `${shown ? 100 * places.endOf(sides[index]) / last : 0}%`);
    });
  }

  most({ at, places: { last } }) { return last ?? Math.max(at, 1); }

  spoken({ at, places }) {
    if (isEnd(at, places)) return "the end";
    return places.by === "share" ? `${at} % through` : `${places.by} ${number.format(at)}`;
  }

  showPlace({ at, places }) {
    const { by, last } = places;
    const of = by === "guess" ? last - 1 : last;
    const share = by === "share";
    const atEnd = isEnd(at, places);
    write(this.find("[data-unit]"), atEnd ? "the" : share ? "" : by);
    write(this.place, atEnd ? "end" : share ? `${at} %` : number.format(at));
    write(this.of, share ? "through" : last === undefined || atEnd ? "" : `of ${number.format(of)}`);
    const chosen = this.find(`[type=radio][name=by][value=${by}]`);
    if (!chosen.checked) chosen.checked = true;
    this.together.show();
  }

  // Says the place that is painted, as the transport shows it.
  narrate({ playing }) {
    const place = this.find(".place").textContent.trim().replace(/\s+/g, " ");
    this.wait(`${playing ? "Playing: " : ""}${place}`);
  }

  wait(text) {
    write(this.find("[data-sentence]"), text);
  }
}
