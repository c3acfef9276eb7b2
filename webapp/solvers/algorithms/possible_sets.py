"""Possible sets: the row-major walk, over only those values that a cell's cage allows at all."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.logic.layout import NO_CAGE, Layout
from webapp.logic.strategies.divisor import Divisor
from webapp.puzzle import Cage, Puzzle
from webapp.solvers.engine.walk import walk
from webapp.solvers.play.walks import Walk
from webapp.solvers.program import Program
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import GUESSES, REFUSED, STANDING, STEPS, UNDONE, Solver
from webapp.solvers.switches import VALUES_OPTION
from webapp.trace import Event, Remove

PSEUDOCODE = Pseudocode(
    ("", "for each cage:"),
    ("*", "  ×: keep divisors of its target"),
    ("/", "  ÷: keep values with a partner"),
    ("=", "  given: keep its value"),
    ("", "  +, − and ?: keep 1..n"),
    ("", "place(cell):"),
    ("solved", "  if no cell is empty: solved"),
    ("", "  for value in the cell’s set:"),
    ("row", "    row already has value: reject"),
    ("column", "    column or box has it: reject"),
    ("cage", "    cage would break: reject"),
    ("write", "    write value into cell"),
    ("", "    place(next cell)"),
    ("erase", "    erase value"),
    ("back", "  no value left: go back"),
)


def possible_set(cage: Cage, n: int) -> tuple[int, ...]:
    """The values 1..n that the cage's operator and target allow, by document 001.

    Divisors of the target for `*`, values with a partner for `/`, the target for `=`; all for
    `+` and `-`, and so for an operator that is to be found.
    """
    allows, target = cage.operation.allows, cage.target or 0
    return tuple(value for value in range(1, n + 1) if allows(value, target, n))


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Document 001, as a generator of events; the sets come first, a removal a cage."""
    n, layout = puzzle.size, Layout(puzzle)
    sets = [possible_set(cage, n) for cage in puzzle.cages]
    for cage, kept in zip(puzzle.cages, sets, strict=True):
        gone = tuple(value for value in range(1, n + 1) if value not in kept)
        if gone:
            because = Divisor(cage.cells, by_strategy=False)
            yield Remove(cage.cells, gone, because, PSEUDOCODE[cage.op or ""])
    every = tuple(range(1, n + 1))
    step = 1 if options["values"] == "up" else -1
    possible = [(every if cage == NO_CAGE else sets[cage])[::step] for cage in layout.cage]
    yield from walk(layout, possible, PSEUDOCODE)


SOLVER = Solver(
    name="possible-sets",
    title="Possible sets",
    summary="Backtracking, but each cell tries only the values that its cage’s clue allows.",
    source="document 001",
    pseudocode=PSEUDOCODE,
    run=run,
    rule=Walk(),
    counters=(STEPS, GUESSES, REFUSED, UNDONE, STANDING),
    options=(VALUES_OPTION,),
    good_at="The lists are made once, before the search, and save many tries in small cages, most "
    "of all where numbers are multiplied.",
    bad_at="The lists never get shorter on the way. It is as blind to the rest of the board as "
    "plain backtracking, so large boards are still too much for it.",
    program=Program("place({})"),
)
