"""Exact cover: Knuth's Algorithm X over the fillings of the cages, smallest column first."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.logic.fillings import fillings, shape_of
from webapp.logic.layout import NO_CAGE, Layout
from webapp.puzzle import Cell, Puzzle
from webapp.trace import Because, DeadEnd, Event, Exhausted, GaveUp, Guess, Infer, Solved, Undo

from .solver import Solver

PSEUDOCODE = (
    "rows = every filling of every cage",
    "columns = each cage, and each value of each line",
    "cover():",
    "  if no column is left: solved",
    "  column = the one with the fewest rows",
    "  if it has none: dead end",
    "  for each row of the column:",
    "    take the row: write its filling",
    "    strike its columns, and rows that meet them",
    "    cover()",
    "    put all back: undo the filling",
    "  no row is left: go back",
)
# Fillings of all cages together; a list of more would take seconds to write.
_MOST_ROWS = 40_000
TOO_MANY = f"the cages have more than {_MOST_ROWS:,} fillings, too many to list"

# A filling of a cage: its cells with their values.
Row = list[tuple[Cell, int]]


class _Matrix:
    """Rows and columns of the cover; `columns` holds, by column, the rows that are still there.

    A column is a cage or a value of a line; `names` says which, for dead ends.
    """

    def __init__(self, layout: Layout) -> None:
        self.rows: list[Row] = []
        self.covers: list[list[int]] = []
        self.names: list[DeadEnd] = []
        self.columns: dict[int, dict[int, None]] = {}
        n, cells = layout.size, layout.cells
        for line in layout.units.cells:
            named = tuple(cells[cell] for cell in line)
            for value in range(1, n + 1):
                self.add_column(named, "no place", (value,))

    def add_column(self, cells: tuple[Cell, ...], rule: str, values: tuple[int, ...]) -> int:
        column = len(self.names)
        self.names.append(DeadEnd(cells, Because(rule, cells, values), 6))
        self.columns[column] = {}
        return column

    def add_row(self, row: Row, cover: list[int]) -> None:
        for column in cover:
            self.columns[column][len(self.rows)] = None
        self.rows.append(row)
        self.covers.append(cover)

    def strike(self, row: int) -> list[tuple[int, dict[int, None]]]:
        """Take the row: its columns go, and every row that meets one of them."""
        struck = []
        for column in self.covers[row]:
            for other in self.columns[column]:
                for met in self.covers[other]:
                    if met != column and met in self.columns:
                        del self.columns[met][other]
            struck.append((column, self.columns.pop(column)))
        return struck

    def put_back(self, struck: list[tuple[int, dict[int, None]]]) -> None:
        """Undo `strike`."""
        for column, rows in reversed(struck):
            self.columns[column] = rows
            for other in rows:
                for met in self.covers[other]:
                    if met != column and met in self.columns:
                        self.columns[met][other] = None


def _matrix(puzzle: Puzzle, budget: Budget) -> _Matrix | None:
    """All fillings as rows; None where they are too many."""
    layout = Layout(puzzle)
    n, matrix = layout.size, _Matrix(layout)
    single = [((cell,), "", 0) for cell, cage in enumerate(layout.cage) if cage == NO_CAGE]
    groups = [
        (tuple(members), cage.op or "", cage.target or 0)
        for members, cage in zip(layout.members, layout.cages, strict=True)
    ]
    for members, op, target in groups + single:
        choices = [
            [(value, conflict << value - 1) for value in range(1, n + 1)]
            for conflict in shape_of(layout, members).conflicts
        ]
        found = (
            fillings(op, target, choices, _MOST_ROWS, budget)
            if op
            else [(value,) for value in range(1, n + 1)]
        )
        if found is None or len(matrix.rows) + len(found) > _MOST_ROWS:
            return None
        named = [layout.cells[cell] for cell in members]
        own = matrix.add_column(tuple(named), "no filling" if op else "no value", ())
        for filling in found:
            cover = [own]
            for cell, value in zip(members, filling, strict=True):
                cover += [line * n + value - 1 for line in layout.units.of[cell]]
            matrix.add_row(list(zip(named, filling, strict=True)), cover)
        budget.tick(len(found) + 1)
    return matrix


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Knuth, Dancing Links, 2000; dicts take the place of its linked lists."""
    matrix = _matrix(puzzle, budget)
    if matrix is None:
        yield GaveUp(Because(TOO_MANY), 1)
        return
    columns, rows = matrix.columns, matrix.rows
    stack: list[tuple[int, list[int], list[tuple[int, dict[int, None]]]]] = []
    left: list[int] = []
    while True:
        budget.tick(len(columns) + 1)
        if columns:
            column = min(columns, key=lambda each: (len(columns[each]), each))
            left = sorted(columns[column], reverse=True)
            if not left:
                yield matrix.names[column]
        else:
            yield Solved(4)
            left = []
        # Go back to the newest guess where there is nothing to try.
        while not left:
            if not stack:
                yield Exhausted(12)
                return
            row, left, struck = stack.pop()
            matrix.put_back(struck)
            if left:
                cell, value = rows[row][0]
                yield Undo(cell, value, None, 11)
        row = left.pop()
        yield from _written(rows[row], bool(left))
        budget.tick(len(columns))
        stack.append((row, left, matrix.strike(row)))


def _written(row: Row, guessed: bool) -> Iterator[Event]:
    """The filling's cells: the first is guessed where other fillings are left, the rest follow."""
    cells = tuple(cell for cell, _ in row)
    for place, (cell, value) in enumerate(row):
        if guessed and place == 0:
            yield Guess(cell, value, 8)
        else:
            rule = "filling" if len(row) > 1 else "last value"
            yield Infer(cell, value, Because(rule, tuple(c for c in cells if c != cell)), 8)


SOLVER = Solver(
    name="exact-cover",
    title="Exact cover (Algorithm X)",
    summary="Lists every filling of every cage and chooses one a cage so that each value comes "
    "once in each line; where fewest choices are left, it chooses first.",
    source="Knuth, Dancing Links, 2000",
    pseudocode=PSEUDOCODE,
    run=run,
)
