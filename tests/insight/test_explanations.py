"""What is why of fixed searches, word by word: a digest per algorithm and kind of lesson.

`python -m tests.insight.test_explanations` rewrites tests/puzzles/insight.txt; with the names of an
algorithm and a kind it prints the lines of that digest, to be compared before and after a change.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from tests.solvers.small import FIVE, FOUR, KILLER, KINDS, SUDOKU
from tools.random_puzzles import hidden, loose_puzzle
from webapp.insight import Run, tree
from webapp.insight.goals import goals_of
from webapp.insight.inside import candidates, choice_of, swapped_cells, violations
from webapp.insight.predict.choosing import questions_at, titles
from webapp.insight.run.ledger import tries
from webapp.insight.run.timeline import draw, strip
from webapp.insight.why.dead_ends import explain_dead_end, is_dead_end, ruled_out_beside
from webapp.insight.why.steps import reason_of, refuted_at_once
from webapp.logic.ways import ways_of
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import Guess

FILE = Path(__file__).parents[1] / "puzzles" / "insight.txt"
CHOICES = [
    *SOLVERS, "mrv:cells=reading,lists=off", "mrv:values=down", "propagation:must=off,places=off",
    "propagation:cells=fewest,values=up", "exact-cover:goals=first",
    "forward-checking:written=1.2",
]  # fmt: skip
PUZZLES: list[Puzzle] = [
    FOUR, FIVE, KILLER, KINDS["no solution"][0], KINDS["an impossible clue"][0],
    KINDS["two solutions"][0], parse("4 ..A. .BB. CC.. .... A 2 = B 5 + C 5 + boxes 2x2"),
    loose_puzzle(3, (4,)), loose_puzzle(5745, (5, 6)), hidden(loose_puzzle(7, (4, 5)), 7),
]  # fmt: skip
STEPS = 150


@cache
def runs(name: str) -> list[Run]:
    """The first steps of the algorithm on each puzzle, and on a whole sudoku unless brute force."""
    puzzles = PUZZLES if name == "brute-force" else [*PUZZLES, SUDOKU]
    found = [Run(puzzle, parse_choice(name), STEPS) for puzzle in puzzles]
    for run in found:
        run.to_end()
    return found


def some(run: Run, count: int) -> list[int]:
    """Steps from the first to the last, about `count` of them."""
    made = len(run.events)
    return sorted({*range(0, made + 1, max(1, made // count)), made})


def plain(value: object) -> object:
    """The same without an order that depends on hashes, and without functions."""
    if is_dataclass(value):
        return [plain(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, dict):
        return sorted((str(plain(key)), plain(held)) for key, held in value.items())
    if isinstance(value, set | frozenset):
        return sorted(str(plain(each)) for each in value)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return "function" if callable(value) else value


def dead_ends(run: Run) -> Iterator[object]:
    found = [at for at in range(1, len(run.events) + 1) if is_dead_end(run, at)]
    for at in found[:: max(1, len(found) // 12)]:
        why = explain_dead_end(run, at)
        yield plain(why), why.stuck.sentence, why.verdict, why.tried, why.no_help
        yield why.steps, plain(why.innocent)


def reasons(run: Run) -> Iterator[object]:
    for at in some(run, 40):
        if not is_dead_end(run, at):
            yield plain(reason_of(run, at)), plain(ruled_out_beside(run, at) if at else ())


def refuted(run: Run) -> Iterator[object]:
    opened = run.ledger.opened
    for step in opened[:: max(1, len(opened) // 6)]:
        if found := refuted_at_once(run, step):
            yield step, found.words, found.strategy.name, found.cell, found.value


def inside(run: Run) -> Iterator[object]:
    """Candidates, ways left, tries, the goal and the selected cell."""
    for at in some(run, 8):
        snapshot, solver = run.snapshot(at), run.choice.solver
        yield plain(candidates(run.puzzle, solver, snapshot.after)), plain(choice_of(snapshot))
        yield [plain(ways_of(run.puzzle, snapshot.after, cage)) for cage in run.puzzle.cages]
        yield plain(tries(run.events[:at], run.puzzle.size))
        if solver.covers:
            yield plain(goals_of(snapshot))


def trees(run: Run) -> Iterator[object]:
    for at in some(run, 8):
        nodes = tree.around(run.ledger, at)
        yield at, tree.path(run.ledger, at), plain(nodes), plain(tree.around(run.ledger, at, 4))
        yield [plain(tree.unfolded(run.ledger, node.id, at)) for node in nodes[:9]]
    names = "events guesses backtracks erased rejected depth max_depth solved end swaps"
    counts = [getattr(run.counts, name) for name in names.split()] + [[]]
    yield [counts, plain(strip(run))], plain(draw(run)), counts


def questions(run: Run) -> Iterator[object]:
    yield plain(titles(run.choice, run.puzzle))
    for at in range(min(len(run.events), 80)):
        yield plain(questions_at(run, at))


def swaps(run: Run) -> Iterator[object]:
    for at in some(run, 12):
        snapshot = run.snapshot(at)
        yield plain(swapped_cells(run.puzzle, snapshot))
        for cell in snapshot.after.broken:
            yield violations(run.puzzle, snapshot.after.values, cell)


KINDS_OF_LESSON: dict[str, Callable[[Run], Iterator[object]]] = {
    "dead-ends": dead_ends,
    "reasons": reasons,
    "refuted": refuted,
    "inside": inside,
    "tree": trees,
    "questions": questions,
    "swaps": swaps,
}


def lines(name: str, kind: str) -> list[str]:
    """What the digest of an algorithm and a kind of lesson is made of."""
    return [str(each) for run in runs(name) for each in KINDS_OF_LESSON[kind](run)]


def asked(name: str) -> list[str]:
    if parse_choice(name).solver.swaps:
        return ["reasons", "inside", "tree", "swaps"]
    guesses = any(isinstance(event, Guess) for run in runs(name) for event in run.events)
    return [kind for kind in KINDS_OF_LESSON if kind != "swaps" and (guesses or kind != "refuted")]


def held(name: str) -> list[str]:
    """The lines of the file about an algorithm."""
    found = []
    for kind in asked(name):
        text = "\n".join(lines(name, kind))
        found.append(f"{name} {kind} {sha256(text.encode()).hexdigest()[:16]}")
    return found


@pytest.mark.parametrize("name", CHOICES)
def test_explanations_match_their_approved_digests(name: str) -> None:
    lines = [
        each for each in FILE.read_text(encoding="utf-8").splitlines() if each.split()[0] == name
    ]
    assert len(lines) > 3
    assert held(name) == lines


if __name__ == "__main__":
    if sys.argv[1:]:
        print(*lines(*sys.argv[1:3]), sep="\n")  # noqa: T201, what was asked for
    else:
        FILE.write_text(
            "".join(f"{line}\n" for name in CHOICES for line in held(name)), encoding="utf-8"
        )
