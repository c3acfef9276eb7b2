"""Remaining fillings: which fillings of each cage the candidates on a sheet still allow."""

from .cages import Cages
from .fillings import Table, remaining
from .node import Node


class Living:
    """The tables of a sheet's cages, brought up to date when they are asked for."""

    __slots__ = ("_cages", "_worn", "node")

    def __init__(self, cages: Cages, node: Node) -> None:
        self._cages, self.node = cages, node
        self._worn = (1 << len(cages.members)) - 1  # cages whose cells changed since the last look

    def copy(self) -> "Living":
        """The same fillings, for candidates of their own."""
        twin = Living(self._cages, self.node.copy())
        twin._worn = self._worn
        return twin

    def wear(self, cell: int) -> None:
        """The cell has lost candidates."""
        index = self._cages.cage[cell]
        if index >= 0:
            self._worn |= 1 << index

    def of(self, index: int) -> tuple[Table, int] | None:
        """The cage's table and its remaining fillings, as bits; None while there are too many."""
        node, low = self.node, 1 << index
        table = node.tables[index]
        if self._worn & low:
            self._worn ^= low
            if table is None:
                table = self._cages.tabulate(node, index)
            else:
                self._update(table, index)
        return (table, node.alive[index]) if table else None

    def _update(self, table: Table, index: int) -> None:
        node, cages = self.node, self._cages
        own = [node.domains[cell] for cell in cages.members[index]]
        node.alive[index] = remaining(table, own, cages.values, node.alive[index])
