"""Drawing: a puzzle as a board of f-puzzles.

A killer's cages are told as such, others as outlines with their clue as a text, since a killer's
forbid that a value repeats. No clue begins with a word and a colon, which SudokuPad would take for
a title. There is no solution, so that nothing is checked: SudokuPad reads single digits only.
"""

from typing import Any

from webapp.puzzle.cells import all_cells, box_of, box_shapes
from webapp.puzzle.checks import is_sound, structural_faults
from webapp.puzzle.errors import FormatError
from webapp.puzzle.operation import GIVEN, MYSTERY, OPERATIONS, SUM
from webapp.puzzle.puzzle import Cage, Puzzle

from .board import guessed_boxes, value_of

# How a cage's clue ends; one that is to be found is the number alone.
_SIGNS = {op: op if op == "-" else each.printed for op, each in OPERATIONS.items()}
_SIGNS |= {MYSTERY.sign: "", GIVEN.sign: ""}


def drawn(puzzle: Puzzle) -> dict[str, Any]:
    """The object of the board; raises FormatError for drafts and for what it can't say."""
    if not is_sound(puzzle):
        wrong = structural_faults(puzzle)[0].sentence
        raise FormatError(f"these links say whole puzzles only: {wrong}")
    if puzzle.boxes and puzzle.boxes not in box_shapes(puzzle.size):
        raise FormatError("these links have no boxes that are whole rows or columns")
    cages = [cage for cage in puzzle.cages if not cage.is_given]
    if puzzle.killer and not cages:
        raise FormatError("a killer is told by its cages in these links: this one has none")
    if puzzle.killer and any(cage.op == MYSTERY.sign for cage in cages):
        raise FormatError("a killer’s number without a sign is a sum in these links: "
                          "they can’t say cages whose operator is to be found")  # fmt: skip
    return {
        "size": puzzle.size,
        "ruleset": _ruleset(puzzle),
        "grid": _grid(puzzle),
        "killercage" if puzzle.killer else "cage": [_cage(cage, puzzle.killer) for cage in cages],
    }


def _grid(puzzle: Puzzle) -> list[list[dict[str, Any]]]:
    size, boxes = puzzle.size, puzzle.boxes
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    for cage in puzzle.cages:
        if cage.is_given:
            row, column = cage.cells[0]
            value = value_of(cage.target, size, cage.cells[0])
            grid[row][column] = {"value": value, "given": True}
    if boxes != guessed_boxes(size):
        for row, column in all_cells(size):
            region = box_of((row, column), boxes, size) if boxes else None
            grid[row][column]["region"] = region
    return grid


def _cage(cage: Cage, killer: bool) -> dict[str, Any]:
    sign = "" if killer and cage.op == SUM.sign else _SIGNS[cage.op or ""]
    names = [f"R{row + 1}C{column + 1}" for row, column in cage.cells]
    told: dict[str, Any] = {"cells": names, "value": f"{cage.target}{sign}"}
    return told if killer else told | {"outlineC": "#000000", "fontC": "#000000"}


def _ruleset(puzzle: Puzzle) -> str:
    """The rules in words, since the tool knows only a sudoku's and a killer's."""
    units = "row, column and box" if puzzle.boxes else "row and column"
    said = [f"Each {units} has each of 1 to {puzzle.size} once."]
    if any(not cage.is_given for cage in puzzle.cages):
        said.append("The numbers in a cage make its clue: + is a sum, × a product, "
                    "- a difference and ÷ a quotient of two numbers.")  # fmt: skip
        said.append("No number repeats in a cage." if puzzle.killer else
                    "Numbers may repeat in a cage.")  # fmt: skip
    if puzzle.killer:
        said.append("A number without a sign is a sum.")
    elif any(cage.op == MYSTERY.sign for cage in puzzle.cages):
        said.append("A number without a sign may be any of these.")
    return " ".join(said)
