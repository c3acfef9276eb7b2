"""Nodes: the candidates of every cell and the remaining fillings of every cage.

Candidates are bit masks: bit v - 1 is the value v.
"""

from .fillings import Table


class Node:
    """A state of the search: candidates by cell, remaining fillings and table by cage.

    While a cage has no table, `alive` is the number of combinations that its candidates allowed
    when a table was last tried, 0 before the first try.
    """

    __slots__ = ("alive", "domains", "tables")

    def __init__(self, domains: list[int], alive: list[int], tables: list[Table | None]) -> None:
        self.domains = domains
        self.alive = alive
        self.tables = tables

    def copy(self) -> "Node":
        return Node(self.domains[:], self.alive[:], self.tables[:])
