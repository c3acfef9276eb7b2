"""Explain a dead end: its shortage, its ruled-out ways on, and the guesses to blame."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from webapp.budget import Budget
from webapp.insight.run.run import Run
from webapp.logic.strategies.only_square import OnlySquare
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.puzzle import Cell, cell_name
from webapp.puzzle.words import listed, plural, unit_of, which_cage
from webapp.solvers.written import WRITTEN_OPTION, parse_written
from webapp.trace import DeadEnd, Guess, Infer, Shortage, Undo

from .blame import Nogood, blame
from .rows import Rows, RuledOut, Trail

_MAX_NAMED = 4  # guesses that a sentence names in addition to the latest


@dataclass(frozen=True, slots=True)
class Stuck:
    """What can't be filled: a cell, a cage, a unit with a value that it needs, or some cells."""

    kind: Literal["cell", "cage", "unit", "cells"]
    cells: tuple[Cell, ...]
    name: str  # `r3c1`, `4+ at r1c1`, `3 in row 2`

    @property
    def sentence(self) -> str:
        """The heading that it can't be filled, without a full stop."""
        match self.kind:
            case "cell":
                return f"Nothing fits {self.name}"
            case "cage":
                return f"No way is left to make {self.name}"
            case "unit":
                return f"No place is left for {self.name}"
            case "cells":
                return "This cannot go on"


_AGAIN = "A solution with these guesses was found before: there is no other one."
_NO_DEAD_END = "This is no dead end: a solution has all the numbers that were guessed."


@dataclass(frozen=True, slots=True)
class OpenGuess:
    """An open guess: its first cell and value, its step, and all the values it writes."""

    cell: Cell
    value: int
    step: int
    writes: tuple[tuple[Cell, int], ...]

    @property
    def name(self) -> str:
        """`r2c1 = 3`, or `r1c1 = 1 and r1c2 = 2` for a guess that fills a cage."""
        return _named((self,))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why nothing fits at a dead end.

    `rows` are the ways on, with what rules each out. `standing` are the open guesses, oldest first;
    the last is the one that is taken back. `found` is the nogood among them, or None if a solution
    has them all: after the run's first (`solved`), or where a user's own algorithm is wrong.
    `blame` is its latest guess, or None if the puzzle itself has no solution. `undone` is the step
    that takes that guess back, or None if no computed event does. All this is about solutions with
    the values `written` before the search, if any.
    """

    at: int
    stuck: Stuck
    rows: tuple[RuledOut, ...]
    standing: tuple[OpenGuess, ...]
    found: Nogood | None
    undone: int | None
    written: bool = False
    solved: bool = False

    @property
    def conflict(self) -> tuple[int, ...]:
        """The indices in `standing` of the guesses that can't all be right."""
        return self.found.places if self.found and self.found.proven else ()

    @property
    def argument(self) -> tuple[str, ...]:
        """The argument for it, step by step; empty if there wasn't enough time."""
        return self.found.argument if self.found else ()

    @property
    def blame(self) -> OpenGuess | None:
        """The latest guess of the conflict."""
        return self.standing[self.conflict[-1]] if self.conflict else None

    @property
    def steps(self) -> int | None:
        """The number of steps from the latest guess of the conflict to its undo."""
        return self.undone - self.blame.step if self.undone and self.blame else None

    @property
    def innocent(self) -> tuple[OpenGuess, ...]:
        """The guesses made since the latest of the conflict: changing them can't help."""
        return self.standing[self.conflict[-1] + 1 :] if self.conflict else self.standing

    @property
    def verdict(self) -> str:
        """What is proved about the guesses: one alone is wrong, or several can't all be right.

        It begins with the name of the latest, if there are any.
        """
        if not self.found:
            return _AGAIN if self.solved else _NO_DEAD_END
        if not self.found.proven:
            return unsettled(len(self.found.places))
        if not self.blame and self.written:
            return "No guess is to blame: no solution has all the numbers that were written."
        if not self.blame:
            return "No guess is to blame: the puzzle itself has no solution."
        others = tuple(self.standing[place] for place in self.conflict[:-1])
        count = sum(len(each.writes) for each in (*others, self.blame))
        if count == 1 and self.written:
            return f"{self.blame.name} is wrong: no solution with what was written has it."
        if count == 1:
            return f"{self.blame.name} is wrong: no solution has it."
        solution = "no solution with what was written" if self.written else "no solution"
        has = f"{solution} has {'both' if count == 2 else 'them all'}"
        if not others:
            return f"{self.blame.name} can’t {'both' if count == 2 else 'all'} be right: {has}."
        if len(others) <= _MAX_NAMED:
            both = "both" if count == 2 else "all"
            return f"{_named((self.blame, *others))} can’t {both} be right: {has}."
        before = f"{self.conflict[-1]} guesses before it"
        if len(others) < self.conflict[-1]:
            before = f"{len(others)} of the {before}, marked below"
        else:
            before = f"the {before}"
        return f"{self.blame.name} can’t be right together with {before}: {has}."

    @property
    def tried(self) -> str:
        """When the latest guess of the conflict is tried and taken back; "" if there is none."""
        if not self.blame:
            return ""
        one = len(self.blame.writes) == 1
        was, are = ("It was", "is") if one else ("They were", "are")
        tried = f"{was} tried at step {self.blame.step:,}"
        if self.steps is None:
            return f"{tried}; in the steps shown, that guess is never taken back."
        later = plural(self.steps, "step")
        if self.undone == self.at:
            return f"{tried} and taken back here, {later} later."
        return f"{tried} and {are} taken back at step {self.undone:,}, {later} later."

    @property
    def no_help(self) -> str:
        """A sentence that changing later guesses can't help; "" if there are none."""
        if not self.blame or not self.innocent:
            return ""
        if len(self.innocent) == 1:
            return "Changing the guess made after it can’t help."
        return f"Changing the {len(self.innocent)} guesses made after it can’t help."


