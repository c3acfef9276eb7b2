"""Judge the cells chosen for a strategy, and the consequence given for them.

Both are compared with the strategy's own findings on the board. The verdict on a wrong answer says
why the cells don't fit, or that the answer is true for another reason.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from webapp.budget import Budget
from webapp.explain import explain
from webapp.logic.deduction import Contradiction, Elimination, Placement
from webapp.logic.sheet import Sheet
from webapp.logic.solving import events_of
from webapp.logic.strategies import strategies_for
from webapp.logic.strategy import have_values
from webapp.puzzle import Cell, Grid, cell_name, masks
from webapp.puzzle.words import counted, either, few
from webapp.solvers import solutions
from webapp.trace import Event, Remove

from .answer import Deed, DrillAnswer
from .drills import Drill, Finding
from .feedback import feedback

Pair = tuple[Cell, int]


@dataclass(frozen=True, slots=True)
class DrillVerdict:
    """Whether an answer is right, and why, in a sentence or two.

    An `unclear` one can't be judged, and isn't counted. `off` are chosen cells that aren't in any
    right answer, `found` the strategy's findings that the answer names.
    """

    right: bool
    says: str
    off: tuple[Cell, ...] = ()
    unclear: bool = False
    found: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class DrillTurn:
    """The stage of an answer: it names the `cells`, then what `follows`, then it's `done`.

    `verdict` is on its last part, None before an answer. `found` are the findings that it can still
    name, or those that it names if it's done.
    """

    phase: Literal["cells", "follows", "done"]
    verdict: DrillVerdict | None
    found: tuple[Finding, ...]

    @property
    def is_wrong(self) -> bool:
        """Whether the answer could be judged, and is wrong."""
        return bool(self.verdict and not self.verdict.right and not self.verdict.unclear)


def judge(drill: Drill, answer: DrillAnswer, budget: Budget | None = None) -> DrillTurn:
    """Judge the cells and the consequence; an answer that is shown is the first finding."""
    verdict = judge_cells(drill, answer.cells or (), answer.slips > 0, budget)
    named = verdict.found or drill.findings
    if answer.shown:
        shown = named[:1]
        return DrillTurn("done", DrillVerdict(True, narration(drill, shown)), shown)
    if not verdict.right or answer.losing is None:
        return DrillTurn("follows" if verdict.right else "cells", verdict, named)
    verdict = judge_consequence(drill, named, answer.deed, answer.lost, budget)
    return DrillTurn("done" if verdict.right else "follows", verdict, verdict.found or named)


def _unclear(says: str) -> DrillVerdict:
    return DrillVerdict(False, says, unclear=True)


def judge_cells(
    drill: Drill, cells: Collection[Cell], reveal: bool = False, budget: Budget | None = None
) -> DrillVerdict:
    """Whether these cells are the pattern of one of the findings.

    If cells are missing, the verdict says how many, or with `reveal`, which ones.
    """
    if not cells:
        return _unclear("Choose the cells first.")
    chosen = drill.meant(cells)
    patterns = [(drill.pattern(each), each) for each in drill.findings]
    if named := tuple(each for pattern, each in patterns if pattern == chosen):
        return DrillVerdict(True, "", found=named)
    # The one with most of the chosen cells; among equals, the one with the fewest differences.
    wanted, nearest = min(
        patterns, key=lambda each: (-len(each[0] & chosen), len(each[0] ^ chosen), sorted(each[0]))
    )
    off = tuple(sorted(chosen.difference(*(pattern for pattern, _ in patterns))))
    sheet = drill.sheet(budget)
    says = feedback(drill, sheet, [sheet.layout.number[cell] for cell in sorted(chosen)])
    where = nearest.because.where(drill.puzzle)
    if drill.strategy.pattern.cages:  # a wrong cage is wrong as a whole
        rest = f"Look at {where}." if reveal else ""
    elif says and not reveal and not chosen & wanted:
        rest = ""  # the feedback is enough
    else:
        rest = _compared(chosen, wanted, off, where, reveal)
    return DrillVerdict(False, " ".join(filter(None, (says, rest))), off)


def _compared(
    chosen: Collection[Cell],
    wanted: Collection[Cell],
    off: Sequence[Cell],
    where: str,
    reveal: bool,
) -> str:
    """The cells missing and the cells too many, compared with the nearest finding, in words."""
    if len(off) == len(chosen):
        none = "None of these belongs to it." if len(off) > 1 else _not_its(off)
        return f"{none} Look at {where}." if reveal else none
    said = [_not_its(off)] if off else []
    if others := tuple(sorted({*chosen} - {*wanted} - {*off})):
        part = "is part" if len(others) == 1 else "are part"
        said.append(f"{few(others)} {part} of another answer: give one at a time.")
    missing = tuple(sorted({*wanted} - {*chosen}))
    if missing and reveal:
        said.append(f"{few(missing)} {'is' if len(missing) == 1 else 'are'} missing.")
    elif missing:
        said.append(
            f"{counted(len(missing), 'more cell')} belong{'s' * (len(missing) == 1)} to it."
        )
    return " ".join(said)


def _not_its(off: Sequence[Cell]) -> str:
    return f"{few(tuple(off))} {'doesn’t' if len(off) == 1 else 'don’t'} belong to it."


def judge_consequence(
    drill: Drill,
    found: Sequence[Finding],
    deed: Deed,
    losing: Mapping[Cell, Collection[int]],
    budget: Budget | None = None,
) -> DrillVerdict:
    """Whether the findings include writing the value, or crossing off each cell's values."""
    sheet = drill.sheet(budget)
    left, numbers = drill.candidates, [sheet.layout.number[cell] for cell in sorted(losing)]
    if not losing or not all(losing.values()):
        return _unclear("Choose a cell and a number.")
    if (deed == "write" or left.keys().isdisjoint(losing)) and (
        said := have_values(sheet, numbers)
    ):
        return _unclear(said)
    if deed == "write":
        return _judge_written(drill, found, sheet, losing)
    pairs = {(cell, value) for cell in losing if cell in left for value in losing[cell]}
    if there := {(cell, value) for cell, value in pairs if value in left[cell]}:
        return _judge_crossed_off(drill, found, sheet, there)
    cells, values = (tuple(sorted({*each})) for each in zip(*pairs, strict=True))
    has = "has" if len(cells) == 1 else "have"
    return _unclear(f"{few(cells)} {has} no candidate {either(values)}.")


