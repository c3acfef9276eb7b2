"""Codes, names and keys, what a change makes of a room, and its summary as files."""

import csv
from dataclasses import replace
from io import StringIO

from webapp.classroom.room import AnswerCount, ClassQuestion, Room, SummaryRow, digest
from webapp.classroom.room.codes import COUNT, LENGTH, SIGNS, name_of, new_code, new_secret, tidy
from webapp.classroom.room.room import OWN, VOTE
from webapp.classroom.room.summary import (
    SummaryQuestion,
    WhereShown,
    as_csv,
    as_text,
    questions_asked,
)
from webapp.spreadsheet import csv_text

ROOM = Room("CFG234", digest("a key"), 0.0, "/watch?p=x&with=mrv", at=5)


def test_room_code_is_read_as_typed_and_has_one_form() -> None:
    assert not set(SIGNS) & set("AEIOU01BDKLNSTYZ")  # no words, no look-alikes
    for _ in range(50):
        code = new_code()
        assert len(code) == LENGTH == 6
        assert tidy(f" {code[:2].lower()} {code[2:]}-") == code
    wrong = ["", "CFG2", "CFG23", "CFG2345", "CFGA34", "CFG0I2", "ÇFG234", "²22222"]
    assert [tidy(text) for text in wrong] == [None] * len(wrong)


def test_every_seat_of_a_room_has_its_own_name() -> None:
    names = [name_of("CFG234", number) for number in range(COUNT)]
    assert len(set(names)) == COUNT
    assert names[:30] != [name_of("CFG235", number) for number in range(30)]
    assert {len(name.split()) for name in names} == {2}


def test_room_admits_only_its_own_key() -> None:
    assert ROOM.admits("a key")
    assert not any(ROOM.admits(key) for key in ("", "a Key", digest("a key"), new_secret()))


def test_playing_room_stops_for_a_question() -> None:
    playing = ROOM.show(ROOM.page, 10, 4, now=100.0)
    assert [playing.at_time(now) for now in (99, 100, 101, 102.6)] == [10, 10, 14, 20]
    assert ROOM.at_time(1e9) == 5
    asked = ROOM.show(ROOM.page, 10, 4, 0).ask("why", 12, 1)
    assert (asked.at_time(100), asked.question and asked.question.kind) == (12, "why")
    assert asked.show(ROOM.page, 13, 0, 2) == asked
    vote = ROOM.ask("vote", 5, 0)
    late = vote.show(ROOM.page, 13, 0, 2)
    assert (late.at, late.question) == (13, vote.question)
    for each in asked, vote:
        assert each.show("/play?p=x", 0, 0, 2) == each
        assert each.close_question().show("/play?p=x", 0, 0, 2).page == "/play?p=x"


def test_dark_and_frozen_rooms_play_nothing() -> None:
    playing = ROOM.show(ROOM.page, 10, 4, now=100.0)
    dark, frozen = playing.darken(True, 101.0), playing.freeze(True, 101.0)
    assert [(each.at_time(200), each.dark, each.frozen) for each in (dark, frozen)] == [
        (14, True, False), (14, False, True),
    ]  # fmt: skip
    assert frozen.show("/play?p=x", 0, 0, 2) == frozen
    assert frozen.freeze(False, 102).show("/play?p=x", 0, 0, 2).page == "/play?p=x"
    assert not frozen.ask("vote", 5, 0).frozen


def test_timers_stop_in_the_dark() -> None:
    dark = ROOM.ask("vote", 0, 100.0, timed=30).darken(True, 110.0)
    assert dark.question
    assert dark.question.left(dark.clock(200.0)) == 20.0
    light = dark.darken(True, 150.0).darken(False, 200.0)
    assert light.question
    assert (light.question.left(light.clock(205.0)), light.darken(False, 220.0)) == (
        15.0, replace(light, seq=light.seq + 1, since=220.0),
    )  # fmt: skip


def test_second_vote_is_a_new_round_beside_the_first() -> None:
    first = ROOM.ask("vote", 0, 0)
    assert first.vote_again({"A": 2}, 0) == first  # not before the first one is revealed
    again = first.reveal().vote_again({"A": 2}, 0)
    third = again.reveal().vote_again({"A": 5}, 0)
    another = third.close_question().ask("vote", 0, 0)
    questions = [room.question for room in (first, again, third, another)]
    assert [(each.round, each.first, each.revealed) for each in questions if each] == [
        (1, None, False), (2, {"A": 2}, False), (3, {"A": 2}, False), (4, None, False),
    ]  # fmt: skip
    assert ROOM.close_question().vote_again({}, 0).question is None
    answered = first.reveal().answer()
    assert (answered.vote_again({"A": 2}, 0), first.answer()) == (answered, first)
    picked = again.pick("a").reveal().pick("a").pick("b").pick("a")
    assert getattr(picked.question, "picked", None) == ("b",)
    rooms = [ROOM.lock(True), ROOM.close_question(), first, first.reveal(), first.reveal().answer()]
    assert [room.seq - ROOM.seq for room in rooms] == [1, 1, 1, 2, 3]


