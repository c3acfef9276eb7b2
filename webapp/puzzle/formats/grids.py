"""Grid sizes, cages from inner edges, and errors for what a format can’t express."""

from webapp.puzzle.cells import Cell, all_cells
from webapp.puzzle.checks import structural_faults
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.puzzle import MAX_SIZE, Puzzle, no_size


def sized(stated: int | str, place: TextPlace | None = None) -> int:
    """The size as a number; raises FormatError if it isn't one of a grid."""
    digits = str(stated).lstrip("0") or "0"
    size = int(digits) if len(digits) <= len(str(MAX_SIZE)) else 0
    if not 1 <= size <= MAX_SIZE:
        raise FormatError(no_size(digits), place)
    return size


def squared(
    rows: int | str, columns: int | str, place: TextPlace | None = None, what: str = "grid"
) -> int:
    """The size of a grid with these rows and columns; raises FormatError if it isn’t square."""
    high, wide = str(rows).lstrip("0"), str(columns).lstrip("0")
    if high != wide:
        raise FormatError(
            f"this {what} has {high or 0} rows and {wide or 0} columns: "
            "only square ones can be read",
            place,
        )
    return sized(high, place)


def edges(size: int) -> list[tuple[Cell, Cell]]:
    """The inner edges: vertical ones row by row, then horizontal ones column by column."""
    spans = range(size - 1)
    upright = [((r, c), (r, c + 1)) for r in range(size) for c in spans]
    return upright + [((r, c), (r + 1, c)) for c in range(size) for r in spans]


def join(size: int, drawn: list[bool]) -> list[list[Cell]]:
    """The groups of cells that no drawn edge separates, in order of their first cells."""
    group = {cell: [cell] for cell in all_cells(size)}
    for (a, b), edge in zip(edges(size), drawn, strict=True):
        if not edge and group[a] is not group[b]:
            group[a] += group[b]
            for cell in group[b]:
                group[cell] = group[a]
    unique = {id(cells): sorted(cells) for cells in group.values()}
    return sorted(unique.values())


def drawn_edges(puzzle: Puzzle) -> list[bool]:
    """Whether each inner edge separates two cages, in a puzzle whose cells all have one."""
    cage_at = puzzle.cage_at
    return [cage_at[a] is not cage_at[b] for a, b in edges(puzzle.size)]


def refuse_drafts(puzzle: Puzzle, whose: str) -> None:
    """Raise FormatError for a puzzle with structural faults; `whose` names the format."""
    wrong = structural_faults(puzzle)
    if wrong:
        raise FormatError(f"{whose} needs a complete puzzle: {wrong[0].sentence}")


def refuse_boxes(puzzle: Puzzle, whose: str) -> None:
    """Raise FormatError for boxes and killer cages, and for drafts."""
    if puzzle.boxes or puzzle.killer:
        raise FormatError(f"{whose} can’t have boxes or killer cages: use the text format")
    refuse_drafts(puzzle, whose)
