"""How many seeds make a puzzle of each size and grade.

`python -m tools.trials` tries the first seeds with the budget that a page has, and writes
webapp/generator/trials.json, and hidden_trials.json of puzzles without operators.
"""

import json
import sys
from math import ceil
from time import process_time

from webapp.budget import Budget
from webapp.generator.grade import NAMES
from webapp.generator.make import HIDDEN, SHOWN, NotMade, Wish, make
from webapp.generator.trials import DATA, HIDDEN_DATA, NONE_EXISTS, SEEDS
from webapp.web.http.limits import NEW_WORK

SIZES = range(3, 10)


def trial(size: int, grade: str, operators: str, seeds: range) -> tuple[int, list[float]]:
    """How many of the seeds made a puzzle, and the seconds that each took."""
    made, seconds = 0, []
    for seed in seeds:
        begun = process_time()
        try:
            make(Wish(size, grade, operators), seed, budget=Budget(NEW_WORK))
            made += 1
        except NotMade:
            pass
        seconds.append(process_time() - begun)
    return made, seconds


def trials(operators: str) -> dict[str, dict[str, int]]:
    """By size and grade, how many seeds made a puzzle."""
    found: dict[str, dict[str, int]] = {}
    for size in SIZES:
        found[str(size)] = {}
        for grade in NAMES:
            if (size, grade) in NONE_EXISTS:
                found[str(size)][grade] = 0
                continue
            made, seconds = trial(size, grade, operators, range(SEEDS))
            found[str(size)][grade] = made
            slow = sorted(seconds)[ceil(0.9 * len(seconds)) - 1]
            print(f"{size} x {size} {grade:<13} {made:>3} of {SEEDS}, 90 % within {slow:.2f} s")
            sys.stdout.flush()
    return found


def main() -> None:
    """Try them all."""
    for operators, data in ((SHOWN, DATA), (HIDDEN, HIDDEN_DATA)):
        print(f"operators {operators}")
        data.write_text(json.dumps(trials(operators), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
