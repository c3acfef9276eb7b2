"""Up to three boards side by side, with the numbers that are written: all of it is in the URL."""

from flask import Blueprint, Response, make_response, render_template, request, url_for

from webapp.puzzle import FormatError
from webapp.puzzle.position import filled, parse_position
from webapp.puzzle.samples import SAMPLE
from webapp.web.board.board_view import CellView, still_rows
from webapp.web.http import params
from webapp.web.http.errors import RequestError, request_error

from . import shared_pages

pages = Blueprint("side_by_side", __name__)

MAX_BOARDS = 3
# The longest link back that is added to a link to the boards.
_MAX_BACK = 8_000


@pages.get("/boards")
def page() -> Response:
    """The boards of `p` and `state`, pair by pair; a single `p` is the puzzle of all of them.

    Browsers don't store it: pupils' boards don't outlast their room.
    """
    states = request.args.getlist("state") or [""]
    codes = request.args.getlist("p") or [params.encode(SAMPLE)]
    if len(codes) == 1:
        codes *= len(states)
    if len(states) > MAX_BOARDS or len(codes) != len(states):
        raise RequestError(f"A page of boards has one to {MAX_BOARDS}, each with 'p' and 'state'.")
    back = shared_pages.page_at(request.args.get("back", ""))
    page = render_template(
        "pages/boards.html",
        boards=[_rows(*each) for each in zip(codes, states, strict=True)],
        back=back.address if back else "",
        code=None,  # no puzzle is the current one
    )
    answer = make_response(page)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _rows(code: str, state: str) -> list[list[CellView]]:
    """The board of a position; raises RequestError."""
    try:
        puzzle = params.decode(code)
        position = parse_position(puzzle, code, state) if state else {}
    except FormatError as error:
        raise request_error(error) from None
    return still_rows(puzzle, filled(puzzle, position))


def address(positions: list[tuple[str, str]], back: str) -> str:
    """The URL of these positions, each a puzzle's code and a state, with a link back."""
    puzzles, states = zip(*positions, strict=True)
    codes = puzzles[:1] if len({*puzzles}) == 1 else puzzles
    kept = back if len(back) <= _MAX_BACK else None
    return url_for("side_by_side.page", p=codes, state=states, back=kept)
