"""Backjumping: the row-major walk that goes back to the latest guess whose change may help."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.puzzle.words import counted
from webapp.solvers.engine.culprits import Culprits
from webapp.solvers.engine.walk import walk
from webapp.solvers.play.walks import Jumping
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import GUESSES, REFUSED, STANDING, STEPS, UNDONE, Solver
from webapp.solvers.switches import WALK_VALUES
from webapp.trace import DeadEnd, Event, Grounds, Lack, Paper, Reason

PSEUDOCODE = Pseudocode(
    ("", "place(cell):"),
    ("solved", "  if no cell is empty: solved,"),
    ("", "    resting on all guesses"),
    ("", "  for value in 1..n:"),
    ("row", "    row already has value: reject"),
    ("column", "    column or box has it: reject"),
    ("cage", "    cage would break: reject"),
    ("write", "    write value into cell"),
    ("", "    place(next cell)"),
    ("erase", "    erase value"),
    ("past", "    it doesn’t rest on cell: go back"),
    ("", "  no value left. That rests on"),
    ("", "    guesses that reject a value,"),
    ("", "    and on what failed tries rest on"),
    ("jump", "  back to the latest of these"),
    ("back", "  there are none: the end"),
)


@dataclass(frozen=True, slots=True)
class Conflict(Reason[DeadEnd]):
    """Under the guesses of these cells no value of the stuck one is left, whatever the others are.

    They are in reading order: the search jumps to the last, and passes over `passed` later ones.
    """

    rule = "conflict"
    tells_where = True
    cells: tuple[Cell, ...]
    passed: int

    def rests(self, grounds: Grounds, event: DeadEnd) -> int:
        return grounds.standing(self.cells)

    def lack(self, event: DeadEnd) -> Lack:
        return Lack("try", event.cells)

    def why(self, puzzle: Puzzle, board: Paper, event: DeadEnd) -> str:
        cell = cell_name(event.cells[0])
        tried = board.tried(event.cells[0])
        stuck = f"no value of {cell} is left to try" if tried else f"nothing fits {cell}"
        guesses = "guess" if self.passed == 1 else counted(self.passed, "guess")
        head = f"{stuck}. Changing the last {guesses} can’t help"
        if not self.cells:
            return f"{head}, and there are no others"
        *_, last = self.cells
        return f"{head}; changing {board.values[last]} in {cell_name(last)} may: back there"


class ConflictSets:
    """For each filled cell the earlier ones that its failed values rest on, as the walk goes.

    Conflict-directed backjumping: Prosser, Hybrid algorithms for the constraint satisfaction
    problem, Computational Intelligence 9(3), 1993. A value that is refused rests on its culprits,
    one that was tried on what was to blame for its dead ends. So a cell with no value left has a
    set of earlier cells under which it has none, whatever stands elsewhere, and what is tried anew
    before the latest of them changes fails as well. A solution rests on all cells: what is behind
    it is looked at cell by cell.
    """

    def __init__(self, layout: Layout, possible: Sequence[Sequence[int]], budget: Budget) -> None:
        self._cells = layout.cells
        self._possible = possible
        self._culprits = Culprits(layout, budget)
        self._sets = [0] * len(layout.cells)  # bit c is cell c
        self._tried = [0] * len(layout.cells)  # values

    def back(self, values: Sequence[int], cell: int) -> tuple[int, tuple[DeadEnd, ...]]:
        """The latest cell to blame, or -1; and a dead end where others are passed over."""
        refused, tried = self._possible[cell], self._tried[cell]
        if tried:
            refused = [value for value in refused if not tried & masks.bit(value)]
        conflict = self._culprits.conflict(values, cell, refused, self._sets[cell])
        target = conflict.bit_length() - 1
        for left in range(target + 1, cell + 1):
            self._sets[left] = self._tried[left] = 0
        if target >= 0:
            self._fails(values, target, conflict ^ 1 << target)
        passed = cell - 1 - target
        if not passed:
            return target, ()
        blamed = tuple(self._cells[each] for each in masks.places(conflict))
        because = Conflict(blamed, passed)
        return target, (DeadEnd((self._cells[cell],), because, PSEUDOCODE["jump"]),)

    def solved(self, values: Sequence[int]) -> None:
        """The last cell's value is used up, for which all cells before it are to blame."""
        last = len(values) - 1
        self._fails(values, last, (1 << last) - 1)

    def _fails(self, values: Sequence[int], cell: int, conflict: int) -> None:
        self._sets[cell] |= conflict
        self._tried[cell] |= masks.bit(values[cell])


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """The walk of backtracking with jumps, as a generator of events."""
    n, layout = puzzle.size, Layout(puzzle)
    values = range(1, n + 1) if options["values"] == "up" else range(n, 0, -1)
    possible = [values] * (n * n)
    return walk(layout, possible, PSEUDOCODE, ConflictSets(layout, possible, budget))


SOLVER = Solver(
    name="backjumping",
    title="Backjumping",
    summary="Backtracking, but at a dead end it jumps back to the latest guess whose change may "
    "help, and erases those between as well.",
    source="Prosser, conflict-directed backjumping, 1993",
    pseudocode=PSEUDOCODE,
    run=run,
    rule=Jumping(),
    counters=(STEPS, GUESSES, REFUSED, UNDONE, STANDING),
    options=(WALK_VALUES,),
    good_at="It never makes more guesses than backtracking, and often takes back a third fewer.",
    bad_at="It goes on in reading order like backtracking, and sees a dead end no sooner. What it "
    "learns there is forgotten as soon as it’s back.",
)
