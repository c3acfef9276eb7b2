"""Packed: the object that a link's code or a pasted text holds."""

import json
from typing import Any

from webapp.puzzle.errors import FormatError
from webapp.puzzle.formats.saved import decoded, no_json

from . import lz, zipper


def packed(told: dict[str, Any]) -> str:
    """The code of an object."""
    return lz.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")))


def nothing(copy: str) -> FormatError:
    """What is said of a link to a site alone; `copy` is what to copy instead."""
    return FormatError(f"there’s no puzzle in this link: copy {copy}")


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
        raise no_json(error) from None


def _object(text: str) -> dict[str, Any]:
    if zipper.is_zipped(text):
        return decoded(zipper.unzipped(text), zipper.full)
    return decoded(text)
