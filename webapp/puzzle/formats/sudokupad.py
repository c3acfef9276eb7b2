"""SudokuPad's links, which contain a board of f-puzzles or its own, and those boards alone.

A code's beginning is its kind: `scl` or `ctc` SudokuPad’s own board, `fpuzzles` or `fpuz` one of
f-puzzles, both as in `packed`; `classic` and `scf` a sudoku’s givens. We write f-puzzles’ board, as
f-puzzles’ own button that opens SudokuPad does. Field names as SudokuPad’s loader reads them. Its
cages are a killer’s if they are `unique`. Older boards lack this field; there, cages are a killer's
if the board has regions and each corner is a bare number.

A character of the newer code of givens is a given, or 0 for none, and up to five empty cells after
it. In the older code, which has no prefix, it is a run of empty cells, and a digit is a given.
"""

import re
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any
from urllib.parse import unquote

from webapp.puzzle.cells import Cell, all_cells, box_of
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.puzzle import Puzzle

from .f_puzzles import (
    FOG,
    METADATA,
    Outlined,
    code_of,
    grid_cells,
    is_rule,
    puzzle_of,
    read_board,
    refuse_rules,
    says,
)
from .json_object import entries
from .packed import damaged_error, loaded, name_only_error, site_only_error, unpacked
from .reading import Format, Reading

_LINK = "https://sudokupad.app/?puzzleid=fpuzzles"
_HOST = re.compile(
    r"\s*(?:https?://)?(?:[a-z0-9-]+\.)*"
    r"(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)(?=[/?]|\s*$)/?",
    re.ASCII | re.IGNORECASE,
)
# Every JSON object begins with N4; no row of labels is as long.
_CODE = re.compile(r"\s*(?:scl|ctc|fpuz(?:zles)?)?N4[A-Za-z0-9+/%]{18}", re.ASCII)
_BOARD = re.compile(r'"cells"\s*:\s*\[\s*\[\s*\{|\bce:\[\[')
_QUERY = re.compile(r"[?&](?:puzzleid|id|load)=([^&#]*)")
_FOLDERS = re.compile(r"\A(?:(?:sudoku|webapp|edit|beta|puzzle)/)*")
_PREFIX = re.compile(r"(scf|fpuz(?:zles)?|scl|ctc|classic)?(.*)", re.DOTALL)

# SudokuPad's name for a stored puzzle is short, or words with - or _ between them, which a code
# doesn't have. It could begin like an object's code only by chance.
_DAMAGED = re.compile(r"(?:scl|ctc|fpuz(?:zles)?)N4.*|[^_-]{60,}", re.DOTALL)

_NEARLY_A_CELL = 0.9  # a smaller shape may be a symbol

_READ = {"cells", "cages", "regions", "global", "overlays", "underlays"}

_NEWER = (digits + ascii_uppercase + ascii_lowercase)[:60]
_OLDER = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
_CELLS = 81

# Rules that come after the givens of an `scf` code, before its title and author.
_RULE_LETTERS = {"x": "diagonal+", "w": "windoku"}


def recognises(text: str) -> bool:
    """A link to one of its sites, a code that begins like its own, or JSON with rows of cells."""
    if text.lstrip().startswith("{"):
        return bool(_BOARD.search(text))
    return bool(_HOST.match(text) or _CODE.match(text))


def read(text: str) -> Reading:
    """Read a link, a code or JSON; raises FormatError if it holds no puzzle of ours."""
    if text.lstrip().startswith("{"):
        return _read_board(loaded(text))
    prefix, code = _code_in(text)
    if prefix in ("classic", "scf"):
        return Reading(_classic(code, prefix))
    fields = _board(prefix, code)
    return read_board(fields) if "grid" in fields else _read_board(fields)


def _code_in(text: str) -> tuple[str, str]:
    """The prefix and the rest of the code in a link or a text, which may be broken into lines."""
    joined = "".join(text.split())
    host = _HOST.match(joined)
    if host:
        asked = _QUERY.search(joined)
        path = re.split("[?#]", joined[host.end() :])[0]
        joined = asked[1] if asked else _FOLDERS.sub("", path)
    found = _PREFIX.fullmatch(unquote(joined))
    return (found[1] or "", found[2]) if found else ("", "")


def _board(prefix: str, code: str) -> dict[str, Any]:
    try:
        return unpacked(code)
    except FormatError:
        if _DAMAGED.fullmatch(prefix + code):
            raise
        lacking = name_only_error if prefix + code else site_only_error
        raise lacking("the long link, or the JSON, from there") from None


