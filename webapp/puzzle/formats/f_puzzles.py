"""f-puzzles: the boards of f-puzzles.com, in its links or as the JSON inside them.

Setters' tools such as this one and SudokuPad can draw any rule that people think of. A board with a
rule that we don't have is rejected by the rule's name; decoration such as colours and pencil marks
is ignored. `puzzle_of` makes a puzzle from the drawing of either tool.

Field names as SudokuPad and SudokuStudio read them. A cell's `region` is its box; if it is
missing, the tool guesses the boxes, and `null` means none. In a `killercage` no value may repeat;
a `cage` is only an outline with a text.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from webapp.puzzle.cells import (
    Cell,
    all_cells,
    box_of,
    box_shapes,
    cell_name,
    named_cell,
    usual_boxes,
)
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import Label
from webapp.puzzle.operation import GIVEN, MYSTERY, OPERATIONS, SUM
from webapp.puzzle.puzzle import MAX_DIGITS, Cage, Leftover, Puzzle, make_puzzle
from webapp.puzzle.words import counted, either, listed

from .clues import SPELLINGS
from .grids import refuse_drafts, sized
from .json_object import entries
from .packed import loaded, name_only_error, packed, site_only_error, unpacked
from .reading import Format, Reading

_LINK = "https://f-puzzles.com/?load="
_HOST = re.compile(r"\s*(?:https?://)?(?:www\.)?f-puzzles\.com\b", re.ASCII | re.IGNORECASE)
_GRID = re.compile(r'"grid"\s*:\s*\[\s*\[')
_NAMED = re.compile(r"[?&#]id=[^&#\s]", re.ASCII)
_LOAD = re.compile(r"[?&#]load=([^&#]*)")

# Keys without any rule, apart from those that are read.
_PASSED = {"disabledlogic", "truecandidatesoptions", "solution", "customcagecolors"}
_READ = {"grid", "cage", "killercage"}

# Rules that we don't have. A key is the name without spaces and its last s, or begins with it.
_RULES = (
    "arrows, between lines, box indexers, circles, clones, column indexers, disjoint groups, "
    "double arrows, entropic lines, extra regions, lines, little killer sums, palindromes, "
    "quadruples, rectangles, region sum lines, row indexers, sandwich sums, skyscrapers, "
    "slow thermometers, thermometers, zipper lines"
)
_NAMES = {name.replace(" ", "").removesuffix("s"): name for name in _RULES.split(", ")} | {
    "antiking": "an anti-king rule",
    "antiknight": "an anti-knight rule",
    "diagonal+": "diagonals",
    "diagonal-": "diagonals",
    "difference": "dots between cells",
    "disjoint": "disjoint groups",
    "even": "even cells",
    "foglight": "fog",
    "foglink": "fog",
    "fogofwar": "fog",
    "lockout": "lockout lines",
    "maximum": "maximum cells",
    "minimum": "minimum cells",
    "nabner": "nabner lines",
    "negative": "negative rules",
    "nonconsecutive": "a non-consecutive rule",
    "odd": "odd cells",
    "overlay": "symbols drawn on the board",
    "ratio": "dots between cells",
    "renban": "renban lines",
    "text": "symbols drawn on the board",
    "underlay": "shapes drawn on the board",
    "whisper": "whisper lines",
    "windoku": "extra regions",
    "xsum": "X-sums",
    "xv": "XV marks",
}

# The texts of cages that show where fog has lifted.
FOG = {"FOW", "FOGLIGHT"}
# Cages of SudokuPad that only hold metadata: `title: Ruth’s Tuesday`.
METADATA = re.compile(r"\s*([A-Za-z]+): *(.*)", re.DOTALL)

# Characters kept of a text that isn't a clue, to be shown.
_SHOWN = 40
_CLUE = re.compile(rf"([0-9]+) *([{re.escape(''.join(SPELLINGS))}]?)", re.ASCII)


def is_rule(key: str) -> bool:
    """Whether a board's key is that of a rule we know by name, whatever its value."""
    return key.removesuffix("s") in _NAMES


def refuse_rules(rules: Iterable[str]) -> None:
    """Raise a FormatError that names the rules of these keys, if there are any."""
    names = list(
        dict.fromkeys(_NAMES.get(rule.removesuffix("s"), f"'{rule[:20]}'") for rule in rules)
    )
    if names:
        raise FormatError(
            f"this puzzle has {listed(names[:5])}, and only rows, columns, boxes and cages are "
            "supported"
        )


class Outlined(NamedTuple):
    """A cage as drawn: its cells, the text in its corner, and whether values must differ."""

    cells: tuple[Cell, ...]
    says: str
    apart: bool


def grid_cells(rows: object, said: object = None) -> tuple[int, dict[Cell, dict[str, Any]]]:
    """The size of a grid of rows and its cells; raises FormatError if it isn’t one of ours.

    `said` is the size that the board states, or None.
    """
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise FormatError("the grid must be a list of rows, each a list of cells")
    size = sized(len(rows))
    high = f"the grid has {counted(size, 'row')}"
    if any(len(row) != size for row in rows):
        widths = sorted({len(row) for row in rows})
        raise FormatError(f"{high} of {either(widths[:3])} cells: it must be square")
    if said not in (None, size):
        raise FormatError(f"{high}, but its size is given as {str(said)[:10]}")
    cells = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row)}
    if not all(isinstance(cell, dict) for cell in cells.values()):
        raise FormatError("each cell of the grid must be an object")
    return size, cells


