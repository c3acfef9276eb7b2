"""Arguments against first mistakes: how many a few steps explain, and how long they take.

The puzzles are the public ones from 4 x 4 to 9 x 9. A player has written some right numbers, in
every other game those that Logic places first; then one that is wrong, though its row, column and
cage still allow it.
"""

from collections.abc import Iterator
from random import Random
from time import thread_time

from bench.figures import Figure
from tools.public import public
from webapp.coach.argument import argument
from webapp.insight import Run
from webapp.logic.ways import ways_left
from webapp.puzzle import Cell, Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import givens
from webapp.solvers import solutions
from webapp.solvers.choice import parse_choice
from webapp.trace import Board, Infer

_SIZES, _GAMES = range(4, 10), 50
_SHARE, _WITHIN = 0.7, 1.2  # of the arguments; seconds

Values = dict[Cell, int]


def figures() -> Iterator[Figure]:
    """The share of mistakes with a short argument, by size, and the longest wait for one."""
    short, taken = list[bool](), list[float]()
    for size in _SIZES:
        for puzzle, before, wrote in mistakes(size, _GAMES):
            begun = thread_time()
            short.append(argument(puzzle, before, wrote) is not None)
            taken.append(thread_time() - begun)
        name = f"of {_GAMES} mistakes on {size} x {size}, those that a few steps explain"
        yield Figure(name, f"{sum(short[-_GAMES:])}")
    share, slow = sum(short) / len(short), max(taken)
    name = f"of all {len(short)} mistakes, those that a few steps explain"
    yield Figure(name, f"{sum(short)}", share, f"at least {_SHARE}", share >= _SHARE)
    name = "the longest search for such a reason, in processor time"
    yield Figure(name, f"{slow:.2f} s", slow / _WITHIN, f"{_WITHIN} s", slow <= _WITHIN)


def mistakes(size: int, count: int) -> Iterator[tuple[Puzzle, Values, Values]]:
    """Puzzles with right values, and a wrong one that a player might write then."""
    rows = [row for row in public().values() if row["n"] == size]
    number = 0
    while count:
        puzzle, dice = parse(rows[number % len(rows)]["text"]), Random(f"{size}-{number}")
        (grid,) = solutions(puzzle, limit=2)
        order = _order(puzzle)
        if number % 2:
            dice.shuffle(order)
        number += 1
        filled = dice.randrange(len(order))
        before = {(r, c): grid[r][c] for r, c in order[:filled]}
        wrong = [
            each for each in _written(puzzle, before) if grid[each[0][0]][each[0][1]] != each[1]
        ]
        if wrong:
            yield puzzle, before, dict([dice.choice(wrong)])
            count -= 1


def _order(puzzle: Puzzle) -> list[Cell]:
    """The cells to fill: first those that Logic places, in its order."""
    run = Run(puzzle, parse_choice("logic"))
    run.to_end()
    given = givens(puzzle)
    cells = [event.cell for event in run.events if isinstance(event, Infer)] + all_cells(
        puzzle.size
    )
    return [cell for cell in dict.fromkeys(cells) if cell not in given]


def _written(puzzle: Puzzle, before: Values) -> Iterator[tuple[Cell, int]]:
    """The values that rows, columns and cages allow in the empty cells."""
    values = {**givens(puzzle), **before}
    for cell in all_cells(puzzle.size):
        for value in range(1, puzzle.size + 1):
            if cell in values or any(
                held == value and (at[0] == cell[0] or at[1] == cell[1])
                for at, held in values.items()
            ):
                continue
            left = ways_left(
                puzzle, Board(puzzle.size, {**values, cell: value}), puzzle.cage_at[cell]
            )
            if left is None or left[1]:
                yield cell, value
