"""MRV: the cell with the fewest possible values is next, and each placement shortens its peers'."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.puzzle import Cage, Puzzle
from webapp.trace import (  # fmt: skip
    Because,
    DeadEnd,
    Event,
    Exhausted,
    Guess,
    Infer,
    Reject,
    Remove,
    Solved,
    Undo,
)

from .budget import Budget
from .layout import NO_CAGE, CageTest, Layout
from .solver import VALUES_OPTION, Solver

PSEUDOCODE = (
    "for each cage of one or two cells:",
    "  keep the values that fill it",
    "place():",
    "  if no cell is empty: solved",
    "  cell = the one with the fewest values",
    "  for value in its values:",
    "    if the cage would break: refuse",
    "    if it is the last one left: infer it",
    "    else: guess it",
    "    remove it from row, column and box",
    "    place()",
    "    erase it, and put back what went since",
    "  no value is left: dead end, go back",
)
_CELLS = 256
_MAX_LISTED = 2  # document 003 makes lists for cages of one and two cells, and none for others


@dataclass(slots=True)
class _Frame:
    """A cell with the values still to try, what stands in it, and the peers that lost it."""

    cell: int
    left: list[int]
    value: int = 0
    guessed: bool = False
    shortened: tuple[int, ...] = ()


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Document 003, solution 2, as a generator of events; ties go to the first in reading order."""
    layout = Layout(puzzle)
    cages = CageTest(layout)
    n, cells = layout.size, layout.cells
    peers = [layout.peers(cell) for cell in range(n * n)]
    lists = [(1 << n + 1) - 2] * (n * n)
    for cage, members in zip(puzzle.cages, layout.members, strict=True):
        gone = _cannot_fill(cage, puzzle)
        if gone:
            for cell in members:
                lists[cell] &= ~sum(1 << value for value in gone)
            yield Remove(cage.cells, gone, Because("cage", cage.cells), 2)
    # A cell's rank is its count of values and then its number, so that the least rank is next.
    rank = [values.bit_count() * _CELLS + cell for cell, values in enumerate(lists)]
    empty = dict.fromkeys(range(n * n))
    frames: list[_Frame] = []
    descending = options["values"] == "down"
    while True:
        budget.tick(len(empty) + 1)
        if empty:
            cell = min(map(rank.__getitem__, empty)) % _CELLS
            values = [value for value in range(1, n + 1) if lists[cell] >> value & 1]
            frames.append(_Frame(cell, values if descending else values[::-1]))
        else:
            yield Solved(4)
            guessed = _back_to_guess(frames, lists, rank, empty, cages)
            if guessed is None:
                yield Exhausted(13)
                return
            yield Undo(cells[guessed.cell], guessed.value, None, 12)
        while True:
            frame = frames[-1]
            while frame.left:
                value = frame.left.pop()
                if not cages.breaks(frame.cell, value):
                    break
                held = [
                    cells[other]
                    for other in _mates(layout, frame.cell)
                    if other not in empty and other != frame.cell
                ]
                yield Reject(cells[frame.cell], value, "cage", tuple(held), 7)
            else:
                stuck = cells[frame.cell]
                yield DeadEnd((stuck,), Because("no value"), 13)
                frames.pop()
                guessed = _back_to_guess(frames, lists, rank, empty, cages)
                if guessed is None:
                    yield Exhausted(13)
                    return
                yield Undo(cells[guessed.cell], guessed.value, None, 12)
                continue
            break
        cell = frame.cell
        frame.value, frame.guessed = value, bool(frame.left)
        if frame.guessed:
            yield Guess(cells[cell], value, 9)
        else:
            yield Infer(cells[cell], value, Because("last value"), 8)
        del empty[cell]
        cages.place(cell, value)
        frame.shortened = tuple(
            other for other in peers[cell] if other in empty and lists[other] >> value & 1
        )
        for other in frame.shortened:
            lists[other] ^= 1 << value
            rank[other] -= _CELLS
        if frame.shortened:
            shortened = tuple(cells[other] for other in frame.shortened)
            yield Remove(shortened, (value,), Because("placed", (cells[cell],)), 10)


def _mates(layout: Layout, cell: int) -> list[int]:
    cage = layout.cage[cell]
    return [] if cage == NO_CAGE else layout.members[cage]


def _back_to_guess(
    frames: list[_Frame],
    lists: list[int],
    rank: list[int],
    empty: dict[int, None],
    cages: CageTest,
) -> _Frame | None:
    """Take everything off the board down to the newest guess, and that too; None if there is none."""
    while frames:
        frame = frames[-1]
        cages.take(frame.cell, frame.value)
        empty[frame.cell] = None
        for other in frame.shortened:
            lists[other] |= 1 << frame.value
            rank[other] += _CELLS
        if frame.guessed:
            return frame
        frames.pop()
    return None


def _cannot_fill(cage: Cage, puzzle: Puzzle) -> tuple[int, ...]:
    """The values that no filling of a cage of one or two cells holds; () for larger cages."""
    if len(cage.cells) > _MAX_LISTED:
        return ()
    values, target = range(1, puzzle.size + 1), cage.target or 0
    if cage.op == "=":
        return tuple(value for value in values if value != target)
    if len(cage.cells) < _MAX_LISTED:
        return tuple(value for value in values if value != target)
    (r1, c1), (r2, c2) = cage.cells
    apart = r1 == r2 or c1 == c2 or puzzle.killer
    fits = {
        "+": lambda a, b: a + b == target,
        "*": lambda a, b: a * b == target,
        "-": lambda a, b: abs(a - b) == target,
        "/": lambda a, b: max(a, b) == target * min(a, b),
    }[cage.op or ""]
    return tuple(a for a in values if not any(fits(a, b) for b in values if not (apart and a == b)))


SOLVER = Solver(
    name="mrv",
    title="Fewest values first (MRV)",
    summary="Keeps a list of possible values for every cell and always goes on where it is "
    "shortest; each placement shortens the lists of its row and column.",
    source="document 003 (solution 2)",
    pseudocode=PSEUDOCODE,
    run=run,
    options=(VALUES_OPTION,),
)
