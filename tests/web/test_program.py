"""Programs: an algorithm as a plain Python program does what Watch shows, event by event."""

import subprocess
import sys
from datetime import date
from itertools import islice
from random import Random

import pytest
from flask import Flask

from tests.conftest import PUZZLES
from tests.web.support import FIGURE, KILLER, SAMPLE, SUDOKU, Client, address
from webapp.generator.days import shipped
from webapp.insight import Run
from webapp.puzzle import Puzzle, cell_name, parse
from webapp.puzzle.formats import code as share_code
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import DeadEnd, Event, Guess, Infer, Reject, Remove, Undo
from webapp.trace.events import NAMES
from webapp.web.run.program import call_stack, written

NAMED = [solver.name for solver in SOLVERS.values() if solver.program]
# So many events of a run are compared: brute force has billions.
MOST = 2_000

CAGES = [parse(each["text"]) for each in PUZZLES]
MYSTERY = parse("3 aab cdb cdd a 2 ? b 3 ? c 6 ? d 6 ?")
# Of a day that has one: a sudoku and a killer sudoku of nine.
NINES = [share_code.parse(shipped()[date(2027, 12, 31)][which]) for which in ("sudoku", "killer")]
BOXED = [KILLER, SUDOKU, *NINES]
TWENTY = [MYSTERY, *BOXED, *Random(26).sample(CAGES, 15)]


def printed(event: Event) -> str:
    """The event as a program prints it."""
    kind = NAMES[type(event)]
    match event:
        case Guess() | Infer() | Reject() | Undo():
            return f"{kind} {cell_name(event.cell)} {event.value}"
        case Remove():
            return " ".join([kind, *map(cell_name, event.cells), *map(str, event.values)])
        case DeadEnd():
            return " ".join([kind, *map(cell_name, event.cells)])
    return kind


def run(text: str) -> list[str]:
    """What a program prints, MOST lines of it."""
    command = [sys.executable, "-W", "error", "-c", text]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        lines = [line.strip() for line in islice(program.stdout, MOST)]
        program.kill()
    return lines


def all_equal(app: Flask, puzzle: Puzzle, name: str) -> None:
    choice = parse_choice(name)
    with app.test_request_context():
        text = written(puzzle, choice)
    assert run(text) == [printed(event) for event in islice(choice.solve(puzzle), MOST)]


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("puzzle", [MYSTERY, KILLER, NINES[0], CAGES[0]], ids=str)
def test_a_program_prints_the_events_that_watch_shows(
    app: Flask, puzzle: Puzzle, name: str
) -> None:
    all_equal(app, puzzle, name)


@pytest.mark.sweep
@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("puzzle", TWENTY, ids=str)
def test_on_twenty_puzzles(app: Flask, puzzle: Puzzle, name: str) -> None:
    all_equal(app, puzzle, name)


@pytest.mark.parametrize("name", NAMED)
def test_a_program_is_short(app: Flask, name: str) -> None:
    """What all share has 50 lines at most besides the puzzle, and the rest 60."""
    with app.test_request_context():
        head, body = written(SAMPLE, parse_choice(name)).split("return too_much")
    assert len([line for line in head.splitlines() if line]) <= 50
    assert 15 <= len([line for line in body.splitlines()[1:] if line]) <= 60


@pytest.mark.parametrize("name", NAMED)
def test_the_file_is_the_program(client: Client, name: str) -> None:
    answer = client.get(address("/program.py", SAMPLE, with_=name))
    assert answer.mimetype == "text/x-python"
    assert answer.headers["Content-Disposition"].endswith(f'"{name}-4x4.py"')
    with client.application.test_request_context():
        assert answer.text == written(SAMPLE, parse_choice(name))


@pytest.mark.parametrize("name", NAMED)
def test_the_line_is_lit_that_has_printed_the_event(client: Client, name: str) -> None:
    run = Run(FIGURE, parse_choice(name))
    run.extend(300)
    events = run.events
    for at in sorted({*range(0, len(events), 23), len(events)}):
        shown = client.fragment(address("/program", FIGURE, with_=name, at=at))
        lit = [line.text for line in shown.all("li", **{"aria-current": "step"})]
        assert len(lit) == (at > 0), at
        assert not at or f'print("{NAMES[type(events[at - 1])]}"' in lit[0]


@pytest.mark.parametrize("name", NAMED)
def test_each_value_that_stands_has_a_call(name: str) -> None:
    choice, run = parse_choice(name), Run(FIGURE, parse_choice(name))
    run.extend(200)
    for at in range(1, min(200, len(run.events)), 7):
        look = run.look(at)
        assert choice.program
        kinds = Guess | Infer if choice.program.writes_deduced else Guess
        stands = [f"{cell_name(step.cell)} = {step.value}" for step in look.after.trail
                  if isinstance(step, kinds)]  # fmt: skip
        told = call_stack(FIGURE, look, choice.program)
        assert [frame.wrote for frame in told if frame.wrote] == stands[::-1]
        assert all(frame.wrote for frame in told[1:])


def test_a_call_that_has_written_nothing_yet_is_on_top() -> None:
    choice = parse_choice("backtracking")
    events = list(islice(choice.solve(FIGURE), 200))
    at = next(place for place, event in enumerate(events, 1) if isinstance(event, Reject))
    rejected = events[at - 1]
    assert isinstance(rejected, Reject)
    run = Run(FIGURE, choice)
    run.extend(at)
    assert choice.program
    top, *others = call_stack(FIGURE, run.look(at), choice.program)
    row, column = rejected.cell
    assert (top.call, top.wrote) == (f"place({row * FIGURE.size + column})", "")
    assert [frame.call for frame in others] == [
        f"place({index})" for index in reversed(range(len(others)))
    ]


@pytest.mark.parametrize("text", ["logic", "mrv:values=down", "exact-cover"])
def test_what_is_no_program_is_told(client: Client, text: str) -> None:
    for path in ("/program", "/program.py"):
        answer = client.get(address(path, SAMPLE, with_=text, at=1))
        assert answer.status_code == 422
        assert "isn’t there as a Python program" in answer.text
    assert not client.page(address("/watch", SAMPLE, with_=text)).all(id="program")
