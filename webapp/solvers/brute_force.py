"""Brute force: fill the whole grid, and only then check whether it is right."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.logic.layout import Layout
from webapp.puzzle import Puzzle
from webapp.trace import Event, Exhausted, Guess, Reject, Solved, Undo

from .once import once
from .play.rejections import broken
from .play.walks import Brute
from .pseudocode import Program, Pseudocode
from .solver import BACKTRACKS, OPEN_GUESSES, STEPS, Counter, Solver


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """The brute force of document 002's notes; the last cell's value is rejected as it is written.

    Each rejection, and the solution, is one filling of the n ** (n * n).
    """
    layout = Layout(puzzle)
    n, cells = layout.size, layout.cells
    guess, undo, reject = once(Guess), once(Undo), once(Reject)
    write, erase = PSEUDOCODE["write"], PSEUDOCODE["erase"]
    last, cell = n * n - 1, 0
    values = [0] * (n * n)
    while True:
        values[cell] += 1
        if values[cell] > n:
            values[cell] = 0
            if cell == 0:
                yield Exhausted(PSEUDOCODE["back"])
                return
            cell -= 1
            yield undo(cells[cell], values[cell], cells[cell + 1], erase, True)
        elif cell < last:
            yield guess(cells[cell], values[cell], write)
            cell += 1
        else:
            budget.tick(n)
            wrong = broken(layout, values)
            if wrong:
                rule, clash = wrong
                line = PSEUDOCODE["full column" if rule == "full box" else rule]
                yield reject(cells[cell], values[cell], rule, clash, line)
            else:
                yield guess(cells[cell], values[cell], write)
                yield Solved(PSEUDOCODE["solved"])
                yield undo(cells[cell], values[cell], None, erase, True)


PSEUDOCODE = Pseudocode(
    ("", "place(cell):"),
    ("", "  for number in 1..n:"),
    ("write", "    write number into cell"),
    ("", "    if the grid isn’t full yet:"),
    ("", "      place(next cell)"),
    ("", "    else, check the whole grid:"),
    ("full row", "      row repeats a number: reject"),
    ("full column", "      column or box repeats: reject"),
    ("full cage", "      cage misses its target: reject"),
    ("solved", "      solved"),
    ("erase", "    erase number"),
    ("back", "  no number left: go back"),
)


SOLVER = Solver(
    name="brute-force",
    title="Brute force",
    summary="Fills in every possible grid, one after another, and checks each only when it’s full.",
    source="document 002, notes",
    pseudocode=PSEUDOCODE,
    run=run,
    move_rules=Brute(),
    counters=(
        STEPS,
        Counter("fillings", "grids checked", lambda size: size ** (size * size)),
        BACKTRACKS,
        OPEN_GUESSES,
    ),
    good_at="It needs no ideas at all, so it’s the easiest to write. It shows why all the others "
    "exist.",
    bad_at="A 4 × 4 board already has more than four billion grids; only the smallest boards end "
    "in time.",
    program=Program("place({})", is_full_inside=False),
)
