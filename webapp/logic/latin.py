"""Latin strategies: what follows from each value standing once in every row, column and box."""

from collections.abc import Iterator
from itertools import chain, combinations

from .deduction import Deduction
from .position import Position
from .scan import Find, by_board, by_unit

# Larger groups are hard to see; among up to six empty cells a hidden twin says the same.
_LARGEST_GROUP = 3


def one_of_each(position: Position) -> Iterator[Deduction]:
    """A value that stands leaves the candidates of its peers; it may not stand there too."""
    for cell in tuple(position.unspread):
        bit = 1 << position.values[cell] - 1
        gone = position.holders(position.units.peers[cell], bit)
        twin = next((peer for peer, _ in gone if position.values[peer]), None)
        if twin is not None:
            both, value = (cell, twin), position.values[cell]
            yield Deduction(position.because("twice", both, (value,)), dead=both)
        elif gone:
            because = position.because("one-of-each", (cell,), (position.values[cell],))
            yield Deduction(because, gone)
        else:
            position.unspread.remove(cell)


def single_possibility(position: Position) -> Iterator[Deduction]:
    """The only candidate of a cell is its value."""
    values = position.values
    position.singles = [cell for cell in position.singles if not values[cell]]
    for cell in position.singles:
        because = position.because("single-possibility", (cell,))
        yield Deduction(because, cell=cell, bit=position.domains[cell])


def _only_square(position: Position, number: int) -> Iterator[Deduction]:
    unit, domains = position.units.cells[number], position.domains
    once = twice = 0
    for cell in unit:
        twice |= once & domains[cell]
        once |= domains[cell]
    if once != position.full:
        missing = position.numbers(position.full ^ once)
        yield Deduction(position.because("no place", unit, missing), dead=unit)
        return
    hidden = once & ~twice
    for cell in unit:
        only = domains[cell] & hidden
        if only and not position.values[cell]:
            because = position.because("only-square", unit)
            yield Deduction(because, cell=cell, bit=only & -only)


only_square = by_unit("only-square", _only_square)


def _naked_group(position: Position, number: int, count: int) -> Iterator[Deduction]:
    domains, values = position.domains, position.values
    cells = [cell for cell in position.units.cells[number] if not values[cell]]
    few = [cell for cell in cells if domains[cell].bit_count() <= count]
    if len(few) < count or len(cells) <= count:
        return
    for group in combinations(few, count):
        union = 0
        for cell in group:
            union |= domains[cell]
        if union.bit_count() != count:
            continue
        gone = position.holders((cell for cell in cells if cell not in group), union)
        if gone:
            yield Deduction(position.because("naked-group", group, position.numbers(union)), gone)


def _group_of(count: int) -> Find:
    return by_unit(
        f"naked-group {count}", lambda position, unit: _naked_group(position, unit, count)
    )


_GROUPS = [_group_of(count) for count in range(2, _LARGEST_GROUP + 1)]


def naked_group(position: Position) -> Iterator[Deduction]:
    """Cells of a unit with as many candidates together as they are: others lose those."""
    return chain.from_iterable(find(position) for find in _GROUPS)


def _hidden_twin(position: Position, number: int) -> Iterator[Deduction]:
    unit, domains, bits = position.units.cells[number], position.domains, position.bits
    where: dict[int, int] = {}
    for place, cell in enumerate(unit):
        for bit in bits[domains[cell]]:
            where[bit] = where.get(bit, 0) | 1 << place
    twins: dict[int, int] = {}
    for bit, places in where.items():
        if places.bit_count() != 2:
            continue
        other = twins.setdefault(places, bit)
        if other == bit:
            continue
        pair = [cell for place, cell in enumerate(unit) if places >> place & 1]
        gone = position.holders(pair, position.full & ~(bit | other))
        if gone:
            rest = [cell for cell in unit if cell not in pair]
            values = position.numbers(bit | other)
            yield Deduction(position.because("hidden-twin", pair + rest, values), gone)


hidden_twin = by_unit("hidden-twin", _hidden_twin)


def _x_wing(position: Position) -> Iterator[Deduction]:
    n, domains, units = position.size, position.domains, position.units.cells
    for start in (0, n):
        across, along = units[start : start + n], units[n - start : 2 * n - start]
        for bit in position.bits[position.full]:
            twins: dict[tuple[int, ...], int] = {}
            for index, unit in enumerate(across):
                places = tuple(place for place, cell in enumerate(unit) if domains[cell] & bit)
                if len(places) != 2:
                    continue
                twin = twins.setdefault(places, index)
                if twin == index:
                    continue
                pair = (twin, index)
                crossed = [along[place] for place in places]
                others = (c for unit in crossed for at, c in enumerate(unit) if at not in pair)
                gone = position.holders(others, bit)
                if gone:
                    corners = [unit[at] for at in pair for unit in crossed]
                    values = (bit.bit_length(), start + twin)
                    yield Deduction(position.because("x-wing", corners, values), gone)


x_wing = by_board("x-wing", _x_wing)


def _forcing_twin(position: Position) -> Iterator[Deduction]:
    domains = position.domains
    for cell, domain in enumerate(domains):
        if domain.bit_count() != 2:
            continue
        low = domain & -domain
        one, other = _followed(position, cell, low), _followed(position, cell, domain ^ low)
        gone = tuple(
            (each, out)
            for each, (was, a, b) in enumerate(zip(domains, one, other, strict=True))
            if was not in (a, b) and (out := was & ~(a | b)) and each != cell
        )
        if gone:
            because = position.because("forcing-twin", (cell,), position.numbers(domain))
            yield Deduction(because, gone)


def _followed(position: Position, cell: int, bit: int) -> list[int]:
    """The candidates after `bit` is put there on paper, following cells with one left."""
    domains, peers = position.domains[:], position.units.peers
    domains[cell] = bit
    queue = [cell]
    while queue:
        placed = queue.pop()
        bit = domains[placed]
        for peer in peers[placed]:
            if domains[peer] & bit:
                left = domains[peer] = domains[peer] ^ bit
                if not left:
                    return domains
                if not left & (left - 1):
                    queue.append(peer)
        position.budget.tick(len(peers[placed]))
    return domains


forcing_twin = by_board("forcing-twin", _forcing_twin)
