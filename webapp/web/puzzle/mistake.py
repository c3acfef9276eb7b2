"""Mistake: the page of one that somebody made, with the shortest argument that rules it out."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.puzzle import FormatError
from webapp.puzzle.words import placed
from webapp.web.board import mistaken
from webapp.web.http import params
from webapp.web.http.addresses import absolute
from webapp.web.http.refusal import because

from .ruled import ruled

pages = Blueprint("mistake", __name__)


@pages.get("/mistake")
def page() -> ResponseReturnValue:
    """The board before, what was written then, and why that left no solution.

    `state` is the position before, as Play's; `wrote` what a move wrote then, `r2c3.4-r3c1.2`.
    """
    code, puzzle = params.puzzle()
    try:
        broken = mistaken.of_fields(
            puzzle, params.position(code, puzzle), "".join(request.args.get("wrote", "").split())
        )
    except FormatError as error:
        raise because(error) from None
    ruling = ruled(puzzle, broken)
    argument = ruling.argument
    # What nobody knows to be wrong isn't marked as wrong.
    sign = "refused" if ruling.kind in ("argued", "unsaid") else "tried"
    fields = mistaken.fields(puzzle, code, broken)
    there = url_for("mistake.page", p=code, **fields)
    link, loopback = absolute(there)
    return render_template(
        "pages/mistake.html",
        code=code,
        puzzle=puzzle,
        wrote=sorted(broken.wrote.items()),
        written=placed(broken.wrote) if broken.wrote else "",
        ruling=ruling,
        sign=sign,
        rows=mistaken.rows(puzzle, broken, argument.cells if argument else (), sign),
        state=fields["state"],
        there=there,
        link=link,
        loopback=loopback,
    )
