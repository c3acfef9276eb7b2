"""The lines that a program prints for a puzzle, from a process of its own."""

import os
import re
import signal
import subprocess
import sys
from atexit import register
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from queue import Empty, Full, Queue
from threading import RLock, Thread
from time import monotonic

from webapp.budget import Budget
from webapp.puzzle import Puzzle, format

from . import runner
from .reading import WrongEventError

# Processes at once, each of which waits while its run is at rest. The oldest one makes way for
# another, and is started again if its run goes on.
_AT_ONCE = 8
_AHEAD = 2_000  # lines read ahead
_LONGEST = 10_000  # bytes of a line
_SILENCE = runner.SILENCE  # seconds that a program may take for its next line
_GRACE = 2  # and some more, in which a Python program reports its line
_POLL = 0.05  # seconds between two looks whether the run is still wanted

_processes: list["_Process"] = []
_lock = RLock()  # a run that is collected while it is held ends its process


class _MadeWayError(Exception):
    """The process was ended, so that another could begin."""


def printed(file: Path, puzzle: Puzzle, budget: Budget) -> Iterator[str]:
    """Yield the lines that the program prints for the puzzle; empty ones are left out.

    Raises WrongEventError if the program fails, is silent for too long or works for too long.
    """
    if not file.exists():
        raise WrongEventError("the file is gone")
    count = 0
    while True:
        process = _Process(file, puzzle)
        try:
            for line in islice(process.lines(budget), count, None):
                count += 1
                yield line
            return
        except _MadeWayError:
            continue
        finally:
            process.end()


class _Process:
    """A running program and a thread that reads what it prints, as fast as that is wanted."""

    def __init__(self, file: Path, puzzle: Puzzle) -> None:
        self._file = file
        self._complaints: deque[str] = deque(maxlen=100)  # lines
        self._process = subprocess.Popen(  # noqa: S603, the user named it
            [sys.executable, "-I", runner.__file__, str(file)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=file.parent, start_new_session=True,
        )  # fmt: skip
        self._read: Queue[bytes] = Queue(_AHEAD)
        self._made_way = False
        with _lock:
            _processes.append(self)
            oldest = _processes[0] if len(_processes) > _AT_ONCE else None
        if oldest:
            oldest._made_way = True
            oldest.end()
        Thread(target=self._talk, args=(format(puzzle, "json"),), daemon=True).start()
        self._hearing = Thread(target=self._hear, daemon=True)
        self._hearing.start()

    def _talk(self, puzzle: str) -> None:
        """Send the puzzle; then read lines until the program, or interest in it, ends."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin and stdout:
            with suppress(OSError), stdin:  # it need not read the puzzle
                stdin.write(puzzle.encode())
            with stdout:
                while line := stdout.readline(_LONGEST):
                    self._put(line)
        self._put(b"")

    def _hear(self) -> None:
        """Copy its standard error to this terminal, and keep the end of it."""
        if stderr := self._process.stderr:
            with stderr:
                while line := stderr.readline(_LONGEST).decode(errors="replace"):
                    self._complaints.append(line.rstrip())
                    sys.stderr.write(line)
                    sys.stderr.flush()

    def _put(self, line: bytes) -> None:
        while self in _processes:
            with suppress(Full):
                self._read.put(line, timeout=1)
                return

    def lines(self, budget: Budget) -> Iterator[str]:
        """The lines until the program ends; raises WrongEventError, and _MadeWayError."""
        while line := self._next(budget):
            if len(line) >= _LONGEST:
                raise WrongEventError(f"a line is longer than {_LONGEST:,} bytes")
            if text := line.decode(errors="replace").strip():
                yield text
        self._check_end()

    def _next(self, budget: Budget) -> bytes:
        until = monotonic() + _SILENCE + _GRACE
        while True:
            if self._made_way:
                raise _MadeWayError
            with suppress(Empty):
                return self._read.get(timeout=_POLL)
            if monotonic() > until:
                raise WrongEventError(f"it has sent no event for {_SILENCE} seconds")
            budget.pause()

    def _check_end(self) -> None:
        status = self._process.wait()
        if self._made_way:
            raise _MadeWayError
        if status in (-getattr(signal, "SIGXCPU", 0), -getattr(signal, "SIGKILL", 0)):
            raise WrongEventError(f"it has worked for more than {runner.SECONDS} seconds")
        if status:
            self._hearing.join(_GRACE)
            raise self._failure(status)

    def _failure(self, status: int) -> WrongEventError:
        """The error that the program printed last, with the line if it names one."""
        said = [line for line in self._complaints if line.strip()] or ["without a word"]
        errors = [line for line in said if "error" in line.lower() and not line[0].isspace()]
        error = WrongEventError(f"it ended with status {status}: {[*said, *errors][-1][:200]}")
        if at := re.search(rf"\b{re.escape(self._file.name)}:(\d+)", "\n".join(said)):
            error.line, error.place = int(at[1]), f"line {at[1]}"
        return error

    def end(self) -> None:
        """End the process and its children."""
        with _lock:
            if self not in _processes:
                return
            _processes.remove(self)
        with suppress(OSError):  # it has ended
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()


@register
def _end_all() -> None:
    for process in [*_processes]:
        process.end()
