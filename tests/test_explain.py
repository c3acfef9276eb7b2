"""Explanations: the sentence for each event, one row a case."""

import re
from itertools import islice

import pytest

from tests.solvers.small import FIVE, FOUR, KINDS
from webapp.explain import START, clue_words, explain
from webapp.logic.region_totals import NoTotal
from webapp.logic.strategies.divisor import Divisor
from webapp.logic.strategies.fillings import Fillings
from webapp.logic.strategies.naked_group import NakedGroup
from webapp.logic.strategies.needed import Needed
from webapp.logic.strategies.one_of_each import OneOfEach, Twice
from webapp.logic.strategies.only_square import OnlySquare
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS, Choice
from webapp.solvers.algorithms.local_search import AnotherSolution, NoGrid, PassEnds
from webapp.solvers.algorithms.logic import NothingFollows
from webapp.solvers.engine.cover_facts import Column, NoOption, OneOption, OnlyOption, TooMany
from webapp.solvers.engine.inference import Refuted, TwoValues
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
from webapp.trace.reasons import NoFilling, NoPlace, NoValue

PLUS = parse("4 aaab ccab ddee ffgg a 6 + b 3 - c 2 / d 12 * e 1 - f 3 + g 7 +")
LARGE = parse("11 " + " ".join(["abcdefghijk"] * 11) + " a 66 +")
BOXES = parse("4 aaab ccab dd.e ff.e a 9 + b 3 - c 4 * d 5 + e 2 / f 3 + boxes 2x2 killer")


def said(puzzle: Puzzle, board: str, event: Event) -> str:
    """The sentence on a board: `r1c1=4 r1c2=1` are guesses, `r1c3-24` what is crossed off."""
    before = Board(puzzle.size)
    for row, column, how, values in re.findall(r"r(\d+)c(\d+)([=-])(\d+)", board):
        cell = (int(row) - 1, int(column) - 1)
        gone = tuple(map(int, values)) if how == "-" else ()
        apply(
            before,
            Remove((cell,), gone, ToldReason("a step"), 1) if gone else Guess(cell, int(values), 1),
        )
    return explain(puzzle, before, event)


def reject(cell: tuple[int, int], value: int, rule: str, *clash: tuple[int, int]) -> Reject:
    """A refusal."""
    return Reject(cell, value, rule, clash, 1)


