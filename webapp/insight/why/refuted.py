"""Refuted at once: where a strategy would have crossed a guess off, no search was needed."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudget
from webapp.explain import explain
from webapp.insight.run.run import Run
from webapp.logic import Deduction, Placement, Sheet, SheetError, Strategy, Strike, strategies_for
from webapp.logic.strategies import all_count, given, one_of_each
from webapp.puzzle import Cell, masks
from webapp.puzzle.words import plural
from webapp.trace import Board, Guess, Infer, Remove

from .dead_ends import standing_guess, undone_at

# Ticks for one look at a board: about a quarter of a second.
_WORK = 300_000


@dataclass(frozen=True, slots=True)
class NoSearchNeeded:
    """A guess that a strategy takes away in one deduction, on the board before it.

    `step` is the guess's, `undone` the one that takes it back (None if no event that is made does).
    `value` in `cell` is what goes: the guess's own, or one that it writes as well. `sentence` says
    so in the strategy's own words, with its title in brackets; `lit` are the cells it rests on.
    """

    step: int
    undone: int | None
    strategy: Strategy
    cell: Cell
    value: int
    sentence: str
    lit: tuple[Cell, ...]

    @property
    def saved(self) -> int | None:
        """The steps from the guess to its undo, none of which was needed."""
        return self.undone - self.step if self.undone else None

    @property
    def words(self) -> str:
        """What the strategy says, and what that would have saved."""
        follows = f"{self.sentence} That follows from what stood before the guess"
        if self.saved is None:
            return f"{follows}."
        return f"{follows}, and would have saved {plural(self.saved, 'step')}."


def refuted_at_once(run: Run, step: int, budget: Budget | None = None) -> NoSearchNeeded | None:
    """The cheapest strategy that rules out the guess of this step by a single deduction, if any.

    It knows the strategies that the puzzle's grade rests on. It sees the values that stand before
    the guess and the givens, and of the candidates those that are crossed off, or that these values
    rule out. Looks for a quarter of a second at most, and within the budget. Raises ValueError
    where the step is no guess.
    """
    event = run.events[step - 1] if 0 < step <= len(run.events) else None
    if not isinstance(event, Guess):
        raise ValueError(f"step {step:,} is no guess")
    board = run.ledger.board_at(step - 1, run.events)
    try:
        with (budget or Budget()).part(_WORK) as part:
            sheet = Sheet(run.puzzle, part)
            _copy(board, sheet)
            for strategy, deduction in _deductions(sheet):
                for cell, value in standing_guess(event, step).writes:
                    told = _against(sheet, deduction, cell, value)
                    if told:
                        sentence, undone = explain(run.puzzle, board, told), undone_at(run, step)
                        lit = told.because.lit
                        return NoSearchNeeded(step, undone, strategy, cell, value, sentence, lit)
    except (OutOfBudget, SheetError):
        pass  # too much to look at, or a board that contradicts itself as it stands
    return None


def _copy(board: Board, sheet: Sheet) -> None:
    """What is crossed off on the board goes; its values stand."""
    for cell, gone in board.removed.items():
        if cell not in board.values:
            sheet.remove(cell, masks.values(gone))
    for cell, value in board.values.items():
        sheet.place(cell, value)


def _deductions(sheet: Sheet) -> Iterator[tuple[Strategy, Deduction]]:
    """All first deductions, cheapest strategy first, once the givens and values are spread."""
    for strategy in (given.STRATEGY, one_of_each.STRATEGY):
        while found := next(strategy.find(sheet), None):
            if not isinstance(found, Placement | Strike):
                return
            yield strategy, found
            sheet.apply(found)
    if sheet.dead is not None:
        return  # strategies are for boards on which every cell has a value left
    for strategy in strategies_for(sheet.puzzle, every=all_count(sheet.puzzle)):
        for found in strategy.find(sheet):
            yield strategy, found


def _against(sheet: Sheet, deduction: Deduction, cell: Cell, value: int) -> Infer | Remove | None:
    """The event that says so, where the deduction takes this value from this cell."""
    number = sheet.layout.number[cell]
    match deduction:
        case Placement(cell=at, value=other, because=because) if at == number and other != value:
            return Infer(cell, other, because, 0)
        case Strike(gone=gone, because=reason):
            if dict(gone).get(number, 0) & masks.bit(value):
                return Remove((cell,), (value,), reason, 0)
    return None
