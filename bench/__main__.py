"""`python -m bench [FILE | PART]`: measures this machine; ratios, since machines differ.

With a file of puzzles, a JSON object with `id`, `text` and perhaps `solutions` a line, only the
solvers are measured, on that file; with the name of a part, only that part, and with `field` only
the solvers. The status is 1 where an aim is missed, or where any solver gives a wrong answer or
another count of solutions than the record or CP-SAT.
"""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic

from bench import (
    browser,
    busy,
    class_,
    events,
    field,
    making,
    memory,
    mistakes,
    replies,
    room,
    watch,
)
from bench.figures import header
from bench.puzzles import Case, made, read
from bench.solving import RULER, Own, Search, faults, measure
from tools.random_puzzles import loose_puzzle
from webapp.solvers import SOLVERS, Choice

PARTS = {
    "events": events,
    "replies": replies,
    "browser": browser,
    "watch": watch,
    "busy": busy,
    "class": class_,
    "room": room,
    "memory": memory,
    "making": making,
    "mistakes": mistakes,
}
_FIELD = "field"
_MADE = 10  # puzzles of 12 x 12, and as many of 16 x 16


def table(names: Sequence[str]) -> int:
    """Print the figures of these parts as they come; returns how many aims were missed."""
    print(header(), flush=True)
    missed = 0
    for name in names:
        for figure in PARTS[name].figures():
            print(figure.row(), flush=True)
            missed += figure.met is False
    return missed


def agree(ruler: Search, count: int = 200, seconds: float = 0.2) -> int:
    """Print whether all complete algorithms count what CP-SAT counts on small random puzzles."""
    cases = [Case(f"small-{seed}", loose_puzzle(seed, (2, 3, 4))) for seed in range(count)]
    own = {
        name: partial(Own, choice=Choice(solver))
        for name, solver in SOLVERS.items()
        if solver.complete
    }
    outcomes = measure(cases, {**own, RULER: ruler}, dict.fromkeys(own, seconds), once=True)
    wrong = faults(cases, outcomes)
    print(f"\n{count} small puzzles, no solution to many: {len(wrong)} counts unlike {RULER}'s")
    print("\n".join(wrong))
    return len(wrong)


def solvers(files: Sequence[Path]) -> int:
    """Print how the solvers compare, on these files or else on our puzzles."""
    # The peers are installed for `make bench` alone; the tests of the table do without.
    from bench.peers import PEERS

    if files:
        return sum(field.compare(read(file))[1] for file in files)
    large = [case for size in (12, 16) for case in made(size, _MADE)]
    return field.run() + field.compare(large)[1] + agree(PEERS[RULER])


def main() -> int:
    """Print everything, these parts, or the solvers on files; 1 if something is amiss."""
    begun = monotonic()
    named = sys.argv[1:]
    parts = [name for name in named if name in PARTS]
    files = [Path(name) for name in named if name not in (*PARTS, _FIELD)]
    bad = 0
    if parts or not named:
        bad += table(parts or list(PARTS))
    if _FIELD in named:
        bad += field.run()
    elif files or not named:
        bad += solvers(files)
    print(f"\n{bad} missed or wrong, in {monotonic() - begun:.0f} s")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
