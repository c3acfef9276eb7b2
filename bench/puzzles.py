"""Puzzles to measure with: the public ones by name, those of a file, and some made here."""

import json
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from tools.public import public
from tools.random_puzzles import clue, latin_square, partition
from webapp.budget import Budget
from webapp.generator.kinds import CAGES, KILLER, SUDOKU
from webapp.generator.make import HIDDEN, SHOWN, GenerationError, PuzzleSpec, find
from webapp.generator.trials import SEEDS, trials
from webapp.puzzle import Cage, Grid, Puzzle, make_puzzle, parse, structural_faults

# Row-major backtracking is cut on it.
CUT_9X9 = "keen-p-9dx-0"
_MAX_CELLS = 5
_FRESH = range(4, 10)  # sizes of new puzzles
_WORK = 1_000_000  # ticks for a new puzzle, since some grades are rare


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle and how many solutions it is recorded to have: 2 is two or more, None not known.

    `groups` are those of the table it counts for, such as its size and its grade.
    """

    id: str
    puzzle: Puzzle
    count: int | None = None
    groups: tuple[str, ...] = ()


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
    cases = []
    for row in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
        puzzle = parse(row["text"])
        grade = row.get("difficulty", "").removeprefix("keen-").partition("-")[0]
        groups = (f"{puzzle.size}×{puzzle.size}", *([grade] if grade else []))
        cases.append(Case(row["id"], puzzle, row.get("solutions"), groups))
    return [case for case in cases if not structural_faults(case.puzzle)]


def fresh(count: int, seed: int = 0) -> list[Case]:
    """Return `count` new puzzles of each kind, size from 4 to 9 and grade in turn, but rare ones.

    Each has one solution, as our search proved when it was generated.
    """
    cases: list[Case] = []
    for number, (group, spec) in enumerate(cycle(_specs())):
        if len(cases) == count:
            break
        with suppress(GenerationError):
            drawn = find(spec, seed, number, Budget(_WORK))
            cases.append(Case(f"fresh-{seed}-{number}", drawn.puzzle, 1, (f"new {group}",)))
    return cases


def _specs() -> list[tuple[str, PuzzleSpec]]:
    kinds = {
        "cages": (CAGES, SHOWN), "hidden": (CAGES, HIDDEN),
        "killers": (KILLER, SHOWN), "sudokus": (SUDOKU, SHOWN),
    }  # fmt: skip
    return [
        (group, PuzzleSpec(size, grade, operators, kind=kind.name))
        for group, (kind, operators) in kinds.items()
        for size, grades in trials(kind.name, operators == HIDDEN).items()
        for grade, made in grades.items()
        if size in _FRESH and made > SEEDS // 2
    ]


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
        group = f"made {size}×{size}"
        cases.append(Case(name, make_puzzle(size, cages), groups=(group,)))
    return cases


def _columns_shuffled(grid: Grid, dice: Random) -> Grid:
    order = list(range(len(grid)))
    dice.shuffle(order)
    return tuple(tuple(row[column] for column in order) for row in grid)
