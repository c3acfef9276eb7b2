"""The classes that the first documents specify, in their words and with their rules.

If the documents contradict themselves, each other or us, these rules apply:

- 000 counts a dropped choice by the number of empty cells, "half" below 4 x 4 and "n" above. It
  doesn't mention 4 x 4, nor whether it means "exactly" or "at least". Here 4 x 4 is among the small
  ones, and both mean "at least" (`choices_of_document_000`).
- 000's tests of `+` and `*` would let a full cage stay below its target; here it must equal it. In
  Java its `/` would take 5 / 2 for 2; here it must divide exactly.
- 001 has "all multiples" for `*` in one place and the divisors in another; here it's the divisors.
  For `+` and `-` its possible sets are all of 1..n.
- 001 calls every decision a choice, 002 only those undone; `choices` follows 002.
- 002 prints the third row of its example as `53621`. A 5 x 5 grid has no 6; the only solution has
  `53421`. The cages k, l and m of its listing have no operators, so the printed listing isn't ready
  to solve; the figure has `k 1 -`, `l 1 -` and `m 8 +`.
- 002 says that `validate` returns whether a puzzle is "valid and can be solved", and lists six
  rules. Only these are checked: a valid puzzle may have no solution, and 001's bounds of
  `ready_to_solve` aren't among them.
- 003 leaves open the lists of cages with more than two cells; they get none.
- 004 leaves open how far its forcing twin follows a value that leads to a contradiction; here cells
  are filled in rounds, and the round that leaves a cell without possibilities is the last.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any

from .logic import Elimination, Placement, Sheet, SheetError, next_deduction
from .logic.strategies import STRATEGIES
from .puzzle import Cage, Grid, Puzzle, make_puzzle, masks
from .puzzle.cells import pieces
from .puzzle.formats import text
from .solvers import Budget, parse_choice, solutions
from .trace import Board, Solved, Undo, apply

# Safety nets, in ticks of work and in events. The hardest 12 x 12 we know takes 3 million ticks of
# propagation; backtracking can need any number.
SOLVE_WORK = 50_000_000
DOCUMENT_000_EVENTS = 2_000_000


class Mathdoku:
    """Load a puzzle, check it, solve it and print it: documents 000 to 002.

    `algorithm` is any search, as in `--with` (`mrv`, `mrv:values=down`); raises ValueError for
    another. Methods don't raise: they return False, "" or 0 if they fail. Loading again forgets the
    puzzle before, even if the new one can't be read. Each method also has the documents' name.
    """

    def __init__(self, algorithm: str = "backtracking") -> None:
        self._choice = parse_choice(algorithm)
        if self._choice.solver.by_strategies:
            raise ValueError(f"'{algorithm}' doesn’t search: it makes no choices")
        self._forget()

    def _forget(self) -> None:
        self._puzzle: Puzzle | None = None
        self._grid: Grid | None = None
        self._choices = 0

    def load_puzzle(self, stream: Any) -> bool:
        """Whether n rows of n labels could be read from the text stream (anything with `read`).

        Only our own text format, with or without the leading n. Clues aren't checked here.
        """
        self._forget()
        try:
            self._puzzle = text.parse(stream.read(), strict=True)
        except Exception:  # document 000: whatever happens to the stream, return False
            return False
        return True

    def ready_to_solve(self) -> bool:
        """Document 000's rules and document 001's bounds; not whether cages are connected.

        Every cell has a cage, every cage one readable clue with a target from 1; `=` has one
        cell, `-` and `/` two; a `+` comes to n times its cells at most, a `/` to n. As in document
        000, a clue for a label that the grid doesn't have is ignored.
        """
        puzzle = self._puzzle
        return (
            puzzle is not None
            and _has_clues(puzzle)
            and (not puzzle.boxes or puzzle.boxes[0] * puzzle.boxes[1] == puzzle.size)
            and all(_within_bounds(cage, puzzle.size) for cage in puzzle.cages)
        )

    def validate(self) -> bool:
        """Document 002's six rules: the grid, connected cages, clues, and cell counts.

        There is no search: a given 3 in a 2 x 2 is valid. A clue for a label that the grid doesn't
        have is ignored, as in `ready_to_solve`; `mathdoku check` and Draw report it.
        """
        return (
            self._puzzle is not None
            and _has_clues(self._puzzle)
            and all(
                len(pieces(cage.cells)) == 1 and cage.operation.takes(len(cage.cells))
                for cage in self._puzzle.cages
            )
        )

    def solve(self) -> bool:
        """Whether the algorithm found a solution, which `print` then shows."""
        if self._puzzle is None or not self.ready_to_solve():
            return False
        found = solutions(self._puzzle, limit=1, budget=Budget(SOLVE_WORK), choice=self._choice)
        self._grid = next(found, None)
        self._choices = found.backtracks
        return self._grid is not None

    def print(self) -> str:
        """The rows, each ending in a newline as in document 000; empty without a grid.

        Digits without spaces; above size 9 the values are separated by one space. Before it is
        solved, the labels as read (`.` for a cell without one).
        """
        if self._puzzle is None:
            return ""
        if self._grid:
            between = " " if self._puzzle.size > 9 else ""
            rows = [between.join(map(str, row)) for row in self._grid]
        else:
            rows = _label_rows(self._puzzle)
        return "".join(f"{row}\n" for row in rows)

    def choices(self) -> int:
        """The number of guesses taken back in `solve` (document 002)."""
        return self._choices

    def choices_of_document_000(self) -> int:
        """The choices that document 000 counts, of its backtracking; 0 if it isn't ready.

        The count ends at the solution, or after two million events.
        """
        if self._puzzle is None or not self.ready_to_solve():
            return 0
        n, board, count = self._puzzle.size, Board(self._puzzle.size), 0
        enough = n * n / 2 if n <= 4 else n
        for event in parse_choice("backtracking").solve(self._puzzle):
            apply(board, event)
            if isinstance(event, Undo):
                count += n * n - len(board.values) >= enough
            if isinstance(event, Solved) or board.counts.events == DOCUMENT_000_EVENTS:
                break
        return count

    loadPuzzle, readyToSolve = load_puzzle, ready_to_solve  # noqa: N815


class SudokuException(SheetError):  # noqa: N818 - the name in the document
    """A cell doesn't have what was requested."""


