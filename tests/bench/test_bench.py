"""The benchmark: it finds wrong answers of any solver, and every part runs to its end."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest

from bench import __main__ as bench
from bench import (
    beside,
    browser,
    busy,
    class_,
    events,
    making,
    memory,
    replies,
    report,
    room,
    scrubbing,
    watch,
)
from bench.__main__ import PARTS
from bench.figures import Figure
from bench.puzzles import Case, made, read
from bench.solving import OURS, RULER, Outcome, Own, Search, attempt, faults, measure
from bench.tables import NotStated, OutOfTime, clashes, tables
from tools.public import PUBLIC, public
from tools.random_puzzles import loose_puzzle
from webapp.puzzle import Cage, Grid, Puzzle, parse
from webapp.web.http import jobs, work
from webapp.web.run import runs

pytestmark = pytest.mark.sweep

ONE = parse("2 aa bc a 3 + b 1 = c 2 =")
TWO = parse("2 ab ab a 3 + b 3 +")
NONE = parse("2 ab ab a 3 + b 4 +")
GRIDS = [((1, 2), (2, 1)), ((2, 1), (1, 2))]


def saying(*grids: Grid, then: Exception | None = None) -> Search:
    """A solver that says this of every puzzle."""

    def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
        yield from grids
        if then:
            raise then

    return search


def outcomes(puzzle: Puzzle, count: int | None, **searches: Search) -> list[str]:
    """The faults that are found in what these say of the puzzle."""
    cases = [Case("it", puzzle, count)]
    return faults(
        cases, measure(cases, {name.replace("_", "-"): s for name, s in searches.items()})
    )


@pytest.mark.parametrize(
    ("search", "expected"),
    [
        (saying(), (0, True, True)),
        (saying(GRIDS[0]), (1, True, True)),
        (saying(then=OutOfTime()), (0, False, False)),
        (saying(GRIDS[0], then=OutOfTime()), (1, True, False)),
        (saying(*GRIDS, then=OutOfTime()), (2, True, True)),
    ],
)
def test_timed_out_search_keeps_what_it_found(
    search: Search, expected: tuple[int, bool, bool]
) -> None:
    found = attempt(search, TWO, 9.0)
    assert (found.count, found.first is not None, found.proof is not None) == expected
    assert not found.wrong


@pytest.mark.parametrize("grids", [[((1, 2), (1, 2))], [GRIDS[0], GRIDS[0]], [((1, 2),)]])
def test_wrong_and_repeated_grids_are_reported(grids: list[Grid]) -> None:
    assert attempt(saying(*grids), TWO, 9.0).wrong
    assert not attempt(saying(*GRIDS), TWO, 9.0).wrong
    (fault,) = outcomes(TWO, None, liar=saying(*grids))
    assert fault == "liar has a grid for it that is no solution"


@pytest.mark.parametrize(
    ("puzzle", "count", "search", "sentence"),
    [
        (TWO, 2, saying(GRIDS[0]), "it finds 1 solutions for it, the record 2"),
        (TWO, 1, saying(*GRIDS), "it finds 2 solutions for it, the record 1"),
        (TWO, 1, saying(*GRIDS, then=OutOfTime()), "it finds 2 solutions for it, the record 1"),
        (NONE, 1, saying(), "it finds 0 solutions for it, the record 1"),
        (TWO, 5, saying(*GRIDS), None),
        (TWO, 2, saying(GRIDS[0], then=OutOfTime()), None),
        (TWO, 2, saying(then=NotStated()), None),
        (NONE, None, saying(), None),
    ],
)  # fmt: skip
def test_counts_are_compared_with_the_record(
    puzzle: Puzzle, count: int | None, search: Search, sentence: str | None
) -> None:
    assert outcomes(puzzle, count, it=search) == ([sentence] if sentence else [])


def test_counts_are_compared_with_cp_sat_where_it_finished() -> None:
    one, both, late = saying(GRIDS[0]), saying(*GRIDS), saying(then=OutOfTime())
    assert outcomes(TWO, None, CP_SAT=both, ours=both, late=late) == []
    assert outcomes(TWO, None, CP_SAT=late, ours=one) == []
    assert outcomes(TWO, None, CP_SAT=both, ours=one) == ["ours finds 1 solutions for it, CP-SAT 2"]


def test_solvers_alternate_with_their_own_time_limits() -> None:
    asked = []

    def asks(name: str) -> Search:
        def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
            asked.append((name, puzzle, seconds))
            return iter(())

        return search

    cases = [Case("1", ONE), Case("2", TWO)]
    measure(cases, {"a": asks("a"), "b": asks("b")}, {"b": 1.5}, once=True)
    assert asked == [("a", ONE, 20.0), ("b", ONE, 1.5), ("b", TWO, 1.5), ("a", TWO, 20.0)]


def test_short_searches_are_measured_three_times_cold_and_warm() -> None:
    from webapp.logic.fillings import bits_of

    remembered = []

    def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
        remembered.append(bits_of.cache_info().currsize)
        bits_of(3)
        return iter(())

    found = attempt(search, NONE, 9.0)
    assert remembered == [0, 0, 0, 1, 1, 1]
    assert found.warm is not None
    assert attempt(saying(then=OutOfTime()), NONE, 9.0).warm is None


def test_report_has_sizes_finished_counts_and_ratios() -> None:
    cases = [Case("1", ONE), Case("2", TWO), Case("3", parse("3 ... ... ..."))]
    rows = [
        {OURS: Outcome(1, 1.0, 2.0, 7), RULER: Outcome(1, 4.0, 8.0), "late": Outcome()},
        {OURS: Outcome(2, 3.0, 6.0, 0), RULER: Outcome(0), "late": Outcome(stated=False)},
        {OURS: Outcome(0), RULER: Outcome(2, 5.0, 5.0), "late": Outcome(2, 10.0, 20.0)},
    ]
    words = [line.split() for line in report.lines("title", cases, rows)]
    assert words[0] == ["title:", "3", "puzzles"]
    small = ["2", "x", "2"]
    assert [*small, OURS, "2", "of", "2", "2.00", "3.00", "3.00", "4.00", *["0.25"] * 5] in words
    assert [*small, RULER, "1", "of", "2", *["8.00"] * 4, *["1.00"] * 5] in words
    assert [*small, "late", "0", "of", "2"] in words
    assert ["all", "late", "1", "of", "3", *["20.00"] * 4, *["4.00"] * 5] in words
    assert [*small, "4", "7", "7", "7"] in words
    assert words[-1][:4] == ["late:", "1", "not", "stated,"]


def test_slow_or_unfinished_proofs_miss_the_aims() -> None:
    def met(*rows: dict[str, Outcome]) -> list[bool | None]:
        return [figure.met for figure in report.aims(rows)]

    ruler = Outcome(1, 5.0, 10.0)
    good = {OURS: Outcome(1, 1.0, 2.0, 0), RULER: ruler}
    assert met(good, good) == [True, None, None, True, True]
    assert met(good, {OURS: Outcome(0, undone=6), RULER: ruler})[::3] == [False, False]
    warm = {OURS: Outcome(1, 1.0, 2.0, 0, warm=1.0), RULER: Outcome(1, 5.0, 10.0, warm=8.0)}
    assert [figure.ratio for figure in report.aims([warm])][:6] == [0.2] * 3 + [0.125] * 3
    slow = {OURS: Outcome(1, 4.0, 4.0, 0), RULER: ruler}
    assert met(slow) == [False, None, None, True, True]


@pytest.mark.parametrize("peer", [saying(GRIDS[0]), saying(((1, 1), (1, 1)))])
def test_wrong_peer_is_named_and_counted(peer: Search, capsys: pytest.CaptureFixture[str]) -> None:
    cases = [Case("it", TWO, 2)]
    assert bench.compare("title", cases, {RULER: Own, "good": Own}, aims=False) == 0
    assert "every answer is right" in capsys.readouterr().out
    assert bench.compare("title", cases, {RULER: Own, "bad": peer}, aims=False) > 0
    assert "WRONG: bad " in capsys.readouterr().out


def test_puzzle_file_is_read_without_drafts(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(
        '{"id": "good", "text": "2 ab ab a 3 + b 3 +", "solutions": 2}\n'
        '{"id": "three cells", "text": "2 aa ab a 1 - b 1 =", "solutions": 1}\n'
        '{"id": "unknown", "text": "2 ab ab a 3 + b 4 +"}\n'
    )
    assert read(file) == [Case("good", TWO, 2), Case("unknown", NONE, None)]
    assert [case.id for case in read(PUBLIC)] == list(public())


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


def test_wait_for_a_puzzle_counts_failed_seeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "trial", lambda size, grade, seeds: (seeds[0] % 3 == 0, [2.0]))
    assert making.waits(6, "unreasonable") == [6.0, 6.0, 6.0]  # made by seeds 102, 105 and 108


def comes_out(cage: Cage, values: tuple[int, ...]) -> bool:
    """Whether the values meet the cage's target."""
    high, low = max(values), min(values)
    results = {"+": sum(values), "*": prod(values), "-": high - low, "=": high}
    return cage.target == results.get(cage.op or "", high / low)


