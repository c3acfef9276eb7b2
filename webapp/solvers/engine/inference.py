"""Inference: the reasons for which the rules of propagation take values away or place them."""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name, cell_names
from webapp.puzzle.words import given_as, listed, unit_of, units_of, which_cage
from webapp.trace import Board, DeadEnd, Infer, Reason, Remove


@dataclass(frozen=True, slots=True)
class Filling(Reason[Remove]):
    """No remaining filling of the cage puts the values there."""

    rule = "filling"
    cage: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        cage, it = puzzle.cage_at[self.cage[0]], "it" if len(event.values) == 1 else "them"
        if cage.is_given:
            return given_as(cage)
        return f"no remaining way to make {which_cage(puzzle, self.cage[0])} has {it} there"


@dataclass(frozen=True, slots=True)
class Must(Reason[Remove]):
    """Every remaining filling of the cage puts the values into one unit."""

    rule = "must"
    cage: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        it = "it" if len(event.values) == 1 else "them"
        own = {unit for cell in self.cage for unit in units_of(puzzle, [cell])}
        shared = [unit for unit in units_of(puzzle, event.cells) if unit in own]
        where = shared[0] if len(shared) == 1 else f"a line with {cell_names(event.cells)}"
        name = which_cage(puzzle, self.cage[0])
        return f"every remaining way to make {name} has {it} in {where}"


@dataclass(frozen=True, slots=True)
class Pair(Reason[Remove]):
    """Two cells of a unit have these two values alone."""

    rule = "pair"
    cells: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        unit, both = unit_of(puzzle, (*self.cells, *event.cells)), board.candidates(self.cells[0])
        return f"{cell_names(self.cells)} use up {listed(both)} in {unit}"


@dataclass(frozen=True, slots=True)
class OnlyPlace(Reason[Infer]):
    """The value fits nowhere else in the unit."""

    rule = "only place"
    unit: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Infer) -> str:
        return f"it's the only place for {event.value} in {unit_of(puzzle, self.unit)}"


@dataclass(frozen=True, slots=True)
class Refuted(Reason[Remove]):
    """The value was guessed, and the guess taken back."""

    rule = "refuted"
    was_tried = True
    at: Cell

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        if board.counts.solved:
            return "all that goes with it has been tried"
        standing = " (given the guesses that still stand)" if board.counts.depth else ""
        return f"it led to a dead end{standing}"


@dataclass(frozen=True, slots=True)
class TwoValues(Reason[DeadEnd]):
    """A cell is the only place of two values."""

    rule = "two values"
    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def why(self, puzzle: Puzzle, board: Board, event: DeadEnd) -> str:
        return f"{cell_name(self.cells[0])} would have to be {listed(self.values)} at once"


_SAID = 6  # of the literals of a nogood


def _cannot(cells: tuple[Cell, ...], values: tuple[int, ...], board: Board) -> str:
    """A nogood in words: `3 in r1c2 and no 5 in r4c4 can't stand together`."""
    literals = sorted(zip(values, cells, strict=True), key=lambda each: (each[0] < 0, each[1]))
    said = [f"{value if value > 0 else f'no {-value}'} in {cell_name(c)}" for value, c in literals]
    more = len(said) - _SAID
    if more > 1:
        said = [*said[:_SAID], f"{more} more such"]
    if not said:
        return "nothing is left to try"
    together = f"{', '.join(said[:-1])} and {said[-1]}" if said[1:] else said[0]
    if board.counts.solved:
        return f"all that goes with {together} has been tried"
    return f"{together} can't stand{' together' if said[1:] else ''}, as dead ends have shown"


@dataclass(frozen=True, slots=True)
class Learned(Reason[Remove]):
    """All else of a nogood holds: that cells hold values, or have lost them (then below 0)."""

    rule = "learned"
    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        return _cannot(self.cells, self.values, board)


@dataclass(frozen=True, slots=True)
class LearnedDeadEnd(Reason[DeadEnd]):
    """All of a nogood holds."""

    rule = "learned"
    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def why(self, puzzle: Puzzle, board: Board, event: DeadEnd) -> str:
        return _cannot(self.cells, self.values, board)
