"""The boards of a drill, with each answer judged again."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from urllib.parse import parse_qs

from webapp.budget import Budget
from webapp.coach.practice.answer import DrillAnswer, read_answer
from webapp.coach.practice.drills import Drill, boards, drill
from webapp.coach.practice.judging import judge
from webapp.logic.strategy import LogicStrategy

from .done import FalseClaimError, Task, TaskResult

MAX_ANSWERS = 1_000
_DAMAGED = "These answers are damaged, or belong to another drill."
_FIELDS = 40
# The largest size; cells are checked again on the board itself.
_LARGEST = 9

# The number of a board, and an answer to it.
Practised = tuple[int, DrillAnswer]


@dataclass(frozen=True)
class PracticeTask(Task):
    """The task to do a strategy's drill, any number of its boards."""

    strategy: LogicStrategy
    kind = "practice"

    @property
    def says(self) -> str:
        return self.strategy.name


def parse_practised(strategy: LogicStrategy, text: str) -> Sequence[Practised]:
    """Read answers, oldest first, one per line, as in the requests of the drill's page.

    `n=3&cells=r1c1+r1c2&at=r2c1&deed=cross&value=4`, `n=3&show=1`.
    Raises FalseClaimError for anything else.
    """
    lines = text.split()
    if len(lines) > MAX_ANSWERS:
        raise FalseClaimError(f"At most {MAX_ANSWERS:,} answers can be handed in.")
    try:
        answers = [_answer(strategy, line) for line in lines]
    except ValueError:
        raise FalseClaimError(_DAMAGED) from None
    if not answers:
        raise FalseClaimError("You haven’t done a board yet.")
    return answers


def practised(
    strategy: LogicStrategy, answers: Iterable[Practised], budget: Budget | None = None
) -> TaskResult:
    """The result of the answers; raises FalseClaimError for cells that a board doesn't have.

    Boards that were right at once count as right, others as mistakes, and answers that were shown
    as hints.
    """
    right = wrong = shown = 0
    for number, own in groupby(sorted(answers, key=itemgetter(0)), itemgetter(0)):
        given = [answer for _, answer in own]
        if any(answer.shown for answer in given):
            shown += 1
            continue
        is_right = _is_right(drill(strategy, number, budget), given, budget)
        right, wrong = right + (is_right is True), wrong + (is_right is False)
    if not right + wrong + shown:
        raise FalseClaimError("You haven’t done a board yet.")
    return TaskResult(right, right + wrong + shown, wrong, shown)


def _is_right(board: Drill, answers: Iterable[DrillAnswer], budget: Budget | None) -> bool | None:
    """Whether a board was right at once; None if its answers don't show that."""
    done = False
    for answer in answers:
        if any(max(cell) >= board.puzzle.size for cell in (*(answer.cells or ()), *answer.lost)):
            raise FalseClaimError(_DAMAGED)
        turn = judge(board, answer, budget)
        if turn.is_wrong:
            return False
        done = done or turn.phase == "done"
    return done or None


def _answer(strategy: LogicStrategy, line: str) -> Practised:
    """Read one line; raises ValueError."""
    fields = parse_qs(line, keep_blank_values=True, max_num_fields=_FIELDS, strict_parsing=True)
    said = fields.get("n", [""])[0]
    number = int(said) if re.fullmatch("[0-9]{1,3}", said, re.ASCII) else 0
    if not 0 < number <= boards(strategy.name):
        raise ValueError(said)
    return number, read_answer(fields, _LARGEST)
