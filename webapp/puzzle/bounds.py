"""Bounds on the sums and products that a cage's cells can reach, found without a search."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from .cells import box_of
from .puzzle import Cage, Puzzle
from .words import short

PRIMES = (2, 3, 5, 7, 11, 13)

# One way to split a cage's cells into groups whose values must differ, as the groups' sizes.
Split = list[int]


def impossible(puzzle: Puzzle, cage: Cage) -> str | None:
    """Why no grid gives the cage its target, as a clause; None where the bounds allow it.

    Never a false alarm: it uses the size of the grid and the lines that the cells share.
    """
    target, n, splits = cage.target, puzzle.size, _splits(puzzle, cage)
    if target is None or target < 1:
        return None
    if puzzle.killer and len(cage.cells) > n:
        return (
            f"a killer cage of {len(cage.cells)} cells would have to repeat a number from 1 to {n}"
        )
    cells = f"{len(cage.cells)} cells{' of one line' if min(map(len, splits)) == 1 else ''}"
    cells += f" in a {n} × {n} grid"
    if cage.is_given:
        return None if target <= n else f"numbers go from 1 to {n}"
    if cage.op is None:
        return None
    operation = cage.operation
    if operation.is_open:
        meant = [replace(cage, op=each.sign) for each in operation.meanings(len(cage.cells))]
        if not all(impossible(puzzle, each) for each in meant):
            return None
        return f"no operation makes {short(target)} from {cells}"
    if operation.cumulative:
        low, high = _range(splits, range(1, n + 1), operation.running)
    else:
        low, high = operation.reach(n, apart=min(map(len, splits)) == 1)
        cells = f"two numbers from 1 to {n}"
    if not low <= target <= high:
        return f"{cells} {operation.come} {_span(low, high)}"
    return _impossible_factors(target, n, splits, cells) if operation.multiplies else None


def _span(low: int, high: int) -> str:
    return f"between {low} and {high}" if low < high else f"{low}"


def _splits(puzzle: Puzzle, cage: Cage) -> list[Split]:
    """Rows, columns and boxes each part the cage; a killer cage is one group."""
    splits = [Counter(row for row, _ in cage.cells), Counter(column for _, column in cage.cells)]
    if puzzle.boxes:
        splits.append(Counter(box_of(cell, puzzle.boxes, puzzle.size) for cell in cage.cells))
    if puzzle.killer:
        splits.append(Counter({0: len(cage.cells)}))
    return [list(split.values()) for split in splits]


def _range(
    splits: list[Split], values: Iterable[int], total: Callable[[list[int]], int]
) -> tuple[int, int]:
    """Least and greatest total over all cells; each split gives bounds, the tightest count."""
    upwards = sorted(values)
    downwards = upwards[::-1]
    low = max(total([v for size in split for v in upwards[:size]]) for split in splits)
    high = min(total([v for size in split for v in downwards[:size]]) for split in splits)
    return low, high


def _impossible_factors(target: int, n: int, splits: list[Split], cells: str) -> str | None:
    rest = target
    for prime in PRIMES:
        power, rest = _take_out(prime, rest)
        _, most = _range(splits, [_take_out(prime, value)[0] for value in range(1, n + 1)], sum)
        if power > most == 0:
            return f"{target} is divisible by {prime}, but no number from 1 to {n} is"
        if power > most:
            need = f"{target} needs it {_times(power)}"
            return f"{cells} have the factor {prime} at most {_times(most)}, but {need}"
    if rest > 1:
        return f"{target} has a factor over 16, but no number from 1 to {n} has one"
    pairs = [(a, target // a) for a in range(1, n + 1) if target % a == 0 and target <= a * n]
    different = min(map(len, splits)) == 1
    if sum(splits[0]) == 2 and not any(a != b or not different for a, b in pairs):
        return f"no two different numbers from 1 to {n} multiply to {target}"
    return None


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _take_out(prime: int, number: int) -> tuple[int, int]:
    """How often the prime divides the number, and what is left of it."""
    power = 0
    while number % prime == 0:
        number //= prime
        power += 1
    return power, number
