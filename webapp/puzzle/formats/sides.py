"""Sides: how many rows and columns a text says that its grid has."""

from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.puzzle import MAX_SIZE, no_size


def sized(told: int | str, place: TextPlace | None = None) -> int:
    """The size that a number, or its digits, tell; raises FormatError where no grid has it."""
    digits = str(told).lstrip("0") or "0"
    size = int(digits) if len(digits) <= len(str(MAX_SIZE)) else 0
    if not 1 <= size <= MAX_SIZE:
        raise FormatError(no_size(digits), place)
    return size


def squared(
    rows: int | str, columns: int | str, place: TextPlace | None = None, what: str = "grid"
) -> int:
    """The size of a grid of so many rows and columns; raises FormatError where it isn’t square."""
    high, wide = str(rows).lstrip("0"), str(columns).lstrip("0")
    if high != wide:
        raise FormatError(
            f"this {what} has {high or 0} rows and {wide or 0} columns: "
            "only square ones can be read",
            place,
        )
    return sized(high, place)
