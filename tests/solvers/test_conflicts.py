"""Conflicts: which cells are blamed for a dead end, and what backjumping spares by them.

tests/trace/judge.py judges whether the guesses of each conflict are enough.
"""

from itertools import islice

import pytest

from tools.random_puzzles import loose_puzzle
from webapp.logic.layout import Layout
from webapp.puzzle import Puzzle, masks, parse
from webapp.solvers import SOLVERS
from webapp.solvers.culprits import Culprits
from webapp.trace import Event, Exhausted, Guess, Solved

EARLIEST = [
    ("3 ... ... ...", [1, 2], 2, 1, (0,)),  # in the row
    ("3 ... ... ...", [1, 2, 3], 3, 1, (0,)),  # in the column
    ("4 .... .... .... .... boxes 2x2", [1, 2, 3, 4], 4, 2, (1,)),  # in the box
    ("3 ... ..a ... a 2 =", [1, 2, 3, 2, 3], 5, 1, ()),  # a given
    ("3 aa. .a. ... a 4 +", [3, 1], 4, 2, (0,)),  # 3 + 2 is too much whatever r1c2 is
    ("3 aa. .a. ... a 6 +", [1, 3, 2, 3], 4, 1, (0, 1)),  # full, and too little
    ("3 aa. .a. ... a 6 + killer", [1, 3, 2, 2], 4, 1, (0,)),  # no killer repeats a value
    ("3 a.. a.. ... a 2 -", [1, 2, 3], 3, 2, (0,)),
    ("4 aa.. .... .... .... a 8 *", [1], 1, 1, (0,)),  # row and cage reject it
    ("3 a.. a.. ... a 2 *", [1, 2, 3], 3, 3, ()),  # 3 is more than 2 already
    ("4 a... a... .... .... a 2 /", [1, 2, 3, 4], 4, 4, (0,)),
]  # fmt: skip


def test_culprits_are_of_the_rule_whose_latest_cell_is_earliest() -> None:
    found = []
    for text, values, cell, value, _ in EARLIEST:
        puzzle = parse(text)
        numbers = values + [0] * (puzzle.size**2 - len(values))
        found.append((text, values, cell, value, Culprits(Layout(puzzle)).of(numbers, cell, value)))
    assert found == EARLIEST


def test_known_culprits_stay_and_may_replace_others() -> None:
    culprits = Culprits(Layout(parse("4 .... .... .... ....")))
    values = [1, 2, 3] + [0] * 13
    assert masks.places(culprits.conflict(values, 3, [1, 2, 3])) == (0, 1, 2)
    assert masks.places(culprits.conflict(values, 3, [1, 3], known=0b10)) == (0, 1, 2)
    assert masks.places(culprits.conflict(values, 3, [], known=0b10)) == (1,)
    for rejecting in (lambda: culprits.of(values, 3, 4), lambda: culprits.conflict(values, 3, [4])):
        with pytest.raises(ValueError, match="nothing refuses the value"):
            rejecting()


def guesses_and_ends(name: str, puzzle: Puzzle, values: str) -> tuple[list[Event], int, bool]:
    """All guesses of a search, its number of solutions, and whether it came to its end."""
    events = list(islice(SOLVERS[name].solve(puzzle, values=values), 20_000))
    solved = sum(isinstance(event, Solved) for event in events)
    guesses = [Guess(e.cell, e.value, 1) for e in events if isinstance(e, Guess)]
    return list(guesses), solved, isinstance(events[-1], Exhausted)


def test_backjumping_makes_guesses_of_backtracking_in_its_order() -> None:
    fewer = 0
    for seed in range(30):
        puzzle, values = loose_puzzle(seed, (2, 3, 4, 4)), ("up", "down")[seed % 2]
        every, found, ended = guesses_and_ends("backtracking", puzzle, values)
        some, same, at_end = guesses_and_ends("backjumping", puzzle, values)
        rest = iter(every)
        if ended:
            assert (same, at_end) == (found, True), seed
            assert all(guess in rest for guess in some), seed
            fewer += len(some) < len(every)
    assert fewer > 10
