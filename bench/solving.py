"""Solving: the strongest solver beside the peers, on the same puzzles, one run after the other.

All run in this process, cold, with the time limit of `LIMITS` a puzzle. What is taken is
processor time: that of the first solution, and that until a second is found or none is left.
Building a model or tables counts, as it does for our solver; imports do not. Every grid is checked
with `is_solution`, every count against the recorded one and against that of CP-SAT: a wrong answer
of any of them is named, and makes the benchmark end with status 1.
"""

import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import process_time

from webapp.puzzle import Grid, Puzzle, is_solution
from webapp.solvers import STRONGEST, Budget, Choice, solutions

from .puzzles import Case
from .tables import NotStated, OutOfTime

OURS, RULER = STRONGEST.name, "CP-SAT"
# Seconds a puzzle. python-constraint2 does not come back from many of the larger ones.
LIMITS = {"python-constraint2": 5.0}
_LIMIT = 20.0

Search = Callable[[Puzzle, float], Iterator[Grid]]


class Own(Iterator[Grid]):
    """Up to two solutions by an algorithm of ours, the strongest if none is named."""

    def __init__(self, puzzle: Puzzle, seconds: float, choice: Choice | None = None) -> None:
        self._found = solutions(puzzle, 2, Budget(seconds=seconds), choice)

    @property
    def undone(self) -> int:
        """Guesses undone before the first solution, or before the proof that there is none."""
        return self._found.choices

    def __next__(self) -> Grid:
        grid = next(self._found, None)
        if grid is not None:
            return grid
        if self._found.cut:
            raise OutOfTime
        raise StopIteration


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a solver did on a puzzle; times in ms, None for what it did not come to.

    `count` is how many solutions it found, two at most; `proof` is None where it ran out of time,
    so that the count may be too small, and `stated` False where it could not be told the puzzle.
    """

    count: int = 0
    first: float | None = None
    proof: float | None = None
    undone: int | None = None
    stated: bool = True
    wrong: bool = False


def attempt(search: Search, puzzle: Puzzle, seconds: float) -> Outcome:
    """Look for two solutions, with nothing remembered from an earlier puzzle."""
    puzzle = replace(puzzle)
    _forget()
    grids: list[Grid] = []
    first = proof = None
    stated, found = True, iter(())
    begun = process_time()
    try:
        found = search(puzzle, seconds)
        for grid in found:
            first = first or _ms_since(begun)
            grids.append(grid)
            if len(grids) == 2:
                break
        proof = _ms_since(begun)
        first = first or proof
    except OutOfTime:
        pass
    except NotStated:
        stated = False
    wrong = len(set(grids)) < len(grids) or not all(is_solution(puzzle, grid) for grid in grids)
    return Outcome(len(grids), first, proof, getattr(found, "undone", None), stated, wrong)


def measure(
    cases: Sequence[Case],
    searches: Mapping[str, Search],
    limits: Mapping[str, float] = LIMITS,
) -> list[dict[str, Outcome]]:
    """For each puzzle the outcomes by solver, each solver in its turn."""
    gc.freeze()  # what is there already is not looked through before each attempt
    outcomes = [
        {
            name: attempt(search, case.puzzle, limits.get(name, _LIMIT))
            for name, search in searches.items()
        }
        for case in cases
    ]
    gc.unfreeze()
    return outcomes


def faults(cases: Sequence[Case], outcomes: Sequence[Mapping[str, Outcome]]) -> list[str]:
    """A sentence for each wrong answer; who ran out of time may have found fewer, never more."""
    found = []
    for case, row in zip(cases, outcomes, strict=True):
        ruler = row.get(RULER)
        proven = ruler.count if ruler and ruler.proof is not None else None
        for name, outcome in row.items():
            if outcome.wrong:
                found.append(f"{name} has a grid for {case.id} that is no solution")
            for count, whose in ((case.count, "the record"), (proven, RULER)):
                if count is not None and _differs(outcome, min(count, 2)):
                    found.append(
                        f"{name} finds {outcome.count} solutions for {case.id}, {whose} {count}"
                    )
    return found


def _differs(outcome: Outcome, count: int) -> bool:
    return outcome.count > count or (outcome.proof is not None and outcome.count < count)


def _ms_since(begun: float) -> float:
    return (process_time() - begun) * 1000


def _forget() -> None:
    """Empty what the solvers keep from puzzle to puzzle; and no one pays for another's garbage."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("webapp.logic.", "webapp.solvers.")):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
    gc.collect()
