"""An algorithm as a plain Python program on the current puzzle, as panel and file."""

import re
from dataclasses import dataclass
from itertools import takewhile
from textwrap import fill

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from webapp.insight import CUT, Snapshot
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.solvers import Choice
from webapp.solvers.pseudocode import Program
from webapp.trace import DeadEnd, Event, Guess, Infer, Reject, Remove, Solved, Undo
from webapp.trace.board import Step
from webapp.trace.events import NAMES
from webapp.web.http import naming, params, waiting
from webapp.web.http.errors import RequestError
from webapp.web.http.headers import attachment
from webapp.web.http.jobs import NotReadyError

from . import runs
from .panel import Panel

pages = Blueprint("program", __name__)
PANEL = Panel("program", "As Python", pages, late_style="css/program.css", of_programs=True)

_WIDTH = 100
_DEFINES = re.compile(r"def (\w+)")
# The event that a line prints, and its rules if several lines print that kind of event.
_PRINTS = re.compile(r'print\("([a-z-]+)".*?\)(?:  #: (.+))?$')


@dataclass(frozen=True, slots=True)
class OpenCall:
    """An open call, and what it has printed so far."""

    call: str
    wrote: str = ""


@pages.get("/program")
def page() -> ResponseReturnValue:
    """The panel at step `at`: the program, the line that printed the event, and the call stack."""
    code, puzzle = params.puzzle()
    choice, at = params.choice(), params.number("at", 0, CUT)
    _program(choice)
    try:
        snapshot = runs.run_with(puzzle, choice, at).snapshot(at)
    except NotReadyError as late:
        return waiting.answer(late, "#program-reply", "#program-reply", "innerHTML")
    lines = _body(choice).splitlines()
    return render_template(
        "fragments/program.html",
        at=at,
        code=code,
        choice=choice,
        head=_head(puzzle, choice),
        lines=[(_plain(line), lit) for line, lit in _lit(lines, snapshot.event)],
        frames=call_stack(puzzle, snapshot, choice),
    )


@pages.get("/program.py")
def file() -> Response:
    """The program as a file; it prints what Watch shows, one event per line."""
    _, puzzle = params.puzzle()
    choice = params.choice()
    _program(choice)
    name = naming.file_name(puzzle, choice.solver.name)
    return attachment(written(puzzle, choice), "text/x-python", f"{name}.py")


def written(puzzle: Puzzle, choice: Choice) -> str:
    """The source of the algorithm's program for this puzzle."""
    body = "\n".join(map(_plain, _body(choice).splitlines()))
    return f"{_head(puzzle, choice)}\n\n\n{body}\n"


def call_stack(puzzle: Puzzle, snapshot: Snapshot, choice: Choice) -> list[OpenCall]:
    """The program's open calls as it prints an event, newest first."""
    program, event, trail = _program(choice), snapshot.event, snapshot.after.trail
    prints = _function_that_prints(_body(choice).splitlines(), event)
    if not prints:
        return []
    kinds = Guess | Infer if program.writes_deduced else Guess
    frames = [
        OpenCall(_call(puzzle, program, step.cell), f"{cell_name(step.cell)} = {step.value}")
        for step in trail
        if isinstance(step, kinds)
    ]
    if prints in program.inner:
        if _goes_on(trail):
            frames.append(OpenCall(program.call))
        first = program.inner.index(prints) if event and _is_refuted(event) else 0
        until = program.inner.index(prints) + 1
        frames += [OpenCall(f"{name}(…)") for name in program.inner[first:until]]
    elif isinstance(event, Reject | Undo):
        frames.append(OpenCall(_call(puzzle, program, event.cell)))
    elif isinstance(event, DeadEnd) or (isinstance(event, Solved) and program.is_full_inside):
        frames.append(OpenCall(_call(puzzle, program)))
    return frames[::-1]


def _function_that_prints(lines: list[str], event: Event | None) -> str:
    """The name of the function that prints the event; "" if none does."""
    name = ""
    for line, lit in _lit(lines, event):
        if found := _DEFINES.match(line):
            name = found[1]
        if lit:
            return name if line.startswith(" ") else ""
    return ""


def _goes_on(trail: list[Step]) -> bool:
    """Whether the placed value came after a guess was taken back, in the call that had made it."""
    since = takewhile(lambda step: not isinstance(step, Guess), reversed(trail))
    return any(map(_is_refuted, since))


def _is_refuted(event: Event) -> bool:
    """Whether the event crosses off the value of the guess that was just undone."""
    return isinstance(event, Remove) and event.because.rule == "refuted"


def _call(puzzle: Puzzle, program: Program, cell: Cell | None = None) -> str:
    """The call for a cell, or for the end of the grid."""
    row, column = cell or (puzzle.size, 0)
    return program.call.format(row * puzzle.size + column)


def _program(choice: Choice) -> Program:
    """The choice's program; raises RequestError if it has none."""
    if choice.program:
        return choice.program
    why = "with these options" if choice.solver.program else "so far"
    raise RequestError(f"{choice.solver.title} isn’t available as a Python program {why}.")


def _head(puzzle: Puzzle, choice: Choice) -> str:
    """The opening that all programs share, with the puzzle."""
    clues = ", ".join(" ".join([cage.clue, *map(cell_name, cage.cells)]) for cage in puzzle.cages)
    statement = f'CLUES = """{clues}""".split(",")'
    return render_template(
        "programs/head.txt",
        puzzle=puzzle,
        solver=choice.solver,
        clues=fill(statement, _WIDTH, break_long_words=False, break_on_hyphens=False),
    ).rstrip()


def _body(choice: Choice) -> str:
    return render_template(f"programs/{choice.solver.name}.txt")


def _plain(line: str) -> str:
    """A line without its note on the events it prints."""
    return line.partition("  #: ")[0]


def _lit(lines: list[str], event: Event | None) -> list[tuple[str, bool]]:
    return [(line, event is not None and _prints(line, event)) for line in lines]


def _prints(line: str, event: Event) -> bool:
    """Whether this line prints the event."""
    found = _PRINTS.search(line)
    if not found or found[1] != NAMES[type(event)]:
        return False
    because = getattr(event, "because", None)
    rule = because.rule if because else getattr(event, "rule", "")
    return not found[2] or rule in found[2].split("|")
