"""Full grids with boxes, drawn by lot: what a sudoku or a killer sudoku is made from."""

from webapp.budget import Budget
from webapp.logic.cages import Tabled
from webapp.logic.layout import units_of
from webapp.logic.node import Node
from webapp.puzzle import masks
from webapp.solvers.backtracking_search import backtracking_search, fewest_values
from webapp.solvers.inference import Inference, Problem, Propagator, only_places
from webapp.trace import Guess, Solved

from .kinds import Boxes
from .lots import Lots


def full_grid(size: int, boxes: Boxes, lots: Lots, budget: Budget) -> list[int]:
    """The values of a grid by cell number: the first that a search comes to which guesses by lot.

    Not all grids are as likely. A search that has guessed long begins again: what it guessed first
    can have no grid, which it would find out too late. Raises OutOfBudget.
    """
    problem = Problem(size, units_of(size, boxes), Tabled(size, [], [], budget), budget)

    def by_lot(_: Problem, node: Node, cell: int) -> int:
        return masks.bit(lots.one_of(masks.values(node.domains[cell])))

    while True:
        root, guesses = problem.root(), 0
        for cell, value in enumerate(lots.shuffled(range(1, size + 1))):
            root.domains[cell] = masks.bit(value)
        propagator = Propagator(problem, Inference((), (only_places,)))
        for event in backtracking_search(propagator, fewest_values, by_lot, root):
            if isinstance(event, Solved):
                return [masks.value(mask) for mask in propagator.node.domains]
            guesses += isinstance(event, Guess)
            if guesses > size * size:
                break
