"""The board of a page of this site, for a vote on it or for the summary.

All that shows the board of a page elsewhere asks here: questions, offers and the summary.
"""

from dataclasses import replace

from webapp.insight import CUT, Run
from webapp.insight.compare import BY_VALUES, position
from webapp.puzzle import FormatError, Puzzle
from webapp.puzzle.position import filled
from webapp.solvers import FIRST_WATCHED, parse_choice
from webapp.web.board import mistaken
from webapp.web.board.board_view import CellView, search_rows, still_rows, watched_rows
from webapp.web.board.parts import Parts
from webapp.web.http import params
from webapp.web.http.jobs import queue
from webapp.web.run import runs

from .shared_pages import Page, page_at, position_of, puzzle_of, turn_of, within

Rows = list[list[CellView]]

# Pages of one puzzle, which have the first sample where they name none.
_OF_A_PUZZLE = (
    "play.page", "watch.page", "compare.page", "be.page", "solve.page", "draw.page",
    "coach.mistake", "side_by_side.page",
)  # fmt: skip


def run_of(address: str) -> Run | None:
    """The run that a page of Watch shows, by itself or in a lesson; None for other pages."""
    page = _shows(address)
    if page is None or page.endpoint != "watch.page":
        return None
    try:
        puzzle, code = puzzle_of(page)
        choice = parse_choice(page.field("with") or FIRST_WATCHED.name)
        choice = replace(choice, all=choice.all or page.field("all") == "1")
    except (FormatError, ValueError):
        return None
    return runs.run_of(puzzle, choice) if params.is_whole(code) else None


def board_at(address: str, at: int, waits: bool = True) -> Rows | None:
    """The board that a page of ours has at a step, by itself or in a lesson.

    Of several side by side it is that of the first; in Play, and where one went wrong, the
    position is the page's own. None if the page has no board. Raises NotReadyError, after next to
    no time unless the caller `waits`.
    """
    if run := run_of(address):
        queue.ensure_events(run, at, waits)
        return watched_rows(run.puzzle, run.snapshot(min(at, len(run.events))))
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


def _board(page: Page, at: int, waits: bool) -> Rows | None:
    puzzle, code = puzzle_of(page)
    if page.endpoint not in _OF_A_PUZZLE or page.endpoint in ("draw.page", "solve.page"):
        return still_rows(puzzle)
    if not params.is_whole(code):
        return None
    match page.endpoint:
        case "play.page" | "side_by_side.page":
            return still_rows(puzzle, filled(puzzle, position_of(page, puzzle, code)))
        case "coach.mistake":
            there = position_of(page, puzzle, code)
            return mistaken.rows(puzzle, mistaken.of_fields(puzzle, there, page.field("wrote")))
        case "compare.page":
            return _compared(page, puzzle, at, waits)
        case "be.page":
            return _turn(page, puzzle, waits)
    return None


def _compared(page: Page, puzzle: Puzzle, at: int, waits: bool) -> Rows:
    """The first board at a place, which `by` says how to count."""
    run = runs.run_of(puzzle, parse_choice(page.field("with") or params.CONTRASTING[0]))
    by = next((by for by in BY_VALUES if by == page.field("by")), BY_VALUES[0])
    queue.ensure_events(run, at if by == "step" else CUT, waits)
    return watched_rows(puzzle, run.snapshot(position(run, by, at)))


def _turn(page: Page, puzzle: Puzzle, waits: bool) -> Rows:
    """The board on which a person has the next move, with no hint of that move."""
    choice, at = turn_of(page)
    run = runs.run_of(puzzle, choice)
    queue.ensure_events(run, at, waits)
    board = run.ledger.board_at(min(at, len(run.events)), run.events)
    return search_rows(puzzle, board, Parts())
