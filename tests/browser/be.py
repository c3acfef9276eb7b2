"""Be the solver in tests: its URLs, its readiness, and the moves of a run."""

from collections.abc import Iterator
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from webapp.insight import Run
from webapp.insight.be import made_at, turn_from
from webapp.puzzle import Puzzle
from webapp.solvers import parse_choice
from webapp.solvers.play.move_rules import Move
from webapp.web.http import params


def be_address(puzzle: Puzzle, algorithm: str = "backtracking", at: int = 0, **query: str) -> str:
    pairs = {"p": params.encode(puzzle), "with": algorithm, "at": str(at), **query}
    return f"/be?{urlencode(pairs)}"


def be_ready(page: Page) -> None:
    """Expect that the scripts have started, htmx included."""
    expect(page.locator("[data-be][data-ready]")).to_be_attached()
    expect(page.locator("#moves[data-htmx-powered]")).to_be_attached()


def open_be(page: Page, puzzle: Puzzle, algorithm: str = "backtracking") -> None:
    """Open Be the solver, and wait until it takes moves."""
    page.goto(be_address(puzzle, algorithm))
    be_ready(page)


def moves_of(puzzle: Puzzle, algorithm: str) -> Iterator[tuple[int, Move]]:
    run = Run(puzzle, parse_choice(algorithm))
    run.to_end()
    at = turn_from(run, 0)
    while at is not None and at < len(run.events):
        after = turn_from(run, at + 1)
        yield after, made_at(run, at)
        at = after
