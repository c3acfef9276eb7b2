"""Puzzle texts of any length that repeat one part.

tests/puzzles/long_texts.json has the start, the repeated part and the end of each.
"""

import json
from collections.abc import Callable
from pathlib import Path

_FILE = Path(__file__).parents[1] / "puzzles" / "long_texts.json"


def _grown(before: str, again: str, behind: str) -> Callable[[int], str]:
    return lambda length: before + again * (length // len(again)) + behind


# Texts of about a given length.
LONG: dict[str, Callable[[int], str]] = {
    name: _grown(*parts) for name, parts in json.loads(_FILE.read_text(encoding="utf-8")).items()
}
