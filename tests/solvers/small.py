"""Small puzzles of every kind, and all their solutions found without any solver."""

from collections.abc import Iterable, Iterator
from functools import cache

from tests.trace.paper import peers_of
from tools.random_puzzles import hidden, loose_puzzle
from webapp.puzzle import Cell, Grid, Puzzle, grid_at, is_solution, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.solution import cage_holds
from webapp.trace import Board, Event, Solved, apply

FOUR = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =")
FIVE = parse(
    "abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * i 1 = j 8 * "
    "k 1 - l 1 - m 8 +"
)
SUDOKU = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
KILLER = parse("4 AAB. A... C..D ..ED A 7 + B 3 = C 1 = D 5 + E 1 = boxes 2x2 killer")

# One of each kind: a name, the puzzle, and how many solutions it has.
KINDS: dict[str, tuple[Puzzle, int]] = {
    "one cell": (parse("a a 1 ="), 1),
    "one cell, impossible": (parse("a a 2 ="), 0),
    "the first sample": (FOUR, 1),
    "the second sample": (FIVE, 1),
    "nothing given": (parse("3 ... ... ... boxes 1x3"), 12),
    "two solutions": (parse("2 ab ab a 3 + b 3 +"), 2),
    "no solution": (parse("3 aab acb ccb a 6 * b 7 + c 6 *"), 0),
    "an impossible clue": (parse("4 aaab cccb dddb eeeb a 5 + b 10 + c 9 + d 9 + e 9 +"), 0),
    "a target of 309 digits": (parse(f"2 aa bb a {'9' * 309} + b 3 +"), 0),
    "a sudoku": (SUDOKU, 1),
    "a sudoku with nothing given": (parse("." * 16), 288),
    "a killer": (KILLER, 1),
    "a killer that may not repeat": (parse("2 ab bb a 1 = b 5 + killer"), 0),
    "the same, not a killer": (parse("2 ab bb a 1 = b 5 +"), 1),
}


def every_solution(puzzle: Puzzle) -> set[Grid]:
    """All solutions, found by filling cells in reading order and testing each full cage."""
    n, cells = puzzle.size, all_cells(puzzle.size)
    values = {cage.cells[0]: cage.target or 0 for cage in puzzle.cages if cage.is_given}
    lasts = {max(cage.cells): cage for cage in puzzle.cages}
    choices = {cell: [values[cell]] if cell in values else range(1, n + 1) for cell in cells}
    peers = peers_of(n, puzzle.boxes)

    def grids(at: int) -> Iterator[Grid]:
        if at == n * n:
            yield grid_at(values, n)
            return
        cell = cells[at]
        cage, before = lasts.get(cell), values.pop(cell, None)
        for value in choices[cell]:
            if all(values.get(peer) != value for peer in peers[cell]):
                values[cell] = value
                if not cage or cage_holds(cage, [values[c] for c in cage.cells], puzzle.killer):
                    yield from grids(at + 1)
                del values[cell]
        if before:
            values[cell] = before

    return {grid for grid in grids(0) if is_solution(puzzle, grid)}


def agrees(grid: Grid, values: dict[Cell, int]) -> bool:
    """Whether the grid has these values."""
    return all(grid[row][column] == value for (row, column), value in values.items())


def grids_of(puzzle: Puzzle, events: Iterable[Event]) -> list[Grid]:
    """The grids that a run solves, in its order."""
    board, grids = Board(puzzle.size), list[Grid]()
    for event in events:
        apply(board, event)
        if isinstance(event, Solved):
            grids.append(board.grid())
    return grids


@cache
def judged(seed: int, sizes: tuple[int, ...]) -> tuple[Puzzle, set[Grid]]:
    """A random puzzle and every solution that it has."""
    puzzle = loose_puzzle(seed, sizes)
    return puzzle, every_solution(puzzle)


@cache
def mysterious(seed: int, sizes: tuple[int, ...]) -> tuple[Puzzle, set[Grid]]:
    """The same with operators that are to be found."""
    puzzle = hidden(loose_puzzle(seed, sizes), seed)
    return puzzle, every_solution(puzzle)
