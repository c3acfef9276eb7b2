// A question as board, sentence, code and tree show it: the cell waits in a dotted ring, the lines that would
// tell are hatched, the tree ends in a question mark.

import { speak } from "../shared/cells.js";
import { write } from "../shared/write.js";

// The sentence in three parts, its value among them.
function parted(asks, value) {
  const at = value ? asks.search(new RegExp(`\\b${value}\\b`)) : -1;
  return at < 0 ? ["asked", asks, "", ""] : ["asked", asks.slice(0, at), value, asks.slice(at + value.length)];
}

export function pose(player, { kind, asks, value, cell, lines }, answers) {
  const { painter, reel, root } = player;
  if (reel.at === player.at) {
    painter.paint(reel.trace, undefined);
    reel.trace.touchAll(); // what is painted next comes to every cell
  }
  const td = cell && root.querySelector(`#${cell}`);
  if (td) {
    td.dataset.state = "asked";
    write(td.querySelector(".value"), value);
    speak(td, value, "asked about");
  }
  veil(painter, lines.split(" ").filter(Boolean).map((line) => painter.lines[line - 1]));
  painter.say(parted(asks, value));
  painter.speak(`${asks} ${answers}`);
  player.tree?.ask(kind === "accepted" ? `${cell} = ${value}` : "?");
}

function veil({ code }, lines) {
  if (!lines.length) return;
  for (const line of lines) line.setAttribute("data-veiled", "");
  const last = lines.at(-1);
  code.scrollTop = (lines[0].offsetTop + last.offsetTop + last.offsetHeight - code.clientHeight) / 2;
}

export function unpose(player) {
  for (const line of player.painter.lines) line.removeAttribute("data-veiled");
  for (const td of player.root.querySelectorAll('td[data-state="asked"]')) td.dataset.state = "";
  player.tree?.ask(undefined);
}
