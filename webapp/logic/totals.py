"""The sums and products that a cage too large for a table can still reach, as bit sets.

A total is a bit of one integer, so one shift moves all totals by a value at once. For a sum the
bit is the sum itself; for a product it is the exponents of the target's primes, each a digit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_

from webapp.puzzle import Operation

from .fillings import values_of

# Large primes come first: few values have them, so they rule out most.
_PRIMES = (13, 11, 7, 5, 3, 2)
_WIDEST = 8192  # bits of a set of totals


@dataclass(frozen=True, slots=True)
class Totals:
    """For each value, from 0, the shift and the totals that can take it; and the target's bit."""

    moves: list[tuple[int, int]]
    goal: int

    def unreachable(self, masks: Sequence[int], values: list[tuple[int, ...]]) -> list[int] | None:
        """The candidates of each cell that can't be completed; None if no candidates can.

        Exact except that values which must differ aren't considered, as the tables do that.
        """
        moves = self.moves
        before = [1]
        for mask in masks:
            totals, then = before[-1], 0
            for value in values[mask]:
                shift, may = moves[value]
                then |= (totals & may) << shift
            before.append(then)
        if not before[-1] & self.goal:
            return None
        after, removed = self.goal, []
        for mask, totals in zip(reversed(masks), reversed(before[:-1]), strict=True):
            out, earlier = 0, 0
            for value in values[mask]:
                shift, may = moves[value]
                if (totals & may) << shift & after:
                    earlier |= after >> shift & may
                else:
                    out |= 1 << value - 1
            removed.append(out)
            after = earlier
        return removed[::-1]


@lru_cache(maxsize=8192)
def unreachable(
    operation: Operation, target: int, size: int, masks: tuple[int, ...]
) -> list[int] | None:
    """The candidates of each cell that can't be completed by any of the operations; None if all."""
    values, count = values_of(size), len(masks)
    totals = [totals_of(each, target, size, count) for each in operation.meanings(count)]
    if len(totals) == 1:
        return totals[0].unreachable(masks, values)
    each = [found for one in totals if (found := one.unreachable(masks, values)) is not None]
    return [reduce(and_, column) for column in zip(*each, strict=True)] if each else None


@lru_cache(maxsize=2048)
def totals_of(operation: Operation, target: int, size: int, cells: int) -> Totals:
    """The totals of a `+` or `*` cage of `cells` cells with values 1 to `size`."""
    moves = [(0, 0)] * (size + 1)
    # A target may have hundreds of digits: one that no values come to needs no bits of its own.
    if target > operation.running([size] * cells):
        return Totals(moves, 1)
    if not operation.multiplies:
        every = (1 << target + 1) - 1
        return Totals([(value, every) for value in range(size + 1)], 1 << target)
    powers, rest = _exponents(target)
    if rest > 1:
        return Totals(moves, 1)
    weights, width = [], 1
    for power in powers:
        # A prime that would make the sets too wide is left out; less is ruled out, never wrongly.
        fits = width * (power + 1) <= _WIDEST
        weights.append(width if fits else 0)
        width *= power + 1 if fits else 1
    for value in range(1, size + 1):
        if target % value:
            continue
        shift, may = 0, 1
        for power, most, weight in zip(_exponents(value)[0], powers, weights, strict=True):
            if weight:
                may = sum(may << digit * weight for digit in range(most - power + 1))
                shift += power * weight
        moves[value] = (shift, may)
    return Totals(moves, 1 << width - 1)


def _exponents(number: int) -> tuple[list[int], int]:
    """The exponents of the primes, and what is left of the number."""
    powers = []
    for prime in _PRIMES:
        power = 0
        while number % prime == 0:
            number //= prime
            power += 1
        powers.append(power)
    return powers, number
