"""The classes of the first documents pass the documents' own test tables, and more."""

import io
import json
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tests.puzzle.drafts import clue_soups, drafts
from webapp import documents
from webapp.coach.answer import answer
from webapp.documents import (
    STRATEGIES_OF_004,
    Cell,
    Mathdoku,
    Solver,
    Strategy,
    Sudoku,
    SudokuException,
)
from webapp.puzzle import format, parse
from webapp.solvers import SOLVERS, Budget, parse_choice, solutions

ONE = "a\n a 1 ="
TWO = "ab\nab\na 3 +\nb 2 *\n"
FOUR = "4\naabb\ncdee\ncfeg\nffhg\na 3 -\nb 1 -\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =\n"
FIVE = (
    "5\nabccd\nabcef\nghhei\njhkll\njjkmm\na 4 +\nb 2 /\nc 75 *\nd 2 =\ne 2 *\nf 4 =\ng 5 =\n"
    "h 60 *\ni 1 =\nj 8 *\nk 1 -\nl 1 -\nm 8 +\n"
)
FIVE_SOLVED = "14352\n32514\n53421\n25143\n41235\n"
NINE_ROW = next(row for row in PUZZLES if row["id"] == "keen-p-9de-0")
NINE, NINE_SOLVED = NINE_ROW["text"], "".join(f"{row}\n" for row in NINE_ROW["solution"])
HARD = [row["text"] for row in PUZZLES if row["difficulty"] == "keen-unreasonable"]
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def loaded(text: str, algorithm: str = "propagation") -> Mathdoku:
    puzzle = Mathdoku(algorithm)
    puzzle.load_puzzle(io.StringIO(text))
    return puzzle


def reading(*outcome: Any, **more: Any) -> Any:
    """Return a stream whose read has this outcome."""
    return Mock(read=Mock(*outcome, **more))


