"""Signs: what stands in the corner of a cell that plays a part, as the style sheet has it."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

_STATE = re.compile(r'\[data-state="(\w+)"\] \{[^}]*--sign: url\("data:image/svg\+xml,([^"]*)"\)')
_SHAPE = re.compile(r"<path d='([^']*)'[^>]* stroke-width='([^']*)'")


class Sign(NamedTuple):
    """A path in a square of 16 units, and how wide it is stroked."""

    path: str
    stroke: str


@cache
def signs(sheet: Path) -> dict[str, Sign]:
    """The signs in a style sheet by state, so that a file's are those of the page."""
    found = _STATE.findall(sheet.read_text(encoding="utf-8"))
    return {state: Sign(*_SHAPE.findall(unquote(picture))[0]) for state, picture in found}
