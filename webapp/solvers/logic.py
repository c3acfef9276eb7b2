"""Logic: reasoning alone, strategy by strategy; it never guesses, and says so when it is stuck."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.logic.deduction import Contradiction
from webapp.logic.sheet import Sheet
from webapp.logic.solving import contradiction, steps, told
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Puzzle
from webapp.trace import Event, Exhausted, GaveUp, Reason, Solved

from .pseudocode import Pseudocode
from .solver import DEDUCED, STEPS, Solver

# What the lines of strategies say behind their names, by label; a label may go without.
_GISTS = {
    "given": "place it",
    "one of each": "what stands leaves its lines",
    "single": "place it",
    "target": "what no target allows goes",
    "combination": "what none holds goes",
    "boxes": "boxes against lines",
    "needed": "what a cage puts into it",
    "clash": "fillings that spoil a line",
    "totals": "totals of lines",
    "x-wing": "a value in two lines alike",
    "two cages": "fillings that exclude each other",
    "forcing": "what both candidates lead to",
}


def _strategy_lines() -> Iterator[tuple[str, str]]:
    """A line for each label that strategies have, in the order in which they are tried."""
    titles: dict[str, list[str]] = {}
    for strategy in STRATEGIES.values():
        titles.setdefault(strategy.line, []).append(strategy.title.lower())
    for label, named in titles.items():
        gist = f": {_GISTS[label]}" if label in _GISTS else ""
        yield label, f"  {', '.join(named)}{gist}"


PSEUDOCODE = Pseudocode(
    ("", "while some cell is empty:"),
    *_strategy_lines(),
    ("", "  after each success start over"),
    ("stuck", "  nothing follows: stuck, give up"),
    ("dead end", "  no candidate, place or filling left: dead end"),
    ("solved", "every cell is filled: solved, and only so"),
    ("exhausted", "no solution is left: all is found"),
)


@dataclass(frozen=True, slots=True)
class Stuck(Reason[GaveUp]):
    """Nothing follows any more."""

    rule = "stuck"

    def why(self, puzzle: Puzzle, event: GaveUp) -> str:
        return "no strategy finds anything more, and it never guesses"


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Document 004's loop, with strategies for cages; what it solves has one solution."""
    sheet = Sheet(puzzle, budget)
    dead: Contradiction | None = None
    for strategy, deduction in steps(sheet):
        if isinstance(deduction, Contradiction):
            dead = deduction
            break
        yield from told(sheet, deduction, PSEUDOCODE[strategy.line])
    dead = dead or contradiction(sheet)
    if dead:
        yield from told(sheet, dead, PSEUDOCODE["dead end"])
    elif sheet.empty:
        yield GaveUp(Stuck(), PSEUDOCODE["stuck"])
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
    counters=(STEPS, DEDUCED),
    by_strategies=True,
    complete=False,
)
