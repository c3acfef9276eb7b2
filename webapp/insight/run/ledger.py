"""One pass over the events of a run, and everything counted on the way."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from threading import Lock

from webapp.puzzle import Cell
from webapp.puzzle.cells import all_cells
from webapp.trace import Board, DeadEnd, Event, Guess, Reject, Solved, Swap, Undo, apply

# Events between two stored boards: any other board is computed from one in a few milliseconds.
EVERY = 5_000


# The kinds of events, as bits of the ledger's column `kinds`.
GUESSES, RUNS_OUT, UNDOES, SOLVES = 1, 2, 4, 8
_BITS: dict[type[Event], int] = {
    Guess: GUESSES, DeadEnd: RUNS_OUT, Undo: UNDOES, Solved: SOLVES,
}  # fmt: skip


def runs_out(event: Event) -> bool:
    """Whether something runs out at the event; at an undo, it is the cell that the undo names."""
    return isinstance(event, DeadEnd) or (isinstance(event, Undo) and event.stuck is not None)


class Ledger:
    """The figures of a run, event by event.

    `board` is the board after the last recorded event. For each event, from 0, `kinds` is its kind,
    `guesses` the number of open guesses after it, and `filled` the number of filled cells.

    A node is a guess: node i was made by event `opened[i]` (counted from 1), and taken back by
    event `closed[i]`, 0 while it is open; `parent[i]` is the newest guess that was open when it was
    made, or -1; `nodes[i]` are its cell and value; `standing` are the open nodes, oldest first.
    `solved` are the events that found a solution.
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
        """Record the run's events that are new."""
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
        """The board after event `at`, computed from the nearest stored one.

        `events` are the run's, at least `at` of them.
        """
        board = self._boards[min(at // EVERY, len(self._boards) - 1)].copy()
        for event in events[board.counts.events : at]:
            apply(board, event)
        return board

    @property
    def most_filled(self) -> int:
        """The largest number of cells filled at once."""
        return max(self.filled, default=0)

    def guesses_by(self, at: int) -> int:
        """The number of guesses made by event `at`."""
        return bisect_left(self.opened, at + 1)


def tries(events: Iterable[Event], size: int) -> dict[Cell, int]:
    """The number of tries in each cell by these events.

    A try is a value guessed or rejected there (in all cells of a cage whose way is guessed), or in
    a local search, a swap.
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
