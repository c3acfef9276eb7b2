"""Packed: the object that a link's code or a pasted text holds."""

import json
from collections.abc import Callable
from typing import Any

from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.puzzle import MAX_DIGITS

from . import lz, zipper


def packed(told: dict[str, Any]) -> str:
    """The code of an object."""
    return lz.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")))


def unpacked(code: str) -> dict[str, Any]:
    """The object that a code is; raises FormatError where it is damaged."""
    try:
        return _object(lz.decompress(code))
    except json.JSONDecodeError:
        raise lz.damaged() from None


def loaded(text: str) -> dict[str, Any]:
    """The object that the JSON is, zipped or not; raises FormatError where it is none."""
    try:
        return _object(text)
    except json.JSONDecodeError as error:
        if zipper.is_zipped(text):
            raise lz.damaged("board") from None
        place = TextPlace(error.lineno, error.colno)
        raise FormatError(f"this is not JSON: {error.msg}", place) from None


def _object(text: str) -> dict[str, Any]:
    full: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    if zipper.is_zipped(text):
        text, full = zipper.unzipped(text), zipper.full
    try:
        read = json.loads(text, parse_int=_integer, object_hook=full)
    except RecursionError:
        raise FormatError("this is not a puzzle: the JSON is nested too deeply") from None
    if not isinstance(read, dict):
        raise FormatError("the JSON of a puzzle is one object")
    return read


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise FormatError(f"a number has {len(digits)} digits: the most is {MAX_DIGITS}")
    return int(digits)
