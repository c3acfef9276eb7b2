"""Candidates by row, and what strategies find on them."""

from webapp.logic.sheet import Sheet, sheet_of
from webapp.logic.solving import events_of
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Cell, cell_name, cell_names, parse
from webapp.trace import DeadEnd, Event, Infer, Remove


def board(puzzle: str, rows: str = "") -> Sheet:
    """The sheet of the cells by row: `12` are candidates, `.` is all of them, `=3` is a value.

    Rows are separated by `/`, and rows left out have all candidates.
    """
    values: dict[Cell, int] = {}
    marks: dict[Cell, list[int]] = {}
    for row, cells in enumerate(rows.split("/") if rows else ()):
        for column, cell in enumerate(cells.split()):
            if cell[0] == "=":
                values[row, column] = int(cell[1:])
            elif cell != ".":
                marks[row, column] = [int(value) for value in cell]
    return sheet_of(parse(puzzle), values, marks)


def events(sheet: Sheet, strategy: str) -> list[Event]:
    return [
        event
        for deduction in STRATEGIES[strategy].find(sheet)
        for event in events_of(sheet, deduction, 1)
    ]


def said(found: list[Event]) -> str:
    """What the events conclude, sorted: `r1c1=3` is a value, `r1c2-14` are crossed off.

    Of a dead end its rule and its cells, and of no events "nothing".
    """
    if found and isinstance(found[0], DeadEnd):
        return f"{found[0].because.rule}: {cell_names(found[0].cells)}"
    infers = {f"{cell_name(e.cell)}={e.value}" for e in found if isinstance(e, Infer)}
    removes: dict[str, set[int]] = {}
    for event in found:
        if isinstance(event, Remove):
            for cell in event.cells:
                removes.setdefault(cell_name(cell), set()).update(event.values)
    removed = {f"{name}-{''.join(map(str, sorted(values)))}" for name, values in removes.items()}
    return " ".join(sorted(infers | removed)) or "nothing"
