"""Inside: what an algorithm has in hand at a step; the panel beside the board, and marks on it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.budget import Budget, OutOfBudget
from webapp.insight import CUT, Look, Run
from webapp.insight.breaches import breaches, halves
from webapp.insight.goals import Goals, goals_of
from webapp.insight.inside import Taken, Way, cell_of, choice_of, ways_of
from webapp.insight.truth import Truth, truth_of
from webapp.puzzle import Cage, Cell, Puzzle
from webapp.puzzle.words import which_cage
from webapp.solvers.play.rule import values_left
from webapp.web.http import params, waiting
from webapp.web.http.limits import FILLINGS_SHOWN, TRUTH_SECONDS, TRUTH_WORK
from webapp.web.http.work import NotReady, workshop

from . import runs
from .inside_marks import SHOWN, marks_of
from .panel import Panel

pages = Blueprint("inside", __name__)
PANEL = Panel("inside", "Inside", pages, "fragments/inside.html", "css/inside.css")

_GOALS_SHOWN = 12


@dataclass(frozen=True, slots=True)
class CageInHand:
    """The ways to make a cage: all (None if they are too many), those left, and those to show.

    `holds` is what stands in it where it is full.
    """

    cage: Cage
    ways: tuple[Way, ...] | None
    left: tuple[tuple[int, ...], ...]
    shown: tuple[Way, ...]
    holds: tuple[int, ...]


@pages.get("/inside")
def page() -> ResponseReturnValue:
    """The fragment for step `at`, with the marks that `show` names; `cell` names the cage.

    `true` asks what the solutions allow besides.
    """
    _, puzzle = params.puzzle()
    choice, at = params.choice(), params.number("at", 0, CUT)
    show, cell = params.one_of("show", SHOWN, ""), params.cell(puzzle.size)
    wants_truth = params.one_of("true", ("0", "1"), "0") == "1" and not choice.solver.swaps
    try:
        run = runs.made(puzzle, choice, at)
        look = run.look(at)
        goals = _goals(run, look) if choice.solver.covers else None
        failed = goals.failed if goals else ()
        hand = _in_hand(puzzle, look, cell or cell_of(look.event), failed)
        truth = _truth(puzzle, look, hand) if wants_truth else None
    except NotReady as late:
        return waiting.answer(late, "#within", "#within", "innerHTML")
    return render_template(
        "fragments/within.html",
        puzzle=puzzle,
        which_cage=which_cage,
        solver=choice.solver,
        begun=bool(choice.settings.get("written")),
        at=at,
        follows=cell is None,
        cell=cell or cell_of(look.event),
        board=look.after,
        marks=marks_of(run, look, show, truth, failed),
        hand=hand,
        wants_truth=wants_truth,
        truth=truth,
        choosing=_choosing(look) if choice.fewest_first else None,
        goals=goals,
        goals_shown=_GOALS_SHOWN,
        halves=halves(puzzle, look) if choice.solver.swaps else (),
        breaches=_breaches(puzzle, look, cell) if choice.solver.swaps else None,
    )


def _in_hand(
    puzzle: Puzzle, look: Look, cell: Cell, failed: Collection[Taken]
) -> CageInHand | None:
    """The cell's cage, if it has one; ways that have `failed` are not left."""
    cage, values = puzzle.cage_at.get(cell), look.after.values
    if cage is None:
        return None
    ways = ways_of(puzzle, look.after, cage, failed)
    left = tuple(way.values for way in ways or () if way.left)
    shown = ways or ()
    if len(shown) > FILLINGS_SHOWN:
        shown = tuple(Way(each, True) for each in left[:FILLINGS_SHOWN])
    is_full = all(each in values for each in cage.cells)
    holds = tuple(values[each] for each in cage.cells) if is_full else ()
    return CageInHand(cage, ways, left, shown, holds)


def _truth(puzzle: Puzzle, look: Look, hand: CageInHand | None) -> Truth | None:
    """What the solutions allow; None where that isn't settled within the limit."""
    values = look.after.values
    cage = hand.cage.cells if hand else ()
    ways = tuple(way.values for way in hand.shown if way.left) if hand else ()

    def found(budget: Budget) -> Truth | None:
        try:
            return truth_of(puzzle, values, cage, ways, budget)
        except OutOfBudget:
            return None

    key = ("truth", puzzle, tuple(sorted(values.items())), cage, ways)
    return workshop.answer(key, found, TRUTH_WORK, TRUTH_SECONDS)


def _goals(run: Run, look: Look) -> Goals | None:
    """The goals of an exact cover: to list all ways may take a while."""
    in_turn = run.choice.settings["goals"] == "first"
    key = ("goals", run.puzzle, run.choice.text, look.at)
    return workshop.answer(key, lambda budget: goals_of(run.puzzle, look, in_turn, budget.pause))


def _choosing(look: Look) -> dict[str, Any]:
    """The choice of the cell with the fewest values left, and where these are now."""
    counts, chosen = values_left(look.after), choice_of(look)
    least = min(counts.values(), default=None)
    return {
        "chosen": chosen,
        "others": [cell for cell in chosen.alike if cell != chosen.cell] if chosen else [],
        "least": least,
        "cells": [cell for cell, count in counts.items() if count == least],
    }


def _breaches(puzzle: Puzzle, look: Look, cell: Cell | None) -> tuple[str, ...] | None:
    """The rules that the chosen cell of a full grid breaks now; None where there is none."""
    return breaches(puzzle, look.after.values, cell) if cell and look.after.values else None
