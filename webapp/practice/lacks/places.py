"""What cells lack of the strategies that follow the places of one value."""

from collections.abc import Callable, Sequence
from itertools import permutations

from webapp.logic.sheet import Sheet
from webapp.puzzle import masks
from webapp.puzzle.words import listed, numbered_unit, numbered_units

from .lack import NO_VALUE, common, elsewhere, kinds, names, places, shared, some

# What is wrong with the cells as places of one value, which all of them may hold.
_Of = Callable[[Sheet, Sequence[int], int], str]


def _of_each(sheet: Sheet, cells: Sequence[int], told: _Of) -> str:
    """What is wrong with the cells for each value that all of them may hold, of two at the most."""
    values = list(common(sheet, cells))
    if not values:
        return NO_VALUE
    return " ".join(dict.fromkeys(told(sheet, cells, bit) for bit in values[:2]))


def _kinds(sheet: Sheet, cells: Sequence[int]) -> tuple[list[int], ...]:
    """The rows, the columns and the boxes that the cells lie in, by the numbers of the units."""
    units = sheet.units.of
    return tuple(sorted({units[cell][kind] for cell in cells}) for kind in range(len(units[0])))


def _more(sheet: Sheet, units: Sequence[int], bit: int, cells: Sequence[int]) -> str:
    """`row 2 has 3 at r2c5 too`, of the first unit that has; empty where none has."""
    for unit in units:
        if others := elsewhere(sheet, unit, bit, cells):
            where = numbered_unit(unit, sheet.size)
            return f"{where} has {masks.value(bit)} at {some(sheet, others)} too"
    return ""


def _begun(clause: str) -> str:
    return f"{clause[0].upper()}{clause[1:]}."


def locked(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be all places of a value in a box."""
    rows, columns, boxes = _kinds(sheet, cells)
    if len(cells) < 2:
        return "It takes two places or more."
    if len(boxes) > 1:
        return f"They lie in {numbered_units(boxes, sheet.size)}: it takes one box."
    if len(rows) > 1 and len(columns) > 1:
        return "They lie in more than one row and in more than one column."

    def told(sheet: Sheet, cells: Sequence[int], bit: int) -> str:
        if more := _more(sheet, boxes, bit, cells):
            return _begun(more)
        unit = numbered_unit((rows if len(rows) == 1 else columns)[0], sheet.size)
        return f"The rest of {unit} has no {masks.value(bit)} to cross off."

    return _of_each(sheet, cells, told)


def double_locked(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be all places of a value in two boxes."""
    boxes, units = _kinds(sheet, cells)[2], sheet.units.of
    if len(boxes) != 2:
        return f"It takes two boxes; these lie in {numbered_units(boxes, sheet.size)}."

    def told(sheet: Sheet, cells: Sequence[int], bit: int) -> str:
        if more := _more(sheet, boxes, bit, cells):
            return _begun(more)
        for way in (0, 1):
            one, other = ({units[c][way] for c in cells if units[c][2] == box} for box in boxes)
            if one == other and len(one) == 2:
                return f"No box in line with them has {masks.value(bit)} to cross off there."
        return "The two boxes don’t have it in the same two rows, nor in the same two columns."

    return _of_each(sheet, cells, told)


def x_wing(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be the corners of an X-wing."""
    rows, columns = _kinds(sheet, cells)[:2]
    if len(cells) != 4:
        return "It takes four cells."
    if len(rows) != 2 or len(columns) != 2:
        return "They aren’t the corners of a rectangle."
    return _of_each(sheet, cells, _crossed)


def _crossed(sheet: Sheet, cells: Sequence[int], bit: int) -> str:
    """Of cells at the crossings of as many rows as columns."""
    rows, columns = _kinds(sheet, cells)[:2]
    one, other = (_more(sheet, units, bit, cells) for units in (rows, columns))
    if one and other:
        return _begun(f"{one}, and {other}")
    value = masks.value(bit)
    if not one and not other:
        return f"No other cell of these rows and columns has {value}."
    units = numbered_units(columns if one else rows, sheet.size)
    return f"In {units} {value} has only these places, but there’s nothing to cross off."


def swordfish(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be all places of a value in three lines."""

    def told(sheet: Sheet, cells: Sequence[int], bit: int) -> str:
        rows, columns = _kinds(sheet, cells)[:2]
        value, said = masks.value(bit), list[str]()
        for lines in (rows, columns):
            if len(lines) == 3 and (more := _more(sheet, lines, bit, cells)):
                said.append(more)
        if said:
            return _begun(listed(said))
        if len(rows) != 3 or len(columns) != 3:
            lie = f"They lie in {numbered_units(rows, sheet.size)}, and in "
            return f"{lie}{numbered_units(columns, sheet.size)}: it takes three of each."
        return f"No other cell of these rows and columns has {value}."

    return _of_each(sheet, cells, told)


def _pair_units(sheet: Sheet, pair: Sequence[int], bit: int) -> list[int]:
    """The units of which the pair are the only places of the value."""
    return [unit for unit in shared(sheet, pair) if places(sheet, unit, bit) == sorted(pair)]


def turbot_fish(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be two pairs of places, of which two see each other."""
    if len(cells) != 4:
        return "It takes four cells, in two pairs."

    def told(sheet: Sheet, cells: Sequence[int], bit: int) -> str:
        value = masks.value(bit)
        paired = [
            (a, b, c, d)
            for a, b, c, d in permutations(cells)
            if _pair_units(sheet, (a, b), bit) and _pair_units(sheet, (c, d), bit)
        ]
        if not paired:
            only = f"each the only places for {value} in a {kinds(sheet)}"
            return f"They aren’t two pairs, {only}."
        if not any(shared(sheet, (b, d)) for _, b, _, d in paired):
            return "No cell of one pair sees a cell of the other."
        return f"No cell that sees both ends has {value}."

    return _of_each(sheet, cells, told)


def _linked(sheet: Sheet, start: int, bit: int) -> set[int]:
    """The cells that a chain of the value leads to, the first one too."""
    found, new = {start}, [start]
    for cell in new:
        for unit in sheet.units.of[cell]:
            pair = places(sheet, unit, bit)
            if len(pair) == 2:
                new += [other for other in pair if other not in found]
                found.update(pair)
    return found


def colouring(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be a whole chain of places, two by two."""

    def told(sheet: Sheet, cells: Sequence[int], bit: int) -> str:
        value, chosen = masks.value(bit), set(cells)
        for unit in range(len(sheet.units.cells)):
            pair = places(sheet, unit, bit)
            inside = [cell for cell in pair if cell in chosen]
            if len(pair) == 2 and len(inside) == 1:
                where = numbered_unit(unit, sheet.size)
                return f"The chain goes on: {where} has {value} only at {names(sheet, pair)}."
        for cell in cells:
            units = (unit for unit in sheet.units.of[cell])
            if not any(len(places(sheet, unit, bit)) == 2 for unit in units):
                where = f"is in no {kinds(sheet)} with just two places for {value}"
                return f"{names(sheet, [cell])} {where}."
        first = _linked(sheet, cells[0], bit)
        if others := sorted(chosen.difference(first)):
            return f"No link of the chain of {value} leads from {names(sheet, cells[:1])} to " + (
                f"{some(sheet, others)}."
            )
        return f"This chain of {value} rules nothing out."

    return _of_each(sheet, cells, told)
