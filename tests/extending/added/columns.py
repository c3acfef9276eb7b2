"""Backtracking that fills column by column, each from the top."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from webapp.budget import Budget
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.solvers.play.move_rules import MomentView
from webapp.solvers.play.rejections import rejected_at_once
from webapp.solvers.play.walks import Walk
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import BACKTRACKS, GUESSES, OPEN_GUESSES, REJECTED, STEPS, Solver
from webapp.trace import Event, Exhausted, Guess, Solved, Undo

# Each line with the label by which an event names it; a line that no event names has none.
PSEUDOCODE = Pseudocode(
    ("", "place(cell):"),
    ("solved", "  if no cell is empty: solved"),
    ("", "  for value in 1..n:"),
    ("reject", "    a rule would break: reject"),
    ("write", "    write value into cell"),
    ("", "    place(the cell below)"),
    ("erase", "    erase value"),
    ("back", "  no value left: go back"),
)


def columns(n: int) -> list[Cell]:
    """The cells of the grid, column by column."""
    return [(row, column) for column in range(n) for row in range(n)]


def walk(
    order: Callable[[int], list[Cell]],
    puzzle: Puzzle,
    _options: Mapping[str, str],
    budget: Budget,
) -> Iterator[Event]:
    """Cell by cell in an order."""
    n, values, cells = puzzle.size, dict[Cell, int](), order(puzzle.size)

    def place(number: int) -> Iterator[Event]:
        if number == len(cells):
            yield Solved(PSEUDOCODE["solved"])
            return
        cell = cells[number]
        for value in range(1, n + 1):
            budget.tick()
            if reject := rejected_at_once(puzzle, values, cell, value):
                yield type(reject)(cell, value, reject.rule, reject.clash, PSEUDOCODE["reject"])
                continue
            yield Guess(cell, value, PSEUDOCODE["write"])
            values[cell] = value
            yield from place(number + 1)
            del values[cell]
            stuck = cells[number + 1] if number + 1 < len(cells) else None
            yield Undo(cell, value, stuck, PSEUDOCODE["erase"], crossed=True)

    yield from place(0)
    yield Exhausted(PSEUDOCODE["back"])


class DownTheColumns(Walk):
    """Its rule of play: that of a walk, with its own order of cells."""

    task = "You fill the columns from the left, each from the top."

    def next_cells(self, moment: MomentView) -> tuple[Cell, ...]:
        order = columns(moment.puzzle.size)
        return (next(cell for cell in order if cell not in moment.board.values),)

    def wrong_cell(self, _scene: MomentView, cell: Cell) -> str:
        return f"The columns are filled from the top, and {cell_name(cell)} isn’t next"


SOLVER = Solver(
    name="columns",
    title="Down the columns",
    summary="Fills the columns from the left, each from the top.",
    source="this page",
    pseudocode=PSEUDOCODE,
    run=partial(walk, columns),
    counters=(STEPS, GUESSES, REJECTED, BACKTRACKS, OPEN_GUESSES),
    move_rules=DownTheColumns(),
    good_at="It is backtracking turned by a quarter: the same puzzle may be easier that way.",
    bad_at="Nothing else changes: a wrong guess near the left can cost as much.",
)
