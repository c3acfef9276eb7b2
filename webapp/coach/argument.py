"""Arguments: the fewest cages, rows, columns and boxes that rule out what a player wrote.

What stands on the board is taken as it is. A cage counts with what its rows, columns and boxes
forbid among its own cells, as people count its ways.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from webapp.budget import Budget, OutOfBudget, Pause
from webapp.explain import explain
from webapp.logic.cages import Cages
from webapp.logic.layout import Layout, Units
from webapp.logic.node import Node
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.puzzle import Cage, Cell, Puzzle, cell_name, masks
from webapp.puzzle.position import givens
from webapp.puzzle.words import counted, listed, numbered_unit, sentence, which_cage
from webapp.solvers.algorithms.propagation import PSEUDOCODE
from webapp.solvers.completions import completions
from webapp.solvers.engine.propagator import Inference, Problem, Propagator
from webapp.solvers.engine.recorder import Recorder
from webapp.solvers.engine.rules import only_places, supported
from webapp.solvers.engine.search import NodeState, fewest_for_failures, search
from webapp.solvers.solver import Tally
from webapp.trace import Board, DeadEnd, Event, Guess, Infer, Remove, Undo
from webapp.trace.board import apply

ARGUMENT_WORK, ARGUMENT_SECONDS = 3_000_000, 1.0
# So many sentences say how the parts rule it out; of more, how many there are.
MOST_SENTENCES = 40
# So many values, cages and units a sentence names one by one; of more it says how many.
_MOST_NAMED = 4

# What follows from a cage or a unit by itself, and rests on no other.
_ALONE = Inference((supported,), (only_places,))


class Part(NamedTuple):
    """A cage, or else a unit, by its number; units are rows, then columns, then boxes."""

    is_cage: bool
    number: int


Parts = frozenset[Part]


@dataclass(frozen=True, slots=True)
class Argument:
    """Cages and units that can't all be filled with what was written.

    `says` is that in a sentence. `fewest` says that no fewer rule it out; else none of these can be
    left out, and the time did not suffice to look at all that are fewer. `sentences` say how it
    goes, MOST_SENTENCES at most, and `more` how many come after them. `cells` are those of the
    cages and units.
    """

    says: str
    cages: tuple[Cage, ...]
    units: tuple[int, ...]
    cells: tuple[Cell, ...]
    fewest: bool
    sentences: tuple[str, ...]
    more: int


def argument(
    puzzle: Puzzle,
    before: Mapping[Cell, int],
    wrote: Mapping[Cell, int],
    pause: Pause | None = None,
) -> Argument | None:
    """The shortest argument against values, written on a board that had a solution before.

    None where the time ends before any is known. First parts are left out one by one; then smaller
    sets are sought, each of which meets all that an argument must meet (Ignatiev and others,
    Smallest MUS extraction with minimal hitting set dualization, CP 2015).
    """
    budget = Budget(ARGUMENT_WORK, ARGUMENT_SECONDS, pause)
    try:
        board = _Board(puzzle, {**givens(puzzle), **before}, wrote, budget)
        parts = board.irreducible()
    except OutOfBudget:
        return None
    fewest = True
    try:
        parts = board.fewer(parts)
    except OutOfBudget:
        fewest = False
    return _told(board, parts, fewest)


def _told(board: "_Board", parts: Parts, fewest: bool) -> Argument:
    puzzle, sentences = board.puzzle, board.sentences(parts)
    cages = tuple(puzzle.cages[part.number] for part in sorted(parts) if part.is_cage)
    units = tuple(part.number for part in sorted(parts) if not part.is_cage)
    cells = sorted({cell for part in parts for cell in board.cells[part]})
    return Argument(
        _says(puzzle, board.wrote, cages, units),
        cages,
        units,
        tuple(board.layout.cells[cell] for cell in cells),
        fewest,
        tuple(sentences[:MOST_SENTENCES]),
        max(0, len(sentences) - MOST_SENTENCES),
    )


def _says(
    puzzle: Puzzle, wrote: Mapping[Cell, int], cages: Sequence[Cage], units: Sequence[int]
) -> str:
    named = [f"{value} in {cell_name(cell)}" for cell, value in wrote.items()]
    given = f"With {listed(named)}" if len(named) <= _MOST_NAMED else "With these values"
    lines = [numbered_unit(unit, puzzle.size) for unit in units]
    if len(cages) + len(units) > _MOST_NAMED:
        kinds = Counter(line.split()[0] for line in lines)
        kinds["cage"] += len(cages)
        lines = [counted(count, kind) for kind, count in kinds.items() if count]
        return f"{given}, these {listed(lines)} can’t all be filled."
    parts = [*(which_cage(puzzle, cage.cells[0]) for cage in cages), *lines]
    if len(parts) > 1:
        return f"{given}, {listed(parts)} can’t all be filled."
    return f"{given}, there’s no way to {'make' if cages else 'fill'} {parts[0]}."


class _Board:
    """A board with what was written, and which of its cages and units can be filled together."""

    def __init__(
        self, puzzle: Puzzle, before: Mapping[Cell, int], wrote: Mapping[Cell, int], budget: Budget
    ) -> None:
        self.puzzle, self.budget, self.wrote = puzzle, budget, wrote
        self.layout = layout = Layout(puzzle)
        self.values = {layout.number[cell]: each for cell, each in {**before, **wrote}.items()}
        solution = next(completions(puzzle, before, budget))
        # What a cell holds that no part says anything of.
        self.usual = [value for row in solution for value in row]
        self.cells = {Part(False, number): unit for number, unit in enumerate(layout.units.cells)}
        for number, cage in enumerate(puzzle.cages):
            if not cage.is_given:
                self.cells[Part(True, number)] = tuple(layout.members[number])

    def irreducible(self) -> Parts:
        """Parts that can't all be filled, of which none can be left out; far ones go first."""
        kept = [*self.cells]
        for part in sorted(kept, key=self._distances().__getitem__, reverse=True):
            others = [each for each in kept if each is not part]
            if not self.filled(frozenset(others)):
                kept = others
        return frozenset(kept)

    def fewer(self, known: Parts) -> Parts:
        """The fewest parts that can't all be filled; `known` where there are no fewer.

        Raises OutOfBudget.
        """
        met = list[Parts]()
        for size in range(1, len(known)):
            while (parts := self._meeting(met, size)) is not None:
                found = self.filled(parts)
                if not found:
                    return parts
                met.append(self._unfilled(found))
        return known

    def _distances(self) -> dict[Part, int]:
        """How many parts lie between each part and what was written, at least."""
        reached = {self.layout.number[cell] for cell in self.wrote}
        far, distance = dict[Part, int](), 0
        while len(far) < len(self.cells):
            near = [p for p, cells in self.cells.items() if p not in far and reached & {*cells}]
            for part in near:
                far[part] = distance
                reached.update(self.cells[part])
            distance += 1
        return far

    def _unfilled(self, grid: Mapping[int, int]) -> Parts:
        """The parts that a grid does not fill, one of which each argument has."""
        return frozenset(part for part in self.cells if not self._is_filled(part, grid))

    def _is_filled(self, part: Part, grid: Mapping[int, int]) -> bool:
        cells = self.cells[part]
        values = [grid[cell] for cell in cells]
        if not part.is_cage:
            return len({*values}) == len(values)
        cage, layout = self.puzzle.cages[part.number], self.layout
        apart = (
            layout.killer or {*layout.units.of[one]} & {*layout.units.of[other]}
            for (one, a), (other, b) in combinations(zip(cells, values, strict=True), 2)
            if a == b
        )
        return cage.operation.makes(values, cage.target) and not any(apart)

    def _meeting(self, met: Sequence[Parts], size: int) -> Parts | None:
        """At most so many parts, one of each of these sets among them; None if there are none."""
        self.budget.tick(len(met) + 1)
        left = sorted(met, key=len)
        apart = list[Parts]()  # each of them needs a part of its own
        for each in left:
            if not any(each & other for other in apart):
                apart.append(each)
        if len(apart) > size:
            return None
        if not left:
            return frozenset()
        for part in sorted(left[0]):
            rest = self._meeting([each for each in left if part not in each], size - 1)
            if rest is not None:
                return rest | {part}
        return None

    def filled(self, parts: Parts) -> dict[int, int] | None:
        """A grid that fills these parts, by number of cell; None where there is none."""
        propagator, root = self._propagator(parts)
        for state, node in search(propagator, fewest_for_failures, self._usual_first, root):
            if state is NodeState.SOLVED:
                return {cell: mask.bit_length() for cell, mask in enumerate(node.domains)}
        return None

    def sentences(self, parts: Parts) -> list[str]:
        """How it follows that the parts can't all be filled, step by step."""
        recorder, told = Recorder(self.layout, PSEUDOCODE), list[tuple[Event, str]]()
        standing = {self.layout.cells[cell]: value for cell, value in self.values.items()}
        own = {cell for part in parts for cell in self.cells[part]}
        others = {each: 0 for cell, each in enumerate(self.layout.cells) if cell not in own}
        recorder.begin(others | standing)
        recorder.take()
        board = Board(self.puzzle.size, standing)
        propagator, root = self._propagator(parts, recorder)
        for _ in search(propagator, fewest_for_failures, self._usual_first, root):
            for event in recorder.take():
                told.append((event, self._said(board, event)))
                apply(board, event)
        return _leading_to_the_end(told)

    def _said(self, board: Board, event: Event) -> str:
        """The event's sentence; "" where every player knows it."""
        if isinstance(event, Remove) and isinstance(event.because, OneOfEach):
            return ""
        if isinstance(event, DeadEnd) and not board.last_guess():
            return sentence(event.because.why(self.puzzle, board, event))
        return explain(self.puzzle, board, event)

    def _propagator(
        self, parts: Parts, recorder: Recorder | None = None
    ) -> tuple[Propagator, Node]:
        """What infers from these parts alone, and the board as it stands for them."""
        layout, units = self.layout, self.layout.units
        kept = [part.number for part in sorted(parts) if not part.is_cage]
        of = [[kept.index(unit) for unit in own if unit in kept] for own in units.of]
        some = Units(
            tuple(units.cells[unit] for unit in kept),
            tuple(map(tuple, of)),
            tuple(sum(1 << unit for unit in own) for own in of),
            tuple(
                tuple(other for unit, other in zip(own, others, strict=True) if unit in kept)
                for own, others in zip(units.of, units.others, strict=True)
            ),
        )
        cages = tuple(self.puzzle.cages[part.number] for part in sorted(parts) if part.is_cage)
        tabled = Cages(Layout(replace(self.puzzle, cages=cages)), self.budget)
        problem = Problem(layout.size, some, tabled, self.budget)
        root, told = problem.root(), {cell for part in parts for cell in self.cells[part]}
        for cell, usual in enumerate(self.usual):
            if value := self.values.get(cell, 0 if cell in told else usual):
                root.domains[cell] = masks.bit(value)
        return Propagator(problem, _ALONE, Tally(), recorder), root

    def _usual_first(self, _: Problem, node: Node, cell: int) -> int:
        """The value of the cell in the solution that was left, or else the least one."""
        domain, usual = node.domains[cell], masks.bit(self.usual[cell])
        return usual if domain & usual else domain & -domain


def _leading_to_the_end(told: Sequence[tuple[Event, str]]) -> list[str]:
    """The sentences of the events but those of cells on which nothing after them rests."""
    rests, kept = set[Cell](), list[str]()
    for event, said in reversed(told):
        match event:
            case Infer(cell=cell):
                leads = cell in rests
            case Remove(cells=cells):
                leads = not rests.isdisjoint(cells)
            case _:
                leads = True
        if not leads:
            continue
        if isinstance(event, Infer | Remove | DeadEnd):
            rests.update(event.because.lit)
        if isinstance(event, DeadEnd):
            rests.update(event.cells)
        if isinstance(event, Guess | Undo):
            rests.add(event.cell)
        if said:
            kept.append(said)
    return kept[::-1]
