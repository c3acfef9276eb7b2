"""Logic: reasoning strategy by strategy; it never guesses, and gives up when it is stuck."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.logic.deduction import Contradiction
from webapp.logic.sheet import Sheet
from webapp.logic.solving import contradiction, events_of, steps
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Puzzle
from webapp.trace import BoardView, Event, Exhausted, GaveUp, Reason, Solved

from .options import Option
from .pseudocode import Pseudocode
from .solver import DEDUCED, STEPS, Solver


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Document 004's loop, with strategies for cages; a puzzle it solves has one solution."""
    sheet = Sheet(puzzle, budget)
    dead: Contradiction | None = None
    for strategy, deduction in steps(sheet, every=options["rules"] == "all"):
        if isinstance(deduction, Contradiction):
            dead = deduction
            break
        yield from events_of(sheet, deduction, PSEUDOCODE[strategy.line])
    dead = dead or contradiction(sheet)
    if dead:
        yield from events_of(sheet, dead, PSEUDOCODE["dead end"])
    elif sheet.empty:
        yield GaveUp(NothingFollows(), PSEUDOCODE["stuck"])
        return
    else:
        yield Solved(PSEUDOCODE["solved"])
    yield Exhausted(PSEUDOCODE["exhausted"])


# The action on each line of strategies, by label, after the names of those that share the line.
_DONE = {
    "given": "place it",
    "one-of-each": "cross off in lines",
    "target": "check the target",
    "combination": "try ways",
}


def _strategy_lines() -> Iterator[tuple[str, str]]:
    """A line for each label of strategies, in the order in which they are tried."""
    titles: dict[str, list[str]] = {}
    for strategy in STRATEGIES.values():
        titles.setdefault(strategy.line, []).append(strategy.title.lower())
    for label, named in titles.items():
        done = f": {_DONE[label]}" if label in _DONE else ""
        yield label, f"  {', '.join(named)}{done}"


PSEUDOCODE = Pseudocode(
    ("", "while some cell is empty:"),
    *_strategy_lines(),
    ("", "  after each find: start over"),
    ("stuck", "  nothing found: stuck, stop"),
    ("dead end", "  nothing fits any more: dead end"),
    ("solved", "every cell is filled: solved"),
    ("exhausted", "nothing else is possible"),
)

RULES_OPTION = Option(
    "rules",
    ("usual", "all"),
    "Which strategies it uses: the usual ones, which leave out the hardest and for a sudoku are "
    "few, or all that there are",
    "Strategies",
    ("the usual ones", "all"),
)


@dataclass(frozen=True, slots=True)
class NothingFollows(Reason[GaveUp]):
    """Nothing follows any more."""

    rule = "stuck"

    def clause(self, puzzle: Puzzle, board: BoardView, event: GaveUp) -> str:
        return "no strategy finds anything more, and Logic never guesses"


SOLVER = Solver(
    name="logic",
    title="Logic",
    summary="Reasons as a person does, always with the easiest strategy that finds something. It "
    "never guesses: what it solves has exactly one solution, and when it’s stuck it stops.",
    source="document 004",
    pseudocode=PSEUDOCODE,
    run=run,
    counters=(STEPS, DEDUCED),
    options=(RULES_OPTION,),
    not_by_hand="Logic makes no choices: it takes the easiest strategy that finds something. To "
    "reason like it, play the puzzle and ask for hints.",
    by_strategies=True,
    complete=False,
    guesses=False,
    good_at="Every step has a reason that a person could have found. It says how hard a puzzle is, "
    "and its hints in Play are these steps.",
    bad_at="Where no strategy finds anything it stops, as it never guesses. The hardest puzzles "
    "stay unsolved.",
)
