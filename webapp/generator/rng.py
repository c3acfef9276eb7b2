"""Random numbers from a seed, the same on every machine and Python version."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class SeededRng:
    """Random choices through `Random.random()` alone, which Python keeps stable.

    `random` is that function itself, from 0 up to 1, for loops in which another call would be slow:
    `int(random() * count)` is `below(count)`.
    """

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        self.random = Random(seed).random  # noqa: S311 - nothing secret

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1, all equally likely."""
        return int(self.random() * count)

    def one_of(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely; there must be at least one."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[float]) -> int:
        """A random index by weight; at least one weight must be above 0."""
        left = self.random() * sum(weights)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        return max(index for index, weight in enumerate(weights) if weight > 0)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, all orders equally likely (Fisher and Yates)."""
        order, random = list(items), self.random
        for last in range(len(order) - 1, 0, -1):
            other = int(random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order
