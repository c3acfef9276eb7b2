"""Rules: what every puzzle asks for, each with a small board on which it can be seen."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from webapp.puzzle import Cell, Puzzle, make_puzzle, parse, values_at
from webapp.puzzle.operation import MYSTERY
from webapp.puzzle.samples import SAMPLE
from webapp.solvers import solutions
from webapp.web.board.board_view import CellView, still_rows

_SUDOKU = parse("1.....3..4....2.")

_MYSTERIES = make_puzzle(
    SAMPLE.size,
    [cage if cage.is_given else replace(cage, op=MYSTERY.sign) for cage in SAMPLE.cages],
)


@cache
def rules() -> list[tuple[str, str, list[list[CellView]]]]:
    """The rules of cage puzzles on the first sample, and what a sudoku adds: for each a title, a
    sentence, and a board with the values that it is about."""
    return [
        (
            "Rows and columns",
            "Every row and every column has each number once: on this 4 × 4 board, 1 to 4.",
            _part(SAMPLE, lambda cell: 0 in cell),
        ),
        (
            "Cages",
            "The numbers in a 5+ cage add up to 5, those in a 9× cage multiply to 9. A cage may "
            "have a number twice, as long as no row or column does.",
            _part(SAMPLE, lambda cell: SAMPLE.cage_at[cell].operation.most is None),
        ),
        (
            "Pairs and givens",
            "In 3− the larger number minus the smaller is 3, in 2÷ the larger divided by the "
            "smaller is 2. A number alone in its cage is given.",
            _part(SAMPLE, lambda cell: SAMPLE.cage_at[cell].operation.most is not None),
        ),
        (
            "Mystery cages",
            "A question mark hides the operator: two numbers may make 3? in all four ways, three "
            "add up or multiply to 9?. Here they turn out to be 4 − 1 and 1 × 3 × 3.",
            _part(
                _MYSTERIES,
                lambda cell: (
                    SAMPLE.cage_at[cell].is_given or _MYSTERIES.cage_at[cell].target in (3, 9)
                ),
            ),
        ),
        (
            "Sudoku",
            "A sudoku has boxes too, and every box has each number once. In a killer sudoku the "
            "cages add up, and no cage has a number twice.",
            _part(_SUDOKU, lambda _: True),
        ),
    ]


def _part(puzzle: Puzzle, shown: Callable[[Cell], bool]) -> list[list[CellView]]:
    """The board with those values of the solution that are to be shown."""
    values = values_at(next(iter(solutions(puzzle, limit=1))))
    return still_rows(puzzle, {cell: value for cell, value in values.items() if shown(cell)})