def _read_board(fields: dict[str, Any]) -> Reading:
    """The puzzle of a board’s object, its title and author; raises FormatError if it isn’t ours."""
    size, cells = grid_cells(fields.get("cells"))
    every = entries(fields, "cages", dict)
    cages = [each for each in every if each.get("cells") and not METADATA.match(says(each))]
    refuse_rules([*_rules(fields), *(rule for each in cages for rule in _rules_of(each))])
    regions = {
        cell: number
        for number, region in enumerate(entries(fields, "regions", list))
        for cell in _cells(region)
    }
    shown = [each for each in cages if each.get("unique") or not each.get("hidden")]
    corners = [says(each).strip() for each in shown]
    bare = bool(regions) and any(corners) and all(not each or each.isdecimal() for each in corners)
    drawn = [
        Outlined(_cells(each["cells"]), says(each), bool(each.get("unique", bare or "sum" in each)))
        for each in shown
    ]
    givens = {
        cell: said["value"]
        for cell, said in cells.items()
        if said.get("value") not in (None, "") and said.get("given", True)
    }
    return Reading(puzzle_of(size, givens, regions, drawn), _label(fields))


def _label(fields: dict[str, Any]) -> Label:
    """The title and the author: in `metadata`, or in cages without cells, `title: Tuesday`."""
    said = [METADATA.match(says(each)) for each in entries(fields, "cages", dict)]
    names: dict[str, object] = {found[1]: found[2] for found in said if found}
    metadata = fields.get("metadata")
    names |= metadata if isinstance(metadata, dict) else {}
    return Label.of(names.get("title"), names.get("author"))


def _rules(fields: dict[str, Any]) -> list[str]:
    """The keys and drawings that are rules; fills of whole cells are only colour."""
    rules = [str(each) for each in entries(fields, "global")]
    for key in ("underlays", "overlays"):
        rules += [key] * any(not _is_colour(each) for each in entries(fields, key, dict))
    return rules + [
        key
        for key, value in fields.items()
        if key not in _READ and value and (isinstance(value, list) or is_rule(key))
    ]


def _rules_of(cage: dict[str, Any]) -> list[str]:
    style = str(cage.get("style"))
    extra = style == "extraregion" or (cage.get("hidden") and cage.get("unique"))
    return [
        *(["foglight"] if says(cage) in FOG else []),
        *(["disjoint"] if cage.get("type") == "disjoint" else []),
        *(["extraregion"] if extra else []),
        *([style.removeprefix("fp").lower()] if style.startswith("fp") else []),
    ]


def _is_colour(drawing: dict[str, Any]) -> bool:
    sides = (drawing.get("width"), drawing.get("height"))
    small = any(isinstance(side, int | float) and side < _NEARLY_A_CELL for side in sides)
    return not small and not any(drawing.get(key) for key in ("text", "rounded", "borderColor"))


def _cells(pairs: object) -> tuple[Cell, ...]:
    cells = set()
    for pair in pairs if isinstance(pairs, list) else [pairs]:
        match pair:
            case [int() as row, int() as column]:
                cells.add((int(row), int(column)))
            case _:
                raise FormatError("a cell of this board must be [row, column], counted from 0")
    return tuple(sorted(cells))


def _classic(code: str, named: str) -> Puzzle:
    """The sudoku of a code without its prefix; raises FormatError if it is damaged."""
    values, rest = _newer(code)
    if named == "scf":
        rules = rest.lstrip("*").split("t")[0].split("a")[0]
        refuse_rules(_RULE_LETTERS[letter] for letter in rules if letter in _RULE_LETTERS)
    elif len(values) != _CELLS or rest:
        values = "".join(
            sign if sign in digits else "0" * _OLDER.find(sign) for sign in code[: 2 * _CELLS]
        )
    if len(values) != _CELLS:
        raise damaged_error()
    cells = all_cells(9)
    givens = {cell: value for cell, value in zip(cells, values, strict=True) if value != "0"}
    return puzzle_of(9, givens, {cell: box_of(cell, (3, 3), 9) for cell in cells}, [])


def _newer(code: str) -> tuple[str, str]:
    """The cells in the code, 0 for an empty one, and what follows the 81st."""
    values = ""
    for at, letter in enumerate(code):
        if len(values) >= _CELLS or letter not in _NEWER:
            return values, code[at:]
        empty, given = divmod(_NEWER.index(letter), 10)
        values += f"{given}{'0' * empty}"
    return values, ""


def write(puzzle: Puzzle, label: Label = NO_LABEL) -> str:
    """The link; raises FormatError for drafts and for what such a board can’t express."""
    return f"{_LINK}{code_of(puzzle, label)}"


FORMAT = Format(
    "sudokupad",
    "SudokuPad",
    "A long link to sudokupad.app or app.crackingthecryptic.com, its code alone (scl… or "
    "fpuzzles…), or the JSON in it.",
    "",
    recognises,
    read,
    write,
    in_a_line=True,
)
