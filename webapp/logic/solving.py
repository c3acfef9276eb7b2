"""The cheapest deduction, again and again; document 004's `Solver`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from webapp.budget import Budget
from webapp.puzzle import Grid, Puzzle, grid_of, masks
from webapp.trace import DeadEnd, Event, Infer, Remove
from webapp.trace.reasons import NoFilling, NoValue

from .cage_fillings import operators_left
from .deduction import AboutCage, Contradiction, Deduced, Deduction, Elimination, Placement
from .sheet import Sheet
from .strategies import one_of_each, strategies_for
from .strategy import LogicStrategy


def next_deduction(
    sheet: Sheet, strategies: Sequence[LogicStrategy] | None = None
) -> tuple[LogicStrategy, Deduction] | None:
    """The first deduction of the cheapest strategy that has one, not yet applied; else None."""
    for strategy in strategies if strategies is not None else strategies_for(sheet.puzzle):
        for deduction in strategy.find(sheet):
            return strategy, deduction
    return None


def steps(
    sheet: Sheet, most_cost: int | None = None, every: bool = False
) -> Iterator[tuple[LogicStrategy, Deduction]]:
    """Each deduction with its strategy, applied when the next is requested: `Solver.solve`.

    After each success it starts again with the cheapest strategy. Strategies that cost more than
    `most_cost` are left out, and unusual ones too, unless `every` is true. It ends when the grid is
    full or nothing more follows; a contradiction is its last deduction.
    """
    strategies: Sequence[LogicStrategy] = strategies_for(sheet.puzzle, every)
    if most_cost is not None:
        strategies = [strategy for strategy in strategies if strategy.cost <= most_cost]
    budget = sheet.budget
    check = (one_of_each.STRATEGY,)  # for a full grid: does each line have each value once?
    while sheet.dead is None:
        budget.tick(len(strategies))
        found = next_deduction(sheet, strategies if sheet.empty else check)
        if found is None:
            return
        yield found
        if isinstance(found[1], Contradiction):
            return
        sheet.apply(found[1])


def contradiction(sheet: Sheet) -> Contradiction | None:
    """Why the sheet can't be completed: a cell without candidates, or a wrong full cage.

    None if there is neither.
    """
    if sheet.dead is not None:
        return Contradiction((sheet.dead,), NoValue())
    if not sheet.empty:
        for index, cells in enumerate(sheet.cages.members):
            known = sheet.fillings(index)
            if known and not known[1]:
                return Contradiction(cells, NoFilling(sheet.named(cells)))
    return None


@dataclass(slots=True)
class Outcome:
    """How far reasoning got: the grid, and how often each strategy was used, by its name.

    `solved` proves that there is one solution, `impossible` that there is none; with neither,
    it is stuck.
    """

    grid: Grid
    solved: bool
    impossible: bool
    uses: dict[str, int] = field(default_factory=dict)


def solve(
    puzzle: Puzzle,
    budget: Budget | None = None,
    most_cost: int | None = None,
    every: bool = False,
) -> Outcome:
    """Reason with strategies up to a cost, the usual ones or `every` one, without events.

    Raises OutOfBudgetError.
    """
    sheet = Sheet(puzzle, budget)
    uses: dict[str, int] = {}
    impossible = False
    for strategy, deduction in steps(sheet, most_cost, every):
        uses[strategy.name] = uses.get(strategy.name, 0) + 1
        impossible = isinstance(deduction, Contradiction)
    impossible = impossible or contradiction(sheet) is not None
    grid = grid_of(sheet.values, sheet.size)
    return Outcome(grid, not sheet.empty and not impossible, impossible, uses)


def events_of(sheet: Sheet, deduction: Deduction, line: int) -> list[Event]:
    """The events of a deduction; one `Remove` for all cells that lose the same values.

    The sheet must be as when the deduction was found.
    """
    cells = sheet.layout.cells
    match deduction:
        case Placement(cell, value, because):
            return [Infer(cells[cell], value, because, line)]
        case Contradiction(dead, why):
            return [DeadEnd(sheet.named(dead), why, line)]
        case Elimination(removed, reason):
            by_mask: dict[int, list[int]] = {}
            for cell, mask in removed:
                by_mask.setdefault(mask, []).append(cell)
            before = list[tuple[int, int]]()
            found = list[Event]()
            for mask, losers in by_mask.items():
                then = _since(sheet, reason, before) if before else reason
                found.append(Remove(sheet.named(losers), masks.values(mask), then, line))
                before += [(cell, mask) for cell in losers]
            return found


def _since(
    sheet: Sheet, reason: Deduced[Remove], removed: Sequence[tuple[int, int]]
) -> Deduced[Remove]:
    """The reason after these removals, when a mystery cage may have fewer operators left."""
    if not isinstance(reason, AboutCage) or not reason.may:
        return reason
    index = sheet.cages.cage[sheet.layout.number[reason.cage[0]]]
    inside = [each for each in removed if sheet.cages.cage[each[0]] == index]
    return replace(reason, may=operators_left(sheet, index, inside))