def unsettled(standing: int) -> str:
    """The sentence for a time limit: it isn't known which open guesses are to blame."""
    if standing < 2:
        return "Finding out which guesses are to blame would take too long."
    which = "Finding out which of them are to blame would take too long."
    return f"The {standing} open guesses can’t all be right. {which}"


def _named(guesses: Iterable[OpenGuess]) -> str:
    return listed(
        f"{cell_name(cell)} = {value}" for guess in guesses for cell, value in guess.writes
    )


def is_dead_end(run: Run, at: int) -> bool:
    """Whether step `at` is a dead end, or an undo that goes back from one."""
    if not 0 < at <= len(run.events):
        return False
    event = run.events[_said_at(run, at) - 1]
    return isinstance(event, Undo) or (isinstance(event, DeadEnd) and event.because.goes_back)


def explain_dead_end(run: Run, at: int, budget: Budget | None = None) -> Explanation:
    """Explain the dead end of step `at`, which is a dead end or the undo after one.

    Raises ValueError for any other step, and for one that isn't computed yet.
    """
    event = run.events[_said_at(run, at) - 1] if is_dead_end(run, at) else None
    if not isinstance(event, DeadEnd | Undo):
        raise ValueError(f"step {at:,} is no dead end")
    trail = Trail(run, _said_at(run, at))
    guesses, opened = trail.guesses, run.ledger.opened
    written = parse_written(run.choice.settings.get(WRITTEN_OPTION.name, ""), run.puzzle.size)
    begun = run.ledger.board_at(opened[0] - 1 if opened else len(written), run.events)
    found = blame(run.puzzle, begun, [dict(each.writes) for each, _ in guesses], budget or Budget())
    standing = tuple(standing_guess(*each) for each in guesses)
    blamed = [guesses[place][0].writes for place in found.places] if found else []
    rows = Rows(run, _said_at(run, at), trail, [cell for each in blamed for cell, _ in each])
    stuck, ruled_out = _explained(rows, event)
    undone = None
    if found and found.proven and found.places:
        undone = undone_at(run, standing[found.places[-1]].step)
    if found and not found.proven and bisect_left(run.ledger.solved, at):
        found = Nogood((), proven=False)  # a solution may have them all: that search continues
    solved = bool(bisect_left(run.ledger.solved, at))
    return Explanation(at, stuck, ruled_out, standing, found, undone, bool(written), solved)


def ruled_out_beside(run: Run, at: int) -> tuple[RuledOut, ...]:
    """What rules out the alternatives, for a step that places the only value of a cell or the only
    place of a value; empty for any other step."""
    event = run.events[at - 1] if 0 < at <= len(run.events) else None
    if not isinstance(event, Infer) or not isinstance(
        event.because, SinglePossibility | OnlySquare
    ):
        return ()
    rows = Rows(run, at, Trail(run, at))
    if not isinstance(event.because, OnlySquare):
        return rows.values(event.cell, but=event.value)
    others = tuple(cell for cell in event.because.unit if cell != event.cell)
    return rows.places(others, event.value)


def _said_at(run: Run, at: int) -> int:
    """The step of the dead end that this step goes back from."""
    event = run.events[at - 1]
    while at > 1 and isinstance(event, Undo) and not event.stuck:
        at -= 1
        event = run.events[at - 1]
    return at


def undone_at(run: Run, opened: int) -> int | None:
    """The step that takes back the guess of this step, or None if no computed step does."""
    ledger = run.ledger
    return ledger.closed[bisect_left(ledger.opened, opened)] or None


def standing_guess(guess: Guess, step: int) -> OpenGuess:
    return OpenGuess(guess.cell, guess.value, step, guess.writes)


def _explained(rows: Rows, event: DeadEnd | Undo) -> tuple[Stuck, tuple[RuledOut, ...]]:
    """What is stuck, and a row for each way on."""
    puzzle = rows.puzzle
    if isinstance(event, Undo):
        shortage = Shortage("try", (event.stuck or event.cell,))
    elif (said := event.because.shortage(event)) is None:
        return Stuck("cells", event.cells, ""), rows.said(event)
    else:
        shortage = said
    cells, first = shortage.cells, shortage.cells[0]
    match shortage.of:
        case "value":
            return _cell(first), rows.values(first)
        case "try":
            return _cell(first), rows.values(first, as_tried=True)
        case "cell":
            return _cell(first), rows.only_places(first, shortage.values)
        case "place" | "goal":
            value = shortage.values[0]
            places = rows.places if shortage.of == "place" else rows.covered
            name = f"{value} in {unit_of(puzzle, cells)}"
            return Stuck("unit", cells, name), places(cells, value)
        case "way":
            caged = first in puzzle.cage_at
            stuck = Stuck("cage", cells, which_cage(puzzle, first)) if caged else _cell(first)
            return stuck, rows.ways(cells)


def _cell(cell: Cell) -> Stuck:
    return Stuck("cell", (cell,), cell_name(cell))
