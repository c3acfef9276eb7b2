"""Puzzles in one word, of Simon Tatham's Keen and Solo and of the killer sudoku forums.

Keen: `SIZE:BLOCKS,CLUES`. Solo: `CxR:` for boxes, C rows of boxes' cells high and R columns wide,
with letters for the kind, as in `3x3k:`; then the givens (a letter is a run of empty cells, `_`
separates two numbers) and, for a killer, after commas its cages as in Keen and their sums, a number
in one cell of each. Either can be alone or after the # of a link to its page. Source: keen.c and
solo.c in Simon Tatham’s Portable Puzzle Collection.

Forums: `3x3::k:` and a number for each cell, 256 times the sum of its cage plus a number that all
cells of the cage share; below 256 the cell has no cage. Between the first two colons are further
rules, `d` the diagonals. SumoCue, JSudoku and SudokuMaker exchange such codes; format as in the
sudocue.net forum (topic 519).
"""

import re
from collections.abc import Collection
from math import prod
from string import ascii_lowercase

from webapp.puzzle.cells import Cell, all_cells, cell_name
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import Label
from webapp.puzzle.operation import MYSTERY
from webapp.puzzle.puzzle import MAX_DIGITS, Cage, Puzzle, make_puzzle
from webapp.puzzle.words import counted

from .clues import target_in
from .f_puzzles import refuse_rules
from .grids import drawn_edges, join, refuse_boxes, sized
from .reading import Format, Reading

_ADDRESS = r"\s*(?:https?://[^#\s]*#)?"
# A number, then a colon or a hash sign among the first characters, as in `6:` or `6dn#3`.
_KEEN = re.compile(rf"{_ADDRESS}([0-9]+)[a-z]*([:#])", re.ASCII)
_SOLO = re.compile(
    rf"{_ADDRESS}([0-9]{{1,3}})(?:x([0-9]{{1,3}})|(?=j))([a-z0-9]*)([:#])(?!:)", re.ASCII
)
_FORUM = re.compile(r"\s*([0-9]{1,3})x([0-9]{1,3}):([a-z]*):k\b:?", re.ASCII)

_OPERATORS = {"a": "+", "m": "*", "s": "-", "d": "/"}
# A letter's index here is a run of edges that aren't drawn, then one that is; z is 25 and no edge.
_RUNS = f"_{ascii_lowercase[:25]}"
_STEP = 256

_Numbers = dict[Cell, tuple[int, TextPlace]]


def _read_keen(text: str) -> Reading:
    """Read a game id; raises FormatError with the column of what can’t be read."""
    said = text.strip()
    begins = _KEEN.match(said)
    if begins:
        _refuse_seed(begins[2], "Keen")
    parts = _parts(said, begins.end()) if begins else []
    if not begins or len(parts) != 2:
        raise FormatError("a Keen game id is SIZE:BLOCKS,CLUES, for example 3:_aba_3a,m3s1a8s1")
    size = sized(begins[1], TextPlace(1, begins.start(1) + 1))
    groups = join(size, _edges(size, parts[0]))
    clues = list(re.finditer(r"(?s)([a-z])([0-9]+)|.", parts[1][0]))
    for clue in clues:
        if clue[1] not in _OPERATORS or len(clue[2]) > MAX_DIGITS:
            raise FormatError(
                f"'{clue[0][:12]}' isn’t a clue: write a, m, s or d and a number",
                _place(parts[1], clue.start()),
            )
    if len(clues) != len(groups):
        raise FormatError(
            f"the edges make {len(groups)} cages, but there are {len(clues)} clues",
            _place(parts[1]),
        )
    cages = [
        Cage(tuple(cells), int(clue[2]), _OPERATORS[clue[1]] if cells[1:] else "=")
        for cells, clue in zip(groups, clues, strict=True)
    ]
    return Reading(make_puzzle(size, cages))


def _refuse_seed(mark: str, program: str) -> None:
    if mark == "#":
        raise FormatError(
            f"this is a random seed, which only {program} can turn into a puzzle: "
            f"paste the game id (Game > Specific in {program})"
        )


