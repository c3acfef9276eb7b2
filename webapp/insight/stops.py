"""The points where playing and stepping pause: a kind of step, or a cell's changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from webapp.budget import Budget
from webapp.insight.run.ledger import EVERY, GUESSES, RUNS_OUT, SOLVES, UNDOES
from webapp.insight.run.run import Run
from webapp.puzzle import Cell, cell_name, named_cell
from webapp.trace import apply

# The events of a stop, as bits of the ledger's kinds, by the stop's name in URLs.
KINDS = {"guess": GUESSES, "dead-end": RUNS_OUT, "undo": UNDOES, "solution": SOLVES}


@dataclass(frozen=True, slots=True)
class Stop:
    """Every step, those of a `kind`, or those that change a value or candidate of `cell`."""

    kind: str = ""
    cell: Cell | None = None

    @property
    def text(self) -> str:
        """The stop as in URLs: ``, `dead-end`, `r2c3`."""
        return cell_name(self.cell) if self.cell else self.kind


def parse_stop(text: str, size: int) -> Stop:
    """Read a stop for a grid of that size; raises ValueError naming what is allowed."""
    if not text or text in KINDS:
        return Stop(text)
    try:
        row, column = named_cell(text)
        if max(row, column) >= size:
            raise ValueError
    except ValueError:
        last = cell_name((size - 1, size - 1))
        raise ValueError(
            f"'stop' must be one of {', '.join(KINDS)}, or a cell from r1c1 to {last}, "
            f"not '{text[:20]}'"
        ) from None
    return Stop(cell=(row, column))


def next_stop(run: Run, at: int, stop: Stop, budget: Budget | None = None) -> int | None:
    """The first stop after `at` among the computed events, or the end of the run.

    None if there is none yet and the run continues.
    """
    found = next(all_stops(run, stop, budget, at), None)
    return len(run.events) if found is None and run.ended else found


def previous_stop(run: Run, at: int, stop: Stop, budget: Budget | None = None) -> int:
    """The last stop before `at`; 0 if there is none."""
    end = min(at - 1, len(run.events))
    while end > 0:
        if budget:
            budget.pause()
        start = (end - 1) // EVERY * EVERY
        if found := list(_between(run, start, end, stop)):
            return found[-1]
        end = start
    return 0


def all_stops(run: Run, stop: Stop, budget: Budget | None = None, after: int = 0) -> Iterator[int]:
    """Every stop `after` a step among the computed events."""
    made = len(run.events)
    while after < made:
        end = min(after - after % EVERY + EVERY, made)
        yield from _between(run, after, end, stop)
        after = end
        if budget:
            budget.pause()


def _between(run: Run, start: int, end: int, stop: Stop) -> Iterator[int]:
    """The stops after `start`, up to `end`."""
    if stop.cell:
        yield from _changes(run, start, end, stop.cell)
        return
    wanted, kinds = KINDS.get(stop.kind), run.ledger.kinds
    for at in range(start, end):
        if wanted is None or kinds[at] & wanted:
            yield at + 1


def _changes(run: Run, start: int, end: int, cell: Cell) -> Iterator[int]:
    """The events after `start`, up to `end`, that change the cell's value or its candidates."""
    if start >= end:
        return
    board = run.ledger.board_at(start, run.events)
    was = board.values.get(cell), board.removed.get(cell, 0)
    for at, event in enumerate(islice(run.events, start, end), start + 1):
        apply(board, event)
        now = board.values.get(cell), board.removed.get(cell, 0)
        if now != was:
            yield at
        was = now
