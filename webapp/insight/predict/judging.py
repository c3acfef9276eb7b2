"""Questions about what happens to a value: is it tried, what rejects it, and why?"""

from dataclasses import replace

from webapp.insight.moment import Moment
from webapp.logic.layout import layout_of
from webapp.logic.ways import room, ways_left
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.puzzle.words import an, shared_units, which_cage
from webapp.solvers import Choice
from webapp.solvers.play.rejections import UNITS, rejections
from webapp.trace import Board, Guess, Infer, Reject, Remove

from .questions import Offer, Question, QuestionKind

_ORDER = ("tried", "row", "column", "box", "cage", "cell")


def accepted(moment: Moment) -> Question | None:
    """Whether the next value is tried, or what rejects it."""
    event, rules = moment.event, moment.move_rules
    if isinstance(event, Reject) and event.by_full_grid:
        return _full(moment, event)
    tests = rules.tests(moment.puzzle) if rules else ""
    if not isinstance(event, Guess | Reject) or not tests or rules is None:
        return None
    puzzle, cell, value = moment.puzzle, event.cell, event.value
    units, cage = shared_units(puzzle, (cell,)), puzzle.cage_at.get(cell)
    if rules.crosses_off and (cage is None or moment.board.candidates(cell) == [value]):
        return None  # only cages reject there, and the last value isn't tried but inferred
    found = {each.kind for each in rejections(puzzle, moment.board.values, cell, value)}
    right = event.rule if isinstance(event, Reject) else "tried"
    if (found or {"tried"}) != {right}:
        return None  # several rules reject it, so naming the second would be right too
    texts = {"tried": "the search tries it"}
    texts |= {kind: f"{name} rejects it" for kind, name in units.items()}
    if "box" in texts and cage:  # one line of the code tests both, and there are only four keys
        texts["column"] = f"{units['column']} or {texts.pop('box')}"
        right = "column" if right == "box" else right
    if cage:
        texts["cage"] = f"{_caged(puzzle, cell)} rejects it"
    begun = cage is not None and any(mate in moment.board.values for mate in cage.cells)
    theme = "cage" if begun and right in ("tried", "cage") else "lines"
    return Question(
        "accepted", moment.at,
        f"The next number for {cell_name(cell)} is {value}. What happens to it?",
        _answers(texts), frozenset({right}), tests, moment.at + 1, theme,
        ("row", "column", "cage", "write", "reject", "guess"), cell, value,
        plain=_is_given(puzzle, cell),
    )  # fmt: skip


def _may_accept(choice: Choice, puzzle: Puzzle) -> bool:
    rules = choice.solver.move_rules
    if rules and rules.tests(puzzle):
        listed = rules.crosses_off and choice.settings.get("lists") == "on"
        return not listed or any(len(cage.cells) > 1 for cage in puzzle.cages)
    return bool(choice.solver.pseudocode.of(_FULL[:1]))


_FULL = ("full row", "full column", "full cage", "solved")
ACCEPTED = QuestionKind("What happens to it?", accepted, _may_accept)


def _full(moment: Moment, event: Reject) -> Question:
    """What is wrong with a full grid of brute force."""
    column = "a column or box" if moment.puzzle.boxes else "a column"
    texts = {
        "row": "a row repeats a number", "column": f"{column} repeats a number",
        "cage": "a cage misses its target", "tried": "nothing: it’s solved",
    }  # fmt: skip
    right = event.kind
    return Question(
        "accepted", moment.at,
        f"{event.value} fills the grid, in {cell_name(event.cell)}. What is found wrong first?",
        _answers(texts), frozenset({"column" if right == "box" else right}),
        checked_first(moment.puzzle), moment.at + 1, "full",
        _FULL, event.cell, event.value,
    )  # fmt: skip


def why(moment: Moment) -> Question | None:
    """What rules a value out, or why it must be."""
    match moment.event:
        case Reject() as event if not event.by_full_grid:
            if moment.run.choice.solver.pseudocode.of(("reject",)):
                return None  # one line rejects, always for the same reason
            rejects = rejections(moment.puzzle, moment.board.values, event.cell, event.value)
            found: set[str] | None = {each.kind for each in rejects}
            asks = f"{event.value} is rejected in {cell_name(event.cell)}. Why?"
            return _ruled_out(moment, event.cell, event.value, found, {event.rule}, asks)
        case Remove() as event if event.because.rule in _LINES | _CAGES:
            if not moment.run.choice.solver.pseudocode.of(_CROSS_OFF_BY_LINES):
                return None  # only cages do, and the visible line of code would reveal that
            cell, value = event.cells[0], event.values[0]
            found = _against(moment.puzzle, moment.board, cell, value)
            named = {"cage"} if event.because.rule in _CAGES else {"row", "column", "box"}
            asks = f"{value} is crossed off in {cell_name(cell)}. Why?"
            return _ruled_out(moment, cell, value, found, named, asks)
        case Infer() as event if event.because.rule in _PLACES:
            return _must_be(moment, event)
    return None