class Cell:
    """A cell of a sudoku: it has a value, or a list of possible values."""

    def __init__(self, sheet: Sheet, number: int) -> None:
        self._sheet, self._number = sheet, number

    def has_value(self) -> bool:
        """Whether it has a value."""
        return self._sheet.values[self._number] > 0

    def get_value(self) -> int:
        """The value; raises SudokuException if it has none."""
        if not self.has_value():
            raise SudokuException("the cell has no value")
        return self._sheet.values[self._number]

    def get_possibilities(self) -> list[int]:
        """The possible values, least first; raises SudokuException if it has a value."""
        self._be_empty()
        return list(masks.values(self._sheet.domains[self._number]))

    def remove_possibility(self, value: int) -> bool:
        """Whether it had this possible value, which is removed; raises like the next one."""
        return self.remove_possibilities([value])

    def remove_possibilities(self, values: Collection[int]) -> bool:
        """Whether it had any of these possible values, which are removed.

        Raises SudokuException if it has a value.
        """
        gone = set(values).intersection(self.get_possibilities())
        return self._sheet.remove(self._sheet.layout.cells[self._number], gone)

    def set_value(self, value: int) -> None:
        """Give it a value; raises SudokuException if it has one, or if this one isn't possible."""
        self._be_empty()
        if value not in self.get_possibilities():
            raise SudokuException(f"{value} isn’t possible in this cell")
        self._sheet.place(self._sheet.layout.cells[self._number], value)

    def _be_empty(self) -> None:
        if self.has_value():
            raise SudokuException(f"the cell has a value already: {self.get_value()}")

    getPossibilities, hasValue, getValue = get_possibilities, has_value, get_value  # noqa: N815
    removePossibility, removePossibilities = remove_possibility, remove_possibilities  # noqa: N815
    setValue = set_value  # noqa: N815


