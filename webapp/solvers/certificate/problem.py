"""A puzzle as linear constraints over variables that are 0 or 1.

The variable `r1c2_3` is 1 if r1c2 has 3; `f4_17` if cage 4 is filled in its way 17. Literals are
numbers: a variable's, or its negative for its negation.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from webapp.budget import Budget
from webapp.logic.fillings import every_choice, fillings, shape_of
from webapp.logic.layout import Layout, layout_of, units_of
from webapp.puzzle import Grid, Puzzle, cell_name
from webapp.puzzle.operation import GIVEN, SUM

# A cage with more fillings is stated as its sum alone.
_MAX_FILLINGS = 200_000


class TooLargeError(ValueError):
    """A cage has too many fillings to be listed."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """Terms of a positive coefficient and a literal, whose sum is at least `degree`."""

    terms: tuple[tuple[int, int], ...]
    degree: int


def at_least(terms: Iterable[tuple[int, int]], degree: int) -> Constraint:
    """The constraint that the terms add up to at least `degree`."""
    return Constraint(tuple(terms), degree)


def at_most(terms: Iterable[tuple[int, int]], degree: int) -> Constraint:
    """The constraint that the terms add up to at most `degree`."""
    terms = tuple(terms)
    return Constraint(
        tuple((by, -literal) for by, literal in terms), sum(by for by, _ in terms) - degree
    )


@dataclass
class LinearProblem:
    """The constraints of a puzzle, counted from 1, with the numbers of those that a proof cites.

    `at_cell[cell][value]` is a variable. `units[unit][value]` are the numbers of the constraints
    that the value comes at least and at most once in the unit; `sums[cage]` those of the cage's sum
    being at least and at most its target.
    """

    layout: Layout
    names: list[str] = field(default_factory=lambda: [""])
    constraints: list[Constraint] = field(default_factory=list)
    at_cell: list[list[int]] = field(default_factory=list)
    units: list[dict[int, tuple[int, int]]] = field(default_factory=list)
    sums: dict[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def values(self) -> range:
        """The values of a cell."""
        return range(1, self.layout.size + 1)

    def variable(self, name: str) -> int:
        """A new variable."""
        self.names.append(name)
        return len(self.names) - 1

    def add(self, constraint: Constraint) -> int:
        """Add a constraint; returns its number."""
        self.constraints.append(constraint)
        return len(self.constraints)

    def exactly(self, terms: Sequence[tuple[int, int]], degree: int) -> tuple[int, int]:
        """Add that the terms add up to `degree`, as two constraints."""
        return self.add(at_least(terms, degree)), self.add(at_most(terms, degree))

    def weighted(self, cells: Iterable[int]) -> list[tuple[int, int]]:
        """The terms of the sum of the cells' values."""
        return [(v, self.at_cell[cell][v]) for cell in cells for v in self.values]

    def written(self, constraint: Constraint) -> str:
        """The constraint in OPB: `1 r1c1_1 1 ~r1c2_1 >= 1 ;`."""
        return f"{' '.join(self._terms(constraint))} >= {constraint.degree} ;"

    def _terms(self, constraint: Constraint) -> Iterator[str]:
        for by, literal in constraint.terms:
            yield f"{by} {'~' * (literal < 0)}{self.names[abs(literal)]}"

    def opb(self) -> str:
        """The whole problem in OPB."""
        head = f"* #variable= {len(self.names) - 1} #constraint= {len(self.constraints)}"
        return "\n".join([head, *map(self.written, self.constraints)]) + "\n"


def linear_problem(puzzle: Puzzle) -> LinearProblem:
    """The puzzle's rules; raises TooLargeError."""
    layout = layout_of(puzzle)
    problem = LinearProblem(layout)
    for cell in layout.cells:
        name = cell_name(cell)
        problem.at_cell.append([0, *(problem.variable(f"{name}_{v}") for v in problem.values)])
    for variables in problem.at_cell:
        problem.exactly([(1, each) for each in variables[1:]], 1)
    for cells in units_of(layout.size, layout.boxes).cells:
        problem.units.append(
            {
                v: problem.exactly([(1, problem.at_cell[cell][v]) for cell in cells], 1)
                for v in problem.values
            }
        )
    for number in range(len(layout.cages)):
        _add_cage(problem, number)
    return problem


def _add_cage(problem: LinearProblem, number: int) -> None:
    """A cage's fillings, and its sum if it adds."""
    layout = problem.layout
    cage, cells = layout.cages[number], layout.members[number]
    if cage.operation in (SUM, GIVEN):
        problem.sums[number] = problem.exactly(problem.weighted(cells), cage.target or 0)
    choices = every_choice(shape_of(layout, cells)[0], layout.size)
    ways = fillings(cage.operation, cage.target or 0, choices, _MAX_FILLINGS, Budget())
    if ways is None:
        if cage.operation is not SUM or layout.killer:
            raise TooLargeError(f"the cage at {cell_name(cage.cells[0])} has too many fillings")
        return
    variables = [problem.variable(f"f{number + 1}_{at}") for at in range(1, len(ways) + 1)]
    problem.add(at_least([(1, each) for each in variables], 1))
    holding: dict[int, list[int]] = {}
    for variable, values in zip(variables, ways, strict=True):
        held = [problem.at_cell[cell][v] for cell, v in zip(cells, values, strict=True)]
        whole = [(len(held), -variable), *((1, each) for each in held)]
        problem.add(at_least(whole, len(held)))
        for each in held:
            holding.setdefault(each, []).append(variable)
    for cell in cells:
        for each in problem.at_cell[cell][1:]:
            problem.add(at_least([(1, -each), *((1, way) for way in holding.get(each, []))], 1))


def excluding(problem: LinearProblem, grid: Grid) -> Constraint:
    """The constraint that at least one cell differs from this grid."""
    cells = problem.layout.cells
    literals = [problem.at_cell[n][grid[r][c]] for n, (r, c) in enumerate(cells)]
    return at_least([(1, -each) for each in literals], 1)