def test_timer_ends_answers_and_starts_again_with_a_vote() -> None:
    own = ClassQuestion("Which row first?", ("Row 1", "Row 2"), right="Row 2")
    room = ROOM.ask("own", 5, 100.0, own, timed=30)
    question = room.question
    assert [question.takes(1, now) for now in (100, 129.9, 130)] == [True, True, False]
    assert not question.takes(2, 100)
    assert not question.revealed
    again = room.reveal().vote_again({"Row 1": 3}, 500.0).question
    assert (again.own, again.until, again.is_over(529.0)) == (own, 530.0, False)


# The summary.

WHERE = WhereShown("Step 12 of Backtracking", "http://lab.test/watch?p=x&with=backtracking&at=12")


def shown(_row: SummaryRow) -> WhereShown:
    return WHERE


def row(
    round: int, words: str, *answers: AnswerCount, kind: str = OWN, here: int = 0
) -> SummaryRow:
    has_right = any(each.is_right for each in answers)
    return SummaryRow(round, kind, words, "/watch?p=x", 12, here, answers, has_right)


def rows_1_and_2(round: int, *counts: tuple[int, int | None], here: int = 14) -> SummaryRow:
    answers = (
        AnswerCount(letter, f"Row {number}", times, first, number == 2, letter)
        for number, letter, (times, first) in zip((1, 2), "AB", counts, strict=True)
    )
    return row(round, "Which row first?", *answers, here=here)


FIRST = rows_1_and_2(4, (8, None), (4, None))
AGAIN = rows_1_and_2(5, (3, 8), (10, 4))
THIRD = rows_1_and_2(6, (0, 8), (13, 4), here=12)
FREE = row(9, "Vote: A, B, C or D?", AnswerCount("A", "A", 2, None, False, "A"), kind=VOTE, here=2)


def table(text: str) -> list[dict[str, str]]:
    """The rows of a CSV as a spreadsheet reads it, each by its columns."""
    return list(csv.DictReader(StringIO(text[1:], newline=""), strict=True))


def test_summary_files_defuse_formulas_and_may_be_empty() -> None:
    """Their contents are in tests/web/stories.txt."""
    hostile = AnswerCount("A", " =2+2", 3, None, is_right=True, letter="")
    (asked,) = questions_asked([row(12, '\n+1,"x', hostile, kind="why")])
    (found,) = table(as_csv("CFG234", [asked], shown))
    assert (found["Words"], found["Answer 1"]) == ("'\n+1,\"x", "' =2+2")
    assert csv_text([["=a", "-1", "@x", "a=", -5, ""]]) == "\ufeff'=a,'-1,'@x,a=,-5,\r\n"
    assert '4. +1,"x\n' in as_text("CFG234", [replace(asked, number=4)], shown)
    for rows in ([], [row(1, "Why?")]):  # no answers
        questions = questions_asked(rows)
        assert len(table(as_csv("CFG234", questions, shown))) == len(rows)
        assert as_text("CFG234", questions, shown).count("0 of 0 answered") == len(rows)


def test_votes_on_one_question_are_side_by_side() -> None:
    assert [each.is_again for each in (FIRST, AGAIN, FREE)] == [False, True, False]
    first, free = questions_asked([FIRST, AGAIN, THIRD, FREE])
    assert first == SummaryQuestion(1, (FIRST, AGAIN, THIRD))
    assert (first.times, first.right_first, first.last.right) == (3, 4, 13)
    assert (first.answered_first, first.last.answered) == (12, 13)
    assert free == SummaryQuestion(2, (FREE,))
    assert (free.times, free.right_first, free.last.right) == (1, None, None)
    # The first vote counts as it was stored, though seats have gone since.
    cell = AnswerCount("r1c1", "r1c1", 1, None, False)
    before = row(4, "Which row first?", *FIRST.answers, cell)
    after = row(5, "Which row first?", AGAIN.answers[0], replace(AGAIN.answers[1], first=1))
    (question,) = questions_asked([before, after])
    assert question.last.answers == (*AGAIN.answers, replace(cell, times=0, first=1))
    # A vote whose first was lost is alone with its counts.
    for rows in ([AGAIN], [FREE, AGAIN], [row(3, "Else?"), AGAIN]):
        question = questions_asked(rows)[-1]
        assert question.votes == (AGAIN,)
        assert (question.times, question.vote_of(AGAIN), question.right_first) == (2, 2, 4)
