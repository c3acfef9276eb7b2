"""`python -m bench [FILE]`: measures this machine; ratios, since machines differ.

With a file of puzzles, a JSON object with `id`, `n`, `text` and `solutions` a line, only the
solvers are measured, on that file.
"""

import sys
from pathlib import Path
from time import monotonic

from . import browser, busy, events, memory, replies
from .figures import header
from .puzzles import PUBLIC

PARTS = (events, replies, browser, busy, memory)


def table() -> int:
    """Print the figures of all parts as they come; returns how many aims were missed."""
    print(header(), flush=True)
    missed = 0
    for part in PARTS:
        for figure in part.figures():
            print(figure.row(), flush=True)
            missed += figure.met is False
    return missed


def main() -> int:
    """Print everything, or the solvers on one file; 1 if an aim was missed."""
    # The peers are installed for `make bench` alone; the tests of the table do without.
    from . import solving

    if sys.argv[1:]:
        print(solving.measure(Path(sys.argv[1])))
        return 0
    begun = monotonic()
    missed = table()
    print(f"\n{solving.measure(PUBLIC)}")
    print(f"\n{missed} missed, in {monotonic() - begun:.0f} s")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
