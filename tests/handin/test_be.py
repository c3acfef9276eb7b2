"""Be the solver handed in: the log of a game is replayed against its run."""

import pytest

from tests.web.support import SAMPLE
from webapp.handin.be import BeTask, played_so_far
from webapp.handin.done import Done, Untrue
from webapp.insight import Run
from webapp.insight.be.played import Played, parse_played
from webapp.insight.be.turns import made_at, playable, rule_of, tied, turn_from
from webapp.insight.moment import moment_at
from webapp.solvers import parse_choice
from webapp.solvers.play.rule import Move

RUN = Run(SAMPLE, playable(parse_choice("backtracking")))
RUN.to_end()
END = len(RUN.events)
TURNS = [at for at in range(END) if turn_from(RUN, at) == at]


def test_a_log_comes_to_what_it_says() -> None:
    count = len(TURNS)
    played = parse_played(f"r{count - 4}m2s2", 4)
    expected = Done(count - 4, count, 2, 2)
    assert played_so_far(RUN, END, played) == expected


def test_more_moves_than_the_run_has_are_refused() -> None:
    count = len(TURNS)
    for log in (f"r{count + 1}", "r999999", "s1"):
        at = END if log[0] == "r" else TURNS[0]
        with pytest.raises(Untrue, match="fewer moves"):
            played_so_far(RUN, at, parse_played(log, 4))


def test_a_move_that_is_called_wrong_must_be() -> None:
    last = TURNS[-1]
    right = made_at(RUN, last)
    cell, value = right.cell or (0, 0), right.value % 4 + 1
    wrong = Move("place", cell, value)
    assert wrong not in rule_of(RUN.choice).allowed(moment_at(RUN, last))
    assert played_so_far(RUN, END, Played(((wrong, 1),))) == Done(0, 1, 1, 0)
    with pytest.raises(Untrue, match="is right, and is said to be wrong"):
        played_so_far(RUN, END, Played(((right, 1),)))


def test_a_slip_that_still_stands_is_a_mistake() -> None:
    played = Played((("r", 2),), slip=True)
    assert played_so_far(RUN, TURNS[2], played) == Done(2, 3, 1, 0)


def test_without_a_move_there_is_nothing_to_hand_in() -> None:
    with pytest.raises(Untrue, match="No move is made yet"):
        played_so_far(RUN, 0, Played())


def test_which_equals_are_taken_is_no_other_task() -> None:
    choice = playable(parse_choice("mrv"))
    other = tied(choice, 0, Move("place", (0, 1), 1), 4)
    assert other.text != choice.text
    assert BeTask(SAMPLE, other).digest("p") == BeTask(SAMPLE, choice).digest("p")
