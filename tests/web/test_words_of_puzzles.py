"""What pages say of a puzzle in sentences: its rules, what contradicts what, how it was made."""

import pytest

from tests.web.support import KILLER, NONE, SAMPLE, SUDOKU, TWO
from webapp.coach.right import Judgement
from webapp.puzzle import Puzzle, cell_name, parse
from webapp.puzzle.words import cage_at
from webapp.solvers import CagesClash
from webapp.web.board.sentences import bold
from webapp.web.paper.sheets import Rules


@pytest.mark.parametrize(
    ("puzzles", "sentences"),
    [
        (
            [TWO],
            [
                "Every row and column holds each number from 1 to 2 once.",
                "A cage says what its numbers make: 3+ adds up to 3.",
            ],
        ),
        (
            [SAMPLE, TWO],
            [
                "Every row and column holds each number once.",
                "A cage says what its numbers make: 5+ adds up to 5, 9× multiplies to 9, "
                "in 3− the larger number minus the smaller is 3, "
                "in 2÷ the larger number divided by the smaller is 2.",
            ],
        ),
        (
            [parse("4 AABB CDEE CFEG FFHG A 3 ? B 1 - C 2 / D 2 = E 5 ? F 9 ? G 2 ? H 4 =")],
            [
                "Every row and column holds each number from 1 to 4 once.",
                "A cage says what its numbers make: in 1− the larger number minus the smaller is "
                "1, in 2÷ the larger number divided by the smaller is 2.",
                "In a cage with a question mark, such as 3?, it is for you to find what makes the "
                "number: adding or multiplying, or with two numbers the larger minus or divided "
                "by the smaller.",
            ],
        ),
        ([SUDOKU], ["Every row, column and box holds each number from 1 to 4 once."]),
        (
            [KILLER, SUDOKU],
            [
                "Every row, column and box holds each number from 1 to 4 once.",
                "A cage says what its numbers make: 3+ adds up to 3.",
                "In a killer sudoku no number comes twice in a cage.",
            ],
        ),
        (
            [KILLER, SAMPLE],
            [
                "Every row and column holds each number from 1 to 4 once, "
                "and so does every box of a sudoku.",
                "A cage says what its numbers make: 3+ adds up to 3, 9× multiplies to 9, "
                "in 3− the larger number minus the smaller is 3, "
                "in 2÷ the larger number divided by the smaller is 2.",
                "In a killer sudoku no number comes twice in a cage.",
            ],
        ),
    ],
)
def test_rules_hold_for_every_puzzle_of_a_sheet(
    puzzles: list[Puzzle], sentences: list[str]
) -> None:
    assert list(Rules.of(puzzles).sentences) == sentences


def test_a_clash_says_how_much_of_it_is_proven() -> None:
    cages = NONE.cages
    assert [CagesClash(cages[:count], minimal).sentence for count, minimal in (
        (0, True), (1, True), (2, True), (3, False)
    )] == [
        "The rows, columns and boxes alone leave no solution.",
        "This cage alone has no solution:",
        "These 2 cages contradict one another, "
        "and without any one of them the others would have a solution:",
        "These 3 cages contradict one another:",
    ]  # fmt: skip
    assert CagesClash(cages[:2], True, "row 1 has two 5s").sentence == "Row 1 has two 5s."
    assert cage_at(cages[0]) == f"1− at {cell_name(cages[0].cells[0])}"


def test_one_cell_is_wrong_and_two_are() -> None:
    told = [Judgement("no", "only", cells).wrong_cells for cells in (((0, 0),), ((0, 0), (1, 0)))]
    assert told == ["r1c1 is wrong.", "r1c1 and r2c1 are wrong."]


def test_bold_parts_stand_where_they_stood_and_nothing_is_taken_for_markup() -> None:
    assert bold("a <b> c", "c") == "a &lt;b&gt; <b>c</b>"
    assert bold("1 and 11", "1", "11") == "<b>1</b> and <b>11</b>"
    assert bold("plain & whole") == bold("plain & whole", "", "part") == "plain &amp; whole"
