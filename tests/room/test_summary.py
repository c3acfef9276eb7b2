"""Summary: rows as questions, and the same in text, CSV and JSON."""

import csv
import json
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as some

from webapp.room import AnswerCount, Asked
from webapp.room.room import OWN, VOTE
from webapp.room.summary import (
    SummaryQuestion,
    WhereShown,
    as_csv,
    as_json,
    as_text,
    questions_asked,
)

WHERE = WhereShown("Step 12 of Backtracking", "http://lab.test/watch?p=x&with=backtracking&at=12")
FORMULAS = ("=", "+", "-", "@")


def shown(_row: Asked) -> WhereShown:
    return WHERE


def row(round: int, words: str, *answers: AnswerCount, kind: str = OWN, here: int = 0) -> Asked:
    has_right = any(each.is_right for each in answers)
    return Asked(round, kind, words, "/watch?p=x", 12, here, answers, has_right)


FIRST = row(
    4,
    "Which row first?",
    AnswerCount("A", "Row 1", 8, None, False, "A"),
    AnswerCount("B", "Row 2", 4, None, True, "B"),
    here=14,
)
AGAIN = row(
    5,
    "Which row first?",
    AnswerCount("A", "Row 1", 3, 8, False, "A"),
    AnswerCount("B", "Row 2", 10, 4, True, "B"),
    here=14,
)
THIRD = row(
    6,
    "Which row first?",
    AnswerCount("A", "Row 1", 0, 8, False, "A"),
    AnswerCount("B", "Row 2", 13, 4, True, "B"),
    here=12,
)
FREE = row(9, "Vote: A, B, C or D?", AnswerCount("A", "A", 2, None, False, "A"), kind=VOTE, here=2)

texts = some.text(max_size=40) | some.builds(
    str.__add__, some.sampled_from([*FORMULAS, " =", "\t-", "\n+", '"', ",", "\r\n", "'="]),
    some.text(max_size=10),
)  # fmt: skip
letters = some.sampled_from(["", "A", "B"])
answers = some.builds(
    AnswerCount, texts, texts, some.integers(0, 200), some.none() | some.integers(0, 200),
    some.booleans(), letters,
)  # fmt: skip
rounds = some.lists(some.integers(1, 400), max_size=8, unique=True).map(sorted)


@some.composite
def rooms(draw: some.DrawFn) -> list[Asked]:
    """The rows of a room, their answers each with a key of its own."""
    return [
        Asked(
            round, draw(some.sampled_from([OWN, VOTE, "why"])), draw(texts), "/watch", 12,
            draw(some.integers(0, 200)),
            tuple(draw(some.lists(answers, max_size=6, unique_by=lambda each: each.key))),
            draw(some.booleans()),
        )
        for round in draw(rounds)
    ]  # fmt: skip


def test_another_vote_stands_beside_the_first() -> None:
    first, free = questions_asked([FIRST, AGAIN, THIRD, FREE])
    assert first == SummaryQuestion(1, (FIRST, AGAIN, THIRD))
    assert (first.times, first.right_first, first.last.right) == (3, 4, 13)
    assert (first.answered_first, first.last.answered) == (12, 13)
    assert free == SummaryQuestion(2, (FREE,))
    assert (free.times, free.right_first, free.last.right) == (1, None, None)


def test_the_first_vote_counts_as_it_was_kept_though_seats_have_gone_since() -> None:
    gone = AGAIN.answers[1]._replace(first=1)
    cell = AnswerCount("r1c1", "r1c1", 1, None, False)
    first = row(4, "Which row first?", *FIRST.answers, cell)
    (question,) = questions_asked([first, row(5, "Which row first?", AGAIN.answers[0], gone)])
    assert question.last.answers == (*AGAIN.answers, cell._replace(times=0, first=1))


def test_a_vote_whose_first_was_lost_stands_alone_with_its_counts() -> None:
    for rows in ([AGAIN], [FREE, AGAIN], [row(3, "Else?"), AGAIN]):
        question = questions_asked(rows)[-1]
        assert question.votes == (AGAIN,)
        assert (question.times, question.vote_of(AGAIN), question.right_first) == (2, 2, 4)


