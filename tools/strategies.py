"""The examples of the page of strategies: for each a small puzzle whose `logic` run uses it.

`python -m tools.strategies` looks through random puzzles and prints the share codes that the
strategies' modules hold.
"""

from tools.random_puzzles import SHAPES, random_puzzle
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import SOLVERS
from webapp.trace import Infer, Remove, Solved

SEEDS = 12_000


def main() -> None:
    """For each the smallest grid that is solved, and of those the earliest event."""
    best: dict[str, tuple[tuple[int, ...], str]] = {}
    for seed in range(SEEDS):
        puzzle, _ = random_puzzle(seed, SHAPES)
        events = list(SOLVERS["logic"].solve(puzzle))
        stuck = not any(isinstance(event, Solved) for event in events)
        for at, event in enumerate(events, 1):
            if not isinstance(event, Infer | Remove):
                continue
            rank = (stuck, puzzle.size, puzzle.killer, at, len(puzzle.cages), seed)
            name = event.because.rule
            if name not in best or rank < best[name][0]:
                best[name] = (rank, share_code(puzzle))
        if seed % 5_000 == 0:
            print(seed, sorted(set(STRATEGIES) - set(best)), flush=True)
    for name in STRATEGIES:
        print(name, best[name][1] if name in best else "none found")


if __name__ == "__main__":
    main()
