"""A puzzle solved by hand; the page, and what the server knows better than the browser.

The browser holds the values, marks and moves; each question to the server carries the position.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from flask import Blueprint, make_response, render_template, url_for
from flask.typing import ResponseReturnValue

from webapp.budget import Budget
from webapp.coach.position_check import check_position
from webapp.generator.days import which_of
from webapp.generator.grade import NAMES, UnratedError, rate
from webapp.generator.kinds import CAGES, KILLER, SUDOKU, Kind
from webapp.generator.make import HIDDEN
from webapp.logic.strategy import is_plain_sudoku
from webapp.logic.ways import CageCombination, combinations, ways_of
from webapp.puzzle import Cage, Puzzle, grid_at, is_solution
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Marks, Position, filled, format_position, givens
from webapp.puzzle.words import all_right, by_which, clue_words, meant, plural, sentence
from webapp.trace import Board
from webapp.web.board.board_view import play_rows
from webapp.web.catalogue import making, today
from webapp.web.catalogue.entries import entries
from webapp.web.catalogue.facts import hides_operators
from webapp.web.http import htmx, params
from webapp.web.http.jobs import queue
from webapp.web.http.limits import (
    FILLINGS_SHOWN,
    GRADE_WORK,
)
from webapp.web.http.request import absolute

pages = Blueprint("play", __name__)

_SUMS = "The numbers in a cage add up to its target."  # where all cages add
_OPERATORS = (
    ("+", "The numbers in a + cage add up to its target."),
    ("*", "The numbers in a × cage multiply to its target."),
    ("-", "In a − cage, the larger number minus the smaller makes the target."),
    ("/", "In a ÷ cage, the larger number divided by the smaller makes the target."),
    (
        "?",
        "In a ? cage, you work out the operator. The numbers add up or multiply to the target. "
        "With two numbers, it can also be the larger minus or divided by the smaller.",
    ),
)


@pages.get("/play")
def page() -> str:
    """The board with what is given, and what `state` says is written."""
    code, puzzle = params.puzzle()
    written = params.position(code, puzzle)
    return render_template(
        "pages/play.html",
        code=code,
        puzzle=puzzle,
        day=today.day_of(puzzle),
        plain=is_plain_sudoku(puzzle),
        rows=play_rows(puzzle, written),
        state=format_position(puzzle, code, written),
        sheet=_sheet(puzzle, written),
        rules=_rules(puzzle),
        to_share=absolute(url_for("play.page", p=code))[0],
    )


def _rules(puzzle: Puzzle) -> list[str]:
    """The rules of this puzzle, with those of the operators it has."""
    units = "row, column and box" if puzzle.boxes else "row and column"
    ops = {cage.op for cage in puzzle.cages}
    said = [
        [f"Every {units} holds each number from 1 to {puzzle.size} once."],
        [_SUMS] if ops - {"="} == {"+"} else [text for op, text in _OPERATORS[:2] if op in ops],
        [sentence for op, sentence in _OPERATORS[2:4] if op in ops],
        [sentence for op, sentence in _OPERATORS[4:] if op in ops],
        ["No number repeats in a cage."] if puzzle.killer else [],
    ]
    return [" ".join(sentences) for sentences in said if sentences]


def _sheet(puzzle: Puzzle, written: Position) -> dict[str, Any]:
    """Puzzle and position as numbers, for the script; marks are bits, that of 1 the lowest."""
    cells = all_cells(puzzle.size)
    number = {cell: index for index, cell in enumerate(cells)}
    given = givens(puzzle)
    return {
        "size": puzzle.size,
        "boxes": puzzle.boxes,
        "killer": puzzle.killer,
        # Targets as text: numbers of JavaScript would round the long ones.
        "cages": [
            {
                "cells": [number[cell] for cell in cage.cells],
                "op": cage.op,
                "target": str(cage.target),
            }
            for cage in puzzle.cages
        ],
        "given": [given.get(cell, 0) for cell in cells],
        "written": [
            [number[cell], each.value, _bits(each.corner), _bits(each.centre)]
            for cell, each in written.items()
        ],
    }


def _bits(marks: Marks) -> int:
    return sum(1 << mark - 1 for mark in marks)


@pages.get("/right")
def right() -> ResponseReturnValue:
    """Whether the position is right so far; the wrong cells only if `where` is asked."""
    code, puzzle = params.puzzle()
    values = filled(puzzle, params.position(code, puzzle))
    where = params.flag("where")

    judgement = queue.answer(
        ("right", puzzle, tuple(sorted(values.items()))),
        lambda budget: check_position(puzzle, values, budget),
    )
    return render_template("fragments/right.html", code=code, judgement=judgement, where=where)


@pages.get("/fillings")
def fillings() -> str:
    """The combinations that fill the cage of `cell`, the dead ones struck out."""
    code, puzzle = params.puzzle()
    values = filled(puzzle, params.position(code, puzzle))
    cage = puzzle.cage_at.get(params.cell(puzzle.size) or (0, 0))
    board = Board(puzzle.size, values)
    listed = ways_of(puzzle, board, cage) if cage and len(cage.cells) > 1 else ()
    found = None if listed is None else combinations(listed)
    ways = [(each, by_which(cage, each.values) if cage else "") for each in found or ()]
    return render_template(
        "fragments/fillings.html",
        clue=clue_words(cage) if cage and len(cage.cells) > 1 else "",
        sentence=_fillings(cage, found),
        combinations=None if found is None else ways,
        shown=FILLINGS_SHOWN,
    )


def _fillings(cage: Cage | None, found: Sequence[CageCombination] | None) -> str:
    """The sentence for the number of ways to fill the cage; None means too many."""
    if cage is None:
        return "This cell isn’t in a cage."
    if len(cage.cells) == 1:
        return f"{cage.target} is given."
    clue = clue_words(cage)
    if found is None:
        return f"{clue} has too many fillings to list here."
    left = [each for each in found if each.left]
    if not left:
        return f"{clue}: no way is left."
    orders = sum(each.left for each in left)
    said = f"{clue}: {plural(len(left), 'way')} left ({plural(orders, 'order')})."
    if not cage.operation.is_open:
        return said
    return f"{said} {sentence(meant('it', cage, [each.values for each in left]))}"


@pages.get("/finish")
def finish() -> ResponseReturnValue:
    """The reply to a full board: the finish card, or that there's a mistake."""
    code, puzzle = params.puzzle()
    values = filled(puzzle, params.position(code, puzzle))
    solved = is_solution(puzzle, grid_at(values, puzzle.size))
    context: dict[str, Any] = {"solved": solved, "full": len(values) == puzzle.size**2}
    if not solved:
        return render_template("fragments/finish.html", **context)
    grade, alone = _rated(puzzle)
    day = today.day_of(puzzle)
    here = url_for("play.page", p=code)
    context |= {
        "code": code,
        "puzzle": puzzle,
        "right": all_right(puzzle),
        "grade": grade,
        "alone": alone,
        "next": _next(puzzle),
        "link": absolute(here)[0],
        "day": day,
        "others": today.others(day, which_of(puzzle)) if day else (),
        **_like(puzzle, grade),
    }
    response = make_response(render_template("fragments/finish.html", **context))
    response.headers[htmx.RETARGET] = "#end"
    return response


