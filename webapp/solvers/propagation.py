"""Propagation: every rule of `inference`, and a guess when they find nothing more."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .backtracking_search import CELLS, VALUES, Method
from .inference import Inference, must_hold, only_places, pairs, supported
from .options import FEWEST_LINE, READING_LINE, TIES_OPTION, Option, switch
from .play.guesses import GuessingUnseen
from .pseudocode import Pseudocode
from .solver import Solver
from .written import WRITTEN_OPTION

_MUST = ("  value a cage needs in one line:", "    cross it off in the rest of it")
_PLACES = "  one place left in a line: place it"
_PAIRS = ("  two cells with the same two values", "    use them up in their line")
_CELL, _VALUE = "  cell = few values, many failures", "  value = in most ways: try it"
PSEUDOCODE = Pseudocode(
    ("", "propagate():"),
    ("single-possibility", "  one value left: place it"),
    ("one-of-each", "  cross it off in row, column, box"),
    ("fillings", "  cross off what can’t make a cage"),
    ("", _MUST[0]),
    ("needed", _MUST[1]),
    ("only-square", _PLACES),
    ("", _PAIRS[0]),
    ("naked-group", _PAIRS[1]),
    ("", "search():"),
    ("dead end", "  propagate(); dead end if stuck"),
    ("solved", "  if every cell is filled: solved"),
    ("", _CELL),
    ("guess", _VALUE),
    ("", "  search()"),
    ("undo", "  erase and cross it off; search()"),
    ("exhausted", "  no guess left: all found"),
)


def _inference(options: Mapping[str, str]) -> Inference:
    """The rules that are switched on; without the optional ones it is arc consistency."""
    must = (must_hold,) if options["must"] == "on" else ()
    units = {"places": only_places, "pairs": pairs}
    return Inference(
        (supported, *must), tuple(rule for name, rule in units.items() if options[name] == "on")
    )


EVERY_RULE = _inference({"must": "on", "places": "on", "pairs": "on"})
METHOD = Method(PSEUDOCODE, EVERY_RULE, CELLS["failures"], VALUES["ways"])


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Yield the events of generalised arc consistency on cages and lines, with search."""
    return replace(METHOD, inference=_inference(options)).run(puzzle, options, budget)


CELLS_OPTION = Option(
    "cells",
    ("failures", "fewest", "reading"),
    "Which cell is guessed next: one with few values for the dead ends that it had a part in, "
    "which is what the search learns; one with the fewest values; or the first empty one in "
    "reading order",
    "Next cell",
    ("learned from failures", "fewest values", "reading order"),
    rewrites={"fewest": {_CELL: FEWEST_LINE}, "reading": {_CELL: READING_LINE}},
)
VALUES_OPTION = Option(
    "values",
    ("ways", "up", "down"),
    "Which of a cell’s values comes first: one in most of the ways left of its cage, the least, or "
    "the greatest",
    "Try values",
    ("in most ways", "the least", "the greatest"),
    rewrites={
        "up": {_VALUE: "  value = its least value: try it"},
        "down": {_VALUE: "  value = its greatest value: try it"},
    },
)
PARTS = (
    switch(
        "must",
        "Needs of a cage",
        "Whether a value that a cage needs in one line is crossed off in the rest of it",
        *_MUST,
    ),
    switch(
        "places",
        "Only places",
        "Whether a value with one place left in a line is placed there, and one with none is a "
        "dead end",
        _PLACES,
    ),
    switch(
        "pairs",
        "Pairs",
        "Whether two cells with the same two values use them up in their line",
        *_PAIRS,
    ),
)


SOLVER = Solver(
    name="propagation",
    title="Propagation",
    summary="Keeps all remaining ways to make every cage, crosses off what none of them uses, "
    "and guesses only when nothing more follows.",
    source="the compact-table algorithm (Demeulenaere and others, 2016)",
    pseudocode=PSEUDOCODE,
    run=run,
    move_rules=GuessingUnseen(),
    answers=METHOD.answers(),
    options=(CELLS_OPTION, VALUES_OPTION, *PARTS, TIES_OPTION, WRITTEN_OPTION),
    good_at="The one to rely on: it takes back few guesses on boards of any size, often none, and "
    "says whether there’s a second solution. Solve uses it.",
    bad_at="It keeps every way to make every cage in memory. What it crosses off is harder to "
    "follow than the steps of Logic.",
)
