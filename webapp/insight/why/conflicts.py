"""Sets of facts that can't all be true, and in which every fact is needed.

A fact is a guess, a cage or a line, or a clue. The caller's function `together` returns None for
facts that contradict one another, and otherwise all facts that it found to be true with them. Every
conflict contains one of the facts left out there, so small sets that hit all of these are tried
first (Ignatiev and others, Smallest MUS extraction with minimal hitting set dualization, CP 2015).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from webapp.budget import Budget

F = TypeVar("F", bound=Any)  # facts of one kind, which can be sorted
Together = Callable[[frozenset[F]], frozenset[F] | None]


def conflicts(
    facts: Sequence[F], together: Together[F], budget: Budget, most: int | None = None
) -> Iterator[frozenset[F]]:
    """Yield the conflicts of at most `most` facts, smallest first; none contains another.

    Among equal sizes, those that come first in `facts` are tried first. Yields only the empty set
    if there is a contradiction without any of the facts.
    """
    every, left_out, found = frozenset(facts), list[frozenset[F]](), list[frozenset[F]]()
    rank = {fact: place for place, fact in enumerate(facts)}.__getitem__
    for size in range((len(facts) if most is None else most) + 1):
        while (some := next(hitting_sets(left_out, size, budget, found, rank), None)) is not None:
            true = together(some)
            if true == every:
                return
            if true is None:
                found.append(some)
                yield some
            else:
                left_out.append(every - true)


def irreducible(facts: Sequence[F], together: Together[F]) -> frozenset[F]:
    """A conflict among contradictory facts, after leaving out each that isn't needed."""
    kept = list(facts)
    for fact in facts:
        others = [each for each in kept if each != fact]
        if together(frozenset(others)) is None:
            kept = others
    return frozenset(kept)


def hitting_sets(
    sets: Sequence[frozenset[F]],
    most: int,
    budget: Budget,
    barred: Sequence[frozenset[F]] = (),
    rank: Callable[[F], int] | None = None,
    chosen: frozenset[F] = frozenset(),
) -> Iterator[frozenset[F]]:
    """Yield sets of the `chosen` and at most `most` other members that hit each of the sets.

    None of them contains a `barred` set.
    """
    budget.tick(len(sets) + len(barred) + 1)
    if any(each <= chosen for each in barred):
        return
    if not sets:
        yield chosen
        return
    by_size, apart, needed = sorted(sets, key=len), frozenset[F](), 0
    for each in by_size:
        if not each & apart:  # disjoint sets need a member each
            apart, needed = apart | each, needed + 1
    if needed <= most:
        for member in sorted(by_size[0], key=rank):
            rest = [each for each in by_size if member not in each]
            yield from hitting_sets(rest, most - 1, budget, barred, rank, chosen | {member})
