"""The solutions and grade of a puzzle, and cages that contradict one another."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from webapp.budget import Budget, OutOfBudgetError
from webapp.generator.grade import Rating, UnratedError, rate
from webapp.insight.why.conflicts import irreducible
from webapp.puzzle import Cage, Puzzle, faults
from webapp.puzzle.words import sentence
from webapp.solvers import Uniqueness, solutions, uniqueness

# Ticks for one check whether cages have a solution. A smallest set isn't sought: on 40 puzzles that
# took 14 times as long at the median, and 9.6 cages became 9.5.
_WORK = 400_000


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of the solutions, as a title and in a word or two.

    `of_drawing` is the title for a drawing, if it differs.
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
        "It has a solution; checking whether it has more took too long",
    ),
    "unknown": Verdict("Undecided: checking took too long", "undecided"),
}


@dataclass(frozen=True, slots=True)
class CagesClash:
    """Cages that can't all be filled; `minimal` if it's proved that each is necessary.

    `why` is a sentence if the contradiction can be seen without a search.
    """

    cages: tuple[Cage, ...]
    minimal: bool
    why: str = ""

    @property
    def sentence(self) -> str:
        """The sentence before the list of cages, or the whole message if there are none."""
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
    """Whether a puzzle has one solution, and why not, or its grade.

    `clash` are the cages that contradict one another if there is none, `rating` the grade of a
    puzzle with exactly one, if it is found within the work limit.
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
    return Answer(found.verdict, found.grids, found.events, found.backtracks, clash, rating)


def _rated(puzzle: Puzzle, budget: Budget) -> Rating | None:
    try:
        return rate(puzzle, budget)
    except UnratedError:
        return None


def clash_of(puzzle: Puzzle, budget: Budget) -> CagesClash:
    """A set of contradictory cages, from which each that isn't needed was left out.

    The puzzle must be known to have no solution. A cage stays if the others have a solution without
    it, or if that can't be decided; the set isn't `minimal` then. When the budget ends, the set is
    the cages left so far. Large cages are left out first: small ones are easier to check by hand.
    """
    for fault in faults(puzzle):
        if fault.rule == "repeated":
            cages = tuple(puzzle.cage_at[cell] for cell in fault.cells)
            return CagesClash(cages, len(cages) == 2, fault.sentence)
    undecided = list[frozenset[int]]()

    def together(some: frozenset[int]) -> frozenset[int] | None:
        with suppress(OutOfBudgetError):
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
