"""Turns: where in a run a person has the move, and what each move does.

A turn is a position whose next event is a person's move, or the end of the run. Between two turns
lie the events of one move, and after them those that the machine makes, since they only follow.
"""

from webapp.insight.goals import number_of
from webapp.insight.run.run import Run
from webapp.puzzle import Cell
from webapp.solvers.choice import Choice, choose
from webapp.solvers.cover import OneWay
from webapp.solvers.options import Tie, format_ties, parse_ties
from webapp.solvers.play.rule import Move, Rule
from webapp.trace import Event, Guess, Infer, Reject, Undo


def rule_of(choice: Choice) -> Rule:
    """The rule by which a person plays the algorithm; raises ValueError where nobody can."""
    solver = choice.solver
    if solver.rule is None:
        unknown = f"“{solver.title}” can’t be played by hand yet. Watch it instead."
        raise ValueError(solver.not_by_hand or unknown)
    return solver.rule


def playable(choice: Choice) -> Choice:
    """The algorithm with options by which every choice can be seen; raises ValueError likewise."""
    seen = rule_of(choice).seen(choice.settings)
    return choose(choice.solver, {**dict(choice.options), **seen})


def turn_from(run: Run, at: int) -> int | None:
    """The first turn from position `at` on among the events that are made; None if none is yet."""
    rule, events = rule_of(run.choice), run.events
    while at < len(events):
        if rule.begins(_event(events, at), events[at]):
            return at
        at += 1
    return len(events) if run.ended else None


def turn_before(run: Run, at: int) -> int | None:
    """The turn before the one at `at`; None where that is the first."""
    rule, events = rule_of(run.choice), run.events
    for earlier in range(min(at, len(events)) - 1, -1, -1):
        if rule.begins(_event(events, earlier), events[earlier]):
            return earlier
    return None


def move_end(run: Run, at: int) -> int:
    """The position behind the move made at the turn `at`: behind its undo, where it goes back."""
    rule, events, end = rule_of(run.choice), run.events, at + 1
    while end < len(events) and rule.goes_on(events[end - 1]):
        end += 1
    return end


def made_at(run: Run, at: int) -> Move:
    """The move that the run itself makes at the turn `at`, whose events must be made."""
    event = run.events[at]
    if isinstance(event, Guess) and isinstance(event.because, OneWay):
        return Move("place", goal=number_of(run.puzzle, event.because.column))
    if isinstance(event, Guess | Infer):
        return Move("place", event.cell, event.value)
    if isinstance(event, Reject):
        return Move("reject", event.cell, event.value)
    return Move("back", _goes_back_to(run, at) if rule_of(run.choice).jumps else None)


def _goes_back_to(run: Run, at: int) -> Cell | None:
    """The cell whose guess the move at `at` takes back last; None where no guess is left."""
    for event in run.events[at:]:
        if isinstance(event, Undo) and not event.passed:
            return event.cell
    return None


def _event(events: list[Event], at: int) -> Event | None:
    return events[at - 1] if at else None


def tied(choice: Choice, at: int, move: Move, size: int) -> Choice:
    """The algorithm that makes this one of the moves that are equal at position `at`.

    What was said of later positions is dropped: the run is another from there.
    """
    options = dict(choice.options)
    ties = [tie for tie in parse_ties(options.get("ties", "")) if tie.step < at]
    row, column = move.cell or (0, 0)
    ties.append(Tie(at, row * size + column if move.goal is None else move.goal))
    return choose(choice.solver, {**options, "ties": format_ties(ties)})


def untied(choice: Choice, at: int) -> Choice:
    """The algorithm without what was said of equals from position `at` on."""
    options = dict(choice.options)
    if "ties" not in options:
        return choice
    ties = [tie for tie in parse_ties(options["ties"]) if tie.step < at]
    return choose(choice.solver, {**options, "ties": format_ties(ties)})