def _judge_written(
    drill: Drill, found: Sequence[Finding], sheet: Sheet, written: Mapping[Cell, Collection[int]]
) -> DrillVerdict:
    if len(written) > 1 or any(len(values) > 1 for values in written.values()):
        return _unclear("Write one number into one cell.")
    ((cell, (value,)),) = written.items()
    if value not in drill.candidates[cell]:
        return DrillVerdict(False, f"{value} is crossed off in {cell_name(cell)} already.", (cell,))
    number, title = sheet.layout.number[cell], drill.strategy.title

    def placing(every: Iterable[Finding]) -> Finding | None:
        placements = (each for each in every if isinstance(each, Placement))
        return next((p for p in placements if (p.cell, p.value) == (number, value)), None)

    if named := placing(found):
        return DrillVerdict(True, narration(drill, [named]), found=(named,))
    if solution(drill, sheet.budget)[cell[0]][cell[1]] != value:
        says = f"With {value} in {cell_name(cell)} the puzzle has no solution."
        return DrillVerdict(False, says, (cell,))
    if other := placing(drill.findings):
        return DrillVerdict(False, f"{_ELSEWHERE} {narration(drill, [other])}")
    crossed_off = (
        dict(each.removed).get(number, 0) for each in found if isinstance(each, Elimination)
    )
    if any(sheet.domains[number] & ~mask == masks.bit(value) for mask in crossed_off):
        says = f"True, one step later. What does {title} cross off first?"
    else:
        says = f"{value} is right there, but it doesn’t follow from {title} yet."
    return DrillVerdict(False, says)


_ELSEWHERE = "True, but it doesn’t follow from the cells that you found."


