"""The record of a game replayed against its run."""

from dataclasses import dataclass

from webapp.budget import Budget
from webapp.insight import Run
from webapp.insight.be import (
    CORRECTED,
    RIGHT,
    SHOWN,
    MoveLog,
    made_at,
    move_rules_of,
    turns_of,
    untied,
)
from webapp.insight.moment import moment_at
from webapp.solvers import Choice
from webapp.solvers.play.move_rules import Move

from .done import FalseClaimError, PuzzleTask, TaskResult


@dataclass(frozen=True)
class BeTask(PuzzleTask):
    """The task to make a search's moves; ties may be broken in any way."""

    choice: Choice
    kind = "be"

    @property
    def says(self) -> str:
        return untied(self.choice, 0).text


def played_so_far(run: Run, at: int, played: MoveLog, budget: Budget | None = None) -> TaskResult:
    """The result of a game that has reached the turn `at` of its run.

    Moves that were right at once count as right, others as mistakes, and moves that the solver
    showed as hints. Raises FalseClaimError if the run has no turn for a move, or if a move
    recorded as wrong is right.
    """
    budget = budget or Budget()
    if not played.moves and not played.slip:
        raise FalseClaimError("You haven’t made a move yet.")
    found = 0
    for turn, entry in turns_of(run, at, played):
        budget.tick(at - turn)
        at, found = turn, found + 1
        if isinstance(entry, Move) and _is_right(run, turn, entry):
            raise FalseClaimError(
                f"The move at step {turn + 1:,} is right, but was recorded as wrong."
            )
    if found < played.moves:
        raise FalseClaimError("This run doesn’t have that many moves.")
    right, shown = played.count(RIGHT), played.count(SHOWN)
    wrong = played.count(CORRECTED) + played.differing + played.slip
    return TaskResult(right, right + wrong + shown, wrong, shown)


def _is_right(run: Run, turn: int, move: Move) -> bool:
    return move == made_at(run, turn) or move in move_rules_of(run.choice).allowed(
        moment_at(run, turn)
    )
