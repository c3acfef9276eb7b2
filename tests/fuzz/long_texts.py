"""Long texts: what a reader of puzzles may be given again and again, up to any length.

tests/puzzles/long_texts.json has what stands before, what is repeated, and what stands behind.
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
