"""The next step on a player's board.

A mistake on the board comes first, then the easiest visible step, with those that it needs. If
there is none, the hint is a cell of the solution: one whose other values soon lead to
contradictions, or else one found by a search, and the hint says so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight.why.blame import blame, wrong_alone
from webapp.logic import Elimination, PathStep, path, sheet_of
from webapp.logic.deduction import AboutCage, Deduced
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.puzzle import Cell, Grid, Puzzle, cell_name, cell_names, grid_at, is_solution, masks
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Position, filled, givens
from webapp.puzzle.words import listed
from webapp.trace import Board, DeadEnd, Infer, Remove

from .position_check import PositionCheck, check_position, first_completion
from .speech import combinations_left, spoken

# The work limit of a hint, and how many sentences of steps are shown.
HINT_WORK, HINT_SECONDS = 6_000_000, 6.0
HINT_STEPS_SHOWN = 4
# Combinations that are drawn beside a cage.
MAX_DRAWN = 5
# The longest argument against all other values of a cell; a longer one isn't helpful.
MAX_TRIED = 20

Kind = Literal[
    "solved",  # nothing is left to do
    "impossible",  # the puzzle has no solution
    "lost",  # no solution has these values
    "values",  # values that differ from the only solution
    "marks",  # marks that lack the value of the only solution, or of every solution
    "contradiction",  # the values and marks can't all be right
    "step",  # a deduction
    "cell",  # no strategy applies: a cell of the solution
    "stuck",  # no strategy applies, and no solution is known
]

Marks = Mapping[Cell, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Hint:
    """The next step, with its cells and the changes it makes on the board.

    `write` is a cell and its value, `strike` the written marks to remove, `wrong` the cells whose
    values or marks must be erased. `lead` is the hardest step, `words` the sentences of the hardest
    steps up to the last, and `before` the number of those left out, which aren't harder. For a lost
    position or a contradiction, `words` are the argument and a clause of what is impossible; for a
    cell, why it has no other value, empty if a search found it. `ways` are the combinations left
    for the cage of the hardest step, if they are few. `solutions` is the number of the
    puzzle's solutions, as in `PositionCheck`. `late` is true if the work limit was reached.
    """

    kind: Kind
    solutions: str
    wrong: tuple[Cell, ...] = ()
    lead: PathStep | None = None
    where: str = ""
    look: tuple[Cell, ...] = ()
    ways: tuple[tuple[int, ...], ...] = ()
    words: tuple[str, ...] = ()
    before: int = 0
    write: tuple[Cell, int] | None = None
    strike: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    late: bool = False

    @property
    def proven(self) -> bool:
        """Whether it's proved: the puzzle has one solution, and the board agrees with it."""
        return self.solutions == "only"


def marks_of(position: Position, values: Mapping[Cell, int]) -> Marks:
    """The marks of each empty cell that has any, corner and centre together."""
    marks = {cell: each.corner | each.centre for cell, each in position.items()}
    return {cell: each for cell, each in marks.items() if each and cell not in values}


def hint(
    puzzle: Puzzle, position: Position, budget: Budget | None = None, near: Cell | None = None
) -> Hint:
    """The mistake on the board, or else the next step; among equals the one nearest to `near`."""
    values, budget = filled(puzzle, position), budget or Budget()
    if is_solution(puzzle, grid_at(values, puzzle.size)):
        return Hint("solved", "")
    check = check_position(puzzle, values, budget)
    known = check.solutions
    if known == "none":
        return Hint("impossible", known)
    if check.wrong:
        return Hint("values", known, check.wrong)
    if check.right == "no":
        wrong, words = _blamed(puzzle, values, {}, budget)
        return Hint("lost", known, wrong, words=words)
    marks, grid = marks_of(position, values), check.grid
    missing = tuple(
        (row, column)
        for (row, column), each in sorted(marks.items())
        if grid and grid[row][column] not in each
    )
    if missing and known == "only":
        return Hint("marks", known, missing)
    onward = _onward(puzzle, values, marks, check, budget, near)
    if missing and onward.write:
        cell, value = onward.write
        try:
            if not first_completion(puzzle, {**values, cell: value}, budget):
                return Hint("marks", known, missing)  # nothing true follows from wrong marks
        except OutOfBudgetError:
            pass  # not known to be wrong
    return onward


