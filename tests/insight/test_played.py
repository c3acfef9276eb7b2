"""Played: how each move was made, as an address has it; undo takes off what was added last."""

from random import Random

import pytest

from webapp.insight.be.played import MENDED, MOST_LETTERS, RIGHT, SHOWN, Played, parse_played
from webapp.solvers.play.rule import BACK, Move

SIZE = 9
ENTRIES = [
    RIGHT,
    RIGHT,
    RIGHT,
    SHOWN,
    Move("place", (0, 7), 3),
    Move("reject", (8, 8), 9),
    Move("back", (2, 0)),
    BACK,
    Move("place", goal=12),
]


def game(seed: int, moves: int) -> Played:
    lots, played = Random(seed), Played()
    for _ in range(moves):
        if lots.random() < 0.2:
            played = played.slipped()
        played = played.add(lots.choice(ENTRIES))
    return played


@pytest.mark.parametrize("seed", range(20))
def test_a_game_is_read_as_it_was_written(seed: int) -> None:
    played = game(seed, 60)
    assert parse_played(played.text(SIZE), SIZE) == played
    assert parse_played(played.slipped().text(SIZE), SIZE) == played.slipped()


def test_a_right_move_after_a_wrong_one_is_mended() -> None:
    played = Played().slipped().add(RIGHT).add(RIGHT)
    assert (played.count(RIGHT), played.count(MENDED), played.slip) == (1, 1, False)
    assert played.text(SIZE) == "mr"


@pytest.mark.parametrize("entry", ENTRIES)
def test_undo_takes_off_what_was_added(entry: str | Move) -> None:
    played = game(1, 20)
    assert played.add(entry).without_last() == Played(played.entries)
    assert Played().without_last() == Played()


def test_the_oldest_moves_are_left_out_of_an_address_that_would_grow_too_long() -> None:
    text = game(2, 2_000).text(SIZE)
    assert len(text) <= MOST_LETTERS
    assert parse_played(text, SIZE).moves > 100


@pytest.mark.parametrize("text", ["x", "p1", "p81.1", "p0.10", "r0", "rw1", "ww", "é", "r" * 1_501])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="'log' doesn’t say how moves were made"):
        parse_played(text, SIZE)
