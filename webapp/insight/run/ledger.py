"""The ledger: one pass over the events of a run, and all that is counted on the way."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from threading import Lock

from webapp.puzzle import Cell
from webapp.puzzle.cells import all_cells
from webapp.trace import Board, DeadEnd, Event, Guess, Reject, Solved, Swap, Undo, apply

# A board is kept every so many events: from there any other is some milliseconds away.
EVERY = 5_000


# What an event is, as bits of the ledger's column `kinds`.
GUESSES, RUNS_OUT, UNDOES, SOLVES = 1, 2, 4, 8
_BITS: dict[type[Event], int] = {
    Guess: GUESSES, DeadEnd: RUNS_OUT, Undo: UNDOES, Solved: SOLVES,
}  # fmt: skip


def runs_out(event: Event) -> bool:
    """Whether something runs out here; at an undo it is the cell that this names."""
    return isinstance(event, DeadEnd) or (isinstance(event, Undo) and event.stuck is not None)


class Ledger:
    """What a run has come to, event by event.

    `board` stands behind the last event that was written in. For each event, from 0, `kinds` says
    what it is, `guesses` how many guesses stand after it, and `filled` how many cells are filled.

    A node is a guess: node i was made by event `opened[i]` (counted from 1), and undone by event
    `closed[i]`, 0 while it stands; `parent[i]` is the newest guess that stood when it was made, -1
    if none did; `nodes[i]` are its cell and value; `standing` are the nodes that stand, oldest
    first. `solved` are the events that found a solution.
    """

    def __init__(self, size: int) -> None:
        self.board = Board(size)
        self.opened, self.closed, self.parent = array("I"), array("I"), array("i")
        self.nodes: list[tuple[Cell, int]] = []
        self.standing: list[int] = []
        self.solved: list[int] = []
        self.kinds, self.guesses, self.filled = bytearray(), array("H"), array("H")
        self._boards = [Board(size)]
        self._lock = Lock()

    def feed(self, events: Sequence[Event]) -> None:
        """Write in those of the run's events that are new."""
        with self._lock:
            self._feed(events)

    def _feed(self, events: Sequence[Event]) -> None:
        board, at = self.board, self.board.counts.events
        kinds, guesses, filled, standing = self.kinds, self.guesses, self.filled, self.standing
        for event in events[at:]:
            apply(board, event)
            at += 1
            kind = type(event)
            bits = _BITS.get(kind, 0)
            if kind is Guess:
                self.parent.append(standing[-1] if standing else -1)
                standing.append(len(self.opened))
                self.opened.append(at)
                self.closed.append(0)
                self.nodes.append((event.cell, event.value))  # type: ignore[union-attr]
            elif kind is Solved:
                self.solved.append(at)
            elif kind is Undo:
                self.closed[standing.pop()] = at
                bits |= RUNS_OUT * runs_out(event)
            kinds.append(bits)
            guesses.append(len(standing))
            filled.append(len(board.values))
            if at % EVERY == 0:
                self._boards.append(board.copy())

    def board_at(self, at: int, events: Sequence[Event]) -> Board:
        """The board behind event `at`, worked out from the nearest one that is kept.

        `events` are the run's, at least `at` of them.
        """
        board = self._boards[min(at // EVERY, len(self._boards) - 1)].copy()
        for event in events[board.counts.events : at]:
            apply(board, event)
        return board

    @property
    def most_filled(self) -> int:
        """The most cells that were filled at once."""
        return max(self.filled, default=0)

    def guesses_by(self, at: int) -> int:
        """How many guesses were made by event `at`."""
        return bisect_left(self.opened, at + 1)


def tries(events: Iterable[Event], size: int) -> dict[Cell, int]:
    """How often each cell was tried by these events.

    A try is a value that was guessed or rejected there (all cells of a cage, where its way is
    guessed as one), or, in a local search, a swap.
    """
    found = dict.fromkeys(all_cells(size), 0)
    for event in events:
        if isinstance(event, Reject):
            found[event.cell] += 1
        elif isinstance(event, Guess):
            for cell, _ in event.writes:
                found[cell] += 1
        elif isinstance(event, Swap):
            for cell in event.cells:
                found[cell] += 1
    return found
