"""The command line: its commands, their exit statuses, and the exception that becomes one.

Start with arguments.py, which has all commands with their arguments. puzzles, prove, generate,
study, lesson and serving are the commands; reading is shared.
"""

from threading import RLock
from typing import Any

from webapp.puzzle import Grid

DONE, NONE, UNUSABLE, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130


class UnusableError(Exception):
    """Input or arguments can't be used, and why."""


def progress_bar(**settings: Any) -> Any:
    """A progress bar on standard error if that is a terminal, wiped at the end."""
    from tqdm import tqdm  # only where it is drawn: other commands start sooner without

    class Bar(tqdm):  # type: ignore[misc]
        """Also wiped when Ctrl+C comes while it is drawn, before tqdm knows what to wipe."""

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
    Bar.monitor_interval = 0  # without a thread
    return Bar(**{"leave": False, "disable": None} | settings)


def search_progress() -> Any:
    """A progress bar with the time and steps of a search, drawn once it takes over a second."""
    return progress_bar(bar_format="{elapsed}, {n:,} steps so far", delay=1, miniters=0)


def rows(grid: Grid) -> str:
    """The grid as lines; with spaces between numbers of two digits."""
    between = " " if len(grid) > 9 else ""
    return "\n".join(between.join(map(str, row)) for row in grid)
