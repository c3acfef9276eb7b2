"""f-puzzles: the boards of f-puzzles.com, in its links or as the JSON that those hold.

Field names as SudokuPad and SudokuStudio read them. A cell's `region` is that of its box; where it
has none the box is the tool’s own guess, and `null` is none. `killercage` forbids that a value
repeats, `cage` is a mere outline with a text.
"""

import re
from functools import lru_cache
from typing import Any
from urllib.parse import quote, unquote

from webapp.puzzle.cells import Cell, all_cells, box_of, named_cell
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.puzzle import Puzzle

from .board import (
    FOG,
    TOLD,
    Outlined,
    board,
    drawn,
    grid_size,
    guessed_boxes,
    is_rule,
    refuse_rules,
    value_of,
)
from .json_object import objects
from .packed import loaded, nothing, packed, unpacked
from .reading import Format, Reading
from .sites import unheld

_LINK = "https://f-puzzles.com/?load="
_HOST = re.compile(r"\s*(?:https?://)?(?:www\.)?f-puzzles\.com\b", re.ASCII | re.IGNORECASE)
_GRID = re.compile(r'"grid"\s*:\s*\[\s*\[')
_NAMED = re.compile(r"[?&#]id=[^&#\s]", re.ASCII)
_LOAD = re.compile(r"[?&#]load=([^&#]*)")

# What says nothing of the rules, beside what is read.
_PASSED = {"disabledlogic", "truecandidatesoptions", "solution", "customcagecolors"}
_READ = {"grid", "cage", "killercage"}


def recognises(text: str) -> bool:
    """A link to the site, or an object with a grid of rows."""
    if text.lstrip().startswith("{"):
        return bool(_GRID.search(text))
    return bool(_HOST.match(text))


def read(text: str) -> Reading:
    """Read a link or JSON; raises FormatError if it holds no puzzle of ours."""
    return read_board(_object(text))


def _object(text: str) -> dict[str, Any]:
    if text.lstrip().startswith("{"):
        return loaded(text)
    found = _LOAD.search("".join(text.split()))
    if not found or not found[1]:
        lacking = unheld if _NAMED.search(text) else nothing
        raise lacking("the long link that f-puzzles’ Export makes")
    return unpacked(unquote(found[1]))


def read_board(told: dict[str, Any]) -> Reading:
    """The puzzle of a board’s object, its title and author; raises FormatError if it isn’t ours."""
    size = grid_size(told.get("grid"), told.get("size"))
    cages = [each for each in objects(told, "cage") if not TOLD.match(_says(each))]
    fog = [each for each in cages if _says(each) in FOG]
    refuse_rules([*_rules(told), *(["foglight"] if fog else [])])
    givens: dict[Cell, int] = {}
    regions: dict[Cell, object] = {}
    guess = guessed_boxes(size)
    for row, column in all_cells(size):
        cell = told["grid"][row][column]
        if not isinstance(cell, dict):
            raise FormatError("each cell of the grid must be an object")
        if cell.get("given"):
            givens[row, column] = value_of(cell.get("value"), size, (row, column))
        region = cell.get("region", box_of((row, column), guess, size))
        if region is not None:
            regions[row, column] = str(region)
    cages_drawn = [
        *(_drawn(each, apart=True) for each in objects(told, "killercage")),
        *(_drawn(each, apart=False) for each in cages),
    ]
    puzzle = board(size, givens, regions, [each for each in cages_drawn if each.cells])
    return Reading(puzzle, Label.of(told.get("title"), told.get("author")))


def _rules(told: dict[str, Any]) -> list[str]:
    """The keys that stand for a rule beside those that we read; drawings name theirs themselves."""
    rules: list[str] = []
    for key, value in told.items():
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


def _says(entry: dict[str, Any]) -> str:
    value = entry.get("value")
    return "" if value is None else str(value)


def _drawn(entry: dict[str, Any], apart: bool) -> Outlined:
    cells = entry.get("cells") or []
    if not isinstance(cells, list):
        raise FormatError('the "cells" of a cage must be a list of names such as "R1C2"')
    try:
        named = {named_cell(str(cell).lower()) for cell in cells}
    except ValueError as error:
        raise FormatError(f"a cage of this board: {error}") from None
    return Outlined(tuple(sorted(named)), _says(entry), apart)


def write(puzzle: Puzzle, label: Label = NO_LABEL) -> str:
    """The link; raises FormatError for drafts and for what such a board can’t say."""
    return f"{_LINK}{code_of(puzzle, label)}"


@lru_cache(maxsize=16)
def code_of(puzzle: Puzzle, label: Label) -> str:
    """What stands in a link behind its host, escaped; Share shows it in two links."""
    named = {"title": label.name, "author": label.by}
    told = {key: said for key, said in named.items() if said} | drawn(puzzle)
    return quote(packed(told), safe="")


FORMAT = Format(
    "f-puzzles",
    "f-puzzles",
    "A link of f-puzzles.com with a long code after load=, or its JSON.",
    "",
    recognises,
    read,
    write,
    in_a_line=True,
)
