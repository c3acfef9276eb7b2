"""Explanations: one English sentence an event, for a reader of 12."""

from webapp.puzzle import Cell, Puzzle, cell_name, cell_names
from webapp.puzzle.words import clue_words, few, listed, unit_of
from webapp.trace import (
    Because,
    Board,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
)
from webapp.trace.refusals import why_refused

__all__ = ["START", "clue_words", "explain"]

START = "The board is empty: the search has not begun."


def explain(puzzle: Puzzle, board: Board, event: Event | None) -> str:  # noqa: C901, a case a kind
    """The sentence for the event, given the board as it stood before it; None is the start."""
    match event:
        case None:
            return START
        case Guess():
            why = f": {event.because.why(puzzle, event)}" if event.because else ""
            return f"{_is(event.cell, event.value)} is tried{why}"
        case Infer():
            return f"{_is(event.cell, event.value)} follows: {_why_infer(puzzle, event)}"
        case Reject():
            why = why_refused(puzzle, board.values, event)
            return f"{_is(event.cell, event.value)} is refused: {why}"
        case Remove():
            return _removed(puzzle, event)
        case DeadEnd():
            return _dead_end(puzzle, board, event)
        case Undo():
            return _undone(event)
        case Restart():
            total = sum(map(sum, event.broken))
            return f"A fresh grid, each row in random order: {_broken(total)}"
        case Swap(cells=(a, b), changes=changes):
            was = board.counts.broken
            moved = _moved(was, was + sum(by for _, by in changes))
            return f"Swap {cell_name(a)} and {cell_name(b)}: broken rules {moved}"
        case Solved():
            return f"solved: every row{_boxes(puzzle)}, column and cage is right"
        case Exhausted():
            return "every possibility has been tried: there is nothing more to find"
        case GaveUp():
            return f"the search gives up: {event.because.why(puzzle, event)}"


def _is(cell: Cell, value: int) -> str:
    return f"{cell_name(cell)} = {value}"


def _broken(total: int) -> str:
    return f"{total} {'rule is' if total == 1 else 'rules are'} broken"


def _moved(was: int, now: int) -> str:
    if was == now:
        return f"stay at {now}"
    return f"{'fall' if now < was else 'rise'} from {was} to {now}"


def _boxes(puzzle: Puzzle) -> str:
    return ", box" if puzzle.boxes else ""


def _why_infer(puzzle: Puzzle, event: Infer) -> str:
    if not isinstance(event.because, Because):
        return event.because.why(puzzle, event)
    if event.because.rule == "only place":
        return f"{unit_of(event.because.lit)} has no other place for {event.value}"
    return f"no other value is left for {cell_name(event.cell)}"


def _removed(puzzle: Puzzle, event: Remove) -> str:
    verb = "leaves" if len(event.values) == 1 else "leave"
    lists = "list" if len(event.cells) == 1 else "lists"
    what = f"{listed(event.values)} {verb} the {lists} of {few(event.cells)}"
    return f"{what}: {_why_removed(puzzle, event)}"


def _why_removed(puzzle: Puzzle, event: Remove) -> str:
    if not isinstance(event.because, Because):
        return event.because.why(puzzle, event)
    because, it = event.because, "it" if len(event.values) == 1 else "them"
    match because.rule:
        case "placed":
            return f"it now stands at {cell_name(because.lit[0])}"
        case "pair":
            return f"{cell_names(because.lit)} need both of these values"
        case "refuted":
            return "it was tried, and led to a dead end"
    clue = clue_words(puzzle.cage_at[because.lit[0]])
    if because.rule == "must":
        line = unit_of((*event.cells, *_in_line(because.lit, event.cells)))
        return f"cage {clue} needs {it} in {line}"
    if because.rule == "filling":
        return f"no way to fill cage {clue} that is left puts {it} there"
    return f"cage {clue} cannot hold {it}"


def _in_line(cells: tuple[Cell, ...], others: tuple[Cell, ...]) -> list[Cell]:
    """Those of the cells that lie in one row or column with all the others."""
    rows, columns = {row for row, _ in others}, {column for _, column in others}
    return [
        cell
        for cell in cells
        if (len(rows) == 1 and cell[0] in rows) or (len(columns) == 1 and cell[1] in columns)
    ][:1]


def _dead_end(puzzle: Puzzle, board: Board, event: DeadEnd) -> str:
    why = _why_dead(puzzle, event)
    if event.because.rule == "pass":
        return why
    guess = board.last_guess()
    back = f"back to {cell_name(guess.cell)}" if guess else "and there is no guess to take back"
    return f"{why}: {back}"


def _why_dead(puzzle: Puzzle, event: DeadEnd) -> str:
    cells, because = event.cells, event.because
    if not isinstance(because, Because):
        return because.why(puzzle, event)
    match because.rule:
        case "no filling":
            return f"cage {clue_words(puzzle.cage_at[cells[0]])} cannot be filled any more"
        case "no place":
            return f"{unit_of(cells)} has no place left for {listed(because.numbers)}"
        case "two values":
            return f"{cell_name(cells[0])} would have to hold {listed(because.numbers)} at once"
    return f"no value is left for {cell_names(cells)}"


def _undone(event: Undo) -> str:
    cell, value = cell_name(event.cell), event.value
    if event.stuck:
        stuck = cell_name(event.stuck)
        return f"no value is left for {stuck}: back to {cell}, where {value} is undone"
    return f"{_is(event.cell, value)} is undone, with all that followed from it"
