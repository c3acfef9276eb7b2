"""Sets as the bits of a number; in a set of values, value v is bit v - 1."""

from collections.abc import Iterable
from functools import cache

ODD, EVEN = 0x5555, 0xAAAA  # the values of sizes up to 16


def bit(value: int) -> int:
    """The mask of one value."""
    return 1 << value - 1


def value(mask: int) -> int:
    """The value in a mask of one."""
    return mask.bit_length()


def of(values: Iterable[int]) -> int:
    """The mask of these values."""
    mask = 0
    for value in values:
        mask |= 1 << value - 1
    return mask


@cache
def values(mask: int) -> tuple[int, ...]:
    """The values in a mask, least first."""
    return tuple(place + 1 for place in places(mask))


def parity(mask: int) -> int | None:
    """1 if all of the values are odd, 0 if all are even, else None."""
    if not mask & EVEN:
        return 1
    return None if mask & ODD else 0


def places(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, from 0, lowest first: cells, cages, fillings."""
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return tuple(found)
