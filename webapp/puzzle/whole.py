"""Whole numbers as texts from outside say them."""


def whole(text: str) -> int | None:
    """The number that up to nine digits from 0 to 9 say; None where the text is no such number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
