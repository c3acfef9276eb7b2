"""The first documents' class: their test tables, case by case, and what they leave open."""

import io
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tests.puzzle.drafts import clue_soups, drafts
from tests.solvers.small import latin_squares
from webapp import mathdoku
from webapp.coach.answer import answer
from webapp.mathdoku import Mathdoku
from webapp.puzzle import format, is_solution, parse
from webapp.solvers import Budget, solutions

ONE = "a\n a 1 ="
TWO = "ab\nab\na 3 +\nb 2 *\n"
FOUR = "4\naabb\ncdee\ncfeg\nffhg\na 3 -\nb 1 -\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =\n"
FOUR_SOLVED = "1423\n4231\n2314\n3142\n"
FIVE = (
    "5\nabccd\nabcef\nghhei\njhkll\njjkmm\na 4 +\nb 2 /\nc 75 *\nd 2 =\ne 2 *\nf 4 =\ng 5 =\n"
    "h 60 *\ni 1 =\nj 8 *\nk 1 -\nl 1 -\nm 8 +\n"
)
FIVE_SOLVED = "14352\n32514\n53421\n25143\n41235\n"
NINE_ROW = next(row for row in PUZZLES if row["id"] == "keen-p-9de-0")
NINE, NINE_SOLVED = NINE_ROW["text"], "".join(f"{row}\n" for row in NINE_ROW["solution"])
TEN = "10\n" + "abcdefghij\n" * 10 + "".join(f"{label} 55 +\n" for label in "abcdefghij")


def loaded(text: str) -> Mathdoku:
    """The class with a text that was loaded, whether that went well or not."""
    puzzle = Mathdoku()
    puzzle.load_puzzle(io.StringIO(text))
    return puzzle


