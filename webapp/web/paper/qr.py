"""QR codes of URLs, as SVG within the page."""

from functools import lru_cache

import segno
from markupsafe import Markup, escape

_QUIET = 4  # modules around it, as the standard asks
# The widest code that is of use on a wall: on a projector of 720 lines Share draws each module with
# five pixels. Of wider ones blur joins them before a phone is near enough.
_READABLE = 85
# Wider than any code: the result for a URL that is too long.
_NONE = 1_000


@lru_cache(maxsize=256)
def _code(address: str) -> segno.QRCode:
    return segno.make(address, micro=False, error="m")


def modules(address: str) -> int:
    """The width of a URL's code in modules, with the quiet zone.

    More than the widest code has if the URL is too long for any.
    """
    try:
        return int(_code(address).symbol_size(border=_QUIET)[0])
    except segno.DataOverflowError:
        return _NONE


@lru_cache(maxsize=256)
def qr(address: str, module: float = 0.0) -> Markup:
    """The code of an address as SVG, black on white in any theme: a dark one isn't read by all.

    For paper a `module` has its size in mm.
    """
    side = modules(address)
    path = _code(address).svg_inline(border=_QUIET, omitsize=True, svgclass=None, lineclass=None)
    drawn = path[path.index("<path") : path.index("</svg>")]
    label = escape(f"QR code: {address}")
    size = f' width="{side * module:g}mm" height="{side * module:g}mm"' if module else ""
    return Markup(  # noqa: S704 - what segno draws, and an escaped label
        f'<svg class="qr" viewBox="0 0 {side} {side}"{size} role="img" aria-label="{label}">'
        f'<rect width="{side}" height="{side}" fill="#fff"/>{drawn}</svg>'
    )


def readable(address: str) -> bool:
    """Whether a phone can read the URL's code from a wall."""
    return modules(address) <= _READABLE
