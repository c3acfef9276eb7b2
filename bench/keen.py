"""Simon Tatham's own program, `sgt-keen` of Debian's package sgt-puzzles, where it is there.

It makes puzzles (`--generate`), and solves them where it is to save their solutions; all it does in
C, in a process of its own, so that what is measured is that process's processor time.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

from webapp.puzzle import Cage, FormatError, Grid, Puzzle, format, grid_at, make_puzzle
from webapp.puzzle.cells import all_cells

_LETTERS = {"extreme": "x"}  # of the grades; of the others it is the first
# Most puzzles take it a fraction of a millisecond, and starting takes more: a go solves copies of a
# puzzle, ten times as many until it takes _ENOUGH seconds. The median of _GOES such goes counts.
_TIMES, _ENOUGH, _GOES = (1, 10, 100), 0.1, 3


def program() -> str | None:
    """Where it is: as the environment’s KEEN says, or installed."""
    return os.environ.get("KEEN") or shutil.which("sgt-keen") or shutil.which("/usr/games/sgt-keen")


def making_seconds(keen: str, size: int, grade: str, count: int = 10) -> float:
    """Seconds of processor time that one puzzle takes its generator."""
    letter = _LETTERS.get(grade, grade[0])
    return _seconds([keen, "--generate", str(count), f"{size}d{letter}"]) / count


class Solver:
    """Its solver, which looks for a second solution as well.

    What it takes to start and to save is taken out: that is, what boards of the same size take of
    which every cell is given.
    """

    def __init__(self, program: str) -> None:
        self._program = program
        self._given = dict[tuple[int, int], float]()

    def solve(self, puzzle: Puzzle) -> tuple[float, Grid] | None:
        """Milliseconds of processor time, and the only solution.

        None for what it can't express, or doesn't prove to have one.
        """
        n = puzzle.size
        try:
            game = format(puzzle, "keen")
            for times in _TIMES:
                seconds, saved = self._go(game, times)
                if seconds > _ENOUGH:
                    break
        except (FormatError, subprocess.CalledProcessError):
            return None
        if (n, times) not in self._given:
            self._given[n, times], _ = self._go(format(_all_given(n), "keen"), times)
        (found,) = re.findall(r"SOLVE .*:S(\d+)", saved)
        grid = tuple(tuple(map(int, found[start : start + n])) for start in range(0, n * n, n))
        return max(seconds - self._given[n, times], 0.0) * 1000 / times, grid

    def _go(self, game: str, times: int) -> tuple[float, str]:
        """Seconds for this number of copies of a game, and the first as it is saved."""
        with TemporaryDirectory() as folder:
            command = [self._program, "--save", f"{folder}/", "--with-solutions"]
            goes = [_seconds(command, f"{game}\n" * times) for _ in range(_GOES)]
            return median(goes), Path(folder, "0").read_text(encoding="utf-8")


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
