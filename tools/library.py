"""The library's data: which puzzles it shows, and how many steps each algorithm needs for them.

`python -m tools.library` runs every algorithm on every puzzle of tools/library.txt and writes
webapp/web/library.json; `--new` counts only what is not in there yet.
"""

import json
import sys
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from webapp.generator.grade import rate
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import SOLVERS, Choice
from webapp.study import Run
from webapp.trace import NAMES
from webapp.web.wall import DATA

from .public import public

CHOSEN = Path(__file__).with_suffix(".txt")
FACTS = ("grade", "score", "counts")


def chosen() -> list[tuple[str, str, Puzzle]]:
    """Title, source and puzzle of each entry."""
    lines = CHOSEN.read_text(encoding="utf-8").splitlines()
    found = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [(title, source, _read(which)) for title, source, which in found]


def _read(which: str) -> Puzzle:
    row = public().get(which)
    return parse(row["text"] if row else which)


def measured(puzzle: Puzzle, solver: str) -> dict[str, Any]:
    """How many events a watched run has, and how it ends: by the kind of its last event, or cut."""
    run = Run(puzzle, Choice(SOLVERS[solver]))
    events = run.to_end()
    return {"events": events, "end": "cut" if run.cut else NAMES[type(run.events[-1])]}


def facts(puzzle: Puzzle) -> dict[str, Any]:
    """What costs time to know of a puzzle: its grade, and what each algorithm needs for it."""
    rating = rate(puzzle)
    counts = {solver: measured(puzzle, solver) for solver in SOLVERS}
    return {"grade": rating.grade, "score": rating.score, "counts": counts}


def main() -> None:
    """Write the file."""
    old = json.loads(DATA.read_text(encoding="utf-8")) if "--new" in sys.argv else []
    known = {entry["p"]: {part: entry[part] for part in FACTS} for entry in old}
    entries = chosen()
    fresh = [puzzle for _, _, puzzle in entries if share_code(puzzle) not in known]
    with Pool() as pool:
        for puzzle, found in zip(fresh, pool.imap(facts, fresh), strict=True):
            print(share_code(puzzle), flush=True)
            known[share_code(puzzle)] = found
    lines = ",\n".join(
        json.dumps({"title": title, "source": source, "p": code} | known[code])
        for title, source, puzzle in entries
        for code in [share_code(puzzle)]
    )
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
