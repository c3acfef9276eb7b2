"""Hints, undoing back to the first mistake, and the explanation of that mistake."""

import re

from flask import Blueprint, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.coach.argument import Ruling, argument, ruling
from webapp.coach.hint import Hint, hint
from webapp.coach.hint_levels import hint_levels
from webapp.coach.position_check import Undone, first_mistake
from webapp.coach.practice.drills import boards
from webapp.puzzle import Cell, FormatError, Puzzle
from webapp.puzzle.position import Position, givens, parse_move
from webapp.puzzle.words import placed
from webapp.web.board import mistaken
from webapp.web.board.mistaken import MistakePosition
from webapp.web.http import htmx, params
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.request import absolute

pages = Blueprint("coach", __name__)


@pages.get("/hint")
def hinted() -> ResponseReturnValue:
    """A level of the hint, with the button for the next one; the last one is done by the script.

    `last` is the cell of the player's last move: among equally easy hints the nearest is shown.
    """
    code, puzzle = params.puzzle()
    position = params.position(code, puzzle)
    number = int(params.one_of("level", ("1", "2", "3", "4"), "1"))
    found = _hint(puzzle, position, params.cell(puzzle.size, "last"))
    every = hint_levels(found)
    number = min(number, len(every))
    return render_template(
        "fragments/hint.html",
        code=code,
        hint=found,
        number=number,
        level=every[number - 1],
        boards=boards,
    )


@pages.get("/easiest")
def easiest() -> ResponseReturnValue:
    """The easiest step in a position: what a player who paused there was looking for.

    It is found from the values alone, since marks of then are kept nowhere. `number` says which of
    several pauses asks.
    """
    code, puzzle = params.puzzle()
    position, number = params.position(code, puzzle), params.number("number", 0, 9)
    found = _hint(puzzle, position)
    return render_template("fragments/easiest.html", code=code, hint=found, number=number)


def _hint(puzzle: Puzzle, position: Position, near: Cell | None = None) -> Hint:
    """The easiest next step; raises NotReadyError."""
    key = ("hint", puzzle, tuple(sorted(position.items())), near)
    return queue.answer(key, lambda budget: hint(puzzle, position, budget, near))


@pages.get("/mistake")
def mistake() -> ResponseReturnValue:
    """The board before, what was written then, and why that left no solution.

    `state` is the position before, as Play's; `wrote` what a move wrote then, `r2c3.4-r3c1.2`.
    """
    code, puzzle = params.puzzle()
    try:
        broken = mistaken.of_fields(puzzle, params.position(code, puzzle), params.unspaced("wrote"))
    except FormatError as error:
        raise request_error(error) from None
    ruled = _ruled(puzzle, broken)
    # A number that isn't known to be wrong isn't marked as wrong.
    sign = "rejected" if ruled.kind in ("argued", "unsaid") else "tried"
    fields = mistaken.fields(puzzle, code, broken)
    there = url_for("coach.mistake", p=code, **fields)
    link, loopback = absolute(there)
    return render_template(
        "pages/mistake.html",
        code=code,
        puzzle=puzzle,
        wrote=sorted(broken.wrote.items()),
        written=placed(broken.wrote) if broken.wrote else "",
        ruling=ruled,
        sign=sign,
        rows=mistaken.rows(puzzle, broken, ruled.argument.cells if ruled.argument else (), sign),
        state=fields["state"],
        there=there,
        link=link,
        loopback=loopback,
    )


def _ruled(puzzle: Puzzle, broken: MistakePosition) -> Ruling:
    """The ruling on the move; raises NotReadyError."""
    before, wrote = broken.before, broken.wrote
    return queue.answer(
        ("ruling", puzzle, tuple(sorted(before.items())), tuple(sorted(wrote.items()))),
        lambda budget: ruling(puzzle, before, wrote, budget),
    )


@pages.get("/back")
def back() -> ResponseReturnValue:
    """How many moves to take back, which the script does, and which of them was the mistake.

    `moves` holds how many were made, the values on the board and, newest first, what taking back
    each of them writes: `4_0.3-5.1_12.0__14.3-15.2`, cells by row from 0, and 0 for an empty one.
    Of a long game it holds the newest moves alone. The reason comes after the moves are taken
    back, with `why`.
    """
    code, puzzle = params.puzzle()
    text = request.args.get("moves", "0_")
    made, values, undone = _moves(puzzle, text)

    found = queue.answer(
        ("back", puzzle, text), lambda budget: first_mistake(puzzle, values, undone, budget)
    )
    before, wrote = dict(found.before), dict(found.wrote)
    there = url_for(
        "coach.mistake", p=code, **mistaken.fields(puzzle, code, MistakePosition(before, wrote))
    )
    shown = {
        "found": found,
        "wrote": placed(wrote) if wrote else "",
        "number": made,
        "sent": len(undone),
        "there": there,
        "link": absolute(there)[0],
        "reason": url_for("coach.back", p=code, moves=text, why="1"),
        "ruling": None,
    }
    if not wrote or request.args.get("why") != "1":
        return render_template("fragments/back.html", **shown)
    key = ("argument", puzzle, tuple(sorted(before.items())), tuple(sorted(wrote.items())))
    try:
        why = queue.answer(key, lambda budget: argument(puzzle, before, wrote, budget))
    except NotReadyError:
        return htmx.fragment("fragments/back.html#asks", **shown), 202
    shown["ruling"] = Ruling("argued", why) if why else Ruling("unsaid")
    response = make_response(render_template("fragments/back.html", **shown))
    response.headers[htmx.RETARGET], response.headers[htmx.RESWAP] = "#reply", "innerHTML"
    return response


def _moves(puzzle: Puzzle, text: str) -> tuple[int, Undone, list[Undone]]:
    """The number of moves, the values on the board, and the changes of each move."""
    made, *rest = text.split("_")
    if not re.fullmatch(r"[0-9]{1,6}", made, re.ASCII) or not 1 <= len(rest) <= int(made) + 1:
        raise _damaged()
    changes: list[Undone] = [
        dict(_value(puzzle, one) for one in each.split("-") if one) for each in rest
    ]
    return int(made), changes[0], changes[1:]


def _value(puzzle: Puzzle, text: str) -> tuple[Cell, int]:
    try:
        cell, value = parse_move(puzzle, text)
    except FormatError as error:
        raise request_error(error) from None
    if cell in givens(puzzle):
        raise _damaged()
    return cell, value


def _damaged() -> RequestError:
    return RequestError("These moves are damaged, or belong to another puzzle.")
