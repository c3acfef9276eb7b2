"""Backtracking, row by row: the search of documents 000 and 003 (solution 1).

Fill the cells in reading order, and try each cell's values in turn. Reject a value that its row,
column or box has already, or that its cage can't hold. When a cell has no value left to try, erase
the one before it, and go on there.
"""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event, Exhausted, Guess, Reject, Solved, Undo

from .once import once
from .options import WALK_VALUES, ordered
from .placed import PlacedValues
from .play.walks import Walk
from .pseudocode import Program, Pseudocode
from .solver import BACKTRACKS, GUESSES, OPEN_GUESSES, REJECTED, STEPS, Solver


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Yield every guess, rejection and step back, up to the proof that nothing is left to try."""
    board, values = PlacedValues(puzzle), ordered(puzzle.size, options)
    cells, line = board.cells, PSEUDOCODE.lines
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
        else:  # no value left: go back
            untried.pop()
            if untried:
                before = cell - 1
                yield undo(cells[before], board.erase(before), cells[cell], line["erase"], True)
            continue
        if cell + 1 < len(cells):
            untried.append(iter(values))
        else:
            yield Solved(line["solved"])  # then look for another solution
            yield undo(cells[cell], board.erase(cell), None, line["erase"], True)
    yield Exhausted(line["back"])


PSEUDOCODE = Pseudocode(
    ("", "place(cell):"),
    ("solved", "  if no cell is empty: solved"),
    ("", "  for number in 1..n:"),
    ("row", "    row already has number: reject"),
    ("column, box", "    column or box has it: reject"),
    ("cage", "    cage would break: reject"),
    ("write", "    write number into cell"),
    ("", "    place(next cell)"),
    ("erase", "    erase number"),
    ("back", "  no number left: go back"),
)


SOLVER = Solver(
    name="backtracking",
    title="Backtracking, row by row",
    summary="Fills the cells in reading order. A number that breaks a rule is rejected at once; "
    "if nothing is left to try, it goes back one cell.",
    source="documents 000 and 003 (solution 1)",
    pseudocode=PSEUDOCODE,
    run=run,
    move_rules=Walk(),
    counters=(STEPS, GUESSES, REJECTED, BACKTRACKS, OPEN_GUESSES),
    options=(WALK_VALUES,),
    good_at="It’s short, uses next to no memory, and always ends: on boards of up to 5 × 5 "
    "mostly within some thousand steps.",
    bad_at="It goes on in the next cell even where another has hardly a choice left. So a wrong "
    "guess near the top can cost a hundred thousand steps before it’s taken back.",
    program=Program("place({})"),
)
