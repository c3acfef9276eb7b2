"""Trials: which grades each size has, as far as trying has found them, or as it is known."""

import json
from functools import cache
from pathlib import Path

from .kinds import CAGES, KINDS, SUDOKU

# Written by `python -m tools.trials`: for each size and grade, how many of the first seeds made
# a puzzle within the work that one request may do.
DATA = Path(__file__).with_name("trials.json")
HIDDEN_CAGES = "hidden"  # cage puzzles without operators, beside the kinds
SEEDS = 10

# Sizes and grades of which there is no puzzle: `python -m tools.smallest` looked through them all.
NONE_EXISTS = frozenset({(3, "extreme"), (3, "unreasonable")})
# The same of sudokus: `python -m tools.sudokus_of_four`.
NO_SUDOKU = frozenset({(4, "normal"), (4, "hard"), (4, "extreme"), (4, "unreasonable")})


@cache
def trials(kind: str = CAGES.name, hidden: bool = False) -> dict[int, dict[str, int]]:
    """By size and grade, how many of `SEEDS` seeds made a puzzle of the kind.

    Of cage puzzles with their operators `hidden`, or not.
    """
    read = json.loads(DATA.read_text(encoding="utf-8"))
    return {int(size): grades for size, grades in read[HIDDEN_CAGES if hidden else kind].items()}


def none_exists(size: int, grade: str, kind: str = CAGES.name) -> bool:
    """Whether it is known that no such puzzle exists."""
    known = {CAGES.name: NONE_EXISTS, SUDOKU.name: NO_SUDOKU}.get(kind, frozenset())
    return (size, grade) in known


def rarity(size: int, grade: str, kind: str = CAGES.name, hidden: bool = False) -> str:
    """A sentence where no trial made such a puzzle, so that it may take long; else empty."""
    if trials(kind, hidden).get(size, {}).get(grade, SEEDS):
        return ""
    puzzle = a_puzzle(size, grade, kind, hidden)
    return f"none of {SEEDS} seeds tried made {puzzle}, so there may be very few"


def may_be_made(size: int, grade: str, kind: str = CAGES.name, hidden: bool = False) -> bool:
    """Whether a trial made such a puzzle, so that it's worth offering."""
    return bool(trials(kind, hidden).get(size, {}).get(grade))


def note(size: int, grade: str, kind: str = CAGES.name) -> str:
    """A sentence on what trying found of a grade at a size; empty where most seeds have one."""
    made = trials(kind).get(size, {}).get(grade, SEEDS)
    puzzle = a_puzzle(size, grade, kind)
    if none_exists(size, grade, kind):
        return f"There is no {grade} {KINDS[kind].noun} of size {size}."
    if not made:
        return f"None of {SEEDS} tries made {puzzle}."
    if 2 * made <= SEEDS:
        return f"Only {made} of {SEEDS} tries made {puzzle}, so this may take a few seconds."
    return ""


def a_puzzle(size: int, grade: str, kind: str = CAGES.name, hidden: bool = False) -> str:
    """`a hard puzzle of size 4`, `a hard sudoku of size 9`; of cages also `… without operators`."""
    noun, without = KINDS[kind].noun, " without operators" if hidden else ""
    return f"a{'n' if grade[0] in 'aeiou' else ''} {grade} {noun} of size {size}{without}"
