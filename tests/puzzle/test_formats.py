"""Formats: what is written can be read again, and whatever is read, only FormatError is raised."""

import re

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tests.puzzle.drafts import (
    Solved,
    clue_soups,
    drafts,
    read_or_none,
    refused_or_read_back,
    solved_puzzles,
    spoilt,
    sudokus,
)
from tests.puzzle.others import OTHERS
from tools.random_puzzles import hidden
from webapp.puzzle import FORMATS, FormatError, Puzzle, faults, format, parse, written
from webapp.puzzle.formats import only_read, reader

FOUR = "4\naabb\ncdee\ncfeg\nffhg\na 3 -\nb 1 -\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =\n"


@pytest.mark.parametrize("name", written())
def test_every_corpus_puzzle_is_read_back_as_it_was_written(name: str) -> None:
    """With its operators and without; what is for some cages only refuses by what it lacks."""
    puzzles = [parse(row["text"]) for row in PUZZLES]
    unknown = [hidden(puzzle, number) for number, puzzle in enumerate(puzzles)]
    for kind, each in (("known", puzzles), ("unknown", unknown)):
        if FORMATS[name].cages and (name, kind) != ("keen", "unknown"):
            assert [parse(format(puzzle, name)) for puzzle in each] == each
            continue
        assert all(refused_or_read_back(puzzle, name) for puzzle in each)
        with pytest.raises(FormatError, match=r"Keen’s ids have|sudoku line is for|products only"):
            format(each[0], name)


def test_the_corpus_has_factors_that_come_back_from_puzz_link() -> None:
    read = [parse(row["text"]) for row in PUZZLES]
    factors = [each for each in read if {cage.op for cage in each.cages} <= {"*", "="}]
    assert factors
    assert [parse(format(puzzle, "puzzlink")) for puzzle in factors] == factors


@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.about[1]])
def test_every_sample_is_read_by_its_own_format(name: str) -> None:
    sample = FORMATS[name].about[1]
    assert reader(sample).name == name
    assert parse(sample) == FORMATS[name].parse(sample)


@pytest.mark.parametrize("name", written())
@given(solved_puzzles().map(lambda solved: solved.puzzle) | drafts())
@settings(max_examples=40)
def test_what_is_written_in_a_format_is_found_out_to_be_in_it(name: str, puzzle: Puzzle) -> None:
    try:
        text = format(puzzle, name)
    except FormatError:
        return
    assert reader(text).name == name


@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.about[1]])
@given(st.data())
@settings(max_examples=60)
def test_a_spoilt_text_is_a_puzzle_or_a_format_error(name: str, data: st.DataObject) -> None:
    text = data.draw(spoilt(FORMATS[name].about[1]))
    for read in (parse, FORMATS[name].parse):
        try:
            assert all(fault.sentence.isprintable() for fault in faults(read(text)))
        except FormatError as error:
            assert str(error).isprintable()  # noqa: PT017, either of two outcomes is right


@pytest.mark.parametrize("name", ["text", "json", "code"])
@given(solved_puzzles().map(lambda solved: solved.puzzle) | drafts())
@settings(max_examples=40)
def test_text_json_and_code_say_every_puzzle_and_every_draft(name: str, puzzle: Puzzle) -> None:
    assert parse(format(puzzle, name)) == puzzle


@given(solved_puzzles(kinds=False))
@settings(max_examples=40)
def test_keen_says_every_puzzle_without_boxes_and_killer_cages(solved: Solved) -> None:
    assert parse(format(solved.puzzle, "keen")) == solved.puzzle


@given(sudokus())
@settings(max_examples=40)
def test_a_sudoku_line_says_every_sudoku(solved: Solved) -> None:
    assert parse(format(solved.puzzle, "sudoku")) == solved.puzzle


@pytest.mark.parametrize("name", written())
@given(solved_puzzles().map(lambda solved: solved.puzzle) | drafts())
@settings(max_examples=50)
def test_what_a_format_does_not_refuse_it_reads_back(name: str, puzzle: Puzzle) -> None:
    assert refused_or_read_back(puzzle, name)


@pytest.mark.parametrize("name", ["text", "json", "code"])
@given(clue_soups())
@settings(max_examples=70)
def test_a_draft_with_any_words_as_clues_is_read_back(name: str, text: str) -> None:
    draft = read_or_none(text)
    assume(draft)
    assert draft
    assert parse(format(draft, name)) == draft


