"""The comparison of solvers: a wrong answer is found out, whoever gives it."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest

from bench import __main__ as bench
from bench import report
from bench.puzzles import Case, made, mysteries, read
from bench.solving import OURS, RULER, Outcome, Own, Search, attempt, faults, measure
from bench.tables import NotStated, OutOfTime
from tools.public import PUBLIC, public
from webapp.puzzle import Grid, Puzzle, format, is_solution, parse, structural_faults
from webapp.solvers import SOLVERS, Choice

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


def test_an_outcome_holds_count_times_and_guesses() -> None:
    found = attempt(Own, TWO, 9.0)
    assert (found.count, found.undone, found.stated, found.wrong) == (2, 0, True, False)
    assert found.first is not None
    assert found.proof is not None
    assert 0 < found.first <= found.proof


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
def test_who_runs_out_of_time_keeps_what_was_found(
    search: Search, expected: tuple[int, bool, bool]
) -> None:
    found = attempt(search, TWO, 9.0)
    assert (found.count, found.first is not None, found.proof is not None) == expected
    assert not found.wrong


def test_what_cannot_be_told_is_not_stated() -> None:
    assert attempt(saying(then=NotStated()), TWO, 9.0) == Outcome(stated=False)


@pytest.mark.parametrize("grids", [[((1, 2), (1, 2))], [GRIDS[0], GRIDS[0]], [((1, 2),)]])
def test_a_grid_that_is_no_solution_or_comes_twice_is_wrong(grids: list[Grid]) -> None:
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
def test_counts_are_held_to_the_record(
    puzzle: Puzzle, count: int | None, search: Search, sentence: str | None
) -> None:
    assert outcomes(puzzle, count, it=search) == ([sentence] if sentence else [])


def test_counts_are_held_to_those_of_cp_sat_where_it_finished() -> None:
    one, both, late = saying(GRIDS[0]), saying(*GRIDS), saying(then=OutOfTime())
    assert outcomes(TWO, None, CP_SAT=both, ours=both, late=late) == []
    assert outcomes(TWO, None, CP_SAT=late, ours=one) == []
    assert outcomes(TWO, None, CP_SAT=both, ours=one) == ["ours finds 1 solutions for it, CP-SAT 2"]


def test_each_solver_gets_each_puzzle_in_its_turn_with_its_own_limit() -> None:
    asked = []

    def asks(name: str) -> Search:
        def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
            asked.append((name, puzzle, seconds))
            return iter(())

        return search

    cases = [Case("1", ONE), Case("2", TWO)]
    measure(cases, {"a": asks("a"), "b": asks("b")}, {"b": 1.5}, once=True)
    assert asked == [("a", ONE, 20.0), ("b", ONE, 1.5), ("b", TWO, 1.5), ("a", TWO, 20.0)]


def test_what_is_short_is_measured_three_times_cold_and_three_times_warm() -> None:
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


def test_who_changes_its_mind_is_wrong() -> None:
    says = iter([[], [GRIDS[0]], [], [], [], []])

    def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
        return iter(next(says))

    assert attempt(search, TWO, 9.0).wrong


def test_who_hands_out_all_at_the_end_says_when_the_first_came() -> None:
    class Late(Iterator[Grid]):
        def __init__(self, puzzle: Puzzle, seconds: float) -> None:
            self.moments = [process_time()]
            for _ in range(200_000):
                pass
            self._grids = iter(GRIDS)

        def __next__(self) -> Grid:
            return next(self._grids)

    found = attempt(Late, TWO, 9.0)
    assert found.first is not None
    assert found.proof is not None
    assert found.first < found.proof / 2


def test_nothing_is_remembered_from_one_puzzle_to_the_next() -> None:
    from webapp.logic.fillings import bits_of

    bits_of(3)
    attempt(saying(), TWO, 1.0)
    assert bits_of.cache_info().currsize == 0


def test_the_report_tells_sizes_finishes_and_ratios() -> None:
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


def test_aims_are_missed_by_slow_and_unfinished_proofs_and_by_many_guesses() -> None:
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
def test_a_wrong_peer_is_named_and_counted(
    peer: Search, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = [Case("it", TWO, 2)]
    assert bench.compare("title", cases, {RULER: Own, "good": Own}, aims=False) == 0
    assert "every answer is right" in capsys.readouterr().out
    assert bench.compare("title", cases, {RULER: Own, "bad": peer}, aims=False) > 0
    assert "WRONG: bad " in capsys.readouterr().out


def test_the_complete_algorithms_are_held_to_the_ruler() -> None:
    assert bench.agree(Own, count=6) == 0
    assert bench.agree(saying(), count=6) > 0


def test_operators_to_be_found_are_those_of_made_puzzles_and_the_same_each_time() -> None:
    cases = mysteries(8)
    assert cases == mysteries(8)
    assert [case.puzzle.size for case in cases] == [4, 5, 6, 7] * 2
    for number, case in enumerate(cases):
        (told,) = made(case.puzzle.size, 1, seed=number)
        assert not structural_faults(case.puzzle)
        for cage, other in zip(case.puzzle.cages, told.puzzle.cages, strict=True):
            assert (cage.cells, cage.target) == (other.cells, other.target)
            assert cage.op in ("?", other.op)
    assert sum(cage.op == "?" for case in cases for cage in case.puzzle.cages) > 40


def test_an_algorithm_can_be_named() -> None:
    search = Own(TWO, 9.0, Choice(SOLVERS["backtracking"]))
    assert sorted(search) == GRIDS
    with pytest.raises(OutOfTime):
        list(Own(parse("." * 81), -1.0, Choice(SOLVERS["backtracking"])))


def test_a_file_of_puzzles_is_read_without_what_is_none(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(
        '{"id": "good", "text": "2 ab ab a 3 + b 3 +", "solutions": 2}\n'
        '{"id": "three cells", "text": "2 aa ab a 1 - b 1 =", "solutions": 1}\n'
        '{"id": "unknown", "text": "2 ab ab a 3 + b 4 +"}\n'
    )
    assert read(file) == [Case("good", TWO, 2), Case("unknown", NONE, None)]
    assert [case.id for case in read(PUBLIC)] == list(public())


@pytest.mark.parametrize("size", [6, 12, 16])
def test_puzzles_are_made_the_same_for_the_same_seed_and_can_be_solved(size: int) -> None:
    cases = made(size, 2, seed=1)
    assert cases == made(size, 3, seed=1)[:2]
    assert len({format(case.puzzle, "text") for case in cases + made(size, 2)}) == 4
    for case in cases:
        assert case.puzzle.size == size
        assert structural_faults(case.puzzle) == []
        assert case.puzzle.free_cells == ()
        assert 1 < max(len(cage.cells) for cage in case.puzzle.cages) <= 5
    if size == 6:
        assert all(is_solution(case.puzzle, next(Own(case.puzzle, 9.0))) for case in cases)


@pytest.mark.parametrize("count", [1, 2, 9, 10, 11, 100])
def test_nine_in_ten_do_not_exceed_what_the_summary_says_and_no_lower_value_will_do(
    count: int,
) -> None:
    numbers = [float(number) for number in range(count)]
    _, ninety, most, total = report.summary(numbers[::-1])
    within = [number for number in numbers if number <= ninety]
    assert len(within) >= 0.9 * count > len(within) - 1
    assert (most, total) == (count - 1, sum(numbers))
