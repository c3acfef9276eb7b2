"""Edges: cages told by the inner edges of the grid, for the formats that draw them."""

from webapp.puzzle.cells import Cell, all_cells


def edges(size: int) -> list[tuple[Cell, Cell]]:
    """The inner edges: vertical ones row by row, then horizontal ones column by column."""
    spans = range(size - 1)
    upright = [((r, c), (r, c + 1)) for r in range(size) for c in spans]
    return upright + [((r, c), (r + 1, c)) for c in range(size) for r in spans]


def join(size: int, drawn: list[bool]) -> list[list[Cell]]:
    """The groups of cells joined by edges that are not drawn, in order of their first cells."""
    group = {cell: [cell] for cell in all_cells(size)}
    for (a, b), edge in zip(edges(size), drawn, strict=True):
        if not edge and group[a] is not group[b]:
            group[a] += group[b]
            for cell in group[b]:
                group[cell] = group[a]
    unique = {id(cells): sorted(cells) for cells in group.values()}
    return sorted(unique.values())
