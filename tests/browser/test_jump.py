"""Jumps: from each step of a run the page knows how many guesses a jump still takes back."""

from playwright.sync_api import Page

from tests.browser.support import FIGURE, run_of, watch_address
from webapp.trace import DeadEnd, Undo, to_tape

_JUMPS = """async (tape) => {
  const { jumping } = await import("/static/js/player/tree.js");
  const reel = { eventAt: (position) => tape[position - 1] };
  return [0, ...tape].map((_, at) => jumping(reel, at));
}"""


def test_a_jump_is_drawn_from_its_dead_end_to_the_guess_that_it_leads_to(page: Page) -> None:
    run = run_of(FIGURE, "backjumping")
    run.to_end()
    wanted, left = [0], 0
    for at, event in enumerate(run.events, 1):
        if isinstance(event, DeadEnd):
            undos = 0
            while isinstance(run.events[at + undos], Undo) and run.events[at + undos].passed:
                undos += 1
            left = undos + 1
        elif isinstance(event, Undo) and event.passed:
            left -= 1
        else:
            left = 0
        wanted.append(left)
    assert max(wanted) > 2
    page.goto(watch_address(FIGURE, "backjumping"))
    assert page.evaluate(_JUMPS, [to_tape(event, FIGURE.size) for event in run.events]) == wanted
