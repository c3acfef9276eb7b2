"""What the panel Inside shows: marks in the cells of the board, and the ways to make a cage."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from webapp.insight import Run, Snapshot
from webapp.insight.inside import Truth, candidates
from webapp.insight.run.ledger import tries
from webapp.logic.ways import Taken, Way, ways_of
from webapp.puzzle import Cage, Cell, Puzzle, masks
from webapp.puzzle.words import counted
from webapp.solvers.play.move_rules import values_left
from webapp.web.board.marks import digits, dots
from webapp.web.board.words import spoken_marks
from webapp.web.http.limits import FILLINGS_SHOWN

# What else the board can show, by its name in URLs.
SHOWN = ("", "candidates", "tried", "counts")
_SHADES = 5


@dataclass(frozen=True, slots=True)
class Mark:
    """What a cell of the board shows: as text, as dots where that has no room, and as it is said.

    `heat` is its shade, from 1 to 5; `least` whether it is the least of all.
    """

    cell: Cell
    text: str
    said: str
    dots: str = ""
    heat: int = 0
    least: bool = False


@dataclass(frozen=True, slots=True)
class Shade:
    """A shade of the heat map, and its range of numbers."""

    level: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a board, and what its legend needs: shades, or how many values were counted.

    `held` are all candidates that the search holds, and `possible` those that the solutions allow,
    None if it isn't requested or not known.
    """

    kind: Literal["", "candidates", "tried", "counts"]
    marks: tuple[Mark, ...] = ()
    heats: tuple[Shade, ...] = ()
    held: int = 0
    possible: int | None = None


def marks_of(
    run: Run, snapshot: Snapshot, show: str, truth: Truth | None, failed: Collection[Taken] = ()
) -> Marks:
    """The marks that `show` names, where this algorithm has such; `failed` as in `candidates`."""
    solver = run.choice.solver
    if show == "tried" and (solver.guesses or solver.swaps):
        tried = tries(islice(run.events, snapshot.at), snapshot.puzzle.size)
        heats = shades(tried.values())
        verb = "swapped" if solver.swaps else "tried"
        return Marks("tried", tuple(_tried(tried, heats, verb)), heats)
    if show == "counts" and run.choice.fewest_first:
        counts = values_left(snapshot.after)
        least = min(counts.values(), default=0)
        return Marks(
            "counts",
            tuple(
                Mark(cell, str(count), f"{counted(count, 'value')} left", least=count == least)
                for cell, count in counts.items()
            ),
        )
    if show == "candidates" and not solver.swaps:
        held = candidates(run.puzzle, solver, snapshot.after, failed)
        true = truth.values if truth else None
        return Marks(
            "candidates",
            tuple(_candidates(run.puzzle.size, held, true)),
            held=_count(held),
            possible=None if true is None else _count(true),
        )
    return Marks("")


def _count(found: Mapping[Cell, int]) -> int:
    return sum(each.bit_count() for each in found.values())


def _candidates(
    size: int, found: Mapping[Cell, int], true: Mapping[Cell, int] | None
) -> Iterator[Mark]:
    """The candidates of each cell; struck out those that no solution allows."""
    for cell, left in found.items():
        wrong = left & ~true[cell] if true else 0
        said = [
            spoken_marks("candidates", _spaced(left & ~wrong)) or "no candidates" * (not wrong),
            spoken_marks("not possible", _spaced(wrong)),
        ]
        text, points = digits(size, left & ~wrong, wrong), dots(size, left & ~wrong, wrong)
        yield Mark(cell, text, ", ".join(filter(None, said)), points)


def _spaced(mask: int) -> str:
    return " ".join(map(str, masks.values(mask)))


def _tried(tries: Mapping[Cell, int], heats: Iterable[Shade], verb: str) -> Iterator[Mark]:
    for cell, count in tries.items():
        heat = next((each.level for each in heats if each.first <= count <= each.last), 0)
        said = f"{verb} {counted(count, 'time')}" if count else f"never {verb}"
        yield Mark(cell, brief(count) if count else "", said, heat=heat)


def shades(counts: Iterable[int]) -> tuple[Shade, ...]:
    """The shades of a heat map on a log scale: from 1 to the largest of these counts."""
    most = max(counts, default=0)
    found: list[Shade] = []
    first = 1
    for level in range(1, _SHADES + 1) if most else ():
        # Each shade ends a constant factor above the one before; the sum corrects float rounding.
        last = most if level == _SHADES else int(most ** (level / _SHADES) + 1e-9)
        if last >= first:
            found.append(Shade(level, first, last))
            first = last + 1
    return tuple(found)


def brief(count: int) -> str:
    """The count with at most four letters: `812`, `1.2k`, `35k`."""
    if count < 1_000:
        return str(count)
    return f"{count // 100 / 10}k" if count < 10_000 else f"{count // 1_000}k"


@dataclass(frozen=True, slots=True)
class SelectedCage:
    """The ways to make a cage: all (None if they are too many), those left, and those to show.

    `holds` are its values if it is full.
    """

    cage: Cage
    ways: tuple[Way, ...] | None
    left: tuple[tuple[int, ...], ...]
    shown: tuple[Way, ...]
    holds: tuple[int, ...]


def selected_cage(
    puzzle: Puzzle, snapshot: Snapshot, cell: Cell, failed: Collection[Taken]
) -> SelectedCage | None:
    """The cell's cage, if it has one; ways that have `failed` are not left."""
    cage, values = puzzle.cage_at.get(cell), snapshot.after.values
    if cage is None:
        return None
    ways = ways_of(puzzle, snapshot.after, cage, failed)
    left = tuple(way.values for way in ways or () if way.left)
    shown = ways or ()
    if len(shown) > FILLINGS_SHOWN:
        shown = tuple(Way(each, True) for each in left[:FILLINGS_SHOWN])
    is_full = all(each in values for each in cage.cells)
    holds = tuple(values[each] for each in cage.cells) if is_full else ()
    return SelectedCage(cage, ways, left, shown, holds)
