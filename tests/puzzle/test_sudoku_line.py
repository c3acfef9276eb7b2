"""Sudoku lines: 16, 36, 64, 81, 144 or 256 characters, or as many in rows."""

import pytest
from hypothesis import assume, example, given, settings

from tests.puzzle.drafts import Solved, sudokus
from tests.puzzle.layouts import LAYOUTS
from webapp.puzzle import FORMATS, Cage, FormatError, Puzzle, faults, format, parse
from webapp.puzzle.formats import reader

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
    [
        (4, (2, 2), "4"),
        (6, (2, 3), "6"),
        (8, (2, 4), "8"),
        (9, (3, 3), "9"),
        (12, (3, 4), "C"),
        (16, (4, 4), "G"),
    ],
)
def test_the_length_of_the_line_tells_size_and_boxes(
    size: int, boxes: tuple[int, int], letter: str
) -> None:
    puzzle = parse(letter + "." * (size * size - 1))
    assert puzzle == Puzzle(size, (Cage(((0, 0),), size, "="),), boxes)


def test_an_empty_line_is_a_sudoku_with_no_given_value() -> None:
    assert parse("." * 81) == Puzzle(9, (), (3, 3))


ROWS = [LINE[k : k + 9] for k in range(0, 81, 9)]
CSV = "\n".join(",".join(row).replace(".", "") for row in ROWS)

