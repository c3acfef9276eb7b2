"""A judge of runs: is what each event says true on the board that is shown before it?

It shares no code with the solvers and the logic: it knows the puzzle, the board that a person
sees, the events as JSON, and every solution, found by trying all grids.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.solvers.small import agrees
from tests.trace import reasons
from tests.trace.paper import Paper
from webapp.puzzle import Cell, Grid, Puzzle, named_cell
from webapp.trace import Board, Event, apply, to_json

Wire = dict[str, Any]
Values = dict[Cell, int]


def faults(puzzle: Puzzle, solutions: set[Grid], events: Iterable[Event]) -> Iterator[str]:
    """What a run says that is not so; nothing where all is true."""
    judge = Judge(puzzle, solutions)
    for number, event in enumerate(events, start=1):
        wire = to_json(event)
        try:
            yield from [f"step {number}: {fault}: {wire}" for fault in judge.look(wire)]
        except AssertionError as error:
            yield f"step {number}: {error}: {wire}"
        apply(judge.board, event)
        if wire["event"] in ("restart", "swap"):
            broken = reasons.broken_rules(Paper(puzzle, judge.board))
            if (judge.board.broken, judge.board.counts.broken) != (broken, sum(broken.values())):
                yield f"step {number}: these rules are broken: {broken}"


class Judge:
    """The board as shown, and what was supposed and found so far.

    `supposed` holds what each standing guess says: its cell, and the other cells that were
    written with it as one choice.
    """

    def __init__(self, puzzle: Puzzle, solutions: set[Grid]) -> None:
        self.puzzle, self.solutions = puzzle, solutions
        self.board = Board(puzzle.size)
        self.supposed: list[Values] = []
        self.found: set[Grid] = set()
        self.last: Wire = {}
        self.passing = 0  # guesses that a jump passes over

    def look(self, event: Wire) -> Iterator[str]:
        """The faults of the next event."""
        paper = Paper(self.puzzle, self.board)
        yield from getattr(self, "_" + event["event"].replace("-", "_"))(event, paper)
        self.last = event

    def _open(self) -> list[Grid]:
        """The solutions that agree with the standing guesses and are not found yet."""
        supposed = {cell: value for each in self.supposed for cell, value in each.items()}
        return [grid for grid in self.solutions - self.found if agrees(grid, supposed)]

    def _guess(self, event: Wire, paper: Paper) -> Iterator[str]:
        cell, value = named_cell(event["cell"]), event["value"]
        yield from paper.lacks(cell, value)
        if "because" in event:
            yield from reasons.of_option(paper, cell, value, event["because"])
        self.supposed.append({cell: value})

    def _infer(self, event: Wire, paper: Paper) -> Iterator[str]:
        cell, value = named_cell(event["cell"]), event["value"]
        yield from paper.lacks(cell, value)
        if event["because"]["rule"] == "option":
            self.supposed[-1][cell] = value
        if event["because"]["rule"] != "written":
            yield from reasons.of_infer(paper, cell, value, event["because"])
        elif self.board.counts.events != len(self.board.values):
            yield "something else came before what was written"
        if any(grid[cell[0]][cell[1]] != value for grid in self._open()):
            yield "another value is right"

    def _remove(self, event: Wire, paper: Paper) -> Iterator[str]:
        cells = [named_cell(cell) for cell in event["cells"]]
        for cell in cells:
            for value in event["values"]:
                yield from paper.lacks(cell, value)
                if any(grid[cell[0]][cell[1]] == value for grid in self._open()):
                    yield f"{value} is right in {cell}"
                because = event["because"]
                if because["rule"] == "refuted":
                    undone = (self.last["event"], self.last["cell"], self.last["value"])
                    if undone != ("undo", *event["cells"], value):
                        yield "it was not undone just now"
                else:
                    yield from reasons.of_remove(paper, cell, value, because)

    def _reject(self, event: Wire, paper: Paper) -> Iterator[str]:
        cell, value = named_cell(event["cell"]), event["value"]
        yield from paper.lacks(cell, value)
        clash = [named_cell(other) for other in event["clash"]]
        yield from reasons.of_reject(paper, cell, value, event["rule"], clash)
        if any(grid[cell[0]][cell[1]] == value for grid in self._open()):
            yield "the refused value is right"

    def _dead_end(self, event: Wire, paper: Paper) -> Iterator[str]:
        cells = [named_cell(cell) for cell in event["cells"]]
        yield from reasons.of_dead_end(paper, cells, event["because"])
        if event["because"]["rule"] != "pass" and self._open():
            yield "the board can be completed"
        if event["because"]["rule"] == "conflict":
            yield from self._conflict(event["because"])

    def _conflict(self, because: Wire) -> Iterator[str]:
        """The faults of a set of guesses that is said to be enough for the dead end."""
        cells, (self.passing,) = [named_cell(cell) for cell in because["cells"]], because["values"]
        if any(agrees(grid, {cell: self.board.values[cell] for cell in cells})
               for grid in self.solutions):  # fmt: skip
            yield "these guesses can be completed"
        behind = [guess for guess in self.supposed if not cells or min(guess) > cells[-1]]
        if len(behind) != self.passing or not behind:
            yield f"{len(behind)} guesses are passed over"

    def _undo(self, event: Wire, paper: Paper) -> Iterator[str]:
        cell, value = named_cell(event["cell"]), event["value"]
        if event["stuck"] and (left := paper.shown(named_cell(event["stuck"]))):
            yield f"{event['stuck']} still shows {left}"
        if event.get("passed", False) != (self.passing > 0):
            yield "is it passed over?"
        self.passing = max(0, self.passing - 1)
        refuted = self.supposed.pop()
        if refuted.get(cell) != value:
            yield "this was not the last guess"
        if any(agrees(grid, refuted) for grid in self._open()):
            yield "the guess is right"

    def _restart(self, _event: Wire, _paper: Paper) -> Iterator[str]:
        return iter(())

    def _swap(self, event: Wire, paper: Paper) -> Iterator[str]:
        a, b = map(named_cell, event["cells"])
        if a[0] != b[0]:
            yield "a swap stays in its row"

    def _solved(self, _event: Wire, _paper: Paper) -> Iterator[str]:
        grid = self.board.grid()
        if grid not in self.solutions:
            yield "this is no solution"
        if grid in self.found:
            yield "this was found before"
        self.found.add(grid)

    def _exhausted(self, _event: Wire, _paper: Paper) -> Iterator[str]:
        if self.solutions - self.found:
            yield "there are more solutions"

    def _gave_up(self, event: Wire, _paper: Paper) -> Iterator[str]:
        if event["because"]["rule"] == "none from here" and self.solutions - self.found:
            yield "there are more solutions with these values"
