"""`python -m tests.fuzz N [SEED] [FROM] [class]`: requests FROM, FROM + 1, ... of a seed, N in all.

What fails is printed with its number; with that number as FROM, and 1 as N, it is asked
again. With `class` it is N deeds of teachers and pupils, from the beginning of FROM's class.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from flask import Flask

from tests.fuzz import classes
from tests.fuzz.asking import ask
from tests.fuzz.entering import Rooms, entering
from tests.fuzz.requests import request
from webapp import create_app


def faulty(app: Flask, rooms: Rooms, seed: int, numbers: range) -> Iterator[tuple[int, str]]:
    """The number of each request that fails, its faults and the request."""
    # A file for the path that takes a name.
    paths = sorted(
        {each.rule.replace("<path:filename>", "css/main.css") for each in app.url_map.iter_rules()}
    )
    for number in numbers:
        asked = rooms.filled(request(seed, number, paths))
        if faults := ask(app, asked).faults:
            yield number, f"{'; '.join(faults)}\n  {asked!r:.2000}"


def main(count: int, seed: int, first: int, of_classes: bool) -> int:
    """Ask so many requests; the exit status says whether one failed."""
    app, failed = create_app({}), 0
    with entering(app) as rooms:
        if of_classes:
            found = classes.faults(app, count, seed, first, Counter())
        else:
            found = faulty(app, rooms, seed, range(first, first + count))
        for number, fault in found:
            failed += 1
            print(f"number {number} of seed {seed}: {fault}", flush=True)
    print(f"{count} of seed {seed} from {first}: {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "class"]
    count, seed, first = [int(word) for word in words] + [1_000, 1, 0][len(words) :]
    sys.exit(main(count, seed, first, "class" in sys.argv))
