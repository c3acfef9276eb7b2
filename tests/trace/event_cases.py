"""Event cases: every kind of event, with the boards between them, for pytest and for the page.

`python -m tests.trace.event_cases` writes tests/puzzles/events.json. The boards are worked out
here by keeping a copy of the board at every guess, which is not how `apply` and `revert` do it.
"""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from webapp.trace import from_json, to_tape

FILE = Path(__file__).parents[1] / "puzzles" / "events.json"

Wire = dict[str, Any]


def guess(cell: str, value: int) -> Wire:
    """A guess on the wire; the lines are those of no algorithm in particular."""
    return {"event": "guess", "cell": cell, "value": value, "line": 7}


def infer(cell: str, value: int, because: str = "last value", cells: tuple[str, ...] = ()) -> Wire:
    """An inference on the wire."""
    reason = {"rule": because, "cells": list(cells), "values": []}
    return {"event": "infer", "cell": cell, "value": value, "because": reason, "line": 8}


def reject(cell: str, value: int, rule: str, *clash: str) -> Wire:
    """A refusal on the wire."""
    return {"event": "reject", "cell": cell, "value": value, "rule": rule,
            "clash": list(clash), "line": 4}  # fmt: skip


def remove(cells: str, values: list[int], because: str, *of: str) -> Wire:
    """A removal on the wire."""
    reason = {"rule": because, "cells": list(of), "values": []}
    return {"event": "remove", "cells": cells.split(), "values": values, "because": reason,
            "line": 10}  # fmt: skip


def dead_end(*cells: str) -> Wire:
    """A dead end on the wire."""
    reason: Wire = {"rule": "no value", "cells": [], "values": []}
    return {"event": "dead-end", "cells": list(cells), "because": reason, "line": 13}


def undo(cell: str, value: int, stuck: str | None = None, *, crossed: bool = False) -> Wire:
    """An undo on the wire; `crossed`: its value is crossed off."""
    written = {"event": "undo", "cell": cell, "value": value, "stuck": stuck, "line": 9}
    return {**written, "crossed": True} if crossed else written


def restart(*rows: str, broken: tuple[str, ...]) -> Wire:
    """A restart on the wire, with the broken rules of each cell."""
    grid, counts = ([[int(value) for value in row] for row in each] for each in (rows, broken))
    return {"event": "restart", "grid": grid, "line": 2, "broken": counts}


def swap(a: str, b: str, **changes: int) -> Wire:
    """A swap on the wire, with what it adds to cells' broken rules."""
    written: Wire = {"event": "swap", "cells": [a, b], "line": 5}
    return {**written, "changes": changes} if changes else written


SOLVED: Wire = {"event": "solved", "line": 2}
EXHAUSTED: Wire = {"event": "exhausted", "line": 20}
GAVE_UP: Wire = {
    "event": "gave-up",
    "because": {"rule": "no fresh grid is left", "cells": [], "values": []},
    "line": 31,
}

CASES: list[tuple[str, int, list[Wire]]] = [
    ("nothing has happened", 2, []),
    (
        "guesses are placed, refused and undone one by one",
        2,
        [
            guess("r1c1", 1),
            reject("r1c2", 1, "row", "r1c1"),
            guess("r1c2", 2),
            reject("r2c1", 1, "column", "r1c1"),
            reject("r2c1", 2, "cage", "r1c1", "r1c2"),
            undo("r1c2", 2, "r2c1"),
            undo("r1c1", 1, "r1c2"),
            guess("r1c1", 2),
            reject("r1c2", 2, "box", "r1c1"),
        ],
    ),
    (
        "an undo takes back inferences and removals since its guess, and no more",
        3,
        [
            remove("r1c1 r1c2", [3], "cage", "r1c1", "r1c2"),
            guess("r1c1", 1),
            remove("r1c2 r1c3 r2c1 r3c1", [1], "placed", "r1c1"),
            infer("r1c2", 2),
            remove("r1c3 r2c2 r3c2", [2], "placed", "r1c2"),
            dead_end("r1c3"),
            undo("r1c1", 1),
            infer("r1c1", 2, "last value", ("r1c1",)),
            remove("r1c2 r2c1 r3c1", [2], "placed", "r1c1"),
        ],
    ),
    (
        "undos one after the other, deeper and deeper",
        3,
        [
            guess("r1c1", 1),
            infer("r1c2", 2),
            guess("r2c2", 3),
            remove("r2c1 r2c3 r3c2", [3], "placed", "r2c2"),
            guess("r3c3", 1),
            dead_end("r2c1", "r2c3"),
            undo("r3c3", 1),
            remove("r3c3", [1, 3], "found by looking ahead", "r2c1", "r2c3"),
            undo("r2c2", 3, "r3c3"),
            guess("r2c2", 1),
            undo("r2c2", 1, "r2c3"),
            undo("r1c1", 1),
            EXHAUSTED,
        ],
    ),
    (
        "several values leave several cells at once, and come back",
        4,
        [
            guess("r4c4", 4),
            remove("r1c1 r2c1", [1, 2, 4], "cage", "r1c1", "r2c1"),
            remove("r1c1", [3], "placed", "r1c2"),
            undo("r4c4", 4, "r1c1"),
            remove("r1c1", [1, 3], "cage", "r1c1", "r2c1"),
        ],
    ),
    (
        "a search goes on after its solution to the end",
        2,
        [
            guess("r1c1", 1),
            infer("r1c2", 2),
            infer("r2c1", 2),
            infer("r2c2", 1),
            SOLVED,
            undo("r1c1", 1),
            infer("r1c1", 2),
            dead_end("r1c2"),
            EXHAUSTED,
        ],
    ),
    (
        "what is refused or fails is crossed off until the guess before it is undone",
        3,
        [
            reject("r1c1", 1, "cage"),
            guess("r1c1", 2),
            reject("r1c2", 2, "row", "r1c1"),
            guess("r1c2", 1),
            reject("r1c3", 1, "row", "r1c2"),
            reject("r1c3", 2, "row", "r1c1"),
            reject("r1c3", 3, "cage"),
            undo("r1c2", 1, "r1c3", crossed=True),
            reject("r1c2", 3, "cage", "r1c1"),
            undo("r1c1", 2, "r1c2", crossed=True),
            guess("r1c1", 3),
            undo("r1c1", 3, crossed=True),
            EXHAUSTED,
        ],
    ),
    ("a solution without a guess", 1, [infer("r1c1", 1), SOLVED, EXHAUSTED]),
    (
        "full grids are made, changed by swaps and made anew, until the search gives up",
        3,
        [
            restart("123", "312", "132", broken=("111", "021", "112")),
            swap("r3c1", "r3c3", r1c1=-1, r1c3=1, r3c1=-1),
            swap("r3c2", "r3c3"),
            restart("321", "213", "123", broken=("012", "100", "002")),
            swap("r1c1", "r1c2", r1c1=2, r1c2=-1),
            GAVE_UP,
        ],
    ),
    ("a fresh grid is a solution", 2, [restart("12", "21", broken=("00", "00")), SOLVED]),
    (
        "the last cell and value of the largest grid",
        16,
        [guess("r16c16", 16), remove("r16c1 r1c16", [16], "placed", "r16c16"), undo("r16c16", 16)],
    ),
]


