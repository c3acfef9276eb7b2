"""Tables of runs, in words: each figure's words for one and for several."""

import pytest

from webapp.insight.parting import Parting
from webapp.insight.run.effort import Count
from webapp.insight.run.figures import Figures
from webapp.insight.run.timeline import Shape, Timeline
from webapp.web.run import table_words as words


@pytest.mark.parametrize(
    ("end", "solutions", "told", "counted"),
    [
        ("solved", 1, "solved in 1 step", "1"),
        ("solved", 2, "first in 1 step", "1"),
        ("exhausted", 0, "proven in 1 step", "1, none"),
        ("gave-up", 1, "gave up after 1 step", "1, gave up"),
        ("cut", 2, "cut after 1 step", "1, cut"),
    ],
)
def test_a_run_is_told_by_its_end(end: str, solutions: int, told: str, counted: str) -> None:
    assert words.done(Figures(1, end=end), solutions) == told
    assert Count(1, end).words == counted


def test_a_proof_is_told_by_its_guesses_unless_it_was_cut() -> None:
    proofs = [Figures(undone=1_200, end=end) for end in ("exhausted", "cut")]
    assert list(map(words.proven, proofs)) == ["to be sure of both: 1,200", "cut before the proof"]
    assert [words.taken_back(undone) for undone in (0, 1, 2)] == [
        "0 guesses taken back",
        "1 guess taken back",
        "2 guesses taken back",
    ]


SOLVED, CUT = Figures(end="solved"), Figures(end="cut")


@pytest.mark.parametrize(
    ("parting", "run", "first", "told"),
    [
        (Parting(0, 5, None, None), None, None, "at value 1"),
        (Parting(1, 5, None, None), SOLVED, SOLVED, "after 1 value"),
        (Parting(2, 5, None, None), SOLVED, CUT, "after 2 values"),
        (None, SOLVED, None, "…"),
        (None, SOLVED, CUT, "not before the cut"),
        (None, CUT, SOLVED, "not before the cut"),
        (None, SOLVED, SOLVED, "never"),
    ],
)
def test_where_a_run_differs_is_told_once_it_is_known(
    parting: Parting | None, run: Figures | None, first: Figures | None, told: str
) -> None:
    assert words.parted(parting, run, first) == told


@pytest.mark.parametrize(
    ("shape", "hardest", "sentence"),
    [
        (
            "standing",
            "",
            "1,200 steps: 9 guesses, 8 taken back, 7 dead ends; at most 6 guesses stood at once",
        ),
        ("costs", "", "1,200 steps: no guesses"),
        ("costs", "Locked", "1,200 steps: no guesses; the hardest strategy is Locked"),
        ("broken", "", "1,200 steps: at most 6 broken rules at the end of a pass"),
        ("filled", "", "1,200 steps: no guesses; 6 of 16 cells filled"),
    ],
)
def test_a_timeline_says_what_its_shape_shows(shape: Shape, hardest: str, sentence: str) -> None:
    shown = Timeline(shape, 1_200, 9, 8, 7, False, 6, [], 1, hardest=hardest)
    assert shown.sentence(16) == sentence


def test_a_timeline_of_one_guess_says_so() -> None:
    shown = Timeline("standing", 1, 1, 1, 1, False, 1, [], 1)
    guesses = "1 step: 1 guess, 1 taken back, 1 dead end; at most 1 guess stood at once"
    assert shown.sentence(16) == guesses