LOADED: list[tuple[Any, bool]] = [
    (None, False),
    (io.StringIO(" \n\n"), False),
    (io.StringIO(ONE), True),
    (io.StringIO(FOUR), True),
    (io.StringIO("abcde\n" * 4 + "a 3 +\nb 3 +\n"), False),
    (io.StringIO("abcd\n" * 5), False),
    (io.StringIO("ab\na2\na 3 +\nb 1 =\n"), False),  # ours reads a given there
    (io.StringIO("aab\nab\naab\na 3 +\n"), False),
    (io.StringIO("aab\nacb\nccb\n"), True),
    (io.StringIO("aab\nacb\nccb\nno clue at all # 3"), True),
    (reading(side_effect=OSError("the cable is out")), False),
    (reading(side_effect=UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")), False),
    (reading(side_effect=RuntimeError("what is this")), False),
    (reading(return_value=None), False),
    (reading(return_value=b"a\na 1 ="), False),
    (7, False),
    ("a\na 1 =", False),
]


def test_load_puzzle_reads_n_rows_of_n_labels_from_any_stream() -> None:
    assert [(stream, Mathdoku().load_puzzle(stream)) for stream, _ in LOADED] == LOADED


# Texts by reason, each with whether it is ready and valid, or what solving does.
FILE = Path(__file__).parent / "puzzles" / "documents.json"
CASES: dict[str, dict[str, list[list[Any]]]] = json.loads(FILE.read_text(encoding="utf-8"))
READY_AND_VALID = [[FIVE, True, True], *chain(*CASES["ready and valid"].values())]
SOLVED = [
    [FIVE, True, FIVE_SOLVED], [NINE, True, NINE_SOLVED],
    *chain(*CASES["solved and printed"].values()),
]  # fmt: skip


def test_ready_to_solve_and_validate_follow_the_documents() -> None:
    found = [
        [text, puzzle.ready_to_solve(), puzzle.validate()]
        for text, *_ in READY_AND_VALID
        if (puzzle := loaded(text))
    ]
    assert found == READY_AND_VALID


def test_solve_finds_a_solution_and_print_shows_it() -> None:
    found = []
    for text, *_ in SOLVED:
        puzzle = loaded(text)
        found.append([text, puzzle.solve(), puzzle.print()])
    assert found == SOLVED


def test_every_algorithm_that_searches_solves_and_counts_choices() -> None:
    for name, solver in SOLVERS.items():
        if not solver.by_strategies and name != "brute-force":
            puzzle, search = loaded(FOUR, name), solutions(parse(FOUR), 1, None, parse_choice(name))
            expected = True, "1423\n4231\n2314\n3142\n", len(list(search)) and search.backtracks
            assert (puzzle.solve(), puzzle.print(), puzzle.choices()) == expected, name
    assert (loaded(FOUR, "backtracking").solve(), Mathdoku()._choice.text) == (True, "backtracking")
    for wrong in ("logic", "no-such"):
        with pytest.raises(ValueError, match=wrong):
            Mathdoku(wrong)


def test_method_names_of_the_documents_do_the_same() -> None:
    puzzle = Mathdoku()
    assert puzzle.loadPuzzle(io.StringIO(FIVE))
    assert (puzzle.readyToSolve(), puzzle.solve(), puzzle.print()) == (True, True, FIVE_SOLVED)


def test_nothing_is_ready_or_solved_before_loading() -> None:
    puzzle = Mathdoku()
    assert (puzzle.ready_to_solve(), puzzle.validate(), puzzle.solve()) == (False, False, False)
    assert (puzzle.print(), puzzle.choices(), puzzle.choices_of_document_000()) == ("", 0, 0)


def test_loading_again_replaces_the_previous_puzzle() -> None:
    puzzle = Mathdoku("propagation")
    for text, printed in ((HARD[-1], None), (FOUR, "aabb\ncdee\ncfeg\nffhg\n"), (TWO, "ab\nab\n")):
        assert puzzle.load_puzzle(io.StringIO(text))
        assert puzzle.choices() == 0
        assert printed in (None, puzzle.print())
        assert [puzzle.solve(), puzzle.solve()] == [True, True]
    assert puzzle.print() == "12\n21\n"
    assert not puzzle.load_puzzle(None)
    assert (puzzle.print(), puzzle.ready_to_solve(), puzzle.solve()) == ("", False, False)


def test_search_stopped_by_the_work_limit_finds_no_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(documents, "SOLVE_WORK", 1)
    puzzle = loaded(NINE)
    assert (puzzle.ready_to_solve(), puzzle.solve(), puzzle.print()[:2]) == (True, False, "AA")
    text = next(row["text"] for row in PUZZLES if row["id"] == "keen-p-9du-4")
    for work in (4_000, 15_000):
        monkeypatch.setattr(documents, "SOLVE_WORK", work)
        puzzle = loaded(text)
        watched = solutions(parse(text), 1, Budget(work), most_events=10**9)
        assert (puzzle.solve(), list(watched)) == (False, [])
        assert puzzle.choices() == watched.backtracks > 0
        # The coach uses the same search.
        assert answer(parse(text), Budget(work)).backtracks == watched.backtracks


def test_choices_in_document_000_count_dropped_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [loaded(text).choices_of_document_000() for text in (ONE, TWO, FOUR, FIVE)]
    assert counts == [0, 0, 8, 36]
    monkeypatch.setattr(documents, "DOCUMENT_000_EVENTS", 100)
    assert 0 < loaded(FIVE).choices_of_document_000() < 36


@given(st.text() | clue_soups() | drafts().map(lambda draft: format(draft, "text")))
@settings(max_examples=50)
def test_no_text_makes_any_method_raise(text: str) -> None:
    puzzle = loaded(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(documents, "SOLVE_WORK", 20_000)
        patch.setattr(documents, "DOCUMENT_000_EVENTS", 500)
        answers = [puzzle.ready_to_solve(), puzzle.validate(), puzzle.solve()]
        assert all(isinstance(answer, bool) for answer in answers)
        assert isinstance(puzzle.print(), str)
        assert puzzle.choices() >= 0
        assert puzzle.choices_of_document_000() >= 0


# Document 004.

ROWS = [[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def rows_of(sudoku: Sudoku) -> list[list[int]]:
    """Return the values, 0 for an empty cell."""
    rows = [row.getCells() for row in sudoku.getRows()]
    return [[cell.getValue() if cell.hasValue() else 0 for cell in row] for row in rows]


def test_sudoku_has_rows_columns_and_squares_in_order() -> None:
    sudoku = Sudoku(ROWS, (2, 2))
    assert rows_of(sudoku) == ROWS
    containers = sudoku.getAllContainers()
    assert [each.getValues() for each in containers[:2]] == [[1, 2, 3, 4], [3, 4]]
    assert [each.getValues() for each in sudoku.getColumns()] == [[1, 3], [2, 4], [3], [4]]
    assert [each.getValues() for each in sudoku.getSquares()] == [[1, 2, 3, 4], [3, 4], [], []]
    assert len(containers) == 12
    assert Sudoku([[0]], None).getSquares() == []


@pytest.mark.parametrize(
    ("rows", "boxes", "fault"),
    [
        ([[1, 2], [2]], None, "a sudoku has as many rows as each row has numbers"),
        ([], None, "a sudoku has as many rows as each row has numbers"),
        ([[1, 3], [0, 0]], None, "values go from 1 to 2: 3 isn’t one of them"),
        ([[1, -1], [0, 0]], None, "values go from 1 to 2: -1 isn’t one of them"),
        ([[1, 2], [2, 1]], (2, 2), "squares of 2 x 2 don’t fit 2 rows"),
    ],
)
def test_rows_that_are_not_a_sudoku_are_rejected(
    rows: list[list[int]], boxes: tuple[int, int] | None, fault: str
) -> None:
    with pytest.raises(SudokuException) as caught:
        Sudoku(rows, boxes)
    assert str(caught.value) == fault


def test_cell_has_a_value_or_removable_possibilities() -> None:
    cell = Sudoku(ROWS, (2, 2)).getRows()[2].getCells()[0]
    assert cell.getPossibilities() == [1, 2, 3, 4]
    assert [cell.removePossibility(2), cell.removePossibility(2)] == [True, False]
    assert [cell.removePossibilities([2, 3]), cell.removePossibilities([])] == [True, False]
    assert cell.getPossibilities() == [1, 4]
    misuses: list[Callable[[Cell], object]] = [Cell.getValue, lambda each: each.setValue(3)]
    for misuse in misuses:
        with pytest.raises(SudokuException):
            misuse(cell)
    cell.setValue(4)
    misuses = [
        Cell.getPossibilities,
        lambda each: each.removePossibility(1),
        lambda each: each.removePossibilities([1]),
        lambda each: each.setValue(4),
    ]
    for misuse in misuses:
        with pytest.raises(SudokuException, match="has a value already: 4"):
            misuse(cell)
    assert (cell.hasValue(), cell.getValue()) == (True, 4)


class Never(Strategy):
    """A custom strategy that counts its calls."""

    asked = 0

    def remove_possibilities(self, sudoku: Sudoku) -> bool:
        self.asked += 1
        return False


def test_solver_enters_the_values_the_strategies_leave() -> None:
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    for text in (SUDOKU, hard):
        digits = [int(each) for each in text.replace(".", "0")]
        sudoku, last = Sudoku([digits[row * 9 : row * 9 + 9] for row in range(9)]), Never()
        Solver(sudoku, (*STRATEGIES_OF_004, last)).solve()
        (grid,) = solutions(parse(text))
        assert (rows_of(sudoku), last.asked > 0) == ([list(row) for row in grid], True)


def test_solver_returns_if_nothing_follows_or_fits() -> None:
    for rows, left in ((empty := [[0] * 4] * 4, empty), ([[1, 2], [0, 0]], [[1, 2], [2, 1]])):
        sudoku = Sudoku(rows, (2, 2) if len(rows) == 4 else None)
        Solver(sudoku).solve()
        assert rows_of(sudoku) == left
