"""Rules: which deductions a search with propagation makes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """Which deductions are made.

    `tables`: keep each cage's living fillings, else look at a cage only when one cell is open.
    `lines`: hidden singles, naked pairs, and values that a cage must put into a line.
    `learns`: failures and living fillings guide the guesses, else fewest values and least value.
    """

    tables: bool
    lines: bool
    learns: bool
