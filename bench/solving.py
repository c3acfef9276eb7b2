"""The strongest solver beside the peers, on the same puzzles, one run after the other.

All run in this process, or as commands in theirs, within the time limit of `LIMITS` per puzzle, and
take turns at being first. What is taken is processor time until a second solution is found or none
is left; of what is short, the middle of three. Cold is with nothing remembered from an earlier
puzzle, warm right after the same puzzle. Building a model or tables counts, as it does for our
solver; imports do not. Every grid is checked with `is_solution`, every count against the recorded
one and against that of CP-SAT: a wrong answer of any of them is named, and makes the benchmark end
with status 1.
"""

import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import process_time

from bench.command import Command
from bench.puzzles import Case
from bench.tables import NotExpressibleError, TimeUpError
from webapp.puzzle import Grid, Puzzle, is_solution
from webapp.solvers import STRONGEST, Budget, Choice, solutions

OURS, RULER = STRONGEST.name, "CP-SAT"
# A proof that takes less is measured three times, and warm as well; in ms.
_SHORT = 500.0
# Seconds a puzzle. python-constraint2 does not come back from many of the larger ones.
LIMITS = {"python-constraint2": 2.0}
_LIMIT = 10.0

Search = Callable[[Puzzle, float], Iterator[Grid]]


class Own(Iterator[Grid]):
    """Up to two solutions by an algorithm of ours, the strongest if none is named."""

    def __init__(self, puzzle: Puzzle, seconds: float, choice: Choice | None = None) -> None:
        self._found = solutions(puzzle, 2, Budget(seconds=seconds), choice)

    @property
    def backtracks(self) -> int:
        """Guesses taken back before the first solution, or before the proof that there is none."""
        return self._found.backtracks

    def __next__(self) -> Grid:
        grid = next(self._found, None)
        if grid is not None:
            return grid
        if self._found.cut:
            raise TimeUpError
        raise StopIteration


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a solver did on a puzzle; times in ms, None for what it did not come to.

    `warm` is the time of a proof right after another of the same puzzle, where that is short, and
    not of a command;
    `count` is how many solutions it found, two at most; `proof` is None where it ran out of time,
    so that the count may be too small, and `stated` False if it can't express the puzzle.
    """

    count: int = 0
    proof: float | None = None
    backtracks: int | None = None
    stated: bool = True
    wrong: bool = False
    warm: float | None = None


def attempt(search: Search, puzzle: Puzzle, seconds: float, once: bool = False) -> Outcome:
    """Look for two solutions, cold, and where that is short warm, too, unless `once` is enough."""
    cold = [_attempt(search, puzzle, seconds, cold=True)]
    if once or cold[0].proof is None or cold[0].proof > _SHORT:
        return cold[0]
    cold += [_attempt(search, puzzle, seconds, cold=True) for _ in range(2)]
    middle = sorted(cold, key=_proof)[1]
    warm = []
    if not isinstance(search, Command):
        warm = [_attempt(search, puzzle, seconds, cold=False) for _ in range(3)]
    wrong = any(each.wrong or each.count != middle.count for each in (*cold, *warm))
    return replace(middle, wrong=wrong, warm=sorted(map(_proof, warm))[1] if warm else None)


def _proof(outcome: Outcome) -> float:
    return inf if outcome.proof is None else outcome.proof


def _attempt(search: Search, puzzle: Puzzle, seconds: float, cold: bool) -> Outcome:
    puzzle = replace(puzzle)
    if cold:
        forget()
    gc.collect()  # no one pays for another's garbage
    grids: list[Grid] = []
    proof = None
    stated, found = True, iter(())
    begun = process_time()
    try:
        found = search(puzzle, seconds)
        for grid in found:
            grids.append(grid)
            if len(grids) == 2:
                break
        own = getattr(found, "ms", None)  # of a command
        proof = (process_time() - begun) * 1000 if own is None else own
    except TimeUpError:
        pass
    except NotExpressibleError:
        stated = False
    wrong = len(set(grids)) < len(grids) or not all(is_solution(puzzle, grid) for grid in grids)
    return Outcome(len(grids), proof, getattr(found, "backtracks", None), stated, wrong)


def measure(
    cases: Sequence[Case],
    searches: Mapping[str, Search],
    limits: Mapping[str, float] = LIMITS,
    once: bool = False,
) -> list[dict[str, Outcome]]:
    """For each puzzle the outcomes by solver, each solver in its turn, another first each time."""
    gc.freeze()  # what is there already is not looked through before each attempt
    names, outcomes = [*searches], []
    for index, case in enumerate(cases):
        turn = index % len(names)
        found = {
            name: attempt(searches[name], case.puzzle, limits.get(name, _LIMIT), once)
            for name in names[turn:] + names[:turn]
        }
        outcomes.append({name: found[name] for name in names})
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


def forget() -> None:
    """Empty what the solvers keep from puzzle to puzzle."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("webapp.logic.", "webapp.solvers.")):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
