"""Lists of cages: for each a target, an operator and its cells, in any notation; only read.

`5 + A1 A2`, `r1c1 r1c2: 5+`, `[5, "+", [[1, 1], [1, 2]]]`, or keys and values (`cells: [A1, A2]`,
`value: 5`). Clues come before their cells in all cages, or after them in all. Such lists are used
by challenge 240 of r/dailyprogrammer, models of constraint programs and a tool for mathdoku.com.

Whether letters are columns or rows, and which number of a pair comes first, isn't in the text.
Letters are read as columns and pairs as row, column; a note says so. Pairs count from 0 if one of
them has a 0.
"""

import re
from collections.abc import Iterator
from itertools import groupby, zip_longest
from typing import NamedTuple

from webapp.puzzle.cells import Cell
from webapp.puzzle.editing import transpose
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.puzzle import MAX_DIGITS, MAX_SIZE, Cage, make_puzzle

from .clues import SPELLINGS, meant, target_in
from .grids import sized
from .reading import Format, Reading

_MARKS = r"\s'\"`,;\[\](){}"
_KEY = "size|cages|cells|value|target|result|operator|operation|op"
# The parts of a list. Anything else is a `word`, up to the next of these.
_PART = re.compile(
    rf"[{_MARKS}]*+(?:"
    r"(?P<passed>\#[^\n]*|(?m:^(?:---|\.\.\.)[ \t\r]*$)|(?:null|None)\b"
    r"|(?:difficulty|meta)[ \t]*:[^\n]*)"
    r"|(?P<about>(?P<fact>hasOperators|title)[ \t]*:[ \t]*(?P<said>[^\n]*))"
    rf"|(?:-[ \t]+)?(?P<key>{_KEY})['\"]?[ \t]*:"
    r"|(?P<named>r(?P<row>[1-9][0-9]?)c(?P<column>[1-9][0-9]?)(?![0-9])(?![a-z](?![1-9])))"
    r"|(?<![a-z0-9])(?P<lettered>(?P<letter>[a-z])(?P<number>[1-9][0-9]{0,2})(?![a-z0-9]))"
    r"|(?:(?<=[\[(])|(?<=[\[(] ))(?P<pair>(?P<first>[0-9]{1,3})[ ]?,\s*(?P<second>[0-9]{1,3}))"
    r"(?=[ ]?(?:[\])]|\Z))"
    r"|(?P<target>[0-9]+)"
    rf"|(?P<op>[{re.escape(''.join(SPELLINGS))}])(?![a-z])"
    rf"|(?P<word>[^{_MARKS}]+))",
    re.ASCII | re.IGNORECASE,
)
_KINDS = ("about", "key", "named", "lettered", "pair", "target", "op", "word")
_MARKS_OF_CLUES = (":", "=")  # `A1 A2: 3+`, `A1 A2 = 3 +`
_LONGEST_CLUE = 4  # the parts of a clue, with the size above it


class _Part(NamedTuple):
    """A part of a list: the name of its group, its text, and the index where it begins.

    `cell` is row and column as written, None if it isn’t a cell.
    """

    kind: str
    text: str
    at: int
    cell: Cell | None

    def place(self, text: str) -> TextPlace:
        """Where it begins in its text."""
        return TextPlace.at(text, self.at)

    @property
    def is_clue(self) -> bool:
        return self.kind in ("target", "op")


class _Entry(NamedTuple):
    """The parts of one cage."""

    cells: list[_Part]
    clue: list[_Part]


def _parts(text: str) -> Iterator[_Part]:
    # Marks at the end aren't parts: the search would restart at each.
    for found in _PART.finditer(text.rstrip(" \t\r\n\v\f'\"`,;[](){}")):
        kind = next((name for name in _KINDS if found[name] is not None), "")
        cell: Cell | None = None
        if kind == "named":
            cell = int(found["row"]), int(found["column"])
        elif kind == "lettered":
            cell = int(found["number"]), ord(found["letter"].upper()) - ord("A") + 1
        elif kind == "pair":
            cell = int(found["first"]), int(found["second"])
        if kind:
            yield _Part(kind, found[kind], found.start(kind), cell)


def recognises(text: str) -> bool:
    """Whether it begins with a cage, its clue before or after its cells, and then another one."""
    if re.match(r"\s*\{\s*[^\s(\[{]", text):  # an object of JSON
        return False
    runs, length = "", 0
    for part in _parts(text):
        if part.kind == "word":
            return False
        if part.kind in ("key", "about") and not runs:
            return "cell" in text or "cages" in text
        kind = "c" if part.cell else "t" if part.is_clue else runs[-1:]
        length = length + 1 if kind == runs[-1:] else 1
        if length == 1:
            runs += kind
        if kind == "t" and length > _LONGEST_CLUE:
            return False
        if len(runs) == 3:
            break
    return len(runs) > 1 and not _is_grid(text.split(None, MAX_SIZE + 1))


def _is_grid(words: list[str]) -> bool:
    """Whether these are a size and rows of labels and givens, on one line."""
    size = int(words[0]) if re.fullmatch("[0-9]{1,3}", words[0], re.ASCII) else 0
    rows = words[1 : size + 1]
    fits = 0 < size == len(rows) and all(len(row) == size for row in rows)
    return fits and not all(re.fullmatch("[A-Za-z][1-9]", row, re.ASCII) for row in rows)


