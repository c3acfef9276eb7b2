"""Stories of Play: what a player does in play.txt, and what each deed changes.

A heading has settings behind its bar. A deed is a method of the state or the game, with values as
JSON; `told` is what the server is sent of the moves. What a deed changes is behind its arrow: cells
by their numbers, each with its value, or its corner and centre marks as in `13/2`, or a dot; and
parts of the state. Approve it as it is now with `python -m tests.js.stories`.
"""

import json
import re
from pathlib import Path
from typing import Any

from tests.js.node import Node
from webapp.puzzle import parse
from webapp.web.puzzle.play import _sheet

FILE = Path(__file__).with_name("play.txt")
SHEET = _sheet(parse("4 aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="), {})
SETTINGS = {"errors": "live", "marks": "tidied", "lines": "1", "digits": "0"}

# Carries out deeds on a state and its game, and returns all that is shown after each.
_STATED = """async ([sheet, settings, deeds]) => {
  const { Rules } = await import("./play/rules.js");
  const { Game, valuesOf } = await import("./play/game.js");
  const { State } = await import("./play/state.js");
  const state = new State(new Rules(sheet), settings);
  const { game } = Object.assign(state, {
    game: new Game(state.rules, sheet.given, sheet.written, null, () => {}) });
  const text = ([value, corner, centre], cell) => String(game.given[cell] || value
    || valuesOf(corner).join("") + (centre ? `/${valuesOf(centre).join("")}` : "") || ".");
  const plain = (it) => (it instanceof Set ? [...it].sort((a, b) => a - b).join(" ") : `${it}`);
  const ofState = ["place", "put", "step", "forget"];
  return deeds.map(([name, ...values]) => {
    if (name === "set") {
      const { chosen = state.chosen, ...others } = values[0] ?? {};
      Object.assign(state, others, { chosen: new Set(chosen) });
    } else if (name !== "told") (ofState.includes(name) ? state : game)[name](...values);
    const parts = { ...state.look(""), fine: state.isFine, complete: state.complete };
    return { ...game.cells.map(text), ...(name === "told" && { told: game.told }),
      ...Object.fromEntries(Object.entries(parts).map(([part, it]) => [part, plain(it)])) };
  });
}"""


def stories() -> dict[str, list[str]]:
    """The lines below each heading."""
    parts = re.split("^# ", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {lines[0]: [each for each in lines[1:] if each] for lines in map(str.splitlines, parts)}


def _value(text: str) -> Any:
    return json.loads(text) if re.match(r"[\[{\d-]", text) else text


def lines(node: Node, heading: str, story: list[str]) -> list[str]:
    """The story with what each deed changes as it is now."""
    deeds = [line.partition(" →")[0] for line in story]
    given = [["set"], *([_value(each) for each in deed.split()] for deed in deeds)]
    settings = SETTINGS | dict(re.findall(r"(\w+)=(\w+)", heading))
    before, *seen = node.evaluate(_STATED, [SHEET, settings, given])
    found = []
    for deed, now in zip(deeds, seen, strict=True):
        changes = [f"{name}: {now[name]}" for name in now if now[name] != before.get(name)]
        found.append(f"{deed} → {', '.join(changes)}".rstrip(" →"))
        before = now
    return found


if __name__ == "__main__":
    with Node() as process:
        told = {heading: lines(process, heading, story) for heading, story in stories().items()}
    FILE.write_text("\n".join(f"# {heading}\n" + "".join(f"{line}\n" for line in story)
                              for heading, story in told.items()), encoding="utf-8")  # fmt: skip
