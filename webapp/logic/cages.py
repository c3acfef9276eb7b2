"""Cages: what is known of each cage, be it a table of fillings or the totals in its reach."""

from webapp.budget import Budget
from webapp.puzzle import masks

from .fillings import (
    SMALL,
    Outside,
    Shape,
    Table,
    choices_of,
    fillings,
    make_table,
    shape_of,
    small_table,
    union,
    values_of,
)
from .layout import Layout
from .node import Node
from .totals import Totals, totals_of

# A cage gets a table when so few beginnings stand open while its fillings are listed; after a
# failed try, when its cells' candidates allow so many times fewer combinations.
_MOST_OPEN = 1000
_SHRINK = 16
# With more combinations than these hardly any cage gets a table: on the hardest public puzzles and
# made 16 x 16, one try in a hundred of sums beyond, and one in ten of products.
_MOST_SUMS, _MOST_PRODUCTS = 1 << 18, 1 << 26


class Cages:
    """The cages of a puzzle, small ones first: those say most for their price.

    `members` are the cell numbers of each; `cage` and `place` tell for each cell its cage (-1 for
    none) and its place there; `operations` and `targets` are their clues, `shapes` their shapes,
    and `outside` has for each unit that a cage shares the unit's other cells, and its number.
    """

    def __init__(self, layout: Layout, budget: Budget) -> None:
        order = sorted(range(len(layout.cages)), key=lambda index: len(layout.members[index]))
        self.members = [tuple(layout.members[index]) for index in order]
        self.cage, self.place = [-1] * len(layout.cells), [0] * len(layout.cells)
        for index, members in enumerate(self.members):
            for place, cell in enumerate(members):
                self.cage[cell], self.place[cell] = index, place
        self.layout, self._budget = layout, budget
        self.values = values_of(layout.size)
        self.operations = [layout.cages[index].operation for index in order]
        self.targets = [layout.cages[index].target or 0 for index in order]
        lying = [shape_of(layout, members) for members in self.members]
        self.shapes: list[Shape] = [shape for shape, _ in lying]
        self.outside: list[Outside] = [outside for _, outside in lying]
        self._totals: list[Totals | None] = [None] * len(order)

    def tabulate(self, node: Node, index: int) -> Table | None:
        """The cage's table, if its fillings are few by now; `node` knows then what remains."""
        found = self._small(node, index)
        table = found or self._listed(node, index)
        if table:
            node.tables[index] = table
        return table

    def _small(self, node: Node, index: int) -> Table | None:
        """A small cage has the table of all of its kind."""
        cells, domains = self.members[index], node.domains
        if len(cells) > SMALL:
            return None
        size = self.layout.size
        table = small_table(self.operations[index], self.targets[index], size, self.shapes[index])
        living = table.every
        for cell, supports in zip(cells, table.supports, strict=True):
            living &= union(supports, self.values[domains[cell]])
        node.alive[index] = living
        return table

    def _listed(self, node: Node, index: int) -> Table | None:
        cells, domains = self.members[index], node.domains
        combinations = 1
        for cell in cells:
            combinations *= domains[cell].bit_count()
        tried = node.alive[index]
        if tried and combinations * _SHRINK > tried:
            return None
        operation = self.operations[index]
        if combinations > (_MOST_PRODUCTS if operation.multiplies else _MOST_SUMS):
            return None
        shape = self.shapes[index]
        choices = choices_of(shape, (domains[cell] for cell in cells), self.values)
        found = fillings(operation, self.targets[index], choices, _MOST_OPEN, self._budget)
        if found is None:
            node.alive[index] = combinations
            return None
        table = make_table(found, shape, self.layout.size)
        node.alive[index] = table.every
        return table

    def unreachable(self, index: int, domains: list[int]) -> list[int] | None:
        """For each cell of a cage without a table, the candidates that its target rules out."""
        cells = self.members[index]
        own = [domains[cell] for cell in cells]
        self._budget.tick(len(cells) * self.layout.size)
        totals = self._totals[index]
        if totals is None:
            operation, target = self.operations[index], self.targets[index]
            totals = totals_of(operation, target, self.layout.size, len(cells))
            self._totals[index] = totals
        return totals.unreachable(own, self.values)

    def last_cell(self, index: int, domains: list[int]) -> list[int] | None:
        """For each cell of a cage what does not fill it; nothing while two cells are open."""
        own = [domains[cell] for cell in self.members[index]]
        self._budget.tick(len(own))
        free = [place for place, mask in enumerate(own) if mask & (mask - 1)]
        if len(free) > 1:
            return [0] * len(own)
        shape = self.shapes[index]
        choices = choices_of(shape, own, self.values)
        most = self.layout.size
        operation, target = self.operations[index], self.targets[index]
        found = fillings(operation, target, choices, most, self._budget) or []
        if not found:
            return None
        columns = zip(*found, strict=True)
        return [
            domain & ~masks.of(set(column)) for domain, column in zip(own, columns, strict=True)
        ]
