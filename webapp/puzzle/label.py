"""Labels: what a puzzle is called and who made it, said beside the puzzle and never part of it."""

import re
from dataclasses import dataclass
from unicodedata import combining, normalize

# A name and an author have so many characters at the most; what is longer ends in an ellipsis.
MOST = 80


@dataclass(frozen=True, slots=True)
class Label:
    """A name and an author, each on one line, or "" where it isn't known."""

    name: str = ""
    by: str = ""

    @classmethod
    def of(cls, name: object = "", by: object = "") -> "Label":
        """The label of what somebody gave as its name and author; what is no text is none."""
        return cls(_told(name), _told(by))

    def __bool__(self) -> bool:
        return bool(self.name or self.by)

    @property
    def slug(self) -> str:
        """The name as a file's name has it: `ruths-tuesday`; "" where no letter of it is ASCII."""
        letters = (c for c in normalize("NFKD", self.name) if not combining(c) and c not in "'’")
        plain = "".join(letters)
        return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def _told(given: object) -> str:
    """The text on one line, without what has no look of its own: controls, turns of direction."""
    text = given[: 50 * MOST] if isinstance(given, str) else ""
    line = " ".join("".join(c if c.isprintable() else " " * c.isspace() for c in text).split())
    return line if len(line) <= MOST else f"{line[: MOST - 1].rstrip()}…"


NO_LABEL = Label()
