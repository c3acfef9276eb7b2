"""Step reasons: why a step was taken, whatever it was, and the rule behind it."""

from dataclasses import dataclass

from webapp.explain import explain
from webapp.insight.predict.going_on import first_values
from webapp.insight.predict.judging import checked_first, ruled_out_where
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Cell, cell_name
from webapp.puzzle.words import few, given_as, listed, sentence
from webapp.solvers.play.rule import falls
from webapp.trace import DeadEnd, Guess, Infer, Reject, Remove, Swap
from webapp.trace.refusals import why_refused

from .moment import Moment, moment_at
from .run.run import Run

_KEPT = "A swap is kept where its two cells together break no more rules than before."


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
                return StepReason(given_as(cage), rule=STRATEGIES["given"].premise)
            did = event.because.concludes(event.cell, event.value)
        case Remove():
            did = f"Cross off {listed(event.values)} in {few(event.cells)}"
        case DeadEnd():
            did = "A pass is over"  # of swaps: what leads nowhere is explained elsewhere
        case Swap():
            return _swapped(moment, event)
        case _:
            said = explain(puzzle, board, event, run.choice.fewest_first)
            return StepReason(said.removesuffix("."), rule=summary)
    because = event.because
    strategy = STRATEGIES.get(because.rule)
    rule = strategy.premise if strategy else summary
    why = sentence(because.why(puzzle, board, event))  # type: ignore[arg-type]
    return StepReason(did, (Clause(why, because.lit),), rule)


def _swapped(moment: Moment, event: Swap) -> StepReason:
    """What the swap gains, over all and for each cell that it changes anything for."""
    said = explain(moment.puzzle, moment.board, event).removesuffix(".")
    did, _, moved = said.partition(": ")
    clauses = [Clause(sentence(moved), event.cells)]
    for words, sign in (("fewer", -1), ("more", 1)):
        if cells := tuple(cell for cell, by in event.changes if by * sign > 0):
            breaks = "breaks" if len(cells) == 1 else "break"
            clauses.append(Clause(f"{few(cells)} {breaks} {words} rules than before.", cells))
    return StepReason(did, tuple(clauses), _KEPT)


def _guessed(moment: Moment, event: Guess) -> StepReason:
    """Why this cell, and in it this value."""
    puzzle, board, rule = moment.puzzle, moment.board, moment.rule
    cell, value = cell_name(event.cell), event.value
    did = f"Try {value} in {cell}"
    tests = (rule.tests(puzzle) if rule else "") or moment.run.choice.solver.summary
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
