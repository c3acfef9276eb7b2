"""Covers: the matrix of an exact cover, as sets of options."""

from webapp.budget import Budget, Pause
from webapp.puzzle import Cell, Puzzle
from webapp.solvers.exact_cover import matrix_of

# What an option writes: cells and their values.
Writes = tuple[tuple[Cell, int], ...]


class Matrix:
    """The matrix of an exact cover, which never changes; sets of options are bits.

    `covers` are the columns of each option, `holders` the options of each column; `column` and
    `number` find them, `option` an option by what it writes. Raises ValueError where there are more
    than an exact cover lists.
    """

    def __init__(self, puzzle: Puzzle, pause: Pause | None = None) -> None:
        budget = Budget(pause=pause)
        matrix = matrix_of(puzzle, budget)
        if matrix is None:
            raise ValueError("the cages have too many fillings for an exact cover")
        self.covers, self.holders = matrix.covers, matrix.holders(budget)
        self.column = {column: number for number, column in enumerate(matrix.columns)}
        self.number = {option: number for number, option in enumerate(matrix.ways)}
        self.option: dict[Writes, int] = {
            tuple(zip(*option, strict=True)): number for option, number in self.number.items()
        }
        self._struck: dict[Writes, int] = {}

    def struck(self, writes: Writes) -> int:
        """The options that meet a column of the one that writes this, itself among them."""
        if writes not in self._struck:
            found = 0
            for column in self.covers[self.option[writes]]:
                found |= self.holders[column]
            self._struck[writes] = found
        return self._struck[writes]
