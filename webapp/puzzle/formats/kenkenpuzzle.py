"""kenkenpuzzle.com: five tables, as in its pages and as the tool `kload` prints them.

After a line `A` come the rows of the answer, after `T` those of the targets (0 for none), after `S`
those of the operators (0 for none, 1 for a given), after `V` each row's bars between its columns,
after `H` each column's bars between its rows. The site sends the tables as the text "data" of a
JSON object. We write zeros for the answer. Source: kload.sh in github.com/ghfbsd/kenken.
"""

import re
from math import isqrt

from webapp.puzzle.cells import all_cells
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.operation import GIVEN, MYSTERY
from webapp.puzzle.puzzle import Cage, Puzzle, make_puzzle

from .clues import SPELLINGS, Word, meant, target_in, words_of
from .grids import drawn_edges, join, refuse_boxes, sized
from .json_object import read_object
from .reading import Format, Reading

_TABLES = ("A", "T", "S", "V", "H")
_PLAIN = re.compile(r"\s*A\s+[0-9][\s0-9]*\sT\s+[0-9]", re.ASCII)
_DATA = re.compile(r'"data"\s*:\s*"\s*(?:\\[rn])*A\s*\\[rn]', re.ASCII)


def recognises(text: str) -> bool:
    """Whether it begins with tables `A` and `T` of numbers, or is an object whose "data" does."""
    return bool(_PLAIN.match(text) or (text.lstrip()[:1] == "{" and _DATA.search(text)))


def read(text: str) -> Reading:
    """Read the tables; raises FormatError with the table and, outside JSON, the place."""
    tables = _tables(words_of(_data(text)))
    size = isqrt(len(tables["T"]))
    if not size or size * size != len(tables["T"]):
        raise FormatError(f"table T has {len(tables['T'])} numbers: a grid of n rows has n × n")
    sized(size)
    counts = {"A": size**2, "S": size**2, "V": size * (size - 1), "H": size * (size - 1)}
    for name, count in counts.items():
        if len(tables[name]) != count and (name != "A" or tables["A"]):
            raise FormatError(
                f"table {name} has {len(tables[name])} entries: "
                f"with {size} rows and columns it needs {count}"
            )
    drawn = [_is_bar(word) for word in tables["V"] + tables["H"]]
    clues = dict(zip(all_cells(size), zip(tables["T"], tables["S"], strict=True), strict=True))
    cages = []
    for cells in join(size, drawn):
        targets = [
            clues[cell] for cell in cells if {clues[cell][0].text, clues[cell][1].text} != {"0"}
        ]
        if len(targets) > 1:
            raise FormatError(
                f"'{targets[1][0].text[:20]}' is a second target in one cage: "
                "write 0 in all of its cells but one",
                targets[1][0].place,
            )
        target, op = _clue(*targets[0], len(cells)) if targets else (None, None)
        cages.append(Cage(tuple(cells), target, op))
    return Reading(make_puzzle(size, cages))


def _data(text: str) -> str:
    if not text.lstrip().startswith("{"):
        return text
    data = read_object(text).get("data")
    if not isinstance(data, str):
        raise FormatError('the tables of kenkenpuzzle.com must be in the text "data" of the JSON')
    return data


def _tables(words: list[Word]) -> dict[str, list[Word]]:
    tables: dict[str, list[Word]] = {}
    for word in words:
        if word.text in _TABLES:
            if word.text in tables:
                raise FormatError(f"table {word.text} appears twice", word.place)
            tables[word.text] = []
        elif not tables:
            raise FormatError("the tables of kenkenpuzzle.com begin with A", word.place)
        else:
            tables[[*tables][-1]].append(word)
    for name in _TABLES:
        if name not in tables and name != "A":
            raise FormatError(f"table {name} is missing: write A, T, S, V and H, in any order")
    return {"A": [], **tables}


def _is_bar(word: Word) -> bool:
    if word.text not in ("0", "1"):
        raise FormatError(
            f"'{word.text[:20]}' isn’t a bar: write 1 for a bar, 0 for none", word.place
        )
    return word.text == "1"


def _clue(target: Word, sign: Word, cells: int) -> tuple[int | None, str | None]:
    number = target_in(target.text)
    if number is None:
        raise FormatError(f"'{target.text[:20]}' isn’t a target", target.place)
    op = {"0": None, "1": GIVEN.sign}.get(sign.text, SPELLINGS.get(sign.text, ""))
    if op == "":
        raise FormatError(
            f"'{sign.text[:20]}' isn’t an operator: write + - * / or 1 for a given, 0 for none",
            sign.place,
        )
    return (number, meant(op, cells)) if number else (None, op)


def write(puzzle: Puzzle, _label: Label = NO_LABEL) -> str:
    """Write the tables; raises FormatError for what they can’t express."""
    refuse_boxes(puzzle, "kenkenpuzzle.com’s format")
    size = puzzle.size
    heads = {cage.cells[0]: cage for cage in puzzle.cages}
    signs = {MYSTERY.sign: "0", GIVEN.sign: "1"}
    targets, ops = [], []
    for cell in all_cells(size):
        cage = heads.get(cell)
        targets.append(str(cage.target) if cage else "0")
        ops.append(signs.get(cage.op or "", cage.op or "") if cage else "0")
    bars = ["1" if drawn else "0" for drawn in drawn_edges(puzzle)]
    half = len(bars) // 2
    tables = [["0"] * size**2, targets, ops, bars[:half], bars[half:]]
    return "".join(
        f"{name}\n{_rows(entries, size)}" for name, entries in zip(_TABLES, tables, strict=True)
    )


def _rows(entries: list[str], rows: int) -> str:
    width = len(entries) // rows
    return "".join(f"{' '.join(entries[k * width : (k + 1) * width])}\n" for k in range(rows))


FORMAT = Format(
    "kenkenpuzzle",
    "kenkenpuzzle.com",
    "Tables of the answer, the targets, the operators and the bars, as in the site’s data.",
    "A\n1 2\n2 1\nT\n3 2\n0 0\nS\n+ /\n0 0\nV\n1\n1\nH\n0\n0",
    recognises,
    read,
    write,
)
