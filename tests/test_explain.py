"""Explanations: the sentence for each event, one row a case."""

import re
from itertools import islice

import pytest

from tests.solvers.small import FIVE, FOUR, KINDS
from webapp.explain import START, clue_words, explain
from webapp.logic.region_totals import NoTotal
from webapp.logic.strategies.one_of_each import Twice
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS
from webapp.solvers.inference import Filling, Must, OnlyPlace, Pair, TwoValues
from webapp.solvers.local_search import AnotherSolution, NoGrid, PassEnds
from webapp.solvers.logic import Stuck
from webapp.solvers.options import Column, NoOption, OnlyOption, Option, TooMany
from webapp.solvers.recorder import Refuted
from webapp.trace import (
    Board,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remove,
    Restart,
    Solved,
    Swap,
    ToldReason,
    Undo,
    apply,
)
from webapp.trace.reasons import CageCannotHold, LastValue, NoFilling, NoPlace, NoValue, Placed

PLUS = parse("4 aaab ccab ddee ffgg a 6 + b 3 - c 2 / d 12 * e 1 - f 3 + g 7 +")
LARGE = parse("11 " + " ".join(["abcdefghijk"] * 11) + " a 66 +")
BOXES = parse("4 aaab ccab dd.e ff.e a 9 + b 3 - c 4 * d 5 + e 2 / f 3 + boxes 2x2 killer")


def said(puzzle: Puzzle, board: str, event: Event) -> str:
    """The sentence where these cells are filled: `r1c1=4 r1c2=1`; guesses in this order."""
    before = Board(puzzle.size)
    for row, column, value in re.findall(r"r(\d+)c(\d+)=(\d+)", board):
        apply(before, Guess((int(row) - 1, int(column) - 1), int(value), 1))
    return explain(puzzle, before, event)


def reject(cell: tuple[int, int], value: int, rule: str, *clash: tuple[int, int]) -> Reject:
    """A refusal."""
    return Reject(cell, value, rule, clash, 1)


