"""Clues and regions: two tables, read and written."""

import pytest
from hypothesis import given, settings

from tests.puzzle.drafts import Solved, solved_puzzles
from webapp.puzzle import Cage, FormatError, TextPlace, format, parse

THREE = "3 3\n3+ 2 2/\n. 6* .\n3 . .\n1 2 3\n1 4 3\n5 4 4\n"
THREE_TEXT = "3\nABC\nADC\nEDD\nA 3 +\nB 2 =\nC 2 /\nD 6 *\nE 3 =\n"


def test_both_tables_are_cages() -> None:
    assert parse(THREE) == parse(THREE_TEXT)
    assert format(parse(THREE), "regions") == THREE


def test_a_clue_without_operator_is_to_be_found_but_in_one_cell_a_given() -> None:
    read = parse(THREE.replace("+", "").replace("6*", "6").replace("2 2/", "2+ 2÷"))
    assert read == parse(THREE_TEXT.replace("3 +", "3 ?").replace("6 *", "6 ?"))


def test_a_clue_may_stand_in_any_cell_and_regions_have_any_names() -> None:
    assert parse("2 2\n3x -\n- 2+\na b\na b") == parse("2 AB AB A 3 * B 2 +")


@pytest.mark.parametrize("at", range(1, 7))
def test_a_blank_line_parts_nothing(at: int) -> None:
    lines = THREE.splitlines()
    assert parse("\n".join([*lines[:at], " ", *lines[at:]])) == parse(THREE)


def test_numbers_with_a_dash_between_are_clues_of_a_table() -> None:
    read = parse("3 3\n3 4 2\n5 - 5\n- - -\n1 2 3\n4 2 5\n4 4 5")
    assert [cage.target for cage in read.cages] == [3, 4, 2, 5, 5]


def test_a_region_without_clue_is_a_draft() -> None:
    assert parse("2 2\n. 3+\n. .\n1 2\n1 2").cages[0] == Cage(((0, 0), (1, 0)), None, None)


KILLER = "4 4\n3 - 7 -\n7 - 3 -\n3 - 7 -\n7 - 3 -\n1 1 2 2\n3 3 4 4\n5 5 6 6\n7 7 8 8\n"


def test_bare_numbers_that_add_up_to_all_rows_are_a_killer_s() -> None:
    sums = "a 3 + b 7 + c 7 + d 3 + e 3 + f 7 + g 7 + h 3 +"
    assert parse(KILLER) == parse(f"4 aabb ccdd eeff gghh {sums} boxes 2x2 killer")


@pytest.mark.parametrize(
    "text",
    [
        "5 5\n" + "15 . . . .\n" * 5 + "1 1 1 1 1\n2 2 2 2 2\n3 3 3 3 3\n4 4 4 4 4\n5 5 5 5 5",
        KILLER.replace("7 - 3", "9 - 1"),
        KILLER.replace("7 - 3", "7 - 4"),
        KILLER.replace("7 - 3", "7+ - 3"),
    ],
    ids=["a size without boxes", "a sum that none makes", "other sums", "an operator"],
)
def test_all_others_are_to_be_found(text: str) -> None:
    read = parse(text)
    assert (read.boxes, read.killer, "?" in {cage.op for cage in read.cages}) == (None, False, True)


def test_bare_numbers_that_multiply_to_all_rows_are_factors() -> None:
    read = parse("3 3\n6 - 3\n2 - -\n6 - -\n1 1 2\n3 3 2\n4 4 4")
    assert read == parse("3 aab ccb ddd a 6 * b 3 * c 2 * d 6 *")


def test_numbers_that_would_be_told_otherwise_are_written_as_to_be_found() -> None:
    hidden = parse(KILLER.replace("3 -", "3? -").replace("7 -", "7? -"))
    assert {cage.op for cage in hidden.cages} == {"?"}
    assert parse(format(hidden, "regions")) == hidden


@given(solved_puzzles(kinds=False))
@settings(max_examples=40)
def test_every_whole_puzzle_is_read_back(solved: Solved) -> None:
    assert parse(format(solved.puzzle, "regions")) == solved.puzzle


@pytest.mark.parametrize(
    ("old", "new", "sentence", "place"),
    [
        ("3 3", "3 4", "this grid has 3 rows and 4 columns: only square ones can be read", (1, 1)),
        ("3 3", "17 17", "a grid has 1 to 16 rows, not 17", (1, 1)),
        (". 6* .", ". 6*", "row 2 of the clues has 2 entries: the grid has 3 columns", (3, 1)),
        ("5 4 4", "5 4 4 4", "row 3 of the regions has 4 entries: the grid has 3 columns", (7, 1)),
        ("5 4 4\n", "", "a grid of 3 rows has as many of clues and as many of regions: this",
         (6, 1)),
        ("3 . .", "3 . 5+", "'5+' is a second clue in one region: the first is '6*'", (4, 5)),
        ("6*", "6^", "'6^' isn’t a clue: write a target of up to 309 digits and + - * /", (3, 3)),
        ("6*", "9" * 310, "'999999…999' isn’t a clue: write a target of up to 309", (3, 3)),
    ],
)  # fmt: skip
def test_each_fault_is_said_with_its_place(
    old: str, new: str, sentence: str, place: tuple[int, int]
) -> None:
    with pytest.raises(FormatError) as caught:
        parse(THREE.replace(old, new, 1))
    assert caught.value.message.startswith(sentence)
    assert caught.value.place == TextPlace(*place)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2 AB AB A 2 * B 2 * killer", "tables of clues and regions have no boxes and no killer"),
        ("2 AB AB A 2 *", "tables of clues and regions say whole puzzles: the cage at r1c2 has no"),
    ],
)
def test_what_the_tables_cannot_say_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        format(parse(text), "regions")
