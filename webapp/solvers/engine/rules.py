"""Rules: what propagation looks for, each a plain function that tells its reason.

What looks at a cage takes its number, what looks at a unit its cells; each answers whether all
holds, and False after a dead end.
"""

from functools import partial
from itertools import product

from webapp.logic.cages import made_by
from webapp.logic.strategies.fillings import Fillings
from webapp.logic.strategies.naked_group import NakedGroup
from webapp.logic.strategies.needed import Needed
from webapp.logic.strategies.only_square import OnlySquare
from webapp.trace.reasons import NoFilling, NoPlace

from .inference import TwoValues
from .propagator import Inference, Propagator
from .recorder import Names


def nearly_full(work: Propagator, index: int) -> bool:
    """Of a cage with one open cell at most: only what fills it stays."""
    return _strike(work, index, work.problem.cages.last_cell(index, work.node.domains))


def supported(work: Propagator, index: int) -> bool:
    """What no remaining filling of the cage holds goes, or what no total in its reach allows."""
    node, cells = work.node, work.problem.members[index]
    table = node.tables[index] or work.problem.cages.tabulate(node, index)
    if table is None:
        return _strike(work, index, work.problem.cages.unreachable(index, node.domains))
    living, domains, values = node.alive[index], node.domains, work.problem.values
    if not living:
        return work.broken(no_filling, cells, cells)
    for place, cell in enumerate(cells):
        domain, out = domains[cell], 0
        if not domain & (domain - 1):
            continue  # all that remain have its one value
        supports = table.supports[place]
        for value in values[domain]:
            if not living & supports[value]:
                out |= 1 << value - 1
        if out and not work.cut(cell, out):
            return work.settle(False, partial(_fillings, work, index, living), cells, cells)
    return not work.gone or work.settle(True, partial(_fillings, work, index, living), cells, cells)


def _strike(work: Propagator, index: int, gone: list[int] | None) -> bool:
    """Take from each cell of a cage what goes; None where the cage cannot be filled."""
    cells = work.problem.members[index]
    if gone is None:
        return work.broken(no_filling, cells, cells)
    for cell, out in zip(cells, gone, strict=True):
        if out and not work.cut(cell, out):
            return work.settle(False, partial(_fillings, work, index, 0), cells, cells)
    return not work.gone or work.settle(True, partial(_fillings, work, index, 0), cells, cells)


def must_hold(work: Propagator, index: int) -> bool:
    """A value that every remaining filling puts into one unit goes from the rest of the unit."""
    table, living, cages = work.node.tables[index], work.node.alive[index], work.problem.cages
    if table is None:
        return True
    one = table.rows[(living & -living).bit_length() - 1]  # what all have, this one has
    shared = cages.shapes[index].shared
    for place_of, (outside, unit) in enumerate(cages.outside[index]):
        into, must = table.into[place_of], 0
        for place in shared[place_of]:
            value = one[place]
            if living & into[value] == living:
                must |= 1 << value - 1
        if must:
            cells, holds = work.problem.members[index], work.cut_all(outside, must)
            needed = partial(_needed, work, index, living, unit)
            if not work.settle(holds, needed, cells, cells + work.failed):
                return False
    return True


def only_places(work: Propagator, unit: tuple[int, ...]) -> bool:
    """A value with one place left in the unit stands there."""
    domains = work.node.domains
    once = twice = 0
    for cell in unit:
        domain = domains[cell]
        twice |= once & domain
        once |= domain
    if once != work.problem.full:
        return work.broken(NoPlace, unit, unit, work.problem.full ^ once)
    hidden = once & ~twice
    for cell in unit if hidden else ():
        only = domains[cell] & hidden
        if only and only != domains[cell]:
            if only & (only - 1):
                return work.broken(TwoValues, (cell,), unit, only)
            work.cut(cell, domains[cell] ^ only)
            work.gone.clear()  # that the others go is said by the value that follows
            if work.recorder is not None:
                square = partial(OnlySquare, value=only.bit_length(), by_strategy=False)
                work.recorder.follows(cell, square, unit)
    return True


def pairs(work: Propagator, unit: tuple[int, ...]) -> bool:
    """Two cells with the same two values: the rest of the unit loses both."""
    domains = work.node.domains
    twos = [cell for cell in unit if domains[cell].bit_count() == 2]
    if len(twos) < 2:
        return True
    seen: dict[int, int] = {}
    for cell in twos:
        domain = domains[cell]
        twin = seen.setdefault(domain, cell)
        if twin == cell or not domain & (domain - 1):
            continue
        both = (twin, cell)
        others = [other for other in unit if other != twin and other != cell]
        uses = work.problem.values[domain]
        group = partial(NakedGroup, uses=uses, by_strategy=False)
        if not work.settle(work.cut_all(others, domain), group, both, unit):
            return False
    return True


def no_filling(cells: Names, _values: tuple[int, ...]) -> NoFilling:
    """Why a cage that has no filling left is a dead end."""
    return NoFilling(cells)


def _fillings(work: Propagator, index: int, living: int, cells: Names) -> Fillings:
    return Fillings(cells, may=_may_be(work, index, living), by_strategy=False)


def _needed(work: Propagator, index: int, living: int, unit: int, cells: Names) -> Needed:
    return Needed(cells, unit, may=_may_be(work, index, living), by_strategy=False)


def _may_be(work: Propagator, index: int, living: int) -> tuple[str, ...]:
    """What the operator of a cage may be, where it is to be found.

    By these fillings of its table; without one, by what is left of a cage that is nearly full.
    """
    cages, node = work.problem.cages, work.node
    operation = cages.operations[index]
    if not operation.is_open:
        return ()
    if table := node.tables[index]:
        return cages.operators_left(index, table, living)
    own = [work.problem.values[node.domains[cell]] for cell in cages.members[index]]
    is_open = [values for values in own if len(values) > 1]
    return made_by(operation, cages.targets[index], product(*own)) if len(is_open) < 2 else ()


FORWARD_CHECKING = Inference(cages=(nearly_full,))
ARC_CONSISTENCY = Inference(cages=(supported,))
