"""The text formats of puzzles; `parse` detects which one a text is in.

Each is a module with a `FORMAT` (game_ids has three) and one line here. Start with text.py, ours.
Shared parts are in clues, grids and json_object, and in packed for links of setters' tools.

Formats are tried in reverse order: of two whose texts begin alike, the more specific one comes
later. The first, text, takes what no other recognises.
"""

from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.puzzle import Puzzle

from . import (
    cage_list,
    code,
    f_puzzles,
    game_ids,
    gauguin,
    json_object,
    kenkenpuzzle,
    penpa,
    puzzlink,
    sudoku,
    sudokupad,
    text,
)
from .reading import NOTES, Format, Note, Reading

__all__ = ["FORMATS", "MAX_BYTES", "NOTES", "Format", "Note", "Reading", "format", "only_read",
           "parse", "read", "reader", "written"]  # fmt: skip

# The most bytes in UTF-8 that a puzzle's text needs.
MAX_BYTES = 64 * 1024

# In menu order.
FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        text.FORMAT,
        game_ids.KEEN,
        sudoku.FORMAT,
        json_object.FORMAT,
        code.FORMAT,
        f_puzzles.FORMAT,
        sudokupad.FORMAT,
        kenkenpuzzle.FORMAT,
        puzzlink.FORMAT,
        cage_list.FORMAT,
        penpa.FORMAT,
        gauguin.FORMAT,
        game_ids.SOLO,
        game_ids.FORUM_KILLER,
    )
}


def only_read() -> dict[str, Format]:
    """The formats that can only be read."""
    return {name: form for name, form in FORMATS.items() if not form.write}


def written() -> dict[str, Format]:
    """The formats that can be written."""
    return {name: form for name, form in FORMATS.items() if form.write}


def parse(text: str) -> Puzzle:
    """The puzzle or draft that the text holds, in any format; raises FormatError if none does.

    A byte order mark is skipped, and a lone surrogate, which no file can hold, reads as `?`.
    """
    return read(text).puzzle


def read(text: str) -> Reading:
    """The puzzle as `parse` reads it, with label and notes; a FormatError names the format."""
    text = _plain(text)
    form = reader(text)
    try:
        return form.read(text)
    except FormatError as error:
        # Errors of links name the site themselves.
        error.title = "" if not text.strip() or form is code.FORMAT else form.title
        raise


def reader(text: str) -> Format:
    """The format that the text is in, or is most likely meant to be in."""
    text = _plain(text)
    return next(form for form in reversed(FORMATS.values()) if form.recognises(text))


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").encode(errors="replace").decode()


def format(puzzle: Puzzle, name: str, label: Label = NO_LABEL) -> str:
    """The puzzle in the format of that name, with its label if the format has a field for it.

    Raises FormatError if the format can’t express the puzzle.
    """
    form = FORMATS.get(name)
    if form is None or form.write is None:
        what = "can only be read, not written" if form else "isn’t a format"
        raise FormatError(f"'{name[:20]}' {what}: use one of {', '.join(written())}")
    return form.write(puzzle, label)
