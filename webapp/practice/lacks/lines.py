"""What cells lack of the strategies that look at one row, column or box."""

from collections.abc import Sequence

from webapp.logic.sheet import Sheet
from webapp.puzzle import masks
from webapp.puzzle.words import listed, numbered_unit

from .lack import elsewhere, filled, has, kinds, names, places, shared, some


def only_square(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with a cell that is to be the only place of a value."""
    if len(cells) > 1:
        return "It’s one cell."
    if said := filled(sheet, cells):
        return said
    (cell,) = cells
    units = listed([f"in {numbered_unit(unit, sheet.size)}" for unit in sheet.units.of[cell]])
    return f"Each candidate of {names(sheet, cells)} fits another cell too {units}."


def _apart(sheet: Sheet, cells: Sequence[int]) -> str:
    """That the cells share no unit, and which one is out of that of the others; else empty."""
    if shared(sheet, cells):
        return ""
    for cell in cells if len(cells) > 2 else ():
        others = [other for other in cells if other != cell]
        if units := shared(sheet, others):
            unit = numbered_unit(units[0], sheet.size)
            return f"{names(sheet, [cell])} isn’t in {unit} with the others."
    return f"{some(sheet, cells)} share no {kinds(sheet)}."


def naked_group(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to use up as many values as they are."""
    if said := filled(sheet, cells):
        return said
    if len(cells) == 1:
        return "One cell is no group: it takes two or three."
    if len(cells) > 3:
        return "A group has two or three cells."
    said = has(sheet, cells)
    union = 0
    for cell in cells:
        union |= sheet.domains[cell]
    most = "two" if len(cells) == 2 else "three"
    apart = _apart(sheet, cells)
    if union.bit_count() > len(cells):
        return f"{said}. A group of {most} has only {most}."
    values = listed(masks.values(union))
    if apart:
        return f"They have only {values} between them, but {apart}"
    units = listed([numbered_unit(unit, sheet.size) for unit in shared(sheet, cells)])
    return f"They use up {values}, but in {units} no other cell has these."


def hidden_twin(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be the only places of two values."""
    if said := filled(sheet, cells):
        return said
    if len(cells) != 2:
        return "It’s two cells."
    if apart := _apart(sheet, cells):
        return apart
    for unit in shared(sheet, cells):
        only = [bit for bit in sheet.bits[sheet.full] if places(sheet, unit, bit) == sorted(cells)]
        if len(only) == 2:
            values = listed([masks.value(bit) for bit in only])
            return f"They are the only places for {values}, but have no other candidate."
    unit = shared(sheet, cells)[0]
    both = sheet.bits[sheet.domains[cells[0]] & sheet.domains[cells[1]]]
    told = [
        f"{masks.value(bit)} fits {names(sheet, elsewhere(sheet, unit, bit, cells)[:1])} too"
        for bit in both
        if elsewhere(sheet, unit, bit, cells)
    ]
    if not told:
        return f"In {numbered_unit(unit, sheet.size)} they don’t share two values."
    return f"In {numbered_unit(unit, sheet.size)}, {listed(told[:2])}."
