"""`python -m tests.fuzz N [SEED] [FROM] [class]`: requests FROM, FROM + 1, ... of a seed, N in all.

What fails is printed with its number, made as short as dropping parts makes it; with that number
as FROM, and 1 as N, it is asked again. With `class` it is N deeds of teachers and pupils, from the
beginning of the class in which FROM is.
"""

import resource
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from time import monotonic, process_time, sleep

from flask import Flask

from tests.fuzz import classes
from tests.fuzz.asking import ask, ask_on
from tests.fuzz.entering import entering
from tests.fuzz.requests import Asked, request
from webapp import create_app
from webapp.web.http.limits import PATIENCE
from webapp.web.http.work import workshop

_SHRINK_SECONDS = 30.0
_EVERY = 1_000
_AIM = 1.0  # seconds of processor time that no request should need


def routes(app: Flask) -> list[str]:
    """Every path of the server; a file for those that take a name."""
    found = sorted({rule.rule for rule in app.url_map.iter_rules()})
    return [path.replace("<path:filename>", "css/main.css") for path in found]


def shortened(app: Flask, asked: Asked, faults: set[str]) -> Asked:
    """The request without the parts that it fails without in the same way."""
    ends = monotonic() + _SHRINK_SECONDS
    tried = True
    while tried:
        tried = False
        for shorter in _shorter(asked):
            if monotonic() > ends:
                return asked
            if faults & set(ask(app, shorter).faults):
                asked, tried = shorter, True
                break
    return asked


def _shorter(asked: Asked) -> list[Asked]:
    found = [replace(asked, noise="")] if asked.noise else []
    found += [replace(asked, body=b"")] if asked.body else []
    found += [replace(asked, body=asked.body[: len(asked.body) // 2])] if asked.body[1:] else []
    found += [replace(asked, headers=asked.headers[:at] + asked.headers[at + 1 :])
              for at in range(len(asked.headers))]  # fmt: skip
    found += [replace(asked, query=asked.query[:at] + asked.query[at + 1 :])
              for at in range(len(asked.query))]  # fmt: skip
    return found


def main(count: int, seed: int, first: int) -> int:
    """Ask so many requests; the exit status says whether one failed."""
    app = create_app({})
    paths = routes(app)
    failed: Counter[str] = Counter()
    slowest: dict[str, tuple[float, int]] = {}
    statuses: Counter[tuple[str, int]] = Counter()
    slow, began, at_first = 0, process_time(), _resident()
    with entering(app) as rooms:
        for index in range(first, first + count):
            drawn = request(seed, index, paths)
            asked = rooms.filled(drawn)
            answer = ask_on(app, asked) if asked.patient else ask(app, asked)
            where = drawn.route or drawn.path
            statuses[f"{drawn.method} {where}", answer.status] += 1
            slow += answer.seconds > _AIM
            slowest[where] = max(slowest.get(where, (0.0, 0)), (answer.seconds, index))
            faults = answer.faults
            known = tuple(f"{where} {fault}" for fault in faults)
            if any(not failed[fault] for fault in known):
                short = shortened(app, asked, set(faults))
                print(f"request {index} of seed {seed}: {'; '.join(faults)}\n  {short}", flush=True)
            failed.update(known)
            if (index + 1 - first) % _EVERY == 0:
                print(f"{index + 1 - first} asked, {failed.total()} failed", flush=True)
                at_first = at_first or _resident()
    if not _all_stops():
        failed["work goes on that nobody waits for"] += 1
    print(f"\n{count} requests of seed {seed} from {first}: {failed.total()} faults, "
          f"{slow} over {_AIM:g} s, {process_time() - began:.0f} s of processor time, "
          f"memory from {at_first} to {_resident()} MB, "
          f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")  # fmt: skip
    entered = [path for path in paths if path.startswith(("/room", "/join", "/lessons"))]
    _print_statuses(statuses, [f"{way} {path}" for path in entered for way in ("GET", "POST")])
    for path, (seconds, index) in sorted(slowest.items(), key=lambda each: -each[1][0])[:10]:
        print(f"  slowest {path[:40]!r}: {seconds:.2f} s, request {index}")
    for fault, times in failed.most_common():
        print(f"  {times} times: {fault[:200]!r}")
    return 1 if failed else 0


def main_of_classes(count: int, seed: int, first: int) -> int:
    """Let classes do so many deeds; the exit status says whether one failed."""
    statuses: Counter[tuple[str, int]] = Counter()
    failed = 0
    for number, fault in classes.faults(create_app({}), count, seed, first, statuses):
        failed += 1
        print(f"deed {number} of seed {seed}: {fault}", flush=True)
    print(f"\n{count} deeds of seed {seed} from {first}: {failed} faults")
    _print_statuses(statuses, sorted({deed for deed, _ in statuses}))
    return int(failed > 0)


def _print_statuses(seen: Counter[tuple[str, int]], names: Iterable[str]) -> None:
    """How often each status came, in all and under these names."""
    totals: Counter[int] = Counter()
    for (_, status), times in seen.items():
        totals[status] += times
    print("statuses:", dict(sorted(totals.items())))
    for name in names:
        print(f"  {name}:", {status: seen[name, status] for status in sorted(totals)
                             if seen[name, status]})  # fmt: skip


def _all_stops() -> bool:
    """Whether work ends that nobody asks for any more."""
    ends = monotonic() + 3 * PATIENCE
    while workshop.under_way() and monotonic() < ends:
        sleep(0.2)
    return not workshop.under_way()


def _resident() -> int:
    """The memory that the process holds now, in MB; 0 where the system does not say."""
    status = Path("/proc/self/statm")
    return (
        int(status.read_text().split()[1]) * resource.getpagesize() >> 20 if status.exists() else 0
    )


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "class"]
    numbers = [int(word) for word in words] + [1_000, 1, 0][len(words) :]
    sys.exit((main_of_classes if "class" in sys.argv else main)(*numbers))
