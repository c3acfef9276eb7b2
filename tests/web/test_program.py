"""As Python: an algorithm's program prints the events and makes the calls that Watch shows.

The panel, and algorithms without a program, are in approved.txt.
"""

import json
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest
from flask import Flask

from tests.conftest import PUZZLES
from tests.web.support import KILLER, TWO
from webapp.insight import Run
from webapp.puzzle import Puzzle, cell_name, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import DeadEnd, Event, Guess, Infer, Reject, Remove, Undo
from webapp.trace.events import NAMES
from webapp.web.run.program import call_stack, written

NAMED = [solver.name for solver in SOLVERS.values() if solver.program]
# Number of events compared: brute force has billions.
MAX_TRACED = 300

CAGES = [parse(each["text"]) for each in PUZZLES]
MYSTERY = parse("3 aab cdb cdd a 2 ? b 3 ? c 6 ? d 6 ?")
# Runs the program on its input. For each print it reports the words, the line, and the open
# frames, newest first, each with its arguments and the value that it wrote.
TRACER = f"""
import json, sys
calls, printed = [], 0

def trace(frame, event, arg):
    code = frame.f_code
    if code.co_filename != "program.py" or code.co_name.startswith("<"):
        return None
    given = [frame.f_locals[name] for name in code.co_varnames[: code.co_argcount]]
    plain = all(isinstance(each, int) for each in given)
    shown = ", ".join(map(repr, given)) if plain else "…"
    calls.append((frame, f"{{code.co_name}}({{shown}})"))
    frame.f_trace_lines = False
    return after

def after(frame, event, arg):
    if event == "return":
        calls.pop()
    return after

def wrote(frame):
    cell, number = frame.f_locals.get("cell"), frame.f_locals.get("number")
    if frame.f_code.co_name == "place":
        there = program["value"].get(cell) == number
    else:
        there = frame.f_code.co_name == "search" and program["possible"].get(cell) == [number]
    return f"{{cell}} = {{number}}" if cell and number and there else ""

def report(*words):
    global printed
    frames = [(call, wrote(frame)) for frame, call in reversed(calls)]
    json.dump([" ".join(map(str, words)), sys._getframe(1).f_lineno, frames], sys.stdout)
    print(flush=True)
    printed += 1
    if printed == {MAX_TRACED}:
        sys.settrace(None)
        sys.exit()

program = {{"print": report}}
text = compile(sys.stdin.read(), "program.py", "exec")
sys.settrace(trace)
exec(text, program)
"""


def printed(event: Event) -> str:
    kind = NAMES[type(event)]
    match event:
        case Guess() | Infer() | Reject() | Undo():
            return f"{kind} {cell_name(event.cell)} {event.value}"
        case Remove():
            return " ".join([kind, *map(cell_name, event.cells), *map(str, event.values)])
        case DeadEnd():
            return " ".join([kind, *map(cell_name, event.cells)])
    return kind


def traced(text: str) -> list[Any]:
    """Return what a program prints, each with its line and the open frames."""
    command = [sys.executable, "-X", "utf8", "-W", "error", "-c", TRACER]
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def has_these_frames(app: Flask, puzzle: Puzzle, name: str) -> set[str]:
    """Check print-outs and call stacks of the first events; return the kinds of these events."""
    choice = parse_choice(name)
    with app.test_request_context():
        real = traced(written(puzzle, choice))
    run = Run(puzzle, choice)
    run.extend(MAX_TRACED)
    shown = []
    with app.test_request_context():
        for at, event in enumerate(islice(run.events, MAX_TRACED), 1):
            frames = call_stack(puzzle, run.snapshot(at), choice)
            shown.append((printed(event), [[frame.call, frame.wrote] for frame in frames]))
    assert shown == [(text, frames) for text, _, frames in real][: len(shown)]
    return {text.split()[0] for text, _ in shown}


@pytest.mark.parametrize("name", NAMED)
def test_program_prints_its_events_and_calls(app: Flask, name: str) -> None:
    """Also after a guess is taken back, and after a solution."""
    walked, searched = {"guess", "reject", "undo", "solved"}, {"remove", "infer", "dead-end"}
    kinds = {
        "brute-force": walked,
        "backtracking": walked,
        "possible-sets": walked | {"remove"},
        "mrv": walked | searched,
        "forward-checking": walked - {"reject"} | searched,
    }
    puzzles = (TWO, CAGES[0], KILLER, MYSTERY)
    found = [has_these_frames(app, puzzle, name) for puzzle in puzzles]
    assert set.union(*found) >= found[name != "brute-force"] == kinds[name]
