"""The command line: its commands, their exit statuses, and the exception that becomes one.

arguments.py has all commands with what they take: begin there. puzzles, generate, study, lesson and
serving are the commands; reading is what they share.
"""

from threading import RLock
from typing import Any

DONE, NONE, UNUSABLE, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130


class Unusable(Exception):
    """Input or arguments that cannot be used, and why."""


def progress_bar(**settings: Any) -> Any:
    """A bar of tqdm's on standard error, drawn if that is a terminal, and wiped at the end."""
    from tqdm import tqdm  # only where it is drawn: other commands start sooner without

    class Bar(tqdm):  # type: ignore[misc]
        """Wiped too when Ctrl+C comes while it is drawn, before tqdm has noted what to wipe."""

        drawn = False

        def display(self, *arguments: Any, **named: Any) -> Any:
            self.drawn = True
            return super().display(*arguments, **named)

        def close(self) -> None:
            if self.drawn and not self.disable:
                self.delay = 0
                self.refresh()
            super().close()

    Bar.set_lock(RLock())  # in Python 3.14 tqdm's own lock starts a process
    Bar.monitor_interval = 0  # no thread either
    return Bar(**{"leave": False, "disable": None} | settings)
