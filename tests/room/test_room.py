"""Rooms: codes, names, keys, and what a change makes of a room."""

import pytest

from webapp.room import AnswerCount, Asked, Asking, Room, digest
from webapp.room.codes import LENGTH, SIGNS, new_code, new_secret, tidy
from webapp.room.names import COUNT, name_of

ROOM = Room("CFG234", digest("a key"), 0.0, "/watch?p=x&with=mrv", at=5)


def test_a_new_code_reads_as_it_was_typed() -> None:
    for _ in range(200):
        code = new_code()
        assert len(code) == LENGTH == 6
        assert tidy(f" {code[:2].lower()} {code[2:]}-") == code


@pytest.mark.parametrize(
    "text", ["", "CFG2", "CFG23", "CFG2345", "CFGA34", "CFG0I2", "ÇFG234", "²22222"]
)
def test_what_can_be_no_code_is_none(text: str) -> None:
    assert tidy(text) is None


def test_no_code_is_a_word_or_reads_two_ways() -> None:
    assert not set(SIGNS) & set("AEIOU01BDKLNSTYZ")


def test_each_number_has_a_name_of_its_own_in_each_room() -> None:
    names = [name_of("CFG234", number) for number in range(COUNT)]
    assert len(set(names)) == COUNT
    assert names[:30] != [name_of("CFG235", number) for number in range(30)]
    assert all(len(name.split()) == 2 for name in names)


def test_a_room_admits_its_own_key_alone() -> None:
    assert ROOM.admits("a key")
    assert not any(ROOM.admits(key) for key in ("", "a Key", digest("a key"), new_secret()))


def test_a_room_plays_on_from_where_it_was() -> None:
    playing = ROOM.shown(ROOM.page, 10, 4, now=100.0)
    assert [playing.at_time(now) for now in (99, 100, 101, 102.6)] == [10, 10, 14, 20]
    assert ROOM.at_time(1e9) == 5


def test_while_something_is_asked_a_room_rests_there() -> None:
    asked = ROOM.shown(ROOM.page, 10, 4, 0).asked("why", 12, 1)
    assert (asked.at_time(100), asked.question and asked.question.kind) == (12, "why")
    assert asked.shown(ROOM.page, 13, 0, 2) == asked
    vote = ROOM.asked("vote", 5, 0)
    late = vote.shown(ROOM.page, 13, 0, 2)
    assert (late.at, late.question) == (13, vote.question)
    for each in asked, vote:
        assert each.shown("/play?p=x", 0, 0, 2) == each
        assert each.unasked().shown("/play?p=x", 0, 0, 2).page == "/play?p=x"


def test_every_round_has_another_number() -> None:
    first = ROOM.asked("vote", 0, 0)
    again = first.revealed().voted_again({"A": 2}, 0)
    another = again.unasked().asked("why", 3, 0)
    rounds = [room.question.round for room in (first, again, another) if room.question]
    assert rounds == [1, 2, 3]
    assert ROOM.unasked().voted_again({}, 0).question is None
    assert again.question
    assert not again.question.revealed


def test_nobody_votes_again_before_the_first_vote_was_shown() -> None:
    first = ROOM.asked("vote", 0, 0)
    assert first.voted_again({"A": 2}, 0) == first


def test_the_counts_of_the_first_vote_stay_beside_all_that_follow() -> None:
    again = ROOM.asked("vote", 0, 0).revealed().voted_again({"A": 2}, 0)
    third = again.revealed().voted_again({"A": 5}, 0)
    for each in again, third:
        assert each.question
        assert each.question.first == {"A": 2}
    another = third.unasked().asked("vote", 0, 0).question
    assert another
    assert another.first is None


def test_every_change_has_the_next_number() -> None:
    rooms = [ROOM.lock(True), ROOM.revealed(), ROOM.unasked(), ROOM.asked("vote", 0, 0)]
    assert {room.seq for room in rooms} == {ROOM.seq + 1}


def test_a_timer_ends_the_answers_of_its_round_and_begins_anew_with_another_vote() -> None:
    own = Asking("Which row first?", ("Row 1", "Row 2"), right="Row 2")
    room = ROOM.asked("own", 5, 100.0, own, timed=30)
    question = room.question
    assert question
    assert [question.takes(1, now) for now in (100, 129.9, 130)] == [True, True, False]
    assert not question.takes(2, 100)
    assert not question.revealed
    again = room.revealed().voted_again({"Row 1": 3}, 500.0).question
    assert again
    assert (again.own, again.until, again.is_over(529.0)) == (own, 530.0, False)


def test_a_row_of_the_summary_counts_who_answered_and_who_was_right() -> None:
    answers = (AnswerCount("A", "Row 1", 3, None, False), AnswerCount("B", "Row 2", 4, None, True))
    row = Asked(1, "own", "Which row first?", "/watch?p=x", 5, 9, answers, True)
    assert (row.answered, row.right, row.is_again) == (7, 4, False)
    again = Asked(2, "vote", "", "", 0, 9, (AnswerCount("A", "A", 1, 0, False),), False)
    assert (again.answered, again.right, again.is_again) == (1, None, True)
