"""Worksheets of puzzles, or of steps of a run, with their key: as they will be printed."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from webapp.generator.kinds import KINDS
from webapp.generator.make import MAX_SEED, PuzzleSpec
from webapp.generator.trials import rarity
from webapp.puzzle.words import plural, sentence
from webapp.solvers import SOLVERS
from webapp.web.catalogue import making
from webapp.web.http import htmx, params, waiting
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError
from webapp.web.http.limits import PAPER_PUZZLES, PAPER_STEPS
from webapp.web.http.request import absolute

from . import worksheet
from .sheets import (
    LARGE,
    MODULE_MM,
    PAPERS,
    PER_SHEET,
    PaperEntry,
    PaperSheet,
    board_mm,
    code_room,
    fitting,
    grouped,
)
from .sheets import keys as keys_of
from .steps import CHOOSABLE, chosen_steps, strip
from .worksheet import PARTS, OnPaper, Style, Worksheet

pages = Blueprint("paper", __name__)


@pages.get("/print")
def page() -> ResponseReturnValue:
    """The form, and below it the sheets; while some are being made, those that are there."""
    if "sent" in request.args:
        return redirect(worksheet.from_form(), 303)
    if worksheet.count() and not request.args.get("seed"):
        return redirect(_with_seed(), 303)
    style, named = worksheet.style(), chosen_steps()
    given = worksheet.requested_puzzles()
    spec = making.spec() if worksheet.count() else None
    context: dict[str, Any] = _form(given, style, named, spec)
    context["seed"] = making.seed() if spec else None
    if named:
        sheet = _steps(given, named)
    else:
        sheet = worksheet.worksheet(given, spec, context["seed"] or 0, style)
    context |= _sheets(sheet, style, bool(named))
    if spec and (rare := rarity(spec.size, spec.grade, spec.kind, spec.is_variant)):
        context["notes"].append(sentence(rare))
    fragment = "pages/print.html#sheets"
    if sheet.late:
        return waiting.answer(
            NotReadyError(sheet.late),
            target="#sheets",
            swap="outerMorph",
            within=(fragment, context),
            page="pages/print.html",
        )
    return htmx.respond(fragment, **context)


def _with_seed() -> str:
    query: dict[str, Any] = {**request.args.to_dict(flat=False), "seed": [str(making.seed())]}
    return url_for("paper.page", **query)


def _steps(given: list[OnPaper], named: tuple[str, ...]) -> Worksheet:
    """The steps of the only puzzle, or none while its run is being made."""
    if len(given) > 1 or worksheet.count():
        raise RequestError("A worksheet of steps is about one puzzle.")
    code, puzzle = params.puzzle()
    try:
        return Worksheet(strip(code, puzzle, params.choice(), named))
    except NotReadyError as late:
        return Worksheet([], late.sentence)


def _form(
    given: list[OnPaper], style: Style, named: tuple[str, ...], spec: PuzzleSpec | None
) -> dict[str, Any]:
    return {
        "spec": spec,
        "code": given[0].code if given else None,
        "given": given,
        "style": style,
        "papers": PAPERS,
        "per_sheet": PER_SHEET,
        "parts": PARTS,
        "count": worksheet.count(),
        "most": PAPER_PUZZLES,
        "most_steps": PAPER_STEPS,
        "most_seed": MAX_SEED,
        "sizes": KINDS[making.kind()].sizes,
        "grades": making.grades(making.kind(), bool(spec and spec.is_variant)),
        "finer": making.FINER,
        "named": named,
        "numbers": ", ".join(each for each in named if each not in CHOOSABLE),
        "choosable": CHOOSABLE,
        "choice": params.choice() if named else None,
        "solvers": SOLVERS.values(),
    }


def _sheets(made: Worksheet, style: Style, steps: bool) -> dict[str, Any]:
    """The sheets, their key, and what is to be said of them."""
    entries = made.entries
    largest = max((entry.puzzle.size for entry in entries), default=0)
    per = fitting(style.per, style.paper, largest, steps)
    sheets = [
        PaperSheet(group, *_codes(group, per, style, steps)) for group in grouped(entries, per)
    ]
    keys = keys_of(entries, steps) if style.key else []
    home, loopback = absolute("/")
    return {
        "sheets": sheets,
        "keys": keys,
        "pages_in_all": len(sheets) + len(keys),
        "extent": _extent(len(sheets), len(keys)),
        "per": per,
        "board_mm": board_mm(per, style.paper, steps),
        "steps": steps,
        "large": largest > LARGE,
        "module": MODULE_MM,
        "address_of": lambda path: absolute(path)[0],
        "host": "" if loopback else home.split("//")[1].rstrip("/"),
        "notes": _notes(made, style, sheets, per, largest),
    }


def _extent(sheets: int, keys: int) -> str:
    """How many pages there are, and which of them are the key."""
    pages = plural(sheets + keys, "page")
    if not keys:
        return f"{pages}."
    return f"{pages}, the key on the last{'' if keys == 1 else f' {keys}'}."


def _notes(
    made: Worksheet, style: Style, sheets: list[PaperSheet], per: int, largest: int
) -> list[str]:
    """What is otherwise than was asked for, and what one should know of the codes."""
    notes = []
    if per < style.per:
        notes.append(
            f"With {style.per} a sheet, the cells of a {largest} × {largest} would be too small: "
            f"there {'is' if per == 1 else 'are'} {per} on each."
        )
    if made.missing:
        notes.append(
            f"{made.missing} of the puzzles weren’t found in that many seeds: try another seed or "
            "another grade."
        )
    if "qr" in style.parts and any(not sheet.codes for sheet in sheets):
        notes.append("Some QR codes would be too fine for phones to read, so they’re left out.")
    if "qr" in style.parts and absolute("/")[1]:
        notes.append("The QR codes lead to this computer only.")
    return notes


def _codes(group: Sequence[PaperEntry], per: int, style: Style, steps: bool) -> tuple[str, str]:
    """Where the QR codes of a sheet are, and the URL of the whole sheet."""
    whole = _whole(group, steps)
    if "qr" not in style.parts:
        return "off", whole
    return code_room([absolute(entry.link)[0] for entry in group], absolute(whole)[0], per), whole


def _whole(group: Sequence[PaperEntry], steps: bool) -> str:
    """The URL of what is on a sheet: for a single puzzle, its own."""
    if steps or len(group) == 1:
        return group[0].link
    named = worksheet.query_of([(params.encode(entry.puzzle), entry.label) for entry in group])
    return url_for("paper.page", **named, _anchor="sheets")
