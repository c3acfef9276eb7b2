"""Clues: an operator and a target for a cage whose values are known, drawn by lot."""

from collections.abc import Collection, Sequence

from webapp.puzzle.operation import GIVEN, OPERATIONS

from .lots import Lots

# What is rarer says more, so it is drawn more often where it fits.
_WEIGHTS = {"+": 1.0, "-": 2.0, "*": 1.0, "/": 4.0}


def clue(values: Sequence[int], operators: Collection[str], lots: Lots) -> tuple[str, int] | None:
    """Operator and target of a cage with these values; None where no operator allowed fits it."""
    if len(values) == 1:
        return GIVEN.sign, values[0]
    targets = {op: OPERATIONS[op].total(values) for op in _WEIGHTS if op in operators}
    # A cage of equal values has no difference above zero, and a target is a positive integer.
    fitting = [op for op, target in targets.items() if target]
    if not fitting:
        return None
    op = fitting[lots.weighted([_WEIGHTS[op] for op in fitting])]
    return op, targets[op] or 0
