"""One worker and an arithmetic model.

Killer sudokus go without presolve: of 14 hard ones it then finished 7 instead of 5 within 20 s, and
37 new ones took it a tenth less. Tables of fillings, and two solves instead of one enumeration,
were slower.
"""

from collections.abc import Iterator

from ortools.sat.python import cp_model

from bench.tables import NotExpressibleError, TimeUpError, units
from webapp.puzzle import Cage, Cell, Grid, Puzzle, grid_at
from webapp.puzzle.cells import all_cells

_LARGEST = 2**62
_MOST = 2  # solutions that are looked for


class _Met(cp_model.CpSolverSolutionCallback):
    """Keeps the solutions that are met, and stops at the second."""

    def __init__(self, var: dict[Cell, cp_model.IntVar], size: int) -> None:
        super().__init__()
        self._var, self._size = var, size
        self.grids: list[Grid] = []

    def on_solution_callback(self) -> None:
        """A solution is met."""
        values = {cell: self.value(each) for cell, each in self._var.items()}
        self.grids.append(grid_at(values, self._size))
        if len(self.grids) == _MOST:
            self.stop_search()


def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
    """Yield the solutions, two at most, enumerated in one search."""
    if any((cage.target or 0) > _LARGEST for cage in puzzle.cages):
        raise NotExpressibleError("a target goes beyond 64 bits")
    open_cages = [len(cage.cells) for cage in puzzle.cages if cage.operation.is_open]
    if puzzle.size ** max(open_cages, default=0) > _LARGEST:
        raise NotExpressibleError("a product goes beyond 64 bits")
    model, var = _model(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = not puzzle.killer
    solver.parameters.max_time_in_seconds = seconds
    met = _Met(var, puzzle.size)
    status = solver.solve(model, met)
    if status == cp_model.MODEL_INVALID:
        raise NotExpressibleError("a product goes beyond 64 bits")
    yield from met.grids
    if len(met.grids) < _MOST and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise TimeUpError


def _model(puzzle: Puzzle) -> tuple[cp_model.CpModel, dict[Cell, cp_model.IntVar]]:
    n, model = puzzle.size, cp_model.CpModel()
    var = {cell: model.new_int_var(1, n, "") for cell in all_cells(n)}
    for unit in units(puzzle):
        model.add_all_different(var[cell] for cell in unit)
    for cage in puzzle.cages:
        _add_cage(model, cage, [var[cell] for cell in cage.cells], n)
        if puzzle.killer:
            model.add_all_different(var[cell] for cell in cage.cells)
    return model, var


def _add_cage(model: cp_model.CpModel, cage: Cage, held: list[cp_model.IntVar], size: int) -> None:
    target = cage.target or 0
    match cage.op:
        case "=":
            model.add(held[0] == target)
        case "+":
            model.add(sum(held) == target)
        case "*":
            model.add_multiplication_equality(model.new_constant(target), held)
        case "?":
            _add_mystery(model, target, held, size)
        case "-":
            model.add_abs_equality(model.new_constant(target), held[0] - held[1])
        case _:
            either = model.new_bool_var("")
            model.add(held[0] == target * held[1]).only_enforce_if(either)
            model.add(held[1] == target * held[0]).only_enforce_if(~either)


def _add_mystery(
    model: cp_model.CpModel, target: int, held: list[cp_model.IntVar], size: int
) -> None:
    """One operation or more makes the target; the grid alone says which, so none counts twice."""
    product = model.new_int_var(1, size ** len(held), "")
    model.add_multiplication_equality(product, held)
    ways = [sum(held) - target, product - target]
    if len(held) == 2:
        a, b = held
        ways += [a - b - target, b - a - target, a - target * b, b - target * a]
    is_made = [model.new_bool_var("") for _ in ways]
    for made, rest in zip(is_made, ways, strict=True):
        model.add(rest == 0).only_enforce_if(made)
        model.add(rest != 0).only_enforce_if(~made)
    model.add_bool_or(is_made)
