"""The wall of the library: puzzles to begin with, and what each algorithm needs for them."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from webapp.generator.grade import rate
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.study.effort import Count

from .board_view import CellView, still

# Written by `make library`; a test holds it to the solvers.
DATA = Path(__file__).with_name("library.json")


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle on the wall: its name there, source and grade, and its counts by algorithm."""

    title: str
    id: str
    source: str
    code: str
    puzzle: Puzzle
    grade: str
    counts: dict[str, Count]

    @property
    def rows(self) -> list[list[CellView]]:
        """The board, empty."""
        return still(self.puzzle)

    @property
    def fewest(self) -> int:
        """The least count of events that led to a solution; 0 if none did."""
        return min((c.events for c in self.counts.values() if c.end == "solved"), default=0)


@cache
def entries() -> tuple[Entry, ...]:
    """What the data file holds, smallest puzzle first."""
    read = json.loads(DATA.read_text(encoding="utf-8"))
    return tuple(
        Entry(
            title=entry["title"],
            id=entry["id"],
            source=entry["source"],
            code=entry["p"],
            puzzle=(puzzle := share_code.parse(entry["p"])),
            grade=rate(puzzle).grade,
            counts={name: Count(**count) for name, count in entry["counts"].items()},
        )
        for entry in read
    )


def known(puzzle: Puzzle) -> Entry | None:
    """The entry of a puzzle that hangs on the wall."""
    return next((entry for entry in entries() if entry.puzzle == puzzle), None)
