"""Solving by reasoning: the cheapest deduction, again and again; document 004's `Solver`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from webapp.budget import Budget
from webapp.puzzle import Cell, Grid, Puzzle
from webapp.trace import Because, DeadEnd, Event, Infer, Remove

from .deduction import Deduction
from .position import Position
from .strategies import STRATEGIES, Strategy, strategies_for

NO_VALUE = Because("no value")


def next_deduction(
    position: Position, strategies: Sequence[Strategy] | None = None
) -> tuple[Strategy, Deduction] | None:
    """The first deduction of the cheapest strategy that has one; None where all are stuck.

    It is not applied yet.
    """
    for strategy in strategies if strategies is not None else strategies_for(position.puzzle):
        for deduction in strategy.find(position):
            return strategy, deduction
    return None


def steps(position: Position, most_cost: int | None = None) -> Iterator[tuple[Strategy, Deduction]]:
    """Each deduction with its strategy, applied when the next is asked for: `Solver.solve`.

    After each success it starts over with the cheapest strategy; those that cost more than
    `most_cost` are left out. It ends when the grid is full or nothing follows any more; a
    contradiction is its last deduction.
    """
    strategies: Sequence[Strategy] = strategies_for(position.puzzle)
    if most_cost is not None:
        strategies = [strategy for strategy in strategies if strategy.cost <= most_cost]
    budget = position.budget
    check = (STRATEGIES["one-of-each"],)  # of a full grid: does each line hold each value once?
    while position.dead < 0:
        budget.tick(len(strategies))
        found = next_deduction(position, strategies if position.empty else check)
        if found is None:
            return
        yield found
        if found[1].dead:
            return
        position.apply(found[1])


def contradiction(position: Position) -> Deduction | None:
    """Why the position cannot be completed, where a cell is empty of candidates or a full cage
    is not right; None where neither is so."""
    if position.dead >= 0:
        return Deduction(NO_VALUE, dead=(position.dead,))
    if not position.empty:
        for index, cells in enumerate(position.cages.members):
            known = position.living(index)
            if known and not known[1]:
                return Deduction(position.because("no filling", cells), dead=cells)
    return None


def grid_of(position: Position) -> Grid:
    """The values as rows, 0 for an empty cell."""
    n, values = position.size, position.values
    return tuple(tuple(values[row * n : row * n + n]) for row in range(n))


@dataclass(slots=True)
class Outcome:
    """How far reasoning came: the grid, and how often each strategy was used, by its name.

    `solved` proves that there is one solution, `impossible` that there is none; with neither,
    it is stuck.
    """

    grid: Grid
    solved: bool
    impossible: bool
    uses: dict[str, int] = field(default_factory=dict)


def solve(puzzle: Puzzle, budget: Budget | None = None, most_cost: int | None = None) -> Outcome:
    """Reason as far as strategies up to a cost go, told to nobody; raises OutOfBudget."""
    position = Position(puzzle, budget)
    uses: dict[str, int] = {}
    impossible = False
    for strategy, deduction in steps(position, most_cost):
        uses[strategy.name] = uses.get(strategy.name, 0) + 1
        impossible = bool(deduction.dead)
    impossible = impossible or contradiction(position) is not None
    return Outcome(grid_of(position), not position.empty and not impossible, impossible, uses)


def told(position: Position, deduction: Deduction, line: int) -> list[Event]:
    """The events that say this; one `Remove` for all cells that lose the same values."""
    cells, because = position.layout.cells, deduction.because
    if deduction.dead:
        return [DeadEnd(tuple(cells[cell] for cell in deduction.dead), because, line)]
    if deduction.bit:
        return [Infer(cells[deduction.cell], deduction.bit.bit_length(), because, line)]
    losers: dict[int, list[Cell]] = {}
    for cell, mask in deduction.gone:
        losers.setdefault(mask, []).append(cells[cell])
    return [
        Remove(tuple(names), position.numbers(mask), because, line)
        for mask, names in losers.items()
    ]