def _onward(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Marks,
    check: PositionCheck,
    budget: Budget,
    near: Cell | None,
) -> Hint:
    # Without marks the hint is a value, as removing candidates wouldn't change anything visible.
    # With marks, crossing off one of them helps too, and is what players who write marks look for.
    known, late, candidates = check.solutions, False, dict(marks)
    try:
        sheet = sheet_of(puzzle, values, marks, budget.separate(HINT_WORK, HINT_SECONDS))
        found = path(sheet, marks, near, lambda steps: len(" ".join(_words(puzzle, steps)).split()))
        for cell, mask in zip(sheet.layout.cells, sheet.domains, strict=True):
            candidates[cell] = frozenset(masks.values(mask))
    except OutOfBudgetError:
        found, late = (), True
    if found and isinstance(found[-1].events[0], DeadEnd):
        return _contradiction(puzzle, values, marks, found[-1].events[0], known, budget)
    if found:
        return _step(puzzle, marks, found, known)
    if not check.grid:
        return Hint("stuck", known, late=late)
    words: tuple[str, ...] = ()
    if not late and (tried := _tried(puzzle, values, marks, candidates, check.grid, budget)):
        (row, column), words = tried
    else:  # in the cell with the fewest candidates a player comes nearest to seeing it
        every = range(1, puzzle.size + 1)
        open_cells = [cell for cell in all_cells(puzzle.size) if cell not in values]
        row, column = min(open_cells, key=lambda cell: (len(candidates.get(cell, every)), cell))
    write = (row, column), check.grid[row][column]
    return Hint("cell", known, look=(write[0],), words=words, write=write, late=late)


def _tried(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Marks,
    candidates: Marks,
    grid: Grid,
    budget: Budget,
) -> tuple[Cell, tuple[str, ...]] | None:
    """The cell whose wrong candidates lead to contradictions soonest, with the arguments."""
    every = [(cell, v) for cell in candidates if cell not in values for v in candidates[cell]]
    wrong = sorted(((r, c), value) for (r, c), value in every if value != grid[r][c])
    begun = Board(puzzle.size, dict(values), _crossed_off(puzzle, marks))
    found = wrong_alone(puzzle, begun, [dict([each]) for each in wrong], budget)
    best = None
    for cell, tries in groupby(range(len(wrong)), key=lambda place: wrong[place][0]):
        places, name = [*tries], cell_name(cell)
        if not found.keys() >= {*places}:
            continue
        words = list[str]()
        for place in places:
            words += [f"Suppose {name} is {wrong[place][1]}.", *found[place].argument]
        if len(words) <= MAX_TRIED and (best is None or len(words) < len(best[1])):
            others = listed(wrong[place][1] for place in places)
            only = "the only other number left there, leads to a contradiction"
            if len(places) > 1:
                only = "the other numbers left there, lead to contradictions"
            value = grid[cell[0]][cell[1]]
            best = cell, (*words, f"{name} must be {value}: {others}, {only}.")
    return best


def _contradiction(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Marks,
    event: DeadEnd,
    known: str,
    budget: Budget,
) -> Hint:
    """The hint that values can't all be right with these marks, with the argument.

    If the marks alone contradict each other, or there isn't enough time, what has run out.
    """
    wrong, words = _blamed(puzzle, values, marks, budget)
    if wrong:
        return Hint("contradiction", known, wrong, words=words)
    why = event.because.why(puzzle, Board(puzzle.size, dict(values)), event)
    return Hint("contradiction", known, event.cells, words=(why,))


