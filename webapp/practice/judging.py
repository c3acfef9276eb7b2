"""Judging: whether the cells that somebody chose are a strategy's, and whether what follows does.

Both are judged by what the strategy itself finds on the board; a wrong answer is told what the
cells lack of its premise, and one that is true for another reason is told so.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from webapp.budget import Budget
from webapp.explain import explain
from webapp.logic.deduction import Placement, Strike
from webapp.logic.sheet import Sheet
from webapp.logic.solving import events_of
from webapp.logic.strategies import strategies_for
from webapp.puzzle import Cell, Grid, cell_name, cell_names, masks
from webapp.puzzle.words import counted, either, few
from webapp.solvers import solutions

from .drills import Drill, Said
from .tasks import sought, task_of

Deed = Literal["cross", "write"]
Pair = tuple[Cell, int]


@dataclass(frozen=True, slots=True)
class DrillVerdict:
    """Whether an answer is right, and why, in a sentence or two.

    One that is `unclear` can't be judged, and isn't counted. `off` are chosen cells that don't
    belong, `found` what the answer names of all that the strategy finds.
    """

    right: bool
    says: str
    off: tuple[Cell, ...] = ()
    unclear: bool = False
    found: tuple[Said, ...] = ()


def _unclear(says: str) -> DrillVerdict:
    return DrillVerdict(False, says, unclear=True)


def judge_cells(
    drill: Drill, found: Sequence[Said], sheet: Sheet, cells: Collection[Cell], tells: bool = False
) -> DrillVerdict:
    """Whether these cells are those that something that is found rests on.

    Where cells are missing it says how many, and to whom it `tells`, which.
    """
    if not cells:
        return _unclear("Choose the cells first.")
    puzzle, task = drill.puzzle, task_of(drill.strategy)
    chosen = task.meant(puzzle, cells)
    named = tuple(each for each in found if chosen in sought(puzzle, each))
    if named:
        return DrillVerdict(True, "", found=named)
    every = [(cells, each) for each in found for cells in sought(puzzle, each)]
    wanted, nearest = min(every, key=lambda each: (len(each[0] ^ chosen), sorted(each[0])))
    numbers = [sheet.layout.number[cell] for cell in sorted(chosen)]
    lack = task.lacks(sheet, numbers) if task.lacks else ""
    off = tuple(sorted(chosen - wanted))
    if task.whole:  # a wrong cage is wrong as a whole
        rest = f"Look at {nearest.because.where(puzzle)}." if tells else ""
    else:
        where = nearest.because.where(puzzle)
        alone = bool(lack) and len(off) == len(chosen)  # that says it
        rest = (
            ""
            if alone and not tells
            else _compared(tuple(sorted(wanted - chosen)), off, len(chosen), where, tells)
        )
    return DrillVerdict(False, " ".join(filter(None, (lack, rest))), off)


def _compared(
    missing: Sequence[Cell], off: Sequence[Cell], chosen: int, where: str, tells: bool
) -> str:
    """What is missing and what doesn't belong, of the cells that come nearest."""
    if len(off) == chosen:
        none = "None of these belongs to it." if chosen > 1 else f"{cell_name(off[0])} isn’t it."
        return f"{none} Look at {where}." if tells else none
    said = []
    if off:
        said.append(f"{cell_names(off)} {'doesn’t' if len(off) == 1 else 'don’t'} belong to it.")
    if missing and tells:
        said.append(f"{few(tuple(missing))} {'is' if len(missing) == 1 else 'are'} missing.")
    elif missing:
        said.append(
            f"{counted(len(missing), 'more cell')} belong{'s' * (len(missing) == 1)} to it."
        )
    return " ".join(said)


def judge_consequence(
    drill: Drill,
    found: Sequence[Said],
    sheet: Sheet,
    deed: Deed,
    cells: Collection[Cell],
    values: Collection[int],
) -> DrillVerdict:
    """Whether writing the value, or crossing off the values in the cells, is what is found."""
    if not cells or not values:
        return _unclear("Choose a cell and a value.")
    filled = sorted(cell for cell in cells if cell in drill.board.values)
    if filled and (deed == "write" or len(filled) == len(cells)):
        one = len(filled) == 1
        return _unclear(
            f"{cell_names(filled)} {'has its value' if one else 'have their values'} already."
        )
    if deed == "write":
        return _judge_written(drill, found, sheet, cells, values)
    left = drill.candidates
    pairs = [(cell, v) for cell in sorted(cells) if cell in left for v in sorted(values)]
    there = [(cell, value) for cell, value in pairs if value in left[cell]]
    if not there:
        return _unclear(f"{few(tuple(sorted(cells)))} {_has(cells)} no {either(sorted(values))}.")
    return _judge_struck(drill, found, sheet, there)


