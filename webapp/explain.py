"""Explanations: one English sentence an event, for a reader of 12."""

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import clue_words, few, listed
from webapp.trace import (
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
            return f"{_is(event.cell, event.value)} follows: {event.because.why(puzzle, event)}"
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


def _removed(puzzle: Puzzle, event: Remove) -> str:
    verb = "leaves" if len(event.values) == 1 else "leave"
    lists = "list" if len(event.cells) == 1 else "lists"
    what = f"{listed(event.values)} {verb} the {lists} of {few(event.cells)}"
    return f"{what}: {event.because.why(puzzle, event)}"


def _dead_end(puzzle: Puzzle, board: Board, event: DeadEnd) -> str:
    why = event.because.why(puzzle, event)
    if not event.because.goes_back:
        return why
    guess = board.last_guess()
    back = f"back to {cell_name(guess.cell)}" if guess else "and there is no guess to take back"
    return f"{why}: {back}"


def _undone(event: Undo) -> str:
    cell, value = cell_name(event.cell), event.value
    if event.stuck:
        stuck = cell_name(event.stuck)
        return f"no value is left for {stuck}: back to {cell}, where {value} is undone"
    return f"{_is(event.cell, value)} is undone, with all that followed from it"
