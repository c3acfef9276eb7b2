"""Boards of setters’ tools, f-puzzles and SudokuPad, where people draw any rule they think of.

What stands for a rule that isn’t ours refuses a board by its name; what only decorates it, such as
colours and pencil marks, is passed over. `board` makes a puzzle of what was read, and `drawn` a
board of f-puzzles of a puzzle.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from webapp.puzzle.cells import Cell, all_cells, box_of, box_shapes, cell_name
from webapp.puzzle.errors import FormatError
from webapp.puzzle.operation import GIVEN, MYSTERY, OPERATIONS, SUM
from webapp.puzzle.puzzle import MAX_DIGITS, Cage, Leftover, Puzzle
from webapp.puzzle.words import counted, listed

from .clues import SPELLINGS
from .grids import refuse_drafts, sized
from .json_object import made

# What the cages say that show where fog has lifted.
FOG = {"FOW", "FOGLIGHT"}

_NAMES = {
    "antiking": "an anti-king rule",
    "antiknight": "an anti-knight rule",
    "arrow": "arrows",
    "arrows": "arrows",
    "betweenline": "between lines",
    "boxindexer": "box indexers",
    "circle": "circles",
    "clone": "clones",
    "columnindexer": "column indexers",
    "diagonal+": "diagonals",
    "diagonal-": "diagonals",
    "difference": "dots between cells",
    "disjoint": "disjoint groups",
    "disjointgroups": "disjoint groups",
    "doublearrow": "double arrows",
    "entropicline": "entropic lines",
    "even": "even cells",
    "extraregion": "extra regions",
    "foglight": "fog",
    "foglink": "fog",
    "fogofwar": "fog",
    "line": "lines",
    "lines": "lines",
    "littlekillersum": "little killer sums",
    "lockout": "lockout lines",
    "maximum": "maximum cells",
    "minimum": "minimum cells",
    "nabner": "nabner lines",
    "negative": "negative rules",
    "nonconsecutive": "a non-consecutive rule",
    "odd": "odd cells",
    "overlays": "signs drawn on the board",
    "palindrome": "palindromes",
    "quadruple": "quadruples",
    "ratio": "dots between cells",
    "rectangle": "rectangles",
    "regionsumline": "region sum lines",
    "renban": "renban lines",
    "rowindexer": "row indexers",
    "sandwichsum": "sandwich sums",
    "skyscraper": "skyscrapers",
    "slowthermometer": "slow thermometers",
    "text": "signs drawn on the board",
    "thermometer": "thermometers",
    "underlays": "shapes drawn on the board",
    "whispers": "whisper lines",
    "windoku": "extra regions",
    "xsum": "X-sums",
    "xv": "XV signs",
    "zipperline": "zipper lines",
}

# Cages of SudokuPad that are no cages: `title: Ruth’s Tuesday`.
TOLD = re.compile(r"\s*([A-Za-z]+): *(.*)", re.DOTALL)

# So much of what is no clue is kept, to be shown.
_SHOWN = 40

_CLUE = re.compile(rf"([0-9]+) *([{re.escape(''.join(SPELLINGS))}]?)", re.ASCII)


def is_rule(key: str) -> bool:
    """Whether a board's key stands for a rule that is known here by name, whatever it holds."""
    return key in _NAMES


def refuse_rules(rules: Iterable[str]) -> None:
    """Raise FormatError that names the rules, told by their keys, if there are any."""
    names = list(dict.fromkeys(_NAMES.get(rule, f"'{rule[:20]}'") for rule in rules))
    if names:
        what = "constraints" if len(names) > 1 else "a constraint"
        raise FormatError(
            f"this puzzle has {listed(names[:5])}, {what} that we don’t have: "
            "here are rows, columns, boxes and cages"
        )


@dataclass(frozen=True, slots=True)
class Outlined:
    """A cage as it is drawn: its cells, what its corner says, and whether no value may repeat."""

    cells: tuple[Cell, ...]
    says: str
    apart: bool


def grid_size(rows: object, said: object = None) -> int:
    """The size of a grid of rows of cells; raises FormatError where it isn't one of ours.

    `said` is what the board says of its size, where it does.
    """
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise FormatError("the grid must be a list of rows, each a list of cells")
    size = len(rows)
    sized(size)
    rows_told = counted(size, "row")
    if any(len(row) != size for row in rows):
        widths = sorted({len(row) for row in rows})
        wide = " or ".join(str(width) for width in widths[:3])
        raise FormatError(f"the grid has {rows_told} of {wide} cells: here it must be a square")
    if said is not None and said != size:
        raise FormatError(f"the grid has {rows_told}, and its size is said to be {str(said)[:10]}")
    return size


