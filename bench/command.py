"""A solver given as a command: a process of its own, which answers one puzzle after another.

It reads a puzzle, as JSON on one line, and prints `ready`; it reads `go`, and prints a JSON list of
up to two solutions, each a list of rows, or `null` if it can't express the puzzle. From `go` to
the answer counts, in processor time of the process with its threads, which Linux lets others read.
So starting, importing and reading don't count. It is killed when its time is up.
"""

import json
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from select import select
from time import clock_gettime, monotonic

from bench.tables import NotExpressibleError, TimeUpError
from webapp.puzzle import Grid, Puzzle, format

_LOOK = 0.05  # seconds between looks at the clock of a process that works
_PATIENCE = 10  # times its processor time, for a process that waits instead of working
_START = 60.0  # seconds of processor time


class Command:
    """A search by a command, started when it is first needed; `folder` is where it runs.

    Call `stop` at the end. A line that isn't as above ends the benchmark: SystemExit with the line.
    A process that ends while it solves leaves that puzzle unsolved, and is started again for the
    next.
    """

    def __init__(self, command: str, folder: Path | None = None) -> None:
        self._command, self._folder = command, folder
        self._process: subprocess.Popen[str] | None = None

    def __call__(self, puzzle: Puzzle, seconds: float) -> "Answer":
        """Up to two solutions."""
        return Answer(self, puzzle, seconds)

    def stop(self) -> None:
        """Kill the process, if there is one."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _ask(self, line: str, seconds: float) -> tuple[str, float]:
        """The reply to a line, and the milliseconds it took; raises TimeUpError."""
        process = self._process or self._start()
        assert process.stdin
        assert process.stdout
        begun, until = _used(process), monotonic() + _PATIENCE * seconds
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        while not select([process.stdout], [], [], _LOOK)[0]:
            if _used(process) > begun + seconds or monotonic() > until:
                self.stop()
                raise TimeUpError
        said = process.stdout.readline()
        if not said:
            self.stop()
            raise TimeUpError
        return said.strip(), (_used(process) - begun) * 1000

    def solve(self, puzzle: Puzzle, seconds: float) -> tuple[list[Grid], float]:
        """The solutions, and the milliseconds they took."""
        try:
            said, _ = self._ask(format(puzzle, "json"), _START)
        except (BrokenPipeError, TimeUpError):
            said = "nothing"
        if said != "ready":
            raise SystemExit(f"`{self._command}` says {said} instead of ready")
        said, took = self._ask("go", seconds)
        try:
            grids = json.loads(said)
            if grids is None:
                raise NotExpressibleError
            return [tuple(map(tuple, grid)) for grid in grids], took
        except (TypeError, ValueError):
            raise SystemExit(f"`{self._command}` says {said} instead of a list") from None

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(
            shlex.split(self._command), cwd=self._folder, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        return self._process


class Answer(Iterator[Grid]):
    """The solutions that a command finds; `ms` is the time it took, once the first is taken."""

    def __init__(self, command: Command, puzzle: Puzzle, seconds: float) -> None:
        self.ms: float | None = None
        self._grids = self._solved(command, puzzle, seconds)

    def __next__(self) -> Grid:
        return next(self._grids)

    def _solved(self, command: Command, puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
        grids, self.ms = command.solve(puzzle, seconds)
        yield from grids


def _used(process: subprocess.Popen[str]) -> float:
    """Seconds of processor time, by the clock that Linux keeps for each process."""
    return clock_gettime(~process.pid << 3 | 2)
