"""The questions asked, with each answer judged again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight import CUT, Run
from webapp.insight.predict.choosing import KINDS, questions_at
from webapp.insight.predict.questions import NotOfferedError, judge
from webapp.solvers import Choice

from .done import FalseClaimError, PuzzleTask, TaskResult

MAX_ANSWERS = 300
# Ticks for all of the questions.
WORK = 20_000_000
_ANSWER = re.compile(r"([0-9]{1,6})\.([a-z-]{1,20})\.([\w.-]{1,30})", re.ASCII)


@dataclass(frozen=True)
class PredictTask(PuzzleTask):
    """The task to predict a search."""

    choice: Choice
    kind = "predict"

    @property
    def says(self) -> str:
        return self.choice.text


class PredictAnswer(NamedTuple):
    """An answer to a question: its step and kind, and the key of the answer."""

    at: int
    kind: str
    key: str


def parse_answers(text: str) -> Sequence[PredictAnswer]:
    """Read answers, oldest first: `17.accepted.tried 23.which-cell.r1c2`.

    If a question was asked twice, the first answer counts. Raises FalseClaimError for anything
    else.
    """
    found = dict[tuple[int, str], PredictAnswer]()
    parts = text.split()
    if len(parts) > MAX_ANSWERS:
        raise FalseClaimError(f"At most {MAX_ANSWERS} answers can be handed in.")
    for part in parts:
        read = _ANSWER.fullmatch(part)
        if not read or read[2] not in KINDS or int(read[1]) > CUT:
            raise FalseClaimError("These answers are damaged.")
        answer = PredictAnswer(int(read[1]), read[2], read[3])
        found.setdefault((answer.at, answer.kind), answer)
    if not found:
        raise FalseClaimError("You haven’t answered a question yet.")
    return list(found.values())


def predicted(
    run: Run, answers: Sequence[PredictAnswer], budget: Budget | None = None
) -> TaskResult:
    """The result of the answers, for a run with the events after each; shown ones are hints.

    Raises FalseClaimError for an answer to a question that this run doesn't have, or that wasn't
    offered.
    """
    right = wrong = shown = 0
    try:
        with (budget or Budget()).part(WORK) as part:
            for answer in answers:
                question = questions_at(run, answer.at, part).get(answer.kind)
                if question is None:
                    raise FalseClaimError(f"Step {answer.at:,} of this run doesn’t ask that.")
                verdict = judge(question, answer.key).right
                right, wrong = right + (verdict is True), wrong + (verdict is False)
                shown += verdict is None
    except NotOfferedError as error:
        raise FalseClaimError(str(error)) from None
    except OutOfBudgetError:
        raise FalseClaimError("These answers take too long to check: hand in fewer.") from None
    return TaskResult(right, right + wrong, wrong, shown)