def _has(cells: Collection[Cell]) -> str:
    return "has" if len(cells) == 1 else "have"


def _judge_written(
    drill: Drill,
    found: Sequence[Said],
    sheet: Sheet,
    cells: Collection[Cell],
    values: Collection[int],
) -> DrillVerdict:
    if len(cells) > 1 or len(values) > 1:
        return _unclear("Write one value into one cell.")
    (cell,), (value,) = cells, values
    if value not in drill.candidates[cell]:
        return DrillVerdict(False, f"{value} is crossed off in {cell_name(cell)} already.", (cell,))
    number, title = sheet.layout.number[cell], drill.strategy.title
    named = tuple(
        each
        for each in found
        if isinstance(each, Placement) and (each.cell, each.value) == (number, value)
    )
    if named:
        return DrillVerdict(True, told(drill, sheet, named[:1]), found=named[:1])
    if solution(drill, sheet.budget)[cell[0]][cell[1]] != value:
        says = f"With {value} in {cell_name(cell)} the puzzle has no solution."
        return DrillVerdict(False, says, (cell,))
    then = (each for each in found if isinstance(each, Strike))
    if any(
        sheet.domains[number] & ~dict(each.gone).get(number, 0) == masks.bit(value) for each in then
    ):
        says = f"True, one step later. What does {title} cross off first?"
    else:
        says = f"{value} is right there, but it doesn’t follow from {title} yet."
    return DrillVerdict(False, says)


def _judge_struck(
    drill: Drill, found: Sequence[Said], sheet: Sheet, pairs: Sequence[Pair]
) -> DrillVerdict:
    """Of candidates that are there."""
    gone = [(each, set(_pairs(drill, each))) for each in found if isinstance(each, Strike)]
    whole = next((each for each, those in gone if those.issuperset(pairs)), None)
    if whole:
        return DrillVerdict(True, told(drill, sheet, [whole]), found=(whole,))
    covered = set[Pair]().union(*(those for _, those in gone))
    wrong = [pair for pair in pairs if pair not in covered]
    if not wrong:
        named = tuple(each for each, those in gone if not those.isdisjoint(pairs))
        return DrillVerdict(True, told(drill, sheet, named), found=named)
    grid = solution(drill, sheet.budget)
    for (row, column), value in wrong:
        if grid[row][column] == value:
            name = cell_name((row, column))
            says = f"{value} must stay in {name}: without it the puzzle has no solution."
            return DrillVerdict(
                False, f"{_is_own(found, (row, column), gone)}{says}", ((row, column),)
            )
    return DrillVerdict(False, _otherwise(drill, sheet, wrong))


def _is_own(
    found: Sequence[Said], cell: Cell, gone: Sequence[tuple[Said, Collection[Pair]]]
) -> str:
    """That the cell is one of those that it rests on, where these lose nothing by it."""
    resting = {lit for each in found for lit in each.because.lit}
    losing = {loser for _, those in gone for loser, _ in those}
    if cell in resting and resting.isdisjoint(losing):
        return f"{cell_name(cell)} is one of the cells that it rests on. "
    return ""


def _otherwise(drill: Drill, sheet: Sheet, pairs: Sequence[Pair]) -> str:
    """Of candidates that no solution has: by which other strategy they go, if by one at once."""
    title = drill.strategy.title
    for strategy in strategies_for(drill.puzzle, every=True):
        if strategy == drill.strategy:
            continue
        for each in strategy.find(drill.sheet(sheet.budget)):
            if isinstance(each, Strike) and set(_pairs(drill, each)).issuperset(pairs):
                return f"True, but by another strategy than {title}. {told(drill, sheet, [each])}"
    (cell, value), *more = pairs
    what = f"{value} isn’t in {cell_name(cell)}" if not more else "they all go in the end"
    return f"True in the end ({what}), but it doesn’t follow from {title} here."


def _pairs(drill: Drill, found: Strike) -> Iterator[Pair]:
    """Each candidate that goes, with its cell."""
    for number, mask in found.gone:
        for value in masks.values(mask):
            yield divmod(number, drill.puzzle.size), value


def told(drill: Drill, sheet: Sheet, found: Iterable[Said]) -> str:
    """What is found in sentences, with the reason."""
    return " ".join(
        explain(drill.puzzle, drill.board, event)
        for each in found
        for event in events_of(sheet, each, 0)
    )


def solution(drill: Drill, budget: Budget) -> Grid:
    """The one solution of the puzzle; raises OutOfBudget."""
    search = solutions(drill.puzzle, 1, Budget(pause=budget.pause))
    return next(iter(search))
