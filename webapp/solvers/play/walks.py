"""The rules of the algorithms that write or reject a cell's values one by one."""

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import sentence
from webapp.trace import Reject, Remove, Undo
from webapp.trace.rejections import why_rejected

from .move_rules import BACK, MomentView, Move, MoveRules, falls, first_value, not_next
from .rejections import rejected_at_once, rejected_by_cage, rejected_when_full


class Walk(MoveRules):
    """Cell by cell in reading order; each value in turn is rejected or written."""

    task = (
        "You choose the cell (the next one in reading order), and write or reject its numbers in "
        "turn; if none is left, you go back."
    )

    def rejection(self, moment: MomentView, cell: Cell, value: int) -> Reject | None:
        """The rejection of the value before it is written, or None."""
        return rejected_at_once(moment.puzzle, moment.board.values, cell, value)

    def tests(self, puzzle: Puzzle) -> str:
        column = "its column and box" if puzzle.boxes else "its column"
        return (
            f"Its row is checked first, then {column}, then the cage. What passes all of them is "
            "tried, even if it leads nowhere later."
        )

    def next_cells(self, moment: MomentView) -> tuple[Cell, ...]:
        empty = (c for c in all_cells(moment.puzzle.size) if c not in moment.board.values)
        return (next(empty),)

    def wrong_cell(self, _scene: MomentView, cell: Cell) -> str:
        """Why an empty cell doesn't come next."""
        return f"The cells are filled in reading order, and {cell_name(cell)} isn’t next"

    def back(self, _scene: MomentView) -> Move:
        """The move back from a cell without values left to try."""
        return BACK

    def allowed(self, moment: MomentView) -> tuple[Move, ...]:
        moves = (self._in(moment, cell) for cell in self.next_cells(moment))
        return tuple(dict.fromkeys(moves))

    def _in(self, moment: MomentView, cell: Cell) -> Move:
        value = first_value(moment, cell)
        if value is None:
            return self.back(moment)
        return Move("reject" if self.rejection(moment, cell, value) else "place", cell, value)

    def why_not(self, moment: MomentView, move: Move) -> str:
        allowed = self.allowed(moment)
        cell, value = move.cell, move.value
        stuck = all(each.deed == "back" for each in allowed)
        if move.deed == "back":
            return self._wrong_back(stuck)
        if cell is None or cell in moment.board.values:
            return "That cell has a number already."
        name = cell_name(cell)
        if cell not in self.next_cells(moment):
            return f"{self.wrong_cell(moment, cell)}."
        if stuck:
            return f"{name} has no number left to try, so the search goes back."
        if value not in moment.board.candidates(cell):
            return f"{value} in {name} is crossed off already."
        if value != first_value(moment, cell):
            order = "largest" if falls(moment.settings) else "smallest"
            return (
                f"The numbers of a cell are tried {order} first, and {value} isn’t next in {name}."
            )
        reject = self.rejection(moment, cell, value)
        if reject is None:
            return f"{value} in {name} isn’t rejected: {self.nothing_rejects}."
        why = why_rejected(moment.puzzle, moment.board.values, reject)
        return f"{value} can’t be written into {name}. {sentence(why)}"

    nothing_rejects = "it breaks no rule of a row, a column or a cage"

    def _wrong_back(self, stuck: bool) -> str:
        if stuck:
            return "It goes back, but not there."
        return "There’s still a number to try: the search goes back only when there’s none."


class Jumping(Walk):
    """The walk that goes back to the latest guess that the dead end depends on."""

    task = (
        "You choose the cell (the next one in reading order), and write or reject its numbers in "
        "turn. Where none is left, choose the cell to go back to: the latest guess to "
        "blame."
    )
    jumps = True

    def back(self, moment: MomentView) -> Move:
        return Move("back", moment.goes_back_to())

    def _wrong_back(self, stuck: bool) -> str:
        if not stuck:
            return super()._wrong_back(stuck)
        return (
            "It goes back to the latest guess to blame: one that rejects a number of the "
            "cell with none left, or that led to a dead end for one tried there. Choose "
            "that cell."
        )


class Brute(Walk):
    """Cell by cell, without any check until the grid is full."""

    task = (
        "You write each number in turn into the next cell in reading order, whatever the rules "
        "say. Only the number that fills the grid is rejected or written; where none is left, you "
        "go back."
    )

    def tests(self, _puzzle: Puzzle) -> str:
        return ""  # none before it writes a value

    nothing_rejects = "a number is looked at only when it fills the grid, and then by all rules"

    def rejection(self, moment: MomentView, cell: Cell, value: int) -> Reject | None:
        return rejected_when_full(moment.puzzle, moment.board.values, cell, value)


class Fewest(Walk):
    """A cell with the fewest values left; each value in turn is rejected by its cage or written."""

    task = (
        "You choose {cell}, and write or reject its numbers in turn; where none is left, you go "
        "back. What a number crosses off in its row and column is crossed off for you."
    )
    crosses_off = True
    nothing_rejects = "its cage still holds with it"

    def rejection(self, moment: MomentView, cell: Cell, value: int) -> Reject | None:
        return rejected_by_cage(moment.puzzle, moment.board.values, cell, value)

    def next_cells(self, moment: MomentView) -> tuple[Cell, ...]:
        begun = self.begun(moment)
        return (begun,) if begun else MoveRules.next_cells(self, moment)

    def begun(self, moment: MomentView) -> Cell | None:
        undone = (each for each in reversed(moment.board.trail) if not isinstance(each, Remove))
        last = next(undone, None)
        return last.cell if isinstance(last, Reject | Undo) else None

    def tests(self, _puzzle: Puzzle) -> str:
        return (
            "Its list holds only numbers that its lines leave, so the cage alone can reject them; "
            "what it allows, the search tries."
        )

    def wrong_cell(self, moment: MomentView, cell: Cell) -> str:
        begun = self.begun(moment)
        if begun:
            return f"The search has begun in {cell_name(begun)}, and goes on there"
        return not_next(moment, cell)
