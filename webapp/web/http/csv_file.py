"""CSV files: rows that a browser saves as a file for a spreadsheet."""

from collections.abc import Iterable, Sequence

from flask import Response, make_response

from webapp.spreadsheet import csv_text


def csv_file(name: str, rows: Iterable[Sequence[object]]) -> Response:
    """The rows as a file to save, which is called so; nobody keeps a copy on the way."""
    answer = make_response(csv_text(rows))
    answer.headers["Content-Type"] = "text/csv; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    answer.headers["Cache-Control"] = "no-store"
    return answer
