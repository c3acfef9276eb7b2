"""Native text: what people and the first documents write, read leniently and written one way."""

import pytest

from webapp.puzzle import (
    Cage,
    FormatError,
    Leftover,
    Puzzle,
    TextPlace,
    faults,
    format,
    label_in,
    parse,
)
from webapp.puzzle.formats import reader

FIRST = "4\naabb\ncdee\ncfeg\nffhg\na 3 -\nb 1 -\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =\n"
# As document 001 prints it: on one line, without n, with the dashes of print.
FIRST_PRINTED = "aabb cdee cfeg ffhg a 3 – b 1 – c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="
# As document 002 prints it: the last three cages lost their operators.
SECOND_PRINTED = (
    "5 abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * "
    "i 1 = j 8 * k 1 l 1 m 8"
)
# What may stand in a row.
RIGHT = "use a letter, a digit for a given, or . for no cage"
# As github.com/ghfbsd/kenken writes them; one file may hold several.
KK = '.KK "4x4 grid"\nABBC\nAACC\nD1CE\nDFFE\n\nA 8+\nB 5+\nC 11+\nD 2-\nE 6+\nF 1-\n'


def clues(puzzle: Puzzle) -> dict[str, str]:
    """The clue of each label, as in `3-`."""
    return {label: cage.clue for label, cage in zip(puzzle.labels, puzzle.cages, strict=True)}


def test_the_first_documents_listing_is_read_as_printed() -> None:
    assert parse(FIRST_PRINTED) == parse(FIRST)
    assert faults(parse(FIRST_PRINTED)) == []
    assert clues(parse(FIRST_PRINTED)) == {
        "a": "3-", "b": "1-", "c": "2/", "d": "2=", "e": "5+", "f": "9*", "g": "2/", "h": "4=",
    }  # fmt: skip


def test_the_second_documents_listing_has_three_faults_that_name_k_l_and_m() -> None:
    found = faults(parse(SECOND_PRINTED))
    assert [(fault.rule, fault.cells[0], fault.structural) for fault in found] == [
        ("clue", (3, 2), True),
        ("clue", (3, 3), True),
        ("clue", (4, 3), True),
    ]
    for fault, label, at in zip(found, "klm", ["r4c3", "r4c4", "r5c4"], strict=True):
        assert fault.sentence.startswith(f"the cage at {at} has the target ")
        assert "but no operator" in fault.sentence
        assert fault.place == TextPlace(1, SECOND_PRINTED.index(f" {label} ") + 2)


def test_text_is_written_in_one_way() -> None:
    assert format(parse(FIRST_PRINTED), "text") == (
        "4\nAABB\nCDEE\nCFEG\nFFHG\nA 3 -\nB 1 -\nC 2 /\nD 2 =\nE 5 +\nF 9 *\nG 2 /\nH 4 =\n"
    )


def test_boxes_killer_and_cells_without_a_cage_are_written_and_read() -> None:
    text = "4\nAA..\n..BB\n....\n....\nA 3 +\nB 7 +\nboxes 2x2\nkiller\n"
    puzzle = parse(text)
    assert (puzzle.boxes, puzzle.killer, len(puzzle.free_cells)) == ((2, 2), True, 12)
    assert format(puzzle, "text") == text


@pytest.mark.parametrize(
    ("written", "op"),
    [
        ("+", "+"), ("-", "-"), ("−", "-"), ("–", "-"), ("*", "*"), ("×", "*"), ("∗", "*"),
        ("x", "*"), ("·", "*"), ("/", "/"), ("÷", "/"), (":", "/"), ("=", "="),
    ],
)  # fmt: skip
@pytest.mark.parametrize("template", ["{} 6 {}", "{} 6{}", "{}6{}"])
@pytest.mark.parametrize("order", ["ab", "ba"])
def test_every_spelling_of_an_operator_is_read(
    written: str, op: str, template: str, order: str
) -> None:
    lines = [template.format(label, written) for label in order]
    for between in ("\n", " "):
        puzzle = parse(between.join(["ab", "ab", *lines]))
        assert clues(puzzle) == {"a": f"6{op}", "b": f"6{op}"}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("xb\nxb\nx 3 +\nb 6 x", {"x": "3+", "b": "6*"}),
        ("xb\nxb\nb 6 x\nx 3 +", {"b": "6*", "x": "3+"}),
        ("xb xb b 6 x 3 +", {"x": "3+", "b": "6"}),
        ("xb xb b 6 x x 3 +", {"x": "3+", "b": "6*"}),
        ("xb xb x 3 x b 6 +", {"x": "3*", "b": "6+"}),
        ("ab ab a 6 x b 6 x", {"a": "6*", "b": "6*"}),
    ],
)
def test_x_is_a_label_or_the_sign_by_what_stands_around_it(text: str, read: dict[str, str]) -> None:
    assert clues(parse(text)) == read