@given(clue_soups())
@settings(max_examples=70)
def test_faults_says_something_of_every_leftover_clue(text: str) -> None:
    draft = read_or_none(text)
    assume(draft)
    assert draft
    found = faults(draft)
    assert len([fault for fault in found if fault.rule == "leftover"]) == len(draft.leftovers)
    assert all(fault.sentence.isprintable() for fault in found)


@given(st.text() | st.text("0123456789abcxyzABC.,:_-+*/={}[]\"'# \n") | clue_soups())
@settings(max_examples=150)
def test_no_text_raises_anything_but_a_format_error(text: str) -> None:
    try:
        said = [str(fault) for fault in faults(parse(text))]
    except FormatError as error:
        said = [str(error)]
    assert all(sentence.isprintable() for sentence in said)


@given(
    st.text()
    | st.text("0123456789abcxyzABC.,:;|_-+*/={}[]\"'# \n\t")
    | st.text("0123456789.,;|_ \n", min_size=15, max_size=300)
    | clue_soups()
    | st.sampled_from(["{", "m1", "https://", "3:", "[Puzzle]\n"]).flatmap(
        lambda start: st.text('0123456789abm_-:,?p={}[]"\n').map(start.__add__)
    )
)
@example("0\r|")  # a line of a sudoku in which no cell stands
@settings(max_examples=300)
def test_every_format_makes_of_any_text_a_puzzle_or_a_format_error(text: str) -> None:
    for form in FORMATS.values():
        form.recognises(text)
        try:
            form.parse(text)
        except FormatError as error:
            assert str(error).isprintable()  # noqa: PT017, either of two outcomes is right


@given(solved_puzzles())
@settings(max_examples=40)
def test_the_text_of_a_puzzle_on_one_line_is_the_same_puzzle(solved: Solved) -> None:
    assert parse(format(solved.puzzle, "text").replace("\n", " ")) == solved.puzzle


@given(drafts() | solved_puzzles().map(lambda solved: solved.puzzle))
@settings(max_examples=40)
def test_equal_puzzles_are_written_equally(puzzle: Puzzle) -> None:
    read = parse(format(puzzle, "json"))
    assert [format(read, name) for name in ("text", "json", "code")] == [
        format(puzzle, name) for name in ("text", "json", "code")
    ]


def test_a_byte_order_mark_is_passed_over() -> None:
    assert parse("\ufeff" + FOUR) == parse(FOUR)


def test_an_unknown_format_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(FormatError, match="'xml' isn’t a format: use one of text, keen, sudoku, "):
        format(parse(FOUR), "xml")


@pytest.mark.parametrize("name", only_read())
def test_a_format_that_is_only_read_is_refused_as_that(name: str) -> None:
    with pytest.raises(FormatError, match=f"'{name}' is only read, never written: use one of text"):
        format(parse(FOUR), name)


@pytest.mark.parametrize("name", OTHERS)
@given(solved_puzzles(kinds=False))
@settings(max_examples=40)
def test_what_another_program_writes_is_read_as_the_same_puzzle(name: str, solved: Solved) -> None:
    text = OTHERS[name](solved.puzzle)
    assert reader(text).name == name
    assert parse(text) == solved.puzzle


def test_a_format_error_shows_no_control_characters() -> None:
    error = FormatError("'\x1b[31m\ud800' isn’t a label")
    assert str(error) == r"'\x1b[31m\ud800' isn’t a label"


@pytest.mark.parametrize(
    "text",
    [
        '{"size": %s, "cages": []}',
        '{"width": %s, "height": 4, "rules": []}',
        '{"variant": {"gridSize": {"width": %s, "height": %s}}, "cages": []}',
        "%s 4\n1 2\n",
        "%s\naabb\n",
        "%s:_,a1",
        "https://puzz.link/p?factors/%s/4/00",
        "size: %s\ncages:\n",
        '{"width": 1, "height": 1, "rules": [{"op": "%s", "value": 1, "cells": []}]}',
        "%s0 + A1 A2\n3 + B1 B2",
    ],
)
def test_no_refusal_shows_a_number_of_300_digits(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text.replace("%s", "9" * 309))
    assert re.findall("[0-9]{13,}", str(caught.value)) == []


def test_a_cage_that_a_format_cannot_say_is_named_by_the_ends_of_its_target() -> None:
    puzzle = parse(f"4 aa.. .... .... .... a {'9' * 300} + boxes 2x2")
    for name in ("sudoku", "puzzlink"):
        with pytest.raises(FormatError) as caught:
            format(puzzle, name)
        assert len(str(caught.value)) < 120
