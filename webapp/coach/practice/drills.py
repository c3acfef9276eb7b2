"""Boards on which a strategy is the easiest that applies, from drills.json.

`python -m tools.drills` writes drills.json: for each strategy the share codes of puzzles, each with
the number of steps of Logic (set to all strategies) after which this strategy is next; `python -m
tools.needing` adds puzzles that easier strategies can't solve without it, each with its grade.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TypedDict

from webapp.budget import Budget
from webapp.logic.deduction import Contradiction, Elimination, Placement
from webapp.logic.sheet import Sheet, sheet_of
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code
from webapp.solvers import SOLVERS, Choice
from webapp.trace import Board, apply

DATA = Path(__file__).with_name("drills.json")
# The number of boards of a drill; a strategy with fewer has none.
MIN_BOARDS, MAX_BOARDS = 30, 40
# The algorithm whose steps lead to a board.
LOGIC = Choice(SOLVERS["logic"], (("rules", "all"),))
# Strategies that every player knows and that need no drill.
BY_HEART = ("given", "one-of-each", "single-possibility")

# What a strategy finds on a board: a value to write, or candidates to cross off.
Finding = Placement | Elimination


@dataclass(frozen=True, slots=True)
class Drill:
    """A board of a strategy's drill: a puzzle after `at` steps of Logic.

    Boards are numbered from 1. `board` is never changed. `findings` are all of the strategy's
    findings there.
    """

    strategy: LogicStrategy
    number: int
    code: str
    at: int
    puzzle: Puzzle
    board: Board = field(repr=False)
    findings: tuple[Finding, ...] = field(default=(), repr=False)

    @property
    def candidates(self) -> Mapping[Cell, tuple[int, ...]]:
        """The candidates of each empty cell."""
        cells = all_cells(self.puzzle.size)
        board = self.board
        return {cell: tuple(board.candidates(cell)) for cell in cells if cell not in board.values}

    def sheet(self, budget: Budget | None = None) -> Sheet:
        """A sheet with the values and candidates that the board shows."""
        return sheet_of(self.puzzle, self.board.values, self.candidates, budget)

    def found(self, sheet: Sheet) -> Iterator[Finding]:
        """Yield the findings of the strategy on a sheet of the board."""
        every = self.strategy.find(sheet)
        return (each for each in every if not isinstance(each, Contradiction))

    def meant(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        """The cells meant by choosing these: whole cages, if the pattern consists of cages."""
        chosen = frozenset(cells)
        if not self.strategy.pattern.cages:
            return chosen
        caged = (self.puzzle.cage_at.get(cell) for cell in chosen)
        return chosen.union(*(cage.cells for cage in caged if cage))

    def pattern(self, finding: Finding) -> frozenset[Cell]:
        """The cells to choose for a finding: those of its pattern, or the one to write in."""
        if isinstance(finding, Placement):
            return frozenset({divmod(finding.cell, self.puzzle.size)})
        return frozenset(self.strategy.pattern.cells_of(finding.because))


@dataclass(frozen=True, slots=True)
class NeedingPuzzle:
    """A puzzle that a strategy and easier ones solve, but not easier ones alone; and its grade."""

    code: str
    puzzle: Puzzle
    grade: str


def boards(strategy: str) -> int:
    """The number of boards in a strategy's drill: 0, or at least `MIN_BOARDS`."""
    found = boards_found(strategy)
    return found if found >= MIN_BOARDS else 0


def boards_found(strategy: str) -> int:
    """The number of boards found for a strategy, enough for a drill or not."""
    return len(_read()["drills"].get(strategy, ()))


def drill(strategy: LogicStrategy, number: int, budget: Budget | None = None) -> Drill:
    """The board of that number, from 1; raises OutOfBudgetError."""
    code, at = _read()["drills"][strategy.name][number - 1]
    puzzle = share_code.parse(code)
    board = Board(puzzle.size)
    for event in islice(LOGIC.solve(puzzle, budget), at):
        apply(board, event)
    begun = Drill(strategy, number, code, at, puzzle, board)
    return replace(begun, findings=tuple(begun.found(begun.sheet(budget))))


@cache
def needing(strategy: str) -> tuple[NeedingPuzzle, ...]:
    """Puzzles that need the strategy, smallest first."""
    rows = _read()["puzzles"].get(strategy, ())
    return tuple(NeedingPuzzle(code, share_code.parse(code), grade) for code, grade in rows)


class DrillFile(TypedDict):
    """The file's contents by strategy: codes with steps, and codes with grades."""

    drills: Mapping[str, list[tuple[str, int]]]
    puzzles: Mapping[str, list[tuple[str, str]]]


@cache
def _read() -> DrillFile:
    file: DrillFile = json.loads(DATA.read_text(encoding="utf-8"))
    return file
