"""Stuck cells: why nothing fits a cell, as far as the board shows it."""

from collections.abc import Collection, Iterator

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import an, listed, sentence, shared_units, short, was, which_cage

from .reason import Paper

_KINDS = ("row", "column", "box")


def nothing_fits(puzzle: Puzzle, board: Paper, cell: Cell, units: Collection[str] = ()) -> str:
    """The clause that says so, and a sentence with the reasons, value by value.

    Nothing fits where the board itself rules out all values; where one was tried and taken back
    again, none is left to try. Of several rows, columns and boxes that have a value one of `units`
    is named.
    """
    cage, tried = puzzle.cage_at.get(cell), board.tried(cell)
    if cage and cage.is_given:
        whys = [_given(puzzle, board, cell, cage.target or 0)]
    elif len(tried) == puzzle.size:
        whys = []
    else:
        whys = list(_ruled_out(puzzle, board, cell, units))
        if tried:
            whys.append(f"{listed(tried)} {was(tried)} tried")
    name, why = cell_name(cell), "; ".join(whys)
    head = f"no value of {name} is left to try" if tried else f"nothing fits {name}"
    return f"{head}. {sentence(why).removesuffix('.')}" if all(whys) and whys else head


def _given(puzzle: Puzzle, board: Paper, cell: Cell, value: int) -> str:
    """Why the value of a given does not stand there, if the board shows that."""
    given, unit = f"it’s given as {short(value)}", _holder(puzzle, board, cell, value)
    if value in board.tried(cell):
        return f"{given}, and {value} was tried"
    if unit:
        return f"{given}, and {unit} already has {an(value)}"
    return f"{given}, and values go from 1 to {puzzle.size}" if value > puzzle.size else ""


def _ruled_out(puzzle: Puzzle, board: Paper, cell: Cell, units: Collection[str]) -> Iterator[str]:
    """What rules out values that were not tried; an empty clause where the board does not say."""
    taken: dict[str, list[int]] = {}  # values in a row, column or box of the cell
    caged, crossed, gone = list[int](), list[int](), board.crossed_off(cell)
    for value in range(1, puzzle.size + 1):
        by, unit = gone.get(value), _holder(puzzle, board, cell, value, units)
        if by == "try":
            continue
        if unit:
            taken.setdefault(unit, []).append(value)
        elif by is None:
            yield ""  # a player's marks, who does not say why
        elif by == "cage":
            caged.append(value)
        else:
            crossed.append(value)
    for number, unit in enumerate(sorted(taken, key=_rank)):
        yield f"{unit} {'has' if number else 'already has'} {listed(taken[unit])}"
    if caged:
        yield f"{which_cage(puzzle, cell)} rules out {listed(caged)}"
    if crossed:
        yield f"{listed(crossed)} {'is' if len(crossed) == 1 else 'are'} crossed off already"


def _holder(
    puzzle: Puzzle, board: Paper, cell: Cell, value: int, units: Collection[str] = ()
) -> str | None:
    """The row, column or box of the cell in which the value stands; the first of them, one of
    `units` before others."""
    holding = [at for at, held in board.values.items() if held == value]
    found = [unit for at in holding for unit in shared_units(puzzle, (cell, at)).values()]
    return min(found, key=lambda unit: (unit not in units, _rank(unit)), default=None)


def _rank(unit: str) -> int:
    """Rows come before columns, and these before boxes."""
    return _KINDS.index(unit.split()[0])