COUNTS = (
    "events", "guesses", "undone", "refused", "depth", "broken", "deduced", "dead_ends",
    "restarts", "solved",
)  # fmt: skip


class Paper:
    """A board kept the plain way: at each guess a copy of it is laid aside for the undo."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.values = [0] * size * size
        self.removed = [0] * size * size
        self.broken = [0] * size * size
        self.aside: list[tuple[list[int], list[int]]] = []
        self.counts = dict.fromkeys(COUNTS, 0)

    def at(self, cell: str) -> int:
        """The cell's number in reading order."""
        row, column = cell[1:].split("c")
        return (int(row) - 1) * self.size + int(column) - 1

    def follow(self, event: Wire) -> None:
        """Do what the event on the wire says."""
        counts, kind = self.counts, event["event"]
        counts["events"] += 1
        counts["refused"] += kind == "reject"
        counts["deduced"] += kind in ("infer", "remove")
        counts["dead_ends"] += kind == "dead-end"
        counts["restarts"] += kind == "restart"
        counts["solved"] += kind == "solved"
        if kind == "guess":
            self.aside.append((self.values[:], self.removed[:]))
            counts["guesses"] += 1
        if kind in ("guess", "infer"):
            self.values[self.at(event["cell"])] = event["value"]
        if kind == "undo":
            self.values, self.removed = self.aside.pop()
            counts["undone"] += 1
        if kind == "reject" or event.get("crossed"):
            self.removed[self.at(event["cell"])] |= 1 << event["value"] - 1
        if kind == "remove":
            for cell in event["cells"]:
                self.removed[self.at(cell)] |= sum(1 << value - 1 for value in event["values"])
        if kind == "restart":
            self.values = [value for row in event["grid"] for value in row]
            self.broken = [count for row in event["broken"] for count in row]
        if kind == "swap":
            a, b = map(self.at, event["cells"])
            self.values[a], self.values[b] = self.values[b], self.values[a]
            for cell, by in event.get("changes", {}).items():
                self.broken[self.at(cell)] += by
        counts["broken"] = sum(self.broken)
        counts["depth"] = len(self.aside)

    def board(self) -> Wire:
        """The board as the file writes it."""
        return deepcopy(
            {
                "values": self.values,
                "removed": self.removed,
                "broken": self.broken,
                "counts": self.counts,
            }
        )


def case(name: str, size: int, events: list[Wire]) -> Wire:
    """One case of the file: the events in both forms, and the boards after 0, 1, ... of them."""
    paper = Paper(size)
    boards = [paper.board()]
    for event in events:
        paper.follow(event)
        boards.append(paper.board())
    tape = [to_tape(from_json(event), size) for event in events]
    return {"name": name, "size": size, "events": events, "tape": tape, "boards": boards}


def text() -> str:
    """The whole file: an event, a tape form and a board a line each."""
    cases = []
    for one in (case(*each) for each in CASES):
        head = f'  {{\n    "name": {json.dumps(one["name"])},\n    "size": {one["size"]}'
        lists = [
            f'    "{key}": [' + ",".join(f"\n      {json.dumps(item)}" for item in one[key])
            + ("\n    ]" if one[key] else "]")
            for key in ("events", "tape", "boards")
        ]  # fmt: skip
        cases.append(",\n".join([head, *lists]) + "\n  }")
    return "[\n" + ",\n".join(cases) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text())
