"""Formats: the ways in which a puzzle is written; `parse` finds out by itself which it reads.

Each is a module that reads and writes; text.py is our own: begin there. json_object is for programs
and code for links; the rest are those of others, the last ones only read. bits, clues, edges,
layout, saved, sides and tables are what some share. A new format is one module and one line in
FORMATS. Some hold a label too, beside the puzzle.

Each is asked whether a text is its own, the last first, and the letter grid, which takes what looks
most like one, at the very end. So `recognises` looks at how the text begins before it does more.
"""

from collections.abc import Callable
from dataclasses import dataclass

from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.puzzle import Puzzle

from . import (
    cage_list,
    cage_yaml,
    code,
    gauguin,
    json_object,
    keen,
    kenkenpuzzle,
    numbered,
    penpa,
    poisonmeatball,
    puzzlink,
    regions,
    sudoku,
    text,
)
from .setters import f_puzzles, sudokupad


@dataclass(frozen=True, slots=True)
class Format:
    """A way of writing puzzles: its name, a title for menus, and both directions.

    One that is only read, such as a program's saved game, has no `format`.

    `about` is what Import says of it: a sentence, and a sample where one is short enough.
    `in_a_line` says that a line of a file can be a whole puzzle, `cages` that it can write any
    whole puzzle of cages. `label_in` reads name and author out of a text of it, `labelled` writes
    them into one.
    """

    name: str
    title: str
    recognises: Callable[[str], bool]
    parse: Callable[[str], Puzzle]
    format: Callable[[Puzzle], str] | None
    about: tuple[str, str]
    in_a_line: bool
    cages: bool = True
    label_in: Callable[[str], Label] = lambda _: NO_LABEL
    labelled: Callable[[str, Label], str] = lambda text, _: text


# No text of a puzzle is longer than so many bytes in UTF-8; nobody need read more.
MOST_BYTES = 64 * 1024

# In menu order, those that are only read last; `reader` asks them from the last to the first.
# Of two whose texts begin alike, such as those in JSON, the one that is told by more stands later.
FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Format(
            "text",
            "Letter grid",
            text.recognises,
            text.parse,
            text.format,
            text.ABOUT,
            in_a_line=False,
            label_in=text.label_in,
            labelled=text.labelled,
        ),
        Format(
            "keen",
            "Keen game id",
            keen.recognises,
            keen.parse,
            keen.format,
            keen.ABOUT,
            in_a_line=True,
        ),
        Format(
            "sudoku",
            "Sudoku line",
            sudoku.recognises,
            sudoku.parse,
            sudoku.format,
            sudoku.ABOUT,
            in_a_line=True,
            cages=False,
        ),
        Format(
            "json",
            "JSON",
            json_object.recognises,
            json_object.parse,
            json_object.format,
            json_object.ABOUT,
            in_a_line=True,
            label_in=json_object.label_in,
            labelled=json_object.labelled,
        ),
        Format(
            "code",
            "Code in a link",
            code.recognises,
            code.parse,
            code.format,
            code.ABOUT,
            in_a_line=True,
            label_in=code.label_in,
        ),
        Format(
            "f-puzzles",
            "f-puzzles",
            f_puzzles.recognises,
            f_puzzles.parse,
            f_puzzles.format,
            f_puzzles.ABOUT,
            in_a_line=True,
            label_in=f_puzzles.label_in,
            labelled=f_puzzles.labelled,
        ),
        Format(
            "sudokupad",
            "SudokuPad",
            sudokupad.recognises,
            sudokupad.parse,
            sudokupad.format,
            sudokupad.ABOUT,
            in_a_line=True,
            label_in=sudokupad.label_in,
            labelled=sudokupad.labelled,
        ),
        Format(
            "kenkenpuzzle",
            "kenkenpuzzle.com",
            kenkenpuzzle.recognises,
            kenkenpuzzle.parse,
            kenkenpuzzle.format,
            kenkenpuzzle.ABOUT,
            in_a_line=False,
        ),
        Format(
            "puzzlink",
            "puzz.link",
            puzzlink.recognises,
            puzzlink.parse,
            puzzlink.format,
            puzzlink.ABOUT,
            in_a_line=True,
            cages=False,
        ),
        Format(
            "regions",
            "Clues and regions",
            regions.recognises,
            regions.parse,
            regions.format,
            regions.ABOUT,
            in_a_line=False,
        ),
        Format(
            "numbered",
            "Numbered cages",
            numbered.recognises,
            numbered.parse,
            None,
            numbered.ABOUT,
            in_a_line=False,
            cages=False,
        ),
        Format(
            "penpa",
            "Penpa’s TomTom",
            penpa.recognises,
            penpa.parse,
            None,
            penpa.ABOUT,
            in_a_line=False,
            cages=False,
            label_in=penpa.label_in,
        ),
        Format(
            "list",
            "List of cages",
            cage_list.recognises,
            cage_list.parse,
            None,
            cage_list.ABOUT,
            in_a_line=False,
            cages=False,
        ),
        Format(
            "gauguin",
            "Gauguin save",
            gauguin.recognises,
            gauguin.parse,
            None,
            gauguin.ABOUT,
            in_a_line=True,
        ),
        Format(
            "poisonmeatball",
            "Poisonmeatball JSON",
            poisonmeatball.recognises,
            poisonmeatball.parse,
            None,
            poisonmeatball.ABOUT,
            in_a_line=True,
            label_in=poisonmeatball.label_in,
        ),
        Format(
            "yaml",
            "Mathdoku YAML",
            cage_yaml.recognises,
            cage_yaml.parse,
            None,
            cage_yaml.ABOUT,
            in_a_line=False,
            label_in=cage_yaml.label_in,
        ),
    )
}


def only_read() -> dict[str, Format]:
    """The formats of other programs that no puzzle is written in."""
    return {name: form for name, form in FORMATS.items() if not form.format}


def written() -> dict[str, Format]:
    """The formats that puzzles are written in, too."""
    return {name: form for name, form in FORMATS.items() if form.format}


def parse(text: str) -> Puzzle:
    """The puzzle or draft that the text holds, in any format; raises FormatError if none does.

    A byte order mark is passed over, and a lone surrogate, which no file can hold, reads as `?`.
    """
    text = _plain(text)
    return reader(text).parse(text)


def reader(text: str) -> Format:
    """The format that the text is in, or is meant to be in; raises FormatError if it is in none."""
    text = _plain(text)
    for form in reversed(FORMATS.values()):
        if form.recognises(text):
            return form
    titles = ", ".join(form.title for form in FORMATS.values())
    raise FormatError(f"no puzzle can be read in this. What can be read: {titles}")


def label_in(text: str) -> Label:
    """The name and the author of the puzzle that the text holds, as far as its format tells them.

    Of a text that `parse` refuses it is nobody's concern.
    """
    text = _plain(text)
    return reader(text).label_in(text)


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").encode(errors="replace").decode()


def format(puzzle: Puzzle, name: str, label: Label | None = None) -> str:
    """The puzzle in the format of that name, with its label where the format has a place for it.

    Raises FormatError where the format cannot say the puzzle.
    """
    form = FORMATS.get(name)
    if form is None or form.format is None:
        what = "is only read, never written" if form else "isn’t a format"
        raise FormatError(f"'{name[:20]}' {what}: use one of {', '.join(written())}")
    text = form.format(puzzle)
    return form.labelled(text, label) if label else text
