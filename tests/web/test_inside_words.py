"""Inside, in words: a sentence for each thing that the panel can say."""

import pytest

from webapp.insight.goals import Chosen, Goals
from webapp.insight.inside import Way
from webapp.insight.truth import Truth
from webapp.puzzle import Cell, parse
from webapp.solvers import SOLVERS
from webapp.solvers.engine.cover_facts import Column, Goal
from webapp.trace import Board, Guess, apply
from webapp.web.run import inside_words as words
from webapp.web.run.in_hand import CageInHand
from webapp.web.run.inside_marks import Marks, Shade

PUZZLE = parse("2 ab ab a 3 + b 3 +")
LEFT, RIGHT = PUZZLE.cages
FIRST = Way((1, 2), True)
SECOND = Way((2, 1), False)
SHADE = Shade(1, 1, 9)


def board(*guesses: tuple[Cell, int]) -> Board:
    there = Board(PUZZLE)
    for cell, value in guesses:
        apply(there, Guess(cell, value, 0))
    return there


@pytest.mark.parametrize(
    ("marks", "name", "sentence"),
    [
        (Marks(""), "mrv", ""),
        (Marks("tried"), "mrv", "Values tried in each cell, rejected ones too, up to here: none."),
        (Marks("tried", heats=(SHADE,)), "local-search", "Swaps of each cell, up to here:"),
        (Marks("candidates"), "mrv", ""),
        (Marks("candidates", held=9), "mrv", "Values that are not crossed off: 9 in all."),
        (
            Marks("candidates", held=9, possible=9),
            "exact-cover",
            "Values that some way left would put there: 9 in all. The solutions allow all of them.",
        ),
        (
            Marks("candidates", held=1_009, possible=1_008),
            "mrv",
            "Values that are not crossed off: 1,009 in all. "
            "The solutions allow 1,008 of them; the others are struck out.",
        ),
    ],
)
def test_the_marks_are_named_where_they_need_it(marks: Marks, name: str, sentence: str) -> None:
    assert words.marked(marks, SOLVERS[name]) == sentence


ONE, TWO = [((0, 0), 1)], [((0, 0), 1), ((0, 1), 1)]
NONE = "No solution has all the values on the board"


@pytest.mark.parametrize(
    ("guesses", "written", "sentence"),
    [
        ([], False, "This puzzle has no solution."),
        (ONE, False, f"{NONE}, so the guess that stands is wrong."),
        (TWO, False, f"{NONE}, so the guesses that stand can’t all be right."),
        (TWO, True, f"{NONE}."),
        ([*TWO, ((1, 0), 2), ((1, 1), 2)], False, "The board is full."),
    ],
)
def test_where_no_solution_is_left_the_guesses_are_judged_together(
    guesses: list[tuple[Cell, int]], written: bool, sentence: str
) -> None:
    nothing = Truth({}, frozenset())
    assert words.allowed(PUZZLE, board(*guesses), nothing, written) == sentence


@pytest.mark.parametrize(
    ("breaches", "sentence"),
    [
        ((), "r1c2 breaks no rule."),
        (("row 1 has another 2",), "r1c2 breaks one rule: row 1 has another 2."),
        (("one", "other"), "r1c2 breaks two rules: one; other."),
    ],
)
def test_rules_that_a_cell_breaks_are_counted_and_named(
    breaches: tuple[str, ...], sentence: str
) -> None:
    assert words.broken((0, 1), breaches) == sentence


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (None, "r1c1 isn’t in a cage."),
        (CageInHand(LEFT, None, (), (), ()), "3+ at r1c1: too many ways to list."),
        (CageInHand(LEFT, (FIRST, SECOND), ((1, 2),), (), ()), "3+ at r1c1: 1 of 2 ways left"),
        (
            CageInHand(LEFT, (FIRST, SECOND), ((1, 2),), (), (1, 2)),
            "3+ at r1c1 holds 1 2, one of its 2 ways.",
        ),
        (
            CageInHand(LEFT, (SECOND, SECOND), (), (), (1, 1)),
            "3+ at r1c1 holds 1 1, none of its 2 ways.",
        ),
        (CageInHand(LEFT, (FIRST,), ((1, 2),), (), (1, 2)), "3+ at r1c1 holds 1 2, its only way."),
        (CageInHand(LEFT, (SECOND,), (), (), (1, 2)), "3+ at r1c1 holds 1 2, not its only way."),
    ],
)
def test_a_cage_has_its_ways_or_the_one_that_stands_in_it(
    hand: CageInHand | None, sentence: str
) -> None:
    assert words.in_cage(PUZZLE, (0, 0), hand) == sentence


FIT, UNIT = Column(LEFT.cells), Column(RIGHT.cells)


@pytest.mark.parametrize(
    ("chosen", "goals", "sentences"),
    [
        (
            Chosen(FIT, ((LEFT.cells, (1, 2)),), 0, 0),
            (Goal(FIT, 1), Goal(UNIT, 2)),
            ("It had 1 way; no other of the 2 goals had fewer.", "when it was chosen"),
        ),
        (Chosen(FIT, (), 0, None), (Goal(FIT, 0),), ("It has no way left.", "now")),
        (
            Chosen(FIT, ((LEFT.cells, (1, 2)),) * 2, 1, None),
            (Goal(UNIT, 1), Goal(FIT, 2)),
            ("It has 2 ways; 1 tried before.", "now"),
        ),
    ],
)
def test_the_goal_in_hand_has_its_ways_as_of_when_it_was_chosen(
    chosen: Chosen, goals: tuple[Goal, ...], sentences: tuple[str, str]
) -> None:
    open_ = Goals(goals, chosen)
    ways, when = sentences
    assert words.ways_of_goal(chosen, open_) == ways
    assert words.when_open(open_) == f"Goals {when}, with their ways:"
