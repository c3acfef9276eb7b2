"""Trials: which grades each size has, as far as trying has found them."""

import json
from functools import cache
from pathlib import Path

# Written by `python -m tools.trials`: for each size and grade, how many of the first seeds made
# a puzzle within the work that one request may do.
DATA = Path(__file__).with_name("trials.json")
SEEDS = 10


@cache
def trials() -> dict[int, dict[str, int]]:
    """By size and grade, how many of `SEEDS` seeds made a puzzle."""
    read = json.loads(DATA.read_text(encoding="utf-8"))
    return {int(size): grades for size, grades in read.items()}
