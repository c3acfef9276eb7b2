"""The corpus as solvers meet it: what they do of each puzzle first, and which ones they finish.

`python -m tests.solvers.corpus` writes tests/puzzles/finished.txt; with `digests` it prints what
the events of each algorithm come to, for a test that compares processes.
"""

import pickle
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path

from tests.conftest import PUZZLES
from webapp.puzzle import parse
from webapp.solvers import SOLVERS, Budget, OutOfBudget, Solver
from webapp.trace import Event, Exhausted, GaveUp, Solved

TABLE = Path(__file__).parents[1] / "puzzles" / "finished.txt"

MOST = 20_000
# Ticks, so that 20,000 events of every algorithm fit but for one, which does most of its work
# between them.
_WORK = 2_000_000
_WORK_BETWEEN = {"local-search": 100_000}


def first_events(solver: Solver, text: str, most: int = MOST) -> tuple[list[Event], bool]:
    """The events up to the first solution, the end or the cut; and whether it was cut."""
    budget = Budget(work=_WORK_BETWEEN.get(solver.name, _WORK))
    events: list[Event] = []
    try:
        for event in islice(solver.solve(parse(text), budget), most):
            events.append(event)
            if isinstance(event, Solved | Exhausted | GaveUp):
                return events, False
    except OutOfBudget:
        pass
    return events, True


def must_finish() -> dict[str, set[str]]:
    """For each algorithm the ids of the puzzles that it solves before the cut."""
    header, *lines = TABLE.read_text().splitlines()
    _, *names = header.split()
    finished: dict[str, set[str]] = {name: set() for name in names}
    for line in lines:
        puzzle, *marks = line.split()
        for name, mark in zip(names, marks, strict=True):
            if mark == "x":
                finished[name].add(puzzle)
    return finished


def table() -> Iterator[str]:
    """The table's lines: a row a puzzle, a column an algorithm, x for finished."""
    yield " ".join([f"{'puzzle':14}", *SOLVERS])
    for row in PUZZLES:
        ends = (first_events(solver, row["text"])[0][-1:] for solver in SOLVERS.values())
        marks = ("x" if any(isinstance(event, Solved) for event in end) else "." for end in ends)
        columns = (f"{mark:{len(name)}}" for name, mark in zip(SOLVERS, marks, strict=True))
        yield " ".join([f"{row['id']:14}", *columns]).rstrip()


def digests() -> Iterator[str]:
    """A line an algorithm: what its events on a sixth of the corpus come to."""
    for solver in SOLVERS.values():
        digest = sha256()
        for row in PUZZLES[::6]:
            for event in first_events(solver, row["text"], 1_000)[0]:
                digest.update(pickle.dumps(event))
        yield f"{solver.name} {digest.hexdigest()}"


if __name__ == "__main__":
    if sys.argv[1:] == ["digests"]:
        sys.stdout.write("\n".join(digests()))
    else:
        TABLE.write_text("\n".join(table()) + "\n")
