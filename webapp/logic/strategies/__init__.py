"""Strategies, one module each: its reason, its search, its words and its rule.

Start with only_square.py, one of the simplest. Shared parts are a layer up: strategy, scan,
cage_fillings, region_totals. A new strategy is one module and one line in STRATEGIES.
"""

from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Puzzle

from . import (
    cage_set,
    clash,
    combination,
    divisor,
    double_locked,
    fillings,
    forcing_twin,
    given,
    grid_parity,
    hidden_twin,
    innies,
    locked,
    naked_group,
    needed,
    one_of_each,
    only_square,
    outies,
    parity,
    reach,
    simple_colouring,
    single_possibility,
    sum_bounds,
    swordfish,
    turbot_fish,
    two_cages,
    unit_forcing_chain,
    x_wing,
    xy_wing,
)

# Easiest first: the order in which they are tried.
STRATEGIES: dict[str, LogicStrategy] = {
    strategy.name: strategy
    for strategy in (
        given.STRATEGY,
        one_of_each.STRATEGY,
        single_possibility.STRATEGY,
        only_square.STRATEGY,
        divisor.STRATEGY,
        reach.STRATEGY,
        combination.STRATEGY,
        fillings.STRATEGY,
        locked.STRATEGY,
        double_locked.STRATEGY,
        needed.STRATEGY,
        naked_group.STRATEGY,
        hidden_twin.STRATEGY,
        cage_set.STRATEGY,
        clash.STRATEGY,
        parity.STRATEGY,
        grid_parity.STRATEGY,
        innies.STRATEGY,
        outies.STRATEGY,
        sum_bounds.STRATEGY,
        x_wing.STRATEGY,
        xy_wing.STRATEGY,
        simple_colouring.STRATEGY,
        swordfish.STRATEGY,
        two_cages.STRATEGY,
        turbot_fish.STRATEGY,
        forcing_twin.STRATEGY,
        unit_forcing_chain.STRATEGY,
    )
}


def strategies_for(puzzle: Puzzle, every: bool = False) -> tuple[LogicStrategy, ...]:
    """The strategies that can apply, easiest first: the usual ones, or `every` one.

    The usual ones for a plain sudoku are document 004's alone.
    """
    return tuple(each for each in STRATEGIES.values() if each.is_for(puzzle, every))


def all_count(puzzle: Puzzle) -> bool:
    """Whether its grade is based on all strategies, as with boxes, or on the usual ones.

    A puzzle without boxes keeps the grade that it was generated for.
    """
    return puzzle.boxes is not None
