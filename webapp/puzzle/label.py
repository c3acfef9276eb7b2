"""A puzzle's title and author, which travel beside the puzzle and aren't part of it."""

import re
from dataclasses import dataclass
from unicodedata import combining, normalize

# Characters of a title or an author; a longer one ends in an ellipsis.
MOST = 80


@dataclass(frozen=True, slots=True)
class Label:
    """A name and an author, each on one line, or "" where it isn't known."""

    name: str = ""
    by: str = ""

    @classmethod
    def of(cls, name: object = "", by: object = "") -> "Label":
        """The label for a given title and author; anything that isn't a text is ignored."""
        return cls(_one_line(name), _one_line(by))

    def __bool__(self) -> bool:
        return bool(self.name or self.by)

    @property
    def slug(self) -> str:
        """The title as part of a file name, `ruths-tuesday`; "" if it has no ASCII letters."""
        letters = (c for c in normalize("NFKD", self.name) if not combining(c) and c not in "'’")
        plain = "".join(letters)
        return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def _one_line(given: object) -> str:
    """The text on one line, without control characters and changes of direction."""
    text = given[: 50 * MOST] if isinstance(given, str) else ""
    line = " ".join("".join(c if c.isprintable() else " " * c.isspace() for c in text).split())
    return line if len(line) <= MOST else f"{line[: MOST - 1].rstrip()}…"


NO_LABEL = Label()
