"""Clues: an operator and a target for a cage whose values are known, drawn by lot."""

from collections.abc import Collection, Sequence
from math import prod

from .lots import Lots

# What is rarer says more, so it is drawn more often where it fits.
_WEIGHTS = {"+": 1.0, "-": 2.0, "*": 1.0, "/": 4.0}


def clue(values: Sequence[int], operators: Collection[str], lots: Lots) -> tuple[str, int] | None:
    """Operator and target of a cage with these values; None where no operator allowed fits it."""
    if len(values) == 1:
        return "=", values[0]
    targets = {"+": sum(values), "*": prod(values)}
    if len(values) == 2:
        low, high = sorted(values)
        targets["-"] = high - low
        if not high % low:
            targets["/"] = high // low
    # A cage of equal values has no difference above zero, and a target is a positive integer.
    fitting = [op for op in _WEIGHTS if op in operators and targets.get(op, 0) > 0]
    if not fitting:
        return None
    op = fitting[lots.weighted([_WEIGHTS[op] for op in fitting])]
    return op, targets[op]