WRITTEN = {
    "rows on one line": " ".join(ROWS),
    "a line that was broken": f"{LINE[:40]}\n{LINE[40:]}",
    "CSV with semicolons and quotes": CSV.replace(",", ";").replace("5", '"5"'),
    ".sdk with comments": "#AA Somebody\n#DA fine one: 81 cells\n" + "\n".join(ROWS) + "\n",
    ".sdk with sections": "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "123456789\n" * 9,
    "a table’s tabs": CSV.replace(",", "\t"),
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_however_it_is_written_it_is_the_same_puzzle(text: str) -> None:
    assert parse(text) == FORMATS["sudoku"].parse(text) == parse(LINE)


@pytest.mark.parametrize("name", LAYOUTS)
@given(sudokus())
@example(Solved(parse(LINE), ()))
@settings(max_examples=30)
def test_however_it_is_laid_out_it_is_the_same_sudoku(name: str, solved: Solved) -> None:
    puzzle = solved.puzzle
    assume(len(puzzle.cages) > puzzle.size)  # empty ones may be grids of labels
    text = LAYOUTS[name](puzzle)
    assert FORMATS["sudoku"].parse(text) == puzzle
    assert puzzle.size > 9 or parse(text) == puzzle  # with letters alone they may be labels, too


def test_a_row_of_dashes_is_empty_where_a_row_is_missing() -> None:
    rows = [*ROWS[:4], "." * 9, *ROWS[5:]]
    puzzle = parse("\n".join(rows))
    assert parse("\n".join(rows).replace(".", "-")) == puzzle
    ruled = "\n---------\n".join("\n".join(rows[k : k + 3]) for k in (0, 3, 6))
    assert parse(ruled) == puzzle


@pytest.mark.parametrize(("size", "boxes"), [(6, (3, 2)), (8, (4, 2)), (12, (4, 3))])
def test_bars_turn_the_boxes_where_they_part_the_columns_the_other_way(
    size: int, boxes: tuple[int, int]
) -> None:
    row = "|".join(["." * boxes[1]] * boxes[0])
    assert parse("\n".join([f"1{row[1:]}", *[row] * (size - 1)])).boxes == boxes


def test_in_hexadecimal_zero_is_the_sixteenth_value() -> None:
    line = "0123456789ABCDEF" + "." * 240
    assert parse(line) == parse("G123456789ABCDEF" + "." * 240)
    assert parse(line.lower()) == parse(line.replace(".", "x")) == parse(line)
    assert parse(line.replace(".", "0")) == parse(".123456789ABCDEF" + "." * 240)
    assert parse(f"{line[:-1]}G").cage_at.get((0, 0)) is None


SIXTEEN = [[(4 * row + row // 4 + column) % 16 + 1 for column in range(16)] for row in range(16)]


@pytest.mark.parametrize("signs", ["123456789ABCDEFG", "123456789ABCDEF0", "ABCDEFGHIJKLMNOP"])
@pytest.mark.parametrize("between", ["", " ", ","])
@pytest.mark.parametrize("empty", "._-*")
def test_a_16_x_16_is_read_in_each_of_three_ways(signs: str, between: str, empty: str) -> None:
    rows = [
        [empty if (row + column) % 3 else signs[value - 1] for column, value in enumerate(values)]
        for row, values in enumerate(SIXTEEN)
    ]
    lines = [between.join(row) for row in rows]
    given = "".join(
        "." if (row + column) % 3 else "123456789ABCDEFG"[value - 1]
        for row, values in enumerate(SIXTEEN)
        for column, value in enumerate(values)
    )
    for text in ("\n".join(lines), between.join(lines), "\n".join(lines).lower()):
        assert (reader(text).name, format(parse(text), "sudoku")) == ("sudoku", given)


def test_a_16_x_16_of_letters_is_one_of_cages_where_a_row_or_column_repeats_one() -> None:
    rows = ["".join("ABCDEFGHIJKLMNOP"[value - 1] for value in values) for values in SIXTEEN]
    assert reader("\n".join(rows)).name == "sudoku"
    assert reader("\n".join(["16", *rows])).name == "text"
    columns = [".BCDEFGHIJKLMNOP"] * 16
    assert reader("\n".join(columns)).name == "text"
    assert reader("\n".join(map("".join, zip(*columns, strict=True)))).name == "text"


@pytest.mark.parametrize("row", ["XXx..x", "aa....", "Xx.x.."])
def test_a_size_above_a_row_of_several_labels_without_a_digit_begins_a_draft(row: str) -> None:
    assert reader(f"6\n{row}\n......\n......\n.x...3\nx.....\nX.....").name == "text"
    assert reader(f"6\n......\n{row}\n......\n.....3\n......\n......").name == "sudoku"


@pytest.mark.parametrize("size", [3, 4, 9])
def test_rows_of_digits_above_boxes_tell_their_size_by_their_count(size: int) -> None:
    rows = ["".join(str((row + at) % size + 1) for at in range(size)) for row in range(size)]
    read = parse("\n".join([*rows, "boxes 2x2"]))
    assert (read.size, len(read.cages), read.boxes) == (size, size * size, (2, 2))


def test_what_is_no_letter_of_a_16_x_16_in_letters_is_refused_by_it() -> None:
    with pytest.raises(FormatError, match="'Q' isn’t a cell of a 16 x 16 sudoku: write A to P"):
        FORMATS["sudoku"].parse("ABCDEFGHIJKLMNOP" + "Q" * 240)


def test_in_csv_values_above_nine_are_numbers_or_letters() -> None:
    numbers = "\n".join([",".join(map(str, range(1, 13))), *["," * 11] * 11])
    letters = "\n".join([",".join("123456789ABC"), *["," * 11] * 11])
    assert parse(numbers) == parse(letters) == parse("123456789ABC" + "." * 132)


CELLS = "a sudoku has 16, 36, 64, 81, 144 or 256 cells, this one has"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (LINE[:-1], f"line 1, column 80: {CELLS} 80: 1 missing"),
        (LINE + "1", f"line 1, column 82: {CELLS} 82: 1 too many"),
        ("." * 82, f"line 1, column 82: {CELLS} 82: 1 too many"),
        ("1" * 20, f"line 1, column 20: {CELLS} 20"),
        ("\n".join([*ROWS[:3], ROWS[3][1:], *ROWS[4:]]),
         "line 4, column 1: row 4 has 8 cells: the others have 9"),
        ("\n".join(ROWS[:8]), "line 8, column 1: with 9 columns it needs 9 rows: here are 8"),
        ("\n".join([*ROWS, "#", ROWS[0]]),
         "line 11, column 1: with 9 columns it needs 9 rows: here are 10"),
        ("\n".join(row[:7] for row in ROWS[:7]),
         "line 1, column 1: rows of 7 cells make no sudoku: it has 4, 6, 8, 9, 12 or 16 rows"),
        (LINE.replace("7", "k", 1), "line 1, column 5: 'k' isn’t a cell of a 9 x 9 sudoku: "
         "write 1 to 9, or . 0 _ - * X where it is empty"),
        (f"{LINE}\n{LINE}", "line 2, column 1: each of these 2 lines is a whole sudoku: take one"),
        ("1" * 625, "line 1, column 625: grids go up to 16 x 16: these 625 cells are 25 x 25"),
        ("\n".join(["1" * 25] * 25), "line 1, column 1: grids go up to 16 x 16: this is 25 x 25"),
        (CSV.replace("5", "12", 1), "line 1, column 1: '12' isn’t a cell of a 9 x 9 sudoku"),
        ("[Puzzle]\n", "there is no sudoku here: no line has a cell"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert str(caught.value).startswith(sentence)


def test_an_empty_grid_of_labels_is_no_sudoku() -> None:
    assert parse("9\n" + "\n".join(["." * 9] * 9)) == Puzzle(9, ())


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
