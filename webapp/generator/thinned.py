"""Thinning: what can be taken out of a puzzle while something holds of it, by many at once."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
State = TypeVar("State")


def thinned(
    state: State,
    items: Sequence[Item],
    without: Callable[[State, Item], State],
    holds: Callable[[State], bool],
) -> State:
    """The state without each of the items, in their order, of which it holds without it.

    It must hold of the state to begin with, and of no state that lacks more than one of which it
    does not hold. In the beginning most can go: so several are tried at once, and fewer once
    that fails.
    """
    at, many = 0, max(1, len(items) // 4)
    while at < len(items):
        less = state
        for item in items[at : at + many]:
            less = without(less, item)
        if less == state or holds(less):
            state, at = less, at + many
        elif many > 1:
            many //= 2
        else:
            at += 1
    return state
