"""Board views: all that a page shows and speaks of each cell, worked out before the template."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from webapp.explain import clue_words
from webapp.insight import Snapshot
from webapp.puzzle import Cage, Cell, Puzzle, cell_name, masks
from webapp.puzzle.cells import box_of
from webapp.puzzle.position import Position, Written, givens
from webapp.puzzle.words import sign
from webapp.trace import NAMES, Board, Guess, Infer

from .marks import READABLE, key_marks, marks_of
from .parts import Parts, parts_of
from .words import WATCHED, spoken_cell, spoken_marks


@dataclass(frozen=True, slots=True)
class Frame:
    """What never changes of a cell: name, borders as CSS classes, clue and spoken cage.

    `plain` says that its board has no clues: it is a picture of a plain sudoku.
    """

    name: str
    cage: str
    borders: str
    clue: str
    spoken: str
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
    n, plain = puzzle.size, is_plain(puzzle)
    return tuple(
        tuple(_frame(puzzle, plain, (row, column)) for column in range(n)) for row in range(n)
    )


def _frame(puzzle: Puzzle, plain: bool, cell: Cell) -> Frame:
    cage = puzzle.cage_at.get(cell)
    index = puzzle.cages.index(cage) if cage else -1
    first = cage is not None and cage.cells[0] == cell
    return Frame(
        cell_name(cell),
        f"{index}={cage.target}" if cage and cage.is_given else str(index),
        _borders(puzzle, plain, cell),
        shown_clue(cage) if cage and first else "",
        spoken_cell(puzzle, cell),
    )


def shown_clue(cage: Cage) -> str:
    """The clue in the cage's corner; a given needs no sign, a target alone shows what it lacks."""
    if cage.target is None:
        return f"…{'' if cage.op in (None, '=') else sign(cage.op)}"
    if cage.op is None:
        return f"{cage.target}…"
    return str(cage.target) if cage.is_given else clue_words(cage)


def is_plain(puzzle: Puzzle) -> bool:
    """Whether it is a sudoku with no cages but its givens."""
    return bool(puzzle.boxes) and all(len(cage.cells) == 1 for cage in puzzle.cages)


def _borders(puzzle: Puzzle, plain: bool, cell: Cell) -> str:
    """For each edge (t r b l) c where it ends a cage, and b where it ends a box.

    Of a plain sudoku the boxes are all that one sees: its givens have no edges of their own.
    """
    row, column = cell
    n, cage_at, own = puzzle.size, puzzle.cage_at, puzzle.cage_at.get(cell)
    boxes = puzzle.boxes
    if boxes and (n % boxes[0] or n % boxes[1]):
        boxes = None  # of a draft, in which they do not fit
    edges = []
    for letter, other in zip(
        "trbl",
        ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)),
        strict=True,
    ):
        outside = not (0 <= other[0] < n and 0 <= other[1] < n)
        ends_cage = outside or cage_at.get(other) is not own
        ends_box = boxes is not None and (
            outside or box_of(cell, boxes, n) != box_of(other, boxes, n)
        )
        if ends_box if boxes and plain else ends_cage:
            edges.append(f"c{letter}")
        if ends_box:
            edges.append(f"b{letter}")
    return " ".join(edges)


def draft_rows(draft: Puzzle) -> list[list[CellView]]:
    """The board of who draws: clues alone, givens among them, as each is typed."""
    return search_rows(draft, Board(draft.size), Parts())


def still_rows(puzzle: Puzzle, values: dict[Cell, int] | None = None) -> list[list[CellView]]:
    """The board with values and no event: a solution, a picture in the library.

    Of a plain sudoku the givens are values, too, as people know it.
    """
    given = givens(puzzle) if is_plain(puzzle) else {}
    rows = search_rows(puzzle, Board(puzzle.size, {**given, **(values or {})}), Parts())
    return [[_plain(cell) for cell in row] for row in rows] if is_plain(puzzle) else rows


def _plain(cell: CellView) -> CellView:
    if not (cell.frame.clue and cell.value):
        return replace(cell, frame=replace(cell.frame, plain=True))
    frame = replace(cell.frame, clue="", spoken=f"{cell.frame.name}, given", plain=True)
    return replace(cell, frame=frame, by="given")


def watched_rows(puzzle: Puzzle, snapshot: Snapshot) -> list[list[CellView]]:
    """The board after an event, with the cells that the event is about."""
    return search_rows(puzzle, snapshot.after, parts_of(puzzle, snapshot.before, snapshot.event))


def search_rows(puzzle: Puzzle, board: Board, parts: Parts) -> list[list[CellView]]:
    """The board, with the parts that its cells play."""
    placed = {
        step.cell: NAMES[type(step)] for step in board.trail if isinstance(step, Guess | Infer)
    }
    values, lens = board.values, puzzle.size > READABLE

    def view(cell: Cell, frame: Frame) -> CellView:
        value = values.get(cell, 0)
        marks, dots = ("", "") if value else marks_of(board, cell, parts.gone.get(cell, 0))
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
        value, gone = board.values.get(cell, 0), parts.gone.get(cell, 0)
        left = 0 if value else full & ~board.removed.get(cell, 0)
        if cell in given:
            frame = replace(frame, spoken=f"{frame.name}, given")
        return CellView(
            frame,
            value,
            text=str(value or parts.shown.get(cell) or ""),
            state=parts.states.get(cell, ""),
            by="given" if cell in given else "",
            marks="" if cell in parts.shown or not left else key_marks(puzzle.size, left, gone),
            noted=(spoken_marks("candidates", " ".join(map(str, masks.values(left)))),),
            lit=cell in parts.lit,
        )

    return _rows(puzzle, view)


def play_rows(puzzle: Puzzle, position: Position) -> list[list[CellView]]:
    """The board of a player: what is given, what is written, and the marks of empty cells."""
    given = givens(puzzle)
    nothing = Written()

    def view(cell: Cell, frame: Frame) -> CellView:
        written = position.get(cell, nothing)
        value = given.get(cell) or written.value
        marks, centre = (
            "" if value else " ".join(map(str, sorted(kind)))
            for kind in (written.corner, written.centre)
        )
        by = "given" if cell in given else ""
        if by:  # its value is spoken as that of the others is
            frame = replace(frame, spoken=f"{frame.name}, given")
        words = (spoken_marks("pencil", marks), spoken_marks("centre", centre))
        return CellView(frame, value, str(value or ""), "", by, marks, centre, words)

    return _rows(puzzle, view)


def _rows(puzzle: Puzzle, view: Callable[[Cell, Frame], CellView]) -> list[list[CellView]]:
    return [
        [view((row, column), frame) for column, frame in enumerate(line)]
        for row, line in enumerate(frames(puzzle))
    ]