class CellContainer:
    """A row, column or square of a sudoku."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self._cells = list(cells)

    def get_cells(self) -> list[Cell]:
        """Its cells in reading order."""
        return self._cells

    def get_values(self) -> list[int]:
        """The values that its cells have already, in reading order."""
        return [cell.get_value() for cell in self._cells if cell.has_value()]

    getCells, getValues = get_cells, get_values  # noqa: N815


class Sudoku:
    """A sudoku from rows of numbers, 0 for an empty cell; `boxes` are (rows, columns) of a square.

    Raises SudokuException if the rows aren't a square grid of such numbers, or if one isn't
    possible with the others.
    """

    def __init__(
        self, rows: Sequence[Sequence[int]], boxes: tuple[int, int] | None = (3, 3)
    ) -> None:
        n = len(rows)
        if not n or any(len(row) != n for row in rows):
            raise SudokuException("a sudoku has as many rows as each row has numbers")
        if boxes and boxes[0] * boxes[1] != n:
            raise SudokuException(f"squares of {boxes[0]} x {boxes[1]} don’t fit {n} rows")
        numbers = [number for row in rows for number in row]
        if wrong := [number for number in numbers if not 0 <= number <= n]:
            raise SudokuException(f"values go from 1 to {n}: {wrong[0]} isn’t one of them")
        self.sheet = Sheet(make_puzzle(n, [], boxes))
        self._cells = [Cell(self.sheet, number) for number in range(n * n)]
        for cell, number in zip(self._cells, numbers, strict=True):
            if number:
                cell.set_value(number)

    def get_rows(self) -> list[CellContainer]:
        """The rows from top to bottom."""
        return self.get_all_containers()[: self.sheet.size]

    def get_columns(self) -> list[CellContainer]:
        """The columns from left to right."""
        return self.get_all_containers()[self.sheet.size : 2 * self.sheet.size]

    def get_squares(self) -> list[CellContainer]:
        """The squares in reading order; none in a plain Latin square."""
        return self.get_all_containers()[2 * self.sheet.size :]

    def get_all_containers(self) -> list[CellContainer]:
        """Rows, then columns, then squares."""
        units = self.sheet.units.cells
        return [CellContainer([self._cells[cell] for cell in unit]) for unit in units]

    getRows, getColumns, getSquares = get_rows, get_columns, get_squares  # noqa: N815
    getAllContainers = get_all_containers  # noqa: N815


class Strategy(ABC):
    """A way to remove possible values from the cells of a sudoku."""

    @abstractmethod
    def remove_possibilities(self, sudoku: Sudoku) -> bool:
        """Whether it removed any."""

    def removePossibilities(self, sudoku: Sudoku) -> bool:  # noqa: N802
        """The same by the document's name."""
        return self.remove_possibilities(sudoku)


class NamedStrategy(Strategy):
    """One of the strategies of `webapp.logic`, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def remove_possibilities(self, sudoku: Sudoku) -> bool:
        for deduction in STRATEGIES[self.name].find(sudoku.sheet):
            if isinstance(deduction, Elimination):
                sudoku.sheet.apply(deduction)
                return True
        return False


# Document 004's strategies in their order, and the one that enters a number after them.
STRATEGIES_OF_004 = tuple(
    map(
        NamedStrategy,
        ("one-of-each", "locked", "double-locked", "naked-group", "hidden-twin", "forcing-twin"),
    )
)
_ENTER = [STRATEGIES[name] for name in ("single-possibility", "only-square")]


class Solver:
    """Solves a sudoku by strategies, cheaper ones first."""

    def __init__(self, sudoku: Sudoku, strategies: Sequence[Strategy] = STRATEGIES_OF_004) -> None:
        self._sudoku, self._strategies = sudoku, strategies

    def solve(self) -> None:
        """Enter numbers until the sudoku is full, or nothing more follows."""
        sheet, going_on = self._sudoku.sheet, True
        while going_on and sheet.empty and sheet.dead is None:
            removed = any(each.remove_possibilities(self._sudoku) for each in self._strategies)
            found = next_deduction(sheet, _ENTER)
            entered = found is not None and isinstance(found[1], Placement)
            if found is not None and entered:
                sheet.apply(found[1])
            going_on = removed or entered


def _has_clues(puzzle: Puzzle) -> bool:
    """Every cell is in a cage, and every cage has one clue that says target and operator."""
    return (
        not puzzle.free_cells
        and all(cage.target and cage.op for cage in puzzle.cages)
        and all(left.cage is None for left in puzzle.leftovers)
    )


def _within_bounds(cage: Cage, n: int) -> bool:
    cells, target = len(cage.cells), cage.target or 0
    match cage.op:
        case "=":
            return cells == 1
        case "-":
            return cells == 2
        case "/":
            return cells == 2 and target <= n
        case "?":
            return False  # the documents have no such cage
        case "+":
            return target <= cells * n
    return True


def _label_rows(puzzle: Puzzle) -> list[str]:
    labels = {
        cell: label
        for label, cage in zip(puzzle.labels, puzzle.cages, strict=True)
        for cell in cage.cells
    }
    cells = range(puzzle.size)
    return ["".join(labels.get((row, column), ".") for column in cells) for row in cells]
