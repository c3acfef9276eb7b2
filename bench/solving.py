"""Solving: the strongest solver beside OR-Tools CP-SAT, on the same puzzles in one process.

Every answer is checked with `is_solution` and against the recorded count of solutions. Both
prove uniqueness: they look for a second solution until there is none. The model of CP-SAT is
built within the time that is taken, as the solver's tables are; imports are not.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from ortools.sat.python import cp_model

from webapp.logic.fillings import bits_of
from webapp.puzzle import Cage, Grid, Puzzle, is_solution, parse
from webapp.solvers import Budget, solutions

SECONDS = 20.0


def ours(puzzle: Puzzle) -> tuple[list[Grid], int]:
    """Up to two solutions by the strongest solver, and the guesses undone before the first."""
    search = solutions(puzzle, 2, Budget(seconds=SECONDS))
    return list(search), search.choices


def cp_sat(puzzle: Puzzle) -> tuple[list[Grid], int]:
    """Up to two solutions by CP-SAT with one worker and an arithmetic model."""
    n = puzzle.size
    model = cp_model.CpModel()
    cell = {(r, c): model.new_int_var(1, n, "") for r in range(n) for c in range(n)}
    for k in range(n):
        model.add_all_different(cell[k, c] for c in range(n))
        model.add_all_different(cell[r, k] for r in range(n))
    for cage in puzzle.cages:
        _add_cage(model, cage, [cell[each] for each in cage.cells])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS
    grids: list[Grid] = []
    while len(grids) < 2:
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise TimeoutError("CP-SAT ran out of time")
        grid = tuple(tuple(solver.value(cell[r, c]) for c in range(n)) for r in range(n))
        grids.append(grid)
        differs = []
        for place, var in cell.items():
            other = model.new_bool_var("")
            model.add(var != grid[place[0]][place[1]]).only_enforce_if(other)
            differs.append(other)
        model.add_bool_or(differs)
    return grids, 0


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


def measure(file: Path) -> str:
    """A table of both on the puzzles of a file, by size and in all, with the ratios."""
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    times: dict[str, dict[int, list[float]]] = {"ours": {}, "cp-sat": {}}
    undone: list[int] = []
    failed: dict[str, list[str]] = {"ours": [], "cp-sat": []}
    for row in rows:
        puzzle = parse(row["text"])
        for name, solver in (("ours", ours), ("cp-sat", cp_sat)):
            bits_of.cache_clear()  # cold: nothing is remembered from an earlier puzzle
            seconds, choices = _timed(partial(solver, parse(row["text"])), puzzle, row)
            if seconds is None:
                failed[name].append(row["id"])
            else:
                times[name].setdefault(row["n"], []).append(1000 * seconds)
            if name == "ours":
                undone.append(choices)
    return "\n".join([*_table(times), _effort(undone), *_failures(failed)])


def _timed(
    solver: Callable[[], tuple[list[Grid], int]], puzzle: Puzzle, row: dict[str, object]
) -> tuple[float | None, int]:
    begun = perf_counter()
    try:
        grids, choices = solver()
    except TimeoutError:
        return None, 0
    seconds = perf_counter() - begun
    if len(grids) != row["solutions"] or not all(is_solution(puzzle, grid) for grid in grids):
        return None, choices
    return seconds, choices


def _table(times: dict[str, dict[int, list[float]]]) -> list[str]:
    lines = [f"{'proof of uniqueness, ms':26}{'median':>9}{'90 %':>9}{'max':>9}{'total':>10}"]
    sizes = sorted(set(times["ours"]) | set(times["cp-sat"]))
    for size in [*sizes, 0]:
        label = f"{size} x {size}" if size else "all"
        found = {
            name: by_size.get(size, []) if size else [t for ts in by_size.values() for t in ts]
            for name, by_size in times.items()
        }
        for name, each in found.items():
            if each:
                lines.append(f"{label + '  ' + name:26}{_figures(each)}")
        if all(found.values()):
            ours_, theirs = (_summary(found[name]) for name in ("ours", "cp-sat"))
            ratios = "".join(
                f"{a / b:>{width}.2f}"
                for a, b, width in zip(ours_, theirs, (9, 9, 9, 10), strict=True)
            )
            lines.append(f"{label + '  ratio':26}{ratios}")
    return lines


def _summary(each: list[float]) -> tuple[float, float, float, float]:
    ordered = sorted(each)
    return median(ordered), ordered[int(0.9 * (len(ordered) - 1))], ordered[-1], sum(ordered)


def _figures(each: list[float]) -> str:
    return "".join(
        f"{value:>{width}.2f}" for value, width in zip(_summary(each), (9, 9, 9, 10), strict=True)
    )


def _effort(undone: list[int]) -> str:
    ordered = sorted(undone)
    ninety = ordered[int(0.9 * (len(ordered) - 1))]
    return (
        f"guesses undone before the first solution: median {median(ordered):.0f}, "
        f"90 % {ninety}, max {ordered[-1]}"
    )


def _failures(failed: dict[str, list[str]]) -> list[str]:
    return [
        f"{name}: no right answer within {SECONDS:.0f} s for {', '.join(ids)}"
        for name, ids in failed.items()
        if ids
    ]
