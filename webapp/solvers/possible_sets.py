"""Possible sets: backtracking over the values that a cell's cage allows (document 001)."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.logic.strategies.divisor import Divisor
from webapp.puzzle import Cage, Puzzle
from webapp.trace import Event, Exhausted, Guess, Reject, Remove, Solved, Undo

from .once import once
from .options import VALUES_OPTION, ordered
from .placed import PlacedValues
from .play.walks import Walk
from .pseudocode import Program, Pseudocode
from .solver import BACKTRACKS, GUESSES, OPEN_GUESSES, REJECTED, STEPS, Solver


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Yield a removal for each cage, then the events of backtracking over the sets left."""
    board, n = PlacedValues(puzzle), puzzle.size
    cells, line = board.cells, PSEUDOCODE.lines
    sets = dict.fromkeys(cells, tuple(range(1, n + 1)))
    for cage in puzzle.cages:
        kept = possible_set(cage, n)
        sets |= dict.fromkeys(cage.cells, kept)
        if removed := tuple(value for value in range(1, n + 1) if value not in kept):
            because = Divisor(cage.cells, by_strategy=False)
            yield Remove(cage.cells, removed, because, line[cage.op or ""])
    possible = [[v for v in ordered(n, options) if v in sets[cell]] for cell in cells]

    guess, reject, undo = once(Guess), once(Reject), once(Undo)  # equal events are one object
    untried = [iter(possible[0])]  # for each cell reached, the values that it hasn't tried yet
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
            untried.append(iter(possible[cell + 1]))
        else:
            yield Solved(line["solved"])  # then look for another solution
            yield undo(cells[cell], board.erase(cell), None, line["erase"], True)
    yield Exhausted(line["back"])


def possible_set(cage: Cage, n: int) -> tuple[int, ...]:
    """The values 1..n that the cage's operator and target allow, by document 001.

    Divisors of the target for `*`, values with a partner for `/`, the target for `=`; all values
    for `+` and `-`, and so for a mystery cage.
    """
    allows, target = cage.operation.allows, cage.target or 0
    return tuple(value for value in range(1, n + 1) if allows(value, target, n))


PSEUDOCODE = Pseudocode(
    ("", "for each cage:"),
    ("*", "  ×: keep divisors of its target"),
    ("/", "  ÷: keep numbers with a partner"),
    ("=", "  given: keep its number"),
    ("", "  +, − and ?: keep 1..n"),
    ("", "place(cell):"),
    ("solved", "  if no cell is empty: solved"),
    ("", "  for number in the cell’s set:"),
    ("row", "    row already has number: reject"),
    ("column, box", "    column or box has it: reject"),
    ("cage", "    cage would break: reject"),
    ("write", "    write number into cell"),
    ("", "    place(next cell)"),
    ("erase", "    erase number"),
    ("back", "  no number left: go back"),
)


SOLVER = Solver(
    name="possible-sets",
    title="Possible sets",
    summary="Backtracking, but each cell tries only the numbers that its cage’s clue allows.",
    source="document 001",
    pseudocode=PSEUDOCODE,
    run=run,
    move_rules=Walk(),
    counters=(STEPS, GUESSES, REJECTED, BACKTRACKS, OPEN_GUESSES),
    options=(VALUES_OPTION,),
    good_at="The lists are made once, before the search, and save many tries in small cages, most "
    "of all where numbers are multiplied.",
    bad_at="The lists never get shorter on the way. It is as blind to the rest of the board as "
    "plain backtracking, so large boards are still too much for it.",
    program=Program("place({})"),
)
