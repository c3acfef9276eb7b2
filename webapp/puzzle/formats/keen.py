"""Keen's game ids: `SIZE:BLOCKS,CLUES`, as Simon Tatham's Keen writes and reads them.

Alone, or behind the # of the address by which its page gives a game.
"""

import re

from webapp.puzzle.cells import Cell
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.operation import MYSTERY
from webapp.puzzle.puzzle import MAX_DIGITS, Cage, Puzzle, make_puzzle

from .grids import drawn_edges, join, refuse_boxes, sized
from .reading import Format, Reading

_LETTERS = {"a": "+", "m": "*", "s": "-", "d": "/"}
_ID = re.compile(r"([0-9]+)([a-z]*):([_a-z0-9]*),([a-z0-9]*)", re.ASCII)
_LONGEST_RUN = 25
# A number, then a colon or a hash sign among the first characters, as in `6:` or `6dn#3`.
_BEGINS = re.compile(r"\s*(https?://[^#\s]*#)?[0-9]+[a-z]*([:#])", re.ASCII)


def recognises(text: str) -> bool:
    """What begins like an id or a random seed, alone or behind an address and a #."""
    return bool(_BEGINS.match(text))


def read(text: str) -> Reading:
    """Read a game id; raises FormatError with the column of what cannot be read."""
    said = text.strip()
    begins = _BEGINS.match(said)
    found = _ID.fullmatch(said, begins.end(1) if begins and begins[1] else 0)
    if not found:
        if begins and begins[2] == "#":
            raise FormatError("this is a random seed, which only Keen can turn into a puzzle: "
                              "paste the game id (Game > Specific in Keen)")  # fmt: skip
        raise FormatError("a Keen game id is SIZE:BLOCKS,CLUES, for example 3:_aba_3a,m3s1a8s1")
    size = sized(found[1], TextPlace(1, found.start() + 1))
    groups = join(size, drawn_edges_in(size, found[3], found.start(3)))
    return Reading(make_puzzle(size, _cages(groups, found[4], found.start(4))))


def drawn_edges_in(size: int, blocks: str, start: int) -> list[bool]:
    """Whether each inner edge is drawn; raises FormatError. The letters begin at index `start`."""
    count = 2 * size * (size - 1)
    drawn: list[bool] = []
    for found in re.finditer(r"([_a-z])([0-9]*)|.", blocks):
        place = TextPlace(1, start + found.start() + 1)
        if not found[1]:
            raise FormatError(f"'{found[0]}' stands where a letter of the edges should be", place)
        times = int(found[2][:5]) if found[2] else 1
        undrawn = 0 if found[1] == "_" else ord(found[1]) - ord("a") + 1
        run_on = undrawn > _LONGEST_RUN
        step = [False] * _LONGEST_RUN if run_on else [False] * undrawn + [True]
        if len(drawn) + len(step) * times > count + 1:
            raise FormatError(f"the edges run on past the {count} of a grid of size {size}", place)
        drawn += step * times
    if len(drawn) != count + 1 or not drawn[-1]:
        raise FormatError(
            f"the edges stop early: a grid of size {size} has {count} and an end mark",
            TextPlace(1, start + len(blocks) + 1),
        )
    return drawn[:-1]


def _cages(groups: list[list[Cell]], clues: str, start: int) -> list[Cage]:
    found = list(re.finditer(r"([a-z])([0-9]+)|.", clues))
    for clue in found:
        place = TextPlace(1, start + clue.start() + 1)
        if not clue[1] or clue[1] not in _LETTERS or len(clue[2]) > MAX_DIGITS:
            raise FormatError(
                f"'{clue[0][:12]}' isn’t a clue: write a, m, s or d and a number", place
            )
    if len(found) != len(groups):
        raise FormatError(
            f"the edges make {len(groups)} cages, but there are {len(found)} clues",
            TextPlace(1, start + 1),
        )
    cages = []
    for cells, clue in zip(groups, found, strict=True):
        op = "=" if len(cells) == 1 else _LETTERS[clue[1]]
        cages.append(Cage(tuple(cells), int(clue[2]), op))
    return cages


def write(puzzle: Puzzle, _label: Label = NO_LABEL) -> str:
    """Write the game id; raises FormatError for what Keen can’t say."""
    refuse_boxes(puzzle, "Keen’s ids")
    if any(cage.op == MYSTERY.sign for cage in puzzle.cages):
        raise FormatError("Keen’s ids have no cages whose operator is to be found")
    letters = {op: letter for letter, op in _LETTERS.items()} | {"=": "a"}
    clues = "".join(f"{letters[cage.op or '=']}{cage.target}" for cage in puzzle.cages)
    return f"{puzzle.size}:{_blocks(drawn_edges(puzzle))},{clues}"


def _blocks(drawn: list[bool]) -> str:
    text, undrawn = "", 0
    for edge in [*drawn, True]:
        if not edge:
            undrawn += 1
            continue
        while undrawn > _LONGEST_RUN:
            text += "z"
            undrawn -= _LONGEST_RUN
        text += chr(ord("a") + undrawn - 1) if undrawn else "_"
        undrawn = 0
    return re.sub(r"(.)\1{2,}", lambda run: f"{run[1]}{len(run[0])}", text)


FORMAT = Format(
    "keen",
    "Keen game id",
    "From Simon Tatham’s Keen.",
    "3:_aba_3a,m3s1a8s1",
    recognises,
    read,
    write,
    in_a_line=True,
)
