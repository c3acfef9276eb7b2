"""Logic: reasoning alone, strategy by strategy; it never guesses, and says so when it is stuck."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.logic.deduction import Deduction
from webapp.logic.position import Position
from webapp.logic.solving import contradiction, steps, told
from webapp.puzzle import Puzzle
from webapp.trace import Because, Event, Exhausted, GaveUp, Solved

from .pseudocode import Pseudocode
from .solver import Solver

PSEUDOCODE = Pseudocode(
    ("", "while some cell is empty:"),
    ("given", "  given: place it"),
    ("one of each", "  one of each: what stands leaves its lines"),
    ("single", "  single possibility, only square: place it"),
    ("target", "  divisor, reach: what no target allows goes"),
    ("combination", "  combination, fillings: what none holds goes"),
    ("boxes", "  locked, double locked: boxes against lines"),
    ("needed", "  needed: what a cage puts into a line"),
    ("groups", "  naked group, hidden twin, set with a cage"),
    ("clash", "  clash: fillings that spoil a line"),
    ("totals", "  parity, innies, outies: totals of lines"),
    ("x-wing", "  x-wing: a value in two lines alike"),
    ("two cages", "  two cages: fillings that exclude each other"),
    ("forcing", "  forcing twin: what both candidates lead to"),
    ("", "  after each success start over"),
    ("stuck", "  nothing follows: stuck, give up"),
    ("dead end", "  no candidate, place or filling left: dead end"),
    ("solved", "every cell is filled: solved, and only so"),
    ("exhausted", "no solution is left: all is found"),
)
_LABELS = {
    name: label
    for label, names in {
        "given": "given",
        "one of each": "one-of-each",
        "single": "single-possibility only-square",
        "target": "divisor reach",
        "combination": "combination fillings",
        "boxes": "locked double-locked",
        "needed": "needed",
        "groups": "naked-group hidden-twin cage-set",
        "clash": "clash",
        "totals": "parity innies outies",
        "x-wing": "x-wing",
        "two cages": "two-cages",
        "forcing": "forcing-twin",
    }.items()
    for name in names.split()
}


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Document 004's loop, with strategies for cages; what it solves has one solution."""
    position = Position(puzzle, budget)
    dead: Deduction | None = None
    for strategy, deduction in steps(position):
        if deduction.dead:
            dead = deduction
            break
        yield from told(position, deduction, PSEUDOCODE[_LABELS[strategy.name]])
    dead = dead or contradiction(position)
    if dead:
        yield from told(position, dead, PSEUDOCODE["dead end"])
    elif position.empty:
        yield GaveUp(Because("stuck"), PSEUDOCODE["stuck"])
        return
    else:
        yield Solved(PSEUDOCODE["solved"])
    yield Exhausted(PSEUDOCODE["exhausted"])


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
