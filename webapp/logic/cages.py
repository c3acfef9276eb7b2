"""Cages as the solvers see them, with a table of fillings or the totals in reach."""

from collections.abc import Iterable, Sequence

from webapp.budget import Budget
from webapp.puzzle import OPERATIONS, Operation, masks
from webapp.puzzle.operation import SUM

from .fillings import (
    MAX_OPEN,
    SMALL,
    Outside,
    Shape,
    Table,
    choices_of,
    fillings,
    make_table,
    remaining,
    shape_of,
    small_table,
    values_of,
)
from .layout import Layout
from .node import Node
from .totals import unreachable as _unreachable

# After a failed try, a cage is tried again once its cells' candidates allow this many times fewer
# combinations.
_SHRINK = 16
# With more combinations than these a table hardly ever succeeds: on the hardest public puzzles and
# generated 16 x 16, for one sum in a hundred and one product in ten.
_MAX_SUMS, _MAX_PRODUCTS = 1 << 18, 1 << 26


# A cage's cell numbers, its shape and the cells outside.
Lying = tuple[tuple[int, ...], Shape, Outside]


class CageTables:
    """Cages with the tables of their fillings.

    `members` are the cell numbers of each cage; `cage` and `place` are each cell's cage (-1 for
    none) and its index there; `operations` and `targets` are the clues, `shapes` the shapes, and
    `outside` has, for each unit that a cage shares, the unit's other cells and its number.
    From number `clued` on, cages follow from others and may share cells: for each cell, `bits` has
    all its cages as a mask.
    """

    def __init__(
        self,
        size: int,
        lying: Sequence[Lying],
        clues: Iterable[tuple[Operation, int]],
        budget: Budget,
        small: int = SMALL,
    ) -> None:
        self.members = [members for members, _, _ in lying]
        self.cage, self.place = [-1] * size**2, [0] * size**2
        for index, members in enumerate(self.members):
            for place, cell in enumerate(members):
                self.cage[cell], self.place[cell] = index, place
        self.bits = [1 << index if index >= 0 else 0 for index in self.cage]
        self._size, self._budget, self._most_small = size, budget, small
        self.values = values_of(size)
        self.operations, self.targets = list[Operation](), list[int]()
        for operation, target in clues:
            self.operations.append(operation)
            self.targets.append(target)
        self.shapes = [shape for _, shape, _ in lying]
        self.outside = [outside for _, _, outside in lying]
        self.clued = len(self.members)
        self._open: dict[int, tuple[Table, int, tuple[str, ...]]] = {}

    def imply(self, members: tuple[int, ...], shape: Shape, total: int) -> None:
        """Add a sum that follows from other cages."""
        for cell in members:
            self.bits[cell] |= 1 << len(self.members)
        self.members.append(members)
        self.operations.append(SUM)
        self.targets.append(total)
        self.shapes.append(shape)

    def tabulate(self, node: Node, index: int, most: int = MAX_OPEN) -> Table | None:
        """The cage's table, if it has few enough fillings; `node` then knows the remaining ones."""
        found = self._small(node, index)
        table = found or self._listed(node, index, most)
        if table:
            node.tables[index] = table
        return table

    def _small(self, node: Node, index: int) -> Table | None:
        """The table of a small cage, shared by all of its clue and shape."""
        if len(self.members[index]) > self._most_small:
            return None
        operation, target = self.operations[index], self.targets[index]
        table = small_table(operation, target, self._size, self.shapes[index])
        self._enliven(node, index, table)
        return table

    def _enliven(self, node: Node, index: int, table: Table) -> None:
        """Record in the node which of the empty board's fillings its candidates allow."""
        node.seen[index] = own = tuple([node.domains[cell] for cell in self.members[index]])
        node.alive[index] = remaining(table, own, self.values, table.every)

    def _listed(self, node: Node, index: int, most: int) -> Table | None:
        own = tuple([node.domains[cell] for cell in self.members[index]])
        combinations = 1
        for domain in own:
            combinations *= domain.bit_count()
        tried = node.alive[index]
        if tried and combinations * _SHRINK > tried:
            return None
        operation = self.operations[index]
        if combinations > (_MAX_PRODUCTS if operation.multiplies else _MAX_SUMS):
            return None
        shape = self.shapes[index]
        choices = choices_of(shape, own, self.values)
        found = fillings(operation, self.targets[index], choices, most, self._budget)
        if found is None:
            node.alive[index] = combinations
            return None
        table = make_table(found, shape, self._size)
        node.alive[index], node.seen[index] = table.every, own
        return table

    def filter(self, node: Node, index: int, table: Table) -> int:
        """The remaining fillings of a cage with a table, after what its cells lost since."""
        live, before = node.alive[index], node.seen[index]
        own = tuple([node.domains[cell] for cell in self.members[index]])
        if own == before:
            return live
        for place, domain in enumerate(own):
            lost = before[place] ^ domain
            if not lost:
                continue
            supports = table.supports[place]
            if domain & (domain - 1):
                gone = 0
                for value in self.values[lost]:
                    gone |= supports[value]
                live &= ~gone
            else:
                live &= supports[domain.bit_length()]
        node.alive[index], node.seen[index] = live, own
        return live

    def unreachable(self, index: int, domains: list[int]) -> list[int] | None:
        """For each cell of a cage without a table, the candidates that its target rules out."""
        cells = self.members[index]
        self._budget.tick(len(cells) * self._size)
        own = tuple([domains[cell] for cell in cells])
        return _unreachable(self.operations[index], self.targets[index], self._size, own)

    def operators_left(self, index: int, table: Table | None, live: int) -> tuple[str, ...]:
        """The operators by which these fillings make a mystery cage.

        Empty if the operator is known, or if there is no table. The last answers are cached.
        """
        operation = self.operations[index]
        if table is None or not operation.is_open:
            return ()
        kept = self._open.get(index)
        if kept and kept[0] is table and kept[1] == live:
            return kept[2]
        may = made_by(
            operation, self.targets[index], (table.rows[each] for each in masks.places(live))
        )
        self._open[index] = (table, live, may)
        return may

    def last_cell(self, index: int, domains: list[int]) -> list[int] | None:
        """The candidates that don't complete a cage, by cell; empty while two cells are open."""
        own = [domains[cell] for cell in self.members[index]]
        self._budget.tick(len(own))
        free = [place for place, mask in enumerate(own) if mask & (mask - 1)]
        if len(free) > 1:
            return [0] * len(own)
        shape = self.shapes[index]
        choices = choices_of(shape, own, self.values)
        most = self._size
        operation, target = self.operations[index], self.targets[index]
        found = fillings(operation, target, choices, most, self._budget) or []
        if not found:
            return None
        columns = zip(*found, strict=True)
        return [
            domain & ~masks.of(set(column)) for domain, column in zip(own, columns, strict=True)
        ]


def made_by(
    operation: Operation, target: int, fillings: Iterable[tuple[int, ...]]
) -> tuple[str, ...]:
    """The operators by which some of these fillings of a cage come to its target."""
    found: set[Operation] = set()
    for filling in fillings:
        found.update(operation.made_by(filling, target))
        if len(found) == len(operation.meanings(len(filling))):
            break
    return tuple([sign for sign, each in OPERATIONS.items() if each in found])


class Cages(CageTables):
    """The cages of a puzzle, small ones first, as these give most for the least work."""

    def __init__(self, layout: Layout, budget: Budget) -> None:
        order = sorted(range(len(layout.cages)), key=lambda index: len(layout.members[index]))
        members = [tuple(layout.members[index]) for index in order]
        cages = [layout.cages[index] for index in order]
        super().__init__(
            layout.size,
            [(cells, *shape_of(layout, cells)) for cells in members],
            [(cage.operation, cage.target or 0) for cage in cages],
            budget,
        )
        self.layout = layout
