"""A grid and its clues: rows of labels, then for each label a target and an operator.

It is written one way: the size, the rows without spaces, and a line for each cage. It is read in
any spacing and order. Labels may be letters, numbers or symbols, with or without spaces between
them; a digit among letters is a given. The size may come first, also twice, or before the count of
cages. The clues come after the grid or before it, each with its label, or without labels in order
of first appearance, or as a table with each clue in a cell of its cage.

Lines before the grid that begin with `#` hold title and author. So may a line `.KK "NAME"`, as in
the files of github.com/ghfbsd/kenken. Tables of clues and regions are those of
github.com/SmilingWayne/puzzlekit, numbered cages those of github.com/radianbaskoro/mathdoku-solver.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import factorial, prod

from webapp.puzzle.cells import SUDOKU_BOXES, Cell, all_cells
from webapp.puzzle.checks import faults
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.operation import GIVEN, PRODUCT, SUM
from webapp.puzzle.puzzle import LABELS, Cage, Leftover, Puzzle, make_puzzle
from webapp.puzzle.words import plural

from .clues import (
    NO_OPERATOR,
    SPELLINGS,
    Clue,
    Word,
    is_label,
    lines_of,
    meant,
    readable,
    split_clues,
    target_in,
    words_of,
)
from .grids import sized, squared
from .labels import GIVENS, Grid, find_grid, is_cage, is_key, named, packed, table
from .reading import Format, Reading

BOXES = re.compile(r"([1-9][0-9]?)[x×]([1-9][0-9]?)", re.ASCII)
# A first line of two numbers: rows and columns, or rows and the number of cages.
COUNTS = re.compile(r"\s*+[0-9]{1,3}[ \t]++[0-9]{1,3}[ \t\r]*+\n", re.ASCII)

_CLUE = re.compile(rf"[0-9]+[{re.escape(''.join(SPELLINGS))}]?", re.ASCII)
_NO_CLUE = (".", "-")
_BLANK = str.maketrans(",;", "  ")
_NAME, _BY = "# name: ", "# by: "
_TITLE = re.compile(r"""\s*\.KK\s+"([^"]*)""")


def read(text: str) -> Reading:
    """Read a grid and its clues; raises FormatError with the place if there is no grid."""
    return Reading(parse(text), _headed(text)[0])


def parse(text: str, strict: bool = False) -> Puzzle:
    """The puzzle or draft in the text; raises FormatError with the place if there is no grid.

    If `strict`, as in the first documents: rows of letters, and targets before operators.
    """
    text = _headed(text)[1]
    words = words_of(text if strict else text.translate(_BLANK))
    if not words:
        raise FormatError("there’s no puzzle here: the text is empty")
    if strict:
        grid = packed(words)
        given = next((at for at, label in enumerate(grid.cells) if label in GIVENS), None)
        if given is not None:
            raise FormatError("a digit isn’t a label", grid.place(given))
        return _puzzle(grid, strict=True)
    if COUNTS.match(text):
        return _counted(lines_of(words))
    return _puzzle(_with_table(find_grid(words)))


def _headed(text: str) -> tuple[Label, str]:
    """Title and author in lines above the grid, and the text with these lines emptied.

    Raises FormatError for a second title, which begins another puzzle.
    """
    if text.lstrip()[:1] not in ("#", "."):
        return NO_LABEL, text
    about = dict[str, str]()
    lines, above, titled = text.splitlines(), True, False
    for number, line in enumerate(lines):
        title = _TITLE.match(line)
        if title and (titled or not above):
            place = TextPlace(number + 1, 1)
            raise FormatError("a second puzzle begins here: import one at a time", place)
        titled = titled or bool(title)
        above = above and (bool(title) or not line.strip() or line.lstrip().startswith("#"))
        if above:
            key, _, value = line.partition(": ")
            about.setdefault(_NAME if title else f"{key.strip()}: ", title[1] if title else value)
            lines[number] = ""
    return Label.of(about.get(_NAME, ""), about.get(_BY, "")), "\n".join(lines)


def _counted(lines: list[list[Word]]) -> Puzzle:
    """The puzzle after a line of two numbers: numbered cages, or tables of clues and regions."""
    (first, second), body = lines[0], lines[1:]
    size = sized(first.text, first.place)
    if body and len(body[0]) == 1 < size:  # rows without blanks
        squared(first.text, second.text, first.place)
        return _puzzle(_with_table(packed([first, *(w for line in body for w in line)])))
    behind = body[size][1:2] if body[size:] else []
    if all(word.text.isdigit() for row in body[:size] for word in row) and (
        not body[size:] or any(word.text in SPELLINGS for word in behind)
    ):
        cells = table(body[:size], size, "grid")
        found = len({cell.text for cell in cells})
        if target_in(second.text) not in (found, size):
            raise FormatError(
                f"the grid has {plural(found, 'cage')}, not {second.text} as the first line says",
                second.place,
            )
        return _puzzle(named(size, cells, [w for line in body[size:] for w in line]))
    squared(first.text, second.text, first.place)
    clues = table(body[:size], size, "table of clues")
    grid = named(size, table(body[size : 2 * size], size, "table of regions"), [])
    rest = [word for line in body[2 * size :] for word in line]
    puzzle = _puzzle(replace(grid, clues=_labelled(grid, clues) + rest, whole=True))
    bare = all(word.text.isdigit() or word.text in _NO_CLUE for word in clues)
    return (_inferred_kind(puzzle) if bare else None) or puzzle


def _with_table(grid: Grid) -> Grid:
    """The grid with labels for clues without one: those of a table, or a list in order."""
    if not grid.clues or is_label(grid.clues[0].text):
        return grid
    size, lines = grid.size, lines_of(grid.clues)
    if size > 1 and [len(line) for line in lines[:size]] == [size] * size:
        clues = [word for line in lines[:size] for word in line]
        if all(_CLUE.fullmatch(word.text) or word.text in _NO_CLUE for word in clues):
            rest = [word for line in lines[size:] for word in line]
            return replace(grid, clues=_labelled(grid, clues) + rest, whole=True)
    clues = list(takewhile(lambda word: not is_key(word), grid.clues))
    if not all(_CLUE.fullmatch(word.text) for word in clues):
        return grid
    labels = list(dict.fromkeys(filter(is_cage, grid.cells)))
    if len(labels) != len(clues):
        return grid
    pairs = zip(labels, clues, strict=True)
    labelled = [each for label, clue in pairs for each in _clue_of(label, clue)]
    return replace(grid, clues=labelled + grid.clues[len(clues) :], whole=True)


def _clue_of(label: str, clue: Word) -> tuple[Word, Word]:
    return Word(label, clue.line, clue.column, True), replace(clue, first=False)


def _labelled(grid: Grid, clues: list[Word]) -> list[Word]:
    """The clues of a table, each after its cell's label, which is a new one for a free cell."""
    spare = next(letter for letter in LABELS if letter not in grid.cells)
    return [
        word
        for label, clue in zip(grid.cells, clues, strict=True)
        if clue.text not in _NO_CLUE
        for word in _clue_of(label if is_cage(label) else spare, clue)
    ]