class Broken:
    """A stream that raises when it is read."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def read(self) -> str:
        raise self.error


class Says:
    """A stream that gives something else than text."""

    def __init__(self, what: Any) -> None:
        self.what = what

    def read(self) -> Any:
        return self.what


# Document 000: loadPuzzle


@pytest.mark.parametrize(
    ("stream", "result"),
    [
        (None, False),
        (io.StringIO(""), False),
        (io.StringIO(" \n\n"), False),
        (io.StringIO(ONE), True),
        (io.StringIO(TWO), True),
        (io.StringIO(FOUR), True),
        (io.StringIO(NINE), True),
        (io.StringIO("abcde\n" * 4 + "a 3 +\nb 3 +\n"), False),
        (io.StringIO("abcd\n" * 5), False),
        (io.StringIO("ab\na2\na 3 +\nb 1 =\n"), False),  # ours reads a given there
        (io.StringIO("aab\nab\naab\na 3 +\n"), False),
        (io.StringIO("aab\naabb\naab\na 3 +\n"), False),
        (io.StringIO("aab\nacb\nccb\n"), True),
        (io.StringIO("aab\nacb\nccb\nno clue at all # 3"), True),
        (Broken(OSError("the cable is out")), False),
        (Broken(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")), False),
        (Broken(RuntimeError("what is this")), False),
        (Says(None), False),
        (Says(b"a\na 1 ="), False),
        (Says(7), False),
        (7, False),
        ("a\na 1 =", False),
    ],
)
def test_load_puzzle_is_true_where_n_rows_of_n_labels_could_be_read(
    stream: Any, result: bool
) -> None:
    assert Mathdoku().load_puzzle(stream) is result


# Documents 000 and 001: readyToSolve; document 002: validate


@pytest.mark.parametrize(
    ("text", "ready", "valid"),
    [
        (ONE, True, True),
        (TWO, True, True),
        (FOUR, True, True),
        (FIVE, True, True),
        (NINE, True, True),
        ("", False, False),
        ("ab\nab", False, False),
        ("ab\nab\na 3 +", False, False),
        ("ab\nab\na 3 +\nb + 3", False, False),
        ("ab\nab\na 3 +\nb 3", False, False),
        ("ab\nab\na 3 +\nb +", False, False),
        ("aa\nbb\na 3 =\nb 3 +", False, False),
        ("aa\nab\na 3 -\nb 1 =", False, False),
        ("aa\nab\na 3 /\nb 1 =", False, False),
        ("ab\nab\na 3 +\nb 3 #", False, False),
        ("ab\nab\na 3 +\nb 3 +\na 3 +", False, False),
        ("ab\nab\na 3 +\nb 0 +", False, False),
        ("a.\na.\na 3 +", False, False),
        # Document 000 wants the clues to contain all labels: more clues are passed over.
        ("ab\nab\na 3 +\nb 3 +\nz 3 +", True, True),
        # Connected cages, and two cells for + and *, are rules of document 002 alone.
        ("ab\nba\na 2 +\nb 4 +", True, False),
        ("a\na 1 +", True, False),
        ("a\na 1 *", True, False),
        ("a\na 1 -", False, False),
        # The bounds are document 001's alone.
        ("ab\nab\na 5 +\nb 3 +", False, True),
        ("ab\nab\na 4 +\nb 3 +", True, True),
        ("ab\nab\na 3 /\nb 3 +", False, True),
        ("ab\nab\na 9 -\nb 9 *", True, True),
        ("a\na 7 =", True, True),
        # The documents know no cage whose operation is to be found.
        ("ab\nab\na 3 ?\nb 3 +", False, True),
    ],
)
def test_ready_to_solve_and_validate_keep_to_their_documents(
    text: str, ready: bool, valid: bool
) -> None:
    puzzle = loaded(text)
    assert (puzzle.ready_to_solve(), puzzle.validate()) == (ready, valid)


@pytest.mark.parametrize(
    "text",
    [
        "ab\ncd\na 3 =\nb 1 =\nc 2 =\nd 1 =",
        "aa\nbb\na 7 *\nb 3 +",
        "aa\nbb\na 3 /\nb 3 +",
        "aa\nbb\na 2 -\nb 3 +",
        "aa\nbb\na 2 +\nb 4 +",
    ],
)
def test_a_valid_puzzle_may_have_no_solution(text: str) -> None:
    """The document says "and can be solved", but none of its six rules does."""
    puzzle = loaded(text)
    assert (puzzle.validate(), puzzle.solve(), puzzle.print()) == (
        True,
        False,
        "".join(f"{row}\n" for row in text.split("\n")[:2]),
    )


def test_nothing_is_ready_valid_solved_printed_or_counted_before_loading() -> None:
    puzzle = Mathdoku()
    assert (puzzle.ready_to_solve(), puzzle.validate(), puzzle.solve()) == (False, False, False)
    assert (puzzle.print(), puzzle.choices(), puzzle.choices_of_document_000()) == ("", 0, 0)


# solve, print and choices


@pytest.mark.parametrize(
    ("text", "solved", "printed"),
    [
        (ONE, True, "1\n"),
        (TWO, True, "12\n21\n"),
        (FOUR, True, FOUR_SOLVED),
        (FIVE, True, FIVE_SOLVED),
        (NINE, True, NINE_SOLVED),
        ("", False, ""),
        ("abcde\n" * 4, False, ""),
        ("aab\naabb\naab\na 3 +\n", False, ""),
        ("ab\nab\na 3 +", False, "ab\nab\n"),
        ("ab\nab\na 3 +\nb + 3", False, "ab\nab\n"),
        ("aA\nA.\na 3 +", False, "aA\nA.\n"),
        ("ab\nab\na 3 +\nb 4 +", False, "ab\nab\n"),
        ("a\na 7 =", False, "a\n"),
        # Solving is gated by ready_to_solve alone: cages in two pieces, and one-cell sums.
        ("ab\nba\na 2 +\nb 4 +", True, "12\n21\n"),
        ("ab\ncd\na 2 +\nb 1 *\nc 1 =\nd 2 =", True, "21\n12\n"),
        ("abc\nbca\ncab\na 1 *\nb 8 *\nc 27 *", True, "123\n231\n312\n"),
        ("abc\ndae\nfgh\na 3 -\nb 1 =\nc 2 =\nd 3 =\ne 1 =\nf 2 =\ng 3 =\nh 1 =", False,
         "abc\ndae\nfgh\n"),
    ],
)  # fmt: skip
def test_solve_is_true_where_a_solution_was_found_and_print_shows_it(
    text: str, solved: bool, printed: str
) -> None:
    puzzle = loaded(text)
    assert (puzzle.solve(), puzzle.print()) == (solved, printed)


def test_print_shows_the_labels_as_read_until_the_puzzle_is_solved() -> None:
    puzzle = loaded(FOUR)
    assert puzzle.print() == "aabb\ncdee\ncfeg\nffhg\n"
    assert puzzle.ready_to_solve()
    assert puzzle.solve()
    assert puzzle.print() == FOUR_SOLVED


def test_above_size_9_values_are_separated_by_one_space() -> None:
    puzzle = loaded(TEN)
    assert puzzle.print() == "abcdefghij\n" * 10
    assert puzzle.solve()
    rows = [row.split(" ") for row in puzzle.print().splitlines()]
    assert all(sorted(map(int, row)) == list(range(1, 11)) for row in rows)


def test_choices_is_0_where_nothing_was_undone_or_nothing_could_be_solved() -> None:
    for text in (ONE, "ab\nab\na 3 +\nb + 3", "abcde\n" * 4):
        puzzle = loaded(text)
        puzzle.solve()
        assert puzzle.choices() == 0


HARD = [row["text"] for row in PUZZLES if row["difficulty"] == "keen-unreasonable"]


def test_choices_counts_the_guesses_that_were_undone() -> None:
    counts = []
    for text in HARD:
        puzzle, search = loaded(text), solutions(parse(text), limit=1)
        assert puzzle.solve()
        assert len(list(search)) == 1
        assert puzzle.choices() == search.choices
        counts.append(puzzle.choices())
    assert max(counts) > 0


def test_a_search_that_the_safety_net_ends_is_not_a_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mathdoku, "SOLVE_WORK", 1)
    puzzle = loaded(NINE)
    assert (puzzle.ready_to_solve(), puzzle.solve()) == (True, False)
    assert puzzle.print()[:2] == "AA"


@pytest.mark.parametrize("work", [4_000, 15_000])
def test_choices_counts_the_guesses_undone_where_the_safety_net_ends_it(
    monkeypatch: pytest.MonkeyPatch, work: int
) -> None:
    """And so does the coach's answer, by the same search."""
    monkeypatch.setattr(mathdoku, "SOLVE_WORK", work)
    text = next(row["text"] for row in PUZZLES if row["id"] == "keen-p-9du-4")
    puzzle = loaded(text)
    watched = solutions(parse(text), 1, Budget(work), most_events=10**9)
    assert (puzzle.solve(), list(watched)) == (False, [])
    assert puzzle.choices() == watched.choices > 0
    assert answer(parse(text), Budget(work)).choices == watched.choices


