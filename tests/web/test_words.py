"""Words: the sentences of pages on rules, contradictions, and tables of runs."""

import pytest

from tests.web.support import KILLER, NONE, SAMPLE, SUDOKU, TWO
from webapp.coach.right import Judgement
from webapp.insight.parting import Parting
from webapp.insight.run.effort import Count
from webapp.insight.run.figures import Figures
from webapp.insight.run.timeline import Shape, Timeline
from webapp.puzzle import Puzzle, cell_name, parse
from webapp.puzzle.words import cage_at
from webapp.solvers import CagesClash
from webapp.web.board.sentences import bold
from webapp.web.paper.sheets import Rules
from webapp.web.run import table_words as words

MYSTERY = parse("4 AABB CDEE CFEG FFHG A 3 ? B 1 - C 2 / D 2 = E 5 ? F 9 ? G 2 ? H 4 =")
CLUES = (
    "9× multiplies to 9, in 3− the larger number minus the smaller is 3, "
    "in 2÷ the larger number divided by the smaller is 2."
)
KILLERS = "In a killer sudoku no number comes twice in a cage."


@pytest.mark.parametrize(
    ("puzzles", "sentences"),
    [
        ([TWO], [
            "Every row and column holds each number from 1 to 2 once.",
            "A cage says what its numbers make: 3+ adds up to 3.",
        ]),
        ([SAMPLE, TWO], [
            "Every row and column holds each number once.",
            f"A cage says what its numbers make: 5+ adds up to 5, {CLUES}",
        ]),
        ([MYSTERY], [
            "Every row and column holds each number from 1 to 4 once.",
            "A cage says what its numbers make: in 1− the larger number minus the smaller is 1, "
            "in 2÷ the larger number divided by the smaller is 2.",
            "In a cage with a question mark, such as 3?, it is for you to find what makes the "
            "number: adding or multiplying, or with two numbers the larger minus or divided by "
            "the smaller.",
        ]),
        ([SUDOKU], ["Every row, column and box holds each number from 1 to 4 once."]),
        ([KILLER], [
            "Every row, column and box holds each number from 1 to 4 once.",
            "A cage says what its numbers make: 3+ adds up to 3.",
            "No number comes twice in a cage.",
        ]),
        ([KILLER, SUDOKU], [
            "Every row, column and box holds each number from 1 to 4 once.",
            "A cage says what its numbers make: 3+ adds up to 3.",
            KILLERS,
        ]),
        ([KILLER, SAMPLE], [
            "Every row and column holds each number from 1 to 4 once, "
            "and so does every box of a sudoku.",
            f"A cage says what its numbers make: 3+ adds up to 3, {CLUES}",
            KILLERS,
        ]),
    ],
)  # fmt: skip
def test_rules_are_true_of_every_puzzle_of_a_sheet(
    puzzles: list[Puzzle], sentences: list[str]
) -> None:
    assert list(Rules.of(puzzles).sentences) == sentences


def test_clash_says_how_much_of_it_is_proven() -> None:
    cages = NONE.cages
    counts = ((0, True), (1, True), (2, True), (3, False))
    assert [CagesClash(cages[:count], least).sentence for count, least in counts] == [
        "The rows, columns and boxes alone leave no solution.",
        "This cage alone has no solution:",
        "These 2 cages contradict one another, "
        "and without any one of them the others would have a solution:",
        "These 3 cages contradict one another:",
    ]
    assert CagesClash(cages[:2], True, "row 1 has two 5s").sentence == "Row 1 has two 5s."
    assert cage_at(cages[0]) == f"1− at {cell_name(cages[0].cells[0])}"


def test_wrong_cells_are_counted_in_words() -> None:
    one, two = ((0, 0),), ((0, 0), (1, 0))
    said = [Judgement("no", "only", cells).wrong_cells for cells in (one, two)]
    assert said == ["r1c1 is wrong.", "r1c1 and r2c1 are wrong."]


def test_bold_parts_stay_in_place_and_markup_is_escaped() -> None:
    assert bold("a <b> c", "c") == "a &lt;b&gt; <b>c</b>"
    assert bold("1 and 11", "1", "11") == "<b>1</b> and <b>11</b>"
    assert bold("plain & whole") == bold("plain & whole", "", "part") == "plain &amp; whole"


def test_run_is_described_by_its_end() -> None:
    ends = {
        ("solved", 1): ("solved in 1 step", "1"),
        ("solved", 2): ("first in 1 step", "1"),
        ("exhausted", 0): ("proven in 1 step", "1, none"),
        ("gave-up", 1): ("gave up after 1 step", "1, gave up"),
        ("cut", 2): ("cut after 1 step", "1, cut"),
    }
    assert ends == {
        (end, count): (words.done(Figures(1, end=end), count), Count(1, end).words)
        for end, count in ends
    }
    proofs = [Figures(undone=1_200, end=end) for end in ("exhausted", "cut")]
    assert list(map(words.proven, proofs)) == ["to be sure of both: 1,200", "cut before the proof"]
    assert [words.taken_back(undone) for undone in (0, 1, 2)] == [
        "0 guesses taken back",
        "1 guess taken back",
        "2 guesses taken back",
    ]
    swaps = " (a local search makes none: it swaps)"
    assert [words.comparable(each) for each in (True, False)] == [
        f"Compare guesses taken back: a guess that failed means the same in every algorithm{each}."
        for each in (swaps, "")
    ]


SOLVED, CUT = Figures(end="solved"), Figures(end="cut")


def test_first_difference_is_shown_once_it_is_known() -> None:
    assert [
        words.parted(*each)
        for each in (
            (Parting(0, 5, None, None), None, None),
            (Parting(1, 5, None, None), SOLVED, SOLVED),
            (Parting(2, 5, None, None), SOLVED, CUT),
            (None, SOLVED, None),
            (None, None, SOLVED),
            (None, SOLVED, CUT),
            (None, CUT, SOLVED),
            (None, SOLVED, SOLVED),
        )
    ] == [
        "at value 1", "after 1 value", "after 2 values", "…", "…",
        "not before the cut", "not before the cut", "never",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "hardest", "sentence"),
    [
        ("standing", "", "9 guesses, 8 taken back, 7 dead ends; at most 6 guesses stood at once"),
        ("costs", "", "no guesses"),
        ("costs", "Locked", "no guesses; the hardest strategy is Locked"),
        ("broken", "", "at most 6 broken rules at the end of a pass"),
        ("filled", "", "no guesses; 6 of 16 cells filled"),
    ],
)
def test_timeline_says_what_its_shape_shows(shape: Shape, hardest: str, sentence: str) -> None:
    shown = Timeline(shape, 1_200, 9, 8, 7, False, 6, [], 1, hardest=hardest)
    assert shown.sentence(16) == f"1,200 steps: {sentence}"


def test_timeline_of_one_guess_is_in_the_singular() -> None:
    shown = Timeline("standing", 1, 1, 1, 1, False, 1, [], 1)
    guesses = "1 step: 1 guess, 1 taken back, 1 dead end; at most 1 guess stood at once"
    assert shown.sentence(16) == guesses
