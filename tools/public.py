"""The public puzzles, with their source and grade, as tests/puzzles/public.jsonl holds them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

PUBLIC = Path(__file__).resolve().parents[1] / "tests" / "puzzles" / "public.jsonl"


@cache
def public() -> dict[str, dict[str, Any]]:
    """The rows of the file by id."""
    return {
        row["id"]: row for row in map(json.loads, PUBLIC.read_text(encoding="utf-8").splitlines())
    }
