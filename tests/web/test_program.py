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
from webapp.web.run.program import written

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


def run(text: str, most: int | None) -> list[str]:
    """What a program prints, at most so many lines of it."""
    command = [sys.executable, "-W", "error", "-c", text]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        lines = [line.strip() for line in islice(program.stdout, most)]
        program.kill()
    return lines


def all_equal(app: Flask, puzzle: Puzzle, name: str, most: int | None = MOST) -> None:
    choice = parse_choice(name)
    with app.test_request_context():
        text = written(puzzle, choice)
    assert run(text, most) == [printed(event) for event in islice(choice.solve(puzzle), most)]


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
def test_each_program_does_the_same_up_to_the_end(app: Flask, name: str) -> None:
    """Brute force too: all 19,683 grids of the smallest board."""
    all_equal(app, MYSTERY, name, None)


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("puzzle", TWENTY, ids=str)
def test_a_program_is_short(app: Flask, puzzle: Puzzle, name: str) -> None:
    """What all share has 50 lines at most with its puzzle, and the rest 20 to 60, blank ones too.

    Counted in the file as it is downloaded, between the two blank lines that part them.
    """
    with app.test_request_context():
        lines = written(puzzle, parse_choice(name)).splitlines()
        shared = written(puzzle, parse_choice("backtracking")).splitlines()
    head = shared.index("def place(index):") - 2
    assert lines[1:head] == shared[1:head]
    assert lines[head : head + 2] == ["", ""]
    assert head <= 50
    assert 20 <= len(lines) - head - 2 <= 60
    assert max(map(len, lines)) <= 105


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


@pytest.mark.parametrize("text", ["logic", "mrv:values=down", "exact-cover"])
def test_what_is_no_program_is_told(client: Client, text: str) -> None:
    for path in ("/program", "/program.py"):
        answer = client.get(address(path, SAMPLE, with_=text, at=1))
        assert answer.status_code == 422
        assert "isn’t there as a Python program" in answer.text
    assert not client.page(address("/watch", SAMPLE, with_=text)).all(id="program")
