"""kenkenpuzzle.com: its five tables, plain and in JSON, read and written."""

import json

import pytest
from hypothesis import given, settings

from tests.puzzle.drafts import Solved, solved_puzzles
from webapp.puzzle import Cage, FormatError, Puzzle, TextPlace, faults, format, parse

TWO = "A\n1 2\n2 1\nT\n3 2\n0 0\nS\n+ /\n0 0\nV\n1\n1\nH\n0\n0\n"
TWO_TEXT = "2\nAB\nAB\nA 3 +\nB 2 /\n"


def test_the_tables_are_cages_with_their_clues() -> None:
    assert parse(TWO) == parse(TWO_TEXT)


def test_vertical_bars_go_row_by_row_and_horizontal_ones_column_by_column() -> None:
    text = "A\n1 2 3\n2 3 1\n3 1 2\nT\n5 0 3\n0 0 0\n3 0 3\nS\n+ 0 -\n0 0 0\n- 0 +\n"
    text += "V\n0 1\n1 1\n1 1\nH\n1 0\n0 0\n0 1\n"
    assert [cage.cells for cage in parse(text).cages] == [
        ((0, 0), (0, 1), (1, 1), (2, 1)),
        ((0, 2), (1, 2)),
        ((1, 0), (2, 0)),
        ((2, 2),),
    ]


@pytest.mark.parametrize("around", [{}, {"id": 1234, "by": {"level": "easy"}}])
def test_the_tables_are_the_data_of_a_json_object_too(around: dict[str, object]) -> None:
    text = json.dumps(around | {"data": TWO.replace("\n", "\r\n"), "size": 2})
    assert parse(text) == parse(TWO_TEXT)


@pytest.mark.parametrize(
    "text", [TWO.replace("\n", " "), TWO.replace("\n", "\r\n\r\n"), TWO.removesuffix("\n")]
)
def test_white_space_does_not_matter(text: str) -> None:
    assert parse(text) == parse(TWO)


def test_a_sign_of_0_is_an_operator_to_be_found_and_1_a_given() -> None:
    one = "A\n1 2\n2 1\nT\n1 4\n0 0\nS\n{} {}\n0 0\nV\n1\n0\nH\n1\n0\n"
    given, open_ = Cage(((0, 0),), 1, "="), Cage(((0, 1), (1, 0), (1, 1)), 4, "?")
    for sign in "01+":
        assert parse(one.format(sign, 0)) == Puzzle(2, (given, open_))
    assert parse(one.format(1, "*")).cages[1].op == "*"


def test_a_cage_without_target_and_sign_is_a_draft() -> None:
    draft = parse(TWO.replace("3 2", "0 2").replace("+ /", "0 /"))
    assert draft.cages[0] == Cage(((0, 0), (1, 0)), None, None)
    assert [fault.rule for fault in faults(draft)] == ["clue"]


@pytest.mark.parametrize(
    ("old", "new", "sentence", "place"),
    [
        (
            "3 2",
            "3 2 1",
            "table T has 5 numbers: a grid of n rows has n times n",
            None,
        ),
        (
            "1 2\n2 1\n",
            "1 2\n2\n",
            "table A has 3 entries: with 2 rows and columns it needs 4",
            None,
        ),
        ("+ /\n0 0", "+ /\n0", "table S has 3 entries: with 2 rows and columns it needs 4", None),
        ("V\n1\n", "V\n", "table V has 1 entries: with 2 rows and columns it needs 2", None),
        ("H\n0\n0\n", "", "table H is missing: there are A, T, S, V and H, in any order", None),
        ("V\n1\n1\n", "V\n1\nx\n", "'x' isn’t a bar: write 1 for one, 0 for none", (12, 1)),
        ("+ /", "+ ^", "'^' isn’t a sign: write + - * / or 1 for a given, 0 for none", (8, 3)),
        ("3 2", "3 b", "'b' isn’t a target", (5, 3)),
        ("0 0\nS", "4 0\nS", "'4' is a second target in one cage: write 0 in all of its", (6, 1)),
        ("H\n", "V\n", "table V stands twice", (13, 1)),
    ],
)
def test_each_fault_is_said_with_its_table_or_place(
    old: str, new: str, sentence: str, place: tuple[int, int] | None
) -> None:
    with pytest.raises(FormatError) as caught:
        parse(TWO.replace(old, new, 1))
    assert caught.value.message.startswith(sentence)
    assert caught.value.place == (place and TextPlace(*place))


def test_a_larger_grid_than_ours_is_refused_by_its_size() -> None:
    with pytest.raises(FormatError, match="a grid has 1 to 16 rows, not 17"):
        parse(f"A\n1 2\nT\n{'0 ' * 17**2}\nS\nV\nH")


@given(solved_puzzles(kinds=False))
@settings(max_examples=40)
def test_every_whole_puzzle_is_read_back(solved: Solved) -> None:
    text = format(solved.puzzle, "kenkenpuzzle")
    assert parse(text) == solved.puzzle
    assert parse(json.dumps({"data": text.replace("\n", "\r\n")})) == solved.puzzle


def test_it_is_written_as_it_is_read_but_for_the_answer() -> None:
    assert format(parse(TWO), "kenkenpuzzle") == TWO.replace("1 2\n2 1", "0 0\n0 0")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4 AA.. .... .... .... A 3 + boxes 2x2", "kenkenpuzzle.com has no boxes and no killer"),
        (
            "2 AB AB A 3 +",
            "kenkenpuzzle.com’s tables say whole puzzles only: the cage at r1c2 has no",
        ),
    ],
)
def test_what_the_tables_cannot_say_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        format(parse(text), "kenkenpuzzle")
