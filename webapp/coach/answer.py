"""What is known of a puzzle: its solutions, its grade, and cages that exclude one another."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from webapp.budget import Budget, OutOfBudget
from webapp.generator.grade import Rating, Unrated, rate
from webapp.insight.why.conflicts import irreducible
from webapp.puzzle import Cage, Puzzle, faults
from webapp.puzzle.words import sentence
from webapp.solvers import Uniqueness, solutions, uniqueness

# Ticks for one question "do these cages have a solution?". That there are no fewer isn't sought: on
# 40 puzzles it took 14 times as long at the median, and 9.6 cages became 9.5.
_WORK = 400_000


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
class CagesClash:
    """Cages that no grid fills together; `minimal` says that each is proven to be necessary.

    `why` is a sentence where the contradiction can be seen without a search.
    """

    cages: tuple[Cage, ...]
    minimal: bool
    why: str = ""

    @property
    def sentence(self) -> str:
        """What they do, before they are named one by one; all of it where there is none to name."""
        if self.why:
            return sentence(self.why)
        match len(self.cages):
            case 0:
                return "The rows, columns and boxes alone leave no solution."
            case 1:
                return "This cage alone has no solution:"
            case many if self.minimal:
                others = "without any one of them the others would have a solution"
                return f"These {many} cages contradict one another, and {others}:"
            case many:
                return f"These {many} cages contradict one another:"


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


def clash_of(puzzle: Puzzle, budget: Budget) -> CagesClash:
    """A set of cages that contradict one another, as small as leaving out one by one makes it.

    The puzzle must be known to have no solution. A cage stays only if the others have a solution
    without it, or if that cannot be decided; then the set is not called minimal. When the budget
    ends, what is left by then is the answer. Large cages are left out first: a set of small ones
    is easier to check by hand.
    """
    for fault in faults(puzzle):
        if fault.rule == "repeated":
            cages = tuple(puzzle.cage_at[cell] for cell in fault.cells)
            return CagesClash(cages, len(cages) == 2, fault.sentence)
    undecided = list[frozenset[int]]()

    def together(some: frozenset[int]) -> frozenset[int] | None:
        with suppress(OutOfBudget):
            with budget.part(_WORK) as part:
                search = solutions(_of(puzzle, some), limit=1, budget=part)
                solved = list(search)
            budget.tick(puzzle.size**2)
            if not solved and search.complete:
                return None
            if solved:
                return some
        undecided.append(some)
        return some

    large_first = sorted(range(len(puzzle.cages)), key=lambda each: -len(puzzle.cages[each].cells))
    kept = irreducible(large_first, together)
    return CagesClash(_of(puzzle, kept).cages, not undecided)


def _of(puzzle: Puzzle, cages: Iterable[int]) -> Puzzle:
    return replace(puzzle, cages=tuple(puzzle.cages[number] for number in sorted(cages)))
