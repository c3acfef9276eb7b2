"""The codes of the puzzles of days, those gone by and those soon to come.

`python -m tools.days` adds what webapp/generator/days.json lacks, from the first day to the end of
next year: days, and puzzles that a day has besides those that stand there; these stay.
"""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

from webapp.budget import Budget
from webapp.generator.days import DATA, FIRST, made, of_day
from webapp.generator.make import VERSION
from webapp.puzzle.formats.code import format as share_code


def extended(entries: list[dict[str, Any]], last: date) -> list[dict[str, Any]]:
    """The entries, with what the days up to the last have besides, in order."""
    there = {entry["day"]: entry for entry in entries}
    days = (FIRST + timedelta(days=number) for number in range((last - FIRST).days + 1))
    whole = {day.isoformat(): _whole(day, there.get(day.isoformat(), {})) for day in days}
    return [entry for _, entry in sorted((there | whole).items())]


def _whole(day: date, entry: dict[str, Any]) -> dict[str, Any]:
    """The entry of a day with all its codes; those that it has stay, and so does its generator."""
    kept = entry.get("codes", {})
    lacking = [which for which in of_day(day) if str(which) not in kept]
    codes = kept | {str(which): share_code(made(day, which, Budget())) for which in lacking}
    return {"day": day.isoformat(), "generator": entry.get("generator", VERSION), "codes": codes}


def main() -> None:
    """Extend the file."""
    entries = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else []
    longer = extended(entries, date(datetime.now(UTC).year + 1, 12, 31))
    lines = ",\n".join(json.dumps(entry) for entry in longer)
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    before, after = (sum(len(day["codes"]) for day in each) for each in (entries, longer))
    print(f"{after - before} puzzles added; {after} of {len(longer)} days in all")


if __name__ == "__main__":
    main()
