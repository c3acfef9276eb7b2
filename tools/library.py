"""The library's data: which puzzles it shows, and how many events each algorithm needs for them.

`python -m tools.library` runs every algorithm on every puzzle and writes webapp/web/library.json.
"""

import json
from typing import Any

from webapp.puzzle import Puzzle, parse
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import SOLVERS, Choice
from webapp.study import Run
from webapp.trace import NAMES
from webapp.web.samples import FIGURE, SAMPLE
from webapp.web.wall import DATA

from .public import public

# Smallest first. A puzzle of our own or of the documents stands here, others by their public id.
CHOSEN: tuple[tuple[str, str | tuple[Puzzle, str]], ...] = (
    ("The smallest", (parse("aa ab a 4 * b 1 ="), "made for this library")),
    ("For brute force", "keen-p-3de-0"),
    ("The first sample", (SAMPLE, "document 001, sample input")),
    ("The figure", (FIGURE, "document 002, figure 1")),
    ("A cage of eight", "cdok-5-0"),
    ("A hard five", "keen-p-5dh-0"),
    ("A normal six", "keen-p-6dn-0"),
    ("A hard six", "keen-p-6dh-2"),
    ("Nineteen cages", "keen-p-7dn-1"),
    ("An easy eight", "keen-p-8de-0"),
    ("Cages of up to eight", "cdok-8-1"),
    ("Multiplication only", "keen-p-9dnm-0"),
    ("A normal nine", "keen-p-9dn-0"),
    ("Twelve givens", "cdok-9-1"),
    ("An extreme nine", "keen-p-9dx-0"),
)


def chosen() -> list[tuple[str, str, str, Puzzle]]:
    """Title, id ("" for one without), source and puzzle of each entry."""
    found = []
    for title, which in CHOSEN:
        if isinstance(which, str):
            row = public()[which]
            found.append((title, which, row["source"], parse(row["text"])))
        else:
            puzzle, source = which
            found.append((title, "", source, puzzle))
    return found


def measured(puzzle: Puzzle, solver: str) -> dict[str, Any]:
    """How many events a watched run has, and how it ends: by the kind of its last event, or cut."""
    run = Run(puzzle, Choice(SOLVERS[solver]))
    events = run.to_end()
    return {"events": events, "end": "cut" if run.cut else NAMES[type(run.events[-1])]}


def main() -> None:
    """Write the file."""
    entries = []
    for title, name, source, puzzle in chosen():
        print(title, flush=True)
        counts = {solver: measured(puzzle, solver) for solver in SOLVERS}
        entries.append(
            {
                "title": title,
                "id": name,
                "source": source,
                "p": share_code(puzzle),
                "counts": counts,
            }
        )
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
