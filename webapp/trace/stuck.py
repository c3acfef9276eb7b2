"""Stuck cells: why nothing fits a cell, as far as the board shows it."""

from collections.abc import Iterator

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import an, listed, sentence, short, units_of, was, which_cage

from .board import Board, Step
from .events import Reject, Remove, Undo

_KINDS = ("row", "column", "box")


def nothing_fits(puzzle: Puzzle, board: Board, cell: Cell) -> str:
    """The clause that says so, and a sentence with the reasons, value by value.

    Nothing fits where the board itself rules out all values; where one was tried and taken back
    again, none is left to try.
    """
    cage, tried = puzzle.cage_at.get(cell), tried_in(board, cell)
    if cage and cage.is_given:
        whys = [_given(puzzle, board, cell, cage.target or 0)]
    elif len(tried) == puzzle.size:
        whys = []
    else:
        whys = list(_ruled_out(puzzle, board, cell))
        if tried:
            whys.append(f"{listed(tried)} {was(tried)} tried")
    name, why = cell_name(cell), "; ".join(whys)
    head = f"no value of {name} is left to try" if tried else f"nothing fits {name}"
    return f"{head}. {sentence(why).removesuffix('.')}" if all(whys) and whys else head


def _given(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> str:
    """Why the value of a given does not stand there, if the board shows that."""
    given, unit = f"it's given as {short(value)}", _holder(puzzle, board, cell, value)
    if value in tried_in(board, cell):
        return f"{given}, and {value} was tried"
    if unit:
        return f"{given}, and {unit} already has {an(value)}"
    return f"{given}, and values go from 1 to {puzzle.size}" if value > puzzle.size else ""


def _ruled_out(puzzle: Puzzle, board: Board, cell: Cell) -> Iterator[str]:
    """What rules out values that were not tried; an empty clause where the board does not say."""
    taken: dict[str, list[int]] = {}  # values in a row, column or box of the cell
    caged, crossed, steps = list[int](), list[int](), _crossed_off(board, cell)
    for value in range(1, puzzle.size + 1):
        step, unit = steps.get(value), _holder(puzzle, board, cell, value)
        if step and _was_tried(step):
            continue
        if unit:
            taken.setdefault(unit, []).append(value)
        elif step is None:
            yield ""  # a player's marks, who does not say why
        elif _by_cage(step, cell):
            caged.append(value)
        else:
            crossed.append(value)
    for number, unit in enumerate(sorted(taken, key=lambda unit: _KINDS.index(unit.split()[0]))):
        yield f"{unit} {'has' if number else 'already has'} {listed(taken[unit])}"
    if caged:
        yield f"{which_cage(puzzle, cell)} rules out {listed(caged)}"
    if crossed:
        yield f"{listed(crossed)} {'is' if len(crossed) == 1 else 'are'} crossed off already"


def tried_in(board: Board, cell: Cell) -> list[int]:
    """The values of the cell that were tried, and taken back while all else stood as it does."""
    steps = _crossed_off(board, cell).items()
    return sorted(value for value, step in steps if _was_tried(step))


def _crossed_off(board: Board, cell: Cell) -> dict[int, Step]:
    """For each value that is crossed off in the cell, what did that."""
    found: dict[int, Step] = {}
    for step in board.trail:
        match step:
            case Remove(cells=cells, values=values) if cell in cells:
                found |= dict.fromkeys(values, step)
            case Reject() | Undo() if step.cell == cell:
                found[step.value] = step
    return found


def _was_tried(step: Step) -> bool:
    match step:
        case Remove(because=because):
            return because.was_tried
        case Reject(rule=rule):
            return rule.startswith("full")
    return isinstance(step, Undo)


def _by_cage(step: Step, cell: Cell) -> bool:
    """Whether the cell's own cage rules the value out."""
    if isinstance(step, Remove):
        return cell in getattr(step.because, "cage", ())
    return isinstance(step, Reject) and step.rule == "cage"


def _holder(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> str | None:
    """The row, column or box of the cell in which the value stands; the first of them."""
    units = [units_of(puzzle, (cell, at)) for at, held in board.values.items() if held == value]
    found = [unit for each in units for unit in each]
    return min(found, key=lambda unit: _KINDS.index(unit.split()[0])) if found else None
