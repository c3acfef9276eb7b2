"""CSV files: rows as a spreadsheet opens them, and none of their cells as a formula."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from flask import Response, make_response

# What a cell begins with that a spreadsheet would work out.
_FORMULA = ("=", "+", "-", "@")
_BOM = "\ufeff"  # by which Excel knows that it is UTF-8


def csv_file(name: str, rows: Iterable[Sequence[object]]) -> Response:
    """The rows as a file to save, which is called so; nobody keeps a copy on the way."""
    text = StringIO()
    csv.writer(text).writerows([_defused(cell) for cell in row] for row in rows)
    answer = make_response(_BOM + text.getvalue())
    answer.headers["Content-Type"] = "text/csv; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _defused(cell: object) -> object:
    """Text as text, whatever it begins with."""
    is_formula = isinstance(cell, str) and cell.lstrip().startswith(_FORMULA)
    return f"'{cell}" if is_formula else cell
