"""A puzzle's title and author in URLs: `title` and `author`.

Every link to a page of the current puzzle keeps them. They come from the author of the URL, so they
are read only here, where their length is limited, and escaped wherever they are shown.
"""

from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Flask, g, has_request_context, request

from webapp.puzzle import Label, Puzzle

from . import htmx

# Endpoints about one puzzle, whose links keep its title and author.
_CARRY = {
    "play.page", "watch.page", "compare.page", "solve.page", "draw.page", "be.page",
    "coach.mistake", "paper.page", "share.share_page", "share.board", "share.run",
}  # fmt: skip
KEYS = ("title", "author")
_FIELDS = 100


def values_of(key: str) -> list[str]:
    """The titles or authors in the URL; for a fragment, in its page's URL."""
    said = request.args.getlist(key)
    if said or not htmx.wants_fragment(request):
        return said
    page = request.headers.get(htmx.CURRENT_URL, "")
    try:
        fields = parse_qsl(urlsplit(page).query, max_num_fields=_FIELDS)
    except ValueError:  # not a URL
        return []
    return [each for name, each in fields if name == key]


def label() -> Label:
    """The label of the puzzle at hand."""
    if "label" not in g:
        g.label = Label.of(*(next(iter(values_of(key)), "") for key in KEYS))
    return g.label  # type: ignore[no-any-return]


def query(label: Label) -> dict[str, Any]:
    """The label as fields of a URL."""
    return {key: said for key, said in zip(KEYS, (label.name, label.by), strict=True) if said}


def without_label(query: str) -> str:
    """The query of a URL without its label."""
    said = parse_qsl(query, keep_blank_values=True)
    kept = [pair for pair in said if pair[0] not in KEYS]
    return query if kept == said else urlencode(kept)


def file_name(puzzle: Puzzle, of: str = "") -> str:
    """What a file `of` the puzzle at hand is called: by its name if that has ASCII letters."""
    if named := label().slug:
        return f"{named}-{of}" if of else named
    return f"{of or 'mathdoku'}-{puzzle.size}x{puzzle.size}"


def follow(code: str) -> None:
    """Let the puzzle at hand have another share code from now on."""
    g.at_hand = code


def install(app: Flask) -> None:
    """Let all links to the puzzle at hand carry its label."""

    @app.url_defaults
    def carry(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint not in _CARRY or not has_request_context():
            return
        here = g.get("at_hand") or "".join(request.args.get("p", "").split())
        if here and values.get("p") == here:
            for key, said in query(label()).items():
                values.setdefault(key, said)
