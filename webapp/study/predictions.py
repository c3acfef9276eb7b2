"""Predictions: the kinds of questions, each with the rule that answers it."""

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import an, either, listed, sentence, which_cage
from webapp.solvers.backjumping import Conflict
from webapp.solvers.options import Column, Option
from webapp.trace import DeadEnd, Guess, Infer, Reject, Remove, Undo
from webapp.trace.reasons import NoValue

from .checks import against, holders, refusals, units_of
from .goals import goals_of
from .inside import values_left, ways_of
from .moves import fewest
from .questions import Answer, Ask, Moment, Question, offered, undone_next
from .run import Look
from .stops import runs_out

_MOST = 4  # answers that are offered
_ORDER = ("tried", "row", "column", "box", "cage", "cell")


def accepted(moment: Moment) -> Question | None:
    """Whether the value that is next in line is tried, or what rejects it."""
    event, solver = moment.event, moment.run.choice.solver
    if isinstance(event, Reject) and event.rule.startswith("full"):
        return _full(moment, event)
    if not isinstance(event, Guess | Reject) or solver.name not in _TESTED:
        return None
    puzzle, cell, value = moment.puzzle, event.cell, event.value
    if solver.name == "mrv" and moment.board.candidates(cell) == [value]:
        return None  # the last value is not tried, but must be, unless it is rejected
    found = refusals(puzzle, moment.board, cell, value)
    right = event.rule if isinstance(event, Reject) else "tried"
    if (found or {"tried"}) != {right}:
        return None  # several rules reject it: who names the second is right, too
    units, cage = units_of(puzzle, cell), puzzle.cage_at.get(cell)
    texts = {"tried": "it's tried"}
    texts |= {kind: f"{name} rejects it" for kind, (name, _) in units.items()}
    if "box" in texts and cage:  # one line of the code tests both, and there are four keys
        texts["column"] = f"{units['column'][0]} or {texts.pop('box')}"
        right = "column" if right == "box" else right
    if cage:
        texts["cage"] = f"{_caged(puzzle, cell)} rejects it"
    begun = cage is not None and any(mate in moment.board.values for mate in cage.cells)
    theme = "cage" if begun and right in ("tried", "cage") else "lines"
    return Question(
        "accepted", moment.at,
        f"Next in line is {value} for {cell_name(cell)}. What happens to it?",
        _answers(texts), frozenset({right}), _tests(moment), moment.at + 1, theme,
        ("row", "column", "cage", "write", "refuse", "guess"), cell, value,
        plain=_is_given(puzzle, cell),
    )  # fmt: skip


_TESTED = ("backtracking", "backjumping", "possible-sets", "mrv")


def _tests(moment: Moment) -> str:
    """The order in which the algorithm tests a value, in words."""
    if moment.run.choice.solver.name == "mrv":
        return (
            "Its list holds only values that its lines leave, so the cage alone can reject them; "
            "what it allows, the search tries."
        )
    column = "its column and box" if moment.puzzle.boxes else "its column"
    return (
        f"Its row is checked first, then {column}, then the cage. What passes all of them is "
        "tried, even if it leads nowhere later."
    )


def _full(moment: Moment, event: Reject) -> Question:
    """What brute force finds wrong with a full grid."""
    column = "a column or box" if moment.puzzle.boxes else "a column"
    texts = {
        "row": "a row repeats a value", "column": f"{column} repeats a value",
        "cage": "a cage misses its target", "tried": "nothing: it's solved",
    }  # fmt: skip
    right = event.rule.removeprefix("full ")
    return Question(
        "accepted", moment.at,
        f"{event.value} fills the grid, in {cell_name(event.cell)}. What is found wrong first?",
        _answers(texts), frozenset({"column" if right == "box" else right}),
        f"Rows are checked first, then columns{' and boxes' if moment.puzzle.boxes else ''}, "
        "then cages.", moment.at + 1, "full",
        ("full row", "full column", "full cage", "solved"), event.cell, event.value,
    )  # fmt: skip


def why(moment: Moment) -> Question | None:
    """What rules a value out, or why it must be."""
    match moment.event:
        case Reject() as event if not event.rule.startswith("full"):
            found: set[str] | None = refusals(moment.puzzle, moment.board, event.cell, event.value)
            asks = f"{event.value} is rejected in {cell_name(event.cell)}. Why?"
            return _ruled_out(moment, event.cell, event.value, found, {event.rule}, asks)
        case Remove() as event if event.because.rule in _LINES | _CAGES:
            cell, value = event.cells[0], event.values[0]
            found = against(moment.puzzle, moment.board, cell, value)
            told = {"cage"} if event.because.rule in _CAGES else {"row", "column", "box"}
            asks = f"{value} is crossed off in {cell_name(cell)}. Why?"
            return _ruled_out(moment, cell, value, found, told, asks)
        case Infer() as event if event.because.rule in _PLACES:
            return _must_be(moment, event)
    return None


_LINES = {"placed", "one-of-each"}
_CAGES = {"cage", "filling", "fillings", "combination", "divisor", "reach"}
_PLACES = {"last value", "only place", "single-possibility", "only-square"}


