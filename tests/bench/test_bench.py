"""The benchmark runs: each part yields figures; what they are is not for tests to say."""

from collections.abc import Iterator
from math import inf

import pytest

from bench import __main__ as bench
from bench import events, making, replies
from bench.figures import Figure, header
from bench.puzzles import hard_nines
from webapp.budget import Budget
from webapp.generator.make import NotMade, Wish

pytestmark = pytest.mark.sweep


def test_a_row_says_whether_the_aim_was_met() -> None:
    rows = [Figure("a", "1 ms", 0.5, "at most 1", met).row() for met in (True, False, None)]
    assert [row.split()[-1] for row in rows] == ["met", "MISSED", "1"]
    assert header().splitlines()[0].split() == ["name", "figure", "ratio", "aim"]


def test_missed_aims_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Part:
        @staticmethod
        def figures() -> Iterator[Figure]:
            yield Figure("slow", "9 s", 9.0, "at most 1", False)

    monkeypatch.setattr(bench, "PARTS", {"part": Part})
    assert bench.table(["part"]) == 1
    assert "MISSED" in capsys.readouterr().out


def test_every_solver_has_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "_EVENTS", 20)
    assert [figure.name.split(":")[0] for figure in events.figures()] == list(events.SOLVERS)


def test_steps_and_tapes_are_measured_cold_and_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"_POSITIONS": (0,), "_WARM": 2, "_COLD": 1}.items():
        monkeypatch.setattr(replies, name, value)
    names = [figure.name for figure in replies.figures()]
    assert [name.split(" at ")[0] for name in names] == [
        "/board", "/step", "/step", "/tape of 1,000", "/tape of 1,000",
    ]  # fmt: skip


def test_the_wait_for_a_new_puzzle_counts_the_seeds_that_make_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "trial", lambda size, grade, seeds: (seeds[0] % 3 == 0, [2.0]))
    assert making.waits(6, "unreasonable") == [6.0, 6.0, 6.0]  # made by seeds 102, 105 and 108


def test_there_are_twenty_hard_nines() -> None:
    puzzles = hard_nines(20)
    assert (len(set(puzzles)), {puzzle.size for puzzle in puzzles}) == (20, {9})


def test_each_size_and_grade_is_set_beside_keens_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making.keen, "program", lambda: "keen")
    # 10 ms for its start, 1 ms a puzzle.
    monkeypatch.setattr(
        making.keen, "making_seconds", lambda program, size, grade, count: 0.010 / count + 0.001
    )
    monkeypatch.setattr(making, "finding_ms", lambda size, grade, seeds: size - 3.0)
    wishes = [(4, "easy"), (6, "normal"), (9, "hard")]
    rows = list(making.beside_keen(wishes))
    assert [row.ratio and round(row.ratio, 6) for row in rows] == [1.0, 3.0, 6.0, 3.0]
    assert [row.met for row in rows] == [True, True, True, False]
    assert rows[-1].figure == "1; 6.0 times"


def test_a_puzzle_takes_what_the_seeds_that_have_none_take_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def odd_alone(wish: Wish, seed: int, budget: Budget) -> None:
        if seed % 2 == 0:
            raise NotMade("even")

    monkeypatch.setattr(making, "find", odd_alone)
    monkeypatch.setattr(making, "processor_ms", lambda work: work() or 8.0)
    assert making.finding_ms(4, "easy", range(4)) == 4.0
    assert making.finding_ms(4, "easy", range(1)) == inf