def _blamed(
    puzzle: Puzzle, values: Mapping[Cell, int], marks: Marks, budget: Budget
) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
    """The player's values that can't all be right, and the argument with its claim.

    Both are empty if they aren't found in time.
    """
    given = givens(puzzle)
    wrote = [{cell: value} for cell, value in sorted(values.items()) if cell not in given]
    begun = Board(puzzle.size, removed=_crossed_off(puzzle, marks))
    found = blame(puzzle, begun, wrote, budget)
    if not (found and found.proven and found.places):
        return (), ()
    wrong = tuple(cell for place in found.places for cell in wrote[place])
    both = {1: "", 2: "both "}.get(len(wrong), "all ")
    return wrong, (*found.argument, f"{cell_names(wrong)} can’t {both}be right")


def _crossed_off(puzzle: Puzzle, marks: Marks) -> dict[Cell, int]:
    """The values that the marks of a cell leave out, as a mask."""
    full = (1 << puzzle.size) - 1
    return {cell: full & ~masks.of(each) for cell, each in marks.items()}


def _step(
    puzzle: Puzzle,
    marks: Marks,
    found: tuple[PathStep, ...],
    known: str,
) -> Hint:
    worth = _worth(found)
    event = found[-1].events[0]
    # The hardest step, among equals the last, is what the player didn't see.
    hardest = sorted(worth[:-2], key=_cost, reverse=True)[: HINT_STEPS_SHOWN - 2]
    shown = [step for step in worth if step in hardest or step in worth[-2:]]
    lead = max(reversed(worth), key=_cost)
    reason, strike = lead.deduction.because, dict[Cell, tuple[int, ...]]()
    if isinstance(found[-1].deduction, Elimination):
        for number, mask in found[-1].deduction.removed:
            cell = divmod(number, puzzle.size)
            if written := marks.get(cell, frozenset()).intersection(masks.values(mask)):
                strike[cell] = tuple(sorted(written))
    return Hint(
        "step",
        known,
        lead=lead,
        where=reason.where(puzzle) if isinstance(reason, Deduced) else "",
        look=tuple(dict.fromkeys(reason.lit)),
        ways=_ways(puzzle, lead),
        words=_words(puzzle, shown),
        before=len(worth) - len(shown),
        write=(event.cell, event.value) if isinstance(event, Infer) else None,
        strike=strike,
    )


def _ways(puzzle: Puzzle, step: PathStep) -> tuple[tuple[int, ...], ...]:
    """The combinations that are left for the step's cage; none without a cage, or if many are."""
    because = step.deduction.because
    if not isinstance(because, AboutCage):
        return ()
    left = combinations_left(puzzle, step.board, puzzle.cage_at[because.cage[0]])
    return tuple(left) if len(left) <= MAX_DRAWN else ()


def _worth(found: Sequence[PathStep]) -> list[PathStep]:
    """The steps that a player doesn't know anyway.

    Every player knows that a value leaves its lines, so that is said only if it is the hint.
    """
    return [
        step
        for step in found
        if step is found[-1] or not isinstance(step.deduction.because, OneOfEach)
    ]


def _words(puzzle: Puzzle, steps: Sequence[PathStep]) -> tuple[str, ...]:
    """What to say of each step; a cell's last number is said with the step that leaves it."""
    *before, last = _worth(steps)
    events = [(step.board, step.events) for step in before]
    then = last.events[0]
    single = isinstance(last.deduction.because, SinglePossibility)
    if before and single and isinstance(then, Infer) and then.cell in _losers(before[-1]):
        *most, (board, closing) = events
        said = [spoken(puzzle, *each) for each in most]
        return *said, spoken(puzzle, board, closing, then)
    return tuple(spoken(puzzle, *each) for each in (*events, (last.board, last.events)))


def _losers(step: PathStep) -> set[Cell]:
    """The cells that lose candidates."""
    return {cell for each in step.events if isinstance(each, Remove) for cell in each.cells}


def _cost(step: PathStep) -> int:
    return step.strategy.cost if step.strategy else -1
