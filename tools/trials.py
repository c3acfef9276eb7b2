"""How many seeds make a puzzle of each kind, size and grade.

`python -m tools.trials` tries the first seeds with the budget that a page has, and writes
webapp/generator/trials.json; with names of kinds after it, it tries these alone. Of cage puzzles it
also tries those without operators, `hidden`, and of sudokus `symmetric` ones.
"""

import json
import sys
from math import ceil
from time import process_time

from webapp.budget import Budget
from webapp.generator.grade import NAMES
from webapp.generator.kinds import CAGES, KINDS, SUDOKU
from webapp.generator.make import HIDDEN, GenerationError, PuzzleSpec, make
from webapp.generator.trials import DATA, SEEDS, VARIANTS, none_exists
from webapp.web.http.limits import NEW_LARGE_WORK, NEW_WORK

SIZES = {name: kind.sizes for name, kind in KINDS.items()}
SIZES |= {variant: SIZES[kind] for kind, variant in VARIANTS.items()}
# The kind of each, its variant's too.
KIND_OF = {name: name for name in KINDS} | {variant: kind for kind, variant in VARIANTS.items()}


def wish_of(size: int, grade: str, kind: str) -> PuzzleSpec:
    """The spec under trial."""
    if kind == VARIANTS[CAGES.name]:
        return PuzzleSpec(size, grade, HIDDEN)
    return PuzzleSpec(size, grade, kind=KIND_OF[kind], symmetric=kind == VARIANTS[SUDOKU.name])


def trial(size: int, grade: str, seeds: range, kind: str = CAGES.name) -> tuple[int, list[float]]:
    """How many of the seeds made a puzzle, and the seconds that each took."""
    made, seconds = 0, []
    work = NEW_LARGE_WORK if size > 9 else NEW_WORK
    for seed in seeds:
        begun = process_time()
        try:
            make(wish_of(size, grade, kind), seed, budget=Budget(work))
            made += 1
        except GenerationError:
            pass
        seconds.append(process_time() - begun)
    return made, seconds


def main() -> None:
    """Try them all."""
    found = json.loads(DATA.read_text(encoding="utf-8"))
    for kind in sys.argv[1:] or SIZES:
        for size in SIZES[kind]:
            found.setdefault(kind, {})[str(size)] = tried(size, kind)
            DATA.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def tried(size: int, kind: str) -> dict[str, int]:
    """How many seeds made a puzzle of each grade, which is printed with the time they took."""
    found = {}
    for grade in NAMES:
        if none_exists(size, grade, KIND_OF[kind]):
            found[grade] = 0
            continue
        found[grade], seconds = trial(size, grade, range(SEEDS), kind)
        slow = sorted(seconds)[ceil(0.9 * len(seconds)) - 1]
        each = f"{kind:<9} {size:>2} x {size:<2} {grade:<13}"
        print(f"{each} {found[grade]:>3} of {SEEDS}, 90 % within {slow:.2f} s", flush=True)
    return found


if __name__ == "__main__":
    main()
