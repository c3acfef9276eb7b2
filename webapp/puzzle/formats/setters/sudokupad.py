"""SudokuPad: its links, which hold a board of f-puzzles or its own, and those boards without one.

A code begins with what is in it: `scl` or `ctc` SudokuPad's own board, `fpuzzles` or `fpuz` one of
f-puzzles, both as `lz` compresses them, `classic` and `scf` a sudoku's givens. We write f-puzzles'
board, as f-puzzles' own button that opens SudokuPad does.
"""

import re
from typing import Any
from urllib.parse import unquote

from webapp.puzzle.errors import FormatError, unheld
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.puzzle import Puzzle

from . import classic, f_puzzles, scl
from .packed import loaded, nothing, unpacked

ABOUT = (
    "A long link of sudokupad.app or app.crackingthecryptic.com, its code alone (scl… or "
    "fpuzzles…), or the JSON that it holds.",
    "",
)

_LINK = "https://sudokupad.app/?puzzleid=fpuzzles"
_HOST = re.compile(
    r"\s*(?:https?://)?(?:[a-z0-9-]+\.)*"
    r"(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)(?=[/?]|\s*$)/?",
    re.ASCII | re.IGNORECASE,
)
# Every object of JSON begins with N4; no row of labels is as long.
_CODE = re.compile(r"\s*(?:scl|ctc|fpuz(?:zles)?)?N4[A-Za-z0-9+/%]{18}", re.ASCII)
_BOARD = re.compile(r'"cells"\s*:\s*\[\s*\[\s*\{|\bce:\[\[')
_QUERY = re.compile(r"[?&](?:puzzleid|id|load)=([^&#]*)")
_FOLDERS = re.compile(r"\A(?:(?:sudoku|webapp|edit|beta|puzzle)/)*")
_PREFIX = re.compile(r"(scf|fpuz(?:zles)?|scl|ctc|classic)?(.*)", re.DOTALL)

# A name under which SudokuPad keeps a puzzle is short, or words with - or _ between them, which no
# code has; by chance alone it begins as a code of an object does.
_DAMAGED = re.compile(r"(?:scl|ctc|fpuz(?:zles)?)N4.*|[^_-]{60,}", re.DOTALL)


def recognises(text: str) -> bool:
    """A link to one of its sites, a code that begins as its do, or an object with rows of cells."""
    if text.lstrip().startswith("{"):
        return bool(_BOARD.search(text))
    return bool(_HOST.match(text) or _CODE.match(text))


def parse(text: str) -> Puzzle:
    """Read a link, a code or JSON; raises FormatError where it holds no puzzle of ours."""
    if text.lstrip().startswith("{"):
        return scl.read(loaded(text))
    prefix, code = _code_in(text)
    if prefix in ("classic", "scf"):
        return classic.read(code, prefix)
    told = _board(prefix, code)
    return f_puzzles.read(told) if "grid" in told else scl.read(told)


def label_in(text: str) -> Label:
    """The title and the author of a board that `parse` reads."""
    if text.lstrip().startswith("{"):
        return scl.label_of(loaded(text))
    prefix, code = _code_in(text)
    if prefix in ("classic", "scf"):
        return NO_LABEL
    told = _board(prefix, code)
    return f_puzzles.label_of(told) if "grid" in told else scl.label_of(told)


def _code_in(text: str) -> tuple[str, str]:
    """The prefix and the rest of a link's or a text's code; a mail may have broken the line."""
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
        lacking = unheld if prefix + code else nothing
        raise lacking("the long link, or the JSON, from there") from None


def format(puzzle: Puzzle) -> str:
    """The link; raises FormatError for drafts and for what such a board can't say."""
    return f"{_LINK}{f_puzzles.code_of(puzzle)}"


def labelled(text: str, label: Label) -> str:
    """The link with title and author in its board."""
    return f"{_LINK}{f_puzzles.labelled_code(text.removeprefix(_LINK), label)}"