def _rated(puzzle: Puzzle) -> tuple[str | None, bool]:
    """Its grade, and whether it has a single solution, if that takes next to no work."""
    try:
        return rate(puzzle, Budget(GRADE_WORK)).grade, True
    except UnratedError:
        return None, False


def _like(puzzle: Puzzle, grade: str | None) -> dict[str, dict[str, Any] | None]:
    """Sizes and grades that New can make: `another` as this one, and one that is `harder`."""
    size, kind = puzzle.size, _kind(puzzle)
    if kind is None or grade is None:
        return {"another": None, "harder": None}
    above = next(iter(NAMES[NAMES.index(grade) + 1 :]), None)
    variant = _variant_of(puzzle, kind)
    if variant and size not in making.grades(kind.name, variant=True)[grade]:
        variant = {}
    made = above is not None and size in making.grades(kind.name, bool(variant))[above]
    alike: dict[str, Any] = {"size": size, "grade": grade, **variant}
    if kind is not CAGES:
        alike["kind"] = kind.name
    return {"another": alike, "harder": alike | {"grade": above} if made else None}


def _variant_of(puzzle: Puzzle, kind: Kind) -> dict[str, Any]:
    """The fields that make New generate the puzzle's variant; empty if it's plain."""
    if kind is CAGES and hides_operators(puzzle):
        return {"operators": HIDDEN}
    if kind is SUDOKU and _is_symmetric(puzzle):
        return {"symmetric": 1}
    return {}


def _is_symmetric(puzzle: Puzzle) -> bool:
    """Whether the pattern of its givens is symmetric under half a turn."""
    given, last = givens(puzzle).keys(), puzzle.size - 1
    return given == {(last - row, last - column) for row, column in given}


def _kind(puzzle: Puzzle) -> Kind | None:
    """The kind of New that generates such puzzles; None if there is none."""
    if not puzzle.boxes:
        return CAGES if puzzle.size in CAGES.sizes else None
    kind = KILLER if puzzle.killer else SUDOKU
    plain = kind is KILLER or is_plain_sudoku(puzzle)
    return kind if plain and kind.boxes.get(puzzle.size) == puzzle.boxes else None


def _next(puzzle: Puzzle) -> Any:
    """The library's entry after this puzzle; for one that is not there, the first as large."""
    wall = entries()
    for entry, after in pairwise(wall):
        if entry.puzzle == puzzle:
            return after
    others = [entry for entry in wall if entry.puzzle != puzzle]
    return next((entry for entry in others if entry.puzzle.size >= puzzle.size), others[0])


@pages.get("/position")
def link() -> ResponseReturnValue:
    """The link to the position, in a field to copy."""
    code, puzzle = params.puzzle()
    state = format_position(puzzle, code, params.position(code, puzzle))
    there = url_for("play.page", p=code, state=state)
    address, loopback = absolute(there)
    return render_template("fragments/position_link.html", link=address, loopback=loopback)