def _puzzle(grid: Grid, strict: bool = False) -> Puzzle:
    """The puzzle of a grid and the words of its clues, each after its label."""
    labels: dict[str, list[Cell]] = {label: [] for label in grid.cells if is_cage(label)}
    givens: list[tuple[Cell, str, TextPlace]] = []
    for index, (cell, label) in enumerate(zip(all_cells(grid.size), grid.cells, strict=True)):
        if label in labels:
            labels[label].append(cell)
        elif label != ".":
            givens.append((cell, label, grid.place(index)))
    found = _clues(grid.clues, labels, strict)
    cages = []
    for label, cells in labels.items():
        target, op, place = found.clues.get(label, (None, None, None))
        if target is not None:
            op = _operator(op, len(cells), grid.whole, found.killer)
        cages.append(Cage(tuple(cells), target, op, label, place))
    free = (letter for letter in LABELS if letter not in labels)
    for (cell, value, at), letter in zip(givens, free, strict=False):
        cages.append(Cage((cell,), int(value), GIVEN.sign, letter, at))
    return make_puzzle(grid.size, cages, found.boxes, found.killer, tuple(found.leftovers))


@dataclass(slots=True)
class _Clues:
    """Target, operator and place of each label, and the other words beside a grid."""

    clues: dict[str, tuple[int | None, str | None, TextPlace]] = field(default_factory=dict)
    boxes: tuple[int, int] | None = None
    killer: bool = False
    leftovers: list[Leftover] = field(default_factory=list)


def _clues(words: list[Word], labels: Collection[str], strict: bool) -> _Clues:
    found = _Clues()
    strays, clues = split_clues(words, labels)
    for clue in strays + clues:
        shape = BOXES.fullmatch(" ".join(clue.words)) if clue.label == "boxes" else None
        known = clue.label in labels and clue.label not in found.clues
        read = readable(clue.words, strict) if known else None
        if shape and found.boxes is None:
            found.boxes = int(shape[1]), int(shape[2])
        elif clue.label == "killer" and not clue.words:
            found.killer = True
        elif read:
            found.clues[clue.label] = (*read, clue.place)
        else:
            found.leftovers.append(_leftover(clue, list(labels)))
    return found


