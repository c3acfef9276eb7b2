"""Files: a board as a picture, and the steps of a run as lines of JSON, to take elsewhere."""

import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from flask import Blueprint, Response, current_app, render_template, request

from webapp.insight import CUT
from webapp.puzzle import Puzzle
from webapp.puzzle.position import givens
from webapp.trace import Event, to_json
from webapp.web.board.board_view import CellView, is_plain, still_rows, watched_rows
from webapp.web.board.outline import outline
from webapp.web.http import naming, params
from webapp.web.http.headers import attachment
from webapp.web.http.limits import CACHED_EVENTS, FILE_EVENTS
from webapp.web.run import runs

pages = Blueprint("files", __name__)

# The signs in the corners of cells, in the style sheet.
_STATE = re.compile(r'\[data-state="(\w+)"\] \{[^}]*--sign: url\("data:image/svg\+xml,([^"]*)"\)')
_SHAPE = re.compile(r"<path d='([^']*)'[^>]* stroke-width='([^']*)'")


@pages.get("/board.svg")
def board() -> Response:
    """The puzzle or drawing as SVG; with an algorithm, `with`, the board at position `at`."""
    if "with" in request.args:
        _, puzzle = params.puzzle()
        at = params.number("at", 0, CUT)
        rows = watched_rows(puzzle, runs.run_with(puzzle, params.choice(), at + 1).snapshot(at))
    else:
        _, puzzle = params.draft()
        rows = still_rows(puzzle)
    picture = render_template(
        "pages/board.svg",
        puzzle=puzzle,
        outline=outline(puzzle),
        cells=_cells(puzzle, rows),
        label=naming.label(),
        signs=signs(Path(str(current_app.static_folder)) / "css" / "board.css"),
    )
    return attachment(picture, "image/svg+xml", f"{naming.file_name(puzzle)}.svg")


def _cells(puzzle: Puzzle, rows: list[list[CellView]]) -> list[tuple[int, int, str, CellView, str]]:
    """Row, column, clue, looks and text of each cell; of a plain sudoku its givens are large."""
    given = givens(puzzle) if is_plain(puzzle) else {}
    return [
        (
            row, column,
            "" if (row, column) in given else cell.frame.clue,
            cell,
            str(given.get((row, column), "")) or cell.text,
        )
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
    ]  # fmt: skip


class Sign(NamedTuple):
    """A path in a square of 16 units, and how wide it is stroked."""

    path: str
    stroke: str


@cache
def signs(sheet: Path) -> dict[str, Sign]:
    """The signs in a style sheet by state, so that a file's are those of the page."""
    found = _STATE.findall(sheet.read_text(encoding="utf-8"))
    return {state: Sign(*_SHAPE.findall(unquote(picture))[0]) for state, picture in found}


@pages.get("/run.jsonl")
def run() -> Response:
    """The steps after position `from`, up to `to`: one object per line, as `mathdoku trace` writes.

    Of more than FILE_EVENTS steps, the first ones.
    """
    _, puzzle = params.puzzle()
    choice = params.choice()
    start, end = params.stretch()
    end = min(end, start + FILE_EVENTS)
    events = runs.run_with(puzzle, choice, end).events[start:end]
    lines = "".join(map(_line, events))
    return attachment(
        lines, "application/jsonl", f"{naming.file_name(puzzle, choice.solver.name)}.jsonl"
    )


@lru_cache(maxsize=CACHED_EVENTS)
def _line(event: Event) -> str:
    """The event on a line; a search repeats itself, and so few of its events are new."""
    return json.dumps(to_json(event)) + "\n"
