"""What is known of a puzzle: its solutions, its grade, and cages that exclude one another."""

from dataclasses import dataclass

from webapp.budget import Budget
from webapp.generator.grade import Rating, Unrated, rate
from webapp.puzzle import Puzzle
from webapp.solvers import Uniqueness, uniqueness

from .clash import CagesClash, clash_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of the solutions, as a title and in a word or two.

    `of_drawing` says it of a drawing, if that takes other words than the title.
    """

    title: str
    short: str
    of_drawing: str = ""


VERDICTS = {
    "only": Verdict("Exactly one solution", "one solution"),
    "several": Verdict("More than one solution", "more than one solution"),
    "none": Verdict("No solution", "no solution"),
    "one": Verdict(
        "A solution, perhaps not the only one",
        "a solution",
        "It has a solution; not settled within the time limit whether it has more",
    ),
    "unknown": Verdict("Not settled within the time limit", "not settled"),
}


@dataclass(frozen=True, slots=True)
class Answer(Uniqueness):
    """Whether a puzzle has one solution, and what follows.

    `clash` are the cages that contradict one another if there is none, `rating` the grade of a
    puzzle with exactly one, if that too is known within the work.
    """

    clash: CagesClash | None
    rating: Rating | None

    @property
    def words(self) -> Verdict:
        """The verdict in words."""
        return VERDICTS[self.verdict]


def answer(puzzle: Puzzle, budget: Budget) -> Answer:
    """Search for two solutions within the budget, then for a clash or the grade."""
    found = uniqueness(puzzle, budget)
    clash = clash_of(puzzle, budget) if found.verdict == "none" else None
    rating = _rated(puzzle, budget) if found.only else None
    return Answer(found.verdict, found.grids, found.events, found.choices, clash, rating)


def _rated(puzzle: Puzzle, budget: Budget) -> Rating | None:
    try:
        return rate(puzzle, budget)
    except Unrated:
        return None
