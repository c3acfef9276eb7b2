"""An error in a text: one sentence, with its line and column."""

import re
from dataclasses import dataclass

# A number with more digits than this is shortened to its beginning and its end.
_DIGITS_SHOWN = 12
_NUMBER = re.compile(r"[0-9]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A position in a text; line and column count from 1."""

    line: int
    column: int

    @classmethod
    def at(cls, text: str, index: int) -> "TextPlace":
        """The place of the character with that index."""
        before = text[:index]
        return cls(before.count("\n") + 1, index - before.rfind("\n"))

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


_JOINERS = "\u200c\u200d"


def printable(text: str) -> str:
    """The text with control characters and lone surrogates written as escapes, safe to show.

    The two joiners stay: Persian, Hindi and emoji can't be written without them.
    """
    return "".join(
        letter
        if letter.isprintable() or letter in _JOINERS
        else letter.encode("unicode_escape").decode()
        for letter in text
    )


def shortened(text: str) -> str:
    """The text with very long numbers shortened: a target or a size may have 300 digits."""
    return _NUMBER.sub(_cut, text)


def _cut(number: re.Match[str]) -> str:
    digits = number[0]
    return digits if len(digits) <= _DIGITS_SHOWN else f"{digits[:6]}…{digits[-3:]}"


class FormatError(ValueError):
    """A text that isn’t a puzzle, cages that don’t make one, or a puzzle a format can’t express."""

    def __init__(self, message: str, place: TextPlace | None = None) -> None:
        message = shortened(printable(message))  # it may quote what was read
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.place = place
        self.title = ""  # of the format that the text was read as
