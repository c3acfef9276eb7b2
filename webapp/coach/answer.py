"""Answers: what is known of a puzzle's solutions, its grade, and cages that exclude one another."""

from dataclasses import dataclass

from webapp.budget import Budget
from webapp.generator.grade import Rating, Unrated, rate
from webapp.puzzle import Grid, Puzzle
from webapp.solvers import CagesClash, Solutions, contradiction, solutions


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of the solutions: as a title, said of a drawing, and in a word or two."""

    title: str
    of_drawing: str
    short: str


VERDICTS = {
    "only": Verdict("Exactly one solution", "Exactly one solution", "one solution"),
    "several": Verdict(
        "More than one solution", "More than one solution", "more than one solution"
    ),
    "none": Verdict("No solution", "No solution", "no solution"),
    "one": Verdict(
        "A solution, perhaps not the only one",
        "It has a solution; not settled within the time limit whether it has more",
        "a solution",
    ),
    "unknown": Verdict(
        "Not settled within the time limit", "Not settled within the time limit", "not settled"
    ),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict, and the work that it took.

    `verdict` is one of VERDICTS; `grids` are one solution, or two that differ; `clash` the cages
    that contradict one another where there is none, `rating` the grade of a puzzle with exactly
    one, where that too is known within the work.
    """

    verdict: str
    grids: tuple[Grid, ...]
    events: int
    choices: int
    clash: CagesClash | None
    rating: Rating | None

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
    rating = _rated(puzzle, budget) if verdict == "only" else None
    return Answer(verdict, grids, search.events, search.choices, clash, rating)


def _rated(puzzle: Puzzle, budget: Budget) -> Rating | None:
    try:
        return rate(puzzle, budget)
    except Unrated:
        return None


def _verdict(grids: tuple[Grid, ...], search: Solutions) -> str:
    if len(grids) > 1:
        return "several"
    if search.complete:
        return "only" if grids else "none"
    return "one" if grids else "unknown"
