"""Questions about where a search continues: a cell, a value, or a guess to take back."""

from webapp.insight.moment import Moment
from webapp.insight.run.ledger import runs_out
from webapp.logic.ways import ways_left
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import counted, either, listed, sentence, which_cage
from webapp.solvers import Choice
from webapp.solvers.cover import Column, OneWay
from webapp.solvers.play.move_rules import MoveRules, falls, first_value, values_left
from webapp.trace import DeadEnd, Guess, Infer, Reject, Undo

from .questions import Offer, Question, QuestionKind, offered

_MOST = 4  # answers offered


def which_cell(moment: Moment) -> Question | None:
    """Which cell is next in a search that takes the fewest values first; every tie is right."""
    event, rules = moment.event, moment.move_rules
    if rules is None or not _may_choose(moment.run.choice, moment.puzzle):
        return None
    if rules.goals:
        return _which_goal(moment, rules)
    if not _is_new(moment, rules):
        return None
    counts, alike = values_left(moment.board), rules.next_cells(moment)
    least = counts[alike[0]]
    others = sorted((cell for cell in counts if counts[cell] > least), key=counts.__getitem__)
    if event.cell not in alike or not others:  # type: ignore[union-attr]
        return None
    shown = sorted([alike[0], *others[: _MOST - 1]])
    had = counted(least, "value")
    who = f"{listed(map(cell_name, alike))} {'has' if len(alike) == 1 else 'have'}"
    each = " each" if len(alike) > 1 else ""
    many = f"{len(alike)} cells have" if len(alike) > _MOST else who
    return Question(
        "which-cell", moment.at, "Which cell is next?", offered(shown),
        frozenset(map(cell_name, alike)),
        f"The cell with the fewest numbers left is next: {many} {had}{each}.",
        moment.at + 1, "fewest", ("guess", "single-possibility", "reject"), on_board=True,
    )  # fmt: skip


def _may_choose(choice: Choice, _puzzle: Puzzle) -> bool:
    rules = choice.solver.move_rules
    if rules and rules.goals:
        return choice.settings["goals"] == "fewest"
    return rules is not None and choice.fewest_first


WHICH_CELL = QuestionKind("Which cell is next?", which_cell, _may_choose)


def _which_goal(moment: Moment, rules: MoveRules) -> Question | None:
    """Which goal an exact cover takes next; every one with the fewest ways is right."""
    event, puzzle = moment.event, moment.puzzle
    because = getattr(event, "because", None)
    if not isinstance(because, OneWay) or because.tried or event.cell != because.cage[0]:  # type: ignore[union-attr]
        return None
    goals = moment.open_goals()
    allowed = {move.goal for move in rules.allowed(moment)}
    alike = [goal.column for number, goal in goals.items() if number in allowed]
    others = [goal for number, goal in goals.items() if number not in allowed]
    if because.column not in alike or not others:
        return None
    others.sort(key=lambda goal: goal.ways)
    shown = sorted([alike[0], *(goal.column for goal in others[: _MOST - 1])], key=_key)
    ways = counted(because.left, "way")
    had = f"{len(alike)} have {ways} each" if len(alike) > 1 else f"it has {ways}"
    return Question(
        "which-cell", moment.at, "Which goal is next?",
        tuple(Offer(_key(column), column.wants(puzzle)) for column in shown),
        frozenset(map(_key, alike)),
        f"The goal with the fewest ways left is next: {had}.",
        moment.at + 1, "goal", ("take",),
    )  # fmt: skip


def _key(column: Column) -> str:
    """A goal as in URLs: `r1c2` for a cage, `r1c1.5.3` for 3 in unit 5."""
    return ".".join([cell_name(column.cells[0]), *map(str, column.numbers)])


def _is_new(moment: Moment, rules: MoveRules) -> bool:
    """Whether the next event is in a cell that has just been chosen."""
    event = moment.event
    if rules.rejects:
        return isinstance(event, Guess | Infer | Reject) and event.cell != rules.begun(moment)
    return isinstance(event, Guess)


