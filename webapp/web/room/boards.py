"""Boards: what a page of ours has on its board, drawn for whoever is asked about it or looks back.

All that shows the board of a page elsewhere asks here: questions, offers and the summary.
"""

from dataclasses import replace

from webapp.insight import CUT, Run
from webapp.insight.be import playable
from webapp.insight.compare import BYS, position
from webapp.puzzle import FormatError, Puzzle
from webapp.puzzle.position import Position, filled, parse_position
from webapp.puzzle.samples import SAMPLE
from webapp.puzzle.whole import whole
from webapp.solvers import FIRST_WATCHED, SOLVERS, Choice, parse_choice
from webapp.web.board import mistaken
from webapp.web.board.board_view import CellView, drawn, still, watched
from webapp.web.board.parts import Parts
from webapp.web.http import params
from webapp.web.http.jobs import queue
from webapp.web.run import runs

from .shared_pages import Page, page_at, within

Rows = list[list[CellView]]

# Pages of one puzzle, which have the first sample where they name none.
_OF_A_PUZZLE = (
    "play.page", "watch.page", "compare.page", "be.page", "solve.page", "draw.page",
    "coach.mistake",
)  # fmt: skip


def run_of(address: str) -> Run | None:
    """The run that a page of Watch shows, by itself or in a lesson; None for other pages."""
    page = _shows(address)
    if page is None or page.endpoint != "watch.page":
        return None
    try:
        code, puzzle = _puzzle(page)
        choice = parse_choice(page.field("with") or FIRST_WATCHED.name)
        choice = replace(choice, all=choice.all or page.field("all") == "1")
    except (FormatError, ValueError):
        return None
    return runs.run_of(puzzle, choice) if params.is_whole(code) else None


def board_at(address: str, at: int, waits: bool = True) -> Rows | None:
    """The board that a page of ours has at a step, by itself or in a lesson.

    Of several that are compared it is that of the first; in Play, and where one went wrong, the
    position is the page's own. None where a page has no board. Raises NotReady, after next to no
    time for who says not to wait.
    """
    if run := run_of(address):
        queue.ensure_events(run, at, waits)
        return watched(run.puzzle, run.look(min(at, len(run.events))))
    page = _shows(address)
    if page is None or not (page.endpoint in _OF_A_PUZZLE or page.field("p")):
        return None
    try:
        return _board(page, at, waits)
    except (FormatError, ValueError):  # the page says what is wrong with its address
        return None


def _shows(address: str) -> Page | None:
    page = page_at(address)
    return within(page) if page else None


def _puzzle(page: Page) -> tuple[str, Puzzle]:
    """The share code of the page's puzzle, and the puzzle; raises FormatError."""
    code = "".join(page.field("p").split()) or params.encode(SAMPLE)
    return code, params.decode(code)


def _board(page: Page, at: int, waits: bool) -> Rows | None:
    code, puzzle = _puzzle(page)
    if page.endpoint not in _OF_A_PUZZLE or page.endpoint in ("draw.page", "solve.page"):
        return still(puzzle)
    if not params.is_whole(code):
        return None
    match page.endpoint:
        case "play.page":
            return still(puzzle, filled(puzzle, _position(page, code, puzzle)))
        case "coach.mistake":
            there = _position(page, code, puzzle)
            return mistaken.rows(puzzle, mistaken.of_fields(puzzle, there, page.field("wrote")))
        case "compare.page":
            return _compared(page, puzzle, at, waits)
        case "be.page":
            return _turn(page, puzzle, waits)
    return None


def _position(page: Page, code: str, puzzle: Puzzle) -> Position:
    state = "".join(page.field("state").split())
    return parse_position(puzzle, code, state) if state else {}


def _compared(page: Page, puzzle: Puzzle, at: int, waits: bool) -> Rows:
    """The first board at a place, which `by` says how to count."""
    run = runs.run_of(puzzle, parse_choice(page.field("with") or params.CONTRASTING[0]))
    by = next((by for by in BYS if by == page.field("by")), BYS[0])
    queue.ensure_events(run, at if by == "step" else CUT, waits)
    return watched(puzzle, run.look(position(run, by, at)))


def _turn(page: Page, puzzle: Puzzle, waits: bool) -> Rows:
    """The board on which a person has the next move, which nothing on it tells."""
    named, text = page.field("with"), page.field("at")
    run = runs.run_of(
        puzzle, playable(parse_choice(named) if named else Choice(SOLVERS["backtracking"]))
    )
    at = min(whole(text) or 0, CUT)
    queue.ensure_events(run, at, waits)
    board = run.ledger.board_at(min(at, len(run.events)), run.events)
    return drawn(puzzle, board, Parts())
