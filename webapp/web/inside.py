"""Inside: what an algorithm has in hand at a step; the panel beside the board, and marks on it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.words import counted, which_cage
from webapp.solvers import Solver
from webapp.study import CUT, Look, Run
from webapp.study.inside import candidates, cell_of, choice_of, values_left, ways_of

from . import asked, runs, waiting
from .marks import digits, dots
from .spoken import noted
from .work import NotReady

pages = Blueprint("inside", __name__)

# What the board can show besides, by its name in addresses.
SHOWN = ("", "candidates", "tried", "counts")
_WAYS_SHOWN = 60
_SHADES = 5


@dataclass(frozen=True, slots=True)
class Mark:
    """What a cell of the board shows: as text, as dots where that has no room, and as it is said.

    `heat` is its shade, from 1 to 5; `least` whether it is the least of all.
    """

    cell: Cell
    text: str
    said: str
    dots: str = ""
    heat: int = 0
    least: bool = False


@dataclass(frozen=True, slots=True)
class Heat:
    """A shade of the heat map, and the numbers that it stands for."""

    level: int
    first: int
    last: int


@pages.get("/inside")
def page() -> ResponseReturnValue:
    """The fragment for step `at`, with the marks that `show` names; `cell` names the cage."""
    _, puzzle = asked.puzzle()
    choice, at = asked.choice(), asked.number("at", 0, CUT)
    show, cell = asked.one_of("show", SHOWN, ""), asked.cell(puzzle.size)
    try:
        run = runs.made(puzzle, choice, at)
    except NotReady as late:
        return waiting.answer(late, "#within", "#within", "innerHTML")
    look = run.look(at)
    marks, legend = _marks(run, look, show)
    return render_template(
        "fragments/within.html",
        puzzle=puzzle,
        choice=choice,
        at=at,
        marks=marks,
        legend=legend,
        choosing=_choosing(choice.solver, look),
        **_cage(puzzle, look, cell or cell_of(look.event)),
    )


def _cage(puzzle: Puzzle, look: Look, cell: Cell) -> dict[str, Any]:
    """The ways left of the cell's cage."""
    cage = puzzle.cage_at.get(cell)
    if cage is None:
        return {"cell": cell, "cage": None}
    ways = ways_of(puzzle, look.after, cage)
    holds = [look.after.values[each] for each in cage.cells if each in look.after.values]
    left = [way for way in ways or () if way.left]
    shown = ways if ways and len(ways) <= _WAYS_SHOWN else left[:_WAYS_SHOWN]
    return {
        "cell": cell,
        "cage": cage,
        "name": which_cage(puzzle, cell),
        "ways": ways,
        "left": len(left),
        "holds": holds if len(holds) == len(cage.cells) else [],
        "shown": shown,
        "more": len(left) - len(shown) if len(shown) < len(left) else 0,
    }


def _choosing(solver: Solver, look: Look) -> dict[str, Any] | None:
    """Where a search that goes on in the cell with the fewest values has gone on, or would."""
    if not solver.fewest_first:
        return None
    counts, chosen = values_left(look.after), choice_of(look)
    least = min(counts.values(), default=None)
    return {
        "chosen": chosen,
        "others": [cell for cell in chosen.alike if cell != chosen.cell] if chosen else [],
        "first": chosen and chosen.alike[0] == chosen.cell,
        "least": least,
        "cells": [cell for cell, count in counts.items() if count == least],
    }


def _marks(run: Run, look: Look, show: str) -> tuple[list[Mark], dict[str, Any] | None]:
    """The marks of the cells, and the legend where they need one."""
    puzzle, solver, board = run.puzzle, run.choice.solver, look.after
    if show == "tried":
        tries = run.fold.tries_by(look.at, run.events)
        heats = shades(tries.values())
        title = (
            "Swaps of each cell up to here"
            if solver.swaps
            else "Values tried in each cell up to here"
        )
        return list(_tried(tries, heats, "swapped" if solver.swaps else "tried")), {
            "title": title,
            "heats": heats,
        }
    if show == "counts" and solver.fewest_first:
        counts = values_left(board)
        least = min(counts.values(), default=0)
        return [
            Mark(cell, str(count), f"{counted(count, 'value')} left", least=count == least)
            for cell, count in counts.items()
        ], None
    if show == "candidates" and not solver.swaps:
        return list(_candidates(puzzle.size, candidates(puzzle, solver, board))), None
    return [], None


def _candidates(size: int, found: dict[Cell, int]) -> Iterator[Mark]:
    for cell, left in found.items():
        said = noted("candidates", " ".join(map(str, _values(left)))) or "no candidates"
        yield Mark(cell, digits(size, left, 0), said, dots(size, left, 0))


def _values(mask: int) -> list[int]:
    return [place + 1 for place in range(mask.bit_length()) if mask >> place & 1]


def _tried(tries: dict[Cell, int], heats: list[Heat], verb: str) -> Iterator[Mark]:
    for cell, count in tries.items():
        heat = next((each.level for each in heats if each.first <= count <= each.last), 0)
        said = f"{verb} {counted(count, 'time')}" if count else f"never {verb}"
        yield Mark(cell, brief(count) if count else "", said, heat=heat)


def shades(counts: Iterable[int]) -> list[Heat]:
    """The shades of a heat map on a log scale: from 1 to the largest of these counts."""
    most = max(counts, default=0)
    if not most:
        return []
    # The last count of each shade, so that each is so many times the one before.
    ends = [int(most ** (level / _SHADES) + 1e-9) for level in range(1, _SHADES)] + [most]
    first, found = 1, []
    for level, last in enumerate(ends, 1):
        if last >= first:
            found.append(Heat(level, first, last))
            first = last + 1
    return found


def brief(count: int) -> str:
    """The count with at most four letters: `812`, `1.2k`, `35k`."""
    if count < 1_000:
        return str(count)
    return f"{count // 100 / 10}k" if count < 10_000 else f"{count // 1_000}k"
