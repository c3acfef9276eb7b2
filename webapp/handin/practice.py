"""Practice handed in: boards of a drill that were done, each answer judged again by its rule."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from urllib.parse import parse_qs

from webapp.budget import Budget
from webapp.logic.strategy import Strategy
from webapp.practice.drills import Drill, Said, boards, drill
from webapp.practice.judging import Deed, DrillVerdict, judge_cells, judge_consequence
from webapp.puzzle import Cell, named_cell

from .done import Done, Task, Untrue

MOST_ANSWERS = 1_000
_DAMAGED = "These answers are damaged, or belong to another drill."
_CELL = re.compile(r"(r[0-9]{1,2}c[0-9]{1,2})(?::([1-9]{1,9}))?", re.ASCII)
_FIELDS = 40


@dataclass(frozen=True)
class PracticeTask(Task):
    """A strategy's drill; which of its boards are done, and how many, is left open."""

    strategy: Strategy
    kind = "practice"

    @property
    def says(self) -> str:
        return self.strategy.name


@dataclass(frozen=True, slots=True)
class Practised:
    """An answer to a board: the cells that were found, and each cell's values that are written or
    crossed off there, None where that was not asked yet; or that it was `shown`."""

    number: int
    cells: tuple[Cell, ...] = ()
    deed: Deed = "cross"
    losing: Mapping[Cell, frozenset[int]] | None = None
    shown: bool = False


def parse_practised(strategy: Strategy, text: str) -> Sequence[Practised]:
    """Read answers, oldest first, a line each as the page of the drill asks for it:
    `n=3&cells=r1c1+r1c2&at=r2c1&deed=cross&value=4`, `n=3&show=1`.

    Raises Untrue for anything else.
    """
    lines = text.split()
    if len(lines) > MOST_ANSWERS:
        raise Untrue(f"At most {MOST_ANSWERS:,} answers can be handed in.")
    try:
        answers = [_answer(strategy, line) for line in lines]
    except ValueError:
        raise Untrue(_DAMAGED) from None
    if not answers:
        raise Untrue("No board is done yet.")
    return answers


def practised(
    strategy: Strategy, answers: Iterable[Practised], budget: Budget | None = None
) -> Done:
    """What the answers come to; raises Untrue for cells that a board hasn't.

    Right are the boards that were right at once; a mistake is one that was not, or is not yet; what
    was shown counts as a hint.
    """
    right = wrong = shown = 0
    for number, own in groupby(sorted(answers, key=attrgetter("number")), attrgetter("number")):
        given = list(own)
        if any(answer.shown for answer in given):
            shown += 1
            continue
        is_right = _is_right(drill(strategy, number, budget), given, budget)
        right, wrong = right + (is_right is True), wrong + (is_right is False)
    if not right + wrong + shown:
        raise Untrue("No board is done yet.")
    return Done(right, right + wrong + shown, wrong, shown)


def _is_right(board: Drill, answers: Iterable[Practised], budget: Budget | None) -> bool | None:
    """Whether a board was right at once; None where its answers say nothing of that."""
    found, done = board.found(board.sheet(budget)), None
    for answer in answers:
        ruling = _judged(board, found, answer, budget)
        if not ruling.right and not ruling.unclear:
            return False
        if ruling.right and answer.losing is not None:
            done = True
    return done


def _judged(
    board: Drill, found: Sequence[Said], answer: Practised, budget: Budget | None
) -> DrillVerdict:
    if any(max(cell) >= board.puzzle.size for cell in (*answer.cells, *(answer.losing or ()))):
        raise Untrue(_DAMAGED)
    sheet = board.sheet(budget)
    ruling = judge_cells(board, found, sheet, answer.cells)
    if not ruling.right or answer.losing is None:
        return ruling
    return judge_consequence(board, ruling.found, sheet, answer.deed, answer.losing)


def _answer(strategy: Strategy, line: str) -> Practised:
    """Raises ValueError."""
    fields = parse_qs(line, keep_blank_values=True, max_num_fields=_FIELDS, strict_parsing=True)
    number = _number(fields["n"][0] if "n" in fields else "", boards(strategy.name))
    if "show" in fields:
        return Practised(number, shown=True)
    values = frozenset(_number(value, 9) for value in fields.get("value", ()))
    deed: Deed = "write" if fields.get("deed") == ["write"] else "cross"
    losing = None
    if "at" in fields:
        losing = {cell: its or values for cell, its in _cells(fields["at"][0])}
    cells = tuple(cell for cell, _ in _cells(fields.get("cells", [""])[0]))
    return Practised(number, cells, deed, losing)


def _number(text: str, most: int) -> int:
    number = int(text) if re.fullmatch("[0-9]{1,3}", text, re.ASCII) else 0
    if not 0 < number <= most:
        raise ValueError(text)
    return number


def _cells(text: str) -> Iterable[tuple[Cell, frozenset[int]]]:
    """The cells of a field, each with the values that stand behind it: `r1c1 r1c2:34`."""
    for part in text.split():
        read = _CELL.fullmatch(part)
        if not read:
            raise ValueError(part)
        yield named_cell(read[1]), frozenset(map(int, read[2] or ""))