@pytest.mark.parametrize("seed", range(20))
def test_peer_tables_hold_every_filling_of_a_cage(seed: int) -> None:
    puzzle = loose_puzzle(seed, (2, 3, 4, 4))
    apart, every = clashes(puzzle), range(1, puzzle.size + 1)
    by_cells = {cage.cells: cage for cage in puzzle.cages}
    listed = tables(puzzle)
    assert sorted(cell for cells, _ in listed for cell in cells) == sorted(apart)
    for cells, fillings in listed:
        cage = by_cells.get(cells)
        pairs = [(i, j) for i, a in enumerate(cells) for j, b in enumerate(cells) if b in apart[a]]
        assert fillings == [
            values
            for values in product(every, repeat=len(cells))
            if (cage is None or comes_out(cage, values))
            and all(values[i] != values[j] for i, j in pairs)
        ]


def two_eights() -> dict[str, Any]:
    """Two public puzzles of 8 x 8."""
    eights = [name for name, row in public().items() if row["n"] == 8][:2]
    return {name: public()[name] for name in eights}


# What makes a part small; the figures are nobody's then.
SMALL: Mapping[Any, Mapping[str, Any]] = {
    events: {"_EVENTS": 100, "_ROUNDS": 1},
    replies: {"_WARM": 2, "_COLD": 1},
    browser: {"_SECONDS": 1},
    watch: {"_TURNS": 1, "_SECONDS": 1},
    scrubbing: {"_PLACES": (5_000, 10_000)},  # a part of that one
    busy: {"_VERDICTS": 2, "_SECONDS": 2.0},
    class_: {
        "_VIEWERS": 3, "_MINUTE": 6.0, "public": two_eights, "made": lambda size, _: made(size, 1),
    },
    # a part of that one
    beside: {
        "_NEWCOMERS": 2, "_SECONDS": 3.0, "_THINKS": 1.0, "_OTHERS": 5, "_ALONE": 6, "_PUPILS": 3,
        "_STREAM_SECONDS": 3.0,
    },
    room: {"_PUPILS": 3, "_MINUTE": 6.0},
    memory: {"_RUNS": {"backtracking": 2}},
    making: {"trials": lambda: {4: {"easy": 10}}, "_WAITS": 1},
}  # fmt: skip


def test_small_settings_cover_every_part() -> None:
    assert {*SMALL} == {*PARTS.values(), beside, scrubbing}


@pytest.mark.parametrize("name", PARTS)
def test_part_runs_to_its_end(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    part = PARTS[name]
    for module, constants in SMALL.items():
        for constant, value in constants.items():
            monkeypatch.setattr(module, constant, value)
    for wait in ("FIRST_WAIT", "NEXT_WAIT"):  # in this process as in a server's: hardly any
        monkeypatch.setattr(work, wait, 0.0)
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    runs.forget()
    rows = [figure.row() for figure in part.figures()]
    assert rows
    assert len({*rows}) == len(rows)
