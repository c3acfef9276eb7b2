"""Judging: what a strategy finds is right, all else isn't, and the feedback on it is true.

tests/puzzles/practice.txt has a digest per strategy of every verdict on one of its boards;
`python -m tests.coach.test_judging` rewrites it; with a strategy's name it prints the verdicts.
"""

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.coach.boards import DRILLED, pairs, some
from webapp.coach.practice.drills import Drill, Finding
from webapp.coach.practice.judging import DrillVerdict, judge_cells, judge_consequence
from webapp.logic.deduction import Placement
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Cell, cell_name, named_cell
from webapp.puzzle.cells import all_cells

FILE = Path(__file__).parents[1] / "puzzles" / "practice.txt"
by_strategy = pytest.mark.parametrize("strategy", DRILLED, ids=lambda each: each.name)


def crossed(board: Drill, found: Finding) -> set[tuple[Cell, int]]:
    """The candidates that go; by a value that is written the others of its cell."""
    if not isinstance(found, Placement):
        return pairs(board, found)
    ((cell, value),) = pairs(board, found)
    return {(cell, other) for other in board.candidates[cell] if other != value}


def guesses(board: Drill, dice: Random) -> list[set[Cell]]:
    """Cells as somebody might choose them: near the right ones, in a line, in a cage, anywhere."""
    found, n = board.findings, board.puzzle.size
    near = dice.choice([set(board.pattern(each)) for each in found])
    other, open_cells = dice.choice(all_cells(n)), sorted(board.candidates)
    cage = board.puzzle.cage_at.get(other)
    both = [board.puzzle.cage_at.get(cell) for cell in (other, dice.choice(open_cells))]
    chosen = [
        near ^ {other},
        near - {dice.choice(sorted(near))},
        {other},
        {dice.choice(open_cells)},
        set(dice.sample([(other[0], column) for column in range(n)], dice.randint(2, 4))),
        set(dice.sample(open_cells, min(len(open_cells), dice.randint(2, 4)))),
        set(cage.cells) if cage else {other},
        {cell for each in both if each for cell in each.cells} or {other},
    ]
    return [cells for cells in chosen if cells]


def verdicts(board: Drill) -> Iterator[DrillVerdict]:
    """The verdicts on cells and on consequences, right and wrong."""
    found, dice = board.findings, Random(board.code)
    for cells in guesses(board, dice):
        for reveal in (False, True):
            yield judge_cells(board, cells, reveal)
    every_pair = [(cell, v) for cell, left in board.candidates.items() for v in left]
    for cell, value in dice.sample(every_pair, min(len(every_pair), 8)):
        for deed in ("cross", "write"):
            yield judge_consequence(board, found, deed, {cell: [value]})
    for each in found[:3]:
        for cell, value in sorted(crossed(board, each))[:3]:
            yield judge_consequence(board, (each,), "cross", {cell: [value]})
    yield judge_consequence(board, found, "cross", {cell: [value] for cell, value in every_pair})


def lines(strategy: LogicStrategy) -> list[str]:
    """All verdicts on the strategy's first board, a line each."""
    board = next(some(strategy))
    return [
        f"{board.code} {each.right} {each.unclear} {each.off} {each.says}"
        for each in verdicts(board)
    ]


def digest(strategy: LogicStrategy) -> str:
    return f"{strategy.name} {sha256(chr(10).join(lines(strategy)).encode()).hexdigest()[:16]}"


def check_feedback(board: Drill, cells: set[Cell], says: str) -> None:
    """Sentences that name candidates must be true of the board."""
    assert re.fullmatch(r"[A-Z0-9r×÷].*[.]", says), says
    assert "None" not in says or "None of" in says
    left = {cell: {*each} for cell, each in board.candidates.items()}

    def read(text: str) -> tuple[set[Cell], set[int]]:
        return {named_cell(name) for name in re.findall(r"r\dc\d", text)}, {
            int(value) for value in re.findall(r"(?<![rc\d])\d", text)
        }

    for first, rest in re.findall(r"Not with (.+?): (.+?) too", says):
        who, what = rest.split(" can be ")
        values, rivals, theirs = read(first)[1], read(who)[0], read(what)[1]
        assert all(values <= left[cell] for cell in cells), says
        assert rivals.isdisjoint(cells), says
        assert set() < theirs <= values, says
        assert all(values & left[cell] for cell in rivals), says
    for what in re.findall(r"These would cross off (.+?) \(", says):
        losers, values = read(what)
        assert not any(values & left[cell] for cell in losers), says
    for who, count, which in re.findall(r"(r[^.]*?) ha(?:s|ve) (\d) candidates?: ([^.]+)", says):
        between = set[int]().union(*(left[cell] for cell in read(who)[0]))
        assert (between, len(between)) == (read(which)[1], int(count)), says


