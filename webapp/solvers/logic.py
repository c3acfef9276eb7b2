"""Logic: reasoning alone, strategy by strategy; it never guesses, and says so when it is stuck."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.logic.deduction import Deduction
from webapp.logic.position import Position
from webapp.logic.solving import contradiction, steps, told
from webapp.puzzle import Puzzle
from webapp.trace import Because, Event, Exhausted, GaveUp, Solved

from .solver import Solver

PSEUDOCODE = (
    "while some cell is empty:",
    "  given: place it",
    "  one of each: what stands leaves its lines",
    "  single possibility, only square: place it",
    "  divisor, reach: what no target allows goes",
    "  combination, fillings: what none holds goes",
    "  locked, double locked: boxes against lines",
    "  needed: what a cage puts into a line",
    "  naked group, hidden twin, set with a cage",
    "  clash: fillings that spoil a line",
    "  parity, innies, outies: totals of lines",
    "  x-wing: a value in two lines alike",
    "  two cages: fillings that exclude each other",
    "  forcing twin: what both candidates lead to",
    "  after each success start over",
    "  nothing follows: stuck, give up",
    "  no candidate, place or filling left: dead end",
    "every cell is filled: solved, and only so",
    "no solution is left: all is found",
)
_LINES = {
    name: number
    for number, names in {
        2: "given",
        3: "one-of-each",
        4: "single-possibility only-square",
        5: "divisor reach",
        6: "combination fillings",
        7: "locked double-locked",
        8: "needed",
        9: "naked-group hidden-twin cage-set",
        10: "clash",
        11: "parity innies outies",
        12: "x-wing",
        13: "two-cages",
        14: "forcing-twin",
    }.items()
    for name in names.split()
}
_STUCK, _DEAD, _SOLVED, _EXHAUSTED = 16, 17, 18, 19


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Document 004's loop, with strategies for cages; what it solves has one solution."""
    position = Position(puzzle, budget)
    dead: Deduction | None = None
    for strategy, deduction in steps(position):
        if deduction.dead:
            dead = deduction
            break
        yield from told(position, deduction, _LINES[strategy.name])
    dead = dead or contradiction(position)
    if dead:
        yield from told(position, dead, _DEAD)
    elif position.empty:
        yield GaveUp(Because("stuck"), _STUCK)
        return
    else:
        yield Solved(_SOLVED)
    yield Exhausted(_EXHAUSTED)


SOLVER = Solver(
    name="logic",
    title="Logic",
    summary="Reasons as a person does, always with the cheapest strategy that says something, and "
    "never guesses: what it solves has one solution, and where it is stuck it gives up.",
    source="document 004",
    pseudocode=PSEUDOCODE,
    run=run,
    complete=False,
)
