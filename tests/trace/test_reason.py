"""Reasons: which of their fields a board lights, and which travel as numbers."""

from dataclasses import dataclass

import pytest

from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Cell, Puzzle
from webapp.trace import Grounds, Infer, Paper, Reason, to_json


@dataclass(frozen=True, slots=True)
class Seen(Reason[Infer]):
    """One field of every type."""

    rule = "seen"
    value: int
    at: Cell
    op: str
    others: tuple[Cell, ...]
    units: tuple[int, ...]

    def rests(self, grounds: Grounds, event: Infer) -> int:
        return grounds.all_guesses

    def why(self, puzzle: Puzzle, board: Paper, event: Infer) -> str:
        return "it is seen"


SEEN = Seen(3, (0, 1), "+", ((1, 1), (2, 2)), (7, 8))


def test_cells_and_numbers_travel_in_the_order_of_the_fields_and_nothing_else_does() -> None:
    assert to_json(Infer((0, 0), 1, SEEN, 2))["because"] == {
        "rule": "seen",
        "cells": ["r1c2", "r2c2", "r3c3"],
        "values": [3, 7, 8],
    }


def test_a_reason_without_words_or_what_it_rests_on_cannot_be_made() -> None:
    class Mute(Reason[Infer]):
        rule = "mute"

    with pytest.raises(TypeError, match=r"abstract methods '?rests'?, '?why"):
        Mute()  # type: ignore[abstract]


def test_every_strategy_has_a_reason_of_its_own() -> None:
    assert len({strategy.reason for strategy in STRATEGIES.values()}) == len(STRATEGIES)
