"""A puzzle or a draft as a few characters that fit into a URL.

Version 1 is "m1" and base64url of a bit string with a checksum of 24 bits:

    size - 1 (4) · boxes? (1) [rows, columns (7, 7)] · killer (1) · whole (1)
    cells: whole: one bit per inner edge, 1 if its two cells are in different cages;
           a draft: the count of cages (9), then each cell's cage in as many bits as that count
           needs, 0 for none
    a cage: operator (3; 0 none, else 1 + its index in `+-*/=?`), target + 1 (nibbles; 0 none)
    a draft: an empty text, then the count of leftovers (nibbles), each its cage + 1
           (nibbles; 0 none) and the text of its words, each after a space

`packing` describes numbers in nibbles and texts. Codes of drafts once held labels too: the cages'
in the empty text, a leftover's before its words. They can still be read.
"""

import re
from dataclasses import replace
from urllib.parse import parse_qsl

from webapp.puzzle.cells import Cell, all_cells
from webapp.puzzle.checks import is_sound
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import Label
from webapp.puzzle.operation import OPERATORS
from webapp.puzzle.packing import Reader, Writer, unsealed
from webapp.puzzle.puzzle import LABELS, MAX_DIGITS, Cage, Leftover, Puzzle, make_puzzle

from . import game_ids
from .clues import is_label
from .grids import drawn_edges, edges, join
from .packed import name_only_error
from .reading import Format, Reading

VERSION = "m1"
# A link to any of our pages, with or without its host; anything after the code is dropped.
_LINK = re.compile(r"(?:https?://[^?#]*|[^?#/]*/[^?#]*)\?([^#]*)(?:#.*)?", re.ASCII | re.IGNORECASE)

# Any link, with or without https://.
_ADDRESS = re.compile(
    r"\s*(?:https?://|(?=[a-z0-9.-]+\.[a-z]{2,}/))(?:www\.)?([^/?#\s]+)([^?#\s]*)",
    re.ASCII | re.IGNORECASE,
)

_GRID = "a grid of letters and a line for each cage, such as A 3 -"
_SHORTENED = ("tinyurl.com", "bit.ly", "git.io", "is.gd", "t.co")

# By a part of host and path: the site’s name, and what to paste instead of its link.
_SITES: dict[str, tuple[str, str]] = {
    "sudokuwiki.org": ("SudokuWiki", "the 81 digits after bd="),
    "/penpa-edit": (
        "Penpa",
        "the text from its button GMPuzzle output (for a TomTom) or Export Sudoku (for a sudoku)",
    ),
    "wilsoa.github.io/gengen": ("Gengen", f"the puzzle as {_GRID}"),
    "calcudoku.org": ("Calcudoku.org", f"the puzzle as {_GRID}"),
    "chiark.greenend.org.uk": (
        "Simon Tatham’s puzzles",
        "the game id that Game > Specific shows, such as 3:_aba_3a,m3s1a8s1",
    ),
}


def recognises(text: str) -> bool:
    """The letter m, a version digit, then base64url characters, alone or as the `p` of a link.

    Other links are recognised too, so that the error can name their site, except links to a game
    of Keen.
    """
    if game_ids.KEEN.recognises(text):
        return False
    if _ADDRESS.match(text):
        return True
    return bool(re.fullmatch(r"m[1-9][A-Za-z0-9_-]{4,}", _parameters(text).get("p", ""), re.ASCII))


def _parameters(text: str) -> dict[str, str]:
    """The parameters of a link, the first of each name; a code alone is its `p`."""
    joined = "".join(text.split())  # a mail may have broken the line
    link = _LINK.fullmatch(joined)
    if not link:
        return {"p": joined.removeprefix("p=")}
    return dict(reversed(parse_qsl(link[1].replace("&amp;", "&"))))


def read(text: str) -> Reading:
    """Read a code or a link, with the title and the author that a link has beside its code."""
    parameters = _parameters(text)
    return Reading(parse(text), Label.of(parameters.get("title", ""), parameters.get("author", "")))


def format(puzzle: Puzzle) -> str:
    """Write the code, without labels: equal puzzles and drafts have equal codes."""
    return _written(puzzle, labelled=False)


