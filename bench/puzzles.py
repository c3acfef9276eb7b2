"""Puzzles to measure with: the public ones, by name."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from webapp.puzzle import Puzzle, parse

PUBLIC = Path(__file__).resolve().parents[1] / "tests" / "puzzles" / "public.jsonl"

# Row-major backtracking is cut on it.
CUT_9X9 = "keen-p-9dx-0"


@cache
def public() -> dict[str, dict[str, Any]]:
    """The rows of the file by id."""
    return {row["id"]: row for row in map(json.loads, PUBLIC.read_text().splitlines())}


def puzzle(name: str) -> Puzzle:
    """The puzzle of that id."""
    return parse(public()[name]["text"])


def hard_nines(count: int) -> list[Puzzle]:
    """So many 9 x 9 puzzles, the hardest grades first, those without a grade last."""
    grades = ["unreasonable", "extreme", "hard", "normal", "easy"]
    nines = [row for row in public().values() if row["n"] == 9]

    def rank(row: dict[str, Any]) -> int:
        grade = row["difficulty"].removeprefix("keen-")
        return grades.index(grade) if grade in grades else len(grades)

    return [parse(row["text"]) for row in sorted(nines, key=rank)[:count]]
