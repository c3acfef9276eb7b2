"""The boards of the drills.

`python -m tools.drills` makes puzzles of every kind by their seeds and looks at what Logic finds on
them with all strategies; it writes its part of webapp/coach/practice/drills.json again and again
while it goes on through SEEDS seeds. With a seed it begins there, and keeps what the file has. The
other part, puzzles by the strategy that they need, is `python -m tools.needing`'s.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from time import process_time
from typing import Any

from webapp.budget import Budget, OutOfBudgetError
from webapp.coach.practice.drills import BY_HEART, DATA, MAX_BOARDS
from webapp.generator.grade import NAMES
from webapp.generator.make import GenerationError, PuzzleSpec, find
from webapp.generator.trials import may_be_made, none_exists
from webapp.logic.deduction import Contradiction
from webapp.logic.sheet import Sheet, sheet_of
from webapp.logic.solving import events_of, next_deduction, steps
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Puzzle, masks
from webapp.puzzle.formats import code as share_code
from webapp.solvers import uniqueness

SEEDS = 400
_WORK, _PROOF = 1_500_000, 1_000_000  # ticks for a puzzle, and for the proof that it has one answer
_MOST = {"drills": MAX_BOARDS, "puzzles": 10}  # rows a strategy in each part of the file
# Kinds with their sizes; of those that take seconds each, every which seed.
_KINDS: dict[str, tuple[Sequence[int], dict[int, int]]] = {
    "cages": (range(4, 10), {7: 2, 8: 6, 9: 6}),
    "sudoku": ((4, 6, 8, 9), {4: 8, 8: 3}),
    "killer": ((4, 6, 8, 9), {4: 4, 6: 2, 8: 12, 9: 12}),
}

# A puzzle's code, and its steps or its grade; and how good it is, the less the better.
Row = tuple[str, Any]
Ranked = tuple[tuple[int, ...], Row]


def specs(seed: int) -> Iterator[PuzzleSpec]:
    """What is made of a seed, small ones first."""
    for size, (kind, (sizes, every)) in product(range(4, 10), _KINDS.items()):
        if size not in sizes or seed % every.get(size, 1):
            continue
        for grade in NAMES:
            if not none_exists(size, grade, kind) and may_be_made(size, grade, kind):
                yield PuzzleSpec(size, grade, kind=kind, largest=4 + seed % 2)


def fresh(sheet: Sheet) -> Sheet:
    """The board as a person sees it, at which everything is to be checked."""
    cells = sheet.layout.cells
    values = {cell: value for cell, value in zip(cells, sheet.values, strict=True) if value}
    marks = {cell: masks.values(mask) for cell, mask in zip(cells, sheet.domains, strict=True)}
    return sheet_of(sheet.puzzle, values, marks, sheet.budget)


def positions(puzzle: Puzzle, wanted: set[str]) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """Where each wanted strategy is first the next one: its name, the steps before, the rank."""
    sheet, at, seen = Sheet(puzzle, Budget(_WORK)), 0, set[str]()
    every = strategies_for(puzzle, every=True)
    for strategy, deduction in steps(sheet, every=True):
        if strategy.name in wanted and strategy.name not in seen:
            twin = fresh(sheet)
            found = next_deduction(twin, every)
            if found and found[0] is strategy:
                every_one = list(strategy.find(fresh(sheet)))
                if not any(isinstance(each, Contradiction) for each in every_one):
                    seen.add(strategy.name)
                    left = sum(mask.bit_count() for mask in sheet.domains) - puzzle.size**2
                    yield strategy.name, at, (len(every_one) > 3, len(every_one), left)
        at += len(events_of(sheet, deduction, 0))


def solved(puzzle: Puzzle, strategies: Sequence[LogicStrategy]) -> bool:
    """Whether these strategies alone complete the puzzle."""
    sheet = Sheet(puzzle, Budget(_WORK))
    while sheet.empty and sheet.dead is None:
        found = next_deduction(sheet, strategies)
        if found is None or isinstance(found[1], Contradiction):
            return False
        sheet.apply(found[1])
    return sheet.dead is None


@cache
def _size(code: str) -> int:
    return share_code.parse(code).size


def spread(rows: Sequence[Ranked], most: int) -> list[Ranked]:
    """The best of them, of each size in turn; then by size, and easiest first."""
    by_size: dict[int, list[Ranked]] = {}
    for row in sorted({row[1][0]: row for row in sorted(rows, reverse=True)}.values()):
        by_size.setdefault(_size(row[1][0]), []).append(row)
    taken: list[tuple[int, Ranked]] = []
    while len(taken) < most and any(by_size.values()):
        for size in sorted(by_size):
            if by_size[size] and len(taken) < most:
                taken.append((size, by_size[size].pop(0)))
    return [row for _, row in sorted(taken, key=lambda each: (each[0], each[1]))]


def read() -> dict[str, dict[str, list[Ranked]]]:
    """The file's present rows, ranked before what is found now; empty without a file."""
    kept = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    return {
        part: {
            name: [((-1, place), (code, more)) for place, (code, more) in enumerate(rows)]
            for name, rows in kept.get(part, {}).items()
        }
        for part in _MOST
    }


def write(**parts: dict[str, list[Ranked]]) -> None:
    """The file, a line a board or puzzle; a part that isn't given stays as it is."""
    lines = []
    for part, found in (read() | parts).items():
        strategies = []
        for name, ranked in found.items():
            rows = [row for _, row in spread(ranked, _MOST[part])]
            texts = [json.dumps(row, separators=(",", ":")) for row in rows]
            strategies.append(f'"{name}":[' + ",\n".join(texts) + "]")
        lines.append(f'"{part}":{{\n' + ",\n".join(strategies) + "}")
    DATA.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


def main(start: int = 0) -> None:
    """Go through the seeds until every strategy has plenty.

    After a `start` other than the first seed the boards of the file are kept.
    """
    kept = read()["drills"] if start else {}
    drills = {name: kept.get(name, []) for name in STRATEGIES if name not in BY_HEART}
    enough = MAX_BOARDS + 8
    for seed in range(start, SEEDS):
        for spec in specs(seed):
            wanted = {name for name, rows in drills.items() if len(rows) < enough}
            if seed > 1 and spec.grade in ("easy", "normal") and wanted.isdisjoint(_EASY):
                continue
            try:
                look(find(spec, seed, budget=Budget(_WORK)).puzzle, wanted, drills)
            except (GenerationError, OutOfBudgetError):
                continue
        write(drills=drills)
        said = " ".join(f"{name} {len(rows)}" for name, rows in drills.items())
        print(seed, f"{process_time():.0f} s", said, flush=True)
        if all(len(rows) >= enough for rows in drills.values()):
            break


# What easy and normal puzzles are of use for.
_EASY = {name for name, each in STRATEGIES.items() if each.cost <= 4 and name not in BY_HEART}


def look(puzzle: Puzzle, wanted: set[str], drills: dict[str, list[Ranked]]) -> None:
    """Note what a puzzle is good for."""
    if uniqueness(puzzle, Budget(_PROOF)).only is None:
        return
    code = share_code.format(puzzle)
    for name, at, rank in positions(puzzle, wanted):
        drills[name].append((rank, (code, at)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