# Document 000: its count of choices, and its data flows


def counted_by_hand(text: str) -> int:  # noqa: C901 - one function, as in the document
    """Document 000's count, by a recursion written as the document describes it."""
    puzzle = parse(text)
    n, cages, board, count = puzzle.size, puzzle.cage_at, {}, 0  # type: ignore[var-annotated]
    cells = [(r, c) for r in range(n) for c in range(n)]

    def fits(cell: tuple[int, int], value: int) -> bool:
        cage = cages[cell]
        if any(board.get(o) == value and (o[0] == cell[0] or o[1] == cell[1]) for o in cells):
            return False
        held = [board[o] for o in cage.cells if o in board] + [value]
        full, target = len(held) == len(cage.cells), cage.target or 0
        total = 1
        for each in held:
            total = total * each if cage.op == "*" else total + each
        match cage.op:
            case "+":
                return total - 1 == target if full else total - 1 <= target
            case "*":
                return total == target if full else total <= target
            case "-":
                return not full or abs(held[0] - held[1]) == target
            case "/":
                return not full or max(held) == target * min(held)
        return value == target

    def solve(at: int) -> bool:
        nonlocal count
        if at == n * n:
            return True
        for value in range(1, n + 1):
            if fits(cells[at], value):
                board[cells[at]] = value
                if solve(at + 1):
                    return True
                del board[cells[at]]
                empty = n * n - len(board)
                count += empty >= (n * n / 2 if n <= 4 else n)
        return False

    solve(0)
    return count


@pytest.mark.parametrize("text", [ONE, TWO, FOUR, FIVE], ids=["1", "2", "4", "5"])
def test_document_000_counts_dropped_choices_where_many_cells_are_empty(text: str) -> None:
    assert loaded(text).choices_of_document_000() == counted_by_hand(text)


def test_the_counts_of_document_000_on_the_samples() -> None:
    assert [loaded(text).choices_of_document_000() for text in (FOUR, FIVE)] == [8, 36]


