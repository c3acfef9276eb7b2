"""Hints: a rung of what helps on, as the page shows it."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.coach.hint import hint
from webapp.coach.practice.drills import boards
from webapp.coach.rungs import rungs
from webapp.web.http import params
from webapp.web.http.jobs import queue

pages = Blueprint("hint", __name__)


@pages.get("/hint")
def page() -> ResponseReturnValue:
    """A rung of the hint, with the button for the next one; the last one is done by the script.

    `last` is the cell of the player's last move: of hints that are as easy, the nearest is told.
    """
    code, puzzle = params.puzzle()
    position = params.position(code, puzzle)
    number = int(params.one_of("rung", ("1", "2", "3", "4"), "1"))
    near = params.cell(puzzle.size, "last")

    found = queue.answer(
        ("hint", puzzle, tuple(sorted(position.items())), near),
        lambda budget: hint(puzzle, position, budget, near),
    )
    every = rungs(found)
    number = min(number, len(every))
    return render_template(
        "fragments/hint.html",
        code=code,
        hint=found,
        number=number,
        rung=every[number - 1],
        boards=boards,
    )


@pages.get("/easiest")
def easiest() -> ResponseReturnValue:
    """The easiest step that stands open in a position: what a player who paused there looked for.

    It is found from the values alone, since marks of then are kept nowhere. `number` says which of
    several pauses asks.
    """
    code, puzzle = params.puzzle()
    position, number = params.position(code, puzzle), params.number("number", 0, 9)
    found = queue.answer(
        ("hint", puzzle, tuple(sorted(position.items())), None),
        lambda budget: hint(puzzle, position, budget),
    )
    return render_template("fragments/easiest.html", code=code, hint=found, number=number)
