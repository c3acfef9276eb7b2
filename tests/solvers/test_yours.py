"""A user's own algorithm: its events, its faults and their lines, and the limits of its process."""

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.cli.support import FOUR, NONE, TWO
from tests.web.stories import stories
from webapp import create_app
from webapp.explain import explain
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS, Choice, Solver, parse_choice, solutions
from webapp.solvers.registry import YOURS
from webapp.solvers.yours import add_program, add_recorded, running
from webapp.trace import Board, Event, GaveUp, Guess, Reject, Remark, Undo, apply, to_json
from webapp.web.run.program import written

PUZZLE = parse(TWO)  # r1: 1 2 or 2 1, with columns that add up to 3
SUDOKU = parse("1234341221434321"[:15] + ".")
OWN = Path(__file__).parents[1] / "extending" / "own"
# What the docs change in the downloaded program.
PAGE = Path(__file__).parents[2] / "docs/developers/own-algorithm.md"
SHOWN = PAGE.read_text(encoding="utf-8")
CHANGES = re.findall(r"^\| `(.+)` \| `(.+)` \|$", SHOWN, re.MULTILINE)
LAST = re.findall(r"```python\n(.+?)```", SHOWN, re.DOTALL)[0]
Add = Callable[[str], Solver]


@pytest.fixture(autouse=True)
def _own_algorithms_are_forgotten() -> Iterator[None]:
    yield
    YOURS.clear()


@pytest.fixture
def add(tmp_path: Path) -> Add:
    """Adds a Python file with this text."""

    def added(text: str) -> Solver:
        file = tmp_path / "mine.py"
        file.write_text(dedent(text), encoding="utf-8")
        return add_program(file)

    return added


def sentences(solver: Solver, puzzle: Puzzle = PUZZLE) -> list[str]:
    """The sentence of each event."""
    board, found = Board(puzzle.size), []
    for event in solver.solve(puzzle):
        found.append(explain(puzzle, board, event))
        apply(board, event)
    return found


def steps(events: Iterator[Event]) -> list[dict[str, Any]]:
    """The events as JSON, without the cell that is stuck at an undo."""
    return [to_json(replace(event, stuck=None) if isinstance(event, Undo) else event)
            for event in events]  # fmt: skip


@pytest.mark.parametrize("name", ["mine.py", "mine.js"])
@pytest.mark.parametrize("text", [FOUR, TWO, NONE])
def test_examples_of_the_docs_find_all_solutions(name: str, text: str) -> None:
    puzzle = parse(text)
    search = solutions(puzzle, 9, choice=Choice(add_program(OWN / name)))
    assert list(search) == list(solutions(puzzle, 9))
    assert search.complete


def test_downloaded_program_is_the_same_algorithm_once_it_yields(add: Add) -> None:
    puzzle, ours = parse(FOUR), Choice(SOLVERS["backtracking"])
    with create_app().test_request_context():
        program = written(puzzle, ours)
    changes = [
        (old.replace("EVENT", event), new.replace("EVENT", event))
        for old, new in CHANGES
        for event in (['"reject"', '"guess"', '"undo"'] if "EVENT" in old else [""])
    ]
    for old, new in [*changes, ('place(0)\nprint("exhausted")\n', LAST)]:
        assert old in program
        program = program.replace(old, new)
    own = [(event.cell, event.value, type(event)) for event in add(program).solve(puzzle)
           if isinstance(event, Guess | Reject | Undo)]  # fmt: skip
    assert own == [(event.cell, event.value, type(event)) for event in ours.solve(puzzle)
                   if isinstance(event, Guess | Reject | Undo)]  # fmt: skip


def test_own_algorithm_has_its_source_as_code(add: Add) -> None:
    solver = add(
        '''
        """Says hello."""
        def solve(size, cages):
            yield {"event": "note", "text": f"{size} and {cages[0]['target']}"}
            yield from later()
        def later():
            yield {"event": "gave-up", "because": "it is late."}
        '''
    )
    assert (solver.title, solver.summary, len(solver.pseudocode)) == (
        "mine (yours)", "Says hello.", 7,
    )  # fmt: skip
    note, end = solver.solve(PUZZLE)
    assert note == Remark("2 and 3.", 4)
    assert end.line == 7
    assert sentences(solver) == ["2 and 3.", "Stopped: it is late."]


# By what is wrong: the body of a `solve`, and the last sentence of its run.
FAULTS = stories(Path(__file__).with_name("faults.txt"))


@pytest.mark.parametrize("what", FAULTS)
def test_faults_end_the_run_with_their_line(add: Add, what: str) -> None:
    *body, said = FAULTS[what]
    assert sentences(add("\n    ".join(["def solve(size, cages):", *body])))[-1] == said


