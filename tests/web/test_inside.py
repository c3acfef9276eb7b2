"""Inside and Why?: what an algorithm has in hand at a step, in words and as marks, and reasons.

The panels of single steps are in approved.txt.
"""

from itertools import pairwise

from tests.web.support import FIGURE, Client, address
from webapp.insight import Run
from webapp.insight.inside import Truth
from webapp.logic.ways import Way
from webapp.puzzle import cell_name, parse
from webapp.solvers import parse_choice
from webapp.solvers.play.rule import values_left
from webapp.trace import Board, Guess, apply
from webapp.web.run import inside_words as words
from webapp.web.run.in_hand import CageInHand
from webapp.web.run.inside_marks import brief, shades


def test_marks_show_tries_and_values_left_at_the_step(client: Client) -> None:
    run = Run(FIGURE, parse_choice("mrv"))
    for at in range(0, run.to_end() + 1, 14):
        tries, left = run.ledger.tries_by(at, run.events), values_left(run.look(at).after)
        for show, expected in (("tried", tries), ("counts", left)):
            page = client.fragment(address("/inside", FIGURE, with_="mrv", at=at, show=show))
            marks = {mark["data-cell"]: mark.text for mark in page.all(class_="mark")}
            assert marks == {cell_name(cell): str(n or "") for cell, n in expected.items()}


def test_heat_map_shades_hold_each_count_once() -> None:
    for most in (1, 2, 3, 5, 6, 7, 31, 32, 1_000, 299_999):
        heats = shades([0, most, 1])
        assert (heats[0].first, heats[-1].last) == (1, most)
        assert all(heat.first <= heat.last for heat in heats)
        assert all(a.last + 1 == b.first for a, b in pairwise(heats))
    assert shades([0, 0]) == ()
    counts = (0, 999, 1_000, 1_999, 9_999, 10_000, 299_999)
    assert [brief(count) for count in counts] == ["0", "999", "1.0k", "1.9k", "9.9k", "10k", "299k"]


# The sentences.

PUZZLE = parse("2 ab ab a 3 + b 3 +")
LEFT, RIGHT = PUZZLE.cages
MORE, LESS = Way((1, 2), True), Way((2, 1), False)


def test_guesses_without_a_solution_are_judged_together() -> None:
    none = "No solution has all the values on the board"
    cells = [((0, 0), 1), ((0, 1), 1), ((1, 0), 2), ((1, 1), 2)]
    for count, written, sentence in (
        (0, False, "This puzzle has no solution."),
        (1, False, f"{none}, so the guess that stands is wrong."),
        (2, False, f"{none}, so the guesses that stand can’t all be right."),
        (2, True, f"{none}."),
        (4, False, "The board is full."),
    ):
        board = Board(PUZZLE)
        for cell, value in cells[:count]:
            apply(board, Guess(cell, value, 0))
        assert words.allowed(PUZZLE, board, Truth({}, frozenset()), written) == sentence
    assert words.allowed(PUZZLE, Board(PUZZLE), None, False) == (
        "What the solutions allow isn’t settled within the time limit."
    )


def test_cage_shows_its_ways_or_the_one_it_holds() -> None:
    left = ((1, 2),)
    for hand, sentence in (
        (None, "r1c1 isn’t in a cage."),
        (CageInHand(LEFT, None, (), (), ()), "3+ at r1c1: too many ways to list."),
        (CageInHand(LEFT, (MORE, LESS), left, (), ()), "3+ at r1c1: 1 of 2 ways left"),
        (CageInHand(LEFT, (MORE, LESS), left, (), (1, 2)),
         "3+ at r1c1 holds 1 2, one of its 2 ways."),
        (CageInHand(LEFT, (LESS, LESS), (), (), (1, 1)),
         "3+ at r1c1 holds 1 1, none of its 2 ways."),
        (CageInHand(LEFT, (MORE,), left, (), (1, 2)), "3+ at r1c1 holds 1 2, its only way."),
        (CageInHand(LEFT, (LESS,), (), (), (1, 2)), "3+ at r1c1 holds 1 2, not its only way."),
    ):  # fmt: skip
        assert words.in_cage(PUZZLE, (0, 0), hand) == sentence