def test_practice_verdicts_match_their_approved_text() -> None:
    assert [*map(digest, DRILLED)] == FILE.read_text(encoding="utf-8").splitlines()


@by_strategy
def test_only_true_findings_are_right_and_feedback_is_true(strategy: LogicStrategy) -> None:
    for board in some(strategy):
        found, dice = board.findings, Random(board.code)
        right = {board.pattern(each) for each in found}
        for each in found:
            ruling = judge_cells(board, board.pattern(each))
            assert (ruling.right, ruling.says, ruling.off) == (True, "", ())
            assert each in ruling.found
            deed = "write" if isinstance(each, Placement) else "cross"
            for cell, value in pairs(board, each):
                follows = judge_consequence(board, ruling.found, deed, {cell: [value]})
                assert follows.right
                assert strategy.title in follows.says
            losing: dict[Cell, list[int]] = {}
            for cell, value in crossed(board, each):
                losing.setdefault(cell, []).append(value)
            whole = judge_consequence(board, (each,), "cross", losing)
            assert (whole.right, whole.found) == (True, (each,)), (board.code, whole.says)
            assert whole.says.count(f"({strategy.title})") <= 2
        for cells in guesses(board, dice):
            meant = {*board.meant(cells)}
            for reveal in (False, True):
                ruling = judge_cells(board, cells, reveal)
                assert ruling.right is (meant in right)
                assert {*ruling.off} <= meant
                if not ruling.right:
                    check_feedback(board, meant, ruling.says)


def test_incomplete_answers_are_not_judged() -> None:
    (board, *_) = some(DRILLED[0])
    found = board.findings
    one, other = sorted(board.candidates)[:2]
    filled = min(board.board.values)
    everything = {cell: range(1, board.puzzle.size + 1) for cell in board.board.values}
    rulings = [
        judge_cells(board, []),
        judge_consequence(board, found, "cross", {}),
        judge_consequence(board, found, "cross", {one: [1], other: []}),
        judge_consequence(board, found, "cross", {filled: [1]}),
        judge_consequence(board, found, "cross", everything),
        judge_consequence(board, found, "write", {one: [1], other: [1]}),
        judge_consequence(board, found, "write", {one: [1, 2]}),
    ]
    assert all(ruling.unclear and not ruling.right for ruling in rulings)
    assert all(ruling.says.endswith(".") for ruling in rulings)
    assert "already." in rulings[4].says


@by_strategy
def test_answers_count_whole_cages_and_empty_cells(strategy: LogicStrategy) -> None:
    for board in some(strategy):
        found, left = board.findings, board.candidates
        if strategy.pattern.cages:
            cells = board.pattern(found[0])
            one_each = {board.puzzle.cage_at[cell].cells[0] for cell in cells}
            assert judge_cells(board, one_each).right
        for filled, value in board.board.values.items():
            beside = [cell for cell in left if value not in left[cell] and cell[0] == filled[0]]
            if beside:
                losing = {filled: [value], beside[0]: [value]}
                says = judge_consequence(board, found, "cross", losing).says
                assert says == f"{cell_name(beside[0])} has no candidate {value}."
                break


if __name__ == "__main__":
    if sys.argv[1:]:
        print(*lines(STRATEGIES[sys.argv[1]]), sep="\n")  # noqa: T201, what was asked for
    else:
        FILE.write_text("".join(f"{digest(strategy)}\n" for strategy in DRILLED), encoding="utf-8")
