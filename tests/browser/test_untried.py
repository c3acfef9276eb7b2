"""Untried values: the page knows what each standing guess leaves to try, as the board does."""

import pytest
from playwright.sync_api import Page

from tests.browser.support import FIGURE, run_of, watch_address
from webapp.puzzle import masks
from webapp.trace import Board, Guess, apply, to_tape

_UNTRIED = """async ([tape, size]) => {
  const [{ Trace }, { untried }] = await Promise.all(
    ["trace", "tree"].map((name) => import(`/static/js/player/${name}.js`)));
  const trace = new Trace(size);
  return tape.map((event) => { trace.apply(event); return untried(trace); });
}"""


@pytest.mark.parametrize(
    "name", ["backtracking", *(pytest.param(each, marks=pytest.mark.sweep)
                               for each in ("mrv", "forward-checking", "exact-cover"))]
)  # fmt: skip
def test_a_guess_leaves_what_is_neither_tried_nor_refused_in_its_cell(
    page: Page, name: str
) -> None:
    run, board, wanted = run_of(FIGURE, name), Board(FIGURE.size), []
    run.to_end()
    for event in run.events:
        apply(board, event)
        wanted.append(
            [
                0 if step.because else masks.of({*board.candidates(step.cell)} - {step.value})
                for step in board.trail
                if isinstance(step, Guess)
            ]
        )
    page.goto(watch_address(FIGURE, name))
    tape = [to_tape(event, FIGURE.size) for event in run.events]
    assert page.evaluate(_UNTRIED, [tape, FIGURE.size]) == wanted
