"""Backtracking: cells in reading order, values in turn, each tested in row, column and cage."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.logic.layout import Layout
from webapp.puzzle import Puzzle
from webapp.solvers.engine.walk import walk
from webapp.solvers.play.walks import Walk
from webapp.solvers.program import Program
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import GUESSES, REFUSED, STANDING, STEPS, UNDONE, Solver
from webapp.solvers.switches import WALK_VALUES
from webapp.trace import Event

PSEUDOCODE = Pseudocode(
    ("", "place(cell):"),
    ("solved", "  if no cell is empty: solved"),
    ("", "  for value in 1..n:"),
    ("row", "    row already has value: reject"),
    ("column", "    column or box has it: reject"),
    ("cage", "    cage would break: reject"),
    ("write", "    write value into cell"),
    ("", "    place(next cell)"),
    ("erase", "    erase value"),
    ("back", "  no value left: go back"),
)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Documents 000 and 003 (solution 1), as a generator of events."""
    n = puzzle.size
    values = range(1, n + 1) if options["values"] == "up" else range(n, 0, -1)
    return walk(Layout(puzzle), [values] * (n * n), PSEUDOCODE)


SOLVER = Solver(
    name="backtracking",
    title="Backtracking, row by row",
    summary="Fills the cells in reading order. A value that breaks a rule is rejected at once; "
    "where nothing is left to try, it goes one cell back.",
    source="documents 000 and 003 (solution 1)",
    pseudocode=PSEUDOCODE,
    run=run,
    rule=Walk(),
    counters=(STEPS, GUESSES, REFUSED, UNDONE, STANDING),
    options=(WALK_VALUES,),
    good_at="It’s short, uses next to no memory, and always ends: on boards of up to 5 × 5 "
    "mostly within some thousand steps.",
    bad_at="It goes on in the next cell even where another has hardly a choice left. So a wrong "
    "guess near the top can cost a hundred thousand steps before it’s taken back.",
    program=Program("place({})"),
)
