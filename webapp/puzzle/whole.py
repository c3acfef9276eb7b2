"""Whole numbers in texts from outside."""


def whole(text: str) -> int | None:
    """The number that one to nine ASCII digits write; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