def _judge_crossed_off(
    drill: Drill, found: Sequence[Finding], sheet: Sheet, pairs: Collection[Pair]
) -> DrillVerdict:
    """Whether the findings cross off these candidates, all of which are on the board."""
    removed = {each: _gone(drill, each) for each in found}
    named = tuple(each for each in found if removed[each].issuperset(pairs))[:1] or tuple(
        each for each in found if not removed[each].isdisjoint(pairs)
    )
    wrong = sorted({*pairs}.difference(*removed.values()))
    if not wrong:
        return DrillVerdict(True, narration(drill, named, pairs), found=named)
    grid = solution(drill, sheet.budget)
    for (row, column), value in wrong:
        if grid[row][column] == value:
            cell, name = (row, column), cell_name((row, column))
            says = f"{value} must stay in {name}: without it the puzzle has no solution."
            pattern = {lit for each in found for lit in each.because.lit}
            if cell in pattern and pattern.isdisjoint(
                loser for each in removed.values() for loser, _ in each
            ):
                says = f"{name} is one of the cells that it follows from. {says}"
            return DrillVerdict(False, says, (cell,))
    return DrillVerdict(False, _otherwise(drill, found, sheet, wrong))


def _otherwise(
    drill: Drill, found: Sequence[Finding], sheet: Sheet, pairs: Collection[Pair]
) -> str:
    """Why other, wrong candidates can be crossed off, if one finding of any strategy does that."""
    title = drill.strategy.title
    if all(_goes_next(sheet, each, pairs) for each in found):
        return f"True, one step later. What does {title} write first?"
    every = strategies_for(drill.puzzle, every=True)
    for strategy in sorted(every, key=lambda each: each != drill.strategy):  # its own comes first
        for each in strategy.find(drill.sheet(sheet.budget)):
            if not isinstance(each, Contradiction) and _gone(drill, each).issuperset(pairs):
                own = strategy == drill.strategy
                but = _ELSEWHERE if own else f"True, but by another strategy than {title}."
                return f"{but} {narration(drill, [each], pairs, only=True)}"
    (cell, value), *more = pairs
    what = f"{value} isn’t in {cell_name(cell)}" if not more else "they all go in the end"
    return f"True in the end ({what}), but it doesn’t follow from {title} here."


def _goes_next(sheet: Sheet, found: Finding, pairs: Collection[Pair]) -> bool:
    """Whether writing the finding's value removes the candidates from other cells."""
    if not isinstance(found, Placement):
        return False
    seen = sheet.layout.peers(found.cell)
    return all(v == found.value and sheet.layout.number[cell] in seen for cell, v in pairs)


def _gone(drill: Drill, found: Finding) -> set[Pair]:
    """The candidates that a finding removes, with their cells; for a value, the cell's others."""
    size = drill.puzzle.size
    if isinstance(found, Placement):
        cell = divmod(found.cell, size)
        return {(cell, value) for value in drill.candidates[cell] if value != found.value}
    return {(divmod(at, size), value) for at, mask in found.removed for value in masks.values(mask)}


def narration(
    drill: Drill,
    found: Iterable[Finding],
    about: Collection[Pair] = (),
    only: bool = False,
) -> str:
    """The findings in a sentence or two, with the reason; those `about` candidates first, or only.

    A strategy can remove dozens of candidates at once, with a sentence for each value; the rest are
    given as a number.
    """
    sheet = drill.sheet()
    events = [event for each in found for event in events_of(sheet, each, 0)]
    events.sort(key=lambda event: _removed(event).isdisjoint(about))
    if only:
        events = [each for each in events if not (removed := _removed(each)) or removed & {*about}]
    said = [explain(drill.puzzle, drill.board, event) for event in events[:_MAX_SENTENCES]]
    left = sum(len(_removed(event)) for event in events[_MAX_SENTENCES:])
    if left and not only:
        said.append(f"{counted(left, 'more candidate')} go{'es' * (left == 1)} with it.")
    return " ".join(said)


_MAX_SENTENCES = 2


def _removed(event: Event) -> set[Pair]:
    """The candidates that an event removes."""
    if not isinstance(event, Remove):
        return set()
    return {(cell, value) for cell in event.cells for value in event.values}


def solution(drill: Drill, budget: Budget) -> Grid:
    """The one solution of the puzzle; raises OutOfBudgetError."""
    return next(solutions(drill.puzzle, 1, budget.separate()))
