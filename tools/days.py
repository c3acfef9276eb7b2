"""The codes of the puzzles of days, past and soon to come.

`python -m tools.days` adds the puzzles that webapp/generator/days.json lacks, from the first day to
the end of next year. Those that are in the file stay.
"""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

from webapp.budget import Budget
from webapp.generator.days import DATA, FIRST, made, of_day
from webapp.puzzle.formats.code import format as share_code

# By day, and by which of its puzzles it is.
Codes = Mapping[str, Mapping[str, str]]


def extended(codes: Codes, last: date) -> Codes:
    """The codes, with those that the days up to the last lack, in order."""
    days = (FIRST + timedelta(days=number) for number in range((last - FIRST).days + 1))
    return dict(sorted({**codes, **{day.isoformat(): _whole(day, codes) for day in days}}.items()))


def _whole(day: date, codes: Codes) -> Mapping[str, str]:
    """All codes of a day."""
    there = codes.get(day.isoformat(), {})
    return {
        str(which): there.get(str(which)) or share_code(made(day, which, Budget()))
        for which in of_day(day)
    }


def main() -> None:
    """Extend the file."""
    before = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    after = extended(before, date(datetime.now(UTC).year + 1, 12, 31))
    lines = ",\n".join(f"{json.dumps(day)}: {json.dumps(each)}" for day, each in after.items())
    DATA.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    added, count = (sum(map(len, each.values())) for each in (before, after))
    print(f"{count - added} puzzles added; {count} of {len(after)} days in all")


if __name__ == "__main__":
    main()
