"""The field: our strongest search, plain and compiled, beside other people's solvers.

The puzzles are the public ones by size and grade, 500 new ones of every kind, and those of the file
that KILLERS names. SOLVER adds solvers as `NAME=COMMAND`, several with `;` between them; TABLE is
the file that the table is written to.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bench import keen, report
from bench.command import Command
from bench.puzzles import Case, fresh, read
from bench.solving import OURS, Outcome, Own, Search, faults, measure
from tools.public import PUBLIC
from webapp.puzzle import is_solution

_BUILT = Path("build/compiled")
_FRESH = 500
_TITLE = (
    "# The field\n\nMilliseconds per puzzle, [measured](benchmark.md) by `make bench PART=field`.\n"
)


def run() -> int:
    """Print the table and our aims; returns how much is wrong, or short of an aim."""
    public = read(PUBLIC)
    print(f"\nmaking {_FRESH} puzzles, then measuring: about half an hour", flush=True)
    outcomes, bad = compare(public + _killers(), fresh(_FRESH), os.environ.get("TABLE"))
    for figure in report.aims(outcomes[: len(public)]):
        print(figure.row(), flush=True)
        bad += figure.met is False
    return bad


def compare(
    cases: Sequence[Case], more: Sequence[Case] = (), table: str | None = None
) -> tuple[list[dict[str, Outcome]], int]:
    """Print the table for these puzzles, and write it to a file, if one is given.

    `more` are measured only once. Returns all outcomes, and how many answers are wrong.
    """
    with solvers() as field:
        outcomes = measure(cases, field) + measure(more, field, once=True)
    cases = [*cases, *more]
    outcomes = _with_keen(cases, outcomes)
    text = "\n".join((report.machine(), "", *report.lines(cases, outcomes))) + "\n"
    if table:
        Path(table).write_text(f"{_TITLE}\n{text}", encoding="utf-8")
    wrong = faults(cases, outcomes)
    print(f"\n{text}")
    print("\n".join(f"WRONG: {sentence}" for sentence in wrong) or "every answer is right")
    return outcomes, len(wrong)


@contextmanager
def solvers() -> Iterator[Mapping[str, Search]]:
    """All solvers by name, but Keen's; commands among them end with the block."""
    # The peers are installed for `make bench` alone; the tests do without.
    from bench.peers import PEERS

    commands = dict[str, Command]()
    if _BUILT.is_dir():
        commands[report.COMPILED] = Command(f"{sys.executable} -m bench.answering", _BUILT)
    for given in filter(None, os.environ.get("SOLVER", "").split(";")):
        name, _, command = given.partition("=")
        commands[name.strip()] = Command(command)
    try:
        yield {OURS: Own, **commands, **PEERS}
    finally:
        for each in commands.values():
            each.stop()


def _killers() -> list[Case]:
    file = os.environ.get("KILLERS")
    return [replace(each, groups=("killers",)) for each in read(Path(file))] if file else []


def _with_keen(
    cases: Sequence[Case], outcomes: Sequence[Mapping[str, Outcome]]
) -> list[dict[str, Outcome]]:
    """With Keen's own solver, in C, which looks for a second solution as well."""
    program = keen.program()
    if not program:
        print("\nKeen's solver is left out: sgt-keen is not installed")
        return [dict(row) for row in outcomes]
    solver = keen.Solver(program)
    found = []
    for case, row in zip(cases, outcomes, strict=True):
        ms, grid = solver.solve(case.puzzle) or (None, None)
        wrong = grid is not None and not is_solution(case.puzzle, grid)
        stated = grid is not None
        found.append({**row, "Keen": Outcome(int(stated), ms, stated=stated, wrong=wrong)})
    return found
