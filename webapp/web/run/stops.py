"""Stops: where a whole run comes to one, as ticks over the slider."""

from dataclasses import dataclass

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.budget import Budget
from webapp.insight import CUT, Stop
from webapp.insight.stops import all_stops
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.web.http import params, waiting
from webapp.web.http.jobs import NotReady, queue

from . import runs

pages = Blueprint("stops", __name__)

# The slider has room for so many ticks.
_PLACES = 600


@dataclass(frozen=True, slots=True)
class Ticks:
    """How many stops there are, and which of `width` places along the slider have one."""

    count: int
    places: list[int]
    width: int = _PLACES


@pages.get("/stops")
def page() -> ResponseReturnValue:
    """The ticks of the stop asked for; none for every step."""
    code, puzzle = params.puzzle()
    choice, stop = params.choice(), params.stop(puzzle.size)
    try:
        ticks = _ticks(puzzle, choice, stop) if stop.text else Ticks(0, [])
    except NotReady as late:
        return waiting.answer(late, "#stops", "#stops")
    return render_template("fragments/stops.html", code=code, choice=choice, stop=stop, ticks=ticks)


def _ticks(puzzle: Puzzle, choice: Choice, stop: Stop) -> Ticks:
    run = runs.made(puzzle, choice, CUT)

    def ticks(budget: Budget) -> Ticks:
        count, places = 0, set[int]()
        for at in all_stops(run, stop, budget):
            count += 1
            places.add(round(at * _PLACES / len(run.events)))
        return Ticks(count, sorted(places))

    return queue.answer(("stops", puzzle, choice.text, stop), ticks)
