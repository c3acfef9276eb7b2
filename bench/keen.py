"""Keen: Simon Tatham's own program, `sgt-keen` of Debian's package sgt-puzzles, where it is there.

It makes puzzles (`--generate`), and solves them where it is to print their solutions; all it does
in C, in a process of its own, so that what is measured is that process's processor time.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from webapp.puzzle import Cage, FormatError, Puzzle, format, grid_at, make_puzzle
from webapp.puzzle.cells import all_cells

_LETTERS = {"extreme": "x"}  # of the grades; of the others it is the first
# A puzzle takes it a fraction of a millisecond, and the system counts in steps of a few: each is
# solved _TIMES times in one go, and _GOES goes are made.
_TIMES, _GOES = 300, 3


def program() -> str | None:
    """Where it is: as the environment’s KEEN says, or installed."""
    return os.environ.get("KEEN") or shutil.which("sgt-keen") or shutil.which("/usr/games/sgt-keen")


def making_seconds(keen: str, size: int, grade: str, count: int = 10) -> float:
    """Seconds of processor time that one puzzle takes its generator."""
    letter = _LETTERS.get(grade, grade[0])
    return _seconds([keen, "--generate", str(count), f"{size}d{letter}"]) / count


def solving_ms(keen: str, puzzles: Sequence[Puzzle]) -> list[float | None]:
    """Milliseconds of processor time for each puzzle; None for what it can't express or solve.

    What it takes to start and to print is taken out: that is, what boards of the same size take of
    which every cell is given; a puzzle that hardly takes anything may so come out below zero. Its
    solver looks for a second solution as well. Some boards its printing breaks off on.
    """
    empty = {size: _printing_ms(keen, _all_given(size)) for size in {each.size for each in puzzles}}
    found = []
    for each in puzzles:
        took, nothing = _printing_ms(keen, each), empty[each.size]
        found.append(None if took is None or nothing is None else took - nothing)
    return found


def _printing_ms(keen: str, puzzle: Puzzle) -> float | None:
    try:
        game = format(puzzle, "keen")
    except FormatError:
        return None
    games = f"{game}\n" * _TIMES
    try:
        goes = [_seconds([keen, "--print", "1x1", "--with-solutions"], games) for _ in range(_GOES)]
    except subprocess.CalledProcessError:
        return None
    return median(goes) * 1000 / _TIMES


def _all_given(size: int) -> Puzzle:
    cells = all_cells(size)
    grid = grid_at({(r, c): (r + c) % size + 1 for r, c in cells}, size)
    return make_puzzle(size, [Cage((cell,), grid[cell[0]][cell[1]], "=") for cell in cells])


def _seconds(command: Sequence[str], said: str = "") -> float:
    def used() -> float:
        spent = getrusage(RUSAGE_CHILDREN)
        return spent.ru_utime + spent.ru_stime

    begun = used()
    subprocess.run(
        command, input=said.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        check=True,
    )  # fmt: skip
    return used() - begun
