"""The parts of a format, and the result of reading a text."""

from collections.abc import Callable
from dataclasses import dataclass, field

from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.position import Position
from webapp.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence on how an ambiguous text was read.

    `other` names the note for the other reading, with rows and columns swapped; `offer` is the
    text of the link to it.
    """

    sentence: str
    other: str = ""
    offer: str = ""


NOTES: dict[str, Note] = {
    "letters-columns": Note("Letters read as columns.", "letters-rows", "Read letters as rows"),
    "letters-rows": Note("Letters read as rows.", "letters-columns", "Read letters as columns"),
    "row-column": Note("Cells read as row, column.", "column-row", "Read cells as column, row"),
    "column-row": Note("Cells read as column, row.", "row-column", "Read cells as row, column"),
    "marks": Note("Single digits are read as given, several in a cell as pencil marks."),
    "no-operators": Note("The text has no operators, so each is to be found (?)."),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """The puzzle or draft in a text, its label, and names of NOTES on how it was read.

    `position` has the pencil marks of a text that has any.
    """

    puzzle: Puzzle
    label: Label = NO_LABEL
    notes: tuple[str, ...] = ()
    position: Position = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Format:
    """A text format for puzzles.

    `name` is for the command line, `title` for menus; `about` is a sentence and `example` a text
    for Import, empty if none is short enough. `recognises` returns whether a text is meant to be in
    this format, and checks first how it begins. `read` raises FormatError if no grid can be read.
    `write` is None if the format can only be read; it raises FormatError for what it can’t express,
    and writes the label if the format has a field for it. If `in_a_line`, one line of a file can be
    a whole puzzle.
    """

    name: str
    title: str
    about: str
    example: str
    recognises: Callable[[str], bool]
    read: Callable[[str], Reading]
    write: Callable[[Puzzle, Label], str] | None = None
    in_a_line: bool = False
