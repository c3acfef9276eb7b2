"""What must stay the same, letter by letter: events as JSON, texts of puzzles, made puzzles.

`python -m tests.held` writes tests/puzzles/held.txt anew. A commit that changes a line of it says
which algorithm's steps moved, since links hold positions in them.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path

from tests.conftest import PUZZLES
from tests.solvers.corpus import first_events
from tests.solvers.small import KINDS
from webapp.generator.make import Wish, make
from webapp.puzzle import FormatError, Puzzle, format, parse, written
from webapp.solvers import SOLVERS, Solver
from webapp.trace import to_json

FILE = Path(__file__).parent / "puzzles" / "held.txt"

# Every public puzzle a little way; every kind of puzzle, and one public one in 33, far.
_NEAR, _FAR, _EVERY = 100, 3_000, 33

WISHES = (
    Wish(3, "easy"),
    Wish(4, "easy"),
    Wish(4, "normal", largest=3),
    Wish(5, "hard", "+-"),
    Wish(5, "easy", singles=False),
    Wish(6, "normal"),
    Wish(6, "unreasonable"),
)


def events_of(solver: Solver, far: bool) -> Iterator[str]:
    """The events of an algorithm as JSON lines, puzzle by puzzle."""
    kinds = [format(puzzle, "text") for puzzle, _ in KINDS.values()]
    public = [row["text"] for row in PUZZLES]
    for text in [*kinds, *public[::_EVERY]] if far else public:
        for event in first_events(solver, text, _FAR if far else _NEAR)[0]:
            yield json.dumps(to_json(event))


def texts_of(name: str, puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The puzzles in a format, or why they have none there."""
    for puzzle in puzzles:
        try:
            yield format(puzzle, name)
        except FormatError as error:
            yield error.message


def made() -> Iterator[str]:
    """New puzzles with their ratings."""
    for wish in WISHES:
        for index in range(3):
            new = make(wish, seed=7, index=index)
            yield f"{format(new.puzzle, 'code')} {new.rating.grade} {new.rating.score}"


def digest(lines: Iterable[str]) -> str:
    """What the lines come to."""
    return sha256("\n".join(lines).encode()).hexdigest()


def format_lines() -> Iterator[str]:
    """A line a format: what all puzzles come to in it."""
    every = [parse(row["text"]) for row in PUZZLES]
    for name in written():
        kinds = (puzzle for puzzle, _ in KINDS.values())
        yield f"format {name} {digest(texts_of(name, chain(kinds, every)))}"


def event_line(solver: Solver, far: bool) -> str:
    """What the events of an algorithm come to."""
    return f"{'far' if far else 'events'} {solver.name} {digest(events_of(solver, far))}"


def made_line() -> str:
    """What the made puzzles come to."""
    return f"made {digest(made())}"


def held() -> list[str]:
    """The lines of the file."""
    return FILE.read_text().splitlines()


if __name__ == "__main__":
    lines = [
        *format_lines(),
        *(event_line(solver, far) for far in (False, True) for solver in SOLVERS.values()),
        made_line(),
    ]
    FILE.write_text("\n".join(lines) + "\n")
