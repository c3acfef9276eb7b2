"""Puzzles as text, and commands as processes, with pipes or a terminal."""

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
from threading import Event, Timer
from typing import Any

FOUR = "aabb\ncdee\ncfeg\nffhg\na 3 –\nb 1 –\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =\n"
FOUR_SOLVED = "1423\n4231\n2314\n3142\n"
TWO = "2 ab ab a 3 + b 3 +"
NONE = "2 ab ab a 3 + b 4 +"
EMPTY_9 = "." * 81
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
TEN = "10\n" + "ABCDEFGHIJ\n" * 10 + "".join(f"{label} 55 +\n" for label in "ABCDEFGHIJ")
FAULTY = "5 abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * "\
         "i 1 = j 8 * k 1 l 1 m 8"  # fmt: skip


ROOT = Path(__file__).parents[2]
_WORK = 60  # seconds of processor time, for each process
HANGS = 600  # seconds; far longer than what waits for other programs only


def _prepare() -> None:
    """Heed Ctrl+C, which a shell's job in the background ignores; end after too much work.

    What is started inherits both.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (_WORK, _WORK))


@contextmanager
def started(*arguments: str, **settings: Any) -> Iterator[subprocess.Popen[str]]:
    """`python -m webapp` with pipes, which are closed at the end, as are its processes.

    Too much work ends it, however long that takes on a busy machine. So that no read waits for
    good where nothing is done at all, that is ended after a long while, and fails.
    """
    hangs = Event()
    with subprocess.Popen(
        [sys.executable, "-m", "webapp", *arguments], encoding="utf-8", cwd=ROOT,
        start_new_session=True, preexec_fn=_prepare, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        **{"stderr": subprocess.PIPE} | settings,
    ) as process:  # fmt: skip

        def end() -> None:
            with suppress(OSError):  # all of them have ended
                os.killpg(process.pid, signal.SIGKILL)

        def give_up() -> None:
            hangs.set()
            end()

        too_long = Timer(HANGS, give_up)
        too_long.start()
        try:
            yield process
        finally:
            too_long.cancel()
            end()
            assert not hangs.is_set(), "it waits for good"


def interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What is still printed after Ctrl+C in a terminal, which reaches a whole group of processes.

    Not by `communicate`: that forgets what has been read ahead of the lines asked for.
    """
    assert process.stdout
    assert process.stderr
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.stdout.read(), process.stderr.read()
    process.wait()
    return out, err


class Drawn:
    """A command with a terminal, and what it has drawn there so far."""

    def __init__(self, process: subprocess.Popen[str], terminal: int) -> None:
        self.process = process
        self._terminal = terminal
        self.text = ""

    def wait_for(self, pattern: str) -> None:
        """Read on until this was drawn; without it, until there is no more."""
        while not re.search(pattern, self.text):
            piece = b""
            with suppress(OSError):  # its end is an error on Linux
                piece = os.read(self._terminal, 4096)
            if not piece:
                return
            self.text += piece.decode()


@contextmanager
def drawn(*arguments: str) -> Iterator[Drawn]:
    """`python -m webapp` with a terminal for standard error."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))  # a terminal without a size gets no bar
    try:
        with started(*arguments, stderr=theirs) as process:
            os.close(theirs)
            yield Drawn(process, ours)
    finally:
        os.close(ours)
