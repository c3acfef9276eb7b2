"""A run of propagation as a proof in VeriPB's format, line by line.

A line `rup` states a clause: without one of the open guesses, or with what was just concluded.
A checker assumes the opposite and propagates each constraint until one can't be met. Where
that isn't enough, the values of the cells that the conclusion is about are tried first, with a line
for each that fails. The sums of rows, columns and boxes are added up from the puzzle's own
constraints, by lines `pol`.

Source: Gocht and Nordström, Certifying parity reasoning efficiently using pseudo-Boolean proofs,
AAAI 2021.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from webapp.budget import Budget
from webapp.puzzle import Cell, Grid, Puzzle
from webapp.solvers.answers import proven_by, solutions
from webapp.solvers.house_sums import HouseSum, house_sums
from webapp.solvers.registry import STRONGEST
from webapp.trace import DeadEnd, Event, Exhausted, Guess, Infer, Remove, Undo

from .problem import LinearProblem, at_least, at_most, excluding, linear_problem
from .propagation import UnitPropagation


class UnprovenError(ValueError):
    """The puzzle has several solutions."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A problem in OPB, the proof that it has no solution, and the puzzle's solution, if any.

    With a solution, the problem's last constraint excludes it: so it's the only one.
    """

    problem: str
    proof: str
    solution: Grid | None


def certificate(puzzle: Puzzle, on_progress: Callable[[int], None] = lambda _: None) -> Certificate:
    """The certificate of the puzzle's only solution, or that it has none.

    `on_progress` is called now and then with the number of events so far, of a search for two
    solutions and then of the run that is written. Raises UnprovenError and TooLargeError.
    """
    search = solutions(puzzle, 2, Budget(pause=lambda: on_progress(search.events)))
    answer = proven_by(search)
    if answer.verdict not in ("only", "none"):
        raise UnprovenError("the puzzle has more than one solution")
    problem = linear_problem(puzzle)
    if answer.only:
        problem.add(excluding(problem, answer.only))
    stated = problem.opb()
    writer = _Writer(problem)
    for events, event in enumerate(STRONGEST.solve(puzzle), search.events):
        if writer.ended:
            break
        writer.write(event)
        on_progress(events)
    return Certificate(stated, "\n".join(writer.lines) + "\n", answer.only)


@dataclass(slots=True)
class _OpenGuess:
    """A guess, the lines that hold only with it, and that which refutes it, 0 as yet."""

    literal: int
    lines: list[int] = field(default_factory=list)
    refuted_by: int = 0


class _Writer:
    """Follows a run; `lines` is the proof so far, and `ended` whether it's complete."""

    def __init__(self, problem: LinearProblem) -> None:
        self._problem = problem
        count = len(problem.constraints)
        self.lines = ["pseudo-Boolean proof version 1.1", f"f {count}"]
        self._newest = count
        self._known = UnitPropagation(problem.constraints)
        self._guesses: list[_OpenGuess] = []
        self.ended = False
        for each in house_sums(problem.layout):
            self._add_sum(each)

    def write(self, event: Event) -> None:
        """Write what the event concludes, unless unit propagation finds it, too."""
        known = self._known
        match event:
            case Guess():
                literal = self._literal(event.cell, event.value)
                self._guesses.append(_OpenGuess(literal))
                known.assume(literal)
            case Infer():
                self._conclude(self._literal(event.cell, event.value), [event.cell], event)
            case Remove():
                for cell in event.cells:
                    for value in event.values:
                        self._conclude(-self._literal(cell, value), [cell], event)
            case DeadEnd():
                self._close(event)
            case Undo():
                self._close(event)
                self._take_back()
            case Exhausted():
                self._close(event)
        if known.conflict and not self._guesses:
            self._end()

    def _end(self) -> None:
        """Write that nothing is possible any more."""
        if self.lines[-1] != "rup  >= 1 ;":
            self._state([])
        self.lines.append(f"c {self._newest}")
        self.ended = True

    def _literal(self, cell: Cell, value: int) -> int:
        return self._problem.at_cell[self._problem.layout.number[cell]][value]

    def _conclude(self, literal: int, cells: list[Cell], event: Infer | Remove) -> None:
        """Write a conclusion under the open guesses, if it isn't known."""
        known = self._known
        if known.conflict or known.value.get(literal):
            return
        known.assume(-literal)
        lemmas = self._refute([-literal], [*cells, *event.because.lit])
        known.take_back()
        conclusion = self._state([literal])
        self._forget(lemmas)
        if self._guesses:
            self._guesses[-1].lines.append(conclusion)

    def _close(self, event: DeadEnd | Undo | Exhausted) -> None:
        """Write that the open guesses can't all be right, if it isn't written."""
        if self._guesses and self._guesses[-1].refuted_by:
            return
        cells = [*event.cells, *event.because.lit] if isinstance(event, DeadEnd) else []
        lemmas = self._refute([], cells)
        refutation = self._state([])
        self._forget(lemmas)
        if self._guesses:
            self._guesses[-1].refuted_by = refutation

    def _take_back(self) -> None:
        """Take back the newest guess; what refutes it holds under the guesses before it."""
        guess = self._guesses.pop()
        self._known.take_back()
        self._forget(guess.lines)
        self._known.check(guess.refuted_by)
        if self._guesses:
            self._guesses[-1].lines.append(guess.refuted_by)

    def _refute(self, assumed: list[int], cells: Iterable[Cell]) -> list[int]:
        """Write lines until unit propagation refutes what is assumed; returns their numbers.

        The values of one cell after the other are tried: of those that matter, and then of all.
        """
        if self._known.conflict:
            return []
        number = self._problem.layout.number
        first = [number[cell] for cell in dict.fromkeys(cells)]
        open_cells = [cell for cell in first if len(self._left(cell)) > 1]
        open_cells = open_cells or [
            cell for cell in range(len(number)) if len(self._left(cell)) > 1
        ]
        cell = min(open_cells, key=lambda each: len(self._left(each)))
        lemmas = []
        for literal in self._left(cell):
            if self._known.conflict:
                break
            self._known.assume(literal)
            inner = self._refute([*assumed, literal], cells)
            self._known.take_back()
            lemmas.append(self._state([-each for each in (*assumed, literal)]))
            self._forget(inner)
        return lemmas

    def _left(self, cell: int) -> list[int]:
        """The literals of the cell's values that are open."""
        value = self._known.value
        if any(value.get(each) for each in self._problem.at_cell[cell][1:]):
            return []
        return [each for each in self._problem.at_cell[cell][1:] if each not in value]

    def _state(self, literals: list[int]) -> int:
        """Write a clause by `rup`: one of these, or not all of the guesses; returns its number."""
        every = [*(-guess.literal for guess in self._guesses), *literals]
        clause = at_least([(1, each) for each in every], 1)
        self.lines.append(f"rup {self._problem.written(clause)}")
        self._newest += 1
        self._known.add(self._newest, clause)
        return self._newest

    def _forget(self, numbers: list[int]) -> None:
        if numbers:
            self.lines.append(f"del id {' '.join(map(str, numbers))}")
            for number in numbers:
                self._known.remove(number)

    def _add_sum(self, house: HouseSum) -> None:
        """Add up that the house's cells come to at least and at most their rest."""
        problem = self._problem
        layout, terms = problem.layout, problem.weighted(house.cells)
        group = {cell for unit in house.units for cell in layout.units.cells[unit]}
        inside = [n for n in problem.sums if group.issuperset(layout.members[n])]
        is_innies = group.issuperset(house.cells)
        cages = inside if is_innies else [n for n in problem.sums if group & {*layout.members[n]}]
        for side, constraint in enumerate(
            (at_least(terms, house.rest), at_most(terms, house.rest))
        ):
            of_units, of_cages = (side, 1 - side) if is_innies else (1 - side, side)
            parts = [
                f"{problem.units[unit][value][of_units]} {value} *"
                for unit in house.units
                for value in problem.values
            ]
            parts += [str(problem.sums[cage][of_cages]) for cage in cages]
            self.lines.append(f"pol {parts[0]} {' '.join(f'{part} +' for part in parts[1:])}")
            self._newest += 1
            self._known.add(self._newest, constraint)