@pytest.mark.parametrize(
    "clue",
    [
        "a 3 -", "a 3-", "a3-", "a: 3-", "a:3-", "a : 3 -", "a= 3-", "a=3-", "a = 3 -",
        "a - 3", "a -3", "a-3", "a − 3", "a: - 3", "a: -3", "a -003",
    ],
)  # fmt: skip
@pytest.mark.parametrize("between", ["\n", " "])
def test_a_clue_may_have_its_operator_first_and_a_sign_behind_its_label(
    clue: str, between: str
) -> None:
    read = parse(between.join(["ab", "ab", clue, clue.replace("a", "b")]))
    assert read == parse("ab ab a 3 - b 3 -")


@pytest.mark.parametrize(
    ("words", "clue"),
    [
        ("a = 3", (3, "=")), ("a=3", (3, "=")), ("a: 3", (3, None)), ("a:3", (3, None)),
        ("a ? 3", (3, "?")), ("a=3?", (3, "?")), ("a: ÷", (None, "/")), ("a÷3", (3, "/")),
    ],
)  # fmt: skip
def test_an_operator_first_may_be_any_and_a_colon_is_none(
    words: str, clue: tuple[int, str]
) -> None:
    (cage,) = parse(f"2 aa aa {words}").cages
    assert (cage.target, cage.op) == clue


def test_digits_in_the_grid_are_givens() -> None:
    read = parse("abbc\na2cc\nddef\n4def\n\na: 1-\nb: 3-\nc: 36*\nd: 7+\ne: 2/\nf: 2/\n")
    assert clues(read) == {
        "a": "1-", "b": "3-", "c": "36*", "A": "2=", "d": "7+", "e": "2/", "f": "2/", "B": "4="
    }  # fmt: skip
    assert faults(read) == []
    assert [cage.place for cage in read.cages if cage.op == "="] == [
        TextPlace(2, 2), TextPlace(4, 1),
    ]  # fmt: skip


def test_a_digit_that_no_cell_can_have_is_a_draft() -> None:
    (fault,) = faults(parse("ab a9 a 3 + b 2 ="))
    assert (fault.cells, fault.place) == (((1, 1),), TextPlace(1, 5))


def test_equal_digits_side_by_side_are_cells_of_their_own() -> None:
    assert parse("3 aab 11b c1b").cages[-3:] == (
        Cage(((1, 1),), 1, "="), Cage(((2, 0),), None, None), Cage(((2, 1),), 1, "="),
    )  # fmt: skip


def test_a_title_as_others_write_it_is_the_name() -> None:
    assert (label_in(KK).name, len(parse(KK).cages), faults(parse(KK))) == ("4x4 grid", 7, [])
    assert parse(f"\n# by: me\n{KK}") == parse(KK)
    assert parse(".KK KAA KAA K 3 - A 4 *").size == 3  # a row


@pytest.mark.parametrize(
    "text",
    [
        "2\nab\nab\na 3 +\nb 3 +\n",
        "ab\nab\na 3 +\nb 3 +",
        "2 ab ab a 3 + b 3 +",
        "\r\n 2\r\n\r\nab\r\nab\t\r\nb   3 +\r\na 003 +\r\n\r\n",
        "\u00a02\u2003ab\u2028ab a3+ b 3+",
        "02 ab ab a 3 + b 3 +",
        f"{'0' * 5000}2 ab ab a 3 + b 3 +",
    ],
)
def test_white_space_order_and_the_leading_n_do_not_matter(text: str) -> None:
    assert parse(text) == parse("2\nAB\nAB\nA 3 +\nB 3 +\n")


def test_labels_are_case_sensitive_and_kept_to_be_shown_but_not_compared() -> None:
    puzzle = parse("aA aA A 3 + a 3 +")
    assert puzzle.labels == ("a", "A")
    assert puzzle == parse("xy xy x 3 + y 3 +")


def test_a_target_may_have_309_digits_and_no_more() -> None:
    assert parse(f"a a {'9' * 309} =").cages[0].target == 10**309 - 1
    assert parse(f"a a 000{'9' * 309} =").cages[0].target == 10**309 - 1
    (leftover,) = parse(f"a a {'9' * 310} =").leftovers
    assert leftover == Leftover(("9" * 310, "="), 0)


@pytest.mark.parametrize(
    ("text", "sentence", "place"),
    [
        ("", "there is no puzzle here: the text is empty", None),
        (" \n\t", "there is no puzzle here: the text is empty", None),
        ("0", "a grid has 1 to 16 rows, not 0", (1, 1)),
        ("17 a", "a grid has 1 to 16 rows, not 17", (1, 1)),
        (" ".join(["a" * 17] * 17), "a grid has 1 to 16 rows, not 17", (1, 1)),
        ("3", "the grid needs 3 rows of 3 labels, here are 0", (1, 1)),
        ("abc\nabc", "the grid needs 3 rows of 3 labels, here are 2", (2, 1)),
        ("aab\naab\n ab", "row 3 of the grid needs 3 labels, 'ab' has 2", (3, 2)),
        ("abcde\n" * 4 + "a 3 +", "row 5 of the grid needs 5 labels, 'a' has 1", (5, 1)),
        ("abcd\n" * 5, "'abcd' is one row too many: the grid has 4 rows of 4 labels", (5, 1)),
        ("ab\n a0", f"'0' isn’t a label: {RIGHT}", (2, 3)),
        ("2\nab\na#", f"'#' isn’t a label: {RIGHT}", (3, 2)),
        ("२\nab\nab", f"'२' isn’t a label: {RIGHT}", (1, 1)),
        (f"{KK}{KK}", "a second puzzle begins here: import one at a time", (13, 1)),
    ],
)
def test_where_no_grid_can_be_read_the_error_says_what_where_and_what_would_be_right(
    text: str, sentence: str, place: tuple[int, int] | None
) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert (caught.value.message, caught.value.place) == (sentence, place and TextPlace(*place))


