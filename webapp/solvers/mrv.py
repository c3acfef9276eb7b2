"""MRV: the cell with the fewest values left comes next; a placement removes values from peers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.logic.layout import NO_CAGE, Layout
from webapp.logic.strategies.divisor import Divisor
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.puzzle import Cage, Cell, Puzzle, masks
from webapp.trace import DeadEnd, Event, Exhausted, Guess, Infer, Reject, Remove, Solved, Undo
from webapp.trace.reasons import NoValue

from .once import KEPT, once
from .options import FEWEST_LINE, TIES_OPTION, VALUES_OPTION, Ties, cells_option, switch
from .placed import PlacedCages
from .play.walks import Fewest
from .pseudocode import Program, Pseudocode
from .solver import BACKTRACKS, DEDUCED, GUESSES, OPEN_GUESSES, REJECTED, STEPS, Solver

_MAX_LISTED = 2  # document 003 makes lists only for cages of one and two cells


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Yield the events of document 003's solution 2; ties go to the first in reading order."""
    ties = Ties(options["ties"])
    return ties.count(_search(puzzle, options, budget, ties))


def _search(
    puzzle: Puzzle, options: Mapping[str, str], budget: Budget, ties: Ties
) -> Iterator[Event]:
    layout = Layout(puzzle)
    event, cages = _Events(layout), PlacedCages(layout)
    lists = _Lists(layout, options, ties)
    mates = [0 if cage == NO_CAGE else _mask(layout.members[cage]) for cage in layout.cage]
    for cage, members in zip(puzzle.cages, layout.members, strict=True):
        removed = _cannot_fill(cage, puzzle) if options["lists"] == "on" else ()
        if removed:
            lists.strike(members, removed)
            yield Remove(
                cage.cells, removed, Divisor(cage.cells, by_strategy=False), PSEUDOCODE["cage"]
            )
    budget.tick(len(layout.cells) + 1)
    frames = [lists.next()]
    while True:
        frame = frames[-1]
        cell = frame.cell
        if not frame.left:
            yield event.dead_end(cell)
            frames.pop()
        elif cages.breaks(cell, value := frame.left.pop()):
            yield event.reject(cell, value, ~lists.empty & mates[cell])
            continue
        else:
            frame.value, frame.guessed = value, bool(frame.left)
            yield event.guess(cell, value) if frame.guessed else event.infer(cell, value)
            cages.place(cell, value)
            lists.place(frame)
            if frame.shortened:
                yield event.remove(cell, value, frame.shortened)
            budget.tick(lists.empty.bit_count() + 1)
            if lists.empty:
                frames.append(lists.next())
                continue
            yield Solved(PSEUDOCODE["solved"])
        guess = _back_to_guess(frames, lists, cages)
        if guess is None:
            yield Exhausted(PSEUDOCODE["no value"])
            return
        yield event.undo(guess.cell, guess.value)


@dataclass(slots=True)
class _Frame:
    """A cell with the values still to try, its value, and the peers that lost it."""

    cell: int
    left: list[int]
    value: int = 0
    guessed: bool = False
    shortened: int = 0


class _Lists:
    """The possible values of the empty cells, stored as the set of cells of each value.

    Sets of cells are bit masks by cell number, so a placement shortens all lists at once.
    """

    def __init__(self, layout: Layout, options: Mapping[str, str], ties: Ties) -> None:
        count, n = len(layout.cells), layout.size
        self.empty = (1 << count) - 1
        self._last_first = range(n, 0, -1) if options["values"] == "up" else range(1, n + 1)
        self._cells_of = [0] + [self.empty] * n
        self._peers = [_mask(layout.peers(cell)) for cell in range(count)]
        self._fewest_first = options["cells"] == "fewest"
        self._ties = ties if ties and self._fewest_first else None

    def strike(self, cells: list[int], values: tuple[int, ...]) -> None:
        """Remove values from the lists of the cells."""
        for value in values:
            self._cells_of[value] &= ~_mask(cells)

    def next(self) -> _Frame:
        """The next cell, with its values in reverse order of trying."""
        cells_of = self._cells_of
        cells = self._fewest() if self._fewest_first else self.empty
        bit = 1 << self._ties.pick([*masks.places(cells)]) if self._ties else cells & -cells
        left = [value for value in self._last_first if cells_of[value] & bit]
        return _Frame(bit.bit_length() - 1, left)

    def _fewest(self) -> int:
        """The empty cells with the shortest lists.

        Bit slicing: the cells that have a value on their lists are one mask, so a few operations
        count the lists of all cells at once. After any number of values, `one` has the cells with
        at least one of them, `two` and `three` those with at least two and three: a cell that also
        has the next value goes up by one. With lists {1} for a and {1, 2} for b, value 1 makes
        one = {a, b}, then value 2 makes two = {b}. The empty cells outside `two` have at most one
        value. In most positions the shortest list has fewer than three.
        """
        one = two = three = 0  # the cells with at least this many values
        for cells in self._cells_of:
            three |= two & cells
            two |= one & cells
            one |= cells
        empty = self.empty
        return empty & ~one or empty & ~two or empty & ~three or self._fewest_of_many()

    def _fewest_of_many(self) -> int:
        """The same for lists of any length: `at_least[k]` has the cells with at least k values."""
        at_least = [self.empty] + [0] * len(self._cells_of)
        for cells in self._cells_of:
            for count in range(len(at_least) - 1, 0, -1):
                at_least[count] |= at_least[count - 1] & cells
        return next(at_least[0] & ~cells for cells in at_least if at_least[0] & ~cells)

    def place(self, frame: _Frame) -> None:
        """Fill the frame's cell with its value, and record which peers had it on their lists."""
        self.empty ^= 1 << frame.cell
        frame.shortened = self._cells_of[frame.value] & self.empty & self._peers[frame.cell]
        self._cells_of[frame.value] ^= frame.shortened

    def take(self, frame: _Frame) -> None:
        """Undo `place` of the same frame, the last one placed."""
        self._cells_of[frame.value] ^= frame.shortened
        self.empty ^= 1 << frame.cell


