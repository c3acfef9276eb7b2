"""Spreadsheets: rows as the text of a CSV file, in which no cell is a formula."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

# A program that reads tables takes a cell that begins so for a formula, and does what it says.
_FORMULA = ("=", "+", "-", "@")
_BOM = "\ufeff"  # by which Excel knows that it is UTF-8


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """The rows as a spreadsheet opens them."""
    text = StringIO()
    csv.writer(text).writerows([_defused(cell) for cell in row] for row in rows)
    return _BOM + text.getvalue()


def _defused(cell: object) -> object:
    """Text as text, whatever it begins with."""
    is_formula = isinstance(cell, str) and cell.lstrip().startswith(_FORMULA)
    return f"'{cell}" if is_formula else cell
