"""Formats, events, work and new puzzles of forty puzzles match their golden digests.

`python -m tests.test_golden` rewrites tests/puzzles/golden.txt. Links contain steps of a search, so
a commit that changes an `events` line moves those links, and its message says so. `work` is the
number of ticks up to where the events end: it decides when a search is stopped.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from tests.conftest import PUZZLES as PUBLIC
from tests.solvers.small import KINDS
from tools.random_puzzles import hidden, loose_puzzle
from webapp.budget import Budget, OutOfBudgetError
from webapp.generator.make import PuzzleSpec, make
from webapp.puzzle import FormatError, Puzzle, format, parse, written
from webapp.solvers import SOLVERS, parse_choice, solutions
from webapp.trace import to_json, to_tape

# Coverage makes the searches four times slower, and other tests cover the same lines.
pytestmark = pytest.mark.no_cover

FILE = Path(__file__).parent / "puzzles" / "golden.txt"

# Forty puzzles: of every kind, with operators to find, and public ones of every size.
PUZZLES: list[Puzzle] = [
    *(puzzle for puzzle, _ in KINDS.values()),
    *(hidden(loose_puzzle(seed, (3, 4, 5)), seed) for seed in range(6)),
    *(parse(row["text"]) for row in PUBLIC[::7]),
    parse(PUBLIC[-1]["text"]),
]

# Events per puzzle, of an algorithm with its usual options and with others; and ticks per puzzle.
_EVENTS, _EVENTS_WITH_OPTIONS, _WORK = 400, 100, 30_000

# A tie at each of the first steps.
_TIES = "-".join(f"{step}.{step * 7 % 16}.{step % 3 + 1}" for step in range(200))

# Every value of every option that isn't a number or a text, and one of those that are.
CHOICES = [
    *SOLVERS,
    *(
        f"{solver.name}:{option.name}={value}"
        for solver in SOLVERS.values()
        for option in solver.options
        for value in option.values[1:]
    ),
    "local-search:seed=7",
    *(f"{name}:ties={_TIES}" for name in ("mrv", "propagation", "exact-cover")),
    "forward-checking:written=1.2",
    "propagation:cells=reading,must=off,pairs=off,places=off,values=down",
]

SPECS = (
    PuzzleSpec(3, "easy"),
    PuzzleSpec(4, "easy"),
    PuzzleSpec(4, "normal", largest=3),
    PuzzleSpec(5, "hard", "+-"),
    PuzzleSpec(5, "easy", singles=False),
    PuzzleSpec(6, "normal"),
    PuzzleSpec(6, "unreasonable"),
)


def digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def format_lines() -> Iterator[str]:
    for name in written():
        yield f"format {name} {digest(_texts(name))}"


def _texts(name: str) -> Iterator[str]:
    for puzzle in PUZZLES:
        try:
            yield format(puzzle, name)
        except FormatError as error:
            yield error.message


def event_lines() -> Iterator[str]:
    """Two lines per choice of an algorithm and its options: its events, and its work."""
    for text in CHOICES:
        budgets, shown = [Budget(_WORK) for _ in PUZZLES], text.replace(_TIES, "STEPS")
        yield f"events {shown} {digest(_events(text, budgets))}"
        yield f"work {shown} {sum(budget.ticks for budget in budgets)}"


def _events(text: str, budgets: list[Budget]) -> Iterator[str]:
    choice, most = parse_choice(text), _EVENTS_WITH_OPTIONS if ":" in text else _EVENTS
    for puzzle, budget in zip(PUZZLES, budgets, strict=True):
        try:
            for event in islice(choice.solve(puzzle, budget), most):
                yield json.dumps([to_json(event), to_tape(event, puzzle.size)])
        except OutOfBudgetError as error:
            yield str(error)


def answer_lines() -> Iterator[str]:
    """One line per algorithm that can search without events: its counts on all puzzles."""
    for solver in SOLVERS.values():
        if solver.answers:
            yield f"answers {solver.name} {digest(_answers(solver.name))}"


def _answers(name: str) -> Iterator[str]:
    for puzzle in PUZZLES:
        budget = Budget(_WORK)
        search = solutions(puzzle, 2, budget, parse_choice(name))
        yield f"{list(search)} {search.events} {search.backtracks} {search.complete} {budget.ticks}"


def generated_lines() -> Iterator[str]:
    new = (make(spec, seed=7, index=index) for spec in SPECS for index in range(3))
    texts = [f"{format(n.puzzle, 'code')} {n.rating.grade} {n.rating.score}" for n in new]
    yield f"generated {digest(texts)}"


def lines() -> Iterator[str]:
    yield from format_lines()
    yield from event_lines()
    yield from answer_lines()
    yield from generated_lines()


@pytest.mark.parametrize(
    ("kinds", "lines"),
    [
        ("format", format_lines),
        ("events work", event_lines),
        ("answers", answer_lines),
        ("generated", generated_lines),
    ],
)
def test_forty_puzzles_match_their_golden_digests(
    kinds: str, lines: Callable[[], Iterator[str]]
) -> None:
    saved = FILE.read_text(encoding="utf-8").splitlines()
    assert list(lines()) == [line for line in saved if line.split()[0] in kinds.split()]


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