def value_of(said: object, size: int, cell: Cell) -> int:
    """A given value; raises FormatError where it isn't one of 1 to the size."""
    if isinstance(said, int | str) and re.fullmatch(r"[0-9]{1,2}", str(said), re.ASCII):
        value = int(said)
        if 1 <= value <= size:
            return value
    raise FormatError(f"{cell_name(cell)} is given as '{str(said)[:10]}': values are 1 to {size}")


def board(
    size: int,
    givens: Mapping[Cell, int],
    regions: Mapping[Cell, object],
    drawn: Collection[Outlined],
) -> Puzzle:
    """The puzzle of a board; `regions` has what each cell's region is called, where it has one.

    A cage whose corner says nothing, or what can't be read, makes a draft. Raises FormatError for
    regions that aren't boxes, cages of which only some may repeat a value, killer cages without a
    sum, and cells that are in two cages or are given and in a cage of several.
    """
    boxes = _boxes(size, regions)
    several = [cage.apart for cage in drawn if len(cage.cells) > 1]
    killer = any(several)
    if killer and not all(several):
        raise FormatError(
            "only some cages of this puzzle may repeat a value, a constraint that we don’t have: "
            "here either all may or none"
        )
    cages = [Cage((cell,), value, "=") for cell, value in givens.items()]
    leftovers: list[Leftover] = []
    for each in drawn:
        target, op = _clue(each)
        inside = [cell for cell in each.cells if cell in givens]
        if len(inside) == len(each.cells) == 1 and target == givens[inside[0]]:
            continue
        if inside:
            where = cell_name(inside[0])
            raise FormatError(f"{where} is given and in a cage: here a cell is one or the other")
        # JSON may hold half a sign, which no text can.
        words = each.says[:_SHOWN].encode(errors="replace").decode().split()
        if target is None and words:
            leftovers.append(Leftover(tuple(words), len(cages)))
        elif target is None and each.apart:
            where = cell_name(each.cells[0])
            raise FormatError(
                f"the cage at {where} has no sum and only forbids repeats, "
                "a constraint that we don’t have"
            )
        cages.append(Cage(each.cells, target, op))
    return made(size, cages, boxes, killer, tuple(leftovers))


def _clue(drawn: Outlined) -> tuple[int | None, str | None]:
    """Target and operator; without a sign it is a killer's sum, or one to be found."""
    found = _CLUE.fullmatch(drawn.says.strip())
    if not found or len(found[1].lstrip("0")) > MAX_DIGITS:
        return None, None
    target = int(found[1].lstrip("0") or "0")
    if len(drawn.cells) == 1:
        return target, "="
    return target, SPELLINGS.get(found[2], "+" if drawn.apart else "?")


def _boxes(size: int, regions: Mapping[Cell, object]) -> tuple[int, int] | None:
    """The boxes that the regions are; None where there are none, or they are the rows or columns.

    Raises FormatError where they are of any other shape.
    """
    if not regions:
        return None
    for shape in (*box_shapes(size), (1, size), (size, 1)):
        pairs = {(box_of(cell, shape, size), regions.get(cell)) for cell in all_cells(size)}
        if len(pairs) == size == len({region for _, region in pairs}):
            return None if 1 in shape else shape
    raise FormatError(
        "this puzzle has irregular regions, a constraint that we don’t have: "
        "boxes here are rectangles that tile the grid"
    )


def guessed_boxes(size: int) -> tuple[int, int]:
    """The boxes that both tools take where none are told: nearest to squares, and none upright."""
    return max(
        ((rows, columns) for rows, columns in box_shapes(size) if rows <= columns),
        default=(1, size),
    )


# How a cage's clue ends; one that is to be found is the number alone.
_SIGNS = {op: op if op == "-" else each.printed for op, each in OPERATIONS.items()}
_SIGNS |= {MYSTERY.sign: "", GIVEN.sign: ""}


def drawn(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a board of f-puzzles; raises FormatError for drafts and for what it can’t say.

    A killer’s cages are told as such, others as outlines with their clue as a text, since a
    killer’s forbid that a value repeats. No clue begins with a word and a colon, which SudokuPad
    would take for a title. There is no solution, so nothing is checked: SudokuPad reads single
    digits only.
    """
    refuse_drafts(puzzle, "these links")
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
