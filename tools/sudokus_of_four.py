"""All sudokus of 4 x 4: how many have one solution and no given too many, and their grades.

`python -m tools.sudokus_of_four` prints them; `webapp.generator.trials` says which grades there
are none of. A sudoku that has more givens is no harder, so those with none too many suffice. Rows,
columns and values can be swapped so that the grid is one of two.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from webapp.budget import Budget
from webapp.generator.grade import rate
from webapp.generator.judge import Drawn, Reasoning
from webapp.generator.kinds import SUDOKU

SIZE = 4
GRIDS = ("1234341221434321", "1234341223414123")


def sudoku(grid: str, cells: Iterable[int]) -> Drawn:
    """The sudoku that has the grid's values in these cells as givens."""
    values = [int(value) for value in grid]
    return Drawn(SIZE, values, [((cell,), "=", values[cell]) for cell in cells], SUDOKU.boxes[SIZE])


def minimal(grid: str) -> list[tuple[int, ...]]:
    """The smallest sets of givens that leave the grid alone possible, by cell number."""
    found: list[tuple[int, ...]] = []
    for count in range(SIZE, SIZE * SIZE):
        for cells in combinations(range(SIZE * SIZE), count):
            if any(set(fewer) <= set(cells) for fewer in found):
                continue
            if Reasoning(sudoku(grid, cells), Budget()).is_only(most_guesses=1000):
                found.append(cells)
    return found


def main() -> None:
    """Print the grades of each grid's."""
    for grid in GRIDS:
        grades = Counter(rate(sudoku(grid, cells).puzzle).grade for cells in minimal(grid))
        print(grid, dict(grades))


if __name__ == "__main__":
    main()
