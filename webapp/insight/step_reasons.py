"""Step reasons: why a step was taken, whatever it was, and the rule behind it."""

from dataclasses import dataclass

from webapp.explain import explain
from webapp.insight.predict.going_on import first_values
from webapp.insight.predict.judging import checked_first, ruled_out_where
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Cell, cell_name
from webapp.puzzle.words import few, given_as, listed, sentence
from webapp.solvers.play.rule import falls
from webapp.trace import DeadEnd, Guess, Infer, Reject, Remove
from webapp.trace.refusals import why_refused

from .moment import Moment, moment_at
from .run.run import Run


@dataclass(frozen=True, slots=True)
class Clause:
    """What speaks for a step, a sentence, and the cells that it rests on."""

    words: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class StepReason:
    """Why a step was taken: what it did, what spoke for that, and the rule, empty without one."""

    did: str
    clauses: tuple[Clause, ...] = ()
    rule: str = ""


def reason_of(run: Run, at: int) -> StepReason:
    """The reason of step `at`, or of the last where the run is shorter; of 0 what is to come."""
    at = min(at, len(run.events))
    summary = run.choice.solver.summary
    if not at:
        return StepReason("Nothing has happened yet", rule=summary)
    moment = moment_at(run, at - 1)
    puzzle, board, event = moment.puzzle, moment.board, moment.event
    match event:
        case Guess():
            return _guessed(moment, event)
        case Reject():
            rule = checked_first(puzzle) if event.by_full_grid else ruled_out_where(puzzle)
            why = sentence(why_refused(puzzle, board.values, event))
            did = f"{event.value} is rejected in {cell_name(event.cell)}"
            return StepReason(did, (Clause(why, (*event.clash, event.cell)),), rule)
        case Infer():
            cage = puzzle.cage_at.get(event.cell)
            if cage and cage.is_given and cage.target == event.value:
                return StepReason(given_as(cage))
            did = event.because.concludes(event.cell, event.value)
        case Remove():
            did = f"Cross off {listed(event.values)} in {few(event.cells)}"
        case DeadEnd():
            did = "This leads nowhere"
        case _:
            said = explain(puzzle, board, event, run.choice.fewest_first)
            return StepReason(said.removesuffix("."), rule=summary)
    because = event.because
    strategy = STRATEGIES.get(because.rule)
    why = sentence(because.why(puzzle, board, event))  # type: ignore[arg-type]
    return StepReason(did, (Clause(why, because.lit),), strategy.premise if strategy else "")


def _guessed(moment: Moment, event: Guess) -> StepReason:
    """Why this cell, and in it this value."""
    puzzle, board, rule = moment.puzzle, moment.board, moment.rule
    cell, value = cell_name(event.cell), event.value
    did = f"Try {value} in {cell}"
    tests = rule.tests(puzzle) if rule else ""
    if event.because:
        why = sentence(event.because.why(puzzle, board, event))
        return StepReason(did, (Clause(why, event.because.lit),), tests)
    left = board.candidates(event.cell)
    if moment.run.choice.fewest_first:
        why_cell = f"No cell has fewer values left than {cell}: {listed(left)}."
    else:
        why_cell = f"{cell} is the first empty cell in reading order."
    if rule and rule.crosses_off:
        why_value = first_values(moment, event.cell, left)[1]
    else:
        way = "down" if falls(moment.settings) else "up"
        why_value = f"Values go {way}, one by one: {value} is next."
    return StepReason(
        did, tuple(Clause(why, (event.cell,)) for why in (why_cell, why_value)), tests
    )
