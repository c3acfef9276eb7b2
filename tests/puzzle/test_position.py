"""Positions: their code is symmetric, and of one puzzle; test_share_code.py damages such codes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from webapp.puzzle import FormatError, Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.position import (
    CellEntry,
    Position,
    filled,
    format_position,
    givens,
    parse_move,
    parse_position,
)

SAMPLE = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =")
CODE = share_code.format(SAMPLE)
DAMAGED = "this link is damaged, or belongs to another puzzle: copy the whole link again"


@st.composite
def positions(draw: st.DrawFn, puzzle: Puzzle) -> Position:
    """Any values and marks in any cells that are not given."""
    values = st.integers(1, puzzle.size)
    marks = st.frozensets(values, max_size=puzzle.size)
    written = st.builds(CellEntry, st.just(0) | values, marks, marks)
    free = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    cells = draw(st.lists(st.sampled_from(free), max_size=40, unique=True)) if free else []
    drawn = {cell: draw(written) for cell in cells}
    return {cell: each for cell, each in drawn.items() if each != CellEntry()}


@given(data=st.data(), solved=solved_puzzles())
@settings(max_examples=25)
def test_position_code_round_trips(data: st.DataObject, solved: Solved) -> None:
    position = data.draw(positions(solved.puzzle))
    code = share_code.format(solved.puzzle)
    text = format_position(solved.puzzle, code, position)
    assert parse_position(solved.puzzle, code, text) == position


def test_position_that_does_not_fit_its_puzzle_is_rejected() -> None:
    """Of another puzzle, in a given cell, and 7 in a 6 x 6, whose three bits could hold eight."""
    other = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 3 =")
    six, one = parse("." * 36), frozenset({1})
    wrong = [
        (SAMPLE, other, {(0, 0): CellEntry(1)}),
        (SAMPLE, SAMPLE, {(1, 1): CellEntry(3)}),
        (SAMPLE, SAMPLE, {(1, 1): CellEntry(0, one)}),
        (SAMPLE, SAMPLE, {(1, 1): CellEntry(0, frozenset(), one)}),
        (six, six, {(0, 0): CellEntry(7)}),
    ]
    for puzzle, of, position in wrong:
        text = format_position(of, share_code.format(of), position)
        with pytest.raises(FormatError, match=DAMAGED):
            parse_position(puzzle, share_code.format(puzzle), text)
    with pytest.raises(FormatError, match=DAMAGED):
        parse_position(SAMPLE, CODE, format_position(six, CODE, {}))
    text = format_position(SAMPLE, CODE, {})
    with pytest.raises(FormatError, match="comes from another version"):
        parse_position(SAMPLE, CODE, "s2" + text[2:])


def test_position_code_of_a_full_9_x_9_is_under_400_characters() -> None:
    puzzle, every = parse("." * 81), frozenset(range(1, 10))
    full = {cell: CellEntry(9, every, every) for cell in all_cells(9)}
    assert len(format_position(puzzle, share_code.format(puzzle), full)) < 400


def test_filled_cells_are_givens_and_values() -> None:
    assert givens(SAMPLE) == {(1, 1): 2, (3, 2): 4}
    assert givens(parse("a a 2 =")) == givens(parse("2 ab ab a 3 + b 3 +")) == {}
    position = {(0, 0): CellEntry(1), (0, 1): CellEntry(0, frozenset({4}))}
    assert filled(SAMPLE, position) == {(0, 0): 1, (1, 1): 2, (3, 2): 4}


def test_move_must_name_a_cell_and_value_of_the_puzzle() -> None:
    moves = {"0.3": ((0, 0), 3), "5.0": ((1, 1), 0), "15.4": ((3, 3), 4)}
    assert {text: parse_move(SAMPLE, text) for text in moves} == moves
    for text in ("16.1", "0.5", "0", ".1", "0.", "٠.1", "0.1.2", "-1.1", ""):
        with pytest.raises(FormatError, match="these moves are damaged, or belong to another puz"):
            parse_move(SAMPLE, text)
