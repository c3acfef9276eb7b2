"""Several runs of a puzzle, side by side."""

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
from webapp.solvers import SOLVERS, Choice, all_solvers
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


class ComparedRuns:
    """Runs of a puzzle; `late` has their progress while some are still being computed.

    `divergences` has the first difference of each run from run A, None for run A itself.
    """

    def __init__(self, puzzle: Puzzle, choices: Sequence[Choice]) -> None:
        self.puzzle = puzzle
        self.choices = choices
        self.runs = [runs.run_of(puzzle, choice) for choice in choices]
        self.late = runs.finish(self.runs)
        self.divergences: list[Divergence | None] = [None] * len(choices)
        try:
            self.divergences = [self._divergence(run) for run in self.runs]
        except NotReadyError as late:
            self.late = self.late or late

    def _divergence(self, run: Run) -> Divergence | None:
        first = self.runs[0]
        if run is first:
            return None
        if not (run.ended and first.ended):
            return divergence(first, run, EARLY)
        key = ("divergence", self.puzzle, first.choice.text, run.choice.text)
        return queue.answer(key, lambda budget: divergence(first, run, budget=budget))

    def holds(self, at: int) -> bool:
        """Whether everything up to step `at` is known, with the differences by then.

        A difference that is known early is the first one, whatever comes later.
        """
        pairs = zip(self.runs[1:], self.divergences[1:], strict=True)
        known = (parts or (run.ended and self.runs[0].ended) for run, parts in pairs)
        return all(run.has(at + 1) for run in self.runs) and all(known)

    def whole(self) -> "ComparedRuns":
        """Itself, once all runs are computed; raises NotReadyError until then."""
        if self.late:
            raise self.late
        return self

    def first_divergence(self, by: By) -> int | None:
        """The first position at which one of the runs differs from run A, or None."""
        pairs = zip(self.runs, self.divergences, strict=True)
        return min((reached(run, by, parts.at) for run, parts in pairs if parts), default=None)

    def rows(self, by: By, at: int) -> list[dict[str, Any]]:
        """The rows of the table: each board's position and counts, and its result if known."""
        rows = []
        for letter, run, parts in zip(LETTERS, self.runs, self.divergences, strict=False):
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
                    "divergence": parts,
                }
            )
        return rows

    def sides(self, by: By, at: int) -> list[Side]:
        """The boards at a position."""
        return [
            self._side(letter, run, parts, position(run, by, at))
            for letter, run, parts in zip(LETTERS, self.runs, self.divergences, strict=False)
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
        """The positions of guesses `start` to `end` in each run, `end` included."""
        wanted = range(start, end + 1)
        return [[position(run, "guess", at) for at in wanted] for run in self.runs]

    def sentence(self, by: By, at: int, sides: Sequence[Side]) -> Markup:
        """The sentence above the boards at a position."""
        first = self.first_divergence(by)
        boards = []
        for run, side, parts in zip(self.runs, sides, self.divergences, strict=True):
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


def table_context(code: str, compared: ComparedRuns, by: By, at: int) -> dict[str, Any]:
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


def boards_context(code: str, compared: ComparedRuns, by: By, at: int) -> dict[str, Any]:
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
        "solvers": all_solvers(),
        "address": lambda chosen: address(code, chosen, by, at),
        "another": another(compared.choices),
        "letters": LETTERS,
        "named": named,
    }


def signs(sides: Sequence[Side]) -> set[str]:
    """The states of the boards' cells, by their names in the legend."""
    cells = [cell for side in sides for row in side.rows for cell in row]
    found = {cell.state or cell.by for cell in cells}
    found |= {name for name in ("lit", "broken", "fork") if any(getattr(c, name) for c in cells)}
    return found - {""}


def another(choices: Sequence[Choice]) -> Choice | None:
    """The algorithm for one more board, not yet shown; None if no more boards fit."""
    if len(choices) == params.MAX_COMPARED:
        return None
    there = {choice.solver.name for choice in choices}
    return next(Choice(SOLVERS[name]) for name in params.CONTRASTING if name not in there)


def named(choice: Choice) -> str:
    """The algorithm's title, with the options that differ from their defaults."""
    options = {option.name: option for option in choice.solver.options}
    said = [choice.solver.title]
    for name, value in choice.options:
        option = options[name]
        shown = dict(zip(option.values, option.shown, strict=False)).get(value, value)
        said.append(f"{option.title} {shown}".lower())
    return ", ".join(said)


def address(code: str, choices: Sequence[Choice], by: By, at: int) -> str:
    """The URL of a comparison at a position."""
    texts: Any = [choice.text for choice in choices]
    return url_for("compare.page", p=code, **{"with": texts, "by": by, "at": at})
