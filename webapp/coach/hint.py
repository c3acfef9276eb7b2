"""The next step on a player's board.

What is wrong on the board comes first, then the easiest step that shows, with those that it needs.
If there is none it is a cell of the solution, which says that it comes from a search.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from webapp.budget import Budget, OutOfBudget
from webapp.explain import explain
from webapp.insight.why.blame import blame
from webapp.logic import PathStep, Strike, path, sheet_of
from webapp.logic.deduction import Deduced
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.puzzle import Cell, Puzzle, cell_names, grid_at, is_solution, masks
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Position, filled, givens
from webapp.trace import Board, DeadEnd, Infer

from .right import Judgement, completed, judged

# The work of reasoning behind a hint, and how many sentences of steps are shown.
HINT_WORK, HINT_SECONDS = 6_000_000, 6.0
HINT_STEPS_SHOWN = 4

Kind = Literal[
    "solved",  # nothing is left to do
    "impossible",  # the puzzle has no solution
    "lost",  # no solution has these values, and no single one of them is to blame
    "values",  # values that differ from the only solution
    "marks",  # marks that lack the value of the only solution, or leave none of several
    "contradiction",  # what is written cannot all be right
    "step",  # a deduction
    "cell",  # no strategy applies: a cell of the solution
    "stuck",  # nor is a solution known
]

Marks = Mapping[Cell, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps on, in which cells, and what doing it changes on the board.

    `write` is a cell and its value, `strike` the written marks that go, `wrong` the cells whose
    values or marks are to be removed. `lead` is the hardest step, `words` the sentences of the
    hardest ones up to the last (of a contradiction: its argument, then a clause of what can't be),
    and `before` how many steps no harder are left out. `solutions` is how many the puzzle has, as
    in `Judgement`. It is `late` if the work was used up.
    """

    kind: Kind
    solutions: str
    wrong: tuple[Cell, ...] = ()
    lead: PathStep | None = None
    where: str = ""
    look: tuple[Cell, ...] = ()
    words: tuple[str, ...] = ()
    before: int = 0
    write: tuple[Cell, int] | None = None
    strike: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    late: bool = False

    @property
    def proven(self) -> bool:
        """Whether it is certain: the puzzle has one solution, and the board agrees with it."""
        return self.solutions == "only"


def marks_of(position: Position, values: Mapping[Cell, int]) -> Marks:
    """The marks of each empty cell that has some, corner and centre together."""
    marks = {cell: each.corner | each.centre for cell, each in position.items()}
    return {cell: each for cell, each in marks.items() if each and cell not in values}


def hint(
    puzzle: Puzzle, position: Position, budget: Budget | None = None, near: Cell | None = None
) -> Hint:
    """What is wrong, else what helps on; of equally easy steps the one nearest to `near`."""
    values, budget = filled(puzzle, position), budget or Budget()
    if is_solution(puzzle, grid_at(values, puzzle.size)):
        return Hint("solved", "")
    judgement = judged(puzzle, values, budget)
    known = judgement.solutions
    if known == "none":
        return Hint("impossible", known)
    if judgement.wrong:
        return Hint("values", known, judgement.wrong)
    if judgement.right == "no":
        return Hint("lost", known)
    marks, grid = marks_of(position, values), judgement.grid
    missing = tuple(
        (row, column)
        for (row, column), each in sorted(marks.items())
        if grid and grid[row][column] not in each
    )
    if missing and known == "only":
        return Hint("marks", known, missing)
    onward = _onward(puzzle, values, marks, judgement, budget, near)
    if missing and onward.write:
        cell, value = onward.write
        try:
            if not completed(puzzle, {**values, cell: value}, budget):
                return Hint("marks", known, missing)  # what follows from them leads nowhere
        except OutOfBudget:
            pass  # not known to be wrong
    return onward


