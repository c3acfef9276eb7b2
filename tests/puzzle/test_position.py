"""Positions: their code is symmetric, and every damage to it is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from webapp.puzzle import FormatError, Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.position import (
    Position,
    Written,
    filled,
    format_position,
    givens,
    parse_position,
)

SAMPLE = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =")
CODE = share_code.format(SAMPLE)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
DAMAGED = "this link is damaged, or belongs to another puzzle: copy the whole of it again"


@st.composite
def positions(draw: st.DrawFn, puzzle: Puzzle) -> Position:
    """Any values and marks in any cells that are not given."""
    values = st.integers(1, puzzle.size)
    marks = st.frozensets(values, max_size=puzzle.size)
    written = st.builds(Written, st.just(0) | values, marks, marks)
    free = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    cells = draw(st.lists(st.sampled_from(free), max_size=40, unique=True)) if free else []
    drawn = {cell: draw(written) for cell in cells}
    return {cell: each for cell, each in drawn.items() if each != Written()}


@given(data=st.data(), solved=solved_puzzles())
@settings(max_examples=60)
def test_a_position_is_read_as_it_was_written(data: st.DataObject, solved: Solved) -> None:
    position = data.draw(positions(solved.puzzle))
    code = share_code.format(solved.puzzle)
    text = format_position(solved.puzzle, code, position)
    assert parse_position(solved.puzzle, code, text) == position


@given(position=positions(SAMPLE), place=st.integers(2, 500), letter=st.sampled_from(LETTERS))
@settings(max_examples=120)
def test_one_wrong_letter_is_refused(position: Position, place: int, letter: str) -> None:
    text = format_position(SAMPLE, CODE, position)
    place = 2 + place % (len(text) - 2)
    broken = text[:place] + letter + text[place + 1 :]
    if broken != text:
        with pytest.raises(FormatError, match=DAMAGED):
            parse_position(SAMPLE, CODE, broken)


@given(position=positions(SAMPLE), end=st.integers(1, 500))
@settings(max_examples=60)
def test_a_cut_code_is_refused(position: Position, end: int) -> None:
    text = format_position(SAMPLE, CODE, position)
    with pytest.raises(FormatError):
        parse_position(SAMPLE, CODE, text[: 2 + end % (len(text) - 2)])


@given(text=st.text(max_size=40) | st.from_regex(r"s1[A-Za-z0-9_=-]{0,40}", fullmatch=True))
@settings(max_examples=120)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = parse_position(SAMPLE, CODE, text)
    except FormatError:
        return
    assert format_position(SAMPLE, CODE, position) == "".join(text.split())


def test_a_position_of_another_puzzle_is_refused() -> None:
    other = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 3 =")
    text = format_position(other, share_code.format(other), {(0, 0): Written(1)})
    with pytest.raises(FormatError, match=DAMAGED):
        parse_position(SAMPLE, CODE, text)


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ((1, 1), Written(3)),
        ((1, 1), Written(0, frozenset({1}))),
        ((1, 1), Written(0, frozenset(), frozenset({2}))),
    ],
)
def test_a_position_that_writes_into_a_given_is_refused(
    cell: tuple[int, int], written: Written
) -> None:
    text = format_position(SAMPLE, CODE, {cell: written})
    with pytest.raises(FormatError, match=DAMAGED):
        parse_position(SAMPLE, CODE, text)


def test_a_value_beyond_the_size_is_refused() -> None:
    """Six values take three bits, which could hold eight."""
    puzzle = parse("." * 36)
    code = share_code.format(puzzle)
    with pytest.raises(FormatError, match=DAMAGED):
        parse_position(puzzle, code, format_position(puzzle, code, {(0, 0): Written(7)}))


def test_a_later_version_is_told_apart_from_damage() -> None:
    text = format_position(SAMPLE, CODE, {})
    with pytest.raises(FormatError, match="comes from another version"):
        parse_position(SAMPLE, CODE, "s2" + text[2:])


def test_the_position_of_a_nine_by_nine_with_every_mark_fits_an_address() -> None:
    puzzle = parse("." * 81)
    code = share_code.format(puzzle)
    every = frozenset(range(1, 10))
    full = {cell: Written(9, every, every) for cell in all_cells(9)}
    assert len(format_position(puzzle, code, full)) < 400


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =",
         {(1, 1): 2, (3, 2): 4}),
        ("a a 2 =", {}),
        ("2 ab ab a 3 + b 3 +", {}),
    ],
)  # fmt: skip
def test_givens_are_the_one_cell_cages_whose_target_is_a_value(
    text: str, expected: dict[tuple[int, int], int]
) -> None:
    assert givens(parse(text)) == expected


def test_what_is_filled_is_given_or_written() -> None:
    position = {(0, 0): Written(1), (0, 1): Written(0, frozenset({4}))}
    assert filled(SAMPLE, position) == {(0, 0): 1, (1, 1): 2, (3, 2): 4}
