"""OR-Tools CP-SAT: one worker and an arithmetic model."""

from collections.abc import Iterator

from ortools.sat.python import cp_model

from bench.tables import NotStated, OutOfTime, units
from webapp.puzzle import Cage, Grid, Puzzle, grid_at
from webapp.puzzle.cells import all_cells

_LARGEST = 2**62


def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
    """Yield the solutions; each is excluded by a clause before the next is looked for."""
    n = puzzle.size
    if any((cage.target or 0) > _LARGEST for cage in puzzle.cages):
        raise NotStated("a target goes beyond 64 bits")
    model = cp_model.CpModel()
    var = {cell: model.new_int_var(1, n, "") for cell in all_cells(n)}
    for unit in units(puzzle):
        model.add_all_different(var[cell] for cell in unit)
    for cage in puzzle.cages:
        _add_cage(model, cage, [var[cell] for cell in cage.cells])
        if puzzle.killer:
            model.add_all_different(var[cell] for cell in cage.cells)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while True:
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return
        if status == cp_model.MODEL_INVALID:
            raise NotStated("a product goes beyond 64 bits")
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise OutOfTime
        seconds = max(0.0, seconds - solver.wall_time)
        values = {cell: solver.value(each) for cell, each in var.items()}
        yield grid_at(values, n)
        differs = []
        for cell, each in var.items():
            other = model.new_bool_var("")
            model.add(each != values[cell]).only_enforce_if(other)
            differs.append(other)
        model.add_bool_or(differs)


def _add_cage(model: cp_model.CpModel, cage: Cage, held: list[cp_model.IntVar]) -> None:
    target = cage.target or 0
    match cage.op:
        case "=":
            model.add(held[0] == target)
        case "+":
            model.add(sum(held) == target)
        case "*":
            model.add_multiplication_equality(model.new_constant(target), held)
        case "-":
            model.add_abs_equality(model.new_constant(target), held[0] - held[1])
        case _:
            either = model.new_bool_var("")
            model.add(held[0] == target * held[1]).only_enforce_if(either)
            model.add(held[1] == target * held[0]).only_enforce_if(~either)