def _value(said: object, size: int, cell: Cell) -> int:
    """A given value; raises FormatError if it isn't one of 1 to the size."""
    if isinstance(said, int | str) and re.fullmatch(r"[0-9]{1,2}", str(said), re.ASCII):
        value = int(said)
        if 1 <= value <= size:
            return value
    raise FormatError(f"{cell_name(cell)} is given as '{str(said)[:10]}': values are 1 to {size}")


def puzzle_of(
    size: int,
    given: Mapping[Cell, object],
    regions: Mapping[Cell, object],
    drawn: Collection[Outlined],
) -> Puzzle:
    """The puzzle of a board; `regions` has the name of each cell's region, if it has one.

    A cage whose corner is empty or can't be read makes a draft. Raises FormatError for regions that
    aren't boxes, cages of which only some may repeat a value, killer cages without a sum, and cells
    that are in two cages or are given and in a cage of several.
    """
    givens = {cell: _value(said, size, cell) for cell, said in given.items()}
    boxes = _boxes(size, regions)
    several = [cage.apart for cage in drawn if len(cage.cells) > 1]
    killer = any(several)
    if killer and not all(several):
        raise FormatError(
            "only some cages of this puzzle may repeat a number, which isn’t supported: "
            "either all may or none"
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
            raise FormatError(f"{where} is given and also in a cage: it can’t be both")
        # JSON can hold a lone surrogate, which a text can't.
        words = each.says[:_SHOWN].encode(errors="replace").decode().split()
        if target is None and words:
            leftovers.append(Leftover(tuple(words), len(cages)))
        elif target is None and each.apart:
            where = cell_name(each.cells[0])
            raise FormatError(
                f"the cage at {where} has no sum and only forbids repeats, which isn’t supported"
            )
        cages.append(Cage(each.cells, target, op))
    return make_puzzle(size, cages, boxes, killer, tuple(leftovers))


def _clue(drawn: Outlined) -> tuple[int | None, str | None]:
    """Target and operator; a number alone is a killer's sum, or a mystery cage's target."""
    found = _CLUE.fullmatch(drawn.says.strip())
    if not found or len(found[1].lstrip("0")) > MAX_DIGITS:
        return None, None
    target = int(found[1].lstrip("0") or "0")
    if len(drawn.cells) == 1:
        return target, "="
    return target, SPELLINGS.get(found[2], "+" if drawn.apart else "?")


def _boxes(size: int, regions: Mapping[Cell, object]) -> tuple[int, int] | None:
    """The boxes that the regions make; None if there are none or they are the rows or columns.

    Raises FormatError if they have any other shape.
    """
    if not regions:
        return None
    for shape in (*box_shapes(size), (1, size), (size, 1)):
        pairs = {(box_of(cell, shape, size), regions.get(cell)) for cell in all_cells(size)}
        if len(pairs) == size == len({region for _, region in pairs}):
            return None if 1 in shape else shape
    raise FormatError(
        "this puzzle has irregular regions, which aren’t supported: "
        "boxes must be rectangles that tile the grid"
    )


def _recognises(text: str) -> bool:
    """A link to the site, or an object with a grid of rows."""
    if text.lstrip().startswith("{"):
        return bool(_GRID.search(text))
    return bool(_HOST.match(text))


def _read(text: str) -> Reading:
    """Read a link or JSON; raises FormatError if it holds no puzzle of ours."""
    if text.lstrip().startswith("{"):
        return read_board(loaded(text))
    found = _LOAD.search("".join(text.split()))
    if not found or not found[1]:
        lacking = name_only_error if _NAMED.search(text) else site_only_error
        raise lacking("the long link that f-puzzles’ Export makes")
    return read_board(unpacked(unquote(found[1])))


def read_board(fields: dict[str, Any]) -> Reading:
    """The puzzle of a board’s object, its title and author; raises FormatError if it isn’t ours."""
    size, cells = grid_cells(fields.get("grid"), fields.get("size"))
    cages = [each for each in entries(fields, "cage", dict) if not METADATA.match(says(each))]
    fog = any(says(each) in FOG for each in cages)
    refuse_rules(_rules(fields) + ["foglight"] * fog)
    guess = _guessed_boxes(size)
    regions = {cell: said.get("region", box_of(cell, guess, size)) for cell, said in cells.items()}
    drawn = [_outlined(each, apart=True) for each in entries(fields, "killercage", dict)]
    drawn += [_outlined(each, apart=False) for each in cages]
    puzzle = puzzle_of(
        size,
        {cell: said.get("value") for cell, said in cells.items() if said.get("given")},
        {cell: str(region) for cell, region in regions.items() if region is not None},
        [each for each in drawn if each.cells],
    )
    return Reading(puzzle, Label.of(fields.get("title"), fields.get("author")))


def _guessed_boxes(size: int) -> tuple[int, int]:
    """The boxes that both tools assume for cells without a region."""
    return usual_boxes(size) or (1, size)


def _rules(fields: dict[str, Any]) -> list[str]:
    """The keys that are rules apart from those we read; drawings name theirs themselves."""
    rules: list[str] = []
    for key, value in fields.items():
        entries = value if isinstance(value, list) else []
        named = [each.get("fromConstraint") for each in entries if isinstance(each, dict)]
        if key not in _PASSED:
            rules += [str(name).lower().replace(" ", "") for name in named if name]
        if key not in _READ | _PASSED and (
            value is True
            or len(entries) > sum(map(bool, named))
            or (value and not entries and is_rule(key))
        ):
            rules.append(key)
    return rules


def says(cage: dict[str, Any]) -> str:
    """The text in the corner of a cage."""
    value = cage.get("value")
    value = cage.get("sum") if value in (None, "") else value
    return "" if value is None else str(value)


def _outlined(entry: dict[str, Any], apart: bool) -> Outlined:
    cells = entry.get("cells") or []
    if not isinstance(cells, list):
        raise FormatError('the "cells" of a cage must be a list of names such as "R1C2"')
    try:
        named = {named_cell(str(cell).lower()) for cell in cells}
    except ValueError as error:
        raise FormatError(f"a cage of this board: {error}") from None
    return Outlined(tuple(sorted(named)), says(entry), apart)


def _write(puzzle: Puzzle, label: Label) -> str:
    """The link; raises FormatError for drafts and for what such a board can’t express."""
    return f"{_LINK}{code_of(puzzle, label)}"


def code_of(puzzle: Puzzle, label: Label) -> str:
    """The part of a link after its host, escaped."""
    named = {"title": label.name, "author": label.by}
    fields = {key: said for key, said in named.items() if said} | _board(puzzle)
    return quote(packed(fields), safe="")


# How a cage's clue ends; a mystery cage's clue is the number alone.
_SIGNS = {op: op if op == "-" else each.printed for op, each in OPERATIONS.items()}
_SIGNS |= {MYSTERY.sign: "", GIVEN.sign: ""}


def _board(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a board of f-puzzles; raises FormatError for drafts and what it can’t express.

    Only a killer's cages are written as `killercage`, in which values differ; others are outlines
    with their clue as a text. A clue never begins with a word and a colon, which SudokuPad would
    take for a title. The solution is left out, because SudokuPad reads single digits only, so the
    tool checks nothing.
    """
    refuse_drafts(puzzle, "a link of this kind")
    if puzzle.boxes and puzzle.boxes not in box_shapes(puzzle.size):
        raise FormatError("a link of this kind can’t have boxes that are whole rows or columns")
    cages = [cage for cage in puzzle.cages if not cage.is_given]
    if puzzle.killer and not cages:
        raise FormatError("in a link of this kind a killer needs cages: this one has none")
    if puzzle.killer and any(cage.op == MYSTERY.sign for cage in cages):
        raise FormatError("in a link of this kind a killer’s clue without an operator is a sum: "
                          "no operator can be left to be found")  # fmt: skip
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
            value = _value(cage.target, size, cage.cells[0])
            grid[row][column] = {"value": value, "given": True}
    if boxes != _guessed_boxes(size):
        for row, column in all_cells(size):
            region = box_of((row, column), boxes, size) if boxes else None
            grid[row][column]["region"] = region
    return grid


def _cage(cage: Cage, killer: bool) -> dict[str, Any]:
    sign = "" if killer and cage.op == SUM.sign else _SIGNS[cage.op or ""]
    names = [f"R{row + 1}C{column + 1}" for row, column in cage.cells]
    fields: dict[str, Any] = {"cells": names, "value": f"{cage.target}{sign}"}
    return fields if killer else fields | {"outlineC": "#000000", "fontC": "#000000"}


def _ruleset(puzzle: Puzzle) -> str:
    """The rules in words, as the tool knows only those of sudoku and killer sudoku."""
    units = "row, column and box" if puzzle.boxes else "row and column"
    said = [f"Each {units} has each of the numbers 1 to {puzzle.size} once."]
    if any(not cage.is_given for cage in puzzle.cages):
        said.append("The numbers in a cage make its clue: + is a sum, × a product, "
                    "- a difference and ÷ a quotient of two numbers.")  # fmt: skip
        said.append("No number repeats in a cage." if puzzle.killer else
                    "Numbers may repeat in a cage.")  # fmt: skip
    if puzzle.killer:
        said.append("A clue without an operator is a sum.")
    elif any(cage.op == MYSTERY.sign for cage in puzzle.cages):
        said.append("A clue without an operator may be any of these.")
    return " ".join(said)


FORMAT = Format(
    "f-puzzles",
    "f-puzzles",
    "A link to f-puzzles.com with a long code after load=, or its JSON.",
    "",
    _recognises,
    _read,
    _write,
    in_a_line=True,
)
