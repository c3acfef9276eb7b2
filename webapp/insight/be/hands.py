"""Hands: of each algorithm that a person can be, what its rule allows; of the others, why not."""

from webapp.insight.goals import begun, counted_goals, number_of
from webapp.puzzle import cell_name
from webapp.puzzle.words import counted
from webapp.solvers import Choice, Solver, choose
from webapp.trace import DeadEnd, Guess, Undo

from .moves import BACK, At, Hand, Move, next_cells, not_next
from .walks import Brute, Fewest, Jumping, Walk


class Propagating(Hand):
    """A cell with the fewest values left, and its least value; what follows is done by itself."""

    told = (
        "You choose {cell}, and try its {value} value; at a dead end you go back. All that follows "
        "is done for you."
    )
    own = (Guess, Undo)
    rejects = False

    def allowed(self, at: At) -> tuple[Move, ...]:
        if isinstance(at.look.event, DeadEnd):
            return (BACK,)
        return tuple(Move("place", cell, at.first_value(cell) or 0) for cell in next_cells(at))

    def fault(self, at: At, move: Move) -> str:
        if isinstance(at.look.event, DeadEnd):
            return "This is a dead end, so the search goes back."
        if move.deed == "back":
            return "This isn't a dead end: the search goes back only at one."
        if move.deed == "reject":
            return "This search rejects nothing: what can't stand is crossed off by itself."
        cell = move.cell
        if cell is None or cell in at.board.values:
            return "That cell has a value already."
        left, name = at.board.candidates(cell), cell_name(cell)
        if cell not in next_cells(at):
            return f"{not_next(at, cell)}."
        if move.value not in left:
            return f"{move.value} in {name} is crossed off already."
        first, has = ("largest", "larger") if at.values_fall else ("smallest", "smaller")
        return f"The {first} value of a cell is tried first, and {name} has a {has} one."


class Plain(Propagating):
    """The same with a choice of cell and value that can be seen on the board."""

    told = (
        f"{Propagating.told} By itself it also counts failures and ways, which the board doesn't "
        "show."
    )
    unseen = ("failures", "ways")

    def playable(self, choice: Choice) -> Choice:
        chosen = choice.solver.settings(dict(choice.options))
        seen = {"cells": "fewest", "values": "up"}
        plain = {name: seen[name] for name, value in chosen.items() if value in self.unseen}
        return choose(choice.solver, {**chosen, **plain})


class Cover(Hand):
    """A goal with the fewest ways left; its ways are taken as they are listed."""

    told = (
        "You choose a goal with the fewest ways left (any of them where several are equal), and "
        "its next way, as they are listed, is written for you; at a dead end you go back. A goal "
        "with a single way needs no choice."
    )
    own = (Guess, Undo)
    rejects = False
    goals = True

    def allowed(self, at: At) -> tuple[Move, ...]:
        if isinstance(at.look.event, DeadEnd):
            return (BACK,)
        puzzle, due = at.run.puzzle, begun(at.look)
        if due:
            return (Move("place", goal=number_of(puzzle, due)),)
        goals = counted_goals(puzzle, at.look, at.pause).items()
        ways = {number: each.ways for number, each in goals}
        if at.settings.get("goals") == "first":
            return (Move("place", goal=min(ways)),)
        least = min(ways.values())
        return tuple(Move("place", goal=number) for number in ways if ways[number] == least)

    def fault(self, at: At, move: Move) -> str:
        if isinstance(at.look.event, DeadEnd):
            return "This is a dead end, so the search goes back."
        if move.deed == "back":
            return "This isn't a dead end: the search goes back only at one."
        puzzle, due = at.run.puzzle, begun(at.look)
        if move.goal is None:
            return "This search takes goals, not values for cells: choose a goal."
        if due:
            return f"The search goes on with the ways to {due.wants(puzzle)}, until none is left."
        goal = counted_goals(puzzle, at.look).get(move.goal)
        if goal is None:
            return "That goal is reached already."
        if at.settings.get("goals") == "first":
            return "The goals are taken in the order of the list, and that one isn't the first."
        wants = goal.column.wants(puzzle)
        return f"There are {counted(goal.ways, 'way')} to {wants}, and another goal has fewer."


# Of each algorithm that a person can be, by its name.
HANDS: dict[str, Hand] = {
    "backtracking": Walk(),
    "brute-force": Brute(),
    "backjumping": Jumping(),
    "possible-sets": Walk(),
    "mrv": Fewest(),
    "forward-checking": Propagating(),
    "arc-consistency": Propagating(),
    "propagation": Plain(),
    "exact-cover": Cover(),
}
# Of others, why not.
NOT_BY_HAND = {
    "logic": "Logic makes no choices: it takes the easiest strategy that finds something. To "
    "reason like it, play the puzzle and ask for hints.",
    "local-search": "Local search draws lots, and nobody can know them. Watch it instead.",
}


def not_by_hand(solver: Solver) -> str | None:
    """Why nobody can be this algorithm; None where a person can."""
    if solver.name in HANDS:
        return None
    unknown = f"“{solver.title}” can't be played by hand yet. Watch it instead."
    return NOT_BY_HAND.get(solver.name, unknown)
