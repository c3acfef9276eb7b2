"""Puzzles as text, and commands in processes with pipes or a terminal."""

import os
import pty
import re
import resource
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

FOUR = "aabb\ncdee\ncfeg\nffhg\na 3 –\nb 1 –\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =\n"
TWO = "2 ab ab a 3 + b 3 +"
NONE = "2 ab ab a 3 + b 4 +"
EMPTY_9 = "." * 81
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
TEN = "10\n" + "ABCDEFGHIJ\n" * 10 + "".join(f"{label} 55 +\n" for label in "ABCDEFGHIJ")
FAULTY = "5 abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * "\
         "i 1 = j 8 * k 1 l 1 m 8"  # fmt: skip


ROOT = Path(__file__).parents[2]
_WORK = 60  # seconds of processor time, for each process
HANGS = 600  # seconds; only a hanging process takes as long


def _prepare() -> None:
    """Enable Ctrl+C, which background jobs ignore, and limit work; child processes inherit both."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (_WORK, _WORK))


@contextmanager
def started(*arguments: str, **settings: Any) -> Iterator[subprocess.Popen[str]]:
    """Run `python -m webapp` with pipes; close them and end its processes afterwards.

    It is stopped after too much work, however slow the machine is.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "webapp", *arguments], encoding="utf-8", cwd=ROOT,
        start_new_session=True, preexec_fn=_prepare, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        **{"stderr": subprocess.PIPE} | settings,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            with suppress(OSError):  # all have ended
                os.killpg(process.pid, signal.SIGKILL)


def interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Send Ctrl+C to the process group, as a terminal does; return the rest of the output.

    `communicate` would lose what has been read ahead.
    """
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.stdout.read(), process.stderr.read()
    process.wait()
    return out, err


class Drawn:
    """A command with a terminal, and its output there so far."""

    def __init__(self, process: subprocess.Popen[str], terminal: int) -> None:
        self.process = process
        self._terminal = terminal
        self.text = ""

    def wait_for(self, pattern: str) -> None:
        """Read until the pattern appears, or to the end."""
        while not re.search(pattern, self.text):
            piece = b""
            with suppress(OSError):  # Linux reports the end as an error
                piece = os.read(self._terminal, 4096)
            if not piece:
                return
            self.text += piece.decode()


@contextmanager
def drawn(*arguments: str) -> Iterator[Drawn]:
    """Run `python -m webapp` with a terminal for standard error."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))  # a terminal without a size gets no bar
    try:
        with started(*arguments, stderr=theirs) as process:
            os.close(theirs)
            yield Drawn(process, ours)
    finally:
        os.close(ours)
