"""Starts: the kinds and sizes of an empty grid, each of which one press chooses."""

from webapp.puzzle import MAX_SIZE, Puzzle, box_shapes, editing
from webapp.web.http import params

# The size of an empty grid of which none is told.
USUAL_SIZE = {"cages": 5, "sudoku": 9, "killer": 9}
# The sizes that one press chooses; Draw's list has them all.
CHIPS = range(3, MAX_SIZE + 1)


def offered(draft: Puzzle) -> dict[str, list[tuple[str, str, str, bool]]]:
    """What a grid without cages may become: what is seen, its name, its code, whether it is so now.

    No code for sizes that its kind has no boxes for; from such a size its kind leads to nine.
    """
    kind, size = editing.kind_of(draft), draft.size
    boxed = size if box_shapes(size) else USUAL_SIZE["sudoku"]
    kinds = [
        (each.capitalize(), size if each == "cages" else boxed, each) for each in editing.KINDS
    ]
    return {
        "Kind": [
            (name, name, params.encode(editing.empty(to, each)), each == kind)
            for name, to, each in kinds
        ],
        "Size": [(str(to), f"{to} × {to}", _begun(to, kind), to == size) for to in CHIPS],
    }


def _begun(size: int, kind: str) -> str:
    """The code of an empty grid; none where its kind has no such size."""
    fits = kind == "cages" or box_shapes(size)
    return params.encode(editing.empty(size, kind)) if fits else ""