def read(text: str) -> Reading:
    """Read the list; raises FormatError with the place.

    Without a size, the grid is just large enough for the cells.
    """
    size, entries, shown, label = _gathered(text)
    marks = [part for each in entries for part in each.clue if part.text in _MARKS_OF_CLUES]
    if len(marks) == len(entries):  # `5+: A1 A2`
        entries = [
            _Entry(cells, [part for part in clue if part.text not in _MARKS_OF_CLUES])
            for cells, clue in entries
        ]
    taken: dict[Cell, _Part] = {}
    cells = [part for each in entries for part in each.cells]
    first = 0 if any(0 in (part.cell or ()) for part in cells) else 1
    cages = []
    for each in entries:
        named = []
        for part in each.cells:
            row, column = part.cell or (0, 0)
            cell = row - first, column - first
            if cell in taken:
                raise FormatError(
                    f"{part.text} is already in a cage, at {taken[cell].place(text)}",
                    part.place(text),
                )
            taken[cell] = part
            named.append(cell)
        cages.append(_cage(text, each, named, shown))
    grid = _size(text, size, taken)
    puzzle = make_puzzle(grid, cages)
    notes = []
    kinds = {part.kind for part in cells}
    if not kinds <= {"named"} and transpose(puzzle) != puzzle:
        notes.append("letters-columns" if "lettered" in kinds else "row-column")
    if any(cage.cells[1:] for cage in cages) and not any(
        part.kind == "op" for each in entries for part in each.clue
    ):
        notes.append("no-operators")
    return Reading(puzzle, label, tuple(notes))


def _gathered(text: str) -> tuple[_Part | None, list[_Entry], bool, Label]:
    """The size, the cages, whether their operators are shown, and the label of the list."""
    size: _Part | None = None
    shown, label, key = True, NO_LABEL, ""
    parts: list[_Part] = []
    begins: list[tuple[str, int]] = []
    for part in _parts(text):
        if part.kind == "word":
            raise FormatError(
                f"'{part.text[:20]}' isn’t a cell or a clue: write each cage like 5 + A1 A2",
                part.place(text),
            )
        if part.kind == "about":
            name, _, said = part.text.partition(":")
            shown = shown and said.strip() != "false"
            label = Label.of(said.strip().strip("'\"")) if name.lower() == "title" else label
        elif part.kind == "target" and key == "size":
            size = part
        elif part.kind != "key":
            parts.append(part)
        elif part.text.lower() not in ("size", "cages"):
            begins.append((part.text.lower(), len(parts)))
        key = part.text.lower() if part.kind == "key" else ""
    size, cages = _cages(parts, [at for name, at in begins if name == begins[0][0]], size)
    return size, cages, shown, label


def _cages(
    parts: list[_Part], starts: list[int], size: _Part | None
) -> tuple[_Part | None, list[_Entry]]:
    """The size and the parts of each cage; `starts` are the places of keys that begin a cage."""
    if starts:
        groups = [parts[at:end] for at, end in zip(starts, [*starts[1:], None], strict=True)]
        return size, [_Entry([p for p in g if p.cell], [p for p in g if p.is_clue]) for g in groups]
    if not any(part.cell for part in parts):
        raise FormatError("this list has no cages: write each like 5 + A1 A2")
    runs = [list(run) for _, run in groupby(parts, lambda part: part.is_clue)]
    clue_first = runs[0][0].is_clue
    if clue_first and not size:
        numbers = [part for part in runs[0] if part.kind == "target"]
        if runs[0] == numbers and len(numbers) == 1 and runs[-1][0].is_clue:
            size, clue_first = runs.pop(0)[0], False
        elif len(numbers) > 1 and runs[0][0] is numbers[0]:
            size = runs[0].pop(0)
    pairs = zip_longest(runs[::2], runs[1::2], fillvalue=list[_Part]())
    return size, [_Entry(b, a) if clue_first else _Entry(a, b) for a, b in pairs]


def _cage(text: str, entry: _Entry, cells: list[Cell], shown: bool) -> Cage:
    """The cage; without an operator, or if operators aren't shown, it's a mystery cage."""
    targets = [part for part in entry.clue if part.kind == "target"]
    first = next((at for at, part in enumerate(entry.clue) if part.kind == "target"), -1)
    ops = [
        part
        for at, part in enumerate(entry.clue)
        if part.kind == "op" and (at > first or part.text not in _MARKS_OF_CLUES)
    ]
    if not cells:
        raise FormatError(
            "this cage has no cells: write them after its clue, as in 5 + A1 A2",
            entry.clue[0].place(text) if entry.clue else None,
        )
    for what, parts in (("target", targets), ("operator", ops)):
        if len(parts) > 1:
            raise FormatError(
                f"'{parts[1].text[:20]}' is a second {what} for the same cage: "
                "write the cells between two clues, as in 5 + A1 A2",
                parts[1].place(text),
            )
    target = target_in(targets[0].text) if targets else None
    if targets and target is None:
        raise FormatError(f"a target has at most {MAX_DIGITS} digits", targets[0].place(text))
    op = SPELLINGS[ops[0].text.lower()] if ops and shown else None
    place = (targets or entry.clue or entry.cells)[0].place(text)
    return Cage(tuple(sorted(cells)), target, meant(op, len(cells)), place=place)


def _size(text: str, stated: _Part | None, taken: dict[Cell, _Part]) -> int:
    """The stated size, or that of the cells; raises FormatError if the cells don’t fit."""
    furthest = max(taken, key=max)
    place = (stated or taken[furthest]).place(text)
    size = sized(stated.text if stated else max(furthest) + 1, place)
    for cell, part in taken.items():
        if not 0 <= min(cell) <= max(cell) < size:
            raise FormatError(f"{part.text} is outside a grid of {size} rows and columns",
                              part.place(text))  # fmt: skip
    return size


FORMAT = Format(
    "list",
    "List of cages",
    "For each cage its target, its operator (none if it is to be found) and its cells, as A1 "
    "(letters are columns), r1c1 or [1, 1] (row, column). The size can come first.",
    "2\n3 + A1 A2\n2 / B1 B2",
    recognises,
    read,
)