def _ruled_out(
    moment: Moment, cell: Cell, value: int, found: set[str] | None, told: set[str], asks: str
) -> Question | None:
    if not found or len(found) > 1 or not found <= told:
        return None
    (right,), puzzle = found, moment.puzzle
    units = units_of(puzzle, cell).items()
    texts = {kind: f"{name} has {an(value)}" for kind, (name, _) in units}
    if cell in puzzle.cage_at:
        texts["cage"] = f"{_caged(puzzle, cell)} rules it out"
    return Question(
        "why", moment.at, asks, _answers(texts), frozenset({right}),
        f"A value is ruled out where its {_lines(puzzle)} has it already, or where its cage can't "
        "be made with it.",
        moment.at + 1, type(moment.event).__name__.lower(),
        ("row", "column", "cage", "refuse", "placed", "filling"), cell, value,
        plain=_is_given(puzzle, cell),
    )  # fmt: skip


def _lines(puzzle: Puzzle) -> str:
    return "row, column or box" if puzzle.boxes else "row or column"


def _is_given(puzzle: Puzzle, cell: Cell) -> bool:
    cage = puzzle.cage_at.get(cell)
    return cage is not None and cage.op == "="


def _must_be(moment: Moment, event: Infer) -> Question | None:
    puzzle, cell, value = moment.puzzle, event.cell, event.value
    found = holders(puzzle, moment.board, cell, value)
    single = event.because.rule in ("last value", "single-possibility")
    if len(found) != 1 or ("cell" in found) != single:
        return None
    texts = {"cell": f"nothing else fits {cell_name(cell)}"}
    units = units_of(puzzle, cell).items()
    texts |= {kind: f"only place for {value} in {name}" for kind, (name, _) in units}
    return Question(
        "why", moment.at, f"{cell_name(cell)} must be {value}. Why?", _answers(texts),
        frozenset(found),
        "A cell must have its only value left, or the one for which it's the only place in its "
        f"{_lines(puzzle)}.",
        moment.at + 1, "infer", ("last value", "only place", "single"), cell, value,
    )  # fmt: skip


def which_cell(moment: Moment) -> Question | None:
    """Where a search that takes the fewest values first goes on; each cell of a tie is right."""
    event, solver = moment.event, moment.run.choice.solver
    if solver.covers:
        return _which_goal(moment) if moment.settings["goals"] == "fewest" else None
    if not moment.run.choice.fewest_first or not _is_new(moment):
        return None
    counts, alike = values_left(moment.board), fewest(moment.board)
    least = counts[alike[0]]
    others = sorted((cell for cell in counts if counts[cell] > least), key=counts.__getitem__)
    if event.cell not in alike or not others:  # type: ignore[union-attr]
        return None
    shown = sorted([alike[0], *others[: _MOST - 1]])
    had = "value" if least == 1 else "values"
    who = f"{listed(map(cell_name, alike))} {'has' if len(alike) == 1 else 'have'}"
    each = " each" if len(alike) > 1 else ""
    many = f"{len(alike)} cells have" if len(alike) > _MOST else who
    return Question(
        "which-cell", moment.at, "Which cell is next?", offered(shown),
        frozenset(map(cell_name, alike)),
        f"The cell with the fewest values left is next: {many} {least} {had}{each}.",
        moment.at + 1, "fewest", ("guess", "last value", "refuse"), on_board=True,
    )  # fmt: skip


def _which_goal(moment: Moment) -> Question | None:
    """Which goal an exact cover takes next; each of those with the fewest ways is right."""
    event, puzzle, board = moment.event, moment.puzzle, moment.board
    because = getattr(event, "because", None)
    if not isinstance(because, Option) or because.tried or event.cell != because.cage[0]:  # type: ignore[union-attr]
        return None
    goals = goals_of(puzzle, Look(moment.at, None, board, board))
    if goals is None:
        return None
    least = goals.open[0].ways
    alike = [goal.column for goal in goals.open if goal.ways == least]
    others = [goal.column for goal in goals.open if goal.ways > least]
    if because.column not in alike or not others:
        return None
    shown = sorted([alike[0], *others[: _MOST - 1]], key=_key)
    ways = "1 way" if least == 1 else f"{least} ways"
    had = f"{len(alike)} have {ways}" if len(alike) > 1 else f"it has {ways}"
    return Question(
        "which-cell", moment.at, "Which goal is next?",
        tuple(Answer(_key(column), column.wants(puzzle)) for column in shown),
        frozenset(map(_key, alike)),
        f"The goal with the fewest ways left is next: {had}.",
        moment.at + 1, "goal", ("take",),
    )  # fmt: skip


def _key(column: Column) -> str:
    """A goal as addresses write it: `r1c2` for a cage, `r1c1.5.3` for 3 in unit 5."""
    return ".".join([cell_name(column.cells[0]), *map(str, column.numbers)])


def _is_new(moment: Moment) -> bool:
    """Whether the next event goes on in a cell that has just been chosen, and is not done yet."""
    event, last = moment.event, moment.last
    if moment.run.choice.solver.name == "mrv":
        again = isinstance(last, Undo | Reject) and getattr(event, "cell", None) == last.cell
        return isinstance(event, Guess | Infer | Reject) and not again
    return isinstance(event, Guess)