@pytest.mark.parametrize(
    ("words", "leftovers"),
    [
        ("a 3 + a 4 +", [Leftover(("4", "+"), 0)]),
        ("a", [Leftover((), 0)]),
        ("a 3 #", [Leftover(("3", "#"), 0)]),
        ("a + 3 +", [Leftover(("+", "3", "+"), 0)]),
        ("a . 3", [Leftover((".", "3"), 0)]),
        ("a x 3", [Leftover((), 0), Leftover(("3",), None, "x")]),
        ("a 3 + 4", [Leftover(("3", "+", "4"), 0)]),
        ("a -3 +", [Leftover(("-3", "+"), 0)]),
        ("a ३ +", [Leftover(("३", "+"), 0)]),
        ("z 3 +", [Leftover(("3", "+"), None)]),
        ("foo 3 +", [Leftover(("foo", "3", "+"), None)]),
        ("a 3 + ba", [Leftover(("ba",), None)]),
        ("7 8 a 3 + killer 9", [Leftover(("7", "8", "9"), None)]),
        ("boxes 7", [Leftover(("boxes", "7"), None)]),
        ("boxes 2x1 3", [Leftover(("3",), None)]),
        ("boxes 2x1 boxes 1x2", [Leftover(("boxes", "1x2"), None)]),
        ("killer killer", []),
    ],
)
def test_words_that_are_no_clue_are_left_over_and_read_back(
    words: str, leftovers: list[Leftover]
) -> None:
    puzzle = parse(f"2 ab ab {words}")
    assert list(puzzle.leftovers) == leftovers
    assert parse(format(puzzle, "text")) == puzzle


def test_leftover_clues_that_no_text_gives_are_refused() -> None:
    puzzle = Puzzle(1, (), leftovers=(Leftover((), None), Leftover(("3",), None)))
    with pytest.raises(FormatError, match="these leftover clues can’t be written as text"):
        format(puzzle, "text")


def test_leftover_clues_that_would_read_as_another_row_are_refused() -> None:
    puzzle = Puzzle(2, (), leftovers=(Leftover(("ab",), None),))
    with pytest.raises(FormatError, match="these leftover clues can’t be written as text"):
        format(puzzle, "text")


def test_256_cages_have_labels_of_one_letter_each() -> None:
    rows = ["".join(chr(0x4E00 + 16 * row + column) for column in range(16)) for row in range(16)]
    puzzle = parse(" ".join(rows))
    written = format(puzzle, "text")
    assert len(puzzle.cages) == 256
    assert len(set("".join(written.split()[1:]))) == 256
    assert parse(written) == puzzle


def test_in_a_killer_puzzle_a_target_alone_is_a_sum_or_a_given() -> None:
    read = parse("2 ab bb a 1 b 5 killer")
    assert read == parse("2 ab bb a 1 = b 5 + killer")
    assert parse("2 ab bb a 1 b 5").cages == (
        Cage(((0, 0),), 1, None), Cage(((0, 1), (1, 0), (1, 1)), 5, None),
    )  # fmt: skip


def test_a_killer_puzzle_whose_operator_is_missing_is_written_with_a_dot() -> None:
    draft = Puzzle(2, (Cage(((0, 0), (0, 1)), 3, None),), killer=True)
    assert format(draft, "text") == "2\nAA\n..\nA 3 .\nkiller\n"
    assert parse(format(draft, "text")) == draft


@pytest.mark.parametrize("text", ["xx12\n3412\n2143\n4321\nx 3 +", "xx12 34.. .... .... x3+",
                                  "1xx2\n....\n....\n....\nkiller"])  # fmt: skip
@pytest.mark.parametrize("size", ["", "4\n"])
def test_rows_of_digits_points_and_x_are_a_letter_grid_where_a_clue_follows(
    text: str, size: str
) -> None:
    puzzle = parse(f"{size}{text}")
    assert reader(f"{size}{text}").name == "text"
    assert next(cage.cells for cage in puzzle.cages if not cage.is_given)[1:]


@pytest.mark.parametrize("text", ["9\n.........\n..3......\n" + "8........\n" * 7,
                                  "4\nxx12\n3412\n2143\n4321"])  # fmt: skip
def test_rows_of_digits_points_and_x_alone_are_a_sudoku(text: str) -> None:
    assert reader(text).name == "sudoku"
