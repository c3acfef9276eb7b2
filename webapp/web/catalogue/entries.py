"""The wall of the library: puzzles to begin with, and what each algorithm needs for them."""

import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.solvers import SOLVERS
from webapp.solvers.solver import Solver
from webapp.trace import Counts
from webapp.web.board.board_view import CellView, still_rows
from webapp.web.board.outline import outline

# Written by `make library`; a test checks it against the solvers.
DATA = Path(__file__).with_name("library.json")

KINDS = ("cages", "sudoku", "killer sudoku")
# The best-known search: the erased numbers that it needs distinguish the puzzles.
ROW_BY_ROW = "backtracking"


@dataclass(frozen=True)
class Entry:
    """A puzzle on the wall: its name there, source, grade with its number, counts by algorithm."""

    title: str
    source: str
    code: str
    puzzle: Puzzle
    grade: str
    score: float
    counts: dict[str, Counts]

    @property
    def slug(self) -> str:
        """The title as URLs have it: `a-hard-six`."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")

    @property
    def published(self) -> bool:
        """Whether its source is published elsewhere, and not only in this project."""
        return " this " not in self.source

    @property
    def kind(self) -> str:
        """One of the kinds."""
        return KINDS[bool(self.puzzle.boxes) + self.puzzle.killer]

    @cached_property
    def outline(self) -> dict[str, Any]:
        """The board as its lines alone."""
        return outline(self.puzzle)

    @property
    def rows(self) -> list[list[CellView]]:
        """The board, empty."""
        return still_rows(self.puzzle)

    @property
    def erased_row_by_row(self) -> tuple[float, ...]:
        """Its place by them: those that are done first, and those that are not counted last."""
        count = self.counts.get(ROW_BY_ROW)
        return (count.end != "solved", count.erased) if count else (2,)

    @property
    def searches(self) -> list[tuple[Solver, Counts | None]]:
        """Every algorithm with its count, in the order of all menus."""
        return [(solver, self.counts.get(name)) for name, solver in SOLVERS.items()]


@cache
def entries() -> tuple[Entry, ...]:
    """The entries of the data file, the smallest first within each kind."""
    read = json.loads(DATA.read_text(encoding="utf-8"))
    return tuple(
        Entry(
            title=entry["title"],
            source=entry["source"],
            code=entry["p"],
            puzzle=share_code.parse(entry["p"]),
            grade=entry["grade"],
            score=entry["score"],
            counts={name: Counts(**count) for name, count in entry["counts"].items()},
        )
        for entry in read
    )


def entry_of(puzzle: Puzzle) -> Entry | None:
    """The entry of a puzzle that hangs on the wall."""
    return next((entry for entry in entries() if entry.puzzle == puzzle), None)
