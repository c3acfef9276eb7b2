"""Telling: what a step of a run did, in a sentence, with the boards before and after it."""

from dataclasses import dataclass

from webapp.explain import explain
from webapp.trace import NAMES, Event

from .run import Look, Run


@dataclass(frozen=True, slots=True)
class Telling:
    """A step of a run as it is told: the look at it, and the sentence of its event."""

    look: Look
    sentence: str

    @property
    def at(self) -> int:
        """The step, or the run's last where it is shorter."""
        return self.look.at

    @property
    def event(self) -> Event | None:
        """What happened; None at the start."""
        return self.look.event

    @property
    def kind(self) -> str:
        """The name of the event, as in JSON; `start` where there is none."""
        return NAMES[type(self.event)] if self.event else "start"

    @property
    def line(self) -> int:
        """The event's line of pseudocode; 0 at the start."""
        return self.event.line if self.event else 0


def tell(run: Run, at: int) -> Telling:
    """Step `at` of a run, or its last step where it is shorter; makes the events up to there."""
    look = run.look(at)
    fewest_first = run.choice.fewest_first
    return Telling(look, explain(run.puzzle, look.before, look.event, fewest_first))