def _operator(op: str | None, cells: int, whole: bool, killer: bool) -> str | None:
    """The operator of a cage with a target; a killer’s sums are printed without one."""
    if whole:
        return meant(op, cells)
    if op is None and killer:
        return SUM.sign if cells > 1 else GIVEN.sign
    return None if op == NO_OPERATOR else op


def _leftover(clue: Clue, labels: list[str]) -> Leftover:
    if len(clue.label) > 1:
        return Leftover((clue.label, *clue.words), None, "", clue.place)
    index = labels.index(clue.label) if clue.label in labels else None
    return Leftover(tuple(clue.words), index, clue.label, clue.place)


def _inferred_kind(puzzle: Puzzle) -> Puzzle | None:
    """The killer sudoku or the Factors that cages without operators make; None for neither.

    puzzlekit's data set doesn't mark these. Targets that add up to the sum of all rows are a
    killer’s sums; targets that multiply to the product of all rows are products.
    """
    size = puzzle.size
    targets = [cage.target for cage in puzzle.cages if cage.target]
    if len(targets) < len(puzzle.cages) or all(cage.is_given for cage in puzzle.cages):
        return None
    if size in SUDOKU_BOXES and sum(targets) == size * size * (size + 1) // 2:
        killer = replace(_with(SUM.sign, puzzle), boxes=SUDOKU_BOXES[size], killer=True)
        return None if faults(killer) else killer
    return _with(PRODUCT.sign, puzzle) if prod(targets) == factorial(size) ** size else None


def _with(op: str, puzzle: Puzzle) -> Puzzle:
    cages = [cage if cage.is_given else replace(cage, op=op) for cage in puzzle.cages]
    return replace(puzzle, cages=tuple(cages))


def write(puzzle: Puzzle, label: Label = NO_LABEL) -> str:
    """Title and author, size, labels in order of first appearance, the clues, boxes and killer.

    Raises FormatError for leftover clues that no text can hold (JSON can).
    """
    label_at = {
        cell: letter
        for letter, cage in zip(LABELS, puzzle.cages, strict=False)
        for cell in cage.cells
    }
    leftovers = [_leftover_line(puzzle, left) for left in puzzle.leftovers]
    strays = 1 if leftovers and not is_label(leftovers[0].split(" ")[0]) else 0
    if puzzle.boxes or puzzle.killer:
        strays = 0  # behind a keyword they aren't read as a list of clues
    lines = [str(puzzle.size)]
    for row in range(puzzle.size):
        lines.append("".join(label_at.get((row, c), ".") for c in range(puzzle.size)))
    lines += leftovers[:strays]
    for letter, cage in zip(LABELS, puzzle.cages, strict=False):
        if cage.clue:
            target = "" if cage.target is None else f" {cage.target}"
            op = NO_OPERATOR if puzzle.killer and target and cage.op is None else cage.op
            lines.append(f"{letter}{target}{f' {op}' if op else ''}")
    if puzzle.boxes:
        lines.append(f"boxes {puzzle.boxes[0]}x{puzzle.boxes[1]}")
    if puzzle.killer:
        lines.append("killer")
    text = "\n".join(lines + leftovers[strays:]) + "\n"
    if leftovers and not _reads_back(text, puzzle):
        raise FormatError("these leftover clues can’t be written as text: remove them first")
    above = [(_NAME, label.name), (_BY, label.by)]
    return "".join(f"{key}{value}\n" for key, value in above if value) + text


def _leftover_line(puzzle: Puzzle, left: Leftover) -> str:
    unused = LABELS[len(puzzle.cages)] if left.label else ""
    return " ".join((unused if left.cage is None else LABELS[left.cage], *left.words)).strip()


def _reads_back(text: str, puzzle: Puzzle) -> bool:
    try:
        return parse(text) == puzzle
    except FormatError:
        return False


FORMAT = Format(
    "text",
    "Grid and clues",
    "The grid as rows of cage letters (a digit is a given), then a line for each cage: letter, "
    "target, operator (+ - * / =, or ? if it is to be found). It can also be on one line, have "
    "spaces between the letters, numbers for letters, or the clues as a table.",
    "4\naabb\ncdee\ncfeg\nffhg\na 3 -\nb 1 -\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =",
    recognises=lambda _: True,
    read=read,
    write=write,
)
