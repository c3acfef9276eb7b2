"""Native text: what people and the first documents write, read leniently and written one way."""

import pytest

from webapp.puzzle import Cage, FormatError, Leftover, Puzzle, TextPlace, faults, format, parse

FIRST = "4\naabb\ncdee\ncfeg\nffhg\na 3 -\nb 1 -\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =\n"
# As document 001 prints it: on one line, without n, with the dashes of print.
FIRST_PRINTED = "aabb cdee cfeg ffhg a 3 – b 1 – c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="
# As document 002 prints it: the last three cages lost their operators.
SECOND_PRINTED = (
    "5 abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * "
    "i 1 = j 8 * k 1 l 1 m 8"
)


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
        ("0", "a grid has 1 to 16 rows: 0 is out of that range", (1, 1)),
        ("17 a", "a grid has 1 to 16 rows: 17 is out of that range", (1, 1)),
        (" ".join(["a" * 17] * 17), "a grid has 1 to 16 rows: 17 is out of that range", (1, 1)),
        ("3", "the grid needs 3 rows of 3 labels, here are 0", (1, 1)),
        ("abc\nabc", "the grid needs 3 rows of 3 labels, here are 2", (2, 1)),
        ("aab\naab\n ab", "row 3 of the grid needs 3 labels, 'ab' has 2", (3, 2)),
        ("abcde\n" * 4 + "a 3 +", "row 5 of the grid needs 5 labels, 'a' has 1", (5, 1)),
        ("abcd\n" * 5, "'abcd' is one row too many: the grid has 4 rows of 4 labels", (5, 1)),
        ("ab\n a1", "'1' isn’t a label: use a letter, or . for no cage", (2, 3)),
        ("2\nab\na#", "'#' isn’t a label: use a letter, or . for no cage", (3, 2)),
        ("२\nab\nab", "'२' isn’t a label: use a letter, or . for no cage", (1, 1)),
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
        ("a + 3", [Leftover(("+", "3"), 0)]),
        ("a", [Leftover((), 0)]),
        ("a 3 #", [Leftover(("3", "#"), 0)]),
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
