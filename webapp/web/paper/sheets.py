"""The layout of puzzles and steps of a run on paper, with the key on the last pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from markupsafe import Markup

from webapp.puzzle import NO_LABEL, Label, Puzzle
from webapp.puzzle.operation import MYSTERY
from webapp.web.board.board_view import CellView
from webapp.web.board.words import bold, clues_of

from .qr import modules

PAPERS = {"a4": "A4", "letter": "Letter"}
PER_SHEET = (1, 2, 4, 6)
# The side of a board in mm by the boards on a sheet.
BOARDS = {
    "a4": {1: 176, 2: 100, 4: 84, 6: 60},
    "letter": {1: 166, 2: 94, 4: 78, 6: 54},
}
# Steps have two lines each, for which boards of four and six a sheet are smaller.
_LINES_MM = {1: 0, 2: 0, 4: 8, 6: 7}
# A cell must have room for a clue and a value written by hand; a printed value needs less.
WRITTEN_MM, PRINTED_MM = 8.0, 5.0
# Clues of larger boards are longer, and their cells need more notes: at most two per sheet.
LARGE, MAX_LARGE = 9, 2
# The smallest module that phones can read, in mm; the room in mm for a code beside a puzzle, or
# at the top of the sheet.
MODULE_MM = 0.5
_BESIDE = {1: 0, 2: 40, 4: 0, 6: 28}
_ON_TOP = {1: 42, 2: 42, 4: 42, 6: 32}
_LONG = 600  # characters: the code of a longer URL is too large in any case
# The rule of each operator's clues.
_DOES = {
    "+": "{} adds up to",
    "*": "{} multiplies to",
    "-": "In {}, the larger number minus the smaller is",
    "/": "In {}, the larger number divided by the smaller is",
}
_TO_BE_FOUND = (
    "In a cage with a question mark, such as {}, you work out the operator. The numbers add up or "
    "multiply to the target. With two numbers, it can also be the larger minus or divided by the "
    "smaller."
)
# Boards on a sheet of the key: small ones, large ones, those that have a sentence beside them.
_KEYS, _LARGE_KEYS, _WORDED_KEYS = 12, 4, 6


@dataclass(frozen=True, slots=True)
class Key:
    """The right answer: a board, or a sentence if there is none; a step has both."""

    sentence: str
    rows: list[list[CellView]] | None = None


@dataclass(frozen=True, slots=True)
class PaperEntry:
    """A puzzle or a step on a sheet: its number, what is known of it, its board, where it leads.

    `key` is None while the answer is being worked out.
    """

    number: int
    facts: tuple[str, ...]
    puzzle: Puzzle
    rows: list[list[CellView]]
    link: str
    key: Key | None = None
    label: Label = NO_LABEL


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """Entries on one side of paper; `codes` says whether each has a QR code, or the sheet has."""

    entries: Sequence[PaperEntry]
    codes: str
    address: str

    @property
    def label(self) -> Label:
        """The label that all entries share; NO_LABEL if they differ."""
        labels = {entry.label for entry in self.entries}
        return labels.pop() if len(labels) == 1 else NO_LABEL

    @property
    def heading(self) -> str:
        """The kind of puzzle that all of them are."""
        puzzles = [entry.puzzle for entry in self.entries]
        if all(puzzle.killer for puzzle in puzzles):
            return "Killer sudoku"
        return "Sudoku" if all(puzzle.boxes for puzzle in puzzles) else "Cage puzzles"

    @property
    def rules(self) -> Markup:
        """The rules of the puzzles on it."""
        return rules_of([entry.puzzle for entry in self.entries])


def rules_of(puzzles: Sequence[Puzzle]) -> Markup:
    """The rules of some puzzles: of the lines, of cages by a clue per operator, of killer cages."""
    boxed, killer = [bool(each.boxes) for each in puzzles], [each.killer for each in puzzles]
    sizes = {each.size for each in puzzles}
    units = "row, column and box" if all(boxed) else "row and column"
    numbers = f"number from 1 to {sizes.pop()}" if len(sizes) == 1 else "number"
    too = ", and so does every box of a sudoku" if any(boxed) and not all(boxed) else ""
    said = [f"Every {units} holds each {numbers} once{too}."]
    clues, bare = _clues(puzzles)
    if does := [f"{_DOES[op].format(clues[op][0])} {clues[op][1]}" for op in _DOES if op in clues]:
        said.append(f"A cage’s clue says what its numbers make. {'. '.join(does)}.")
    if bare:
        said.append(
            "A number without a sign is a sum." if does else "A cage adds up to its number."
        )
    if MYSTERY.sign in clues:
        said.append(_TO_BE_FOUND.format(clues[MYSTERY.sign][0]))
    if any(killer):
        no = "No" if all(killer) else "In a killer sudoku no"
        said.append(f"{no} number repeats in a cage.")
    return bold(" ".join(said), *(clues[op][0] for op in (*_DOES, MYSTERY.sign) if op in clues))


def _clues(puzzles: Sequence[Puzzle]) -> tuple[dict[str, tuple[str, int]], bool]:
    """A clue with its target for each operator, and whether any sums have no sign."""
    clues: dict[str, tuple[str, int]] = {}
    bare = False
    for puzzle in puzzles:
        shown = clues_of(puzzle)
        for cage in puzzle.cages:
            clue = shown[cage.cells[0]]
            if not cage.op or cage.is_given or cage.target is None:
                continue
            if clue == str(cage.target):
                bare = True
            else:
                clues.setdefault(cage.op, (clue, cage.target))
    return clues, bare


def board_mm(per: int, paper: str, steps: bool) -> int:
    """The side of a board in mm, with `per` boards on a sheet."""
    return BOARDS[paper][per] - steps * _LINES_MM[per]


def fitting(per: int, paper: str, size: int, steps: bool = False) -> int:
    """The number of boards of this size that fit on a sheet, if `per` are requested."""
    least = PRINTED_MM if steps else WRITTEN_MM
    held = [
        each
        for each in PER_SHEET
        if board_mm(each, paper, steps) >= least * size
        and (steps or size < LARGE or each <= MAX_LARGE)
    ]
    return max((each for each in held if each <= per), default=1)


def code_room(addresses: Sequence[str], whole: str, per: int) -> str:
    """Where codes of these addresses find room: `each` has one, or the `sheet` that of the whole.

    Empty if modules would be too small for phones.
    """
    if _BESIDE[per] and all(_side(address) <= _BESIDE[per] for address in addresses):
        return "each"
    return "sheet" if _side(whole) <= _ON_TOP[per] else ""


def _side(address: str) -> float:
    return modules(address) * MODULE_MM if len(address) < _LONG else inf


def keys(entries: Sequence[PaperEntry], worded: bool) -> list[Sequence[PaperEntry]]:
    """The entries of each sheet of the key; `worded`: there are sentences beside the boards."""
    large = any(entry.puzzle.size > LARGE for entry in entries)
    return grouped(entries, _WORDED_KEYS if worded else _LARGE_KEYS if large else _KEYS)


def grouped(entries: Sequence[PaperEntry], most: int) -> list[Sequence[PaperEntry]]:
    """The entries in order, in groups for one sheet."""
    return [entries[start : start + most] for start in range(0, len(entries), most)]
