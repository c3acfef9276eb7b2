"""What cells lack of the strategies that try two ways, each of which must be one."""

from collections.abc import Sequence

from webapp.logic.sheet import Sheet
from webapp.puzzle import masks
from webapp.puzzle.words import listed

from .lack import NO_VALUE, common, filled, has, kinds, names, places, shared


def _not_two(sheet: Sheet, cells: Sequence[int]) -> str:
    """The first of the cells that has another number of candidates than two; else empty."""
    for cell in cells:
        if sheet.domains[cell].bit_count() != 2:
            return f"{has(sheet, [cell])}. It needs just two."
    return ""


def twin(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with a cell that is to be tried both ways."""
    if len(cells) > 1:
        return "It’s one cell."
    if said := filled(sheet, cells) or _not_two(sheet, cells):
        return said
    values = listed(masks.values(sheet.domains[cells[0]]))
    return f"No candidate goes both times when {values} are tried in turn at {names(sheet, cells)}."


def chain(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be the two places of a value in a unit."""
    if len(cells) != 2:
        return "It’s two cells."
    if said := filled(sheet, cells):
        return said
    units = shared(sheet, cells)
    if not units:
        return f"{names(sheet, cells)} share no {kinds(sheet)}."
    values = list(common(sheet, cells))
    if not values:
        return NO_VALUE
    only = [bit for bit in values for unit in units if places(sheet, unit, bit) == sorted(cells)]
    if not only:
        other = [each for each in places(sheet, units[0], values[0]) if each not in cells]
        value = masks.value(values[0])
        return (
            f"They aren’t the only places for a value: {value} fits {names(sheet, other[:1])} too."
        )
    value = masks.value(only[0])
    return f"No candidate goes both times when {value} is tried at each of them in turn."


def xy_wing(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be a hinge with its two tips."""
    if len(cells) != 3:
        return "It takes three cells."
    if said := filled(sheet, cells) or _not_two(sheet, cells):
        return said
    hinges = [
        cell
        for cell in cells
        if all(shared(sheet, (cell, other)) for other in cells if other != cell)
    ]
    if not hinges:
        return "None of the three sees both others."
    if not any(_is_wing(sheet, hinge, cells) for hinge in hinges):
        named = names(sheet, hinges[:1])
        return (
            f"With {named} as the hinge, the tips don’t share one of its candidates each, and a "
            "third value."
        )
    return "No cell that sees both tips has the value that they share."


def _is_wing(sheet: Sheet, hinge: int, cells: Sequence[int]) -> bool:
    own = sheet.domains[hinge]
    one, other = (sheet.domains[cell] for cell in cells if cell != hinge)
    third = one & other & ~own
    return (
        one != other and bool(third) and all((each & own).bit_count() == 1 for each in (one, other))
    )
