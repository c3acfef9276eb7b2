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

_MUST = ("  number a cage needs in one line:", "    cross it off in the rest of it")
_PLACES = "  one place left in a line: place it"
_PAIRS = ("  two cells with the same two numbers", "    use them up in their line")
_SUMS = ("  cells left over in lines or boxes:", "    cross off what can’t be their sum")
_CELL, _VALUE = "  cell = few numbers, many failures", "  number = in most ways: try it"
PSEUDOCODE = Pseudocode(
    ("", "propagate():"),
    ("single-possibility", "  one number left: place it"),
    ("one-of-each", "  cross it off in row, column, box"),
    ("fillings", "  cross off what can’t make a cage"),
    ("", _MUST[0]),
    ("needed", _MUST[1]),
    ("only-square", _PLACES),
    ("", _PAIRS[0]),
    ("naked-group", _PAIRS[1]),
    ("", _SUMS[0]),
    ("innies, outies", _SUMS[1]),
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
METHOD = Method(PSEUDOCODE, EVERY_RULE, CELLS["failures"], VALUES["ways"], sums=True)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Yield the events of generalised arc consistency on cages and lines, with search."""
    method = replace(METHOD, inference=_inference(options), sums=options["sums"] == "on")
    return method.run(puzzle, options, budget)


CELLS_OPTION = Option(
    "cells",
    ("failures", "fewest", "reading"),
    "Which cell is guessed next: one with few numbers for the dead ends that it had a part in, "
    "which is what the search learns; one with the fewest numbers; or the first empty one in "
    "reading order",
    "Next cell",
    ("learned from failures", "fewest numbers", "reading order"),
    rewrites={"fewest": {_CELL: FEWEST_LINE}, "reading": {_CELL: READING_LINE}},
)
VALUES_OPTION = Option(
    "values",
    ("ways", "up", "down"),
    "Which of a cell’s numbers comes first: one in most of the ways left of its cage, the least, "
    "or the greatest",
    "Try numbers",
    ("in most ways", "the least", "the greatest"),
    rewrites={
        "up": {_VALUE: "  number = its least number: try it"},
        "down": {_VALUE: "  number = its greatest number: try it"},
    },
)
PARTS = (
    switch(
        "must",
        "Needs of a cage",
        "Whether a number that a cage needs in one line is crossed off in the rest of it",
        *_MUST,
    ),
    switch(
        "places",
        "Only places",
        "Whether a number with one place left in a line is placed there, and one with none is a "
        "dead end",
        _PLACES,
    ),
    switch(
        "pairs",
        "Pairs",
        "Whether two cells with the same two numbers use them up in their line",
        *_PAIRS,
    ),
    switch(
        "sums",
        "House sums",
        "Whether what the sums of cages leave for a few cells of rows, columns and boxes is used: "
        "from before the first guess, if sums cover most of the grid",
        *_SUMS,
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