_LINES = {"one-of-each"}
_CAGES = {"fillings", "combination", "divisor", "reach"}
_CROSS_OFF_BY_LINES = ("one-of-each",)
_RULES_OUT = (
    "row", "column", "cage", "reject", "one-of-each", "fillings", "target", "combination",
)  # fmt: skip
_MUST_BE = ("single-possibility", "only-square", "single")
_PLACES = {"single-possibility", "only-square"}


def _ruled_out(
    moment: Moment, cell: Cell, value: int, found: set[str] | None, named: set[str], asks: str
) -> Question | None:
    if not found or len(found) > 1 or not found <= named:
        return None
    (right,), puzzle = found, moment.puzzle
    units = shared_units(puzzle, (cell,))
    texts = {kind: f"{name} has {an(value)}" for kind, name in units.items()}
    if cell in puzzle.cage_at:
        texts["cage"] = f"{_caged(puzzle, cell)} rules it out"
    return Question(
        "why", moment.at, asks, _answers(texts), frozenset({right}),
        ruled_out_where(puzzle), moment.at + 1, type(moment.event).__name__.lower(),
        _RULES_OUT, cell, value,
        plain=_is_given(puzzle, cell),
    )  # fmt: skip


WHY = QuestionKind(
    "Why?",
    why,
    lambda choice, _: bool(
        choice.solver.version or choice.solver.pseudocode.of(_RULES_OUT + _MUST_BE)
    ),
)


def checked_first(puzzle: Puzzle) -> str:
    """The order in which brute force checks the rules on a full grid, in words."""
    return (
        f"Rows are checked first, then columns{' and boxes' if puzzle.boxes else ''}, then cages."
    )


def ruled_out_where(puzzle: Puzzle) -> str:
    """What can rule a value out in a cell, in words."""
    return (
        f"A number is ruled out where its {_lines(puzzle)} has it already, or where its cage can’t "
        "be made with it."
    )


def _lines(puzzle: Puzzle) -> str:
    return "row, column or box" if puzzle.boxes else "row or column"


def _is_given(puzzle: Puzzle, cell: Cell) -> bool:
    cage = puzzle.cage_at.get(cell)
    return cage is not None and cage.is_given


def _must_be(moment: Moment, event: Infer) -> Question | None:
    puzzle, cell, value = moment.puzzle, event.cell, event.value
    found = _holders(puzzle, moment.board, cell, value)
    single = event.because.rule == "single-possibility"
    if _is_given(puzzle, cell) or _code_tells(moment.run.choice):
        return None
    if len(found) != 1 or ("cell" in found) != single:
        return None
    texts = {"cell": f"nothing else fits {cell_name(cell)}"}
    units = shared_units(puzzle, (cell,))
    texts |= {kind: f"only place for {value} in {name}" for kind, name in units.items()}
    return Question(
        "why", moment.at, f"{cell_name(cell)} must be {value}. Why?", _answers(texts),
        frozenset(found),
        "A cell must have its only number left, or the one for which it’s the only place in its "
        f"{_lines(puzzle)}.",
        moment.at + 1, "infer", _MUST_BE, cell, value,
    )  # fmt: skip


def _code_tells(choice: Choice) -> bool:
    """Whether a single line of the pseudocode writes inferred values, and so reveals why."""
    lines = choice.solver.pseudocode.of(("single-possibility", "only-square"))
    return [choice.pseudocode[line - 1].off for line in lines].count(False) == 1


def _caged(puzzle: Puzzle, cell: Cell) -> str:
    """`cage 6+`, `the given 5 at r1c2`."""
    return f"{'' if _is_given(puzzle, cell) else 'cage '}{which_cage(puzzle, cell)}"


def _answers(texts: dict[str, str]) -> tuple[Offer, ...]:
    return tuple(Offer(key, texts[key]) for key in _ORDER if key in texts)


def _against(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str] | None:
    """Which of row, column, box and cage rule the value out in an empty cell.

    The cage does if none of its remaining ways has the value there. None if it has too many ways.
    """
    found = {each.kind for each in rejections(puzzle, board.values, cell, value)} - {"cage"}
    cage = puzzle.cage_at.get(cell)
    if cage:
        ways = ways_left(puzzle, replace(board, values={**board.values, cell: value}), cage)
        if ways is None:
            return None
        if not ways[1]:
            found.add("cage")
    return found


def _holders(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str]:
    """Why the cell must have the value: `cell` if nothing else fits it, and each kind of unit in
    which it is the only place for the value."""
    found = {"cell"} if room(puzzle, board, cell) == masks.bit(value) else set()
    layout = layout_of(puzzle)
    for kind, others in zip(UNITS, layout.units.others[layout.number[cell]], strict=False):
        cells = (layout.cells[other] for other in others)
        empty = (other for other in cells if other not in board.values)
        if not any(room(puzzle, board, other) & masks.bit(value) for other in empty):
            found.add(kind)
    return found
