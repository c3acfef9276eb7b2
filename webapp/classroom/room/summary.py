"""Summaries of a room's questions and answers, one row per vote, as text, CSV and JSON.

They have only counts, as a room doesn't know names.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from webapp.spreadsheet import csv_text

from .room import LESSON, OWN, VOTE, AnswerCount, SummaryRow

KINDS = {VOTE: "Vote", LESSON: "The lesson’s question", OWN: "Your own question"}
PREDICTED = "What comes next"
_COLUMNS = (
    "Room", "Question", "Vote", "Words", "Kind", "Shown", "Link", "Step", "Here", "Answered",
    "Right", "Right answers",
)  # fmt: skip
_OF_ANSWER = ("Answer", "First vote", "This vote")


class WhereShown(NamedTuple):
    """What was on screen, in words, and its absolute URL; both "" if unknown."""

    words: str
    link: str


@dataclass(frozen=True, slots=True)
class SummaryQuestion:
    """A question, its number in the room, and its votes, oldest first."""

    number: int
    votes: tuple[SummaryRow, ...]

    @property
    def last(self) -> SummaryRow:
        """The latest vote, whose answers also have the counts of the first one."""
        return self.votes[-1]

    @property
    def times(self) -> int:
        """The number of votes on it, including a first one whose row is gone."""
        return len(self.votes) + self.votes[0].is_again

    @property
    def right_first(self) -> int | None:
        """The number of right answers in the first vote; None if it is the only one."""
        right = [each.first for each in self.last.answers if each.is_right]
        return sum(each or 0 for each in right) if self.last.is_again else None

    @property
    def answered_first(self) -> int | None:
        """The number of answers in the first vote; None if it is the only one."""
        answers = self.last.answers
        return sum(each.first or 0 for each in answers) if self.last.is_again else None

    @property
    def kind(self) -> str:
        """Its kind, in words."""
        return KINDS.get(self.last.kind, PREDICTED)

    def vote_of(self, row: SummaryRow) -> int:
        """The number of one of its votes, from 1."""
        return self.votes.index(row) + 1 + self.votes[0].is_again


Shown = Callable[[SummaryRow], WhereShown]


def questions_asked(rows: Iterable[SummaryRow]) -> list[SummaryQuestion]:
    """The questions of rows in the order of their rounds; another vote follows its first one."""
    votes: list[list[SummaryRow]] = []
    for row in rows:
        before = votes[-1] if votes else []
        if row.is_again and before and before[-1].round == row.round - 1:
            before.append(row if before[0].is_again else _beside(row, before[0]))
        else:
            votes.append([row])
    return [SummaryQuestion(number, tuple(each)) for number, each in enumerate(votes, 1)]


def _beside(row: SummaryRow, first: SummaryRow) -> SummaryRow:
    """Another vote with the counts in the first one's row, as seats may have left since."""
    counts = {each.key: each.times for each in first.answers}
    had = {each.key for each in row.answers}
    more = [replace(each, times=0) for each in first.answers if each.key not in had]
    answers = (replace(each, first=counts.get(each.key, 0)) for each in [*row.answers, *more])
    return replace(row, answers=tuple(answers))


def as_text(code: str, questions: Sequence[SummaryQuestion], shown: Shown) -> str:
    """The summary as plain text."""
    lines = [f"What the class said in room {code}", ""]
    for question in questions:
        last, where = question.last, shown(question.last)
        lines.append(f"{question.number}. {' '.join(last.words.split())}")
        lines.append(f"   {' · '.join(filter(None, (question.kind, where.words)))}")
        if where.link:
            lines.append(f"   {where.link}")
        lines += [f"   - {_counted(each)}" for each in last.answers]
        lines += [f"   {_right(question)}", ""]
    return "\n".join(lines)


def _counted(each: AnswerCount) -> str:
    """`B Row 2 (right): 4, then 10`."""
    right = " (right)" if each.is_right else ""
    first = "" if each.first is None else f"{each.first}, then "
    return f"{' '.join(each.label.split())}{right}: {first}{each.times}"


def _right(question: SummaryQuestion) -> str:
    """`11, then 12 of 14 answered. 4 right, then 10.`"""
    last, first, had = question.last, question.right_first, question.answered_first
    before = "" if had in (None, last.answered) else f"{had}, then "
    answered = f"{before}{last.answered} of {last.present} answered."
    if last.right is None:
        return answered
    before = "" if first is None else f"{first} right, then "
    return f"{answered} {before}{last.right}{'' if before else ' right'}."


def as_csv(code: str, questions: Sequence[SummaryQuestion], shown: Shown) -> str:
    """The summary as CSV: one row per vote, with columns for as many answers as any vote has."""
    most = max((len(row.answers) for each in questions for row in each.votes), default=0)
    answers = (f"{name} {number}" for number in range(1, most + 1) for name in _OF_ANSWER)
    votes = ((each, row) for each in questions for row in each.votes)
    cells = ([code, *_cells(each, row, shown(row))] for each, row in votes)
    return csv_text([(*_COLUMNS, *answers), *cells])


def _cells(question: SummaryQuestion, row: SummaryRow, where: WhereShown) -> list[str | int | None]:
    right = "; ".join(each.label for each in row.answers if each.is_right)
    return [
        question.number, question.vote_of(row), row.words, question.kind, *where,
        row.at, row.present, row.answered, row.right, right,
        *(cell for each in row.answers for cell in (each.label, each.first, each.times)),
    ]  # fmt: skip


def as_json(code: str, questions: Sequence[SummaryQuestion], shown: Shown) -> str:
    """The summary as JSON: one object per vote."""
    votes = [
        {
            "question": question.number,
            "vote": question.vote_of(row),
            "words": row.words,
            "kind": row.kind,
            "shown": where.words,
            "link": where.link,
            "step": row.at,
            "here": row.present,
            "answered": row.answered,
            "right": row.right,
            "answers": [
                {
                    "letter": each.letter,
                    "text": each.text,
                    "first": each.first,
                    "votes": each.times,
                    "right": each.is_right,
                }
                for each in row.answers
            ],
        }
        for question in questions
        for row in question.votes
        for where in [shown(row)]
    ]
    return json.dumps({"room": code, "votes": votes}, ensure_ascii=False, indent=2) + "\n"
