"""The actions of a player in play.txt, and what each one changes.

Settings follow the bar of a heading. An action is a method of the state or the game, with values
as JSON, perhaps after the second of the game's clock; `begin` continues a saved game. The changes
follow the arrow: cells by their numbers, each with its value, or its corner and centre
marks as in `13/2`, or a dot; and parts of the state. `sent` shows what the server is sent of the
moves, `record` what is saved of the solve. Approve all of it as it is now with
`python -m tests.js.stories`.
"""

import json
import re
from pathlib import Path
from typing import Any

from tests.js.node import Node
from tests.web.stories import stories
from webapp.puzzle import parse
from webapp.web.puzzle.play import _sheet

FILE = Path(__file__).with_name("play.txt")
SHEET = _sheet(parse("4 aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="), {})
SMALL = _sheet(parse("aa bc a 3 + b 2 = c 1 ="), {}) | {"given": [0, 0, 2, 0]}
SETTINGS = {"errors": "live", "auto": "0", "tidy": "1", "lines": "1", "digits": "0"}

# Performs actions on a state and its game, and returns all that is shown after each.
_STATED = """async ([sheet, settings, actions]) => {
  const { Rules } = await import("./play/rules.js");
  const { Game, filledCounts, valuesOf } = await import("./play/game.js");
  const { State } = await import("./play/state.js");
  const state = new State(new Rules(sheet), settings);
  let now = 0;
  const begin = (from) => new Game(
    state.rules, sheet.given, sheet.written, from, () => {}, () => now);
  state.game = begin(null);
  const text = ([value, corner, centre], cell) => String(sheet.given[cell] || value
    || valuesOf(corner).join("") + (centre ? `/${valuesOf(centre).join("")}` : "") || ".");
  const asked = {
    sent: () => ({ sent: state.game.movesText }),
    record() {
      const saved = JSON.parse(JSON.stringify(state.game.save()));
      const { steps, back, hints, mistakes, journal, startValues } = begin(saved);
      const pauses = journal.pauses.map(({ seconds, from, before }) =>
        [seconds, from, ...journal.valuesAt(startValues, before)]);
      const counts = filledCounts(steps, startValues.filter(Boolean).length);
      const all = { journal: saved.journal !== null, steps, back, hints, mistakes, counts, pauses };
      const texts = Object.entries(all).map(([part, it]) => [part, JSON.stringify(it)]);
      return Object.fromEntries(texts);
    },
  };
  const plain = (it) => (it instanceof Set ? [...it].sort((a, b) => a - b).join(" ") : `${it}`);
  const ofState = ["place", "put", "step", "forget"];
  return actions.map(([second, name, ...values]) => {
    now = second ?? now;
    if (name === "set") {
      const { chosen = state.chosen, ...others } = values[0] ?? {};
      Object.assign(state, others, { chosen: new Set(chosen) });
    } else if (name === "begin") state.game = begin(values[0]);
    else if (!asked[name]) (ofState.includes(name) ? state : state.game)[name](...values);
    const complete = state.left.flatMap((left, at) => (left ? [] : at + 1)).join(" ");
    const parts = { ...state.look(""), fine: state.isFine, complete };
    return { ...state.game.cells.map(text), ...asked[name]?.(),
      ...Object.fromEntries(Object.entries(parts).map(([part, it]) => [part, plain(it)])) };
  });
}"""


def _value(text: str) -> Any:
    return json.loads(text) if re.match(r"[\[{\d-]", text) else text


def lines(node: Node, heading: str, story: list[str]) -> list[str]:
    """Return the story with what each action changes now."""
    actions = [line.partition(" →")[0] for line in story]
    given: list[list[Any]] = [[None, "set"]]
    for action in actions:
        first, *rest = map(_value, action.split())
        given.append([first, *rest] if isinstance(first, int) else [None, first, *rest])
    settings = SETTINGS | dict(re.findall(r"(\w+)=(\w+)", heading))
    sheet = SMALL if "size=2" in heading else SHEET
    before, *seen = node.evaluate(_STATED, [sheet, settings, given])
    found = []
    for action, now in zip(actions, seen, strict=True):
        changes = [f"{name}: {now[name]}" for name in now if now[name] != before.get(name)]
        found.append(f"{action} → {', '.join(changes)}".rstrip(" →"))
        before = now
    return found


if __name__ == "__main__":
    with Node() as process:
        written = {
            heading: lines(process, heading, story) for heading, story in stories(FILE).items()
        }
    FILE.write_text("\n".join(f"# {heading}\n" + "".join(f"{line}\n" for line in story)
                              for heading, story in written.items()), encoding="utf-8")  # fmt: skip
