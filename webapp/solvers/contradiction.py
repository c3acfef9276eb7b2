"""Contradictions: for a puzzle without a solution, cages that already exclude one another."""

from dataclasses import dataclass, replace

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import Cage, Puzzle, faults
from webapp.puzzle.words import sentence

from .answers import solutions

# Ticks for one question "would it have a solution without this cage?".
_WORK = 400_000


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


def contradiction(puzzle: Puzzle, budget: Budget) -> CagesClash:
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
    kept = sorted(puzzle.cages, key=lambda cage: len(cage.cells), reverse=True)
    minimal = True
    for cage in tuple(kept):
        others = [each for each in kept if each is not cage]
        try:
            with budget.part(_WORK) as part:
                search = solutions(_of(puzzle, others), limit=1, budget=part)
                solved = list(search)
            budget.tick(puzzle.size**2)
        except OutOfBudget:
            minimal = False
            break
        if not solved:
            if search.complete:
                kept = others
            else:
                minimal = False
    return CagesClash(_of(puzzle, kept).cages, minimal)


def _of(puzzle: Puzzle, cages: list[Cage]) -> Puzzle:
    return replace(puzzle, cages=tuple(sorted(cages, key=lambda cage: cage.cells)))
