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
    "only": Verdict("The only solution", "Exactly one solution"),
    "several": Verdict("More than one solution", "More than one solution"),
    "none": Verdict("No solution", "No solution"),
    "one": Verdict(
        "A solution, perhaps not the only one",
        "It has a solution; not settled within the time limit whether it has more",
    ),
    "unknown": Verdict("Not settled within the time limit", "Not settled within the time limit"),
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
