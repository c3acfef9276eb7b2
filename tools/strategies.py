"""The examples of the page of strategies: for each a small puzzle whose `logic` run uses it.

`python -m tools.strategies` looks through random puzzles and prints the share codes that the
strategies' modules hold.
"""

from collections.abc import Iterator

from tools.random_puzzles import SHAPES, dug_puzzle, random_puzzle
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.puzzle import Puzzle
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import SOLVERS
from webapp.trace import Infer, Remove, Solved

SEEDS = 12_000
# Shapes of the puzzles of givens that some strategies are seldom needed without.
_DUG = ((5, None), (6, None), (6, (2, 3)))


def _ranks(puzzle: Puzzle) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The strategies that the page would play with this puzzle; the lower the better."""
    usual = {strategy.name for strategy in strategies_for(puzzle)}
    for rules in ("usual", "all"):
        events = list(SOLVERS["logic"].solve(puzzle, rules=rules))
        stuck = not any(isinstance(event, Solved) for event in events)
        for at, event in enumerate(events, 1):
            if isinstance(event, Infer | Remove):
                name = event.because.rule
                if (name in usual) == (rules == "usual"):
                    yield name, (stuck, puzzle.size, puzzle.killer, at, len(puzzle.cages))


def main() -> None:
    """For each the smallest grid that is solved, and of those the earliest event."""
    best: dict[str, tuple[tuple[int, ...], str]] = {}
    for seed in range(SEEDS):
        for puzzle in (
            random_puzzle(seed, SHAPES)[0],
            dug_puzzle(seed, *_DUG[seed % len(_DUG)])[0],
        ):
            for name, rank in _ranks(puzzle):
                if name not in best or (*rank, seed) < best[name][0]:
                    best[name] = ((*rank, seed), share_code(puzzle))
        if seed % 5_000 == 0:
            print(seed, sorted(set(STRATEGIES) - set(best)), flush=True)
    for name in STRATEGIES:
        print(name, best[name][1] if name in best else "none found")


if __name__ == "__main__":
    main()
