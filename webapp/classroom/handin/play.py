"""The moves of a game replayed from its start to its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from webapp.budget import Budget
from webapp.coach.position_check import PositionCheck, check_position
from webapp.puzzle import Cell, FormatError, Grid, Puzzle, cell_name, grid_at, is_solution
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import givens, parse_move
from webapp.puzzle.words import sentence

from .done import FalseClaimError, PuzzleTask, TaskResult

# The number of moves of a game that the browser stores.
MAX_MOVES = 5_000
_SEVERAL = (
    "This puzzle has more than one solution, but none has all your numbers: hand it in once "
    "you can finish it from here."
)

# A cell and its new value, 0 if it was erased.
Moves = Sequence[tuple[Cell, int]]


@dataclass(frozen=True)
class PlayTask(PuzzleTask):
    """The task to solve a puzzle by hand; `start` are values written into it beforehand."""

    start: Mapping[Cell, int] = field(default_factory=dict)
    kind = "play"

    @property
    def says(self) -> str:
        written = (f"{cell_name(cell)}={value}" for cell, value in sorted(self.start.items()))
        return " ".join(written)

    @property
    def open(self) -> list[Cell]:
        """The cells to fill."""
        there = {*givens(self.puzzle), *self.start}
        return [cell for cell in all_cells(self.puzzle.size) if cell not in there]

    @property
    def of(self) -> int:
        return len(self.open)


def parse_moves(puzzle: Puzzle, text: str) -> Moves:
    """Read the moves of a game, oldest first: `0.3-5.1-5.0`, cells in reading order from 0.

    Raises FalseClaimError if they can't be moves of the puzzle.
    """
    parts = text.split("-") if text else []
    if len(parts) > MAX_MOVES:
        raise FalseClaimError(f"A game of more than {MAX_MOVES:,} moves can’t be handed in.")
    try:
        return [parse_move(puzzle, part) for part in parts]
    except FormatError as error:
        raise FalseClaimError(sentence(str(error))) from None


def solved_so_far(
    task: PlayTask, moves: Moves, end: Mapping[Cell, int], budget: Budget | None = None
) -> TaskResult:
    """The result of the moves; raises FalseClaimError if they don't lead to the values `end`.

    A mistake is a value that the only solution doesn't have; with several solutions there are none.
    """
    given = givens(task.puzzle)
    values = {**task.start, **given}
    for cell, value in moves:
        if cell in given:
            raise FalseClaimError("These moves change a given number.")
        if value:
            values[cell] = value
        else:
            values.pop(cell, None)
    if values != {**end, **given}:
        raise FalseClaimError("These moves don’t lead to what is on the board.")
    found = check_position(task.puzzle, values, budget)
    solution = _solution(task.puzzle, values, found)
    right = sum(_has(solution, cell, values.get(cell, 0)) for cell in task.open)
    wrong = (value and not _has(solution, cell, value) for cell, value in moves)
    return TaskResult(right, task.of, sum(map(bool, wrong)) if found.solutions == "only" else 0)


def _solution(puzzle: Puzzle, values: dict[Cell, int], found: PositionCheck) -> Grid:
    """The solution to compare with; raises FalseClaimError if there is none or it isn't known."""
    grid = grid_at(values, puzzle.size)
    if is_solution(puzzle, grid):
        return grid
    if found.grid:
        return found.grid
    if found.solutions == "none":
        raise FalseClaimError("This puzzle has no solution, so there’s nothing to hand in.")
    raise FalseClaimError(
        "Undecided: checking took too long." if found.right == "unknown" else _SEVERAL
    )


def _has(solution: Grid, cell: Cell, value: int) -> bool:
    return solution[cell[0]][cell[1]] == value
