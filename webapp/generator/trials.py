"""Trials: which grades each size has, as far as trying has found them, or as it is known."""

import json
from functools import cache
from pathlib import Path

# Written by `python -m tools.trials`: for each size and grade, how many of the first seeds made
# a puzzle within the work that one request may do; of those without operators in a file apart.
DATA = Path(__file__).with_name("trials.json")
HIDDEN_DATA = Path(__file__).with_name("hidden_trials.json")
SEEDS = 10

# Sizes and grades of which there is no puzzle: `python -m tools.smallest` looked through them all.
NONE_EXISTS = frozenset({(3, "extreme"), (3, "unreasonable")})


@cache
def trials(hidden: bool = False) -> dict[int, dict[str, int]]:
    """By size and grade, how many of `SEEDS` seeds made a puzzle, its operators `hidden` or not."""
    read = json.loads((HIDDEN_DATA if hidden else DATA).read_text(encoding="utf-8"))
    return {int(size): grades for size, grades in read.items()}


def rarity(size: int, grade: str, hidden: bool = False) -> str:
    """A sentence where no trial made such a puzzle, so that it may take long; else empty."""
    if trials(hidden).get(size, {}).get(grade, SEEDS):
        return ""
    puzzle = a_puzzle(size, grade, hidden)
    return f"none of {SEEDS} seeds tried made {puzzle}, so there may be very few"


def may_be_made(size: int, grade: str, hidden: bool = False) -> bool:
    """Whether a trial made such a puzzle, so that it's worth offering."""
    return bool(trials(hidden).get(size, {}).get(grade))


def note(size: int, grade: str) -> str:
    """A sentence on what trying found of a grade at a size; empty where most seeds have one."""
    made = trials().get(size, {}).get(grade, SEEDS)
    puzzle = a_puzzle(size, grade)
    if (size, grade) in NONE_EXISTS:
        return f"There is no {grade} puzzle of size {size}."
    if not made:
        return f"None of {SEEDS} tries made {puzzle}."
    if 2 * made <= SEEDS:
        return f"Only {made} of {SEEDS} tries made {puzzle}, so this may take a few seconds."
    return ""


def a_puzzle(size: int, grade: str, hidden: bool = False) -> str:
    """`a hard puzzle of size 4`, `a hard puzzle of size 4 without operators`."""
    without = " without operators" if hidden else ""
    return f"a{'n' if grade[0] in 'aeiou' else ''} {grade} puzzle of size {size}{without}"