def _parts(text: str, start: int) -> list[re.Match[str]]:
    """The parts between commas."""
    return list(re.compile(r"(?<![^,:])[^,]*").finditer(text, start))


def _place(part: re.Match[str], index: int = 0) -> TextPlace:
    return TextPlace(1, part.start() + index + 1)


def _edges(size: int, blocks: re.Match[str]) -> list[bool]:
    """Whether each inner edge is drawn; raises FormatError."""
    count = 2 * size * (size - 1)
    drawn: list[bool] = []
    for found in re.finditer(r"(?s)([_a-z])([0-9]*)|.", blocks[0]):
        place = _place(blocks, found.start())
        if not found[1]:
            raise FormatError(f"'{found[0]}' isn’t part of the edges: write _ or a to z", place)
        times = int(found[2][:5] or 1)
        step = [False] * 25 if found[1] == "z" else [False] * _RUNS.index(found[1]) + [True]
        if len(drawn) + len(step) * times > count + 1:
            raise FormatError(f"there are too many edges: a grid of size {size} has {count}", place)
        drawn += step * times
    if len(drawn) != count + 1 or not drawn[-1]:
        raise FormatError(
            f"there are too few edges: a grid of size {size} has {count} and an end mark",
            _place(blocks, len(blocks[0])),
        )
    return drawn[:-1]


def _write_keen(puzzle: Puzzle, _label: Label) -> str:
    """Write the game id; raises FormatError for what Keen can’t express."""
    refuse_boxes(puzzle, "a Keen game id")
    if any(cage.op == MYSTERY.sign for cage in puzzle.cages):
        raise FormatError("a Keen game id can’t have cages whose operator is to be found")
    letters = {op: letter for letter, op in _OPERATORS.items()} | {"=": "a"}
    clues = "".join(f"{letters[cage.op or '=']}{cage.target}" for cage in puzzle.cages)
    blocks = ""
    for run in "".join("_|"[edge] for edge in drawn_edges(puzzle)).split("|"):
        more = max(len(run) - 1, 0) // 25
        blocks += "z" * more + _RUNS[len(run) - 25 * more]
    blocks = re.sub(r"(.)\1{2,}", lambda same: f"{same[1]}{len(same[0])}", blocks)
    return f"{puzzle.size}:{blocks},{clues}"


def _read_solo(text: str) -> Reading:
    """Read a game id; raises FormatError with the column of what can’t be read."""
    said = text.strip()
    begins = _SOLO.match(said)
    if not begins:
        raise FormatError("a Solo game id begins with its boxes, as in 3x3k:")
    _refuse_seed(begins[4], "Solo")
    kind = begins[3]
    if "j" in kind:
        raise FormatError("this jigsaw has irregular regions, which aren’t supported: "
                          "boxes must be rectangles")  # fmt: skip
    refuse_rules(["diagonal+"] if "x" in kind else [])
    high, wide, killer = int(begins[1]), int(begins[2] or 1), "k" in kind
    size = sized(high * wide, TextPlace(1, begins.start(1) + 1))
    parts = _parts(said, begins.end())
    if len(parts) != (3 if killer else 1):
        raise FormatError(
            "a killer’s id has givens, cages and sums, with commas between them"
            if killer
            else "a Solo game id that isn’t a killer’s (3x3k:) has no commas",
            TextPlace(1, begins.end() + 1),
        )
    givens = _numbers(size, parts[0])
    for value, place in givens.values():
        if value > size:
            raise FormatError(f"the given {value} isn’t from 1 to {size}", place)
    cages = [Cage((cell,), value, "=") for cell, (value, _) in givens.items()]
    if killer:
        groups, sums = join(size, _edges(size, parts[1])), _numbers(size, parts[2])
        for cells in groups:
            cages += _killer_cage(cells, sums, givens)
    boxes = (high, wide) if min(high, wide) > 1 else None
    return Reading(make_puzzle(size, cages, boxes, killer))


