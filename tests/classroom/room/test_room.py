"""Rooms: codes, names and keys, what a change makes of a room, and its summary as files."""

import csv
import json
from dataclasses import replace
from io import StringIO

from webapp.classroom.room import AnswerCount, ClassQuestion, Room, SummaryRow, digest
from webapp.classroom.room.codes import COUNT, LENGTH, SIGNS, name_of, new_code, new_secret, tidy
from webapp.classroom.room.room import OWN, VOTE
from webapp.classroom.room.summary import (
    SummaryQuestion,
    WhereShown,
    as_csv,
    as_json,
    as_text,
    questions_asked,
)

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
    playing = ROOM.shown(ROOM.page, 10, 4, now=100.0)
    assert [playing.at_time(now) for now in (99, 100, 101, 102.6)] == [10, 10, 14, 20]
    assert ROOM.at_time(1e9) == 5
    asked = ROOM.shown(ROOM.page, 10, 4, 0).asked("why", 12, 1)
    assert (asked.at_time(100), asked.question and asked.question.kind) == (12, "why")
    assert asked.shown(ROOM.page, 13, 0, 2) == asked
    vote = ROOM.asked("vote", 5, 0)
    late = vote.shown(ROOM.page, 13, 0, 2)
    assert (late.at, late.question) == (13, vote.question)
    for each in asked, vote:
        assert each.shown("/play?p=x", 0, 0, 2) == each
        assert each.unasked().shown("/play?p=x", 0, 0, 2).page == "/play?p=x"


def test_second_vote_is_a_new_round_beside_the_first() -> None:
    first = ROOM.asked("vote", 0, 0)
    assert first.voted_again({"A": 2}, 0) == first  # not before the first one is revealed
    again = first.revealed().voted_again({"A": 2}, 0)
    third = again.revealed().voted_again({"A": 5}, 0)
    another = third.unasked().asked("vote", 0, 0)
    questions = [room.question for room in (first, again, third, another)]
    assert [(each.round, each.first, each.revealed) for each in questions if each] == [
        (1, None, False), (2, {"A": 2}, False), (3, {"A": 2}, False), (4, None, False),
    ]  # fmt: skip
    assert ROOM.unasked().voted_again({}, 0).question is None
    rooms = [ROOM.lock(True), ROOM.revealed(), ROOM.unasked(), ROOM.asked("vote", 0, 0)]
    assert {room.seq for room in rooms} == {ROOM.seq + 1}


def test_timer_ends_answers_and_starts_again_with_a_vote() -> None:
    own = ClassQuestion("Which row first?", ("Row 1", "Row 2"), right="Row 2")
    room = ROOM.asked("own", 5, 100.0, own, timed=30)
    question = room.question
    assert question
    assert [question.takes(1, now) for now in (100, 129.9, 130)] == [True, True, False]
    assert not question.takes(2, 100)
    assert not question.revealed
    again = room.revealed().voted_again({"Row 1": 3}, 500.0).question
    assert again
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


def test_summary_files_have_every_stored_vote() -> None:
    hostile = AnswerCount("A", " =2+2", 3, None, is_right=True, letter="")
    asked = questions_asked([FIRST, AGAIN, FREE, row(12, '\n+1,"x', hostile, kind="why")])
    first, again, free, last = table(as_csv("CFG234", asked, shown))
    assert (first["Question"], first["Vote"], again["Question"], again["Vote"]) == tuple("1112")
    assert (again["First vote 2"], again["This vote 2"], again["Right"]) == ("4", "10", "10")
    assert (first["First vote 2"], first["This vote 2"], first["Right"]) == ("", "4", "4")
    assert (again["Here"], again["Answered"], again["Right answers"]) == ("14", "13", "B Row 2")
    assert (again["Room"], again["Words"], again["Step"]) == ("CFG234", "Which row first?", "12")
    assert (free["Question"], free["Kind"], free["Right"]) == ("2", "Vote", "")
    assert free["Answer 2"] is None
    assert (last["Words"], last["Answer 1"]) == ("'\n+1,\"x", "' =2+2")  # no formulas
    read = json.loads(as_json("CFG234", asked, shown))
    assert (read["room"], [each["vote"] for each in read["votes"]]) == ("CFG234", [1, 2, 1, 1])
    assert read["votes"][1] == {
        "question": 1, "vote": 2, "words": "Which row first?", "kind": "own",
        "shown": WHERE.words, "link": WHERE.link, "step": 12, "here": 14, "answered": 13,
        "right": 10, "answers": [
            {"letter": "A", "text": "Row 1", "first": 8, "votes": 3, "right": False},
            {"letter": "B", "text": "Row 2", "first": 4, "votes": 10, "right": True},
        ],
    }  # fmt: skip
    assert '4. +1,"x\n' in as_text("CFG234", [asked[2], replace(asked[2], number=4)], shown)
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


def test_summary_text_has_question_step_and_both_counts() -> None:
    assert as_text("CFG234", questions_asked([FIRST, AGAIN, FREE]), shown) == (
        "What the class said in room CFG234\n"
        "\n"
        "1. Which row first?\n"
        "   Your own question · Step 12 of Backtracking\n"
        "   http://lab.test/watch?p=x&with=backtracking&at=12\n"
        "   - A Row 1: 8, then 3\n"
        "   - B Row 2 (right): 4, then 10\n"
        "   12, then 13 of 14 answered. 4 right, then 10.\n"
        "\n"
        "2. Vote: A, B, C or D?\n"
        "   Vote · Step 12 of Backtracking\n"
        "   http://lab.test/watch?p=x&with=backtracking&at=12\n"
        "   - A: 2\n"
        "   2 of 2 answered.\n"
    )
