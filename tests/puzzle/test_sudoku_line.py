"""Sudoku lines: 16, 36, 81, 144 or 256 characters, or as many in rows."""

import pytest

from webapp.puzzle import Cage, FormatError, Puzzle, faults, format, parse

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_line_is_a_puzzle_with_boxes_and_a_cage_for_each_given_value() -> None:
    puzzle = parse(LINE)
    assert (puzzle.size, puzzle.boxes, len(puzzle.cages)) == (9, (3, 3), 30)
    assert puzzle.cages[:2] == (Cage(((0, 0),), 5, "="), Cage(((0, 1),), 3, "="))
    assert faults(puzzle) == []
    assert format(puzzle, "sudoku") == LINE


@pytest.mark.parametrize(
    "text",
    [LINE.replace(".", "0"), "\n".join(LINE[k : k + 9] for k in range(0, 81, 9)), f" {LINE}\n"],
)
def test_zeros_and_rows_are_read_as_the_same_puzzle(text: str) -> None:
    assert parse(text) == parse(LINE)


@pytest.mark.parametrize(
    ("size", "boxes", "letter"),
    [(4, (2, 2), "4"), (6, (2, 3), "6"), (9, (3, 3), "9"), (12, (3, 4), "C"), (16, (4, 4), "G")],
)
def test_the_length_of_the_line_tells_size_and_boxes(
    size: int, boxes: tuple[int, int], letter: str
) -> None:
    puzzle = parse(letter + "." * (size * size - 1))
    assert puzzle == Puzzle(size, (Cage(((0, 0),), size, "="),), boxes)


def test_an_empty_line_is_a_sudoku_with_no_given_value() -> None:
    assert parse("." * 81) == Puzzle(9, (), (3, 3))


@pytest.mark.parametrize("text", ["." * 15, "5" + "." * 15, "1" + "." * 80 + "x", "12\n21"])
def test_lines_of_another_length_or_with_other_letters_are_not_sudokus(text: str) -> None:
    with pytest.raises(FormatError):
        parse(text)


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (Puzzle(5, ()), "a sudoku line is for grids with boxes and no killer cages: 4 (2x2), "),
        (Puzzle(1, (Cage(((0, 0),), 1, "="),)), "a sudoku line is for grids with boxes"),
        (Puzzle(9, ()), "a sudoku line is for grids with boxes"),
        (Puzzle(6, (), (3, 2)), "a sudoku line is for grids with boxes"),
        (Puzzle(9, (), (3, 3), killer=True), "a sudoku line is for grids with boxes"),
        (Puzzle(4, (Cage(((0, 0), (0, 1)), 3, "+"),), (2, 2)), "a sudoku line holds given values"),
        (Puzzle(4, (Cage(((0, 0),), 5, "="),), (2, 2)), "a sudoku line holds given values only"),
        (Puzzle(4, (Cage(((0, 0),), None, "="),), (2, 2)), "a sudoku line holds given values only"),
    ],
)
def test_what_a_line_cannot_say_is_refused(puzzle: Puzzle, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        format(puzzle, "sudoku")
    assert str(caught.value).startswith(sentence)