FIRST_CAGE = Column(((0, 0), (0, 1)))
FOUR_IN_ROW = Column(((0, 0), (0, 1), (0, 2), (0, 3)), 0, 4)
NO_VALUE = NoValue()
TWINS = NakedGroup(((0, 0), (0, 1)), (1, 4), by_strategy=False)
CASES: list[tuple[Puzzle, str, Event, str]] = [
    (PLUS, "", Guess((1, 2), 4, 1), "Try 4 in r2c3."),
    (PLUS, "", Infer((1, 2), 4, SinglePossibility((1, 2), by_strategy=False), 1),
     "r2c3 must be 4: nothing else fits."),
    (PLUS, "r2c1=4", reject((1, 2), 4, "row", (1, 0)),
     "Rejected: 4 in r2c3. Row 2 already has a 4 (at r2c1)."),
    (PLUS, "r1c3=4", reject((1, 2), 4, "column", (0, 2)),
     "Rejected: 4 in r2c3. Column 3 already has a 4 (at r1c3)."),
    (BOXES, "r1c3=4", reject((1, 3), 4, "box", (0, 2)),
     "Rejected: 4 in r2c4. Box 2 already has a 4 (at r1c3)."),
    (LARGE, "r1c1=8", reject((0, 4), 8, "row", (0, 0)),
     "Rejected: 8 in r1c5. Row 1 already has an 8 (at r1c1)."),
    (LARGE, "r1c1=11", reject((0, 4), 11, "row", (0, 0)),
     "Rejected: 11 in r1c5. Row 1 already has an 11 (at r1c1)."),
    (PLUS, "r1c1=1 r1c2=2", reject((0, 2), 4, "cage", (0, 0), (0, 1)),
     "Rejected: 4 in r1c3. 1 + 2 + 4 is already more than 6 (cage 6+)."),
    (PLUS, "r1c1=4", reject((0, 1), 3, "cage", (0, 0)),
     "Rejected: 3 in r1c2. 4 + 3 is already more than 6 (cage 6+)."),
    (PLUS, "r1c1=1 r1c2=2 r1c3=1", reject((1, 2), 1, "cage", (0, 0), (0, 1), (0, 2)),
     "Rejected: 1 in r2c3. 6+ is full and adds up to 5, not 6."),
    (PLUS, "r3c1=2", reject((2, 1), 4, "cage", (2, 0)),
     "Rejected: 4 in r3c2. 12× is full and multiplies to 8, not 12."),
    (PLUS, "r1c4=4", reject((1, 3), 3, "cage", (0, 3)),
     "Rejected: 3 in r2c4. 3− is full and has 4 − 3 = 1, not 3."),
    (PLUS, "r2c1=1", reject((1, 1), 4, "cage", (1, 0)),
     "Rejected: 4 in r2c2. 2÷ is full and has 4 ÷ 1 = 4, not 2."),
    (PLUS, "r2c1=4", reject((1, 1), 3, "cage", (1, 0)),
     "Rejected: 3 in r2c2. 2÷ is full and has 4 ÷ 3, which isn’t 2."),
    (FOUR, "", reject((1, 1), 3, "cage"), "Rejected: 3 in r2c2. r2c2 is given as 2."),
    (BOXES, "r1c1=2 r1c2=4", reject((1, 2), 2, "cage", (0, 0), (0, 1)),
     "Rejected: 2 in r2c3. 9+ would have two 2s, and no killer cage may repeat a value."),
    (FOUR, "r1c1=1 r1c2=1", reject((3, 3), 4, "full row", (0, 0), (0, 1)),
     "Rejected: 4 in r4c4. The grid is full, but row 1 has two 1s (at r1c1 and r1c2)."),
    (FOUR, "r1c4=4", reject((3, 3), 4, "full column", (0, 3), (3, 3)),
     "Rejected: 4 in r4c4. The grid is full, but column 4 has two 4s (at r1c4 and r4c4)."),
    (BOXES, "r3c3=4", reject((3, 3), 4, "full box", (2, 2), (3, 3)),
     "Rejected: 4 in r4c4. The grid is full, but box 4 has two 4s (at r3c3 and r4c4)."),
    (FOUR, "r1c1=1 r1c2=3", reject((3, 3), 4, "full cage", (0, 0), (0, 1)),
     "Rejected: 4 in r4c4. The grid is full, but 3− has 3 − 1 = 2, not 3."),
    (FOUR, "", Remove(((0, 0), (0, 1)), (2, 3), Divisor(((0, 0), (0, 1)), by_strategy=False), 1),
     "Cross off 2 and 3 in r1c1 and r1c2: neither 2 nor 3 has a partner with difference 3."),
    (FOUR, "", Remove(((1, 1),), (1, 3, 4), Divisor(((1, 1),), by_strategy=False), 1),
     "Cross off 1, 3 and 4 in r2c2: r2c2 is given as 2."),
    (FOUR, "", Remove(((1, 0), (2, 0)), (3,), Divisor(((1, 0), (2, 0)), by_strategy=False), 1),
     "Cross off 3 in r2c1 and r3c1: 3 has no partner with quotient 2."),
    (FOUR, "", Remove(((0, 1),), (1,), OneOfEach((0, 0), by_strategy=False), 1),
     "Cross off 1 in r1c2: r1c1 is 1."),
    (FOUR, "", Remove(((0, 1), (0, 2), (0, 3), (1, 0), (2, 0)), (1,),
                      OneOfEach((0, 0), by_strategy=False), 1),
     "Cross off 1 in r1c2, r1c3, r1c4 and 2 more cells: r1c1 is 1."),
    (FOUR, "r2c1=4", DeadEnd(((1, 2),), NO_VALUE, 1),
     "Dead end: nothing fits r2c3. Back to 4 in r2c1."),
    (FOUR, "", DeadEnd(((1, 2),), NO_VALUE, 1),
     "Dead end: nothing fits r2c3. There is no guess to take back."),
    (FOUR, "r2c1=4", Undo((1, 0), 4, (1, 2), 1),
     "Dead end: nothing fits r2c3. Back to r2c1: erase 4."),
    (FOUR, "r2c1=4", Undo((1, 0), 4, None, 1),
     "Back to r2c1: erase 4."),
    (FOUR, "r2c1=4", Undo((1, 0), 4, None, 1, passed=True),
     "Back past r2c1: erase 4."),
    (FOUR, "", Restart(((1,),), 1, ((2,),)),
     "A fresh grid, each row in random order: 2 rules are broken."),
    (FOUR, "r1c1=1 r1c2=3", Swap(((0, 0), (0, 1)), 1),
     "Swap r1c1 and r1c2: broken rules stay at 0."),
    (FOUR, "r1c1=1 r1c2=3", Swap(((0, 0), (0, 1)), 1, (((0, 0), 2), ((1, 1), -1))),
     "Swap r1c1 and r1c2: broken rules rise from 0 to 1."),
    (FOUR, "", Solved(1),
     "Solved after 1 step, without a guess. Every row, column and cage is right."),
    (BOXES, "", Solved(1),
     "Solved after 1 step, without a guess. Every row, box, column and cage is right."),
    (FOUR, "", Exhausted(1), "No solution: no grid fits all the clues."),
    (FOUR, "", Infer((0, 1), 3, OnlySquare(((0, 0), (0, 2), (0, 3)), 3, by_strategy=False), 1),
     "r1c2 must be 3: it’s the only place for 3 in row 1."),
    (FOUR, "", Infer((0, 1), 3, OnlySquare(((1, 1), (2, 1), (3, 1)), 3, by_strategy=False), 1),
     "r1c2 must be 3: it’s the only place for 3 in column 2."),
    (BOXES, "", Infer((0, 1), 3, OnlySquare(((0, 0), (1, 0), (1, 1)), 3, by_strategy=False), 1),
     "r1c2 must be 3: it’s the only place for 3 in box 1."),
    (FOUR, "", Guess((0, 0), 1, 1, OneOption(((0, 0), (0, 1)), (1, 4), FIRST_CAGE, 2, 0)),
     "Try 1 in r1c1: 1 4 in 3− is one of 2 ways left to make 3−."),
    (FOUR, "", Guess((0, 0), 4, 1, OneOption(((0, 0), (0, 1)), (4, 1), FOUR_IN_ROW, 2, 1)),
     "Try 4 in r1c1: 4 1 in 3− is one of 2 ways left to place 4 in row 1 (another was tried "
     "before)."),
    (FOUR, "r1c1=1", Infer((0, 1), 4, OneOption(((0, 0), (0, 1)), (1, 4), FIRST_CAGE, 2, 0), 1),
     "r1c2 becomes 4: it belongs to 1 4 in 3−."),
    (FOUR, "", Infer((1, 1), 2, OnlyOption(((1, 1),), (2,), FOUR_IN_ROW, 1, 0), 1),
     "r2c2 is given as 2."),
    (FOUR, "", Infer((1, 1), 2, OnlyOption(((1, 1),), (2,), Column(((1, 1),)), 1, 0), 1),
     "r2c2 is given as 2."),
    (FOUR, "", Infer((0, 0), 1, OnlyOption(((0, 0), (0, 1)), (1, 4), FIRST_CAGE, 1, 1), 1),
     "r1c1 must be 1: 1 4 in 3− is the only way left to make 3− (another was tried before)."),
    (FOUR, "r2c1=4", DeadEnd(FIRST_CAGE.cells, NoOption(FIRST_CAGE), 1),
     "Dead end: no way is left to make 3−. Back to 4 in r2c1."),
    (FOUR, "r2c1=4", DeadEnd(FOUR_IN_ROW.cells, NoOption(FOUR_IN_ROW), 1),
     "Dead end: no way is left to place 4 in row 1. Back to 4 in r2c1."),
    (FOUR, "", GaveUp(TooMany(40_000), 1),
     "Stopped: the cages have more than 40,000 fillings, too many to list."),
    (FOUR, "r1c1-23 r1c2-23", Remove(((0, 2),), (1, 4), TWINS, 1),
     "Cross off 1 and 4 in r1c3: r1c1 and r1c2 use up 1 and 4 in row 1."),
    (FOUR, "", Remove(((0, 0),), (1,), Refuted((0, 0)), 1),
     "Cross off 1 in r1c1: it led to a dead end."),
    (FOUR, "", Remove(((0, 2), (0, 3)), (1,), Needed(((0, 0), (0, 1)), 0, by_strategy=False), 1),
     "Cross off 1 in r1c3 and r1c4: every remaining way to make 3− has it in row 1."),
    (FOUR, "", Remove(((0, 0),), (2, 3), Fillings(((0, 0), (0, 1)), by_strategy=False), 1),
     "Cross off 2 and 3 in r1c1: no remaining way to make 3− has them there."),
    (FOUR, "r2c1=4", DeadEnd(((0, 0), (0, 1)), NoFilling(((0, 0), (0, 1))), 1),
     "Dead end: no way is left to make 3−. Back to 4 in r2c1."),
    (FOUR, "r2c1=4", DeadEnd(((0, 0), (0, 1)), NoPlace(((0, 0), (0, 1)), (2,)), 1),
     "Dead end: row 1 has no place left for 2. Back to 4 in r2c1."),
    (FOUR, "r2c1=4", DeadEnd(((0, 0),), TwoValues(((0, 0),), (1, 2)), 1),
     "Dead end: r1c1 would have to be 1 and 2 at once. Back to 4 in r2c1."),
    (FOUR, "r1c1=2 r1c3=2", DeadEnd(((0, 0), (0, 2)), Twice(((0, 0), (0, 2)), 2), 1),
     "Dead end: row 1 has two 2s (at r1c1 and r1c3). Back to 2 in r1c3."),
    (FOUR, "", DeadEnd(((0, 0), (0, 1)), PassEnds(3, 1, 12), 1),
     "Pass 3: 1 rule is broken; 12 swaps did not help."),
    (FOUR, "", GaveUp(AnotherSolution(), 1),
     "Stopped: local search can’t tell whether there is another solution."),
    (FOUR, "", DeadEnd(((0, 0), (0, 1)), NoTotal(((0, 0), (0, 1)), 10, 1, 9, (0,), "+"), 1),
     "Dead end: the totals of row 1 leave 9 for r1c1 and r1c2, which can’t be made there. There "
     "is no guess to take back."),
    (FOUR, "", GaveUp(NothingFollows(), 1),
     "Stopped: no strategy finds anything more, and Logic never guesses."),
    (FOUR, "", GaveUp(ToldReason("it is late"), 1), "Stopped: it is late."),
    (FOUR, "", GaveUp(NoGrid(), 1),
     "Stopped: none of the random grids came out right."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("puzzle", "board", "event", "sentence"), CASES, ids=[case[3] for case in CASES]
)
def test_the_sentence_for_an_event(puzzle: Puzzle, board: str, event: Event, sentence: str) -> None:
    assert said(puzzle, board, event) == sentence


def test_before_the_first_event_the_search_is_ready() -> None:
    assert explain(FOUR, Board(4), None) == START
    assert START == "Ready. Press Play or Step."


def test_a_clue_is_written_with_the_signs_of_print() -> None:
    assert [clue_words(cage) for cage in PLUS.cages[:4]] == ["6+", "3−", "2÷", "12×"]


SHORT = KINDS | {"the second sample": (FIVE, 1)}


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)
@pytest.mark.parametrize("name", SHORT)
def test_every_event_of_a_run_has_a_sentence_in_plain_words(solver, name: str) -> None:  # type: ignore[no-untyped-def]
    puzzle = SHORT[name][0]
    board = Board(puzzle.size)
    for event in islice(solver.solve(puzzle), 400):
        sentence = explain(puzzle, board, event, Choice(solver).fewest_first)
        assert re.fullmatch(r"[\w ,:.;=()’…+−×÷-]+", sentence), sentence
        assert not re.search(r"None|_|Reason|rule=|  |\.\.", sentence), sentence
        assert re.match(r"[A-Z]|r\d", sentence), sentence
        assert sentence.endswith("."), sentence
        assert len(sentence) < 180, sentence
        apply(board, event)
        board.forget()
