"""Box strategies: what follows where a box crosses rows and columns."""

from collections.abc import Iterator

from .deduction import Deduction
from .position import Position
from .scan import by_board, by_box


def _places(position: Position, box: int, bit: int) -> list[int]:
    """The cells of the box that have the candidate, or hold it."""
    domains = position.domains
    return [cell for cell in position.units.cells[box] if domains[cell] & bit]


def _locked(position: Position, box: int) -> Iterator[Deduction]:
    n, units = position.size, position.units.cells
    inside = set(units[box])
    for bit in position.bits[position.full]:
        places = _places(position, box, bit)
        if len(places) < 2:
            continue
        for unit in position.units.of[places[0]][:2]:
            if all(unit in position.units.of[cell] for cell in places):
                others = (cell for cell in units[unit] if cell not in inside)
                gone = position.holders(others, bit)
                if gone:
                    values = (bit.bit_length(), unit, box - 2 * n)
                    yield Deduction(position.because("locked", places, values), gone)


locked = by_box("locked", _locked)


def _double_locked(position: Position) -> Iterator[Deduction]:
    n, units, units_of = position.size, position.units.cells, position.units.of
    for way in (0, 1):
        bands: dict[int, list[int]] = {}
        for box in range(2 * n, len(units)):
            bands.setdefault(units_of[units[box][0]][way], []).append(box)
        for bit in position.bits[position.full]:
            for band in bands.values():
                yield from _in_band(position, band, bit, way)


def _in_band(position: Position, band: list[int], bit: int, way: int) -> Iterator[Deduction]:
    units_of = position.units.of
    seen: dict[tuple[int, ...], int] = {}
    for box in band:
        held = tuple(sorted({units_of[cell][way] for cell in _places(position, box, bit)}))
        if len(held) != 2:
            continue
        twin = seen.setdefault(held, box)
        if twin == box:
            continue
        blocked = [
            cell
            for other in band
            if other not in (twin, box)
            for cell in position.units.cells[other]
            if units_of[cell][way] in held
        ]
        gone = position.holders(blocked, bit)
        if gone:
            places = _places(position, twin, bit) + _places(position, box, bit)
            values = (bit.bit_length(), *held)
            yield Deduction(position.because("double-locked", places, values), gone)


double_locked = by_board("double-locked", _double_locked)
