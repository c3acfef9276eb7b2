"""Errors for links to other sites: the site’s name, and what to paste instead."""

import re

from webapp.puzzle.errors import FormatError

_GRID = "a grid of letters and a line for each cage, such as A 3 -"
_SHORTENED = ("tinyurl.com", "bit.ly", "git.io", "is.gd", "t.co")

# By a part of host and path: the site’s name, and what to paste instead of its link.
_SITES: dict[str, tuple[str, str]] = {
    "sudokuwiki.org": ("SudokuWiki", "the 81 digits behind bd="),
    "/penpa-edit": (
        "Penpa",
        "the text that its button GMPuzzle output makes of a TomTom, or Export Sudoku of a sudoku",
    ),
    "wilsoa.github.io/gengen": ("Gengen", f"the puzzle as {_GRID}"),
    "calcudoku.org": ("Calcudoku.org", f"the puzzle as {_GRID}"),
    "chiark.greenend.org.uk": (
        "Simon Tatham’s puzzles",
        "the game id that Game > Specific shows, such as 3:_aba_3a,m3s1a8s1",
    ),
}
_LINK = re.compile(
    r"\s*(?:https?://|(?=[a-z0-9.-]+\.[a-z]{2,}/))(?:www\.)?([^/?#\s]+)([^?#\s]*)",
    re.ASCII | re.IGNORECASE,
)


def is_link(text: str) -> bool:
    """Whether the text begins with an address, with or without https://."""
    return bool(_LINK.match(text))


def refused(text: str) -> FormatError:
    """The error for a link, or what is behind its p=, in which no puzzle can be read."""
    found = _LINK.match(text)
    if not found:
        return FormatError(
            "there’s no puzzle in this link: copy one with p= from a page that shows a puzzle"
        )
    host, path = found[1].lower(), found[2].lower()
    if host in _SHORTENED:
        return unheld("the long link that it leads to")
    for part, (name, instead) in _SITES.items():
        if part in host + path:
            return FormatError(
                f"this is a link to {name}, whose links can’t be read: paste {instead}"
            )
    return FormatError(
        f"this link to {host[:40]} holds no puzzle that can be read: paste the puzzle itself, as "
        f"{_GRID}, or a link with p= from a page of Mathdoku Lab"
    )


def unheld(copy: str) -> FormatError:
    """What is said of a link that is a mere name; `copy` is what to copy instead."""
    return FormatError(
        "this link names a puzzle without holding it, and we can’t fetch it: open it, and copy "
        f"{copy}"
    )
