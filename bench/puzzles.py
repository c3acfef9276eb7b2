"""Puzzles to measure with: the public ones by name, those of a file, and some made here."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tools.public import public
from tools.random_puzzles import clue, hidden, latin_square, partition
from webapp.puzzle import Cage, Grid, Puzzle, make_puzzle, parse, structural_faults

# Row-major backtracking is cut on it.
CUT_9X9 = "keen-p-9dx-0"
_MAX_CELLS = 5


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle and how many solutions it is recorded to have: 2 is two or more, None not known."""

    id: str
    puzzle: Puzzle
    count: int | None = None


def puzzle(name: str) -> Puzzle:
    """The puzzle of that id."""
    return parse(public()[name]["text"])


def hard_nines(count: int) -> list[Puzzle]:
    """Return `count` 9 x 9 puzzles, the hardest grades first, those without a grade last."""
    grades = ["unreasonable", "extreme", "hard", "normal", "easy"]
    nines = [row for row in public().values() if row["n"] == 9]

    def rank(row: dict[str, Any]) -> int:
        grade = row["difficulty"].removeprefix("keen-")
        return grades.index(grade) if grade in grades else len(grades)

    return [parse(row["text"]) for row in sorted(nines, key=rank)[:count]]


def read(file: Path) -> list[Case]:
    """The puzzles of a file, an object with `id`, `text` and perhaps `solutions` a line.

    What our rules call no puzzle (a `-` cage of three cells, say) is left out.
    """
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    cases = [Case(row["id"], parse(row["text"]), row.get("solutions")) for row in rows]
    return [case for case in cases if not structural_faults(case.puzzle)]


def made(size: int, count: int, seed: int = 0) -> list[Case]:
    """Return `count` puzzles with a solution at least, the same for the same seed.

    A shuffled Latin square is cut at random into cages of up to five cells. There may be
    other solutions, and the puzzle may be a poor one.
    """
    cases = []
    for number in range(count):
        name = f"made-{size}-{seed}-{number}"
        dice = Random(name)
        grid = _columns_shuffled(latin_square(size, None, dice), dice)
        cages = [
            Cage(tuple(sorted(cells)), *clue([grid[r][c] for r, c in cells], dice))
            for cells in partition(size, grid, killer=False, most=_MAX_CELLS, dice=dice)
        ]
        cases.append(Case(name, make_puzzle(size, cages)))
    return cases


def mysteries(count: int, sizes: Sequence[int] = (4, 5, 6, 7)) -> list[Case]:
    """Return `count` puzzles as `made`, of these sizes in turn, with hidden operators."""
    cases = []
    for number in range(count):
        (case,) = made(sizes[number % len(sizes)], 1, seed=number)
        cases.append(Case(f"mystery-{case.id}", hidden(case.puzzle, number)))
    return cases


def _columns_shuffled(grid: Grid, dice: Random) -> Grid:
    order = list(range(len(grid)))
    dice.shuffle(order)
    return tuple(tuple(row[column] for column in order) for row in grid)
