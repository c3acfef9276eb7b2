"""f-puzzles: the boards of f-puzzles.com, in its links or as the JSON that those hold.

Field names as SudokuPad and SudokuStudio read them. A cell's `region` is that of its box; where it
has none the box is the tool's own guess, and `null` is none. `killercage` forbids that a value
repeats, `cage` is a mere outline with a text. `drawing` has how a puzzle is written.
"""

import re
from functools import lru_cache
from typing import Any
from urllib.parse import quote, unquote

from webapp.puzzle.cells import Cell, all_cells, box_of, named_cell
from webapp.puzzle.errors import FormatError, unheld
from webapp.puzzle.label import Label
from webapp.puzzle.puzzle import Puzzle

from .board import TOLD, Outlined, board, grid_size, guessed_boxes, value_of
from .drawing import drawn
from .packed import loaded, nothing, packed, unpacked
from .rules import FOG, is_rule, refuse

ABOUT = (
    "A link of f-puzzles.com with a long code after load=, or its JSON.",
    "",
)

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


def parse(text: str) -> Puzzle:
    """Read a link or JSON; raises FormatError where it holds no puzzle of ours."""
    return read(_object(text))


def label_in(text: str) -> Label:
    """The title and the author of a board that `parse` reads."""
    return label_of(_object(text))


def label_of(told: dict[str, Any]) -> Label:
    """The title and the author that a board tells."""
    return Label.of(told.get("title"), told.get("author"))


def _object(text: str) -> dict[str, Any]:
    if text.lstrip().startswith("{"):
        return loaded(text)
    found = _LOAD.search("".join(text.split()))
    if not found or not found[1]:
        lacking = unheld if _NAMED.search(text) else nothing
        raise lacking("the long link that f-puzzles’ Export makes")
    return unpacked(unquote(found[1]))


def read(told: dict[str, Any]) -> Puzzle:
    """The puzzle of a board's object; raises FormatError where it is none of ours."""
    size = grid_size(told.get("grid"), told.get("size"))
    cages = [each for each in _entries(told, "cage") if not TOLD.match(_says(each))]
    fog = [each for each in cages if _says(each) in FOG]
    refuse([*_rules(told), *(["foglight"] if fog else [])])
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
        *(_drawn(each, apart=True) for each in _entries(told, "killercage")),
        *(_drawn(each, apart=False) for each in cages),
    ]
    return board(size, givens, regions, [each for each in cages_drawn if each.cells])


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


def _entries(told: dict[str, Any], key: str) -> list[dict[str, Any]]:
    entries = told.get(key) or []
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise FormatError(f'"{key}" must be a list of objects')
    return entries


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


def format(puzzle: Puzzle) -> str:
    """The link; raises FormatError for drafts and for what such a board can't say."""
    return f"{_LINK}{code_of(puzzle)}"


@lru_cache(maxsize=16)
def code_of(puzzle: Puzzle) -> str:
    """What stands in a link behind its host, escaped; Share shows it in two links."""
    return _escaped(drawn(puzzle))


def labelled(text: str, label: Label) -> str:
    """The link with title and author in its board."""
    start, _, code = text.rpartition("=")
    return f"{start}={labelled_code(code, label)}"


def labelled_code(code: str, label: Label) -> str:
    """A code of ours with title and author in its board."""
    told = {"title": label.name, "author": label.by}
    return _escaped({key: said for key, said in told.items() if said} | unpacked(unquote(code)))


def _escaped(told: dict[str, Any]) -> str:
    return quote(packed(told), safe="")
