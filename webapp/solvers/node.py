"""Nodes: what a search with propagation copies at each guess; and the rules that it follows.

Candidates are bit masks: bit v - 1 stands for the value v.
"""

from dataclasses import dataclass

from .fillings import Table


@dataclass(frozen=True, slots=True)
class Rules:
    """Which deductions are made; and the pseudocode lines that make them.

    `tables`: keep each cage's living fillings, else look at a cage only when one cell is open.
    `lines`: hidden singles, naked pairs, and values that a cage must put into a line.
    `learns`: failures and living fillings guide the guesses, else fewest values and least value.
    """

    tables: bool
    lines: bool
    learns: bool
    infer: int
    placed: int
    filling: int
    must: int = 0
    only_place: int = 0
    pair: int = 0
    dead_end: int = 0


class Node:
    """A state of the search: candidates by cell, living fillings and table by cage.

    While a cage has no table, `alive` holds how many combinations its candidates allowed when a
    table was last tried, 0 before the first try.
    """

    __slots__ = ("alive", "domains", "tables")

    def __init__(self, domains: list[int], alive: list[int], tables: list[Table | None]) -> None:
        self.domains = domains
        self.alive = alive
        self.tables = tables

    def copy(self) -> "Node":
        return Node(self.domains[:], self.alive[:], self.tables[:])
