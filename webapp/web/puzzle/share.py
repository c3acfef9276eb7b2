"""Share: a puzzle's link, its texts, its board as a picture, and a run as lines of JSON."""

import json
import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from flask import Blueprint, Response, current_app, render_template, request, url_for

from webapp.insight import CUT
from webapp.insight.compare import BY_VALUES
from webapp.logic.strategy import is_plain_sudoku
from webapp.puzzle import FormatError, Puzzle, format, structural_faults, written
from webapp.puzzle.position import givens
from webapp.puzzle.words import sentence
from webapp.trace import Event, to_json
from webapp.web.board.board_view import CellView, still_rows, watched_rows
from webapp.web.http import naming, params
from webapp.web.http.headers import attachment
from webapp.web.http.limits import CACHED_EVENTS, FILE_EVENTS
from webapp.web.http.request import absolute
from webapp.web.paper.qr import readable
from webapp.web.run import runs

pages = Blueprint("share", __name__)

# The signs in the corners of cells, in the style sheet.
_STATE = re.compile(r'\[data-state="(\w+)"\] \{[^}]*--sign: url\("data:image/svg\+xml,([^"]*)"\)')
_SHAPE = re.compile(r"<path d='([^']*)'[^>]* stroke-width='([^']*)'")


@dataclass(frozen=True, slots=True)
class Opening:
    """A page that the link may open: its name here and its title, its endpoint and query, and a
    sentence about what it shows."""

    view: str
    title: str
    endpoint: str
    query: dict[str, Any]
    says: str


@pages.get("/share")
def share_page() -> str:
    """The link in a field to copy, its code, the picture, and the puzzle in each format.

    The link opens Play; from a run, whose algorithm is `with`, the position `at` of it, which asks
    with `ask`, or with several algorithms the place `at` of all of them, or with `view=be` a game.
    `view=play` opens Play from there too, and a drawing that is no puzzle opens in Draw.
    """
    code, draft = params.draft()
    openings = [_DRAW] if structural_faults(draft) else _openings()
    default = openings[-1] if "with" in request.args else openings[0]
    views = {each.view: each for each in openings}
    opens = views.get(params.one_of("view", ("", *_VIEWS), ""), default)
    there = url_for(opens.endpoint, p=code, **opens.query)
    link, loopback = absolute(there)
    run = opens.query if opens.view == "watch" else {}
    return render_template(
        "pages/share.html",
        code=code,
        puzzle=draft,
        label=naming.label(),
        there=there,
        opens=opens,
        openings=[(each.view, each.title) for each in openings],
        kept=_kept(views),
        link=link,
        scanned=_scanned(link),
        loopback=loopback,
        embed=_embed(code) if "watch" in views else None,
        picture=url_for("share.board", p=code, **run),
        file=naming.file_name(draft),
        texts=[(form, *_written(draft, form.name)) for form in written().values()],
    )


# What a link may open, and what it opens where nothing is said of a run, or there can be none.
_BE = "be"
_VIEWS = ("play", "watch", _BE, "compare")
_PLAY = Opening("play", "Play", "play.page", {}, "The link opens the puzzle to solve by hand.")
_DRAW = Opening(
    "draw", "Draw", "draw.page", {}, "It isn’t a puzzle yet: the link opens it to go on drawing."
)


def _openings() -> list[Opening]:
    """Play, and the view of a run that the request speaks of; without one, Watch."""
    if len(request.args.getlist("with")) > 1:
        return [_PLAY, _compared()]
    if _BE in request.args.getlist("view"):
        query = {"with": params.choice().text, "at": params.number("at", 0, CUT)}
        query |= {name: request.args[name] for name in ("log", "mistakes") if name in request.args}
        says = "The link opens your game of Be the solver, to go on from your moves."
        return [_PLAY, Opening(_BE, "Be the solver", "be.page", query, says)]
    return [_PLAY, _watched()]


def _compared() -> Opening:
    texts = [choice.text for choice in params.choices()]
    query = {
        "with": texts,
        "by": params.one_of("by", BY_VALUES, BY_VALUES[0]),
        "at": params.number("at", 0, CUT + 1),
    }
    says = f"The link shows {len(texts)} searches side by side."
    return Opening("compare", "Compare", "compare.page", query, says)


def _watched() -> Opening:
    query: dict[str, Any] = {}
    says = "The link shows a search that solves the puzzle."
    if "with" in request.args:
        choice, at = params.choice(), params.number("at", 0, CUT + 1)
        query = {"with": choice.text, "at": at}
        says = f"The link shows {choice.solver.title} from step {at:,}."
        if params.predicts():
            query["ask"] = 1
            says = f"The link asks what {choice.solver.title} does next, from step {at:,}."
    return Opening("watch", "Watch", "watch.page", query, says)


def _scanned(link: str) -> str:
    """What the code says: the link, without the label where that makes it too fine for a phone."""
    address, _, query = link.partition("?")
    bare = f"{address}?{naming.without_label(query)}"
    return next(filter(readable, (link, bare)), "")


def _kept(views: Container[str]) -> list[tuple[str, str]]:
    """What of the request the form keeps: all but the label and what the link opens; that one came
    from a game stays, behind what the form says.
    """
    asked = ("view", *naming.KEYS)
    kept = [pair for pair in request.args.items(multi=True) if pair[0] not in asked]
    return [*kept, ("view", _BE)] if _BE in views else kept


def _embed(code: str) -> dict[str, Any]:
    """The run as other pages frame it: its address, and what was chosen of it."""
    choice, theme = params.choice(), params.theme()
    start, end = params.stretch()
    named = {"from": start, "to": end}
    chosen: dict[str, Any] = {name: named[name] for name in named if request.args.get(name)}
    place = chosen or {"at": params.number("at", 0, CUT + 1) or None}
    query = {"p": code, "with": choice.text, **place, "theme": theme or None}
    path = url_for("watch.embed", **query)
    return {
        "choice": choice,
        "path": path,
        "address": absolute(path)[0],
        "lines": url_for("share.run", p=code, **{"with": choice.text} | chosen),
        "from": chosen.get("from", ""),
        "to": chosen.get("to", ""),
        "theme": theme,
    }


def _written(draft: Puzzle, name: str) -> tuple[str, str]:
    """The text of a format, with the label where it holds one, or why there is none."""
    try:
        return format(draft, name, naming.label()), ""
    except FormatError as error:
        return "", sentence(error.message)


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
        outline=rows[0][0].frame.lines,
        cells=_cells(puzzle, rows),
        label=naming.label(),
        signs=signs(Path(str(current_app.static_folder)) / "css" / "board.css"),
    )
    return attachment(picture, "image/svg+xml", f"{naming.file_name(puzzle)}.svg")


def _cells(puzzle: Puzzle, rows: list[list[CellView]]) -> list[tuple[int, int, str, CellView, str]]:
    """Row, column, clue, looks and text of each cell; of a plain sudoku its givens are large."""
    given = givens(puzzle) if is_plain_sudoku(puzzle) else {}
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
