"""How often puzzles of each size and grade can be generated, and which don't exist."""

import json
from functools import cache
from pathlib import Path

from .kinds import CAGES, KINDS, SUDOKU

# Written by `python -m tools.trials`: for each size and grade, how many of the first seeds made a
# puzzle within the work limit of a request.
DATA = Path(__file__).with_name("trials.json")
# Each kind has a variant that is counted too: cages without operators, symmetric givens.
VARIANTS = {CAGES.name: "hidden", SUDOKU.name: "symmetric"}
SEEDS = 10

# Sizes and grades without any puzzle, from an exhaustive search: `python -m tools.smallest`.
NONE_EXISTS = frozenset({(3, "extreme"), (3, "unreasonable")})
# The same for sudokus: `python -m tools.sudokus_of_four`.
NO_SUDOKU = frozenset({(4, "normal"), (4, "hard"), (4, "extreme"), (4, "unreasonable")})


@cache
def trials(kind: str = CAGES.name, variant: bool = False) -> dict[int, dict[str, int]]:
    """How many of `SEEDS` seeds made a puzzle of the kind or its variant, by size and grade."""
    read = json.loads(DATA.read_text(encoding="utf-8"))
    found = read[VARIANTS[kind] if variant else kind]
    return {int(size): grades for size, grades in found.items()}


def none_exists(size: int, grade: str, kind: str = CAGES.name) -> bool:
    """Whether it is proved that no such puzzle exists."""
    known = {CAGES.name: NONE_EXISTS, SUDOKU.name: NO_SUDOKU}.get(kind, frozenset())
    return (size, grade) in known


def rarity(size: int, grade: str, kind: str = CAGES.name, variant: bool = False) -> str:
    """A warning if no trial made such a puzzle, so that it may take long; else ""."""
    if trials(kind, variant).get(size, {}).get(grade, SEEDS):
        return ""
    puzzle = a_puzzle(size, grade, kind, variant)
    return f"none of {SEEDS} seeds tried made {puzzle}, so there may be very few"


def may_be_made(size: int, grade: str, kind: str = CAGES.name, variant: bool = False) -> bool:
    """Whether a trial made such a puzzle, so that it can be offered."""
    return bool(trials(kind, variant).get(size, {}).get(grade))


def note(size: int, grade: str, kind: str = CAGES.name, variant: bool = False) -> str:
    """A sentence on how rare a grade is at a size; "" if most seeds make one."""
    made = trials(kind, variant).get(size, {}).get(grade, SEEDS)
    puzzle = a_puzzle(size, grade, kind, variant)
    if none_exists(size, grade, kind):
        return f"There is no {puzzle.partition(' ')[2]}."
    if not made:
        return f"None of {SEEDS} tries made {puzzle}."
    if 2 * made <= SEEDS:
        wait = "a few seconds" if made > 1 else "a while"
        return f"Only {made} of {SEEDS} tries made {puzzle}, so this may take {wait}."
    return ""


def a_puzzle(size: int, grade: str, kind: str = CAGES.name, variant: bool = False) -> str:
    """`a hard puzzle of size 4`, `a hard sudoku of size 9`, or of the variant: `an easy symmetric
    sudoku of size 6`, `a hard puzzle of size 4 without operators`."""
    article, noun = "an" if grade[0] in "aeiou" else "a", KINDS[kind].noun
    if not variant:
        return f"{article} {grade} {noun} of size {size}"
    if kind == CAGES.name:
        return f"{article} {grade} {noun} of size {size} without operators"
    return f"{article} {grade} {VARIANTS[kind]} {noun} of size {size}"
