"""Stuck sudokus: how many that document 004's strategies don't solve are solved by all of them.

`python -m tools.stuck [COUNT]` digs sudokus at random until COUNT (200) have been stuck.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count

from tools.random_puzzles import dug_puzzle
from webapp.logic.solving import solve
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.puzzle import Puzzle

_COUNT = 200


def stuck(most: int) -> Iterator[tuple[int, Puzzle]]:
    """At most this number that are stuck, each with the seeds tried before it."""
    found = (
        (seed, puzzle)
        for seed in count()
        if not solve(puzzle := dug_puzzle(seed, 9, (3, 3))[0]).solved
    )
    return (each for each, _ in zip(found, range(most), strict=False))


def main() -> None:
    """The figure, and how many of those solved needed each of the further strategies."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else _COUNT
    solved, tried, needed = 0, 0, Counter[str]()
    for seed, puzzle in stuck(most):
        outcome, tried = solve(puzzle, every=True), seed + 1
        if outcome.solved:
            solved += 1
            usual = {each.name for each in strategies_for(puzzle)}
            needed.update(name for name in outcome.uses if name not in usual)
    print(f"Of {tried} sudokus made at random, {most} are stuck with document 004's strategies.")
    print(f"All strategies solve {solved} of them without a guess ({solved / most:.0%}).")
    for name in STRATEGIES:
        if needed[name]:
            print(f"{needed[name]:5} use {name}")


if __name__ == "__main__":
    main()
