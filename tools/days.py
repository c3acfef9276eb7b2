"""The codes of the puzzles of days, those gone by and those soon to come.

`python -m tools.days` adds the days that webapp/generator/days.json lacks, from the first one to
the end of next year; what stands there stays.
"""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

from webapp.budget import Budget
from webapp.generator.days import DATA, FIRST, SIZES, made
from webapp.generator.make import VERSION
from webapp.puzzle.formats.code import format as share_code


def extended(entries: list[dict[str, Any]], last: date) -> list[dict[str, Any]]:
    """The entries, and those of the days up to the last that are not among them, in order."""
    there = {entry["day"] for entry in entries}
    days = (FIRST + timedelta(days=number) for number in range((last - FIRST).days + 1))
    more = [_entry(day) for day in days if day.isoformat() not in there]
    return sorted([*entries, *more], key=lambda entry: entry["day"])


def _entry(day: date) -> dict[str, Any]:
    codes = {str(size): share_code(made(day, size, Budget())) for size in SIZES}
    return {"day": day.isoformat(), "generator": VERSION, "codes": codes}


def main() -> None:
    """Extend the file."""
    entries = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else []
    longer = extended(entries, date(datetime.now(UTC).year + 1, 12, 31))
    lines = ",\n".join(json.dumps(entry) for entry in longer)
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(longer) - len(entries)} days added; {len(longer)} in all")


if __name__ == "__main__":
    main()
