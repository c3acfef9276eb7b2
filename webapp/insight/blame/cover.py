"""Covers: which guesses strike the options of an exact cover, and so leave a column without any."""

from webapp.budget import Budget, Pause
from webapp.puzzle import Cell, Puzzle
from webapp.solvers.algorithms.exact_cover import matrix_of
from webapp.solvers.engine.cover_facts import Column, Option

from .ways import cover, rank


class Matrix:
    """The matrix of an exact cover, which never changes; sets of options are bits.

    `covers` are the columns of each option, `holders` the options of each column; `column` and
    `number` find them. Raises ValueError where there are more than an exact cover lists.
    """

    def __init__(self, puzzle: Puzzle, pause: Pause | None = None) -> None:
        budget = Budget(pause=pause)
        matrix = matrix_of(puzzle, budget)
        if matrix is None:
            raise ValueError("the cages have too many fillings for an exact cover")
        self.covers, self.holders = matrix.covers, matrix.holders(budget)
        self.column = {column: number for number, column in enumerate(matrix.columns)}
        self.number = {option: number for number, option in enumerate(matrix.options)}


class Cover:
    """What is struck in the matrix of an exact cover, guess by guess.

    Sets of guesses are bits by their places in the stack.
    """

    def __init__(self, matrix: Matrix) -> None:
        self._covers, self._holders = matrix.covers, matrix.holders
        self._column, self._number = matrix.column, matrix.number
        # Since each guess, and before the first: what sets of guesses have struck; and what was
        # tried, with the guesses for which it failed and the step that took it back.
        self._struck: list[dict[int, int]] = [{}]
        self._tried: list[dict[int, tuple[int, int]]] = [{}]

    def guess(self) -> None:
        """One more guess stands."""
        self._struck.append({})
        self._tried.append({})

    def pop(self) -> None:
        """The last guess goes, and what was struck since."""
        self._struck.pop()
        self._tried.pop()

    def take(self, option: Option, guesses: int) -> None:
        """The option is taken, which rests on these guesses: all that meet its columns go."""
        struck = 0
        for column in self._covers[self._number[option.cage, option.filling]]:
            struck |= self._holders[column]
        self._strike(struck, guesses)

    def refute(self, option: Option, guesses: int, step: int) -> None:
        """The option was tried and taken back at this step, for which these guesses suffice."""
        number = self._number[option.cage, option.filling]
        self._strike(1 << number, guesses)
        self._tried[-1][number] = (guesses, step)

    def tried(self, cage: tuple[Cell, ...], filling: tuple[int, ...]) -> tuple[int, int] | None:
        """What `refute` was told of this filling, if that still holds."""
        number = self._number[cage, filling]
        return next((each[number] for each in self._tried if number in each), None)

    def only(self, option: Option) -> int | None:
        """The guesses that struck all other options of the option's column."""
        ways = self._holders[self._column[option.column]]
        return cover(ways & ~(1 << self._number[option.cage, option.filling]), self._killers())

    def none(self, column: Column) -> int | None:
        """The guesses that struck all options of the column."""
        return cover(self._holders[self._column[column]], self._killers())

    def _killers(self) -> list[tuple[int, int]]:
        """Sets of guesses in order of rank, with the options that they struck."""
        found: dict[int, int] = {}
        for each in self._struck:
            for guesses, struck in each.items():
                found[guesses] = found.get(guesses, 0) | struck
        return sorted(found.items(), key=lambda each: rank(each[0]))

    def _strike(self, options: int, guesses: int) -> None:
        here = self._struck[-1]
        here[guesses] = here.get(guesses, 0) | options
