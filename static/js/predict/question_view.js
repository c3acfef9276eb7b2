// A question as board, sentence, code and tree show it: the cell waits in a dotted ring, the lines that would
// tell are hatched, the tree ends in a question mark.

import { speak } from "../lib/cells.js";
import { write } from "../lib/text.js";

// The sentence in three parts, its value among them.
function parted(asks, value) {
  const at = value ? asks.search(new RegExp(`\\b${value}\\b`)) : -1;
  return at < 0 ? ["asked", asks, "", ""] : ["asked", asks.slice(0, at), value, asks.slice(at + value.length)];
}

export class QuestionView {
  // `voice` paints the board of the `side`, and says what is asked.
  constructor(root, side, voice, tree) {
    Object.assign(this, { root, side, voice, tree });
  }

  show({ at, kind, asks, value, cell, lines }, answers) {
    const { side, voice } = this;
    if (side.reel.at === at) {
      side.paint(undefined);
      side.touch();
    }
    const td = cell && this.root.querySelector(`#${cell}`);
    if (td) {
      td.dataset.state = "asked";
      write(td.querySelector(".value"), value);
      speak(td, value, "asked about");
    }
    this.#veil(lines.split(" ").filter(Boolean).map((line) => voice.lines[line - 1]));
    voice.say(parted(asks, value));
    voice.speak(`${asks} ${answers}`);
    this.tree?.ask(kind === "accepted" ? `${cell} = ${value}` : "?");
  }

  #veil(lines) {
    if (!lines.length) return;
    for (const line of lines) line.setAttribute("data-veiled", "");
    const { code } = this.voice;
    const last = lines.at(-1);
    code.scrollTop = (lines[0].offsetTop + last.offsetTop + last.offsetHeight - code.clientHeight) / 2;
  }

  end() {
    for (const line of this.voice.lines) line.removeAttribute("data-veiled");
    for (const td of this.root.querySelectorAll('td[data-state="asked"]')) td.dataset.state = "";
    this.tree?.ask(undefined);
  }
}