def which_value(moment: Moment) -> Question | None:
    """Which value of a cell is tried next."""
    event, last, board = moment.event, moment.last, moment.board
    if not isinstance(event, Guess | Reject) or isinstance(getattr(event, "because", 0), Option):
        return None
    cell = cell_name(event.cell)
    if isinstance(last, Undo) and last.cell == event.cell:
        right, rule = (
            [event.value],
            f"Values go {'down' if moment.values_fall else 'up'}, one by one.",
        )
        asks = f"{last.value} has just been erased from {cell}. Which value is next in line?"
        others = [value for value in range(1, board.size + 1) if value != event.value]
    elif moment.run.choice.solver.name in _CHOOSES and _is_new(moment):
        left = board.candidates(event.cell)
        right, rule = _first(moment, event.cell, left)
        asks = f"{cell} is next: {either(left)}. Which is tried first?"
        others = [value for value in left if value not in right]
    else:
        return None
    if event.value not in right or not others:
        return None
    near = sorted(others, key=lambda value: abs(value - event.value))[: _MOST - 1]
    shown = sorted([event.value, *near])
    return Question(
        "which-value", moment.at, asks, tuple(Answer(str(value), str(value)) for value in shown),
        frozenset(map(str, right)), rule, moment.at + 1, "value",
        ("guess", "write", "refuse"), event.cell, plain=len(right) == 1,
    )  # fmt: skip


_CHOOSES = {"mrv", "forward-checking", "arc-consistency", "propagation"}


def _first(moment: Moment, cell: Cell, left: list[int]) -> tuple[list[int], str]:
    """The values of the cell that may come first, and the rule that says so."""
    if moment.settings["values"] != "ways":
        least = left[-1] if moment.values_fall else left[0]
        return [least], f"Values go {'down' if moment.values_fall else 'up'}: {least} comes first."
    cage = moment.puzzle.cage_at.get(cell)
    ways = ways_of(moment.puzzle, moment.board, cage) if cage else None
    if cage is None or ways is None:
        return [left[0]], "Without a cage whose ways are known, the least value comes first."
    place = cage.cells.index(cell)
    having = [way.values[place] for way in ways if way.left]
    most = max(map(having.count, left))
    right = [value for value in left if having.count(value) == most]
    name, ways_there = which_cage(moment.puzzle, cell), f"{most} way{'' if most == 1 else 's'}"
    return (
        right,
        f"The value in most ways left to make {name} comes first: {either(right)} in {ways_there}.",
    )


def back_to(moment: Moment) -> Question | None:
    """Which guess a dead end takes the search back to."""
    event = moment.event
    if not isinstance(event, DeadEnd | Undo) or not runs_out(event):
        return None
    found = undone_next(moment)
    guesses = [step for step in moment.board.trail if isinstance(step, Guess)]
    if found is None or len(guesses) < 2:
        return None
    shows, undo = found
    goal = next(guess for guess in reversed(guesses) if guess.cell == undo.cell)
    lately = guesses[-_MOST:]
    shown = lately if goal in lately else [goal, *lately[1:]]
    right = goal.because.cage if isinstance(goal.because, Option) else (goal.cell,)
    jumps = moment.run.choice.solver.name == "backjumping"
    rule = (
        "It jumps to the latest guess that's to blame: changing the ones since can't help."
        if jumps
        else "It always goes back to the newest guess that stands, whether that's to blame or not."
    )
    asks, stuck = _stuck(moment, event)
    return Question(
        "back-to", moment.at, f"{asks} Back to which guess?",
        tuple(
            Answer(cell_name(each.cell), f"{each.value} in {cell_name(each.cell)}")
            for each in shown
        ),
        frozenset(map(cell_name, right)), rule, shows,
        "jump" if jumps else "newest", ("erase", "undo", "jump", "past", "back"), stuck,
        on_board=True, plain=not jumps,
    )  # fmt: skip


def _stuck(moment: Moment, event: DeadEnd | Undo) -> tuple[str, Cell | None]:
    """What has run out, without where that leads, and the cell if it is one."""
    cell = event.stuck if isinstance(event, Undo) else event.cells[0]
    if isinstance(event, DeadEnd) and not isinstance(event.because, NoValue | Conflict):
        return sentence(event.because.why(moment.puzzle, moment.board, event)), None
    return f"{cell_name(cell)} has run out of values." if cell else "", cell


def _caged(puzzle: Puzzle, cell: Cell) -> str:
    """`cage 6+`, `the given 5 at r1c2`."""
    return f"{'' if _is_given(puzzle, cell) else 'cage '}{which_cage(puzzle, cell)}"


def _answers(texts: dict[str, str]) -> tuple[Answer, ...]:
    return tuple(Answer(key, texts[key]) for key in _ORDER if key in texts)


KINDS: dict[str, Ask] = {
    "accepted": accepted,
    "why": why,
    "which-cell": which_cell,
    "which-value": which_value,
    "back-to": back_to,
}
