"""Links: the text of a lesson in letters that an address can carry.

Version 1 is "l1" and base64url of the text, deflated, with a check sum of 24 bits before it.
"""

import base64
import re
import zlib

from webapp.puzzle import FormatError

from .lesson import TEXT_BYTES

VERSION = "l1"
# An address must still hold its path and the number of a step.
CODE_LETTERS = 12 * 1024
_CHECK_BYTES = 3
_WINDOW = -15  # deflate without a header


def format_link(text: str) -> str:
    """The letters; raises FormatError where they would be too many."""
    data = text.encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, _WINDOW)
    packed = _check(data) + deflate.compress(data) + deflate.flush()
    code = VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(data) > TEXT_BYTES or len(code) > CODE_LETTERS:
        raise FormatError(
            f"this lesson’s link would have {len(code):,} letters; the most is {CODE_LETTERS:,}: "
            "shorten its texts, or make two lessons of it"
        )
    return code


def parse_link(code: str) -> str:
    """The text behind the letters; raises FormatError where they are damaged.

    Never makes more than a lesson's text may have, whatever the letters say.
    """
    code = "".join(code.split())
    if re.match(r"l[0-9]", code, re.ASCII) and not code.startswith(VERSION):
        raise FormatError("this link to a lesson comes from another version: make a new one")
    damaged = FormatError("this link to a lesson is damaged: copy the whole of it again")
    letters = code.removeprefix(VERSION)
    if letters == code or len(code) > CODE_LETTERS:
        raise damaged
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars="-_", validate=True)
        inflate = zlib.decompressobj(_WINDOW)
        data = inflate.decompress(packed[_CHECK_BYTES:], TEXT_BYTES + 1)
        text = data.decode()
    except (ValueError, zlib.error):
        raise damaged from None
    whole = inflate.eof and not inflate.unused_data and len(data) <= TEXT_BYTES
    if not whole or packed[:_CHECK_BYTES] != _check(data):
        raise damaged
    return text


def _check(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")[:_CHECK_BYTES]
