"""Cells, cages, units and numbers as sentences name them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from .cells import Cell, box_of, cell_name, cell_names
from .errors import shortened
from .operation import OPERATIONS, Operation
from .puzzle import Cage, Puzzle

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def sign(op: str) -> str:
    """The operator as print has it: `−`, `×`, `÷`; `+` and `=` as they are."""
    return OPERATIONS[op].printed if op in OPERATIONS else op


def clue_words(cage: Cage) -> str:
    """The cage's clue with the signs of print: `6+`, `3−`, `12×`, `2÷`, `5=`."""
    return f"{cage.target}{sign(cage.op or '')}"


def short_clue(cage: Cage) -> str:
    """The same with a very long target shortened."""
    return f"{short(cage.target or 0)}{sign(cage.op or '')}"


def which_cage(puzzle: Puzzle, cell: Cell) -> str:
    """The cell's cage by its clue, with its first cell if several cages have this clue.

    `6+`, `2÷ at r3c1`; a given is `the given 5 at r1c2`.
    """
    cage = puzzle.cage_at[cell]
    if cage.is_given:
        return cage_at(cage)
    alike = [other for other in puzzle.cages if (other.target, other.op) == (cage.target, cage.op)]
    return short_clue(cage) + (f" at {cell_name(cage.cells[0])}" if len(alike) > 1 else "")


def cage_named(cage: Cage) -> str:
    """`12×`, `the given 5`."""
    return f"the given {short(cage.target or 0)}" if cage.is_given else short_clue(cage)


def cage_at(cage: Cage) -> str:
    """`12× at r1c1`, `the given 5 at r1c2`: always with the cell."""
    return f"{cage_named(cage)} at {cell_name(cage.cells[0])}"


def given_as(cage: Cage) -> str:
    """`r1c2 is given as 5`, for a cage of one cell."""
    return f"{cell_name(cage.cells[0])} is given as {short(cage.target or 0)}"


def partnerless(cage: Cage, values: Sequence[int]) -> str:
    """`neither 4 nor 5 has a partner that makes 3÷`, for a cage of two cells."""
    if len(values) == 1:
        who = f"{values[0]} has no partner"
    elif len(values) == 2:
        who = f"neither {values[0]} nor {values[1]} has a partner"
    else:
        who = f"none of {listed(values)} has a partner"
    return f"{who} that makes {short_clue(cage)}"


def may_be(operations: Sequence[Operation]) -> str:
    """`a product`, `a sum or a product`: what a mystery cage can be."""
    return either([f"a {each.goal}" for each in operations])


def narrowed(puzzle: Puzzle, cell: Cell, may: Sequence[str]) -> str:
    """The cell's cage by name, with the operators it can still have: `24? (here ×)`.

    Only its name if its operator is known or every one is left.
    """
    name = which_cage(puzzle, cell)
    return f"{name} (here {either([OPERATIONS[op].printed for op in may])})" if may else name


def fitting(cage: Cage, fillings: Iterable[Sequence[int]]) -> list[Operation]:
    """The operations by which any of these fillings makes the cage, in the order of menus."""
    found = {
        each for values in fillings for each in cage.operation.made_by(values, cage.target or 0)
    }
    return [each for each in OPERATIONS.values() if each in found]


def meant(name: str, cage: Cage, fillings: Iterable[Sequence[int]]) -> str:
    """`24? can only be a product here`, `it may be a sum or a product`, after these fillings.

    `it may be any operation` if none of the four is ruled out.
    """
    found = fitting(cage, fillings)
    if len(found) > 3:
        return f"{name} may be any operation"
    if len(found) > 1:
        return f"{name} may be {may_be(found)}"
    return f"{name} can only be {may_be(found)} here"


def by_which(cage: Cage, values: Sequence[int]) -> str:
    """`×`, `+ and ×`: the operators by which the values make a mystery cage; else empty."""
    if not cage.operation.is_open:
        return ""
    return listed(each.printed for each in fitting(cage, [values]))


def worked_out(cage: Cage, values: Sequence[int]) -> str:
    """`4 × 6`, `1 + 2 + 3 and 1 × 2 × 3`: how the values make a cage, in every way that fits."""
    return listed(
        f" {each.printed} ".join(map(str, sorted(values, reverse=not each.cumulative)))
        for each in fitting(cage, [values])
    )


def listed(values: Iterable[int | str], last_with: str = "and") -> str:
    """`1`, `1 and 2`, `1, 2 and 3`."""
    *most, last = [str(value) for value in values]
    return f"{', '.join(most)} {last_with} {last}" if most else last


