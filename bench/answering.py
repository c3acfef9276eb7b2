"""`python -m bench.answering`: our strongest search as a command, as `bench.command` asks it.

So the compiled build is measured beside the plain one, each in a process of its own.
"""

import gc
import json
import sys
from math import inf

from bench.solving import Own, forget
from webapp.puzzle import parse

_FIRST = "4 aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="


def main() -> None:
    """Answer puzzles until there are no more, each with nothing remembered from others."""
    list(Own(parse(_FIRST), inf))  # imports what is imported late
    gc.freeze()
    for line in sys.stdin:
        puzzle = parse(line)
        forget()
        gc.collect()
        print("ready", flush=True)
        sys.stdin.readline()
        print(json.dumps(list(Own(puzzle, inf))), flush=True)


if __name__ == "__main__":
    main()
