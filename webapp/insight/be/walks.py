"""Walks: the hands of the algorithms that write or reject the values of a cell one by one."""

from webapp.insight.blame.conflict import conflict_of
from webapp.insight.predict.refusing import refused_at_once, refused_by_cage, refused_when_full
from webapp.puzzle import Cell, cell_name
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import sentence
from webapp.trace import Board, Reject, Remove, Undo
from webapp.trace.refusals import why_refused

from .moves import BACK, At, Hand, Move, next_cells, not_next


class Walk(Hand):
    """Cell by cell in reading order; each value in turn is rejected or written."""

    told = (
        "You choose the cell (the next one in reading order), and write or reject its values in "
        "turn; where none is left, you go back."
    )

    def refused(self, at: At, cell: Cell, value: int) -> Reject | None:
        """What rejects the value there, before it is written."""
        return refused_at_once(at.run.puzzle, at.board.values, cell, value)

    def open_cells(self, at: At) -> tuple[Cell, ...]:
        """The cells in which the search may go on."""
        empty = (c for c in all_cells(at.run.puzzle.size) if c not in at.board.values)
        return (next(empty),)

    def wrong_cell(self, _at: At, cell: Cell) -> str:
        """Why the search does not go on in an empty cell."""
        return f"The cells are filled in reading order, and {cell_name(cell)} isn't next"

    def back(self, _at: At, _stuck: Cell) -> Move:
        """To go back from a cell in which nothing is left to try."""
        return BACK

    def allowed(self, at: At) -> tuple[Move, ...]:
        moves = (self._in(at, cell) for cell in self.open_cells(at))
        return tuple(dict.fromkeys(moves))

    def _in(self, at: At, cell: Cell) -> Move:
        value = at.first_value(cell)
        if value is None:
            return self.back(at, cell)
        return Move("reject" if self.refused(at, cell, value) else "place", cell, value)

    def fault(self, at: At, move: Move) -> str:
        allowed = self.allowed(at)
        cell, value = move.cell, move.value
        stuck = all(each.deed == "back" for each in allowed)
        if move.deed == "back":
            return self._wrong_back(stuck)
        if cell is None or cell in at.board.values:
            return "That cell has a value already."
        name = cell_name(cell)
        if cell not in self.open_cells(at):
            return f"{self.wrong_cell(at, cell)}."
        if stuck:
            return f"{name} has no value left to try, so the search goes back."
        if value not in at.board.candidates(cell):
            return f"{value} in {name} is crossed off already."
        if value != at.first_value(cell):
            order = "largest" if at.values_fall else "smallest"
            return (
                f"The values of a cell are tried {order} first, and {value} isn't next in {name}."
            )
        refusal = self.refused(at, cell, value)
        if refusal is None:
            return f"{value} in {name} isn't rejected: {self.nothing_refuses}."
        why = why_refused(at.run.puzzle, at.board.values, refusal)
        return f"{value} can't be written into {name}. {sentence(why)}"

    nothing_refuses = "it breaks no rule of a row, a column or a cage"

    def _wrong_back(self, stuck: bool) -> str:
        if stuck:
            return "It goes back, but not there."
        return "A value is left to try: the search goes back only where none is."


class Jumping(Walk):
    """The walk that goes back to the latest guess that the dead end rests on."""

    told = (
        "You choose the cell (the next one in reading order), and write or reject its values in "
        "turn. Where none is left, choose the cell to go back to: the latest guess that this "
        "rests on."
    )
    jumps = True

    def back(self, at: At, stuck: Cell) -> Move:
        conflicts, events = at.run.conflicts, at.run.events
        conflicts.feed(events, at.look.at, at.pause)
        grounds = conflicts.behind(at.look.at, events)
        blamed, _ = conflict_of(grounds, Undo(stuck, 0, stuck, 0))
        latest = blamed.bit_length() - 1
        return Move("back", grounds.guesses[latest].cell) if blamed else BACK

    def _wrong_back(self, stuck: bool) -> str:
        if not stuck:
            return super()._wrong_back(stuck)
        return (
            "It goes back to the latest guess that the dead end rests on: one that rejects a value "
            "of the cell with none left, or that led to a dead end for one tried there. Choose "
            "that cell."
        )


class Brute(Walk):
    """Cell by cell, and nothing is looked at until the grid is full."""

    told = (
        "You write each value in turn into the next cell in reading order, whatever the rules "
        "say. Only the value that fills the grid is rejected or written; where none is left, you "
        "go back."
    )
    nothing_refuses = "a value is looked at only when it fills the grid, and then by all rules"

    def refused(self, at: At, cell: Cell, value: int) -> Reject | None:
        return refused_when_full(at.run.puzzle, at.board.values, cell, value)


class Fewest(Walk):
    """A cell with the fewest values left; each value in turn is rejected by its cage or written."""

    told = (
        "You choose {cell}, and write or reject its values in turn; where none is left, you go "
        "back. What a value crosses off in its row and column is crossed off for you."
    )
    nothing_refuses = "its cage still holds with it"

    def refused(self, at: At, cell: Cell, value: int) -> Reject | None:
        return refused_by_cage(at.run.puzzle, at.board.values, cell, value)

    def open_cells(self, at: At) -> tuple[Cell, ...]:
        begun = _begun(at.board)
        return (begun,) if begun else next_cells(at)

    def wrong_cell(self, at: At, cell: Cell) -> str:
        begun = _begun(at.board)
        if begun:
            return f"The search has begun in {cell_name(begun)}, and goes on there"
        return not_next(at, cell)


def _begun(board: Board) -> Cell | None:
    """The cell whose values are being gone through: one of them was just rejected or undone."""
    last = next((step for step in reversed(board.trail) if not isinstance(step, Remove)), None)
    return last.cell if isinstance(last, Reject | Undo) else None
