"""The editor of a puzzle; each edit is a URL whose answer is the editor after it."""

import re
from dataclasses import replace
from random import SystemRandom
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.budget import Budget, OutOfBudgetError
from webapp.coach import clueing
from webapp.puzzle import (
    MAX_DIGITS,
    MAX_SIZE,
    OPERATIONS,
    OPERATORS,
    Cell,
    Fault,
    Puzzle,
    box_shapes,
    cell_name,
    editing,
    named_cell,
    values_at,
)
from webapp.puzzle.formats.clues import SPELLINGS
from webapp.puzzle.formats.text import BOXES
from webapp.puzzle.operation import MYSTERY
from webapp.web.board.board_view import CellView, draft_rows
from webapp.web.catalogue.facts import answer_of
from webapp.web.http import htmx, naming, params
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import queue
from webapp.web.http.limits import ROLL_WORK

pages = Blueprint("draw", __name__)

# The puzzle bar's links contain the drawing: they come with each edit, as they are on the page.
BAR = {"swap_bar": True, "endpoint": "draw.page"}
# The size of an empty grid unless the request has one.
USUAL_SIZE = {"cages": 5, "sudoku": 9, "killer": 9}
EDITS = ("make", "grow", "delete", "take", "clear", "resize", "kind", "drop", "become", "show")
# Edits of the solution that a drawing is from.
NUMBERS = ("write", "fill", "roll")


@pages.get("/draw")
def page() -> ResponseReturnValue:
    """The editor; without a drawing the address is that of an empty grid, by `size` and `kind`.

    With `from=solution` the drawing gets its solution, or empty cells to write one.
    """
    begins = params.one_of("from", ("", "solution"), "") and "grid" not in request.args
    if not request.args.get("p"):
        kind = params.one_of("kind", editing.KINDS, "cages")
        size = max(params.number("size", USUAL_SIZE[kind], MAX_SIZE), 1)
        try:
            begun = editing.empty(size, kind)
        except ValueError as error:
            raise request_error(error) from None
        return redirect(_address(params.encode(begun), size, {} if begins else None), 302)
    code, draft = params.draft()
    if begins:
        grids = answer_of(draft).grids if params.is_whole(code) and draft.cages else ()
        return redirect(_address(code, draft.size, values_at(grids[0]) if grids else {}), 302)
    return render_template("pages/draw.html", **_context(code, draft, params.solution(draft.size)))


def _address(code: str, size: int, values: clueing.Values | None) -> str:
    return url_for("draw.page", p=code, grid=clueing.grid_text(values, size))


@pages.get("/edit")
def edit() -> ResponseReturnValue:
    """The editor after one edit, named by `do`."""
    _, draft = params.draft()
    values: clueing.Values | None = params.solution(draft.size)
    try:
        if values is None:
            draft = _edited(draft, params.one_of("do", EDITS, "show"))
        else:
            draft, values = _edited_from(
                draft, values, params.one_of("do", (*EDITS, *NUMBERS), "show")
            )
        code = params.encode(draft)
    except ValueError as error:
        raise request_error(error) from None
    # The page shows what is in the URL, which has no labels.
    draft = params.decode(code)
    naming.follow(code)
    address = _address(code, draft.size, values)
    if not htmx.wants_fragment(request):
        return htmx.vary(redirect(address, 303))
    response = htmx.respond("pages/draw.html#editor", **_context(code, draft, values), **BAR)
    response.headers[htmx.REPLACE_URL] = address
    response.headers[htmx.TRIGGER] = "drawn"
    return response


def _edited_from(draft: Puzzle, values: clueing.Values, edit: str) -> tuple[Puzzle, clueing.Values]:
    """The drawing and its solution after one edit: all clues are those of the solution."""
    meant = clueing.meanings(draft, values)
    match edit:
        case "write":
            cells, number = _cells(draft) or [(0, 0)], params.number("number", 0, 99)
            values = clueing.write(draft, values, cells[0], number)
        case "fill":
            values = clueing.read_values(request.args.get("numbers", ""), draft.size)
        case "roll":
            try:
                seed = SystemRandom().randrange(10**9)
                values = clueing.rolled(draft, seed, Budget(ROLL_WORK))
            except OutOfBudgetError:
                raise RequestError("No grid with these boxes was found: try again.") from None
        case _:
            shape, draft = (draft.size, draft.boxes), _edited(draft, edit)
            if (draft.size, draft.boxes) != shape:
                values = {}
            if edit == "become":
                meant = clueing.meanings(draft, values)
    draft = clueing.clued(draft, values, meant)
    if edit == "make" and params.flag("hide"):
        cage = draft.cage_at[min(_cells(draft))]
        if cage.target and cage.cells[1:]:
            draft = editing.make_cage(draft, cage.cells, cage.target, MYSTERY.sign)
    return draft, values


def _edited(draft: Puzzle, edit: str) -> Puzzle:
    match edit:
        case "make":
            return editing.make_cage(draft, _cells(draft), *_clue())
        case "grow":
            first, *_ = cells = _cells(draft) or [(0, 0)]
            return editing.grow_cage(draft, first, cells)
        case "delete":
            return editing.delete_cages(draft, _cells(draft))
        case "take":
            return editing.take_out(draft, _cells(draft))
        case "clear":
            return editing.clear(draft)
        case "resize":
            return editing.resize(draft, params.number("size", draft.size, 10 * MAX_SIZE))
        case "kind":
            return editing.change_kind(draft, _boxes(), "killer" in request.args)
        case "drop":
            return editing.drop_leftover(draft, params.number("leftover", 0, 10**6))
        case "become":
            return params.decode(request.args.get("to", ""))
    return draft