def test_the_count_of_document_000_ends_after_so_many_events(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = loaded(FIVE)
    monkeypatch.setattr(mathdoku, "DOCUMENT_000_EVENTS", 100)
    assert 0 < puzzle.choices_of_document_000() < 36


def test_load_ready_solve_print_and_choices_as_normal_flow() -> None:
    puzzle = Mathdoku()
    assert puzzle.load_puzzle(io.StringIO(FIVE))
    assert puzzle.ready_to_solve()
    assert puzzle.solve()
    assert puzzle.print() == FIVE_SOLVED
    assert puzzle.choices() >= 0


def test_print_before_and_after_every_call() -> None:
    puzzle = Mathdoku()
    assert puzzle.print() == ""
    assert puzzle.load_puzzle(io.StringIO(TWO))
    assert puzzle.print() == "ab\nab\n"
    assert puzzle.ready_to_solve()
    assert puzzle.solve()
    assert puzzle.print() == "12\n21\n"


def test_the_last_puzzle_loaded_is_the_one_printed() -> None:
    puzzle = Mathdoku()
    for text, printed in ((FOUR, "aabb\ncdee\ncfeg\nffhg\n"), (TWO, "ab\nab\n"), (ONE, "a\n")):
        assert puzzle.load_puzzle(io.StringIO(text))
        assert puzzle.print() == printed


def test_loading_again_forgets_the_solution_and_the_choices() -> None:
    puzzle = Mathdoku()
    for text in HARD:
        assert puzzle.load_puzzle(io.StringIO(text))
        assert puzzle.choices() == 0
        assert puzzle.solve()
    assert puzzle.load_puzzle(io.StringIO(FOUR))
    assert (puzzle.print(), puzzle.choices()) == ("aabb\ncdee\ncfeg\nffhg\n", 0)
    assert puzzle.solve()
    assert puzzle.print() == FOUR_SOLVED


def test_loading_what_cannot_be_read_forgets_the_puzzle_before() -> None:
    puzzle = loaded(FOUR)
    assert puzzle.solve()
    assert not puzzle.load_puzzle(None)
    assert (puzzle.print(), puzzle.ready_to_solve(), puzzle.solve()) == ("", False, False)
    assert puzzle.choices() == 0


def test_choices_load_solve_choices_print() -> None:
    puzzle = Mathdoku()
    assert puzzle.choices() == 0
    assert puzzle.load_puzzle(io.StringIO(FOUR))
    assert puzzle.solve()
    assert puzzle.choices() >= 0
    assert puzzle.print() == FOUR_SOLVED


def test_solving_twice_says_the_same_twice() -> None:
    puzzle = loaded(FIVE)
    assert [puzzle.solve(), puzzle.solve()] == [True, True]
    assert puzzle.print() == FIVE_SOLVED


@given(st.text() | clue_soups() | drafts().map(lambda draft: format(draft, "text")))
@settings(max_examples=80)
def test_no_text_makes_any_method_raise(text: str) -> None:
    puzzle = loaded(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mathdoku, "SOLVE_WORK", 20_000)
        patch.setattr(mathdoku, "DOCUMENT_000_EVENTS", 500)
        answers = [puzzle.ready_to_solve(), puzzle.validate(), puzzle.solve()]
        assert all(isinstance(answer, bool) for answer in answers)
        assert isinstance(puzzle.print(), str)
        assert puzzle.choices() >= 0
        assert puzzle.choices_of_document_000() >= 0


@st.composite
def ready_puzzles(draw: st.DrawFn) -> str:
    """Texts that are mostly ready to solve though cages may be in pieces, or a cell with `+`."""
    size = draw(st.integers(1, 4))
    labels = draw(st.lists(st.sampled_from("abcd"), min_size=size**2, max_size=size**2))
    rows = ["".join(labels[row * size :][:size]) for row in range(size)]
    clues = []
    for label in sorted(set(labels)):
        ops = {1: "=+*", 2: "+*-/"}.get(labels.count(label), "+*")
        clues.append(f"{label} {draw(st.integers(1, 12))} {draw(st.sampled_from(ops))}")
    return "\n".join([*rows, *clues])


@given(ready_puzzles())
@settings(max_examples=150)
def test_any_puzzle_that_is_ready_is_solved_exactly_where_a_square_solves_it(text: str) -> None:
    puzzle, read = loaded(text), parse(text)
    if puzzle.ready_to_solve():
        solvable = any(is_solution(read, square) for square in latin_squares(read.size))
        assert puzzle.solve() == solvable
