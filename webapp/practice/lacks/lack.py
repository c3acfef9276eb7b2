"""What the sentences about chosen cells share: the cells as numbers, what they have and lack."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from webapp.logic.sheet import Sheet
from webapp.puzzle import cell_names, masks
from webapp.puzzle.words import counted, few, listed

# What is missing in cells, by number in reading order, on a board where they are none of a
# strategy's; empty where nothing can be said.
Lacks = Callable[[Sheet, Sequence[int]], str]


def names(sheet: Sheet, cells: Iterable[int]) -> str:
    """The cells by name, all of them."""
    return cell_names(sheet.named(cells))


def some(sheet: Sheet, cells: Iterable[int]) -> str:
    """The cells by name, the first ones where they are many."""
    return few(sheet.named(cells))


def has(sheet: Sheet, cells: Sequence[int]) -> str:
    """`r1c2 has 3 candidates: 1, 2 and 4`; of several cells what they have between them."""
    union = 0
    for cell in cells:
        union |= sheet.domains[cell]
    values = masks.values(union)
    who = f"{names(sheet, cells)} {'has' if len(cells) == 1 else 'have'}"
    return f"{who} {counted(len(values), 'candidate')}: {listed(values)}"


def filled(sheet: Sheet, cells: Iterable[int]) -> str:
    """Which of the cells have their value already; empty where none has."""
    done = [cell for cell in cells if sheet.values[cell]]
    if not done:
        return ""
    one = len(done) == 1
    return f"{names(sheet, done)} {'has its value' if one else 'have their values'} already."


def shared(sheet: Sheet, cells: Sequence[int]) -> list[int]:
    """The numbers of the units that hold all of the cells."""
    units = sheet.units.of
    return [unit for unit in units[cells[0]] if all(unit in units[cell] for cell in cells)]


def kinds(sheet: Sheet) -> str:
    """The kinds of units that the board has, one of which is to be."""
    return "row, column or box" if sheet.puzzle.boxes else "row or column"


def common(sheet: Sheet, cells: Iterable[int]) -> Iterator[int]:
    """The candidates, as bits, that all of the cells have; none where one of them is filled."""
    every = sheet.full
    for cell in cells:
        every &= 0 if sheet.values[cell] else sheet.domains[cell]
    return iter(sheet.bits[every])


def places(sheet: Sheet, unit: int, bit: int) -> list[int]:
    """The cells of a unit that may hold a value."""
    return [cell for cell in sheet.units.cells[unit] if sheet.domains[cell] & bit]


def elsewhere(sheet: Sheet, unit: int, bit: int, cells: Iterable[int]) -> list[int]:
    """The same without these cells."""
    here = set(cells)
    return [cell for cell in places(sheet, unit, bit) if cell not in here]


NO_VALUE = "There’s no value that all of these cells may hold."