def _numbers(size: int, part: re.Match[str]) -> _Numbers:
    """The numbers in the cells, with their places; raises FormatError."""
    found: _Numbers = {}
    cells, at = all_cells(size), 0
    for token in re.finditer(r"(?s)([0-9]+)|.", part[0]):
        place = _place(part, token.start())
        number = target_in(token[1] or "0")
        gap = token[0] if token[1] is None else "a"
        if number is None or gap not in f"_{ascii_lowercase}":
            raise FormatError(
                f"'{token[0][:10]}' isn’t a number or a run of empty cells (a to z)", place
            )
        if token[1] and at < len(cells):
            found[cells[at]] = number, place
        at += f"_{ascii_lowercase}".index(gap)
        if at > len(cells):
            raise FormatError(f"there are too many cells: the grid has {len(cells)}", place)
    if at < len(cells):
        end = _place(part, len(part[0]))
        raise FormatError(f"there are too few cells: the grid has {len(cells)}", end)
    return found


def _killer_cage(cells: list[Cell], sums: _Numbers, givens: Collection[Cell]) -> list[Cage]:
    """The cage with its sum, none for a single given; raises FormatError."""
    found = [sums[cell] for cell in cells if cell in sums]
    if len(found) != 1:
        raise FormatError(
            f"the cage at {cell_name(cells[0])} has {counted(len(found), 'sum')}: "
            "each needs one, in one of its cells",
            found[1][1] if found else None,
        )
    given = next((cell for cell in cells if cell in givens), None)
    if given and cells[1:]:
        raise FormatError(f"{cell_name(given)} is given and also in a cage: it can’t be both")
    return [] if given else [Cage(tuple(cells), found[0][0], "+" if cells[1:] else "=")]


def _read_forum_killer(text: str) -> Reading:
    """Read a code; raises FormatError with the place of what can’t be read."""
    begins = _FORUM.match(text)
    if not begins:
        raise FormatError("a killer’s code begins with 3x3::k:")
    refuse_rules("diagonal+" if rule == "d" else rule for rule in begins[3])
    boxes = int(begins[1]), int(begins[2])
    size = sized(prod(boxes))
    cells = all_cells(size)
    parts = list(re.compile(r"[^:\s]+").finditer(text, begins.end()))
    if len(parts) != len(cells):
        at = [begins, *parts][: len(cells) + 2][-1]
        raise FormatError(
            f"there must be {len(cells)} numbers, one for each cell, but there are {len(parts)}",
            TextPlace.at(text, at.start()),
        )
    cages: dict[int, list[Cell]] = {}
    sums: dict[int, int] = {}
    for cell, part in zip(cells, parts, strict=True):
        place = TextPlace.at(text, part.start())
        number = target_in(part[0])
        if number is None:
            raise FormatError(f"'{part[0][:20]}' isn’t the number of a cell", place)
        total, cage = divmod(number, _STEP)
        if not total:
            continue
        if sums.setdefault(cage, total) != total:
            raise FormatError(
                f"the sum at {cell_name(cell)} is {total}, but {sums[cage]} in the same cage at "
                f"{cell_name(cages[cage][0])}",
                place,
            )
        cages.setdefault(cage, []).append(cell)
    drawn = [Cage(tuple(its), sums[cage], "+" if its[1:] else "=") for cage, its in cages.items()]
    return Reading(make_puzzle(size, drawn, boxes, killer=True))


KEEN = Format(
    "keen",
    "Keen game id",
    "From Simon Tatham’s Keen.",
    "3:_aba_3a,m3s1a8s1",
    lambda text: bool(_KEEN.match(text)),
    _read_keen,
    _write_keen,
    in_a_line=True,
)
SOLO = Format(
    "solo",
    "Solo game id",
    "From Simon Tatham’s Solo: killer sudokus (3x3k:…) and sudokus (3x3:…).",
    "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a",
    lambda text: bool(_SOLO.match(text)),
    _read_solo,
    in_a_line=True,
)
FORUM_KILLER = Format(
    "forum-killer",
    "Forum killer code",
    "A killer sudoku as forums exchange it: 3x3::k: and 81 numbers.",
    "2x2::k:768:768:1793:1793:1794:1794:771:771:772:772:1797:1797:1798:1798:775:775:",
    lambda text: bool(_FORUM.match(text)),
    _read_forum_killer,
    in_a_line=True,
)
