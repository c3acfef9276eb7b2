"""Answers: what is known of a puzzle's solutions, and the cages that exclude one another."""

from dataclasses import dataclass

from webapp.budget import Budget
from webapp.puzzle import Grid, Puzzle
from webapp.solvers import Contradiction, Solutions, contradiction, solutions


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a puzzle's solutions: as the title of an answer, and said of a drawing."""

    title: str
    of_drawing: str


VERDICTS = {
    "only": Verdict("The only solution", "It can be solved: the only solution"),
    "several": Verdict("More than one solution", "It can be solved: more than one solution"),
    "none": Verdict("No solution", "None: there is no solution"),
    "one": Verdict(
        "A solution; whether it is the only one is not known",
        "It can be solved; whether it is the only solution is not known yet",
    ),
    "unknown": Verdict("Not known yet", "It may be solvable: not known yet"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict, and the work that it took.

    `verdict` is one of VERDICTS; `grids` are one solution, or two that differ; `clash` the cages
    that contradict one another where there is none.
    """

    verdict: str
    grids: tuple[Grid, ...]
    events: int
    choices: int
    clash: Contradiction | None

    @property
    def words(self) -> Verdict:
        """The verdict in words."""
        return VERDICTS[self.verdict]


def answer(puzzle: Puzzle, budget: Budget) -> Answer:
    """Search for two solutions within the budget and say what that shows."""
    search = solutions(puzzle, limit=2, budget=budget)
    grids = tuple(search)
    verdict = _verdict(grids, search)
    clash = contradiction(puzzle, budget) if verdict == "none" else None
    return Answer(verdict, grids, search.events, search.choices, clash)


def _verdict(grids: tuple[Grid, ...], search: Solutions) -> str:
    if len(grids) > 1:
        return "several"
    if search.complete:
        return "only" if grids else "none"
    return "one" if grids else "unknown"