def either(values: Iterable[int | str]) -> str:
    """`1`, `1 or 2`, `1, 2 or 3`."""
    return listed(values, "or")


def placed(values: Mapping[Cell, int]) -> str:
    """`4 in r2c3`, `4 in r2c3 and 2 in r3c1`; for more than two, `these 5 numbers`."""
    if len(values) > 2:
        return f"these {len(values)} numbers"
    return listed(f"{value} in {cell_name(cell)}" for cell, value in sorted(values.items()))


def an(value: int) -> str:
    """`a 4` or `an 8`."""
    return f"{'an' if value in (8, 11) else 'a'} {value}"


def was(values: Sequence[int]) -> str:
    """`was` or `were`."""
    return "was" if len(values) == 1 else "were"


def short(number: int) -> str:
    """The number, or the beginning and the end of a very long one."""
    return shortened(str(number))


def large(number: int) -> str:
    """The number with commas, or as a power of ten if that would be very long."""
    if len(str(number)) <= 15:
        return f"{number:,}"
    digits, power = f"{Decimal(number):.1e}".split("e+")
    return f"{digits} × 10{power.translate(_RAISED)}"


def plural(number: int, what: str) -> str:
    """`0 cells`, `1 cell`, `1,200 cells`."""
    if number != 1:
        word = re.sub("([^aeiou])y$", r"\1ie", what)
        what = f"{word}{'es' if word.endswith(('s', 'ch')) else 's'}"
    return f"{number:,} {what}"


def counted(number: int, what: str) -> str:
    """The same in a sentence: `no cells`, `1 cell`, `1,200 cells`."""
    return plural(number, what) if number else plural(0, what).replace("0", "no", 1)


def and_more(number: int, what: str = "") -> str:
    """`and 3 more`, `and 28 more goals`: the last line of a list that is cut short."""
    return f"and {plural(number, f'more {what}')}" if what else f"and {number:,} more"


def shared_units(puzzle: Puzzle, cells: Iterable[Cell]) -> dict[str, str]:
    """The row, column and box that hold all of the cells, by kind: `{"row": "row 1"}`."""
    cells = tuple(cells)
    kinds = {"row": {row for row, _ in cells}, "column": {column for _, column in cells}}
    if puzzle.boxes:
        kinds["box"] = {box_of(cell, puzzle.boxes, puzzle.size) for cell in cells}
    return {kind: f"{kind} {min(its) + 1}" for kind, its in kinds.items() if len(its) == 1}


def unit_of(puzzle: Puzzle, cells: Iterable[Cell]) -> str:
    """The row, column or box that all the cells share; there must be one."""
    return next(iter(shared_units(puzzle, cells).values()))


def numbered_unit(number: int, size: int) -> str:
    """A unit by its number: rows first, then columns, then boxes in reading order."""
    kind, place = divmod(number, size) if number < 2 * size else (2, number - 2 * size)
    return f"{('row', 'column', 'box')[kind]} {place + 1}"


def numbered_units(numbers: Sequence[int], size: int) -> str:
    """Units of one kind by their numbers: `row 1`, `columns 2 and 3`."""
    if len(numbers) == 1:
        return numbered_unit(numbers[0], size)
    kinds, places = zip(*(numbered_unit(each, size).split() for each in numbers), strict=True)
    plural = "boxes" if kinds[0] == "box" else f"{kinds[0]}s"
    return f"{plural} {listed(places)}"


def few(cells: tuple[Cell, ...]) -> str:
    """The cells by name, or the first ones and a count if there are many."""
    if len(cells) <= 4:
        return cell_names(cells)
    return f"{', '.join(cell_name(cell) for cell in cells[:3])} and {len(cells) - 3} more cells"


def all_right(puzzle: Puzzle) -> str:
    """The clause that confirms a solution, without a full stop."""
    if puzzle.boxes and all(cage.is_given for cage in puzzle.cages):
        return "Every row, column and box is right"
    return f"Every row{', box' if puzzle.boxes else ''}, column and cage is right"


def sentence(clause: str) -> str:
    """The clause with a capital at its start, unless it starts with a cell, and a full stop.

    The `?` of a clue such as `24?` doesn't end a sentence.
    """
    begun = clause if re.match(r"r\d+c\d", clause) else clause[0].upper() + clause[1:]
    ends = clause[-1] in ".!?" and not re.search(r"(?<!\S)\d*\?$", clause)
    return begun if ends else f"{begun}."
