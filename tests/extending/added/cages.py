"""A size, then a cage a word: its cells and its clue, as in `r1c1,r1c2:3+`."""

import re

from webapp.puzzle.cells import cell_name, named_cell
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.formats.reading import Format, Reading
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.puzzle import Cage, Puzzle, make_puzzle

START = "cages "


def recognises(text: str) -> bool:
    """It begins with its own name."""
    return text.lstrip().startswith(START)


def read(text: str) -> Reading:
    """Read it; raises FormatError, which says what, where and what would be right."""
    words = list(re.finditer(r"\S+", text))
    if len(words) < 2 or not re.fullmatch("[1-9]", words[1][0]):
        raise FormatError("after 'cages' a size from 1 to 9 is missing", TextPlace.at(text, 0))
    cages, seen = [], set()
    for word in words[2:]:
        found = re.fullmatch(r"((?:r[1-9]c[1-9],?)+):([0-9]{1,9})([-+*/=])", word[0])
        if not found:
            raise FormatError(f"'{word[0]}' isn’t a cage", TextPlace.at(text, word.start()))
        cells = tuple(sorted(named_cell(each) for each in found[1].split(",")))
        if seen & {*cells} or len({*cells}) < len(cells) or max(max(cells)) >= int(words[1][0]):
            raise FormatError("a cell is missing or doubled", TextPlace.at(text, word.start()))
        seen |= {*cells}
        cages.append(Cage(cells, int(found[2]), found[3]))
    return Reading(make_puzzle(int(words[1][0]), cages))


def write(puzzle: Puzzle, _label: Label = NO_LABEL) -> str:
    """Write it on one line; raises FormatError where it can't say the puzzle."""
    if puzzle.boxes or puzzle.size > 9 or puzzle.leftovers or any(not c.op for c in puzzle.cages):
        raise FormatError("this format says cages alone")
    cages = [
        f"{','.join(map(cell_name, cage.cells))}:{cage.target}{cage.op}" for cage in puzzle.cages
    ]
    return " ".join([f"{START}{puzzle.size}", *cages]) + "\n"


FORMAT = Format(
    "cages",
    "Cages",
    "A size, then a word for each cage.",
    "cages 1 r1c1:1=",
    recognises,
    read,
    write,
    in_a_line=True,
)
