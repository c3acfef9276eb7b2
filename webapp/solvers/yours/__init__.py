"""Algorithms that a user adds to a local server, and runs recorded elsewhere.

Start with reading, which turns JSON objects into events and checks them against the board. running
gets them from a program in a process of its own, which runner, a script, starts and limits.
"""

import ast
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.registry import SOLVERS, YOURS
from webapp.solvers.solver import Solver
from webapp.trace import Event, Exhausted, GaveUp, Solved
from webapp.trace.wire import LINES

from .reading import EventReader, Stated, WrongEventError
from .running import printed

_MAX_SUMMARY = 200
Lines = Callable[[Puzzle, Budget], Iterable[str]]


def add_program(file: Path) -> Solver:
    """Add the algorithm in this file to YOURS; it is read again whenever the file changes.

    Raises ValueError if it is neither a Python file nor executable.
    """
    file = file.resolve()
    if not file.is_file():
        raise ValueError(f"there is no file '{file}'")
    if file.suffix != ".py" and not os.access(file, os.X_OK):
        raise ValueError(f"'{file}' is neither a Python file nor executable")
    program = _Program(file, _free_name(file.stem))
    YOURS[program.name] = program
    return program()


def add_recorded(file: str, lines: list[str], puzzle: Puzzle) -> Solver:
    """Add a run of this puzzle, recorded as JSON lines in a file of this name, to YOURS."""

    def recorded(shown: Puzzle, _budget: Budget) -> Iterator[str]:
        if shown != puzzle:
            raise WrongEventError("it was recorded on another puzzle")
        yield from lines

    name = _free_name(Path(file).stem)
    found = _solver(name, file, "A run made elsewhere.", None, recorded)
    YOURS[found.name] = lambda: found
    return found


class _Program:
    """A file, and its algorithm as of its last change."""

    def __init__(self, file: Path, name: str) -> None:
        self.file, self.name = file, name
        self._version = 0
        self._read_at = file.stat().st_mtime_ns
        self._solver = self._read()

    def __call__(self) -> Solver:
        """The algorithm of the file as it is now, or as it was before the file went."""
        try:
            changed = self.file.stat().st_mtime_ns
            if changed != self._read_at:
                self._solver = self._read()
        except OSError:
            changed = 0  # so that it is read again once it is back
        self._read_at = changed
        return self._solver

    def _read(self) -> Solver:
        self._version += 1
        text = self.file.read_text(encoding="utf-8", errors="replace")
        source = text.splitlines()[: LINES - 1] if "\0" not in text else []
        lines = partial(printed, self.file)
        found = _solver(self.name, self.file.name, _summary(text), source, lines)
        return replace(found, version=self._version)


def _solver(name: str, file: str, summary: str, source: list[str] | None, lines: Lines) -> Solver:
    """The algorithm whose runs are these lines; its pseudocode is its source, if there is one."""

    def run(puzzle: Puzzle, _settings: Mapping[str, str], budget: Budget) -> Iterator[Event]:
        reader = EventReader(puzzle, has_source=source is not None)
        return _events(file, lines(puzzle, budget), reader, budget)

    return Solver(
        name=name,
        title=f"{name} (yours)",
        summary=summary,
        source=f"your file {file}",
        pseudocode=Pseudocode(*(("", line) for line in source or [])),
        run=run,
        not_by_hand="Your own algorithm can’t be played by hand: its rules are unknown.",
        version=1,
    )


def _events(
    file: str, lines: Iterable[str], reader: EventReader, budget: Budget
) -> Iterator[Event]:
    """Yield the events of the lines, up to the first one that is wrong, which ends the run."""
    solved = False
    try:
        for line in lines:
            budget.tick()
            for event in reader.read(line, budget):
                yield event
                solved |= isinstance(event, Solved)
                if isinstance(event, Exhausted | GaveUp):
                    return
    except WrongEventError as wrong:
        place = ", ".join(filter(None, (file, wrong.place)))
        yield GaveUp(Stated(f"{place}: {wrong}"), wrong.line if wrong.line < LINES else 0)
        return
    more = "whether there are more solutions" if solved else "whether there is a solution"
    yield GaveUp(Stated(f"{file} ended without saying {more}"), 0)


def _summary(text: str) -> str:
    """The first line of a Python file's docstring, or that it has none."""
    try:
        said = ast.get_docstring(ast.parse(text)) or ""
    except (SyntaxError, ValueError):
        said = ""
    return said.partition("\n")[0][:_MAX_SUMMARY] or "Your own algorithm."


def _free_name(stem: str) -> str:
    """A name for URLs that no other algorithm has: `mine`, `mine-2`."""
    name = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-") or "yours"
    others, number = {*SOLVERS, *YOURS}, 1
    while (name if number == 1 else f"{name}-{number}") in others:
        number += 1
    return name if number == 1 else f"{name}-{number}"
