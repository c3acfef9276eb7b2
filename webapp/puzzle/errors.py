"""Errors: what is wrong with a text, said with its place and in one sentence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Where something stands in a text; line and column count from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


def printable(text: str) -> str:
    """The text with control characters and lone surrogates written as escapes, safe to show."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


class FormatError(ValueError):
    """A text in which no grid can be read, or a puzzle that a format cannot say."""

    def __init__(self, message: str, place: TextPlace | None = None) -> None:
        message = printable(message)  # it may quote what was read
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.place = place
