"""In hand: the cage of a cell, and the ways to make it that a page shows."""

from collections.abc import Collection
from dataclasses import dataclass

from webapp.insight import Look
from webapp.logic.ways import Taken, Way, ways_of
from webapp.puzzle import Cage, Cell, Puzzle
from webapp.web.http.limits import FILLINGS_SHOWN


@dataclass(frozen=True, slots=True)
class CageInHand:
    """The ways to make a cage: all (None if they are too many), those left, and those to show.

    `holds` is what stands in it where it is full.
    """

    cage: Cage
    ways: tuple[Way, ...] | None
    left: tuple[tuple[int, ...], ...]
    shown: tuple[Way, ...]
    holds: tuple[int, ...]


def in_hand(puzzle: Puzzle, look: Look, cell: Cell, failed: Collection[Taken]) -> CageInHand | None:
    """The cell's cage, if it has one; ways that have `failed` are not left."""
    cage, values = puzzle.cage_at.get(cell), look.after.values
    if cage is None:
        return None
    ways = ways_of(puzzle, look.after, cage, failed)
    left = tuple(way.values for way in ways or () if way.left)
    shown = ways or ()
    if len(shown) > FILLINGS_SHOWN:
        shown = tuple(Way(each, True) for each in left[:FILLINGS_SHOWN])
    is_full = all(each in values for each in cage.cells)
    holds = tuple(values[each] for each in cage.cells) if is_full else ()
    return CageInHand(cage, ways, left, shown, holds)