@given(rooms())
def test_every_row_is_a_vote_of_one_question(rows: list[Asked]) -> None:
    questions = questions_asked(rows)
    assert [each.number for each in questions] == [*range(1, len(questions) + 1)]
    votes = [row for each in questions for row in each.votes]
    assert [each.round for each in votes] == [row.round for row in rows]
    for vote, row in zip(votes, rows, strict=True):
        assert (vote.words, vote.answered, vote.right) == (row.words, row.answered, row.right)


def table(text: str) -> list[dict[str, str]]:
    """The rows of a CSV as a spreadsheet reads it, each by its columns."""
    assert text.startswith("\ufeff")
    return list(csv.DictReader(StringIO(text[1:], newline=""), strict=True))


@given(rooms())
def test_a_csv_reads_back_as_it_was_written(rows: list[Asked]) -> None:
    read = table(as_csv("CFG234", questions_asked(rows), shown))
    assert [each["Room"] for each in read] == ["CFG234"] * len(rows)
    for cells, each in zip(read, rows, strict=True):
        assert cells["Words"] == defused(each.words)
        assert cells["Right"] == ("" if each.right is None else str(each.right))
        for number, answer in enumerate(each.answers, 1):
            assert cells[f"Answer {number}"] == defused(answer.label)
            assert cells[f"This vote {number}"] == str(answer.times)


def defused(text: str) -> str:
    """The text as a cell has it."""
    return f"'{text}" if text.lstrip().startswith(FORMULAS) else text


@given(rooms())
def test_no_cell_of_a_csv_is_a_formula(rows: list[Asked]) -> None:
    for each in table(as_csv("CFG234", questions_asked(rows), shown)):
        assert not [cell for cell in each.values() if (cell or "").lstrip().startswith(FORMULAS)]


def test_a_csv_has_a_row_a_vote() -> None:
    first, again, free = table(as_csv("CFG234", questions_asked([FIRST, AGAIN, FREE]), shown))
    assert (first["Question"], first["Vote"], again["Question"], again["Vote"]) == tuple("1112")
    assert (again["First vote 2"], again["This vote 2"], again["Right"]) == ("4", "10", "10")
    assert (first["First vote 2"], first["This vote 2"], first["Right"]) == ("", "4", "4")
    assert (again["Here"], again["Answered"]) == ("14", "13")
    assert again["Right answers"] == "B Row 2"
    assert (free["Question"], free["Kind"], free["Right"]) == ("2", "Vote", "")
    assert free["Answer 2"] is None


@given(rooms())
def test_json_tells_every_row(rows: list[Asked]) -> None:
    told = json.loads(as_json("CFG234", questions_asked(rows), shown))
    assert told["room"] == "CFG234"
    for vote, each in zip(told["votes"], rows, strict=True):
        assert (vote["words"], vote["kind"], vote["step"]) == (each.words, each.kind, 12)
        assert (vote["answered"], vote["right"]) == (each.answered, each.right)
        own = [(answer["text"], answer["votes"]) for answer in vote["answers"]]
        assert own[: len(each.answers)] == [(one.text, one.times) for one in each.answers]


def test_a_text_has_the_words_the_step_and_both_counts() -> None:
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


@given(rooms())
def test_no_words_break_the_lines_of_a_text(rows: list[Asked]) -> None:
    text = as_text("CFG234", questions_asked(rows), shown)
    assert sum(line[:1].isdigit() for line in text.split("\n")) == len(questions_asked(rows))


@pytest.mark.parametrize("rows", [[], [row(1, "Why?")]])
def test_where_nobody_answered_nothing_is_counted(rows: list[Asked]) -> None:
    questions = questions_asked(rows)
    assert len(table(as_csv("CFG234", questions, shown))) == len(rows)
    assert as_text("CFG234", questions, shown).count("0 of 0 answered") == len(rows)
