"""The candidates of every cell and the remaining fillings of every cage.

Candidates are bit masks: bit v - 1 is the value v.
"""

from .fillings import Table


class Node:
    """A state of the search: candidates by cell, remaining fillings and table by cage.

    While a cage has no table, `alive` is the number of combinations that its candidates allowed
    when a table was last tried, 0 before the first try. `seen` are the candidates of the cage's
    cells that `alive` takes into account.
    """

    __slots__ = ("alive", "domains", "seen", "tables")

    def __init__(
        self,
        domains: list[int],
        alive: list[int],
        tables: list[Table | None],
        seen: list[tuple[int, ...]],
    ) -> None:
        self.domains = domains
        self.alive = alive
        self.tables = tables
        self.seen = seen

    def copy(self) -> "Node":
        return Node(self.domains[:], self.alive[:], self.tables[:], self.seen[:])
