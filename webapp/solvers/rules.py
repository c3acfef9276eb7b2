"""Rules: which deductions a search with propagation makes, and the lines that tell of them."""

from dataclasses import dataclass


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
