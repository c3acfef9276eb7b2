"""Explain each event (what happened, where and why) for a reader of 12."""

from webapp.puzzle.words import all_right, clue_words, counted, few, given_as, listed, sentence
from webapp.trace.rejections import nothing_fits, why_rejected

from .puzzle import Cell, Puzzle, cell_name
from .trace import (
    Board,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remark,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
)

__all__ = ["START", "clue_words", "explain"]

START = "Ready. Press Play or Step."
_MAX_LISTED = 4  # values left in a cell that a sentence names one by one


def explain(  # noqa: C901, a case a kind
    puzzle: Puzzle, board: Board, event: Event | None, fewest_first: bool = False
) -> str:
    """The sentence for the event, given the board before it; None is the start.

    `fewest_first` is true if the search continues in the cell with the fewest values left.
    """
    match event:
        case None:
            return START
        case Guess():
            return _guessed(puzzle, board, event, fewest_first)
        case Infer():
            return _follows(puzzle, board, event)
        case Reject():
            why = why_rejected(puzzle, board.values, event)
            return f"Rejected: {event.value} in {cell_name(event.cell)}. {sentence(why)}"
        case Remove():
            why = event.because.why(puzzle, board, event)
            return f"Cross off {listed(event.values)} in {few(event.cells)}: {why}."
        case DeadEnd():
            return _dead_end(puzzle, board, event)
        case Undo():
            return _undone(puzzle, board, event)
        case Restart():
            total = sum(map(sum, event.broken))
            return f"A fresh grid, each row in random order: {_broken(total)}."
        case Swap(cells=(a, b), changes=changes):
            was = board.counts.broken
            moved = _moved(was, was + sum(by for _, by in changes))
            return f"Swap {cell_name(a)} and {cell_name(b)}: broken rules {moved}."
        case Solved():
            return _solved(puzzle, board)
        case Exhausted():
            return _exhausted(board)
        case GaveUp():
            return f"Stopped: {event.because.why(puzzle, board, event)}."
        case Remark():
            return event.text


def _guessed(puzzle: Puzzle, board: Board, event: Guess, fewest_first: bool) -> str:
    cell = cell_name(event.cell)
    if event.because:
        return f"Try {event.value} in {cell}: {event.because.why(puzzle, board, event)}."
    if not fewest_first:
        return f"Try {event.value} in {cell}."
    left = board.candidates(event.cell)
    said = listed(left) if len(left) <= _MAX_LISTED else f"{len(left)} of them"
    return f"{cell} has the fewest numbers left ({said}): try {event.value}."


def _follows(puzzle: Puzzle, board: Board, event: Infer) -> str:
    cage = puzzle.cage_at.get(event.cell)
    if cage and cage.is_given and cage.target == event.value:
        return f"{given_as(cage)}."
    because = event.because
    follows = because.concludes(event.cell, event.value)
    return f"{follows}: {because.why(puzzle, board, event)}."


def _broken(total: int) -> str:
    return f"{counted(total, 'rule')} {'is' if total == 1 else 'are'} broken"


def _moved(was: int, now: int) -> str:
    if was == now:
        return f"stay at {now:,}"
    return f"{'fall' if now < was else 'rise'} from {was:,} to {now:,}"


def _dead_end(puzzle: Puzzle, board: Board, event: DeadEnd) -> str:
    why = event.because.why(puzzle, board, event)
    if not event.because.goes_back:
        return f"{why}."
    if event.because.role == "jump":
        return f"Dead end: {why}."
    guess = board.last_guess()
    back = f"Back to {_in(guess.cell, guess.value)}" if guess else "There is no guess to take back"
    return f"Dead end: {why}. {back}."


def _in(cell: Cell, value: int) -> str:
    return f"{value} in {cell_name(cell)}"


def _undone(puzzle: Puzzle, board: Board, event: Undo) -> str:
    if event.passed:
        return f"Jump back over {cell_name(event.cell)}: erase {event.value}."
    more = ", and all that followed from it" if _something_followed(board) else ""
    back = f"Back to {cell_name(event.cell)}: erase {event.value}{more}."
    return f"Dead end: {nothing_fits(puzzle, board, event.stuck)}. {back}" if event.stuck else back


def _something_followed(board: Board) -> bool:
    """Whether anything but rejections came after the newest guess."""
    for step in reversed(board.trail):
        if isinstance(step, Guess):
            return False
        if isinstance(step, Infer | Remove):
            return True
    return False


def _solved(puzzle: Puzzle, board: Board) -> str:
    counts = board.counts
    if counts.restarts:
        how = f"with {counted(counts.restarts, 'fresh grid')}"
    elif not counts.guesses:
        how = "without a guess"
    else:
        how = f"with {counted(counts.backtracks, 'guess')} taken back"
    what = "Another solution" if counts.solved else "Solved"
    after = f"{what} after {counted(counts.events + 1, 'step')}, {how}"
    return f"{after}. {all_right(puzzle)}."


def _exhausted(board: Board) -> str:
    found, guesses = board.counts.solved, board.counts.guesses
    if not found:
        why = "every possibility has been tried" if guesses else "no grid fits all the clues"
        return f"No solution: {why}."
    what = "No other solution" if found == 1 else f"No more than these {found:,} solutions"
    why = "every possibility has been tried" if guesses else "every number followed from the clues"
    return f"{what}: {why}."
