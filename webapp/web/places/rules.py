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


# What the words of Play, the rules and the hints mean.
WORDS = {
    "Cell": "One square of the board. r2c3 is in row 2 and column 3.",
    "Line": "A row, a column or, in a sudoku, a box.",
    "Cage": "Cells inside one outline. Its clue says what their numbers make: 12× is 3 × 4.",
    "Clue, target, operator": "12× is a clue. Its target is 12, its operator ×.",
    "Mystery cage": "Its clue has a ?, since you find out the operator.",
    "Given": "A number that is printed on the board from the start.",
    "Marks": "Small numbers that you pencil into a cell, in a corner or in the centre.",
    "Candidate": "A number that a cell can still have. You cross it off when it can’t be right.",
    "Way": "Numbers for all the cells of a cage that make its target.",
    "Sees": "Two cells see each other when they share a row, a column or a box.",
    "Sum, product": "What adding gives, and what multiplying gives.",
    "Strategy": "A way to find a number or to cross one off, without a guess.",
    "Guess": "A number that you try without being sure of it.",
    "Checkpoint": "A position of your game that you can come back to.",
    "Search": "A computer that tries numbers until it finds the solution.",
}


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
            "The numbers in a 5+ cage add up to 5. Those in a 9× cage multiply to 9. A number can "
            "repeat in a cage, but not in a row or column.",
            _part(SAMPLE, lambda cell: SAMPLE.cage_at[cell].operation.most is None),
        ),
        (
            "Pairs and givens",
            "In 3−, the larger number minus the smaller is 3. In 2÷, the larger divided by the "
            "smaller is 2. A number alone in its cage is given.",
            _part(SAMPLE, lambda cell: SAMPLE.cage_at[cell].operation.most is not None),
        ),
        (
            "Mystery cages",
            "A question mark hides the operator. Two numbers can make 3? with any of the four. "
            "Three numbers add up or multiply to 9?. Here they turn out to be 4 − 1 and 1 × 3 × 3.",
            _part(
                _MYSTERIES,
                lambda cell: (
                    SAMPLE.cage_at[cell].is_given or _MYSTERIES.cage_at[cell].target in (3, 9)
                ),
            ),
        ),
        (
            "Sudoku",
            "A sudoku also has boxes, and every box has each number once. In a killer sudoku the "
            "cages add up, and no number repeats in a cage.",
            _part(_SUDOKU, lambda _: True),
        ),
    ]


def _part(puzzle: Puzzle, shown: Callable[[Cell], bool]) -> list[list[CellView]]:
    """The board with those values of the solution that are to be shown."""
    values = values_at(next(iter(solutions(puzzle, limit=1))))
    return still_rows(puzzle, {cell: value for cell, value in values.items() if shown(cell)})
