"""All that a page shows and speaks of each cell, worked out before the template."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from typing import Any

from webapp.insight import Snapshot
from webapp.logic.strategy import is_plain_sudoku
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.puzzle.position import CellEntry, Position, givens
from webapp.trace import NAMES, Board, Guess, Infer

from .marks import READABLE, key_marks, marks_of
from .outline import outline
from .parts import Parts, parts_of
from .words import WATCHED, clues_of, spoken_cell, spoken_marks


@dataclass(frozen=True, slots=True)
class Frame:
    """The constant part of a cell: its name, cage, clue and spoken cage.

    A clue too long for its cell has `room` for as many cells as its cage has there in a row.
    `lines` are those of its board; `plain` says that it's a picture of a plain sudoku, without
    clues.
    """

    name: str
    cage: str
    clue: str
    room: int
    spoken: str
    lines: Mapping[str, Any]
    plain: bool = False


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell as it looks now.

    `text` is what the cell shows, `state` its part in the event (a symbol, a pattern and a colour),
    `lit` whether the event's reason mentions it, `by` how its value came (guess, infer or given),
    `marks` its candidates if some are removed, `dots` the same if digits would be too small,
    `current` whether the digits are shown anyway, `broken` how many rules it breaks in a local
    search, `fork` whether a run first differs here from the run it's compared with, `letter` that
    of the answer it is. In Play `marks` are its corner marks, `centre` its centre marks; `noted` is
    how its marks are spoken.
    """

    frame: Frame
    value: int
    text: str
    state: str
    by: str
    marks: str
    centre: str = ""
    noted: tuple[str, ...] = ()
    dots: str = ""
    lit: bool = False
    current: bool = False
    broken: int = 0
    fork: bool = False
    letter: str = ""

    @property
    def label(self) -> str:
        """The accessible name: cell, cage, value, marks, the cell's part and broken rules."""
        part = WATCHED.get(self.state or "lit" * self.lit, "")
        broken = WATCHED.get(str(self.broken), "")
        value = str(self.value or "empty")
        fork = WATCHED["fork"] if self.fork else ""
        return ", ".join(filter(None, (self.frame.spoken, value, *self.noted, part, broken, fork)))


@lru_cache(maxsize=256)
def frames(puzzle: Puzzle) -> tuple[tuple[Frame, ...], ...]:
    """The frames of a puzzle or a draft, by row."""
    n, lines, clues = puzzle.size, outline(puzzle, clued=True), clues_of(puzzle)
    return tuple(
        tuple(_frame(puzzle, lines, clues, (row, column)) for column in range(n))
        for row in range(n)
    )


def _frame(
    puzzle: Puzzle, lines: Mapping[str, Any], clues: Mapping[Cell, str], cell: Cell
) -> Frame:
    cage, (row, column) = puzzle.cage_at.get(cell), cell
    index = puzzle.cages.index(cage) if cage else -1
    beside = [puzzle.cage_at.get((row, other)) for other in range(column, puzzle.size)]
    return Frame(
        cell_name(cell),
        f"{index}={cage.target}" if cage and cage.is_given else str(index),
        clues.get(cell, ""),
        len(list(takewhile(lambda other: other is cage, beside))),
        spoken_cell(puzzle, cell),
        lines,
    )


def draft_rows(draft: Puzzle, values: Mapping[Cell, int]) -> list[list[CellView]]:
    """The board in Draw: its clues (givens too), and the numbers of a solution if there is one."""
    given = {cage.cells[0] for cage in draft.cages if cage.is_given}
    shown = {cell: value for cell, value in values.items() if cell not in given}
    return search_rows(draft, Board(draft.size, shown), Parts())


