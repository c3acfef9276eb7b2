"""Puzzles by the strategy that they need: the hardest that is used where the easiest come first.

`python -m tools.needing` looks at the puzzles of the drills, at the examples of the strategies and
at small ones by their seeds, and writes its part of webapp/coach/practice/drills.json.
"""

from collections.abc import Iterator
from random import Random

from tools.drills import Ranked, read, solved, write
from tools.random_puzzles import dug_puzzle, random_puzzle
from webapp.budget import Budget, OutOfBudgetError
from webapp.coach.practice.drills import BY_HEART
from webapp.generator.grade import UnratedError, rate
from webapp.logic.sheet import Sheet
from webapp.logic.solving import steps
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.puzzle import Cage, Grid, Puzzle, make_puzzle
from webapp.puzzle.formats import code as share_code

SEEDS = 14_000
_WORK = 1_500_000  # ticks for a puzzle
_ENOUGH = 40  # of a strategy, of which the best are kept
_SHAPES = ((4, None), (4, None), (5, None), (6, None), (6, (2, 3)))
_DUG = ((6, (2, 3)), (6, None), (5, None), (7, None), (8, (2, 4)))
# How many of a puzzle's cages are given away cell by cell: easy strategies are enough for the rest.
_GIVEN = (0, 0.15, 0.3, 0.45)


def needed(puzzle: Puzzle) -> str | None:
    """The strategy with which the puzzle can be reasoned through, and with easier ones it can't.

    None where it can't be at all.
    """
    sheet, used = Sheet(puzzle, Budget(_WORK)), set[str]()
    for strategy, _ in steps(sheet, every=True):
        used.add(strategy.name)
    if sheet.empty or sheet.dead is not None:
        return None
    return max(used, key=list(STRATEGIES).index)


def has_other_way(puzzle: Puzzle, name: str) -> bool:
    """Whether usual strategies, harder ones too, do without it."""
    return solved(puzzle, [each for each in strategies_for(puzzle) if each.name != name])


def some_given(puzzle: Puzzle, grid: Grid, dice: Random) -> Puzzle:
    """The puzzle, with a share of its cages given away."""
    share, cages = dice.choice(_GIVEN), list[Cage]()
    for cage in puzzle.cages:
        if len(cage.cells) > 1 and dice.random() < share:
            cages += [Cage((cell,), grid[cell[0]][cell[1]], "=") for cell in cage.cells]
        else:
            cages.append(cage)
    return make_puzzle(puzzle.size, cages, puzzle.boxes, puzzle.killer)


def candidates() -> Iterator[Puzzle]:
    """What is looked at."""
    drills = read()["drills"]
    codes = {code for rows in drills.values() for _, (code, _) in rows}
    codes |= {strategy.example for strategy in STRATEGIES.values()}
    yield from map(share_code.parse, sorted(codes, key=lambda code: (len(code), code)))
    for seed in range(1, SEEDS + 1):
        yield some_given(*random_puzzle(seed, _SHAPES), Random(seed))
        if seed % 4 == 0:
            yield dug_puzzle(seed, *_DUG[seed // 4 % len(_DUG)])[0]


def main() -> None:
    """Look at all of them, and keep those first that nothing else helps with."""
    found: dict[str, dict[str, Ranked]] = {name: {} for name in STRATEGIES if name not in BY_HEART}
    for puzzle in candidates():
        try:
            name = needed(puzzle)
            if name not in found or len(found[name]) >= _ENOUGH:
                continue
            code = share_code.format(puzzle)
            rank = has_other_way(puzzle, name), len(code)
            found[name][code] = rank, (code, rate(puzzle, Budget(_WORK)).grade)
        except (OutOfBudgetError, UnratedError):
            continue
    write(puzzles={name: list(rows.values()) for name, rows in found.items()})
    print({name: len(rows) for name, rows in found.items()})


if __name__ == "__main__":
    main()