def _cells(draft: Puzzle) -> list[Cell]:
    """The cells of the request, in the order in which they were touched."""
    named = request.args.get("cells", "").replace(",", " ").split()
    cells = [named_cell(name) for name in named]
    if any(max(cell) >= draft.size for cell in cells):
        raise ValueError("that cell is outside the grid")
    return cells


def _boxes() -> tuple[int, int] | None:
    """The boxes, written as `2x3`; None if the field is empty."""
    typed = request.args.get("boxes", "")
    found = BOXES.fullmatch(typed)
    if typed and not found:
        raise ValueError(f"'{typed[:20]}' isn’t a box: write rows x columns, such as 2x3")
    return (int(found[1]), int(found[2])) if found else None


def _clue() -> tuple[int | None, str | None]:
    """Target and operator: the target may carry its operator, as `12+` or `=5`."""
    typed = params.unspaced("target")
    signs = re.escape("".join(SPELLINGS))
    found = re.fullmatch(rf"([{signs}]?)([0-9]*)([{signs}]?)", typed, re.ASCII)
    if not found or (found[1] and found[3]):
        raise ValueError(f"'{typed[:20]}' isn’t a clue: type a number and an operator, such as 12+")
    if len(found[2].lstrip("0")) > MAX_DIGITS:
        raise ValueError(f"a target has at most {MAX_DIGITS} digits")
    op = SPELLINGS.get(found[1] or found[3]) or request.args.get("op") or None
    if op not in (None, *OPERATORS):
        raise ValueError(f"'{str(op)[:10]}' isn’t an operator ({' '.join(OPERATORS)})")
    return (int(found[2].lstrip("0") or "0") if found[2] else None), op


def _context(code: str, draft: Puzzle, values: clueing.Values | None) -> dict[str, Any]:
    # Mistakes come before what is only unfinished.
    found = sorted(clueing.drawing_faults(draft, values), key=lambda fault: fault.unfinished)
    if values is not None and not draft.cages:  # nothing is unfinished before the first cage
        found = [fault for fault in found if not fault.unfinished]
    return {
        "code": code,
        "puzzle": draft,
        "grid": clueing.grid_text(values, draft.size),
        "is_full": values is not None and len(values) == draft.size**2,
        "rows": _with_faults(draft, found, values or {}),
        "faults": found,
        "solvable": bool(draft.cages) and not any(fault.structural for fault in found),
        "verdict": _known_verdict(draft, found),
        "max_size": MAX_SIZE,
        "box_shapes": sorted({*box_shapes(draft.size), *([draft.boxes] if draft.boxes else [])}),
        "operators": OPERATIONS.values(),
        "kinds": [] if draft.cages else _kinds(draft),
        "sheet": _sheet(draft, values),
    }


def _kinds(draft: Puzzle) -> list[tuple[str, str, bool]]:
    """What a grid without cages may become: a kind, its code, and whether it is so now.

    From a size that no boxes fit, kinds with boxes lead to nine.
    """
    size = draft.size
    boxed = size if box_shapes(size) else USUAL_SIZE["sudoku"]
    empty = {
        kind: editing.empty(size if kind == "cages" else boxed, kind) for kind in editing.KINDS
    }
    now = editing.kind_of(draft)
    return [(kind.capitalize(), params.encode(to), kind == now) for kind, to in empty.items()]


def _known_verdict(draft: Puzzle, found: list[Fault]) -> str | None:
    """The verdict if it's known without any work, else None."""
    if any(not fault.structural for fault in found):
        return "none"
    made = queue.cached(("verdict", draft))
    return made.verdict if made else None


def _sheet(draft: Puzzle, values: clueing.Values | None = None) -> dict[str, Any]:
    """The drawing as the script holds it: cages, what may be typed for their operators, and the
    numbers of the solution, if it is from one."""
    meant = {} if values is None else clueing.meanings(draft, values)
    return {
        "size": draft.size,
        "boxes": draft.boxes is not None,
        "killer": draft.killer,
        "values": {cell_name(cell): value for cell, value in (values or {}).items()},
        "cages": [
            {
                "cells": [cell_name(cell) for cell in cage.cells],
                # As text: numbers of JavaScript would round the long ones.
                "target": None if cage.target is None else str(cage.target),
                "op": meant.get(label, cage.op),
                "hidden": label in meant,
            }
            for label, cage in zip(draft.labels, draft.cages, strict=True)
        ],
        "operators": [
            (each.sign, each.fewest, each.most or MAX_SIZE**2) for each in OPERATIONS.values()
        ],
        "spellings": SPELLINGS,
    }


def _with_faults(draft: Puzzle, found: list[Fault], values: clueing.Values) -> list[list[CellView]]:
    """The drawing, the cells of each mistake lit; cells of no cage have a look of their own."""
    states = dict.fromkeys(draft.free_cells, "" if draft.boxes else "free")
    states |= {cell: "faulty" for fault in found if not fault.unfinished for cell in fault.cells}
    rows = draft_rows(draft, values)
    for (row, column), state in states.items():
        rows[row][column] = replace(rows[row][column], state=state)
    return rows
