"""The rules of the algorithms that choose among the values left, or among goals."""

from collections.abc import Mapping

from webapp.puzzle import cell_name
from webapp.puzzle.words import counted
from webapp.trace import DeadEnd, Guess, Undo

from .move_rules import BACK, MomentView, Move, MoveRules, falls, first_value, not_next


class Guessing(MoveRules):
    """A cell with the fewest values left, and its least value; inference follows automatically."""

    task = (
        "You choose {cell}, and try its {value} number; at a dead end you go back. All that "
        "follows is done for you."
    )
    own = (Guess, Undo)
    rejects = False
    crosses_off = True

    def allowed(self, moment: MomentView) -> tuple[Move, ...]:
        if isinstance(moment.last, DeadEnd):
            return (BACK,)
        cells = self.next_cells(moment)
        return tuple(Move("place", cell, first_value(moment, cell) or 0) for cell in cells)

    def why_not(self, moment: MomentView, move: Move) -> str:
        if isinstance(moment.last, DeadEnd):
            return "This is a dead end, so the search goes back."
        if move.deed == "back":
            return "This isn’t a dead end: the search goes back only at one."
        if move.deed == "reject":
            return "This search rejects nothing: impossible numbers are crossed off automatically."
        cell = move.cell
        if cell is None or cell in moment.board.values:
            return "That cell has a number already."
        left, name = moment.board.candidates(cell), cell_name(cell)
        if cell not in self.next_cells(moment):
            return f"{not_next(moment, cell)}."
        if move.value not in left:
            return f"{move.value} in {name} is crossed off already."
        first, has = ("largest", "larger") if falls(moment.settings) else ("smallest", "smaller")
        return f"The {first} number of a cell is tried first, and {name} has a {has} one."


class GuessingUnseen(Guessing):
    """The same for choices by failures and ways, which the board doesn't show, so not by hand."""

    task = (
        f"{Guessing.task} By itself it also counts failures and ways, which the board doesn’t show."
    )
    unseen = ("failures", "ways")

    def seen(self, settings: Mapping[str, str]) -> Mapping[str, str]:
        seen = {"cells": "fewest", "values": "up"}
        return {name: seen[name] for name, value in settings.items() if value in self.unseen}


class Covering(MoveRules):
    """A goal with the fewest ways left; its ways are taken in the order of the list."""

    task = (
        "You choose a goal with the fewest ways left (any of them where several are equal), and "
        "its next way, as they are listed, is written for you; at a dead end you go back. A goal "
        "with a single way needs no choice."
    )
    own = (Guess, Undo)
    rejects = False
    goals = True

    def allowed(self, moment: MomentView) -> tuple[Move, ...]:
        if isinstance(moment.last, DeadEnd):
            return (BACK,)
        due = moment.current_goal()
        if due is not None:
            return (Move("place", goal=due),)
        ways = {number: each.ways for number, each in moment.open_goals().items()}
        if moment.settings["goals"] == "first":
            return (Move("place", goal=min(ways)),)
        least = min(ways.values())
        return tuple(Move("place", goal=number) for number in ways if ways[number] == least)

    def why_not(self, moment: MomentView, move: Move) -> str:
        if isinstance(moment.last, DeadEnd):
            return "This is a dead end, so the search goes back."
        if move.deed == "back":
            return "This isn’t a dead end: the search goes back only at one."
        if move.goal is None:
            return "This search takes goals, not numbers for cells: choose a goal."
        goals, due = moment.open_goals(), moment.current_goal()
        if due is not None:
            wants = goals[due].column.wants(moment.puzzle)
            return f"The search goes on with the ways to {wants}, until none is left."
        if move.goal not in goals:
            return "That goal is reached already."
        if moment.settings["goals"] == "first":
            return "The goals are taken in the order of the list, and that one isn’t the first."
        goal = goals[move.goal]
        wants = goal.column.wants(moment.puzzle)
        return f"There are {counted(goal.ways, 'way')} to {wants}, and another goal has fewer."
