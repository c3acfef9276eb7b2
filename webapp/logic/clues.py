"""Cage strategies: what follows from a cage's clue and from its living fillings."""

from collections.abc import Iterator
from itertools import combinations

from .deduction import Deduction
from .fillings import Table
from .position import Position
from .scan import around_cage, by_cage


def given(position: Position) -> Iterator[Deduction]:
    """A cage of one cell holds its target."""
    cages, values = position.cages, position.values
    due = position.due("given", (0,) * len(values), (1 << len(cages.members)) - 1)
    todo = due.todo
    while todo:
        low = todo & -todo
        index, todo = low.bit_length() - 1, todo ^ low
        cell, target = cages.members[index][0], cages.targets[index]
        if len(cages.members[index]) > 1 or values[cell]:
            due.todo ^= low
        elif target > position.size or not position.domains[cell] >> target - 1 & 1:
            yield Deduction(position.because("no filling", (cell,)), dead=(cell,))
        else:
            because = position.because("given", (cell,))
            yield Deduction(because, cell=cell, bit=1 << target - 1)


def _divisor(position: Position, index: int) -> Iterator[Deduction]:
    op, target, n = position.cages.ops[index], position.cages.targets[index], position.size
    if op not in ("*", "/"):
        return
    fits = sum(
        1 << value - 1
        for value in range(1, n + 1)
        if (target % value == 0 if op == "*" else value * target <= n or value % target == 0)
    )
    cells = position.cages.members[index]
    gone = position.holders(cells, position.full & ~fits)
    if any(position.values[cell] for cell, _ in gone):
        yield _unfillable(position, index)
    elif gone:
        yield Deduction(position.because("divisor", cells), gone)


divisor = by_cage("divisor", _divisor)


def _reach(position: Position, index: int) -> Iterator[Deduction]:
    if position.cages.ops[index] not in ("+", "*"):
        return
    cells = position.cages.members[index]
    out = position.cages.unreachable(index, position.domains)
    if out is None:
        yield _unfillable(position, index)
    elif any(out):
        gone = tuple((cell, mask) for cell, mask in zip(cells, out, strict=True) if mask)
        yield Deduction(position.because("reach", cells), gone)


reach = by_cage("reach", _reach)


def _unfillable(position: Position, index: int) -> Deduction:
    cells = position.cages.members[index]
    return Deduction(position.because("no filling", cells), dead=cells)


def _held(table: Table, living: int, place: int, domain: int, bits: list[tuple[int, ...]]) -> int:
    """The candidates of the cage's cell at `place` that some living filling puts there."""
    supports, held = table.supports[place], 0
    for bit in bits[domain]:
        if living & supports.get(bit, 0):
            held |= bit
    return held


def _unsupported(position: Position, index: int, table: Table, living: int) -> list[int]:
    """For each cell of the cage the candidates that none of these fillings puts there."""
    domains, bits = position.domains, position.bits
    return [
        domains[cell] & ~_held(table, living, place, domains[cell], bits)
        for place, cell in enumerate(position.cages.members[index])
    ]


def _lost(position: Position, index: int, out: list[int]) -> tuple[tuple[int, int], ...]:
    cells = position.cages.members[index]
    return tuple((cell, mask) for cell, mask in zip(cells, out, strict=True) if mask)


def _combination(position: Position, index: int) -> Iterator[Deduction]:
    known = position.living(index)
    if known is None:
        return
    table, living = known
    if not living:
        yield _unfillable(position, index)
        return
    domains, bits, held = position.domains, position.bits, 0
    cells = position.cages.members[index]
    for place, cell in enumerate(cells):
        held |= _held(table, living, place, domains[cell], bits)
    gone = position.holders(cells, position.full & ~held)
    if gone:
        yield Deduction(position.because("combination", cells), gone)


combination = by_cage("combination", _combination)


def _living_fillings(position: Position, index: int) -> Iterator[Deduction]:
    known = position.living(index)
    if known and known[1]:
        gone = _lost(position, index, _unsupported(position, index, *known))
        if gone:
            yield Deduction(position.because("fillings", position.cages.members[index]), gone)


living_fillings = by_cage("fillings", _living_fillings)


def _needed(position: Position, index: int) -> Iterator[Deduction]:
    known = position.living(index)
    if known is None or not known[1]:
        return
    table, living = known
    for outside, into, unit in table.units:
        must = 0
        for bit, there in into.items():
            if living & there == living:
                must |= bit
        gone = position.holders(outside, must) if must else ()
        if gone:
            cells = position.cages.members[index]
            yield Deduction(position.because("needed", cells, (unit,)), gone)


needed = by_cage("needed", _needed)


def _clash(position: Position, index: int) -> Iterator[Deduction]:
    known = position.living(index)
    if known is None or not known[1]:
        return
    table, living = known
    for outside, into, unit in table.units:
        left = living & _completing(position, outside, into, living)
        if not left:
            yield _unfillable(position, index)
        elif left != living:
            gone = _lost(position, index, _unsupported(position, index, table, left))
            if gone:
                cells = position.cages.members[index]
                yield Deduction(position.because("clash", cells, (unit,)), gone)


def _completing(
    position: Position, outside: tuple[int, ...], into: dict[int, int], living: int
) -> int:
    """The fillings that leave each other cell of the unit a candidate and each value a place."""
    domains, bits, there = position.domains, position.bits, 0
    for cell in outside:
        domain = domains[cell]
        there |= domain
        spoilt = living
        for bit in bits[domain]:
            spoilt &= into.get(bit, 0)
            if not spoilt:
                break
        living &= ~spoilt
    for bit in bits[position.full & ~there]:
        living &= into.get(bit, 0)
    return living


clash = around_cage("clash", _clash)


def _cage_set(position: Position, index: int) -> Iterator[Deduction]:
    known = position.living(index)
    if known is None or not known[1]:
        return
    (table, living), domains = known, position.domains
    for outside, into, _ in table.units:
        for count in (1, 2):
            few = [c for c in outside if 2 <= domains[c].bit_count() <= count + 1]
            for group in combinations(few, count):
                union = 0
                for cell in group:
                    union |= domains[cell]
                if union.bit_count() != count + 1:
                    continue
                without = living
                for bit in position.bits[union]:
                    without &= ~into.get(bit, 0)
                gone = () if without else position.holders(
                    (cell for cell in outside if cell not in group), union
                )  # fmt: skip
                if gone:
                    cells = (*position.cages.members[index], *group)
                    because = position.because("cage-set", cells, position.numbers(union))
                    yield Deduction(because, gone)


cage_set = around_cage("cage-set", _cage_set)
