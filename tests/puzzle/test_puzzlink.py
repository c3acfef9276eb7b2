"""puzz.link: its Factors and Sudokus, read from links and written as such."""

import tracemalloc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, sudokus
from tools.random_puzzles import latin_square, partition
from webapp.puzzle import Cage, FormatError, Puzzle, faults, format, make_puzzle, parse
from webapp.solvers import solutions

# With its answer as test/script/factors.js of github.com/robx/pzprjs has it.
FIVE = "https://puzz.link/p?factors/5/5/rvvcm9jf54653-28ca2833-14"
ANSWER = ((5, 4, 3, 2, 1), (3, 1, 2, 4, 5), (1, 5, 4, 3, 2), (4, 2, 5, 1, 3), (2, 3, 1, 5, 4))


def test_the_sites_own_example_has_its_published_answer_alone() -> None:
    assert list(solutions(parse(FIVE), limit=2)) == [ANSWER]
    assert format(parse(FIVE), "puzzlink") == FIVE


@pytest.mark.parametrize(
    "link",
    [
        FIVE.replace("https://", ""),
        FIVE.replace("puzz.link/p", "pzv.jp/p.html"),
        FIVE.replace("factors", "factors_edit"),
        FIVE.replace("factors/", "factors/v:1/"),
        FIVE.removeprefix("https://puzz.link/p?"),
        f" {FIVE[:30]}\n{FIVE[30:]}/\n",
    ],
)
def test_a_link_is_read_however_it_was_copied(link: str) -> None:
    assert parse(link) == parse(FIVE)


def test_a_room_is_a_product_a_room_of_one_cell_a_given_and_one_without_number_a_draft() -> None:
    assert parse("factors/2/2/o0g-10").cages == (
        Cage(((0, 0), (1, 0)), None, None), Cage(((0, 1), (1, 1)), 16, "*"),
    )  # fmt: skip
    corner = parse("factors/2/2/gg1f")
    assert [(cage.clue, len(cage.cells)) for cage in corner.cages] == [("1=", 1), ("15*", 3)]
    (first, *_) = faults(parse("factors/2/2/00."))
    assert first.sentence.startswith("the cage at r1c1 has no clue yet")


@pytest.mark.parametrize(
    ("number", "digits"),
    [
        (1, "1"), (15, "f"), (16, "-10"), (255, "-ff"), (256, "+100"), (4_095, "+fff"),
        (4_096, "=000"), (8_191, "=fff"), (8_192, "@000"), (12_239, "@fcf"), (12_240, "*0000"),
        (77_775, "*ffff"), (77_776, "$00000"), (999_999, "$e126f"),
    ],
)  # fmt: skip
def test_each_length_of_number_is_written_and_read(number: int, digits: str) -> None:
    puzzle = Puzzle(2, (Cage(((0, 0), (0, 1), (1, 0), (1, 1)), number, "*"),))
    assert format(puzzle, "puzzlink") == f"https://puzz.link/p?factors/2/2/00{digits}"
    assert parse(format(puzzle, "puzzlink")) == puzzle
    assert parse(format(puzzle, "puzzlink").replace("@", "%")) == puzzle


def test_a_sudoku_is_read_and_written() -> None:
    read = parse("https://puzz.link/p?sudoku/4/4/1i2g3zz"[:-2])
    assert format(read, "sudoku") == "1...2.3........."
    assert format(read, "puzzlink") == "https://puzz.link/p?sudoku/4/4/1i2g3o"


@given(sudokus())
@settings(max_examples=40)
def test_every_sudoku_but_of_8_and_12_is_read_back(solved: Solved) -> None:
    if solved.puzzle.size in (8, 12):
        with pytest.raises(FormatError, match=r"puzz.link’s sudoku has given values only, and 4,"):
            format(solved.puzzle, "puzzlink")
    else:
        assert parse(format(solved.puzzle, "puzzlink")) == solved.puzzle


@given(st.sampled_from([1, 2, 3, 4, 5, 6, 9, 12, 16]), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_every_puzzle_of_products_is_read_back(size: int, dice: Random) -> None:
    grid = latin_square(size, None, dice)
    cages = []
    for cells in partition(size, grid, False, 4, dice):
        product = 1
        for row, column in cells:
            product *= grid[row][column]
        cages.append(Cage(tuple(sorted(cells)), product, "*" if len(cells) > 1 else "="))
    puzzle = make_puzzle(size, cages)
    assert parse(format(puzzle, "puzzlink")) == puzzle


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        (
            "https://puzz.link/p?slither/10/10/a",
            "this is puzz.link’s slither: only its factors and",
        ),
        ("https://pzv.jp/p.html?kurodoko/3/3/a", "this is puzz.link’s kurodoko: only its factors"),
        (
            "https://puzz.link/p?",
            "this link to puzz.link has no puzzle: copy the whole of it again",
        ),
        ("factors/5", "this link is cut off: it is factors/COLUMNS/ROWS/ and the puzzle"),
        ("factors/5/5/", "this link is cut off: it is factors/COLUMNS/ROWS/ and the puzzle"),
        ("factors/5/5/rvv", "this link is cut off: the edges of its rooms are 8 letters"),
        ("factors/4/3/rvv", "this factors has 3 rows and 4 columns: only square ones can be read"),
        ("factors/17/17/rvv", "a grid has 1 to 16 rows, not 17"),
        ("factors/0/0/rvv", "a grid has 1 to 16 rows, not 0"),
        ("factors/2/2/!0", "'!' can’t be edges of rooms: this link is damaged"),
        ("factors/2/2/00+1", "'+1' isn’t a number of puzz.link: this link is damaged"),
        ("factors/2/2/00-1x", "'-1x' isn’t a number of puzz.link: this link is damaged"),
        ("factors/2/2/00A", "'AA' isn’t a number of puzz.link: this link is damaged"),
        ("factors/2/2/0012", "this link has more numbers than 1 room"),
        ("sudoku/12/12/1", "a sudoku has 4, 6, 9 or 16 rows on puzz.link, not 12"),
        ("sudoku/4/4/zz", "this link has more numbers than 16 cells"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_name(link: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(link)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2 AB AB A 3 + B 2 *", "puzz.link’s factors have products only, not the cage '3+'"),
        ("2 AB AB A 2 ? B 2 *", "puzz.link’s factors have products only, not the cage '2?'"),
        ("2 AB AB A 2 *", "puzz.link’s factors say whole puzzles only: the cage at r1c2 has"),
        ("2 AA AA A 1000000 *", "puzz.link’s factors have products up to 999,999"),
        ("2 AB AB A 2 * B 2 * killer", "puzz.link’s factors have no killer cages: use the text"),
        ("4 AA.. .... .... .... A 3 + boxes 2x2", "puzz.link’s sudoku has given values only, and"),
    ],
)
def test_what_a_link_cannot_say_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        format(parse(text), "puzzlink")
    assert str(caught.value).startswith(sentence)


def test_a_link_of_gaps_alone_is_refused_before_it_has_grown() -> None:
    """Each letter stands for 20 cells: as many as an address holds were a million entries."""
    tracemalloc.start()
    with pytest.raises(FormatError, match="this link has more numbers than 81 cells"):
        parse("sudoku/9/9/" + "z" * 60_000)
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()
