"""The text of a lesson as characters for a URL.

Version 1 is "l1" and the text, deflated and sealed.
"""

import re
import zlib

from webapp.puzzle import FormatError
from webapp.puzzle.packing import seal, unseal

from .lesson import TEXT_BYTES

VERSION = "l1"
# Leaves room in the URL for its path and the number of a step.
MAX_CHARACTERS = 12 * 1024
_WINDOW = -15  # deflate without a header


def format_link(text: str) -> str:
    """The code of a lesson's text; raises FormatError if it would be too long."""
    data = text.encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, _WINDOW)
    code = VERSION + seal(deflate.compress(data) + deflate.flush())
    if len(data) > TEXT_BYTES or len(code) > MAX_CHARACTERS:
        raise FormatError(
            f"this lesson’s link would be {len(code):,} characters long; the limit is "
            f"{MAX_CHARACTERS:,}: shorten its texts, or split it into two lessons"
        )
    return code


def parse_link(code: str) -> str:
    """The text of a lesson's code; raises FormatError if it is damaged.

    Never expands to more than the maximum length of a lesson's text.
    """
    code = "".join(code.split())
    if re.match(r"l[02-9]", code):
        raise FormatError("this link to a lesson comes from another version: make a new one")
    try:
        if not code.startswith(VERSION) or len(code) > MAX_CHARACTERS:
            raise ValueError(code)
        inflate = zlib.decompressobj(_WINDOW)
        data = inflate.decompress(unseal(code.removeprefix(VERSION)), TEXT_BYTES + 1)
        if not inflate.eof or inflate.unused_data or len(data) > TEXT_BYTES:
            raise ValueError(code)
        return data.decode()
    except (ValueError, zlib.error):
        raise FormatError("this link to a lesson is damaged: copy the whole link again") from None
