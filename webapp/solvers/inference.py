"""Inferences: the rules of propagation, each a plain function with its reason beside it.

What looks at a cage takes its number, what looks at a unit its cells; each answers whether all
holds, and False after a dead end.
"""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name, cell_names
from webapp.puzzle.words import given_as, listed, unit_of, units_of, which_cage
from webapp.trace import Board, DeadEnd, Infer, Reason, Remove
from webapp.trace.reasons import NoFilling, NoPlace

from .propagator import Inference, Propagator
from .recorder import Names


@dataclass(frozen=True, slots=True)
class Filling(Reason[Remove]):
    """No remaining filling of the cage puts the values there."""

    rule = "filling"
    cage: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        cage, it = puzzle.cage_at[self.cage[0]], "it" if len(event.values) == 1 else "them"
        if cage.op == "=":
            return given_as(cage)
        return f"no remaining way to make {which_cage(puzzle, self.cage[0])} has {it} there"


@dataclass(frozen=True, slots=True)
class Must(Reason[Remove]):
    """Every remaining filling of the cage puts the values into one unit."""

    rule = "must"
    cage: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        it = "it" if len(event.values) == 1 else "them"
        own = {unit for cell in self.cage for unit in units_of(puzzle, [cell])}
        shared = [unit for unit in units_of(puzzle, event.cells) if unit in own]
        where = shared[0] if len(shared) == 1 else f"a line with {cell_names(event.cells)}"
        name = which_cage(puzzle, self.cage[0])
        return f"every remaining way to make {name} has {it} in {where}"


@dataclass(frozen=True, slots=True)
class Pair(Reason[Remove]):
    """Two cells of a unit have these two values alone."""

    rule = "pair"
    cells: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        unit, both = unit_of(puzzle, (*self.cells, *event.cells)), board.candidates(self.cells[0])
        return f"{cell_names(self.cells)} use up {listed(both)} in {unit}"


@dataclass(frozen=True, slots=True)
class OnlyPlace(Reason[Infer]):
    """The value fits nowhere else in the unit."""

    rule = "only place"
    unit: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Infer) -> str:
        return f"it's the only place for {event.value} in {unit_of(puzzle, self.unit)}"


@dataclass(frozen=True, slots=True)
class TwoValues(Reason[DeadEnd]):
    """A cell is the only place of two values."""

    rule = "two values"
    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def why(self, puzzle: Puzzle, board: Board, event: DeadEnd) -> str:
        return f"{cell_name(self.cells[0])} would have to be {listed(self.values)} at once"


def nearly_full(work: Propagator, index: int) -> bool:
    """Of a cage with one open cell at most: only what fills it stays."""
    return _strike(work, index, work.problem.cages.last_cell(index, work.node.domains))


def supported(work: Propagator, index: int) -> bool:
    """What no remaining filling of the cage holds goes, or what no total in its reach allows."""
    node, cells = work.node, work.problem.members[index]
    table = node.tables[index] or work.problem.cages.tabulate(node, index)
    if table is None:
        return _strike(work, index, work.problem.cages.unreachable(index, node.domains))
    living, domains, bits = node.alive[index], node.domains, work.problem.bits
    if not living:
        return work.broken(_no_filling, cells, cells)
    for cell, supports in zip(cells, table.supports, strict=True):
        out = 0
        for bit in bits[domains[cell]]:
            if bit not in supports or not living & supports[bit]:
                out |= bit
        if out and not work.cut(cell, out):
            return work.settle(False, Filling, cells, cells)
    return not work.gone or work.settle(True, Filling, cells, cells)


def _strike(work: Propagator, index: int, gone: list[int] | None) -> bool:
    """Take from each cell of a cage what goes; None where the cage cannot be filled."""
    cells = work.problem.members[index]
    if gone is None:
        return work.broken(_no_filling, cells, cells)
    for cell, out in zip(cells, gone, strict=True):
        if out and not work.cut(cell, out):
            return work.settle(False, Filling, cells, cells)
    return not work.gone or work.settle(True, Filling, cells, cells)


def must_hold(work: Propagator, index: int) -> bool:
    """A value that every remaining filling puts into one unit goes from the rest of the unit."""
    table, living = work.node.tables[index], work.node.alive[index]
    if table is None:
        return True
    for outside, into, _ in table.units:
        must = 0
        for bit, there in into.items():
            if living & there == living:
                must |= bit
        if must:
            cells, holds = work.problem.members[index], work.cut_all(outside, must)
            if not work.settle(holds, Must, cells, cells + work.failed):
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
            if work.told is not None:
                work.told.follows(cell, OnlyPlace, unit)
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
        if not work.settle(work.cut_all(unit, domain, both), Pair, both, unit):
            return False
    return True


def _no_filling(cells: Names, _values: tuple[int, ...]) -> NoFilling:
    return NoFilling(cells)


FORWARD_CHECKING = Inference(cages=(nearly_full,))
ARC_CONSISTENCY = Inference(cages=(supported,))
