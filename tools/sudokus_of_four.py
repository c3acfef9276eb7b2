"""All sudokus of 4 x 4: how many have one solution and no given too many, and their grades.

`python -m tools.sudokus_of_four` prints them; `webapp.generator.trials` says which grades there
are none of. A sudoku that has more givens is no harder, so those with none too many suffice. Rows,
columns and values can be swapped so that the grid is one of two.
"""

from collections import Counter
from itertools import combinations

from webapp.budget import Budget
from webapp.generator.boxed_levels import BoxedReasoning
from webapp.generator.grade import rate
from webapp.generator.kept_cages import Clue
from webapp.generator.kinds import SUDOKU
from webapp.puzzle import Cage, make_puzzle

SIZE = 4
GRIDS = ("1234341221434321", "1234341223414123")


def minimal(grid: str) -> list[tuple[int, ...]]:
    """The cells of all givens that leave this solution alone, and of which none can be spared."""
    values = [int(value) for value in grid]
    found: list[tuple[int, ...]] = []
    for count in range(SIZE * SIZE):
        for cells in combinations(range(SIZE * SIZE), count):
            if any(set(fewer) <= set(cells) for fewer in found):
                continue
            clues: list[Clue] = [((cell,), "=", values[cell]) for cell in cells]
            reasoning = BoxedReasoning(SIZE, SUDOKU.boxes[SIZE], clues, Budget())
            if reasoning.is_only(values, most_guesses=1000):
                found.append(cells)
    return found


def main() -> None:
    """Print the grades of each grid's."""
    for grid in GRIDS:
        grades: Counter[str] = Counter()
        for cells in minimal(grid):
            cages = [Cage((divmod(cell, SIZE),), int(grid[cell]), "=") for cell in cells]
            grades[rate(make_puzzle(SIZE, cages, SUDOKU.boxes[SIZE])).grade] += 1
        print(grid, dict(grades))


if __name__ == "__main__":
    main()
