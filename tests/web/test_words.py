"""Words and marks: sentences on contradictions and of tables of runs, and what cells show."""

from tests.web.support import NONE
from webapp.insight.compare import Divergence
from webapp.insight.run.timeline import Timeline
from webapp.puzzle import cell_name
from webapp.puzzle.words import cage_at
from webapp.solvers import CagesClash
from webapp.trace import Counts
from webapp.web.board.marks import digits, dots
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


def test_bold_parts_stay_in_place_and_markup_is_escaped() -> None:
    assert bold("a <b> c", "c") == "a &lt;b&gt; <b>c</b>"
    assert bold("1 and 11", "1", "11") == "<b>1</b> and <b>11</b>"
    assert bold("plain & whole") == bold("plain & whole", "", "part") == "plain &amp; whole"


def test_run_is_described_by_its_end() -> None:
    for end, count, shown in (
        ("solved", 1, ("solved in 1 step", "1")),
        ("solved", 2, ("first in 1 step", "1")),
        ("exhausted", 0, ("proven in 1 step", "1, none")),
        ("gave-up", 1, ("gave up after 1 step", "1, gave up")),
        ("cut", 2, ("cut after 1 step", "1, cut")),
    ):
        assert (words.done(Counts(1, end=end), count), Counts(9, end=end, erased=1).words) == shown
    proofs = [Counts(erased=1_200, end=end) for end in ("exhausted", "cut")]
    assert list(map(words.proven, proofs)) == ["to be sure of both: 1,200", "cut before the proof"]
    assert list(map(words.erased, (0, 1))) == ["0 numbers erased", "1 number erased"]
    for swaps, more in ((True, " A local search erases none: it swaps."), (False, "")):
        assert words.comparable(swaps) == (
            "Compare numbers erased: each number that was written and taken off again, guessed or "
            f"deduced, counts the same in every algorithm.{more}"
        )


SOLVED, CUT = Counts(end="solved"), Counts(end="cut")


def test_first_difference_is_shown_once_it_is_known() -> None:
    for asked, shown in (
        ((Divergence(0, 5, None, None), None, None), "at value 1"),
        ((Divergence(1, 5, None, None), SOLVED, SOLVED), "after 1 value"),
        ((Divergence(2, 5, None, None), SOLVED, CUT), "after 2 values"),
        ((None, SOLVED, None), "…"),
        ((None, None, SOLVED), "…"),
        ((None, SOLVED, CUT), "not before the cut"),
        ((None, CUT, SOLVED), "not before the cut"),
        ((None, SOLVED, SOLVED), "never"),
    ):
        assert words.parted(*asked) == shown


def test_timeline_is_described_in_the_singular_and_without_a_strategy() -> None:
    """What it says of longer runs is in approved.txt."""
    one = Timeline("standing", 1, 1, 1, 1, False, 1, [], 1)
    guesses = "1 step: 1 guess, 1 taken back, 1 dead end; at most 1 guess stood at once"
    assert one.sentence(16) == guesses
    assert Timeline("costs", 1_200, 0, 0, 0, False, 6, [], 1).sentence(16) == (
        "1,200 steps: no guesses"
    )


def test_marks_are_in_their_places() -> None:
    assert digits(4, 0b1001, 0b0010) == "1 <s>2</s> \u2007 4"
    assert digits(9, 0b111_101_111, 0) == "1 2 3\n4 \u2007 6\n7 8 9"
    assert digits(10, 0b1000000001, 0).split("\n")[-1] == "\u2007\u2007 10"
    assert dots(9, 0b111_101_110, 1) == "×••\n• •\n•••"
    assert dots(16, 0xFFFF, 0) == "\n".join(["••••"] * 4)
    assert dots(6, 0b111111, 0) == ""
