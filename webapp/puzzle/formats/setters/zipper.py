"""Zipper: the short way of writing JSON that SudokuPad's PuzzleZipper has, made JSON again.

Keys stand without quotes and under short names, strings in single quotes, an empty object may be
nothing at all, `f` and `t` are false and true, and a colour is its six digits.
"""

import re
from typing import Any

_ZIPPED = re.compile(r"\s*\{\s*[A-Za-z0-9]+:")

# The short names of the keys that are read.
_NAMES = {
    "a": "arrows",
    "c1": "borderColor",
    "ca": "cages",
    "ce": "cells",
    "h": "height",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "u": "underlays",
    "v": "value",
    "w": "width",
}

_WORDS = {"f": "false", "t": "true"}
# One that isn't closed goes to the end, and nothing is looked at twice.
_STRING = r'"(?:[^"\\]|\\.)*+"?' + r"|'(?:[^'\\]|\\.)*+'?"
_KEY = r"(?<=[,{\[])[A-Za-z0-9]++(?=:)"
_WORD = r"(?<=:)[ft](?=[,}\]])"
_COLOUR = r"(?<=:)(?:#[0F]|(?![1-9][0-9]{5})[0-9A-Fa-f]{6})(?=[,}\]])"
_HOLE = r"(?<=[,\[])(?=[,\]}])"
_TOKEN = re.compile(
    f"(?P<string>{_STRING})|(?P<key>{_KEY})|(?P<word>{_WORD})|(?P<colour>{_COLOUR})|{_HOLE}",
    re.DOTALL,
)


def is_zipped(text: str) -> bool:
    """Whether the object's first key stands without quotes."""
    return bool(_ZIPPED.match(text))


def unzipped(text: str) -> str:
    """The JSON that the text stands for; of what isn't zipped it is no JSON either."""
    return _TOKEN.sub(_plain, text)


def _plain(found: re.Match[str]) -> str:
    if string := found["string"]:
        inside = string[1:-1]
        return string if string[0] == '"' else f'"{_quoted(inside)}"'
    if name := found["key"] or found["colour"]:
        return f'"{name}"'
    return _WORDS[found["word"]] if found["word"] else "{}"


def _quoted(inside: str) -> str:
    """A string's inside as double quotes need it: an apostrophe was written with a backslash."""
    return re.sub(r"\\(.)", lambda found: "'" if found[1] == "'" else found[0], inside, flags=re.S)


def full(names: dict[str, Any]) -> dict[str, Any]:
    """An object under the keys' long names: made for json.loads, which asks for each object."""
    return {_NAMES.get(key, key): value for key, value in names.items()}