def _onward(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Marks,
    judgement: Judgement,
    budget: Budget,
    near: Cell | None,
) -> Hint:
    # Without marks the hint is a value: what only shortens lists would change nothing that is seen.
    # With marks, crossing off one of them helps too, and is what players who keep them look for.
    known, late, candidates = judgement.solutions, False, dict(marks)
    try:
        sheet = sheet_of(puzzle, values, marks, budget.separate(HINT_WORK, HINT_SECONDS))
        found = path(sheet, marks, near)
        for cell, mask in zip(sheet.layout.cells, sheet.domains, strict=True):
            candidates[cell] = frozenset(masks.values(mask))
    except OutOfBudget:
        found, late = (), True
    if found and isinstance(found[-1].events[0], DeadEnd):
        return _contradiction(puzzle, values, marks, found[-1].events[0], known, budget)
    if found:
        return _step(puzzle, values, marks, found, known)
    if not judgement.grid:
        return Hint("stuck", known, late=late)
    every = range(1, puzzle.size + 1)
    open_cells = [cell for cell in all_cells(puzzle.size) if cell not in values]
    # In the cell with the fewest candidates a player comes nearest to seeing it.
    row, column = min(open_cells, key=lambda cell: (len(candidates.get(cell, every)), cell))
    write = (row, column), judgement.grid[row][column]
    return Hint("cell", known, look=(write[0],), write=write, late=late)


def _contradiction(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Marks,
    event: DeadEnd,
    known: str,
    budget: Budget,
) -> Hint:
    """The values that can't all be right with these marks, and the argument against them.

    If the marks alone contradict each other, or the time doesn't suffice, what has run out.
    """
    full, given = (1 << puzzle.size) - 1, givens(puzzle)
    gone = {cell: full & ~masks.of(each) for cell, each in marks.items()}
    wrote = [{cell: value} for cell, value in sorted(values.items()) if cell not in given]
    found = blame(puzzle, Board(puzzle.size, removed=gone), wrote, budget)
    if found and found.proven and found.places:
        wrong = tuple(cell for place in found.places for cell in wrote[place])
        both = {1: "", 2: "both "}.get(len(wrong), "all ")
        claim = f"{cell_names(wrong)} can’t {both}be right"
        return Hint("contradiction", known, wrong, words=(*found.argument, claim))
    why = event.because.why(puzzle, Board(puzzle.size, dict(values)), event)
    return Hint("contradiction", known, event.cells, words=(why,))


def _step(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Marks,
    found: tuple[PathStep, ...],
    known: str,
) -> Hint:
    board = Board(puzzle.size, dict(values))
    # Every player knows that a value leaves its lines: it is shown only if it is the hint.
    worth = [step for step in found[:-1] if not isinstance(step.deduction.because, OneOfEach)]
    worth.append(found[-1])
    event = found[-1].events[0]
    # The hardest of all, of equals the last: that is what the player did not see.
    hardest = sorted(worth[:-1], key=_cost, reverse=True)[: HINT_STEPS_SHOWN - 1]
    shown = [step for step in worth if step in hardest or step is worth[-1]]
    lead = max(reversed(worth), key=_cost)
    reason, strike = lead.deduction.because, dict[Cell, tuple[int, ...]]()
    if isinstance(found[-1].deduction, Strike):
        for number, mask in found[-1].deduction.gone:
            cell = divmod(number, puzzle.size)
            if written := marks.get(cell, frozenset()).intersection(masks.values(mask)):
                strike[cell] = tuple(sorted(written))
    return Hint(
        "step",
        known,
        lead=lead,
        where=reason.where(puzzle) if isinstance(reason, Deduced) else "",
        look=tuple(dict.fromkeys(reason.lit)),
        words=tuple(explain(puzzle, board, each) for step in shown for each in step.events),
        before=len(worth) - len(shown),
        write=(event.cell, event.value) if isinstance(event, Infer) else None,
        strike=strike,
    )


def _cost(step: PathStep) -> int:
    return step.strategy.cost if step.strategy else -1
