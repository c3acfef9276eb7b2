"""Why a value is rejected, and why nothing fits a cell."""

from collections.abc import Iterator, Mapping
from math import prod

from webapp.puzzle import Cage, Cell, Operation, Puzzle, cell_name, cell_names
from webapp.puzzle.operation import PRODUCT, SUM
from webapp.puzzle.words import (
    an,
    either,
    given_as,
    listed,
    sentence,
    shared_units,
    short,
    was,
    which_cage,
)

from .events import Reject
from .reason import BoardView

_KINDS = ("row", "column", "box")
_MAX_TERMS = 4  # values of a cage that a sentence names one by one


def why_rejected(puzzle: Puzzle, values: Mapping[Cell, int], event: Reject) -> str:
    """Why the value is rejected, as a clause, given the values on the board before it."""
    held = {**values, event.cell: event.value}
    if event.by_full_grid:
        return why_wrong(puzzle, held, event.clash, event.kind)
    return why_not(puzzle, held, event.cell, event.clash, event.kind)


def why_not(
    puzzle: Puzzle, held: Mapping[Cell, int], cell: Cell, clash: tuple[Cell, ...], kind: str = ""
) -> str:
    """Why these cells rule out the value of the cell, by the kind of the rule it breaks."""
    kind = kind or _broken(puzzle, held, (cell, *clash))
    if kind == "cage":
        return comes_to(puzzle, puzzle.cage_at[cell], held, full_is_news=True)
    unit = shared_units(puzzle, (cell,))[kind]
    return f"{unit} already has {an(held[cell])} (at {cell_names(clash)})"


def why_wrong(
    puzzle: Puzzle, held: Mapping[Cell, int], clash: tuple[Cell, ...], kind: str = ""
) -> str:
    """Why a full grid is wrong, by the cells that break a rule and the kind of that rule."""
    kind = kind or _broken(puzzle, held, clash)
    if kind == "cage":
        wrong = comes_to(puzzle, puzzle.cage_at[clash[0]], held)
    else:
        unit = shared_units(puzzle, clash[:1])[kind]
        wrong = f"{unit} has {held[clash[0]]} more than once (at {cell_names(clash)})"
    return f"the grid is full, but {wrong}"


def _broken(puzzle: Puzzle, held: Mapping[Cell, int], cells: tuple[Cell, ...]) -> str:
    """The first rule that two cells with the same value break, or else their cage."""
    twins = len(cells) == 2 and held[cells[0]] == held[cells[1]]
    return next(iter(shared_units(puzzle, cells)), "cage") if twins else "cage"


def comes_to(
    puzzle: Puzzle, cage: Cage, values: Mapping[Cell, int], full_is_news: bool = False
) -> str:
    """The total that the cage comes to and the one it should: why that can't be.

    The clause says that the cage is full unless that is obvious.
    """
    held = [values[cell] for cell in cage.cells if cell in values]
    name, target = which_cage(puzzle, cage.cells[0]), short(cage.target or 0)
    repeated = next((value for value in held if held.count(value) > 1), None)
    if puzzle.killer and repeated:
        return f"{name} would have two {repeated}s, and a killer cage may not repeat a number"
    if cage.is_given:
        return given_as(cage)
    is_full = " is full, but" if full_is_news else ""
    if cage.operation.is_open:
        if len(held) < len(cage.cells):
            return f"{_both(held)} already more than {target} (cage {name})"
        made = [each.total(held) for each in cage.operation.meanings(len(held))]
        totals = dict.fromkeys([f"{total:,}" for total in made if total is not None])
        return f"{name}{is_full} makes {either(totals)}, not {target}"
    if not cage.operation.cumulative:
        pair = _pair(cage.operation, held, target)
        return f"{name} is full, but {pair}" if full_is_news else f"in {name}, {pair}"
    if len(held) == len(cage.cells):
        total = cage.operation.running(held)
        return f"{name}{is_full} {cage.operation.comes} {total:,}, not {target}"
    return f"{_terms(cage.operation, held)} is already more than {target} (cage {name})"


def _pair(operation: Operation, held: list[int], target: str) -> str:
    written = f"{max(held)} {operation.printed} {min(held)}"
    total = operation.total(held)
    return f"{written} isn’t {target}" if total is None else f"{written} = {total}, not {target}"


def _both(held: list[int]) -> str:
    """`7 is`, `2 + 4 and 2 × 4 = 8 are`, or only the totals if there are many values."""
    if len(held) == 1:
        return f"{held[0]} is"
    if len(held) <= _MAX_TERMS:
        return f"{_terms(SUM, held)} and {_terms(PRODUCT, held)} are"
    return f"a sum of {sum(held):,} and a product of {prod(held):,} are"


def _terms(operation: Operation, held: list[int]) -> str:
    """`7`, `1 + 4`, `2 × 3 × 5 = 30`, or only the total of many."""
    total = operation.running(held)
    if len(held) == 1 or len(held) > _MAX_TERMS:
        return f"{total:,}"
    written = f" {operation.printed} ".join(map(str, held))
    return f"{written} = {total:,}" if operation.multiplies else written


# Why nothing fits a cell, as far as the board shows it.


def nothing_fits(puzzle: Puzzle, board: BoardView, cell: Cell) -> str:
    """The clause that nothing fits, and a sentence with the reasons, value by value.

    If one was tried and taken back, the clause is that nothing is left to try.
    """
    cage, tried = puzzle.cage_at.get(cell), board.tried(cell)
    if cage and cage.is_given:
        whys = [_given(puzzle, board, cell, cage.target or 0)]
    elif len(tried) == puzzle.size:
        whys = []
    else:
        whys = list(_ruled_out(puzzle, board, cell))
        if tried:
            whys.append(f"{listed(tried)} {was(tried)} tried")
    name, why = cell_name(cell), "; ".join(whys)
    head = f"nothing left to try in {name}" if tried else f"nothing fits {name}"
    return f"{head}. {sentence(why).removesuffix('.')}" if all(whys) and whys else head


def _given(puzzle: Puzzle, board: BoardView, cell: Cell, value: int) -> str:
    """Why a given can't have its value, if the board shows that."""
    given, unit = f"it’s given as {short(value)}", _holder(puzzle, board, cell, value)
    if value in board.tried(cell):
        return f"{given}, and {value} was tried"
    if unit:
        return f"{given}, and {unit} already has {an(value)}"
    return f"{given}, and numbers go from 1 to {puzzle.size}" if value > puzzle.size else ""


def _ruled_out(puzzle: Puzzle, board: BoardView, cell: Cell) -> Iterator[str]:
    """What rules out the values that weren't tried; "" if the board doesn't show it."""
    taken: dict[str, list[int]] = {}  # values in a row, column or box of the cell
    caged, crossed, removed = list[int](), list[int](), board.crossed_off(cell)
    for value in range(1, puzzle.size + 1):
        by, unit = removed.get(value), _holder(puzzle, board, cell, value)
        if by == "try":
            continue
        if unit:
            taken.setdefault(unit, []).append(value)
        elif by is None:
            yield ""  # crossed off by a player, without a reason
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


def _holder(puzzle: Puzzle, board: BoardView, cell: Cell, value: int) -> str | None:
    """The row, column or box of the cell that has the value."""
    holding = [at for at, held in board.values.items() if held == value]
    found = [unit for at in holding for unit in shared_units(puzzle, (cell, at)).values()]
    return min(found, key=_rank, default=None)


def _rank(unit: str) -> int:
    """Rows come before columns, and these before boxes."""
    return _KINDS.index(unit.split()[0])
