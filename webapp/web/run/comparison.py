"""Comparisons: all that a page shows of several runs of a puzzle, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for
from markupsafe import Markup

from webapp.insight import CUT, Run
from webapp.insight.compare import (
    COLUMNS,
    By,
    Divergence,
    divergence,
    fewest_erased,
    most,
    position,
    reached,
)
from webapp.insight.run.effort import length, place
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, Choice
from webapp.web.board.board_view import CellView, watched_rows
from webapp.web.http import params
from webapp.web.http.jobs import NotReadyError, queue

from . import compare_words, runs
from .compare_words import (
    PATTERNS,
    BoardStanding,
    Words,
    caption,
    clues,
    kind_of,
    standings,
)

LETTERS = "ABCD"
# Most runs differ within this many events, while they are still being computed.
EARLY = 5_000
MARKS = (1, 10, 100, 1_000, 10_000, 100_000)


@dataclass(frozen=True, slots=True)
class Side:
    """A board with its heading and its caption."""

    letter: str
    choice: Choice
    at: int
    kind: str
    caption: Words
    filled: int
    erased: int
    rows: list[list[CellView]]


class Compared:
    """Runs of a puzzle; `late` says how far they are, where not all of them are made yet.

    `partings` are theirs from the first of them, which has none.
    """

    def __init__(self, puzzle: Puzzle, choices: Sequence[Choice]) -> None:
        self.puzzle = puzzle
        self.choices = choices
        self.runs = [runs.run_of(puzzle, choice) for choice in choices]
        self.late = runs.finish(self.runs)
        self.partings: list[Divergence | None] = [None] * len(choices)
        try:
            self.partings = [self._parting(run) for run in self.runs]
        except NotReadyError as late:
            self.late = self.late or late

    def _parting(self, run: Run) -> Divergence | None:
        first = self.runs[0]
        if run is first:
            return None
        if not (run.ended and first.ended):
            return divergence(first, run, EARLY)
        key = ("parting", self.puzzle, first.choice.text, run.choice.text)
        return queue.answer(key, lambda budget: divergence(first, run, budget=budget))

    def holds(self, at: int) -> bool:
        """Whether all about step `at` is known, and so where runs have differed by then.

        A parting that is known early is the first, however the runs go on.
        """
        pairs = zip(self.runs[1:], self.partings[1:], strict=True)
        known = (parts or (run.ended and self.runs[0].ended) for run, parts in pairs)
        return all(run.has(at + 1) for run in self.runs) and all(known)

    def whole(self) -> "Compared":
        """Itself, where all runs are made; raises NotReadyError."""
        if self.late:
            raise self.late
        return self

    def first_parting(self, by: By) -> int | None:
        """The first place at which one of the runs has parted."""
        pairs = zip(self.runs, self.partings, strict=True)
        return min((reached(run, by, parts.at) for run, parts in pairs if parts), default=None)

    def rows(self, by: By, at: int) -> list[dict[str, Any]]:
        """The table: where each board is, what is on it, and what its run came to if it is made."""
        rows = []
        for letter, run, parts in zip(LETTERS, self.runs, self.partings, strict=False):
            there = position(run, by, at)
            board = run.ledger.board_at(there, run.events)
            rows.append(
                {
                    "letter": letter,
                    "choice": run.choice,
                    "at": there,
                    "filled": len(board.values),
                    "erased": board.counts.erased,
                    "made": len(run.events),
                    "counts": run.counts if run.ended else None,
                    "parting": parts,
                }
            )
        return rows

    def sides(self, by: By, at: int) -> list[Side]:
        """The boards at a place."""
        return [
            self._side(letter, run, parts, position(run, by, at))
            for letter, run, parts in zip(LETTERS, self.runs, self.partings, strict=False)
        ]

    def _side(self, letter: str, run: Run, parts: Divergence | None, at: int) -> Side:
        snapshot = run.snapshot(at)
        cut = bool(at) and run.cut and at == len(run.events)
        kind = kind_of(snapshot.event, run.choice.solver.swaps, cut)
        rows = watched_rows(self.puzzle, snapshot)
        for row, column in parts.cells if parts and at >= parts.at else ():
            rows[row][column] = replace(rows[row][column], fork=True)
        words = caption(snapshot, kind, clues(self.puzzle))
        filled, erased = len(snapshot.after.values), snapshot.after.counts.erased
        return Side(letter, run.choice, at, kind, words, filled, erased, rows)

    def guesses(self, start: int, end: int) -> list[list[int]]:
        """The positions of these guesses in each run, of the last one too."""
        wanted = range(start, end + 1)
        return [[position(run, "guess", at) for at in wanted] for run in self.runs]

    def sentence(self, by: By, at: int, sides: Sequence[Side]) -> Markup:
        """The sentence over the boards at a place."""
        first = self.first_parting(by)
        boards = []
        for run, side, parts in zip(self.runs, sides, self.partings, strict=True):
            board = run.ledger.board_at(side.at, run.events)
            ended = side.at and run.ended and side.at == len(run.events)
            here = parts if parts and at == first and reached(run, by, parts.at) == at else None
            boards.append(
                BoardStanding(
                    side.letter, len(board.values), board.counts.erased,
                    run.counts.end if ended else "", here,
                )
            )  # fmt: skip
        return standings(by, at, at > 0 and at == most(self.runs, by), boards)


def table_context(code: str, compared: Compared, by: By, at: int) -> dict[str, Any]:
    """What the table of `pages/compare.html` needs."""
    rows = compared.rows(by, at)
    return {
        "code": code,
        "size": compared.puzzle.size,
        "by": by,
        "at": at,
        "rows": rows,
        "fewest": fewest_erased([row["counts"] for row in rows]),
        "greatest": max((row["counts"].erased for row in rows if row["counts"]), default=0),
        "columns": COLUMNS,
        "marks": MARKS,
        "place": place,
        "length": length,
        "named": named,
        "cut": CUT,
        "last": None if compared.late else most(compared.runs, by),
        "swaps": any(run.choice.solver.swaps for run in compared.runs),
        "words": compare_words,
    }


def boards_context(code: str, compared: Compared, by: By, at: int) -> dict[str, Any]:
    """What the boards of `pages/compare.html` need."""
    sides = compared.sides(by, at)
    return {
        "code": code,
        "puzzle": compared.puzzle,
        "choices": compared.choices,
        "by": by,
        "at": at,
        "last": None if compared.late else most(compared.runs, by),
        "sides": sides,
        "signs": signs(sides),
        "standing": compared.sentence(by, at, sides),
        "shared": {"with": [each.text for each in compared.choices], "by": by, "at": at},
        "patterns": PATTERNS,
        "clues": list(clues(compared.puzzle).values()),
        "solvers": SOLVERS.values(),
        "address": lambda chosen: address(code, chosen, by, at),
        "another": another(compared.choices),
        "letters": LETTERS,
        "named": named,
    }


def signs(sides: Sequence[Side]) -> set[str]:
    """What the cells of the boards show, as their legend names it."""
    cells = [cell for side in sides for row in side.rows for cell in row]
    found = {cell.state or cell.by for cell in cells}
    found |= {name for name in ("lit", "broken", "fork") if any(getattr(c, name) for c in cells)}
    return found - {""}


def another(choices: Sequence[Choice]) -> Choice | None:
    """The algorithm of one more board: the next that is not there; None where no more fit."""
    if len(choices) == params.MAX_COMPARED:
        return None
    there = {choice.solver.name for choice in choices}
    return next(Choice(SOLVERS[name]) for name in params.CONTRASTING if name not in there)


def named(choice: Choice) -> str:
    """The algorithm and those of its options that are not as usual."""
    options = {option.name: option for option in choice.solver.options}
    said = [choice.solver.title]
    for name, value in choice.options:
        option = options[name]
        shown = dict(zip(option.values, option.shown, strict=False)).get(value, value)
        said.append(f"{option.title} {shown}".lower())
    return ", ".join(said)


def address(code: str, choices: Sequence[Choice], by: By, at: int) -> str:
    """The address of a comparison at a place."""
    texts: Any = [choice.text for choice in choices]
    return url_for("compare.page", p=code, **{"with": texts, "by": by, "at": at})