class _Events:
    """The events of a run, by cell number; cached, as most come again and again."""

    def __init__(self, layout: Layout) -> None:
        self._cells = layout.cells
        self.guess = once(self._guess, KEPT)
        self.infer = once(self._infer, KEPT)
        self.remove = once(self._remove, KEPT)
        self.reject = once(self._reject, KEPT)
        self.undo = once(self._undo, KEPT)
        self.dead_end = once(self._dead_end, KEPT)

    def _guess(self, cell: int, value: int) -> Guess:
        return Guess(self._cells[cell], value, PSEUDOCODE["guess"])

    def _infer(self, cell: int, value: int) -> Infer:
        because = SinglePossibility(self._cells[cell], by_strategy=False)
        return Infer(self._cells[cell], value, because, PSEUDOCODE["single-possibility"])

    def _remove(self, cell: int, value: int, shortened: int) -> Remove:
        because = OneOfEach(self._cells[cell], by_strategy=False)
        return Remove(self._named(shortened), (value,), because, PSEUDOCODE["one-of-each"])

    def _reject(self, cell: int, value: int, filled: int) -> Reject:
        return Reject(self._cells[cell], value, "cage", self._named(filled), PSEUDOCODE["reject"])

    def _undo(self, cell: int, value: int) -> Undo:
        return Undo(self._cells[cell], value, None, PSEUDOCODE["undo"], crossed=True)

    def _dead_end(self, cell: int) -> DeadEnd:
        return DeadEnd((self._cells[cell],), NoValue(), PSEUDOCODE["no value"])

    def _named(self, cells: int) -> tuple[Cell, ...]:
        return tuple(self._cells[cell] for cell in masks.places(cells))


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _back_to_guess(frames: list[_Frame], lists: _Lists, cages: PlacedCages) -> _Frame | None:
    """Erase everything down to the newest guess, and the guess; None if there is none."""
    while frames:
        frame = frames[-1]
        cages.take(frame.cell, frame.value)
        lists.take(frame)
        if frame.guessed:
            return frame
        frames.pop()
    return None


def _cannot_fill(cage: Cage, puzzle: Puzzle) -> tuple[int, ...]:
    """The values in no filling of a cage of one or two cells; () for larger cages."""
    if len(cage.cells) > _MAX_LISTED:
        return ()
    values, target = range(1, puzzle.size + 1), cage.target or 0
    if len(cage.cells) == 1:
        return tuple(value for value in values if value != target)
    (r1, c1), (r2, c2) = cage.cells
    apart = r1 == r2 or c1 == c2 or puzzle.killer
    makes = cage.operation.makes
    return tuple(
        a for a in values if not any(makes((a, b), target) for b in values if a != b or not apart)
    )


_LISTS = ("for cages of one or two cells:", "  keep the numbers that can make it")
PSEUDOCODE = Pseudocode(
    ("", _LISTS[0]),
    ("cage", _LISTS[1]),
    ("", "place():"),
    ("solved", "  if no cell is empty: solved"),
    ("", FEWEST_LINE),
    ("", "  for number in its numbers:"),
    ("reject", "    cage would break: reject"),
    ("single-possibility", "    last number left: it must be that"),
    ("guess", "    otherwise: try it"),
    ("one-of-each", "    cross it off in row, column, box"),
    ("", "    place()"),
    ("undo", "    erase it and all that followed"),
    ("no value", "  no number left: dead end, go back"),
)


SOLVER = Solver(
    name="mrv",
    title="Fewest numbers first (MRV)",
    summary="Keeps a list of possible numbers for every cell and always goes on where the list is "
    "shortest. Each number it writes shortens the lists of its row and column.",
    source="document 003 (solution 2)",
    pseudocode=PSEUDOCODE,
    run=run,
    move_rules=Fewest(),
    counters=(STEPS, GUESSES, DEDUCED, REJECTED, BACKTRACKS, OPEN_GUESSES),
    options=(
        cells_option("always goes on where the list is shortest", "goes on in reading order"),
        VALUES_OPTION,
        switch(
            "lists",
            "Cage lists",
            "Whether the lists leave out from the start what no way to make a cage of one or two "
            "cells has",
            *_LISTS,
        ),
        TIES_OPTION,
    ),
    good_at="A cell with few numbers left is soon right or soon wrong, so mistakes show early: "
    "best where rows, columns, boxes and small cages say much.",
    bad_at="Large cages say nothing until they’re nearly full. On such boards it can take back "
    "more guesses than going row by row.",
    program=Program("place()", writes_deduced=True),
)
