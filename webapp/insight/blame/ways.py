"""Ways: all ways to make each cage, and what it takes to rule them out."""

from collections.abc import Sequence

from webapp.budget import Budget
from webapp.logic.fillings import Outside, Table, every_choice, fillings, make_table, shape_of
from webapp.logic.layout import Layout

_MOST_OPEN = 2_000  # beginnings of a filling; a cage with more has no table


def rank(guesses: int) -> tuple[int, int, int]:
    """Sets of guesses in order: by their latest guess, then by how many they are."""
    return guesses.bit_length(), guesses.bit_count(), guesses


def cover(ways: int, killers: Sequence[tuple[int, int]]) -> int | None:
    """The guesses that rule out these ways: the earliest that do, and none too many.

    `killers` are sets of guesses, each with the ways that it rules out, in order of rank. None
    where they leave a way.
    """
    found, left = 0, ways
    for guesses, killed in killers:
        if left & killed:
            found |= guesses
            left &= ~killed
            if not left:
                return found if found == guesses else _fewest(ways, killers, found)
    return None if left else found


def _fewest(ways: int, killers: Sequence[tuple[int, int]], found: int) -> int:
    """Those of the found guesses that it takes, the latest left out first."""
    for place in range(found.bit_length() - 1, -1, -1):
        fewer, left = found & ~(1 << place), ways
        if fewer != found:
            for guesses, killed in killers:
                if not guesses & ~fewer:
                    left &= ~killed
            if not left:
                found = fewer
    return found


class Ways:
    """A table of fillings for each cage, made when it is first asked for."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._tables: dict[int, Table | None] = {}

    def table(self, index: int) -> Table | None:
        """The cage's fillings on an empty board; None where they are too many to list."""
        if index not in self._tables:
            self._tables[index] = self._made(index)
        return self._tables[index]

    def outside(self, index: int) -> Outside:
        """For each unit that the cage shares, its other cells, and its number."""
        return shape_of(self._layout, self._layout.members[index])[1]

    def _made(self, index: int) -> Table | None:
        layout = self._layout
        cage, (shape, _) = layout.cages[index], shape_of(layout, layout.members[index])
        choices = every_choice(shape, layout.size)
        found = fillings(cage.operation, cage.target or 0, choices, _MOST_OPEN, Budget())
        if found is None or len(found) > _MOST_OPEN:
            return None
        return make_table(found, shape, layout.size)
