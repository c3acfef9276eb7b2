"""Lists of cages: a target, an operator and cells, read however they were copied."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from webapp.puzzle import Cage, FormatError, Puzzle, TextPlace, format, parse
from webapp.puzzle.cells import Cell

THREE = "5 + A1 A2\n3 + B1 C1\n3 = B2\n4 + C2 C3\n3 + A3 B3\n"
THREE_TEXT = "3\nABB\nACD\nEED\nA 5 +\nB 3 +\nC 3 =\nD 4 +\nE 3 +\n"


@pytest.mark.parametrize(
    "text",
    [
        THREE,
        f"3\n{THREE}",
        THREE.replace("\n", " "),
        THREE.lower(),
        THREE.replace(" + ", "+ "),
        f"[{', '.join(repr(line) for line in THREE.splitlines())}]",
        THREE.replace("3 = B2", "3 B2"),
    ],
)
def test_a_list_is_read_however_it_was_copied(text: str) -> None:
    assert parse(text) == parse(THREE_TEXT)


def test_letters_are_columns_and_numbers_rows() -> None:
    assert parse("2 - A1 B1\n3 + B2 A2").cages == (
        Cage(((0, 0), (0, 1)), 2, "-"), Cage(((1, 0), (1, 1)), 3, "+"),
    )  # fmt: skip


def test_a_clue_without_operator_is_to_be_found() -> None:
    assert parse("2\n3 A1 A2\n2 B1 B2") == parse("2 AB AB A 3 ? B 2 ?")


def _name(cell: Cell) -> str:
    return f"{'ABCDEFGHIJKLMNOP'[cell[1]]}{cell[0] + 1}"


def _listed(puzzle: Puzzle) -> str:
    lines = (f"{c.target} {c.op} {' '.join(map(_name, c.cells))}" for c in puzzle.cages)
    return "\n".join([str(puzzle.size), *lines])


@given(solved_puzzles(sizes=st.sampled_from([2, 3, 4, 6, 9, 12, 16]), kinds=False))
@settings(max_examples=40)
def test_every_puzzle_can_be_listed(solved: Solved) -> None:
    assert parse(_listed(solved.puzzle)) == solved.puzzle


@pytest.mark.parametrize(
    ("text", "sentence", "place"),
    [
        ("5 + A1 A2\n3 + A2 B1",
         "A2 stands a second time: it’s in a cage already, at line 1, column 8", (2, 5)),
        ("5 + A1 A2\n3 +\n", "the clue '3' has no cells: write them behind it, as in 5", (2, 1)),
        ("5 + A1 A2\n3 ^ B1", "the clue '3' has no cells: write them behind it", (2, 1)),
        ("5 + A1 A2\n3 + B1 foo", "'foo' isn’t a clue: write a target of up to 309", (2, 8)),
        ("5 + A1 A2\n3 + Q1", "a grid has 1 to 16 rows, not 17", (2, 5)),
        ("17\n5 + A1 A2\n3 + B1", "a grid has 1 to 16 rows, not 17", (1, 1)),
        ("2\n5 + A1 A2\n3 + C1", "C1 lies outside a grid of 2 rows and columns", (3, 5)),
        ("5 + A1 A2\n3 + B0", "the clue '3' has no cells: write them behind it", (2, 1)),
    ],
)  # fmt: skip
def test_each_fault_is_said_with_its_place(
    text: str, sentence: str, place: tuple[int, int]
) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert caught.value.message.startswith(sentence)
    assert caught.value.place == TextPlace(*place)


def test_a_list_cannot_be_written() -> None:
    with pytest.raises(FormatError, match="'list' is only read, never written: use one of text, "):
        format(parse(THREE), "list")
