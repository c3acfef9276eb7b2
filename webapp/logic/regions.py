"""Regions: lines and pairs of lines, whose totals are known, against the cages in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial

from .deduction import Deduction
from .fillings import fillings, shape_of
from .position import Position
from .scan import Find, FindAt, each

_MOST_CELLS = 4
_MOST_OPEN = 16**3  # beginnings of a filling of so few cells are never more


@dataclass(frozen=True, slots=True)
class Region:
    """One line or two: their numbers and cells, the cages inside, and those partly inside."""

    lines: tuple[int, ...]
    cells: frozenset[int]
    inside: tuple[int, ...]
    across: tuple[int, ...]
    free: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Regions:
    """All regions, and for each cell those that a change of it says something new about."""

    all: tuple[Region, ...]
    bits: tuple[int, ...]


def _regions(position: Position) -> Regions:
    kept = position.kept.get("regions")
    if not isinstance(kept, Regions):
        kept = position.kept["regions"] = _find_regions(position)
    return kept


def _find_regions(position: Position) -> Regions:
    n, lines, cages = position.size, position.units.lines, position.cages
    groups = [(line,) for line in range(len(lines))]
    pairs = [(line, line + 1) for line in range(2 * n - 1) if line != n - 1] if n > 2 else []
    found: list[Region] = []
    news = [0] * len(position.domains)
    for group in (*groups, *pairs):
        cells = frozenset(cell for line in group for cell in lines[line])
        meeting = sorted({cages.cage[cell] for cell in cells} - {-1})
        inside = tuple(index for index in meeting if cells.issuperset(cages.members[index]))
        if not meeting:
            continue
        across = tuple(index for index in meeting if index not in inside)
        free = tuple(sorted(cell for cell in cells if cages.cage[cell] < 0))
        for cell in cells.union(*(cages.members[index] for index in across)):
            news[cell] |= 1 << len(found)
        found.append(Region(group, cells, inside, across, free))
    return Regions(tuple(found), tuple(news))


def _by_region(who: str, find: FindAt) -> Find:
    def scan(position: Position) -> Iterator[Deduction]:
        regions = _regions(position)
        every = (1 << len(regions.all)) - 1
        return each(position, who, find, regions.bits, every, 8 * position.size)

    return scan


# Sums and products: how a total is taken apart.


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


def _whole(position: Position, region: Region, op: str) -> int:
    n = position.size
    one = n * (n + 1) // 2 if op == "+" else factorial(n)
    count = len(region.lines)
    return one * count if op == "+" else one**count


def _joined(op: str, a: int, b: int) -> int:
    return a + b if op == "+" else a * b


def _rest(op: str, whole: int, part: int) -> int:
    """What is left of the whole; -1 where a product does not divide."""
    if op == "+":
        return whole - part
    return -1 if whole % part else whole // part


def _innies(position: Position, number: int) -> Iterator[Deduction]:
    region = _regions(position).all[number]
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
            whole = _whole(position, region, op)
            yield from _fitting(position, "innies", region, op, cells, known, whole)


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
    rest, named = numbers[2], (*numbers, *region.lines)
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


innies = _by_region("innies", _innies)


def _outies(position: Position, number: int) -> Iterator[Deduction]:
    region = _regions(position).all[number]
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
    whole = _whole(position, region, op)
    for cell in out:
        if position.values[cell]:
            whole = _joined(op, whole, position.values[cell])
    cells = tuple(sorted(cell for cell in out if not position.values[cell]))
    if 1 <= len(cells) <= _MOST_CELLS:
        numbers = (known, whole, _rest(op, known, whole))
        yield from _narrowed(position, "outies", region, op, cells, numbers)


outies = _by_region("outies", _outies)


def _parity(position: Position, number: int) -> Iterator[Deduction]:
    region = _regions(position).all[number]
    members, loose, odd, used = position.cages.members, list(region.free), 0, 0
    for index in region.inside:
        parity = _odd(position, index)
        if parity is None:
            loose += members[index]
        else:
            odd, used = odd ^ parity, used + 1
    loose += [cell for index in region.across for cell in members[index] if cell in region.cells]
    odd ^= _whole(position, region, "+") & 1
    unsettled = -1
    for cell in loose:
        settled = _odd_of(position, cell)
        if settled is None:
            if unsettled >= 0:
                return
            unsettled = cell
        else:
            odd ^= settled
    if unsettled < 0 or not used:
        return
    wrong = _evens(position) if odd else _odds(position)
    gone = position.holders((unsettled,), wrong)
    if gone:
        yield Deduction(position.because("parity", (unsettled,), (odd, *region.lines)), gone)


def _odds(position: Position) -> int:
    return position.full & 0x5555


def _evens(position: Position) -> int:
    return position.full & 0xAAAA


def _odd(position: Position, index: int) -> int | None:
    """Whether the cage's cells add up to an odd number, where that is settled."""
    if position.cages.ops[index] in ("+", "-", "="):
        return position.cages.targets[index] & 1
    odd = 0
    for cell in position.cages.members[index]:
        settled = _odd_of(position, cell)
        if settled is None:
            return None
        odd ^= settled
    return odd


def _odd_of(position: Position, cell: int) -> int | None:
    """Whether the cell holds an odd number, where that is settled."""
    domain = position.domains[cell]
    if not domain & _evens(position):
        return 1
    return 0 if not domain & _odds(position) else None


parity = _by_region("parity", _parity)