def still_rows(puzzle: Puzzle, values: dict[Cell, int] | None = None) -> list[list[CellView]]:
    """The board with values and no event, its givens among them: a solution, a picture."""
    given, plain = givens(puzzle), is_plain_sudoku(puzzle)
    board = search_rows(puzzle, Board(puzzle.size, {**given, **(values or {})}), Parts())

    def view(cell: Cell, frame: Frame) -> CellView:
        row, column = cell
        frame = replace(frame, plain=plain)
        if cell in given:
            return replace(board[row][column], frame=_given(frame), by="given")
        return replace(board[row][column], frame=frame)

    return _rows(puzzle, view)


def _given(frame: Frame) -> Frame:
    """Of a cell whose value is its clue, and is spoken as that of the others is."""
    return replace(frame, clue="", spoken=f"{frame.name}, given")


def watched_rows(puzzle: Puzzle, snapshot: Snapshot) -> list[list[CellView]]:
    """The board after an event, with the cells that the event is about."""
    return search_rows(puzzle, snapshot.after, parts_of(puzzle, snapshot.before, snapshot.event))


def search_rows(puzzle: Puzzle, board: Board, parts: Parts) -> list[list[CellView]]:
    """The board, with the parts that its cells have in an event."""
    placed = {
        step.cell: NAMES[type(step)] for step in board.trail if isinstance(step, Guess | Infer)
    }
    values, lens = board.values, puzzle.size > READABLE

    def view(cell: Cell, frame: Frame) -> CellView:
        value = values.get(cell, 0)
        marks, dots = ("", "") if value else marks_of(board, cell, parts.removed.get(cell, 0))
        left = " ".join(map(str, board.candidates(cell))) if marks else ""
        return CellView(
            frame,
            value,
            text=str(value or parts.shown.get(cell) or ""),
            state=parts.states.get(cell, ""),
            by=placed.get(cell, ""),
            marks=marks,
            noted=(spoken_marks("candidates", left),),
            dots=dots,
            current=lens and cell == parts.current,
            lit=cell in parts.lit,
            broken=board.broken.get(cell, 0),
        )

    return _rows(puzzle, view)


def drill_rows(puzzle: Puzzle, board: Board, parts: Parts) -> list[list[CellView]]:
    """The board of a drill, as a player has it who keeps all marks: each empty cell shows its own.

    The cells play the parts that are given.
    """
    given, full = givens(puzzle), (1 << puzzle.size) - 1

    def view(cell: Cell, frame: Frame) -> CellView:
        value, removed = board.values.get(cell, 0), parts.removed.get(cell, 0)
        left = 0 if value else full & ~board.removed.get(cell, 0)
        if cell in given:
            frame = _given(frame)
        return CellView(
            frame,
            value,
            text=str(value or parts.shown.get(cell) or ""),
            state=parts.states.get(cell, ""),
            by="given" if cell in given else "",
            marks="" if cell in parts.shown or not left else key_marks(puzzle.size, left, removed),
            noted=(spoken_marks("candidates", " ".join(map(str, masks.values(left)))),),
            lit=cell in parts.lit,
        )

    return _rows(puzzle, view)


def play_rows(puzzle: Puzzle, position: Position) -> list[list[CellView]]:
    """The board of a player: what is given, what is written, and the marks of empty cells."""
    given = givens(puzzle)
    nothing = CellEntry()

    def view(cell: Cell, frame: Frame) -> CellView:
        written = position.get(cell, nothing)
        value = given.get(cell) or written.value
        corner, centre = (
            "" if value else " ".join(map(str, sorted(kind)))
            for kind in (written.corner, written.centre)
        )
        marks = corner
        if corner and puzzle.size <= READABLE:
            marks = key_marks(puzzle.size, masks.of(written.corner), 0)
        by = "given" if cell in given else ""
        frame = _given(frame) if by else frame
        words = (spoken_marks("pencil", corner), spoken_marks("centre", centre))
        return CellView(frame, value, str(value or ""), "", by, marks, centre, words)

    return _rows(puzzle, view)


def _rows(puzzle: Puzzle, view: Callable[[Cell, Frame], CellView]) -> list[list[CellView]]:
    return [
        [view((row, column), frame) for column, frame in enumerate(line)]
        for row, line in enumerate(frames(puzzle))
    ]
