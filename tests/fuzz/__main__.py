"""`python -m tests.fuzz N [SEED] [FROM] [class]`: requests FROM, FROM + 1, ... of a seed, N in all.

What fails is printed with its number, shortened; with that number as FROM, and 1 as N, it is asked
again. With `class` it is N deeds of teachers and pupils, from the beginning of FROM's class.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from time import monotonic

from flask import Flask

from tests.fuzz import classes
from tests.fuzz.asking import ask
from tests.fuzz.entering import Rooms, entering
from tests.fuzz.requests import Asked, request
from webapp import create_app

_SHRINK_SECONDS = 30.0
Statuses = Counter[tuple[str, int]]


def routes(app: Flask) -> list[str]:
    """Every path of the server; a file for those that take a name."""
    found = sorted({rule.rule for rule in app.url_map.iter_rules()})
    return [path.replace("<path:filename>", "css/main.css") for path in found]


def shortened(app: Flask, asked: Asked, faults: set[str]) -> Asked:
    """The request without the parts that it fails without in the same way."""
    ends = monotonic() + _SHRINK_SECONDS
    while monotonic() < ends:
        for shorter in _shorter(asked):
            if faults & set(ask(app, shorter).faults):
                asked = shorter
                break
        else:
            break
    return asked


def _shorter(asked: Asked) -> Iterator[Asked]:
    if asked.noise:
        yield replace(asked, noise="")
    if asked.body:
        yield replace(asked, body=b"")
        yield replace(asked, body=asked.body[: len(asked.body) // 2])
    for at in range(len(asked.headers)):
        yield replace(asked, headers=asked.headers[:at] + asked.headers[at + 1 :])
    for at in range(len(asked.query)):
        yield replace(asked, query=asked.query[:at] + asked.query[at + 1 :])


def faulty(
    app: Flask, rooms: Rooms, seed: int, numbers: range, seen: Statuses
) -> Iterator[tuple[int, str]]:
    """The number of each request that fails, its faults and the request; `seen` counts statuses."""
    paths = routes(app)
    for number in numbers:
        drawn = request(seed, number, paths)
        asked = rooms.filled(drawn)
        answer = ask(app, asked)
        seen[f"{drawn.method} {drawn.route or drawn.path}", answer.status] += 1
        if answer.faults:
            short = shortened(app, asked, set(answer.faults))
            yield number, f"{'; '.join(answer.faults)}\n  {short}"


def main(count: int, seed: int, first: int, of_classes: bool) -> int:
    """Ask so many requests; the exit status says whether one failed."""
    app, seen, failed = create_app({}), Statuses(), 0
    with entering(app) as rooms:
        if of_classes:
            found = classes.faults(app, count, seed, first, seen)
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
