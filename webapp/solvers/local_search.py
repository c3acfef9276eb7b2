"""Local search: full grids with correct rows, improved by swaps within a row."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random

from webapp.budget import Budget
from webapp.logic.layout import NO_CAGE, Layout
from webapp.puzzle import Puzzle, grid_of
from webapp.puzzle.words import counted
from webapp.trace import BoardView, DeadEnd, Event, GaveUp, Reason, Restart, Solved, Swap

from .once import once
from .options import Option
from .placed import cage_tests
from .pseudocode import Pseudocode
from .solver import STEPS, Counter, Solver

_ALL_KEPT = "every swap was kept"
_SWAP_TICKS = 20  # trying a swap costs as much as checking this many cells
SEED = Option("seed", (), "Starts the random grids: the same seed gives the same run", "Seed")


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Document 003, solution 3, as a generator of events; the seed makes it repeatable.

    A swap that is kept is an event. Rejected swaps are counted in the event that ends their pass, a
    dead end with the reason `pass` and the number of broken rules.
    """
    layout = Layout(puzzle)
    n, random = layout.size, Random(int(options["seed"]))  # noqa: S311 - nothing secret
    for _ in range(n**5):
        matrix = _Matrix(layout, [value for _ in range(n) for value in _shuffled(n, random)])
        yield Restart(grid_of(matrix.values, n), PSEUDOCODE["fill"], grid_of(matrix.broken, n))
        budget.tick(n * n * _SWAP_TICKS)
        if any(matrix.broken):
            yield from _passes(matrix, budget)
        if not any(matrix.broken):
            yield Solved(PSEUDOCODE["solved"])
            yield GaveUp(AnotherSolution(), PSEUDOCODE["give up"])
            return
    yield GaveUp(NoGrid(), PSEUDOCODE["give up"])


def passes_of(size: int) -> int:
    """The number of passes over a grid of a size."""
    return 4 * size


def _passes(matrix: "_Matrix", budget: Budget) -> Iterator[Event]:
    """Passes of swaps within the rows, up to a solution."""
    n, cells = matrix.layout.size, matrix.layout.cells
    # Equal pairs are one object: a long run has millions.
    pair = once(lambda cell, by: (cells[cell], by))
    total = sum(matrix.broken)
    pairs = [(row * n + a, row * n + b) for row in range(n) for a, b in combinations(range(n), 2)]
    for number in range(1, passes_of(n) + 1):
        unhelpful = 0
        for a, b in pairs:
            budget.tick(_SWAP_TICKS)
            before = matrix.rules(a) + matrix.rules(b)
            matrix.swap(a, b)
            if matrix.rules(a) + matrix.rules(b) > before:
                matrix.swap(a, b)
                unhelpful += 1
                continue
            changes = matrix.settle(a, b)
            budget.tick(_SWAP_TICKS + 4 * n)
            total += sum(by for _, by in changes)
            swapped = tuple(pair(*each) for each in changes)
            yield Swap((cells[a], cells[b]), PSEUDOCODE["keep"], swapped)
            if not total:
                return
        left = tuple(cells[cell] for cell, count in enumerate(matrix.broken) if count)
        yield DeadEnd(left, PassEnds(number, total, unhelpful), PSEUDOCODE["pass"])


def _shuffled(n: int, random: Random) -> list[int]:
    """1..n in random order, using only `random()`, which is the same in every Python version."""
    values = list(range(1, n + 1))
    for last in range(n - 1, 0, -1):
        other = int(random.random() * (last + 1))
        values[last], values[other] = values[other], values[last]
    return values


