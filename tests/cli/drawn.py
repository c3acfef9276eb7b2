"""Commands as processes with a terminal, on which they draw how far they are."""

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class Drawn:
    """A command, and what it has drawn so far."""

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
    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen(
            [sys.executable, "-m", "webapp", *arguments],
            stdout=subprocess.PIPE, stderr=theirs, encoding="utf-8", start_new_session=True,
            cwd=Path(__file__).parents[2],
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        ) as process:  # fmt: skip
            os.close(theirs)
            try:
                yield Drawn(process, ours)
            finally:
                with suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
    finally:
        os.close(ours)
