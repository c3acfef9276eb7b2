"""Numbered cages, and the text of a TomTom from Penpa: tables that are only read."""

import re

import pytest

from tests.puzzle.others import numbered, penpa
from webapp.puzzle import FormatError, faults, label_in, parse
from webapp.puzzle.formats import reader

PUZZLE = parse("3 aab ccb dde a 3 + b 5 + c 2 - d 6 * e 1 =")
LINK = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTdbpswFL7nKSpfn0r"


def refusal(text: str) -> str:
    """What is said of a text that is none."""
    with pytest.raises(FormatError) as caught:
        parse(text)
    return str(caught.value)


def test_numbers_of_cages_may_begin_anywhere_and_clues_come_in_any_order() -> None:
    text = "2 2\n7 3\n7 3\n3 / 2\n7 + 3\n"
    assert parse(text) == parse("2 AB AB A 3 + B 2 /")
    assert reader(text.replace("\n", "\r\n")).name == "numbered"


def test_a_cage_without_a_clue_is_a_draft() -> None:
    assert [fault.rule for fault in faults(parse("2 2\n0 1\n0 1\n0 + 3"))] == ["clue"]


@pytest.mark.parametrize("at", range(1, 9))
def test_a_blank_line_parts_nothing(at: int) -> None:
    lines = numbered(PUZZLE).splitlines()
    assert parse("\n".join([*lines[:at], " ", *lines[at:]])) == PUZZLE


def test_the_first_line_counts_in_numbers() -> None:
    assert parse(numbered(PUZZLE).replace("3 5", "03 05", 1)) == PUZZLE
    assert refusal("1 1\n0\n0 + 1\n0 + 1") == "line 4, column 1: cage 0 has a second clue"
    assert refusal("1 02\n0\n0 + 1") == (
        "line 1, column 3: the table has 1 cage, not 02 as the first line says"
    )


def test_a_table_with_rows_missing_is_told_how_many_it_has() -> None:
    assert (
        refusal("4 2\n0 0 0 1\n0 + 9")
        == "line 3, column 1: row 2 of the cages has 3 entries: the grid has 4 columns"
    )
    assert (
        refusal("Genre: TomTom\n2\nAB")
        == "line 3, column 2: the regions have 1 row: the grid has 2"
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("3 5\n", "3 6\n", "line 1, column 3: the table has 5 cages, not 6 as the first line says"),
        ("3 5\n", "17 5\n", "line 1, column 1: a grid has 1 to 16 rows, not 17"),
        ("0 0 1", "0 0 1 1", "line 2, column 1: row 1 of the cages has 4 entries: the grid has 3"),
        ("2 - 2", "2 ^ 2", "line 7, column 1: a cage is a line of number, operator and target"),
        ("1 + 5", "0 + 5", "line 6, column 1: cage 0 has a second clue"),
        ("1 + 5", "9 + 5", "line 6, column 1: no cell is in cage 9"),
        ("2 - 2", "2 - 2 2", "line 7, column 1: a cage is a line of number, operator and target"),
    ],
)
def test_what_is_wrong_with_numbered_cages_is_said(old: str, new: str, sentence: str) -> None:
    text = numbered(PUZZLE)
    assert parse(text) == PUZZLE
    assert refusal(re.sub(f"^{re.escape(old)}", new, text, count=1, flags=re.MULTILINE)).startswith(
        sentence
    )


def test_a_tomtom_may_have_blanks_between_its_letters_and_a_name() -> None:
    text = penpa(PUZZLE).replace("AAB\nCCB", "A A B\nC C B").replace("Author:", "Author: Ruth")
    assert parse(text) == PUZZLE
    assert label_in(text.replace("Theme:", "Theme: Tuesday")).name == "Tuesday"
    assert label_in(text).by == "Ruth"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Genre:", "genre:"),
        ("Genre:", "\n \nGenre:"),
        ("Genre:", "Thème: Été\nGenre:"),
        ("Genre: TomTom\n", "Genre: TomTom\n\n"),
    ],
)
def test_the_head_of_a_tomtom_is_read_as_people_write_it(old: str, new: str) -> None:
    assert parse(penpa(PUZZLE).replace(old, new, 1)) == PUZZLE


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("TomTom", "Skyscrapers", "this is Penpa’s Skyscrapers: only its TomTom can be read"),
        ("Genre: TomTom", "Genre:", "this is Penpa’s text: only its TomTom can be read"),
        ("{1-3}", "{0-2}", "line 14, column 1: the values of this TomTom are {0-2}: only 1 to 3"),
        ("3\nAAB", "AAB", "line 7, column 1: below its first lines a TomTom has its rows and"),
        ("3\nAAB", "3 3 3\nAAB", "line 7, column 1: below its first lines a TomTom has its rows"),
        ("3\nAAB", "2 3\nAAB", "line 7, column 1: this grid has 2 rows and 3 columns: only square"),
        ("AAB", "AABB", "line 8, column 1: row 1 of the regions has 4 entries: the grid has 3"),
        (r"2\055 .", "2! .", "line 12, column 1: '2!' isn’t a clue"),
        (r"2\055 .", r"2\055 2", "line 12, column 7: '2' is a second clue in one region"),
    ],
)
def test_what_is_wrong_with_a_tomtom_is_said(old: str, new: str, sentence: str) -> None:
    assert refusal(penpa(PUZZLE).replace(old, new, 1)).startswith(sentence)


@pytest.mark.parametrize("link", [LINK, LINK.replace("#m", "?m"), LINK.replace("swaroopg92", "x")])
def test_a_link_to_penpa_is_refused_by_its_name(link: str) -> None:
    assert refusal(link).startswith("this is a link to Penpa, which holds a drawing that we can’t")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("https://tinyurl.com/abc", "this link names a puzzle without holding it, and we can’t"),
        ("https://sudokupad.app/" + "a-name-" * 20, "this link names a puzzle without holding it"),
        ("https://sudokupad.app/scl" + "N4Ig" * 20, "this link is damaged: copy the whole of it"),
        ("pzprv3\nfactors\n5\n5", "this is a file of puzz.link: only its links can be read."),
    ],
)
def test_what_holds_no_puzzle_is_told_by_what_it_is(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)
