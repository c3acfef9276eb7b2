"""Words: the sentences of pages on contradictions, and of tables of runs."""

import pytest

from tests.web.support import NONE
from webapp.coach.right import Judgement
from webapp.insight.parting import Parting
from webapp.insight.run.effort import Count
from webapp.insight.run.figures import Figures
from webapp.insight.run.timeline import Shape, Timeline
from webapp.puzzle import cell_name
from webapp.puzzle.words import cage_at
from webapp.solvers import CagesClash
from webapp.web.board.sentences import bold
from webapp.web.run import table_words as words


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
