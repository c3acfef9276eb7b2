"""Cells, cages, checks, solutions and formats. Standard library only.

puzzle.py has the puzzle and its cages: begin there. cells, operation and masks are what it is made
of; checks says what is wrong with a draft, solution whether a grid is right. formats/ reads and
writes it, editing draws it, position is what a player has written, label what people call it, words
what sentences share.
"""

from .cells import Cell, box_shapes, cell_name, cell_names, named_cell
from .checks import Fault, faults, is_sound, structural_faults
from .errors import FormatError, TextPlace
from .formats import FORMATS, MAX_BYTES, format, parse, written
from .label import NO_LABEL, Label
from .operation import OPERATIONS, OPERATORS, Operation, operators_for
from .puzzle import MAX_DIGITS, MAX_SIZE, Cage, Leftover, Puzzle, make_puzzle
from .solution import Grid, grid_at, grid_of, is_solution, values_at

__all__ = [
    "FORMATS",
    "MAX_BYTES",
    "MAX_DIGITS",
    "MAX_SIZE",
    "NO_LABEL",
    "OPERATIONS",
    "OPERATORS",
    "Cage",
    "Cell",
    "Fault",
    "FormatError",
    "Grid",
    "Label",
    "Leftover",
    "Operation",
    "Puzzle",
    "TextPlace",
    "box_shapes",
    "cell_name",
    "cell_names",
    "faults",
    "format",
    "grid_at",
    "grid_of",
    "is_solution",
    "is_sound",
    "make_puzzle",
    "named_cell",
    "operators_for",
    "parse",
    "structural_faults",
    "values_at",
    "written",
]
