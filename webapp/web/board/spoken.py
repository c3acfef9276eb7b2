"""Spoken: the words for a cell of the board, heard by those who do not see it."""

from webapp.puzzle import Cage, Cell, Puzzle, cell_name
from webapp.puzzle.words import counted, listed, short

# What is said of a cell for its part in an event and for the rules that it breaks, by their number.
# The board carries these words, so that a script that paints it says the same.
WATCHED = {
    "tried": "tried",
    "inferred": "deduced",
    "lit": "part of the reason",
    "refused": "rejected",
    "clash": "clashes",
    "undone": "erased",
    "dead": "dead end",
    "shortened": "crossed off",
    "faulty": "not right yet",
    "differs": "differs",
    "fork": "differs from A here",
    "1": "breaks one rule",
    "2": "breaks two rules",
}
# In Play the same signs speak of mistakes and of a hint.
PLAYED = {
    "refused": "wrong",
    "faulty": "doesn’t fit its cage",
    "clash": "repeated",
    "inferred": "hinted",
    "shortened": "crossed off by the hint",
    "because": "part of the hint",
}


def framed(puzzle: Puzzle, cell: Cell) -> str:
    """Cell and cage: `r2c3, cage 2 divided by, 2 cells`, `r1c1, given 5` or `r1c1, no cage`."""
    cage = puzzle.cage_at.get(cell)
    return f"{cell_name(cell)}, {_caged(cage) if cage else 'no cage'}"


def _caged(cage: Cage) -> str:
    if cage.is_given and cage.target is not None:
        return f"given {short(cage.target)}"
    words = [] if cage.target is None else [short(cage.target)]
    if cage.op:
        words.append(cage.operation.spoken)
    clue = f"cage {' '.join(words)}" if words else "cage without a clue"
    return f"{clue}, {counted(len(cage.cells), 'cell')}"


def noted(kind: str, marks: str) -> str:
    """Marks by their kind: `candidates 1 and 4`; nothing where there are none."""
    return marks and f"{kind} {listed(marks.split())}"
