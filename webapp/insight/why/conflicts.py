"""Conflicts: sets of facts that can't all be true, each fact of which is needed.

A fact is a guess, a cage or a line, or a clue. What contradicts what is the caller's business: it
passes a function `together` that returns None for facts that contradict one another, and otherwise
all the facts that it found to be true together with them. Every conflict has one of the facts
left out there. Smaller sets that meet all of these are tried first (Ignatiev and others, Smallest
MUS extraction with minimal hitting set dualization, CP 2015).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from webapp.budget import Budget, OutOfBudget

F = TypeVar("F", bound=Any)  # facts of one kind, which can be sorted
Together = Callable[[frozenset[F]], frozenset[F] | None]


def conflicts(
    facts: Sequence[F], together: Together[F], budget: Budget, most: int | None = None
) -> Iterator[frozenset[F]]:
    """Yield the conflicts of at most `most` facts, smallest first; none contains another.

    Of those with as many facts the ones that come first in `facts` are tried first.
    The empty set alone if there is a contradiction without any of the facts.
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


def fewest(facts: Sequence[F], together: Together[F], budget: Budget) -> tuple[frozenset[F], bool]:
    """A conflict among facts that contradict one another, and whether none has fewer facts.

    Facts are left out one by one, the first ones first, and then smaller sets are tried. If the
    budget ends meanwhile none can be left out, but that there are none smaller isn't known.
    Raises OutOfBudget before that.
    """
    known = irreducible(facts, together)
    try:
        return next(conflicts(sorted(facts), together, budget, len(known) - 1), known), True
    except OutOfBudget:
        return known, False


def irreducible(facts: Sequence[F], together: Together[F]) -> frozenset[F]:
    """A conflict among facts that contradict one another: each is left out, if it can be."""
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
    """Yield choices of at most `most` members, and those `chosen`, that meet each of the sets.

    None contains a set that is `barred`.
    """
    budget.tick(len(sets) + len(barred) + 1)
    if any(each <= chosen for each in barred):
        return
    if not sets:
        yield chosen
        return
    by_size, apart, needed = sorted(sets, key=len), frozenset[F](), 0
    for each in by_size:
        if not each & apart:  # sets without a common member need a member each
            apart, needed = apart | each, needed + 1
    if needed <= most:
        for member in sorted(by_size[0], key=rank):
            rest = [each for each in by_size if member not in each]
            yield from hitting_sets(rest, most - 1, budget, barred, rank, chosen | {member})
