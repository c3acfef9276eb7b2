"""The call stack of As Python: the calls that the downloaded program really has open."""

import json
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest
from flask import Flask

from tests.web.support import FIGURE, IMPOSSIBLE, KILLER, TWO, Client, address
from tests.web.test_program import CAGES, NAMED, TWENTY, printed
from webapp.insight import Run
from webapp.puzzle import Puzzle
from webapp.solvers import parse_choice
from webapp.web.run.program import call_stack, written

# So many events of a run are compared, each with all its frames.
MOST = 300

# Runs the program that it reads, and tells of each print: what it prints, the line that does, and
# the frames that are open, the newest first: each as it was called, and the value that it wrote.
TRACER = f"""
import json, sys
calls, told = [], 0

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
        stands = program["value"].get(cell) == number
    else:
        stands = frame.f_code.co_name == "search" and program["possible"].get(cell) == [number]
    return f"{{cell}} = {{number}}" if cell and number and stands else ""

def tell(*words):
    global told
    frames = [(call, wrote(frame)) for frame, call in reversed(calls)]
    json.dump([" ".join(map(str, words)), sys._getframe(1).f_lineno, frames], sys.stdout)
    print(flush=True)
    told += 1
    if told == {MOST}:
        sys.settrace(None)
        sys.exit()

program = {{"print": tell}}
text = compile(sys.stdin.read(), "program.py", "exec")
sys.settrace(trace)
exec(text, program)
"""


def traced(text: str) -> list[Any]:
    """What a program prints, each with its line and the open frames."""
    command = [sys.executable, "-X", "utf8", "-W", "error", "-c", TRACER]
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def frames_are_real(app: Flask, puzzle: Puzzle, name: str) -> set[str]:
    """Compare all that Watch can show of a run; returns the kinds of its events."""
    choice = parse_choice(name)
    with app.test_request_context():
        text = written(puzzle, choice)
        run = Run(puzzle, choice)
        run.extend(MOST)
        shown = []
        for at, event in enumerate(islice(run.events, MOST), 1):
            frames = call_stack(puzzle, run.look(at), choice)
            shown.append((printed(event), [[frame.call, frame.wrote] for frame in frames]))
    real = [(words, frames) for words, _, frames in traced(text)][: len(shown)]
    for at, (ours, theirs) in enumerate(zip(shown, real, strict=True), 1):
        assert ours == theirs, at
    return {words.split()[0] for words, _ in shown}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("puzzle", [KILLER, FIGURE, TWO], ids=str)
def test_the_calls_shown_are_the_frames_that_python_has(
    app: Flask, puzzle: Puzzle, name: str
) -> None:
    frames_are_real(app, puzzle, name)


@pytest.mark.sweep
@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("puzzle", [*TWENTY, IMPOSSIBLE], ids=str)
def test_on_twenty_puzzles(app: Flask, puzzle: Puzzle, name: str) -> None:
    frames_are_real(app, puzzle, name)


def test_every_kind_of_event_is_among_them(app: Flask) -> None:
    """Also what follows a guess that was taken back, and a solution, in each program."""
    walked, searched = {"guess", "reject", "undo", "solved"}, {"remove", "infer", "dead-end"}
    of = {name: frames_are_real(app, CAGES[0], name) for name in NAMED if name != "brute-force"}
    assert of == {
        "backtracking": walked,
        "possible-sets": walked | {"remove"},
        "mrv": walked | searched,
        "forward-checking": walked - {"reject"} | searched,
    }
    assert frames_are_real(app, TWO, "brute-force") == walked


@pytest.mark.parametrize("name", NAMED)
def test_the_panel_lights_the_line_that_prints_and_lists_these_frames(
    client: Client, name: str
) -> None:
    choice, run = parse_choice(name), Run(FIGURE, parse_choice(name))
    run.extend(MOST)
    with client.application.test_request_context():
        text = written(FIGURE, choice)
    lines, real = text.splitlines(), traced(text)
    for at in range(1, min(len(run.events), MOST) + 1, 37):
        _, number, frames = real[at - 1]
        shown = client.fragment(address("/program", FIGURE, with_=name, at=at))
        (lit,) = shown.all("li", **{"aria-current": "step"})
        assert lit.text == lines[number - 1].strip()
        stack = shown.all("ol", aria_label="Call stack, newest first")
        told = [" ".join(filter(None, frame)) for frame in frames]
        assert [each.text for each in stack[0].all("li")] == told if told else not stack
