"""Totals: what sums and products a cage too large for a table can still reach, as bit sets.

A total is a bit of one integer, so one shift moves all totals by a value at once. For a sum the
bit is the sum itself; for a product it is the exponents of the target's primes, each a digit.
"""

from dataclasses import dataclass

_PRIMES = (2, 3, 5, 7, 11, 13)


@dataclass(frozen=True, slots=True)
class Totals:
    """For each value's bit the shift and the totals that may take it, and the target's own bit."""

    moves: dict[int, tuple[int, int]]
    goal: int

    def unreachable(self, masks: list[int], bits: list[tuple[int, ...]]) -> list[int] | None:
        """For each cell the candidates that no choice of the others completes; None for no hope.

        Exact but for values that must differ: those are left to the tables.
        """
        moves = self.moves
        before = [1]
        for mask in masks:
            totals, then = before[-1], 0
            for bit in bits[mask]:
                if bit in moves:
                    shift, may = moves[bit]
                    then |= (totals & may) << shift
            before.append(then)
        if not before[-1] & self.goal:
            return None
        after, gone = self.goal, []
        for mask, totals in zip(reversed(masks), reversed(before[:-1]), strict=True):
            out, earlier = 0, 0
            for bit in bits[mask]:
                shift, may = moves.get(bit, (0, 0))
                if (totals & may) << shift & after:
                    earlier |= after >> shift & may
                else:
                    out |= bit
            gone.append(out)
            after = earlier
        return gone[::-1]


def totals_of(op: str, target: int, size: int) -> Totals:
    """The totals of a `+` or `*` cage with values 1 to `size`."""
    if op == "+":
        every = (1 << target + 1) - 1
        return Totals({1 << value - 1: (value, every) for value in range(1, size + 1)}, 1 << target)
    most, rest = _exponents(target)
    if rest > 1:
        return Totals({}, 1)
    weights, width = [], 1
    for power in most:
        weights.append(width)
        width *= power + 1
    moves = {}
    for value in range(1, size + 1):
        if target % value:
            continue
        powers, _ = _exponents(value)
        may = 1
        for power, top, weight in zip(powers, most, weights, strict=True):
            may = sum(may << digit * weight for digit in range(top - power + 1))
        shift = sum(power * weight for power, weight in zip(powers, weights, strict=True))
        moves[1 << value - 1] = (shift, may)
    return Totals(moves, 1 << width - 1)


def _exponents(number: int) -> tuple[list[int], int]:
    powers = []
    for prime in _PRIMES:
        power = 0
        while number % prime == 0:
            number //= prime
            power += 1
        powers.append(power)
    return powers, number
