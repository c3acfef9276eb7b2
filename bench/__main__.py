"""`python -m bench`: measures this machine and prints one table; ratios, since machines differ."""

import sys
from time import monotonic

from . import browser, busy, events, memory, replies
from .figures import header

PARTS = (events, replies, browser, busy, memory)


def main() -> int:
    """Print the figures as they come; 1 if an aim was missed."""
    begun = monotonic()
    print(header(), flush=True)
    missed = 0
    for part in PARTS:
        for figure in part.figures():
            print(figure.row(), flush=True)
            missed += figure.met is False
    print(f"\n{missed} missed, in {monotonic() - begun:.0f} s")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
