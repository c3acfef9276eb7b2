"""Rows as the text of a CSV file, in which no cell is a formula."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

# A spreadsheet program takes a cell with such a beginning for a formula, and runs it.
_FORMULA = ("=", "+", "-", "@")
_BOM = "\ufeff"  # by which Excel recognises UTF-8


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """The rows as CSV with a byte order mark."""
    text = StringIO()
    csv.writer(text).writerows([_defused(cell) for cell in row] for row in rows)
    return _BOM + text.getvalue()


def _defused(cell: object) -> object:
    """The cell, with a text that could be a formula marked as text."""
    is_formula = isinstance(cell, str) and cell.lstrip().startswith(_FORMULA)
    return f"'{cell}" if is_formula else cell
