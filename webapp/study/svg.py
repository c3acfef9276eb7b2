"""SVG: a drawing as a part of a page, with a name and a description that can be read aloud."""

import io
import re
from html import escape
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

# Text stays text; the same drawing is the same SVG; nothing says when or by what it was made.
_SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "mathdoku", "font.family": "sans-serif"}
_UNSAID = dict.fromkeys(("Date", "Creator", "Format", "Type"))


def inline_svg(drawing: Figure, name: str, title: str, description: str) -> str:
    """The drawing as an element; `name` begins all its ids, so that no other drawing has them."""
    written = io.StringIO()
    with rc_context(_SETTINGS):
        drawing.savefig(written, format="svg", metadata=_UNSAID, transparent=True)
    text = written.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*|<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'(?<= )id="', f'id="{name}-', text)
    text = re.sub(r'(?<=href="#)|(?<=url\(#)', f"{name}-", text)
    opening, rest = text.split(">", 1)
    opening = re.sub(r'\s(xmlns(:xlink)?|version|width|height)="[^"]*"', "", opening)
    rest = rest.replace("xlink:href", "href")
    labels = f'role="img" aria-labelledby="{name}-title {name}-desc"'
    return (
        f'{opening} {labels}><title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-desc">{escape(description)}</desc>{rest}'
    )