def which_value(moment: Moment) -> Question | None:
    """Which value of a cell is tried next."""
    event, last, board = moment.event, moment.last, moment.board
    if not isinstance(event, Guess | Reject) or isinstance(getattr(event, "because", 0), OneWay):
        return None
    cell = cell_name(event.cell)
    if isinstance(last, Undo) and last.cell == event.cell:
        way = "down" if falls(moment.settings) else "up"
        right, rule = [event.value], f"Numbers go {way}, one by one."
        if moment.run.choice.solver.version:
            rule = f"Your algorithm goes on with {event.value}."
        asks = f"{last.value} has just been erased from {cell}. Which number comes next?"
        others = [value for value in range(1, board.size + 1) if value != event.value]
    elif moment.move_rules and moment.move_rules.crosses_off and _is_new(moment, moment.move_rules):
        left = board.candidates(event.cell)
        right, rule = first_values(moment, event.cell, left)
        asks = f"{cell} is next: {either(left)}. Which is tried first?"
        others = [value for value in left if value not in right]
    else:
        return None
    if event.value not in right or not others:
        return None
    near = sorted(others, key=lambda value: abs(value - event.value))[: _MOST - 1]
    shown = sorted([event.value, *near])
    return Question(
        "which-value", moment.at, asks, tuple(Offer(str(value), str(value)) for value in shown),
        frozenset(map(str, right)), rule, moment.at + 1, "value",
        ("guess", "write", "reject"), event.cell, plain=len(right) == 1,
    )  # fmt: skip


WHICH_VALUE = QuestionKind(
    "Which number is next?",
    which_value,
    lambda choice, _: choice.solver.guesses and not choice.solver.covers,
)


def first_values(moment: Moment, cell: Cell, left: list[int]) -> tuple[list[int], str]:
    """The values of the cell that can come first, and the rule for it."""
    if moment.settings["values"] != "ways":
        least, way = first_value(moment, cell) or 0, "down" if falls(moment.settings) else "up"
        return [least], f"Numbers go {way}: {least} comes first."
    cage = moment.puzzle.cage_at.get(cell)
    found = ways_left(moment.puzzle, moment.board, cage) if cage else None
    if cage is None or found is None:
        return [left[0]], "Without a cage whose ways are known, the least number comes first."
    table, ways = found
    supports = table.supports[cage.cells.index(cell)]
    counts = {value: (ways & supports[value]).bit_count() for value in left}
    most = max(counts.values())
    right = [value for value in left if counts[value] == most]
    name, ways_there = which_cage(moment.puzzle, cell), counted(most, "way")
    return (
        right,
        f"The number in most ways to make {name} comes first: {either(right)} in {ways_there}.",
    )


def back_to(moment: Moment) -> Question | None:
    """Which guess a dead end takes the search back to."""
    event = moment.event
    if not isinstance(event, DeadEnd | Undo) or not runs_out(event):
        return None
    found = moment.undone_next()
    guesses = [step for step in moment.board.trail if isinstance(step, Guess)]
    if found is None or len(guesses) < 2:
        return None
    shows, undo = found
    goal = next(guess for guess in reversed(guesses) if guess.cell == undo.cell)
    lately = guesses[-_MOST:]
    shown = lately if goal in lately else [goal, *lately[1:]]
    right = [cell for cell, _ in goal.writes]
    jumps = moment.move_rules is not None and moment.move_rules.jumps
    rule = (
        "It jumps to the latest guess to blame: changing the ones since can’t help."
        if jumps
        else "It always goes back to the newest open guess, whether that one is to blame or not."
    )
    asks, stuck = _stuck(moment, event)
    return Question(
        "back-to", moment.at, f"{asks} Back to which guess?",
        tuple(
            Offer(cell_name(each.cell), f"{each.value} in {cell_name(each.cell)}")
            for each in shown
        ),
        frozenset(map(cell_name, right)), rule, shows,
        "jump" if jumps else "newest", ("erase", "undo", "jump", "past", "back"), stuck,
        on_board=True, plain=not jumps,
    )  # fmt: skip


BACK_TO = QuestionKind("Back to which guess?", back_to, lambda choice, _: choice.solver.guesses)


def _stuck(moment: Moment, event: DeadEnd | Undo) -> tuple[str, Cell | None]:
    """What is missing, without the consequence, and the cell if it is one."""
    cell = event.stuck if isinstance(event, Undo) else event.cells[0]
    shortage = event.because.shortage(event) if isinstance(event, DeadEnd) else None
    if isinstance(event, DeadEnd) and not (shortage and shortage.of in ("value", "try")):
        return sentence(event.because.why(moment.puzzle, moment.board, event)), None
    return f"{cell_name(cell)} has run out of numbers." if cell else "", cell
