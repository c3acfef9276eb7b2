"""Cages: what is known of each cage, be it a table of fillings or the totals in its reach."""

from webapp.budget import Budget
from webapp.puzzle import masks

from .fillings import Shape, Table, bits_of, choices_of, fillings, make_table, shape_of
from .layout import Layout
from .node import Node
from .totals import Totals, totals_of

# A cage gets a table when so few beginnings stand open while its fillings are listed; after a
# failed try, when its cells' candidates allow so many times fewer combinations.
_MOST_OPEN = 1000
_SHRINK = 16
# With more combinations than these hardly any cage gets a table: on the hardest public puzzles and
# made 16 x 16, one try in a hundred of sums beyond, and one in ten of products.
_MOST_COMBINATIONS = {"+": 1 << 18, "*": 1 << 26}


class Cages:
    """The cages of a puzzle, small ones first: those say most for their price.

    `members` are the cell numbers of each; `cage` and `place` tell for each cell its cage (-1 for
    none) and its place there; `ops` and `targets` are their clues.
    """

    def __init__(self, layout: Layout, budget: Budget) -> None:
        order = sorted(range(len(layout.cages)), key=lambda index: len(layout.members[index]))
        self.members = [tuple(layout.members[index]) for index in order]
        self.cage, self.place = [-1] * len(layout.cells), [0] * len(layout.cells)
        for index, members in enumerate(self.members):
            for place, cell in enumerate(members):
                self.cage[cell], self.place[cell] = index, place
        self.layout, self._budget = layout, budget
        self.bits = bits_of(layout.size)
        self.ops = [layout.cages[index].op or "" for index in order]
        self.targets = [layout.cages[index].target or 0 for index in order]
        self._shapes: list[Shape | None] = [None] * len(order)
        self._totals: list[Totals | None] = [None] * len(order)

    def tabulate(self, node: Node, index: int) -> Table | None:
        """The cage's table, if its fillings are few by now; its remaining fillings are then all."""
        cells, domains = self.members[index], node.domains
        combinations = 1
        for cell in cells:
            combinations *= domains[cell].bit_count()
        tried = node.alive[index]
        if tried and combinations * _SHRINK > tried:
            return None
        if len(cells) > 2 and combinations > _MOST_COMBINATIONS[self.ops[index]]:
            return None
        shape = self._shapes[index] or self._shape(index)
        choices = choices_of(shape, (domains[cell] for cell in cells), self.bits)
        found = fillings(self.ops[index], self.targets[index], choices, _MOST_OPEN, self._budget)
        if found is None:
            node.alive[index] = combinations
            return None
        table = make_table(found, shape) if found else Table(0, ({},) * len(cells), (), [])
        node.tables[index], node.alive[index] = table, table.every
        return table

    def _shape(self, index: int) -> Shape:
        shape = self._shapes[index] = shape_of(self.layout, self.members[index])
        return shape

    def unreachable(self, index: int, domains: list[int]) -> list[int] | None:
        """For each cell of a cage without a table, the candidates that its target rules out."""
        cells = self.members[index]
        own = [domains[cell] for cell in cells]
        self._budget.tick(len(cells) * self.layout.size)
        totals = self._totals[index]
        if totals is None:
            totals = totals_of(self.ops[index], self.targets[index], self.layout.size, len(cells))
            self._totals[index] = totals
        return totals.unreachable(own, self.bits)

    def last_cell(self, index: int, domains: list[int]) -> list[int] | None:
        """For each cell of a cage what does not fill it; nothing while two cells are open."""
        own = [domains[cell] for cell in self.members[index]]
        self._budget.tick(len(own))
        free = [place for place, mask in enumerate(own) if mask & (mask - 1)]
        if len(free) > 1:
            return [0] * len(own)
        shape = self._shapes[index] or self._shape(index)
        choices = choices_of(shape, own, self.bits)
        most = self.layout.size
        found = fillings(self.ops[index], self.targets[index], choices, most, self._budget) or []
        if not found:
            return None
        columns = zip(*found, strict=True)
        return [
            domain & ~masks.of(set(column)) for domain, column in zip(own, columns, strict=True)
        ]
