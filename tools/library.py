"""The library's data: which puzzles it shows, and how many numbers each algorithm erases.

`python -m tools.library` runs every algorithm on every puzzle of tools/library.txt and writes
webapp/web/catalogue/library.json; `--new` counts only the puzzles and algorithms that are not in
there yet.
"""

import json
import sys
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tools.public import public
from webapp.generator.grade import rate
from webapp.insight import Run
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import SOLVERS, Choice
from webapp.web.catalogue.entries import DATA

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
    """How many events a watched run has, how it ends, and how many numbers it erases.

    A local search begins with fresh grids instead.
    """
    run = Run(puzzle, Choice(SOLVERS[solver]))
    run.to_end()
    counts = run.counts
    return {name: getattr(counts, name) for name in ("events", "end", "erased", "restarts")}


def facts(asked: tuple[Puzzle, dict[str, Any]]) -> dict[str, Any]:
    """What costs time to know of a puzzle: its grade, and what each algorithm needs for it.

    Beside the puzzle is what is known of it already.
    """
    puzzle, known = asked
    if not known:
        rating = rate(puzzle)
        known = {"grade": rating.grade, "score": rating.score, "counts": {}}
    old = known["counts"]
    counts = {name: old.get(name) or measured(puzzle, name) for name in SOLVERS}
    return {**known, "counts": counts}


def main() -> None:
    """Write the file."""
    old = json.loads(DATA.read_text(encoding="utf-8")) if "--new" in sys.argv else []
    known = {entry["p"]: {part: entry[part] for part in FACTS} for entry in old}
    entries = chosen()
    codes = [share_code(puzzle) for _, _, puzzle in entries]
    asked = [(entry[2], known.get(code, {})) for entry, code in zip(entries, codes, strict=True)]
    with Pool() as pool:
        for code, found in zip(codes, pool.imap(facts, asked), strict=True):
            print(code, flush=True)
            known[code] = found
    lines = ",\n".join(
        json.dumps({"title": title, "source": source, "p": code} | known[code])
        for code, (title, source, _) in zip(codes, entries, strict=True)
    )
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
