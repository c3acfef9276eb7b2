"""Spellings, labels, places and limits; what else it reads is in readings.tsv."""

from itertools import product

from webapp.puzzle import Leftover, Puzzle, TextPlace, format, parse
from webapp.puzzle.formats import reader

SPELLINGS = {"+": "+", "-": "-−–", "*": "*×∗x·", "/": "/÷:", "=": "="}


def clues(puzzle: Puzzle) -> dict[str, str]:
    """The clue of each label, as in `3-`."""
    return {label: cage.clue for label, cage in zip(puzzle.labels, puzzle.cages, strict=True)}


def test_every_spelling_of_an_operator_is_read() -> None:
    for op, template in product(SPELLINGS, ["{} 6 {}", "{} 6{}", "{}6{}"]):
        for spelling, between in product(SPELLINGS[op], ("\n", " ")):
            lines = [template.format(label, spelling) for label in "ba"]
            puzzle = parse(between.join(["ab", "ab", *lines]))
            assert clues(puzzle) == {"a": f"6{op}", "b": f"6{op}"}, lines


def test_labels_and_positions_are_kept_but_not_compared() -> None:
    read = parse("abbc\na2cc\nddef\n4def\n\na: 1-\nb: 3-\nc: 36*\nd: 7+\ne: 2/\nf: 2/\n")
    assert clues(read) == {
        "a": "1-", "b": "3-", "c": "36*", "A": "2=", "d": "7+", "e": "2/", "f": "2/", "B": "4="
    }  # fmt: skip
    assert [cage.place for cage in read.cages if cage.op == "="] == [
        TextPlace(2, 2), TextPlace(4, 1),
    ]  # fmt: skip
    assert parse("aA aA A 3 + a 3 +") == parse("xy xy x 3 + y 3 +")


def test_target_has_at_most_309_digits() -> None:
    for zeros in ("", "000"):
        assert parse(f"a a {zeros}{'9' * 309} =").cages[0].target == 10**309 - 1
    (leftover,) = parse(f"a a {'9' * 310} =").leftovers
    assert leftover == Leftover(("9" * 310, "="), 0)
    assert parse(f"{'0' * 5000}2 ab ab a 3 + b 3 +") == parse("2 ab ab a 3 + b 3 +")


def test_labels_of_256_cages_have_one_character_each() -> None:
    rows = ["".join(map(chr, range(first, first + 16))) for first in range(0x4E00, 0x4F00, 16)]
    puzzle = parse(" ".join(rows))
    written = format(puzzle, "text")
    assert len(puzzle.cages) == len(set("".join(written.split()[1:]))) == 256
    assert parse(written) == puzzle


SIXTEEN = [[(4 * row + row // 4 + column) % 16 + 1 for column in range(16)] for row in range(16)]


def test_16_x_16_sudoku_is_read_in_each_of_three_ways() -> None:
    given = [
        [0 if (row + at) % 3 else value for at, value in enumerate(values)]
        for row, values in enumerate(SIXTEEN)
    ]
    every = [".123456789ABCDEFG", "_123456789ABCDEF0", "-ABCDEFGHIJKLMNOP"]
    plain = "".join(every[0][value] for values in given for value in values)
    for signs, between in product(every, ("", " ", ",")):
        lines = [between.join(signs[value] for value in values) for values in given]
        for text in ("\n".join(lines), between.join(lines), "\n".join(lines).lower()):
            assert (reader(text).name, format(parse(text), "sudoku")) == ("sudoku", plain)


def test_16_x_16_of_letters_is_cages_if_a_line_repeats_one() -> None:
    rows = ["".join("ABCDEFGHIJKLMNOP"[value - 1] for value in values) for values in SIXTEEN]
    columns = [".BCDEFGHIJKLMNOP"] * 16
    turned = map("".join, zip(*columns, strict=True))
    every = (rows, ["16", *rows], columns, turned)
    names = [reader("\n".join(lines)).name for lines in every]
    assert names == ["sudoku", "text", "text", "text"]


def test_zero_in_hexadecimal_is_the_sixteenth_value() -> None:
    line = "0123456789ABCDEF" + "." * 240
    assert parse(line) == parse("G123456789ABCDEF" + "." * 240)
    assert parse(line.lower()) == parse(line.replace(".", "x")) == parse(line)
    assert parse(line.replace(".", "0")) == parse(".123456789ABCDEF" + "." * 240)
    assert parse(f"{line[:-1]}G").cage_at.get((0, 0)) is None