class _Matrix:
    """A full grid, and for each cell how many rules it breaks: 0, 1 or 2.

    Document 003's constraints: one if the value is in its column (or box) again, one if its cage
    doesn't make its target. Cage totals are stored, so that the cost of a swap doesn't depend on
    the sizes of cages.
    """

    def __init__(self, layout: Layout, values: list[int]) -> None:
        self.layout, self.values = layout, values
        n = layout.size
        self._in_column = [[0] * (n + 1) for _ in range(n)]
        self._in_box = [[0] * (n + 1) for _ in range(n)]
        self._operations = [cage.operation for cage in layout.cages]
        self._adds = [not (each.multiplies or each.is_open) for each in self._operations]
        self._open = [each.is_open for each in self._operations]
        self._cumulative = [each.cumulative for each in self._operations]
        self._ends = [(members[0], members[-1]) for members in layout.members]
        self._fits = cage_tests(layout)
        self._total = [each.running(()) for each in self._operations]
        self._in_cage = [[0] * (n + 1) for _ in layout.cages]
        self._twice = [0] * len(layout.cages)
        for cell in range(len(values)):
            self._put(cell)
        self._wrong = [self._is_wrong(cage) for cage in range(len(layout.cages))]
        self.broken = [self.rules(cell) for cell in range(len(values))]

    def rules(self, cell: int) -> int:
        """The number of rules that the cell breaks."""
        layout, value = self.layout, self.values[cell]
        again = self._in_column[layout.column[cell]][value] > 1
        again = again or self._in_box[layout.box[cell]][value] > 1
        cage = layout.cage[cell]
        return again + (cage != NO_CAGE and self._wrong[cage])

    def swap(self, a: int, b: int) -> None:
        """Swap the values of two cells of one row, without updating `broken`."""
        layout, values = self.layout, self.values
        self._take(a)
        self._take(b)
        values[a], values[b] = values[b], values[a]
        self._put(a)
        self._put(b)
        for cage in {layout.cage[a], layout.cage[b]} - {NO_CAGE}:
            self._wrong[cage] = self._is_wrong(cage)

    def settle(self, a: int, b: int) -> list[tuple[int, int]]:
        """Update `broken` after a swap, and return the changed cells with their changes."""
        layout, changes = self.layout, []
        near: set[int] = set()
        for cell in (a, b):
            near.update(*(layout.units.cells[unit] for unit in layout.units.of[cell]))
            if layout.cage[cell] != NO_CAGE:
                near.update(layout.members[layout.cage[cell]])
        for cell in sorted(near):
            now = self.rules(cell)
            if now != self.broken[cell]:
                changes.append((cell, now - self.broken[cell]))
                self.broken[cell] = now
        return changes

    def _put(self, cell: int) -> None:
        value, cage = self.values[cell], self.layout.cage[cell]
        self._in_column[self.layout.column[cell]][value] += 1
        self._in_box[self.layout.box[cell]][value] += 1
        if cage != NO_CAGE:
            if self._adds[cage]:  # inline: this is the busiest line
                self._total[cage] += value
            elif self._open[cage]:
                self._total[cage] = self._operations[cage].joined(self._total[cage], value)
            else:
                self._total[cage] *= value
            self._in_cage[cage][value] += 1
            self._twice[cage] += self._in_cage[cage][value] > 1

    def _take(self, cell: int) -> None:
        value, cage = self.values[cell], self.layout.cage[cell]
        self._in_column[self.layout.column[cell]][value] -= 1
        self._in_box[self.layout.box[cell]][value] -= 1
        if cage != NO_CAGE:
            if self._adds[cage]:
                self._total[cage] -= value
            elif self._open[cage]:
                self._total[cage] = self._operations[cage].without(self._total[cage], value)
            else:
                self._total[cage] //= value
            self._twice[cage] -= self._in_cage[cage][value] > 1
            self._in_cage[cage][value] -= 1

    def _is_wrong(self, cage: int) -> bool:
        if self.layout.killer and self._twice[cage]:
            return True
        if self._cumulative[cage]:
            return self._total[cage] != self.layout.cages[cage].target
        first, last = self._ends[cage]
        others, value = self.values[first], self.values[last]
        if self._open[cage]:
            others = self._operations[cage].without(self._total[cage], value)
        return not self._fits[cage](others, 1, value)


@dataclass(frozen=True, slots=True)
class PassEnds(Reason[DeadEnd]):
    """A pass over all pairs has ended, with these numbers of broken rules and swaps taken back."""

    rule = "pass"
    role = "pass"
    number: int
    broken: int
    unhelpful: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        broken = f"{counted(self.broken, 'rule')} {'is' if self.broken == 1 else 'are'} broken"
        swaps = f"{counted(self.unhelpful, 'swap')} didn’t help" if self.unhelpful else _ALL_KEPT
        return f"Pass {self.number}: {broken}; {swaps}"


@dataclass(frozen=True, slots=True)
class NoGrid(Reason[GaveUp]):
    """All random grids were tried."""

    rule = "no grid"

    def clause(self, puzzle: Puzzle, board: BoardView, event: GaveUp) -> str:
        return "none of the random grids came out right"


@dataclass(frozen=True, slots=True)
class AnotherSolution(Reason[GaveUp]):
    """A solution was found, and the search doesn't look for others."""

    rule = "another solution"

    def clause(self, puzzle: Puzzle, board: BoardView, event: GaveUp) -> str:
        return "local search can’t tell whether there is another solution"


PSEUDOCODE = Pseudocode(
    ("", "repeat N^5 times:"),
    ("fill", "  fill each row at random"),
    ("", "  repeat 4N times, a pass:"),
    ("", "    for each pair of cells in a row:"),
    ("", "      swap their numbers"),
    ("keep", "      no more rules broken: keep it"),
    ("", "      else: swap back"),
    ("solved", "      no rule broken: solved"),
    ("pass", "    total = all broken rules"),
    ("give up", "give up: no grid came out right"),
)


SOLVER = Solver(
    name="local-search",
    title="Local search",
    summary="Fills every row at random, then swaps two numbers of a row wherever that breaks no "
    "more rules. After a while it starts again from a fresh grid. It may never finish.",
    source="document 003 (solution 3)",
    pseudocode=PSEUDOCODE,
    run=run,
    counters=(
        STEPS,
        Counter("restarts", "fresh grids"),
        Counter("dead_ends", "passes"),
        Counter("broken", "broken rules"),
    ),
    options=(SEED,),
    not_by_hand="Local search moves at random, so it can’t be predicted. Watch it instead.",
    complete=False,
    guesses=False,
    swaps=True,
    good_at="It needs no plan and no memory of what was tried, and works for any rules whose "
    "breaches can be counted. Small boards often come out right at once.",
    bad_at="It gets stuck among grids that are nearly right, and can’t tell that there’s no "
    "solution. From 6 × 6 on, luck decides.",
)
