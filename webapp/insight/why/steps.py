"""Why each step was taken, and whether a strategy would have ruled out a guess."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudgetError
from webapp.explain import explain
from webapp.insight.moment import Moment, moment_at
from webapp.insight.predict.going_on import first_values
from webapp.insight.predict.judging import checked_first, ruled_out_where
from webapp.insight.run.run import Run
from webapp.logic import (
    Deduction,
    Elimination,
    LogicStrategy,
    Placement,
    Sheet,
    SheetError,
    sheet_of,
    strategies_for,
)  # fmt: skip
from webapp.logic.strategies import STRATEGIES, all_count, given, one_of_each
from webapp.puzzle import Cell, cell_name, masks
from webapp.puzzle.words import few, given_as, listed, plural, sentence
from webapp.solvers.play.move_rules import falls
from webapp.trace import DeadEnd, Guess, Infer, Reject, Remove, Swap
from webapp.trace.rejections import why_rejected

from .dead_ends import undone_at

# Ticks for checking one board: about a quarter of a second.
_WORK = 300_000
_KEPT = "A swap is kept where its two cells together break no more rules than before."


@dataclass(frozen=True, slots=True)
class Clause:
    """An argument for a step, as a sentence, and the cells that it depends on."""

    words: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class StepReason:
    """Why a step was taken: what it did, the arguments for that, and the rule, or ""."""

    did: str
    clauses: tuple[Clause, ...] = ()
    rule: str = ""


def reason_of(run: Run, at: int) -> StepReason:
    """The reason of step `at`, or of the last one if the run is shorter; for 0 an outlook."""
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
            why = sentence(why_rejected(puzzle, board.values, event))
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
            did = "A pass is over"  # a real dead end is explained elsewhere
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
    """The gain of a swap, in total and for each cell that it changes."""
    said = explain(moment.puzzle, moment.board, event).removesuffix(".")
    did, _, moved = said.partition(": ")
    clauses = [Clause(sentence(moved), event.cells)]
    for words, sign in (("fewer", -1), ("more", 1)):
        if cells := tuple(cell for cell, by in event.changes if by * sign > 0):
            breaks = "breaks" if len(cells) == 1 else "break"
            clauses.append(Clause(f"{few(cells)} {breaks} {words} rules than before.", cells))
    return StepReason(did, tuple(clauses), _KEPT)


def _guessed(moment: Moment, event: Guess) -> StepReason:
    """Why this cell and this value."""
    puzzle, board, rules = moment.puzzle, moment.board, moment.move_rules
    cell, value = cell_name(event.cell), event.value
    did = f"Try {value} in {cell}"
    tests = (rules.tests(puzzle) if rules else "") or moment.run.choice.solver.summary
    if event.because:
        why = sentence(event.because.why(puzzle, board, event))
        return StepReason(did, (Clause(why, event.because.lit),), tests)
    if moment.run.choice.solver.version:  # only its user knows why
        return StepReason(did, rule=tests)
    left = board.candidates(event.cell)
    if moment.run.choice.fewest_first:
        why_cell = f"No cell has fewer numbers left than {cell}: {listed(left)}."
    else:
        why_cell = f"{cell} is the first empty cell in reading order."
    if rules and rules.crosses_off:
        why_value = first_values(moment, event.cell, left)[1]
    else:
        way = "down" if falls(moment.settings) else "up"
        why_value = f"Numbers go {way}, one by one: {value} is next."
    return StepReason(
        did, tuple(Clause(why, (event.cell,)) for why in (why_cell, why_value)), tests
    )


@dataclass(frozen=True, slots=True)
class NoSearchNeeded:
    """A guess that a strategy rules out in one deduction, on the board before it.

    `value` in `cell` is ruled out: the guess's own, or another one that it writes. `sentence` is
    the strategy's own, with its title in brackets. `saved` is the number of steps from the guess to
    its undo, none of which was needed, or None if no computed event takes it back.
    """

    strategy: LogicStrategy
    cell: Cell
    value: int
    sentence: str
    saved: int | None

    @property
    def words(self) -> str:
        """The strategy's sentence, and how many steps it would have saved."""
        follows = f"{self.sentence} That follows from what stood before the guess"
        if self.saved is None:
            return f"{follows}."
        return f"{follows}, and would have saved {plural(self.saved, 'step')}."


def refuted_at_once(run: Run, step: int, budget: Budget | None = None) -> NoSearchNeeded | None:
    """The cheapest strategy that rules out the guess of this step by a single deduction, or None.

    It tries the strategies of the puzzle's grade, on the givens, the values before the guess, and
    the candidates that aren't crossed off or ruled out by these values. It takes at most a quarter
    of a second, within the budget. Raises ValueError if the step isn't a guess.
    """
    event = run.events[step - 1] if 0 < step <= len(run.events) else None
    if not isinstance(event, Guess):
        raise ValueError(f"step {step:,} is no guess")
    board = run.ledger.board_at(step - 1, run.events)
    marks = {cell: board.candidates(cell) for cell in board.removed}
    try:
        with (budget or Budget()).part(_WORK) as part:
            sheet = sheet_of(run.puzzle, board.values, marks, part)
            for strategy, deduction in _deductions(sheet):
                for cell, value in event.writes:
                    if against := _against(sheet, deduction, cell, value):
                        sentence, undone = explain(run.puzzle, board, against), undone_at(run, step)
                        saved = undone - step if undone else None
                        return NoSearchNeeded(strategy, cell, value, sentence, saved)
    except (OutOfBudgetError, SheetError):
        pass  # too much work, or a board that already contradicts itself
    return None


def _deductions(sheet: Sheet) -> Iterator[tuple[LogicStrategy, Deduction]]:
    """All first deductions, cheapest strategy first, after the givens and values are spread."""
    for strategy in (given.STRATEGY, one_of_each.STRATEGY):
        while found := next(strategy.find(sheet), None):
            if not isinstance(found, Placement | Elimination):
                return
            yield strategy, found
            sheet.apply(found)
    if sheet.dead is not None:
        return  # strategies are for boards on which every cell has a value left
    for strategy in strategies_for(sheet.puzzle, every=all_count(sheet.puzzle)):
        for found in strategy.find(sheet):
            yield strategy, found


def _against(sheet: Sheet, deduction: Deduction, cell: Cell, value: int) -> Infer | Remove | None:
    """The event of the deduction if it rules out this value in this cell, else None."""
    number = sheet.layout.number[cell]
    match deduction:
        case Placement(cell=at, value=other, because=because) if at == number and other != value:
            return Infer(cell, other, because, 0)
        case Elimination(removed=removed, because=reason):
            if dict(removed).get(number, 0) & masks.bit(value):
                return Remove((cell,), (value,), reason, 0)
    return None