@pytest.mark.parametrize(("text", "why"), [
    ("def solve(size cages): yield", "mine.py, line 1: SyntaxError: invalid syntax"),
    ("size = 4", "mine.py: the file has no function solve(size, cages)"),
])  # fmt: skip
def test_files_without_an_algorithm_say_so(add: Add, text: str, why: str) -> None:
    assert sentences(add(text)) == [f"Stopped: {why}."]


def test_boxes_need_a_third_parameter(add: Add) -> None:
    said = sentences(add("def solve(size, cages): yield"), SUDOKU)
    assert said == ["Stopped: mine.py: this puzzle has boxes, so solve needs a third parameter: "
                    "boxes."]  # fmt: skip
    taken = add('def solve(size, cages, boxes): yield {"event": "note", "text": str(boxes)}')
    assert sentences(taken, SUDOKU)[0] == "[2, 2]."


def test_silent_and_endless_programs_are_stopped(add: Add, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_SILENCE", 0.3)
    monkeypatch.setattr(running, "_GRACE", 0)
    said = sentences(add("def solve(size, cages):\n    while True: pass\n    yield"))
    assert said == ["Stopped: mine.py: it has sent no event for 0.3 seconds."]
    monkeypatch.setattr(running, "_SILENCE", 300)  # for a busy machine
    limit = "import resource, signal; resource.setrlimit(resource.RLIMIT_CPU, (1, 2))"
    limit += "; signal.alarm(0)"
    said = sentences(add(f"def solve(size, cages):\n    {limit}\n    while True: pass\n    yield"))
    assert said == ["Stopped: mine.py, line 3: it has worked for more than 60 seconds."]
    alarm = "import signal; signal.alarm(1)"
    said = sentences(add(f"def solve(size, cages):\n    {alarm}\n    while True: pass\n    yield"))
    assert said == ["Stopped: mine.py, line 3: it has sent no event for 10 seconds."]
    assert not running._processes


def test_paused_runs_share_a_few_processes(add: Add) -> None:
    solver = add(
        """
        def solve(size, cages):
            for number in range(3000):
                yield {"event": "note", "text": str(number)}
        """
    )
    runs = [solver.solve(PUZZLE) for _ in range(running._AT_ONCE + 2)]
    assert [next(run) for run in runs] == [Remark("0.", 4)] * len(runs)
    assert len(running._processes) == running._AT_ONCE
    assert [next(run) for run in runs] == [Remark("1.", 4)] * len(runs)  # the first ones again
    for run in runs:
        run.close()  # type: ignore[attr-defined]
    assert not running._processes


def test_removals_leave_out_what_is_gone(add: Add) -> None:
    solver = add(
        """
        def solve(size, cages):
            yield {"event": "remove", "cell": "r1c1", "value": 1}
            yield {"event": "remove", "cells": ["r1c1", "r1c2"], "values": [1, 2]}
            yield {"event": "reject", "cell": "r1c1", "value": 1}
        """
    )
    assert sentences(solver)[:3] == [
        "Cross off 1 in r1c1: the algorithm gives no reason.",
        "Cross off 2 in r1c1: the algorithm gives no reason.",
        "Cross off 1 and 2 in r1c2: the algorithm gives no reason.",
    ]


def test_changed_file_is_read_again(add: Add, tmp_path: Path) -> None:
    assert add("def solve(size, cages): yield").name == "mine"
    before = parse_choice("mine")
    text = '"""Newer."""\ndef solve(size, cages): yield {"event": "note", "text": "Hi!"}'
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    os.utime(tmp_path / "mine.py", (1, 1))
    after = parse_choice("mine")
    assert (before.solver.version, after.solver.version) == (1, 2)
    assert (after.summary, next(after.solve(PUZZLE))) == ("Newer.", Remark("Hi!", 2))
    (tmp_path / "mine.py").rename(tmp_path / "away.py")
    gone = parse_choice("mine")
    assert (gone.summary, sentences(gone.solver)) == (
        "Newer.", ["Stopped: mine.py: the file is gone."],
    )  # fmt: skip
    (tmp_path / "away.py").rename(tmp_path / "mine.py")
    assert parse_choice("mine").solver.version == 3  # what was shown meanwhile is out of date


def test_names_are_free_and_unusable_files_refused(add: Add, tmp_path: Path) -> None:
    add("")
    assert add("").name == "mine-2"
    text = tmp_path / "backtracking.txt"
    with pytest.raises(ValueError, match="there is no file"):
        add_program(text)
    text.write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="is neither a Python file nor executable"):
        add_program(text)


def test_recorded_run_is_the_same_run() -> None:
    puzzle = parse(FOUR)
    events = list(SOLVERS["backtracking"].solve(puzzle))
    solver = add_recorded("run", [json.dumps(to_json(event)) for event in events], puzzle)
    assert steps(solver.solve(puzzle)) == steps(iter(events))
    [end] = solver.solve(PUZZLE)
    assert isinstance(end, GaveUp)
    assert end.because.text == "run: it was recorded on another puzzle"  # type: ignore[attr-defined]
