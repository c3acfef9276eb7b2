"""Penpa's output for a TomTom, a calcudoku, by its button GMPuzzle output; only read.

It begins with lines such as `Genre: TomTom`. Then come the size, the regions as rows of letters, a
table of clues with `.` for none and an octal code for each operator, the values as `{1-4}` and the
solution, which is ignored. Source: docs/js/class_p.js in github.com/swaroopg92/penpa-edit.
"""

import re

from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import Label

from . import text as grid
from .reading import Format, Reading

_KEY = r"[^\W\d_](?:[^\W\d_]| )*+"
_HEAD = re.compile(rf"[ \t]*+({_KEY}):[ \t]*+([^\n]*)")
# Nothing is scanned twice, as a text may be long.
_BEGINS = re.compile(rf"\s*+(?:(?!genre:){_KEY}:[^\n]*+\n\s*+)*+genre:", re.IGNORECASE)
# Padded, so that the columns of errors stay right.
_SIGNS = {r"\053": "+   ", r"\055": "-   ", r"\327": "×   ", r"\367": "÷   "}


def recognises(text: str) -> bool:
    """Whether it begins with lines of words and colons, one of them the genre."""
    return bool(_BEGINS.match(text))


def read(text: str) -> Reading:
    """Read the text of a TomTom; raises FormatError with the place."""
    headers: dict[str, str] = {}
    lines: list[str] = []
    values, at = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        head = _HEAD.match(line)
        if head:
            headers[head[1].capitalize()] = head[2].strip()
        if line.lstrip().startswith("{"):
            values, at = line.strip(), number
            break
        lines.append("" if head or line.startswith("#") else line)
    genre = headers.get("Genre", "")
    if not any(name in genre.lower() for name in ("tomtom", "kenken", "calcudoku")):
        raise FormatError(f"this is a Penpa {genre[:20] or 'text'}: only a TomTom can be read")
    below = "\n".join(lines)
    for code, sign in _SIGNS.items():
        below = below.replace(code, sign)
    puzzle = grid.parse(below)
    if values and values != f"{{1-{puzzle.size}}}":
        raise FormatError(
            f"the values of this TomTom are {values[:20]}: only 1 to {puzzle.size} can be read",
            TextPlace(at, 1),
        )
    return Reading(puzzle, Label.of(headers.get("Theme"), headers.get("Author")))


FORMAT = Format(
    "penpa",
    "Penpa TomTom",
    "A TomTom as Penpa’s button GMPuzzle output writes it. Links to Penpa can’t be read.",
    "Author: Ruth\nGenre: TomTom\n2\nAB\nAB\n3\\053 2\\367\n. .\n{1-2}",
    recognises,
    read,
)
