"""Send N fuzzed requests: `python -m tests.fuzz N [SEED] [FROM] [class]`.

The requests are numbers FROM, FROM + 1, ... of the seed. Failures are printed with their number.
To repeat one, pass its number as FROM and 1 as N. `class` sends N actions of teachers and pupils
instead, from the start of FROM's class.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from flask import Flask

from tests.fuzz import classrooms
from tests.fuzz.answers import ask
from tests.fuzz.open_rooms import Rooms, opened_rooms
from tests.fuzz.requests import request
from webapp import create_app

Statuses = Counter[tuple[str, int]]


def routes(app: Flask) -> list[str]:
    """Return every path of the server, with a file for those that take a name."""
    found = sorted({rule.rule for rule in app.url_map.iter_rules()})
    return [path.replace("<path:filename>", "css/base.css") for path in found]


def faulty(
    app: Flask, rooms: Rooms, seed: int, numbers: range, seen: Statuses
) -> Iterator[tuple[int, str]]:
    """Yield number, faults and text of each failed request; count statuses in `seen`."""
    paths = routes(app)
    for number in numbers:
        drawn = request(seed, number, paths)
        asked = rooms.filled(drawn)
        answer = ask(app, asked)
        seen[f"{drawn.method} {drawn.route or drawn.path}", answer.status] += 1
        if answer.faults:
            yield number, f"{'; '.join(answer.faults)}\n  {asked}"


def main(count: int, seed: int, first: int, of_classes: bool) -> int:
    """Send `count` requests; the exit status is 1 if any failed."""
    app, seen, failed = create_app({}), Statuses(), 0
    with opened_rooms(app) as rooms:
        if of_classes:
            found = classrooms.faults(app, count, seed, first, seen)
        else:
            found = faulty(app, rooms, seed, range(first, first + count), seen)
        for number, fault in found:
            failed += 1
            print(f"number {number} of seed {seed}: {fault}", flush=True)
    totals = Counter[int]()
    for (_, status), times in seen.items():
        totals[status] += times
    print(f"{count} of seed {seed} from {first}: {failed} failed; {dict(sorted(totals.items()))}")
    return int(failed > 0)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "class"]
    count, seed, first = [int(word) for word in words] + [1_000, 1, 0][len(words) :]
    sys.exit(main(count, seed, first, "class" in sys.argv))
