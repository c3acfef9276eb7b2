"""Backjumping: backtracking that goes back to the latest guess whose change can help.

Conflict-directed backjumping: Prosser, Hybrid algorithms for the constraint satisfaction problem,
Computational Intelligence 9(3), 1993. A rejected value depends on the earlier cells that reject it.
A value that was tried depends on those that its dead ends depended on. So when a cell has no value
left, all of these together leave it none, whatever the other cells have; and nothing changes until
the latest of them does. The search goes back there, and erases all values in between.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.puzzle.words import counted
from webapp.trace import (
    BoardView,
    DeadEnd,
    Event,
    Exhausted,
    Guess,
    Reason,
    Reject,
    Shortage,
    Solved,
    Undo,
)

from .culprits import Culprits
from .once import once
from .options import WALK_VALUES, ordered
from .placed import PlacedValues
from .play.walks import Jumping
from .pseudocode import Pseudocode
from .solver import BACKTRACKS, GUESSES, OPEN_GUESSES, REJECTED, STEPS, Solver


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Yield the events of backtracking, and a dead end with its reason before each jump."""
    board, values = PlacedValues(puzzle), ordered(puzzle.size, options)
    cells, line = board.cells, PSEUDOCODE.lines
    conflicts = ConflictSets(Layout(puzzle), values, budget)
    guess, reject, undo = once(Guess), once(Reject), once(Undo)  # equal events are one object
    untried = [iter(values)]  # for each cell reached, the values that it hasn't tried yet
    while untried:
        cell = len(untried) - 1
        for value in untried[cell]:
            if clash := board.clash(cell, value):
                yield reject(cells[cell], value, clash.rule, clash.cells, line[clash.rule])
            else:
                board.place(cell, value)
                yield guess(cells[cell], value, line["write"])
                break
        else:  # no value left: go back to the latest cell of its conflict set
            conflict = conflicts.close(board.values, cell)
            latest = conflict[-1] if conflict else -1
            passed = range(cell - 1, latest, -1)
            if passed:
                because = Conflict(tuple(cells[each] for each in conflict), len(passed))
                yield DeadEnd((cells[cell],), because, line["jump"])
            for each in passed:
                yield Undo(cells[each], board.erase(each), None, line["past"], passed=True)
            del untried[latest + 1 :]
            if untried:
                stuck = None if passed else cells[cell]
                yield undo(cells[latest], board.erase(latest), stuck, line["erase"], True)
            continue
        if cell + 1 < len(cells):
            untried.append(iter(values))
        else:
            yield Solved(line["solved"])  # then look for another solution
            conflicts.rest_on_all(board.values, cell)
            yield undo(cells[cell], board.erase(cell), None, line["erase"], True)
    yield Exhausted(line["back"])


class ConflictSets:
    """For each filled cell, the earlier ones that its failed values depend on, during the search.

    Sets of cells are bit masks by cell number. Work is counted in the budget.
    """

    def __init__(self, layout: Layout, values: Sequence[int], budget: Budget) -> None:
        self._values = values
        self._culprits = Culprits(layout, budget)
        self._sets = [0] * len(layout.cells)
        self._tried = [0] * len(layout.cells)  # values

    def close(self, placed: Sequence[int], cell: int) -> tuple[int, ...]:
        """The conflict set of a cell with no value left, in reading order.

        The latest cell of the set inherits the others as reasons against its own value.
        """
        rejected, tried = self._values, self._tried[cell]
        if tried:
            rejected = [value for value in rejected if not tried & masks.bit(value)]
        conflict = self._culprits.conflict(placed, cell, rejected, self._sets[cell])
        latest = conflict.bit_length() - 1
        for left in range(latest + 1, cell + 1):
            self._sets[left] = self._tried[left] = 0
        if latest >= 0:
            self._fails(placed, latest, conflict ^ 1 << latest)
        return masks.places(conflict)

    def rest_on_all(self, placed: Sequence[int], last: int) -> None:
        """Record that a solution used up the last cell's value: it depends on all cells before."""
        self._fails(placed, last, (1 << last) - 1)

    def _fails(self, placed: Sequence[int], cell: int, conflict: int) -> None:
        self._sets[cell] |= conflict
        self._tried[cell] |= masks.bit(placed[cell])


@dataclass(frozen=True, slots=True)
class Conflict(Reason[DeadEnd]):
    """The guesses in these cells leave the stuck cell no value, whatever the other cells have.

    They are in reading order: the search jumps to the last, over `passed` later ones.
    """

    rule = "conflict"
    role = "jump"
    cells: tuple[Cell, ...]
    passed: int

    def shortage(self, event: DeadEnd) -> Shortage:
        return Shortage("try", event.cells)

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        cell = cell_name(event.cells[0])
        tried = board.tried(event.cells[0])
        stuck = f"nothing left to try in {cell}" if tried else f"nothing fits {cell}"
        guesses = "guess" if self.passed == 1 else counted(self.passed, "guess")
        head = f"{stuck}. Changing the last {guesses} can’t help"
        if not self.cells:
            return f"{head}, and there are no others"
        *_, last = self.cells
        return (
            f"{head}, but changing {board.values[last]} in {cell_name(last)} may. Jump back there"
        )


PSEUDOCODE = Pseudocode(
    ("", "place(cell):"),
    ("solved", "  if no cell is empty: solved,"),
    ("", "    depending on all guesses"),
    ("", "  for number in 1..n:"),
    ("row", "    row already has number: reject"),
    ("column, box", "    column or box has it: reject"),
    ("cage", "    cage would break: reject"),
    ("write", "    write number into cell"),
    ("", "    place(next cell)"),
    ("erase", "    erase number"),
    ("past", "    cell played no part: go back"),
    ("", "  no number left. To blame are"),
    ("", "    guesses that reject a number,"),
    ("", "    and those that spoilt a try"),
    ("jump", "  back to the latest of these"),
    ("back", "  there are none: the end"),
)


SOLVER = Solver(
    name="backjumping",
    title="Backjumping",
    summary="Backtracking, but at a dead end it jumps back to the latest guess whose change may "
    "help, and erases those between as well.",
    source="Prosser, conflict-directed backjumping, 1993",
    pseudocode=PSEUDOCODE,
    run=run,
    move_rules=Jumping(),
    counters=(STEPS, GUESSES, REJECTED, BACKTRACKS, OPEN_GUESSES),
    options=(WALK_VALUES,),
    good_at="It never makes more guesses than backtracking, and often takes back a third fewer.",
    bad_at="It goes on in reading order like backtracking, and sees a dead end no sooner. What it "
    "learns there is forgotten as soon as it’s back.",
)