def _written(puzzle: Puzzle, labelled: bool) -> str:
    out = Writer()
    out.number(puzzle.size - 1, 4)
    out.number(1 if puzzle.boxes else 0, 1)
    for part in puzzle.boxes or ():
        out.number(part, 7)
    out.number(puzzle.killer, 1)
    sound = is_sound(puzzle)
    whole = sound and not puzzle.free_cells
    out.number(whole, 1)
    cage_at = puzzle.cage_at
    if whole:
        for drawn in drawn_edges(puzzle):
            out.number(drawn, 1)
    else:
        out.number(len(puzzle.cages), 9)
        width = len(puzzle.cages).bit_length()
        index = {cage.cells: number for number, cage in enumerate(puzzle.cages, start=1)}
        for cell in all_cells(puzzle.size):
            out.number(index[cage_at[cell].cells] if cell in cage_at else 0, width)
    for cage in puzzle.cages:
        out.number(OPERATORS.index(cage.op) + 1 if cage.op else 0, 3)
        out.nibbles(0 if cage.target is None else cage.target + 1)
    if not whole:
        labels = "".join(puzzle.labels)
        out.text(labels if labelled and not sound and not LABELS.startswith(labels) else "")
        out.nibbles(len(puzzle.leftovers))
        for left in puzzle.leftovers:
            out.nibbles(0 if left.cage is None else left.cage + 1)
            out.text(" ".join((left.label if labelled else "", *left.words)))
    return VERSION + out.sealed()


def parse(text: str) -> Puzzle:
    """Read a code; raises FormatError if it is damaged or of a later version."""
    code = _parameters(text).get("p", "")
    if not re.match(r"m[0-9]", code, re.ASCII):
        raise _refused(text)
    if not code.startswith(VERSION):
        raise FormatError("this link comes from another version: make a new one")
    damaged = FormatError("this link is damaged: copy the whole link again")
    try:
        read = _read(unsealed(code[len(VERSION) :]))
    except (ValueError, IndexError, UnicodeDecodeError):
        raise damaged from None
    # A code without labels is the same with and without them.
    if _written(read, labelled=True) != code:
        raise damaged
    if any(cage.label for cage in read.cages) or any(left.label for left in read.leftovers):
        return read
    return replace(read, leftovers=_labelled(read))


def _refused(text: str) -> FormatError:
    """The error for a link, or its `p`, that holds no puzzle."""
    found = _ADDRESS.match(text)
    if not found:
        return FormatError(
            "there’s no puzzle in this link: copy one with p= from a page that shows a puzzle"
        )
    host, path = found[1].lower(), found[2].lower()
    if host in _SHORTENED:
        return name_only_error("the long link that it leads to")
    for part, (name, instead) in _SITES.items():
        if part in host + path:
            return FormatError(
                f"this is a link to {name}, and those can’t be read: paste {instead}"
            )
    return FormatError(
        f"this link to {host[:40]} has no puzzle that can be read: paste the puzzle itself, as "
        f"{_GRID}, or a Mathdoku Lab link with p="
    )


def _read(reader: Reader) -> Puzzle:
    size = reader.number(4) + 1
    boxes = (reader.number(7), reader.number(7)) if reader.number(1) else None
    killer, whole = bool(reader.number(1)), reader.number(1)
    if whole:
        drawn = [bool(reader.number(1)) for _ in edges(size)]
        groups = join(size, drawn)
    else:
        groups = _groups(reader, size)
    cages = []
    for cells in groups:
        op, target = reader.number(3), reader.nibbles()
        if target > 10**MAX_DIGITS:
            raise ValueError("a target is too long")
        cages.append(
            Cage(tuple(cells), target - 1 if target else None, OPERATORS[op - 1] if op else None)
        )
    leftovers: tuple[Leftover, ...] = ()
    if not whole:
        labels = reader.text()
        if labels and not labels.isalpha():
            raise ValueError("a label is no letter")
        if labels:
            cages = [
                Cage(cage.cells, cage.target, cage.op, label)
                for cage, label in zip(cages, labels, strict=True)
            ]
        leftovers = tuple(_leftover(reader) for _ in range(reader.nibbles()))
    return make_puzzle(size, cages, boxes, killer, leftovers)


def _groups(reader: Reader, size: int) -> list[list[Cell]]:
    count = reader.number(9)
    groups: list[list[Cell]] = [[] for _ in range(count + 1)]
    for cell in all_cells(size):
        groups[reader.number(count.bit_length())].append(cell)
    return groups[1:]


def _labelled(puzzle: Puzzle) -> tuple[Leftover, ...]:
    """The leftovers with the labels they have when the puzzle is written as text.

    Words that begin like a clue were read without a label and stay that way.
    """
    return tuple(
        left
        if left.cage is None and left.words and is_label(left.words[0])
        else replace(left, label=LABELS[len(puzzle.cages) if left.cage is None else left.cage])
        for left in puzzle.leftovers
    )


def _leftover(reader: Reader) -> Leftover:
    cage = reader.nibbles()
    label, *words = reader.text().split(" ")
    return Leftover(tuple(words), cage - 1 if cage else None, label)


FORMAT = Format(
    "code",
    "Code in a link",
    "The part of a link after p=, or the whole link of any page that shows a puzzle.",
    "",
    recognises,
    read,
    write=lambda puzzle, _: format(puzzle),
    in_a_line=True,
)
