"""Sentences about contradictions and runs, and the marks in cells."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from tests.docs.pages import prose
from tests.sentences import FILE
from tests.web.approved import HEADINGS, approved
from tests.web.markup import read
from tests.web.stories import stories
from tests.web.support import NONE, SIX, TWO, Client, address
from webapp.coach.answer import CagesClash
from webapp.insight.compare import Divergence
from webapp.insight.inside import Truth
from webapp.insight.run.timeline import Timeline
from webapp.logic.ways import Way
from webapp.puzzle import cell_name
from webapp.puzzle.words import cage_at
from webapp.trace import Board, Counts, Guess, Solved, apply
from webapp.web.board.marks import digits, dots
from webapp.web.board.words import bold
from webapp.web.places.lessons import WORDS
from webapp.web.run import compare_words as words
from webapp.web.run import inside
from webapp.web.run.compare_words import BoardStanding, standings
from webapp.web.run.four import Heat, ranking
from webapp.web.run.inside_marks import SelectedCage, brief, shades


def test_clash_sentence_states_if_it_is_minimal() -> None:
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


def test_run_description_depends_on_its_end() -> None:
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


def test_first_difference_is_shown_once_known() -> None:
    for asked, shown in (
        ((Divergence(0, 5, None, None), None, None), "at the start"),
        ((Divergence(1, 5, None, None), SOLVED, SOLVED), "at number 2"),
        ((Divergence(2, 5, None, None), SOLVED, CUT), "at number 3"),
        ((None, SOLVED, None), "…"),
        ((None, None, SOLVED), "…"),
        ((None, SOLVED, CUT), "not before the cut"),
        ((None, CUT, SOLVED), "not before the cut"),
        ((None, SOLVED, SOLVED), "never"),
    ):
        assert words.divergence_words(*asked) == shown


def test_timeline_description_handles_singular_and_no_strategy() -> None:
    one = Timeline("standing", 1, 1, 1, 1, 1, [], 1)
    guesses = "1 step: 1 guess, 1 taken back, 1 dead end; at most 1 guess open at once"
    assert one.sentence(16) == guesses
    assert Timeline("costs", 1_200, 0, 0, 0, 6, [], 1).sentence(16) == ("1,200 steps: no guesses")


def test_pencil_marks_are_in_their_positions() -> None:
    assert digits(4, 0b1001, 0b0010) == "1 <s>2</s> \u2007 4"
    assert digits(9, 0b111_101_111, 0) == "1 2 3\n4 \u2007 6\n7 8 9"
    assert digits(10, 0b1000000001, 0).split("\n")[-1] == "\u2007\u2007 10"
    assert dots(9, 0b111_101_110, 1) == "×••\n• •\n•••"
    assert dots(16, 0xFFFF, 0) == "\n".join(["••••"] * 4)
    assert dots(6, 0b111111, 0) == ""


def test_heat_map_shades_include_each_count_once() -> None:
    for most in (1, 2, 3, 5, 6, 7, 31, 32, 1_000, 299_999):
        heats = shades([0, most, 1])
        assert (heats[0].first, heats[-1].last) == (1, most)
        assert all(heat.first <= heat.last for heat in heats)
        assert all(a.last + 1 == b.first for a, b in pairwise(heats))
    assert shades([0, 0]) == ()
    counts = (0, 999, 1_000, 1_999, 9_999, 10_000, 299_999)
    assert [brief(count) for count in counts] == ["0", "999", "1.0k", "1.9k", "9.9k", "10k", "299k"]


# Runs side by side, each line of compared.txt with the sentence below it.

RUNS, FOUR = (
    [*zip(lines[::2], lines[1::2], strict=True)]
    for lines in stories(Path(__file__).with_name("compared.txt")).values()
)


def boards(*states: tuple[int, int, str]) -> list[BoardStanding]:
    """Return runs with these cells filled, guesses taken back and ends."""
    return [BoardStanding(letter, *state) for letter, state in zip("ABCD", states, strict=False)]


def test_comparison_shows_which_runs_have_solved_it() -> None:
    for asked, sentence in RUNS:
        by, at, last, states = re.findall(r"(\w+) (\d+)( of all)?: (.*)", asked)[0]
        ends = re.findall(r"(\d+)/(\d+) ?([a-z-]*)", states)
        runs = boards(*((int(filled), int(erased), end) for filled, erased, end in ends))
        assert standings(by, int(at), bool(last), runs).striptags() == sentence


def test_comparison_shows_where_a_run_first_differs() -> None:
    one, other, whole = Guess((0, 0), 1, 0), Guess((1, 1), 2, 0), Solved(0)
    for event, instead, sentence in (
        (one, other, ": 1 in r1c1, not 2 in r2c2."),
        (None, one, ": it ends, and A goes on."),
        (one, None, ": it goes on, and A ends."),
        (whole, whole, "."),
    ):
        parted = BoardStanding("B", 5, 1, "", Divergence(2, 9, event, instead))
        there = [*boards((5, 1, "")), parted]
        assert standings("step", 9, False, there) == f"After 9 steps, B differs from A{sentence}"
    assert standings("step", 9, True, there) == "At the end, neither has solved it yet."


def test_ranking_shows_the_best_algorithm_and_on_which_puzzles() -> None:
    words = ("the first", "the second", "the third", "the last")
    for asked, sentence in FOUR:
        letters, _, puzzles = asked.partition(": ")
        erased = [re.findall("([A-D])([0-9]+)", each) for each in puzzles.split(", ")]
        heats = [Heat(word, {letter: int(count) for letter, count in each})
                 for word, each in zip(words, erased, strict=False)]  # fmt: skip
        assert ranking(letters, heats) == sentence


# Inside.

LEFT, _ = TWO.cages
MORE, LESS = Way((1, 2), True), Way((2, 1), False)


def test_guesses_without_a_solution_are_described_together() -> None:
    none = "No solution has all the numbers on the board"
    cells = [((0, 0), 1), ((0, 1), 1), ((1, 0), 2), ((1, 1), 2)]
    for count, written, sentence in (
        (0, False, "This puzzle has no solution."),
        (1, False, f"{none}, so the open guess is wrong."),
        (2, False, f"{none}, so the open guesses can’t all be right."),
        (2, True, f"{none}."),
        (4, False, "The board is full."),
    ):
        board = Board(TWO)
        for cell, value in cells[:count]:
            apply(board, Guess(cell, value, 0))
        assert inside.allowed(TWO, board, Truth({}, frozenset()), written) == sentence
    assert inside.allowed(TWO, Board(TWO), None, False) == (
        "Finding out what the solutions allow took too long."
    )


def test_cage_lists_its_ways_or_its_filling() -> None:
    left = ((1, 2),)
    for hand, sentence in (
        (None, "r1c1 isn’t in a cage."),
        (SelectedCage(LEFT, None, (), (), ()), "3+ at r1c1: too many ways to list."),
        (SelectedCage(LEFT, (MORE, LESS), left, (), ()), "3+ at r1c1: 1 of 2 ways left"),
        (SelectedCage(LEFT, (MORE, LESS), left, (), (1, 2)),
         "3+ at r1c1 holds 1 2, one of its 2 ways."),
        (SelectedCage(LEFT, (LESS, LESS), (), (), (1, 1)),
         "3+ at r1c1 holds 1 1, none of its 2 ways."),
        (SelectedCage(LEFT, (MORE,), left, (), (1, 2)), "3+ at r1c1 holds 1 2, its only way."),
        (SelectedCage(LEFT, (LESS,), (), (), (1, 2)), "3+ at r1c1 holds 1 2, not its only way."),
    ):  # fmt: skip
        assert inside.in_cage(TWO, (0, 0), hand) == sentence


# What a pupil of twelve reads: short sentences, and explained words.

MAX_WORDS = 20
READ = re.compile(r"/(play|hint|right|back)\?\S+$")
# Terms of the glossary, and others, which such texts must explain or leave out.
GLOSSARY = prose("reference.md").partition("## Glossary")[2]
TECHNICAL = {*re.findall(r"\*\*(.+?)\*\*", GLOSSARY.lower()), "backtrack", "checkpoint", "clue",
             "domain", "line", "operator", "product", "search", "sees", "strategy", "sum",
             "target", "way"}  # fmt: skip
EVERYDAY = {"choices", "lesson", "size", "stop"}
NEVER = {"digit", "digits", "value", "values", "parity", "quotient"}


def pupils_texts(client: Client) -> Iterator[str]:
    """The approved answers of Play, hints and checks; the rules; each kind of step of a hint."""
    found = dict.fromkeys(each.there for name in HEADINGS for each in approved(name))
    pages = [read(answer.text) for answer in map(client.open, filter(READ.match, found))
             if answer.status_code == 200]  # fmt: skip
    rules = client.page("/lessons").one("section", aria_labelledby="rules")
    for tag in ("p", "li", "button", "option", "summary", "label"):
        yield from (each.text for page in [*pages, rules] for each in page.all(tag))
    steps = FILE.read_text(encoding="utf-8").partition("## The strategies")[2].partition("\n## ")[0]
    yield from re.findall(r"^- (?:\*\*.*?\*\*: )?(.*?)(?: \([^()]*\))*$", steps, re.MULTILINE)


def test_pupils_texts_have_short_sentences_and_explained_words(client: Client) -> None:
    named = re.compile(r" \([A-Z].*?\)|The strategy is .*?\.")  # by its title, which links to it
    texts = (named.sub("", each) for each in pupils_texts(client))
    sentences = {each for text in texts for each in re.split(r"(?<=[.!?])\s+", text)}
    explained = ", ".join(WORDS).lower()
    for sentence in sentences:
        words = re.findall(r"\b(?!r\d+c\d)[a-z][\w’-]*", sentence.lower())
        assert len(words) <= MAX_WORDS, sentence
        assert not NEVER & {*words}, sentence
        for term in TECHNICAL - EVERYDAY:
            assert not re.search(rf"\b{term}s?\b", sentence.lower()) or term in explained, sentence
    play = client.page(address("/play", SIX))
    assert play.one("a", href="/lessons#rules").text == "Rules and words"
