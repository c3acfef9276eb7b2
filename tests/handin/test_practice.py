"""Practice handed in: each board's answers are judged again."""

from urllib.parse import urlencode

import pytest

from tests.practice.boards import DRILLED
from tests.web.test_practice import right_answer, wrong_candidate
from webapp.handin.done import Done, Untrue
from webapp.handin.practice import parse_practised, practised
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import Strategy
from webapp.practice.drills import drill
from webapp.puzzle import cell_name

GROUP = STRATEGIES["naked-group"]


def right(number: int, strategy: Strategy = GROUP) -> str:
    """What a browser asks of a board that is right at once: its cells, and then all of it."""
    answer = right_answer(drill(strategy, number))
    cells = urlencode({"n": number, "cells": answer["cells"]})
    return f"{cells}\n{urlencode(answer)}"


def wrong(number: int) -> str:
    """What follows is wrong at first."""
    board = drill(GROUP, number)
    cell, value = wrong_candidate(board)
    return urlencode(right_answer(board) | {"at": cell_name(cell), "value": value})


def come_to(*answers: str, strategy: Strategy = GROUP) -> Done:
    return practised(strategy, parse_practised(strategy, "\n".join(answers)))


def test_right_corrected_and_shown_boards_count_as_such() -> None:
    boards = [right(1), wrong(2), right(2), "n=3&cells=r1c1", right(3), "n=4&show=1", right(5)]
    assert come_to(*boards) == Done(2, 5, 2, 1)


def test_what_was_shown_is_never_right() -> None:
    assert come_to("n=1&show=1", right(1)) == Done(0, 1, 0, 1)


def test_what_can_not_be_judged_is_no_mistake() -> None:
    assert come_to("n=1&cells=", right(1)) == Done(1, 1, 0, 0)


def test_the_same_answers_twice_are_one_board() -> None:
    assert come_to(right(1), right(2), right(1)) == Done(2, 2, 0, 0)


def test_cells_alone_are_no_board_that_is_done() -> None:
    cells, _ = right(1).split()
    with pytest.raises(Untrue, match="No board is done yet"):
        come_to(cells)


def test_values_may_stand_behind_their_cells() -> None:
    answer = right_answer(drill(GROUP, 1))
    answer["at"] = f"{answer['at']}:{answer.pop('value')}"
    assert come_to(urlencode(answer)) == Done(1, 1, 0, 0)


@pytest.mark.parametrize("strategy", DRILLED, ids=lambda each: each.name)
def test_every_drill_can_be_handed_in(strategy: Strategy) -> None:
    assert come_to(right(1, strategy), strategy=strategy) == Done(1, 1, 0, 0)


@pytest.mark.parametrize(
    "text",
    ["x", "n=0&cells=r1c1", "n=999&show=1", "cells=r1c1", "n=1&cells=q", "n=1&cells=r99c99",
     "n=1&cells=r1c1&value=x", "n=1&at=r1c1:0&cells=r1c1", "n=²&show=1", "n=1&" + "a=1&" * 99,
     "n=1&cells=r1c1&at=r77c1&value=3", "\x00"],
)  # fmt: skip
def test_damaged_answers_are_told(text: str) -> None:
    with pytest.raises(Untrue, match="damaged, or belong to another drill"):
        come_to(text, right(1))


def test_none_and_too_many_are_told() -> None:
    with pytest.raises(Untrue, match="No board is done yet"):
        come_to(" ")
    with pytest.raises(Untrue, match="At most 1,000 answers"):
        come_to("n=1&show=1\n" * 1_001)
