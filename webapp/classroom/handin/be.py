"""Be the solver handed in: the log of a game replayed against its run."""

from dataclasses import dataclass

from webapp.budget import Budget
from webapp.insight import Run
from webapp.insight.be import CORRECTED, RIGHT, SHOWN, Played, made_at, rule_of, turns_of, untied
from webapp.insight.moment import moment_at
from webapp.solvers import Choice
from webapp.solvers.play.rule import Move

from .done import Done, PuzzleTask, Untrue


@dataclass(frozen=True)
class BeTask(PuzzleTask):
    """A search whose moves are to be made; which of its equals they take is left open."""

    choice: Choice
    kind = "be"

    @property
    def says(self) -> str:
        return untied(self.choice, 0).text


def played_so_far(run: Run, at: int, played: Played, budget: Budget | None = None) -> Done:
    """What a game comes to that has reached the turn `at` of its run.

    Right are the moves that were right at once; a mistake is one that was not, or is not yet; what
    the solver showed counts as a hint. Raises Untrue where the run has no turn for a move, or where
    what is said to be wrong is right.
    """
    budget = budget or Budget()
    if not played.moves and not played.slip:
        raise Untrue("No move is made yet.")
    found = 0
    for turn, entry in turns_of(run, at, played):
        budget.tick(at - turn)
        at, found = turn, found + 1
        if isinstance(entry, Move) and _is_right(run, turn, entry):
            raise Untrue(f"The move at step {turn + 1:,} is right, and is said to be wrong.")
    if found < played.moves:
        raise Untrue("This run has fewer moves than these.")
    right, shown = played.count(RIGHT), played.count(SHOWN)
    wrong = played.count(CORRECTED) + played.differing + played.slip
    return Done(right, right + wrong + shown, wrong, shown)


def _is_right(run: Run, turn: int, move: Move) -> bool:
    return move == made_at(run, turn) or move in rule_of(run.choice).allowed(moment_at(run, turn))