FIRST_CAGE = Column(((0, 0), (0, 1)))
FOUR_IN_ROW = Column(((0, 0), (0, 1), (0, 2), (0, 3)), 0, 4)
LAST, NO_VALUE = LastValue(), NoValue()
CASES: list[tuple[Puzzle, str, Event, str]] = [
    (PLUS, "", Guess((1, 2), 4, 1), "r2c3 = 4 is tried"),
    (PLUS, "", Infer((1, 2), 4, LAST, 1),
     "r2c3 = 4 follows: no other value is left for r2c3"),
    (PLUS, "r2c1=4", reject((1, 2), 4, "row", (1, 0)),
     "r2c3 = 4 is refused: r2 already has a 4 at r2c1"),
    (PLUS, "r1c3=4", reject((1, 2), 4, "column", (0, 2)),
     "r2c3 = 4 is refused: c3 already has a 4 at r1c3"),
    (BOXES, "r1c3=4", reject((1, 3), 4, "box", (0, 2)),
     "r2c4 = 4 is refused: the box already has a 4 at r1c3"),
    (LARGE, "r1c1=8", reject((0, 4), 8, "row", (0, 0)),
     "r1c5 = 8 is refused: r1 already has an 8 at r1c1"),
    (LARGE, "r1c1=11", reject((0, 4), 11, "row", (0, 0)),
     "r1c5 = 11 is refused: r1 already has an 11 at r1c1"),
    (PLUS, "r1c1=1 r1c2=2", reject((0, 2), 4, "cage", (0, 0), (0, 1)),
     "r1c3 = 4 is refused: cage 6+ would hold 7 with one cell still empty"),
    (PLUS, "r1c1=4", reject((0, 1), 3, "cage", (0, 0)),
     "r1c2 = 3 is refused: cage 6+ would hold 7 with two cells still empty"),
    (PLUS, "r1c1=1 r1c2=2 r1c3=1", reject((1, 2), 1, "cage", (0, 0), (0, 1), (0, 2)),
     "r2c3 = 1 is refused: cage 6+ would hold 5 with all its cells filled"),
    (PLUS, "r3c1=2", reject((2, 1), 4, "cage", (2, 0)),
     "r3c2 = 4 is refused: cage 12× would hold 8 with all its cells filled"),
    (PLUS, "r1c4=4", reject((1, 3), 3, "cage", (0, 3)),
     "r2c4 = 3 is refused: cage 3− would hold 4 − 3 = 1"),
    (PLUS, "r2c1=1", reject((1, 1), 4, "cage", (1, 0)),
     "r2c2 = 4 is refused: cage 2÷ would hold 4 ÷ 1 = 4"),
    (PLUS, "r2c1=4", reject((1, 1), 3, "cage", (1, 0)),
     "r2c2 = 3 is refused: cage 2÷ would hold 4 ÷ 3, which leaves a remainder"),
    (FOUR, "", reject((1, 1), 3, "cage"), "r2c2 = 3 is refused: cage 2= takes only 2"),
    (BOXES, "r1c1=2 r1c2=4", reject((1, 2), 2, "cage", (0, 0), (0, 1)),
     "r2c3 = 2 is refused: cage 9+ would hold 2 twice"),
    (FOUR, "r1c1=1 r1c2=1", reject((3, 3), 4, "full row", (0, 0), (0, 1)),
     "r4c4 = 4 is refused: the grid is full, but r1 has 1 twice, at r1c1 and r1c2"),
    (FOUR, "r1c4=4", reject((3, 3), 4, "full column", (0, 3), (3, 3)),
     "r4c4 = 4 is refused: the grid is full, but c4 has 4 twice, at r1c4 and r4c4"),
    (BOXES, "r3c3=4", reject((3, 3), 4, "full box", (2, 2), (3, 3)),
     "r4c4 = 4 is refused: the grid is full, but the box has 4 twice, at r3c3 and r4c4"),
    (FOUR, "r1c1=1 r1c2=3", reject((3, 3), 4, "full cage", (0, 0), (0, 1)),
     "r4c4 = 4 is refused: the grid is full, but cage 3− would hold 3 − 1 = 2"),
    (FOUR, "", Remove(((0, 0), (0, 1)), (2, 3), CageCannotHold(((0, 0), (0, 1))), 1),
     "2 and 3 leave the lists of r1c1 and r1c2: cage 3− cannot hold them"),
    (FOUR, "", Remove(((1, 1),), (1, 3, 4), CageCannotHold(((1, 1),)), 1),
     "1, 3 and 4 leave the list of r2c2: cage 2= cannot hold them"),
    (FOUR, "", Remove(((1, 0), (2, 0)), (3,), CageCannotHold(((1, 0), (2, 0))), 1),
     "3 leaves the lists of r2c1 and r3c1: cage 2÷ cannot hold it"),
    (FOUR, "", Remove(((0, 1),), (1,), Placed((0, 0)), 1),
     "1 leaves the list of r1c2: it now stands at r1c1"),
    (FOUR, "", Remove(((0, 1), (0, 2), (0, 3), (1, 0), (2, 0)), (1,),
                      Placed((0, 0)), 1),
     "1 leaves the lists of r1c2, r1c3, r1c4 and 2 more cells: it now stands at r1c1"),
    (FOUR, "r2c1=4", DeadEnd(((1, 2),), NO_VALUE, 1), "no value is left for r2c3: back to r2c1"),
    (FOUR, "", DeadEnd(((1, 2),), NO_VALUE, 1),
     "no value is left for r2c3: and there is no guess to take back"),
    (FOUR, "r2c1=4", Undo((1, 0), 4, (1, 2), 1),
     "no value is left for r2c3: back to r2c1, where 4 is undone"),
    (FOUR, "r2c1=4", Undo((1, 0), 4, None, 1),
     "r2c1 = 4 is undone, with all that followed from it"),
    (FOUR, "", Restart(((1,),), 1, ((2,),)),
     "A fresh grid, each row in random order: 2 rules are broken"),
    (FOUR, "r1c1=1 r1c2=3", Swap(((0, 0), (0, 1)), 1),
     "Swap r1c1 and r1c2: broken rules stay at 0"),
    (FOUR, "r1c1=1 r1c2=3", Swap(((0, 0), (0, 1)), 1, (((0, 0), 2), ((1, 1), -1))),
     "Swap r1c1 and r1c2: broken rules rise from 0 to 1"),
    (FOUR, "", Solved(1), "solved: every row, column and cage is right"),
    (BOXES, "", Solved(1), "solved: every row, box, column and cage is right"),
    (FOUR, "", Exhausted(1), "every possibility has been tried: there is nothing more to find"),
    (FOUR, "", Infer((0, 1), 3, OnlyPlace(((0, 0), (0, 2), (0, 3))), 1),
     "r1c2 = 3 follows: r1 has no other place for 3"),
    (FOUR, "", Infer((0, 1), 3, OnlyPlace(((1, 1), (2, 1), (3, 1))), 1),
     "r1c2 = 3 follows: c2 has no other place for 3"),
    (BOXES, "", Infer((0, 1), 3, OnlyPlace(((0, 0), (1, 0), (1, 1))), 1),
     "r1c2 = 3 follows: the box has no other place for 3"),
    (FOUR, "", Guess((0, 0), 1, 1, Option(((0, 0), (0, 1)), (1, 4), FIRST_CAGE, 2, 0)),
     "r1c1 = 1 is tried: 1 4 in cage 3− is one of the 2 options left for cage 3−"),
    (FOUR, "", Guess((0, 0), 4, 1, Option(((0, 0), (0, 1)), (4, 1), FOUR_IN_ROW, 2, 1)),
     "r1c1 = 4 is tried: 4 1 in cage 3− is one of the 2 options left with 4 in r1, and 1 failed"),
    (FOUR, "r1c1=1", Infer((0, 1), 4, Option(((0, 0), (0, 1)), (1, 4), FIRST_CAGE, 2, 0), 1),
     "r1c2 = 4 follows: it goes with r1c1 = 1, 1 4 in cage 3−"),
    (FOUR, "", Infer((1, 1), 2, OnlyOption(((1, 1),), (2,), FOUR_IN_ROW, 1, 0), 1),
     "r2c2 = 2 follows: only one option with 4 in r1 is left, 2 in r2c2"),
    (FOUR, "", Infer((1, 1), 2, OnlyOption(((1, 1),), (2,), Column(((1, 1),)), 1, 0), 1),
     "r2c2 = 2 follows: it is given"),
    (FOUR, "", Infer((0, 0), 1, OnlyOption(((0, 0), (0, 1)), (1, 4), FIRST_CAGE, 1, 1), 1),
     "r1c1 = 1 follows: of the two options for cage 3− only 1 4 in cage 3− is left, the others "
     "failed"),
    (FOUR, "r2c1=4", DeadEnd(FIRST_CAGE.cells, NoOption(FIRST_CAGE), 1),
     "no option is left for cage 3−: back to r2c1"),
    (FOUR, "r2c1=4", DeadEnd(FOUR_IN_ROW.cells, NoOption(FOUR_IN_ROW), 1),
     "no option is left with 4 in r1: back to r2c1"),
    (FOUR, "", GaveUp(TooMany(40_000), 1),
     "the search gives up: the cages have more than 40,000 fillings, too many to list"),
    (FOUR, "", Remove(((0, 2),), (1, 4), Pair(((0, 0), (0, 1))), 1),
     "1 and 4 leave the list of r1c3: r1c1 and r1c2 need both of these values"),
    (FOUR, "", Remove(((0, 0),), (1,), Refuted((0, 0)), 1),
     "1 leaves the list of r1c1: it was tried, and led to a dead end"),
    (FOUR, "", Remove(((0, 2), (0, 3)), (1,), Must(((0, 0), (0, 1))), 1),
     "1 leaves the lists of r1c3 and r1c4: cage 3− needs it in r1"),
    (FOUR, "", Remove(((0, 0),), (2, 3), Filling(((0, 0), (0, 1))), 1),
     "2 and 3 leave the list of r1c1: no way to fill cage 3− that is left puts them there"),
    (FOUR, "r2c1=4", DeadEnd(((0, 0), (0, 1)), NoFilling(((0, 0), (0, 1))), 1),
     "cage 3− cannot be filled any more: back to r2c1"),
    (FOUR, "r2c1=4", DeadEnd(((0, 0), (0, 1)), NoPlace(((0, 0), (0, 1)), (2,)), 1),
     "r1 has no place left for 2: back to r2c1"),
    (FOUR, "r2c1=4", DeadEnd(((0, 0),), TwoValues(((0, 0),), (1, 2)), 1),
     "r1c1 would have to hold 1 and 2 at once: back to r2c1"),
    (FOUR, "r1c1=2 r1c3=2", DeadEnd(((0, 0), (0, 2)), Twice(((0, 0), (0, 2)), 2), 1),
     "r1 has 2 twice, at r1c1 and r1c3: back to r1c3"),
    (FOUR, "", DeadEnd(((0, 0), (0, 1)), PassEnds(3, 1, 12), 1),
     "Pass 3: 1 rule is broken; 12 swaps did not help"),
    (FOUR, "", GaveUp(AnotherSolution(), 1),
     "the search gives up: it cannot tell whether there is another solution"),
    (FOUR, "", DeadEnd(((0, 0), (0, 1)), NoTotal(((0, 0), (0, 1)), 10, 1, 9, (0,)), 1),
     "r1c1 and r1c2 cannot make up what r1 must come to: and there is no guess to take back"),
    (FOUR, "", GaveUp(Stuck(), 1),
     "the search gives up: no strategy finds anything more, and it never guesses"),
    (FOUR, "", GaveUp(ToldReason("it is late"), 1), "the search gives up: it is late"),
    (FOUR, "", GaveUp(NoGrid(), 1),
     "the search gives up: none of its random grids came out right"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("puzzle", "board", "event", "sentence"), CASES, ids=[case[3] for case in CASES]
)
def test_the_sentence_for_an_event(puzzle: Puzzle, board: str, event: Event, sentence: str) -> None:
    assert said(puzzle, board, event) == sentence


def test_before_the_first_event_the_board_is_empty() -> None:
    assert explain(FOUR, Board(4), None) == START
    assert START == "The board is empty: the search has not begun."


def test_a_clue_is_written_with_the_signs_of_print() -> None:
    assert [clue_words(cage) for cage in PLUS.cages[:4]] == ["6+", "3−", "2÷", "12×"]


SHORT = KINDS | {"the second sample": (FIVE, 1)}


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)
@pytest.mark.parametrize("name", SHORT)
def test_every_event_of_a_run_has_a_sentence_in_plain_words(solver, name: str) -> None:  # type: ignore[no-untyped-def]
    puzzle = SHORT[name][0]
    board = Board(puzzle.size)
    for event in islice(solver.solve(puzzle), 400):
        sentence = explain(puzzle, board, event)
        assert re.fullmatch(r"[\w ,:.;=+−×÷–-]+", sentence), sentence
        assert not re.search(r"None|_|Reason|rule=|  ", sentence), sentence
        assert len(sentence) < 160 or puzzle.size == 2, sentence
        apply(board, event)
        board.forget()
