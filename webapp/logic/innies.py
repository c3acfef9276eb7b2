"""Innies and outies: what the cages in a unit, or two, leave for the cells within or outside."""

from collections.abc import Iterator

from .deduction import Deduction
from .fillings import fillings, shape_of
from .position import Position
from .regions import Region, by_region, regions_of, total_of

_MOST_CELLS = 4
_MOST_OPEN = 16**3  # beginnings of a filling of so few cells are never more


def _known(position: Position, index: int, op: str) -> int | None:
    """What the cage's cells add up to or multiply to, where all its living fillings agree."""
    cages = position.cages
    if cages.ops[index] in (op, "="):
        return cages.targets[index]
    known = position.living(index)
    if known is None or not known[1]:
        return None
    table, living = known
    key = ("known", index, op)
    kept = position.kept.get(key)
    if isinstance(kept, tuple) and kept[0] == living:
        total: int | None = kept[1]
        return total
    totals: set[int] = set()
    left = living
    while left and len(totals) < 2:
        low = left & -left
        left ^= low
        totals.add(_total(op, table.rows[low.bit_length() - 1]))
    total = totals.pop() if len(totals) == 1 else None
    position.kept[key] = (living, total)
    return total


def _total(op: str, values: tuple[int, ...]) -> int:
    if op == "+":
        return sum(values)
    product = 1
    for value in values:
        product *= value
    return product


def _joined(op: str, a: int, b: int) -> int:
    return a + b if op == "+" else a * b


def _rest(op: str, whole: int, part: int) -> int:
    """What is left of the whole; -1 where a product does not divide."""
    if op == "+":
        return whole - part
    return -1 if whole % part else whole // part


def _innies(position: Position, number: int) -> Iterator[Deduction]:
    region = regions_of(position).all[number]
    for op in "+*":
        known, used, cells = 0 if op == "+" else 1, 0, list(region.free)
        members = position.cages.members
        for index in region.inside:
            total = _known(position, index, op)
            if total is None:
                cells += members[index]
            else:
                known, used = _joined(op, known, total), used + 1
        cells += [c for index in region.across for c in members[index] if c in region.cells]
        if used:
            total = total_of(position, region, op)
            yield from _fitting(position, "innies", region, op, cells, known, total)


def _fitting(
    position: Position, rule: str, region: Region, op: str, cells: list[int], known: int, whole: int
) -> Iterator[Deduction]:
    """What the cells cannot hold if they and what is known come to the whole."""
    values, open_cells = position.values, []
    for cell in sorted(cells):
        if values[cell]:
            known = _joined(op, known, values[cell])
        else:
            open_cells.append(cell)
    if not 1 <= len(open_cells) <= _MOST_CELLS:
        return
    numbers = (whole, known, _rest(op, whole, known))
    yield from _narrowed(position, rule, region, op, tuple(open_cells), numbers)


def _narrowed(
    position: Position,
    rule: str,
    region: Region,
    op: str,
    cells: tuple[int, ...],
    numbers: tuple[int, int, int],
) -> Iterator[Deduction]:
    rest, named = numbers[2], (*numbers, *region.units)
    found = _ways(position, op, rest, cells) if rest >= 0 else []
    if found is None:
        return
    if not found:
        yield Deduction(position.because("no total", cells, named), dead=cells)
        return
    held = [0] * len(cells)
    for row in found:
        for place, value in enumerate(row):
            held[place] |= 1 << value - 1
    gone = tuple(
        (cell, out)
        for cell, keep in zip(cells, held, strict=True)
        if (out := position.domains[cell] & ~keep)
    )
    if gone:
        yield Deduction(position.because(rule, cells, named), gone)


def _ways(
    position: Position, op: str, rest: int, cells: tuple[int, ...]
) -> list[tuple[int, ...]] | None:
    """How the cells come to the rest; as one cage where they are one."""
    index = position.cages.cage[cells[0]]
    if index >= 0 and position.cages.members[index] == cells:
        known = position.living(index)
        if known:
            table, living = known
            return [
                row
                for at, row in enumerate(table.rows)
                if living >> at & 1 and _total(op, row) == rest
            ]
    shape = shape_of(position.layout, cells, is_cage=False)
    choices = [
        [(bit.bit_length(), bit * conflict) for bit in position.bits[position.domains[cell]]]
        for cell, conflict in zip(cells, shape.conflicts, strict=True)
    ]
    return fillings(op, rest, choices, _MOST_OPEN, position.budget)


innies = by_region("innies", _innies)


def _outies(position: Position, number: int) -> Iterator[Deduction]:
    region = regions_of(position).all[number]
    members, values = position.cages.members, position.values
    if not region.across or any(not values[cell] for cell in region.free):
        return
    for op in "+*":
        known = 0 if op == "+" else 1
        loose, out = list(region.free), list[int]()
        for index in (*region.inside, *region.across):
            within = [cell for cell in members[index] if cell in region.cells]
            if all(values[cell] for cell in within):
                loose += within
                continue
            total = _known(position, index, op)
            if total is None:
                break
            known = _joined(op, known, total)
            out += [cell for cell in members[index] if cell not in region.cells]
        else:
            for cell in loose:
                known = _joined(op, known, values[cell])
            yield from _outside(position, region, op, out, known)


def _outside(
    position: Position, region: Region, op: str, out: list[int], known: int
) -> Iterator[Deduction]:
    """What the cells outside cannot hold, if all cages together come to what is known."""
    whole = total_of(position, region, op)
    for cell in out:
        if position.values[cell]:
            whole = _joined(op, whole, position.values[cell])
    cells = tuple(sorted(cell for cell in out if not position.values[cell]))
    if 1 <= len(cells) <= _MOST_CELLS:
        numbers = (known, whole, _rest(op, known, whole))
        yield from _narrowed(position, "outies", region, op, cells, numbers)


outies = by_region("outies", _outies)
