"""Mathdoku: the class that the first documents specify, in their words and with their rules."""

from typing import Any

from webapp.puzzle.cells import pieces
from webapp.puzzle.formats import text

from .puzzle import Cage, Grid, Puzzle
from .solvers import SOLVERS, Budget, solutions
from .trace import Board, Solved, Undo, apply

# Safety nets, in ticks of work and in events. The hardest 12 x 12 known here takes 3 million ticks.
SOLVE_WORK = 50_000_000
DOCUMENT_000_EVENTS = 2_000_000


class Mathdoku:
    """Load a puzzle, ask whether it is ready or valid, solve it and print it.

    No method raises: what cannot be done is False, an empty string or 0. Loading again forgets
    everything about the puzzle before, also where the new one cannot be read.
    """

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._puzzle: Puzzle | None = None
        self._grid: Grid | None = None
        self._choices = 0

    def load_puzzle(self, stream: Any) -> bool:
        """Whether n rows of n labels could be read from the text stream (anything with `read`).

        The native text only, with or without the leading n. Clues are not looked at here.
        """
        self._forget()
        try:
            self._puzzle = text.parse(stream.read(), strict=True)
        except Exception:  # document 000: whatever happens to the stream, the answer is False
            return False
        return True

    def ready_to_solve(self) -> bool:
        """Document 000's rules and document 001's bounds; not whether cages are connected.

        Every cell has a cage, every cage one readable clue with a target from 1; `=` has one
        cell, `-` and `/` two; a `+` comes to n times its cells at most, a `/` to n. As in
        document 000, a clue for a label that the grid does not have is passed over.
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

        The document says "is valid and can be solved" and then lists the six rules. Here they are
        all there is: nothing is searched, so a puzzle may be valid and have no solution (`solve`
        tells that), such as a given 3 in a 2 x 2, or not be ready, since 001's bounds are not among
        the rules. Nor do they speak of a clue for a label that the grid does not have: it is passed
        over, as in `ready_to_solve`, while `mathdoku check` and Draw call it a fault.
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
        """Whether the strongest algorithm found a solution, which `print` then shows."""
        if self._puzzle is None or not self.ready_to_solve():
            return False
        found = solutions(self._puzzle, limit=1, budget=Budget(work=SOLVE_WORK))
        self._grid = next(found, None)
        self._choices = found.choices
        return self._grid is not None

    def print(self) -> str:
        """The rows, each with a newline behind it as in document 000; empty without a grid.

        Digits without spaces; above size 9 the values are separated by one space. Before it is
        solved, the labels as they were read (`.` for a cell without one).
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
        """The guesses that were made and taken back in `solve` (document 002)."""
        return self._choices

    def choices_of_document_000(self) -> int:
        """The choices that document 000's backtracking would count; 0 where it is not ready.

        It counts a dropped choice by the cells that are empty once it is dropped. The document
        says "half" below 4 x 4 and "n" above it; here 4 x 4 is among the small ones, and both
        mean "at least". The count ends at the solution, or after two million events.
        """
        if self._puzzle is None or not self.ready_to_solve():
            return 0
        n, board, count = self._puzzle.size, Board(self._puzzle.size), 0
        enough = n * n / 2 if n <= 4 else n
        for event in SOLVERS["backtracking"].solve(self._puzzle):
            apply(board, event)
            if isinstance(event, Undo):
                count += n * n - len(board.values) >= enough
            if isinstance(event, Solved) or board.counts.events == DOCUMENT_000_EVENTS:
                break
        return count


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
            return False  # the documents know no such cage
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
