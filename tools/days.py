"""The codes of the puzzles of days gone by.

`python -m tools.days` adds those from the last one in webapp/generator/days.json up to yesterday
(UTC); what stands there stays.
"""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

from webapp.budget import Budget
from webapp.generator.days import DATA, FIRST, WISHES, made
from webapp.generator.make import VERSION
from webapp.puzzle.formats.code import format as share_code

_DAY = timedelta(days=1)


def extended(entries: list[dict[str, Any]], last: date) -> list[dict[str, Any]]:
    """The entries, and those of the days after them up to the last."""
    day = date.fromisoformat(entries[-1]["day"]) + _DAY if entries else FIRST
    more = []
    while day <= last:
        codes = {str(size): share_code(made(day, size, Budget())) for size in WISHES}
        more.append({"day": day.isoformat(), "generator": VERSION, "codes": codes})
        day += _DAY
    return [*entries, *more]


def main() -> None:
    """Extend the file."""
    entries = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else []
    longer = extended(entries, datetime.now(UTC).date() - _DAY)
    lines = ",\n".join(json.dumps(entry) for entry in longer)
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(longer) - len(entries)} days added; {len(longer)} in all")


if __name__ == "__main__":
    main()
