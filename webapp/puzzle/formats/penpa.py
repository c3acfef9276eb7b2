"""Penpa: the text that its button GMPuzzle output makes of a TomTom, a calcudoku; only read.

Above stand lines such as `Genre: TomTom`. Then come the rows and columns, the regions as rows of
letters, a table of clues with `.` for none and an octal code for each sign, the values as `{1-4}`
and the solution, which is passed over. Its links hold a drawing, and are refused by that.
Source: docs/js/class_p.js in github.com/swaroopg92/penpa-edit.
"""

import re

from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import Label
from webapp.puzzle.puzzle import Puzzle, make_puzzle

from .clues import Word
from .sides import squared
from .tables import Rows, cage_of, regions, rows_of, table

ABOUT = (
    "A TomTom as Penpa’s button GMPuzzle output writes it. Links to Penpa can’t be read.",
    "Author: Ruth\nGenre: TomTom\n2\nAB\nAB\n3\\053 2\\367\n. .\n{1-2}",
)

_LINK = re.compile(r"\s*(?:https?://)?[a-z0-9.-]+/penpa-edit\b", re.ASCII | re.IGNORECASE)
_KEY = r"[^\W\d_](?:[^\W\d_]| )*+"
_HEAD = re.compile(rf"[ \t]*+({_KEY}):[ \t]*+([^\n]*)")
# Nothing is looked at twice: a text may be long.
_BEGINS = re.compile(rf"\s*+(?:(?!genre:){_KEY}:[^\n]*+\n\s*+)*+genre:", re.IGNORECASE)
_SIGNS = {r"\053": "+", r"\055": "-", r"\327": "×", r"\367": "÷"}


def recognises(text: str) -> bool:
    """A link to Penpa, or lines of words and colons of which one tells the genre."""
    return bool(_LINK.match(text) or _BEGINS.match(text))


def parse(text: str) -> Puzzle:
    """Read the text of a TomTom; raises FormatError with the place, and for links."""
    if _LINK.match(text):
        raise FormatError(
            "this is a link to Penpa, which holds a drawing that we can’t read: paste the text "
            "that its button GMPuzzle output makes of a TomTom, or Export Sudoku of a sudoku"
        )
    told = _told(text)
    genre = told.get("Genre", "").strip()
    if not any(name in genre.lower() for name in ("tomtom", "kenken", "calcudoku")):
        raise FormatError(f"this is Penpa’s {genre[:20] or 'text'}: only its TomTom can be read")
    rows = [row for row in rows_of(_below(text)) if not row[0].text.startswith("#")]
    size = _size(rows)
    named = regions(table([_letters(row) for row in rows[1 : size + 1]], size, "regions"))
    clues = table([[_signed(word) for word in row] for row in rows[size + 1 : 2 * size + 1]],
                  size, "clues")  # fmt: skip
    values = "".join(word.text for word in rows[2 * size + 1]) if rows[2 * size + 1 :] else ""
    if values.startswith("{") and values != f"{{1-{size}}}":
        raise FormatError(
            f"the values of this TomTom are {values[:20]}: only 1 to {size} can be read",
            rows[2 * size + 1][0].place,
        )
    return make_puzzle(size, [cage_of(cells, clues) for cells in named.values()])


def label_in(text: str) -> Label:
    """The theme and the author that lines above a TomTom tell."""
    told = _told(text)
    return Label.of(told.get("Theme"), told.get("Author"))


def _told(text: str) -> dict[str, str]:
    found = (_HEAD.match(line) for line in text.splitlines())
    return {each[1].capitalize(): each[2] for each in found if each}


def _below(text: str) -> str:
    """The text with empty lines in place of those that tell of it."""
    return "\n".join("" if _HEAD.match(line) else line for line in text.splitlines())


def _size(rows: Rows) -> int:
    first = rows[0] if rows else []
    whole = all(re.fullmatch("[0-9]+", word.text, re.ASCII) for word in first)
    if not whole or len(first) not in (1, 2):
        place = first[0].place if first else None
        raise FormatError("below its first lines a TomTom has its rows and columns, as in 4", place)
    return squared(first[0].text, first[-1].text, first[0].place)


def _letters(row: list[Word]) -> list[Word]:
    """A row of regions, whose letters may stand without blanks."""
    word, *more = row
    if more:
        return row
    return [Word(each, word.line, word.column + at, False) for at, each in enumerate(word.text)]


def _signed(word: Word) -> Word:
    text = word.text
    for code, sign in _SIGNS.items():
        text = text.replace(code, sign)
    return Word(text, word.line, word.column, word.first)
