"""Exact cover: Knuth's Algorithm X over the fillings of the cages, smallest column first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.logic.fillings import every_choice, fillings, shape_of
from webapp.logic.layout import NO_CAGE, Layout
from webapp.puzzle import Cell, Puzzle
from webapp.trace import DeadEnd, Event, Exhausted, GaveUp, Guess, Infer, Solved, Undo

from .cover import Column, NoWay, OneWay, OnlyWay, TooMany
from .once import each_once
from .options import GOALS_OPTION, TIES_OPTION, Ties
from .play.guesses import Covering
from .pseudocode import Pseudocode
from .solver import Solver

# Fillings of all cages together; a list of more would take seconds to write.
_MAX_WAYS = 40_000
# Checking this many ways of a column costs as much as checking one cell.
_WAYS_A_TICK = 2_000


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Yield the events of the search: a cage's way is a guess, and its other cells follow from it.

    Knuth, Dancing Links, 2000, with masks of ways instead of linked lists.
    """
    ties = Ties(options["ties"])
    return each_once(ties.count(_search(puzzle, budget, options["goals"] == "fewest", ties)))


def _search(puzzle: Puzzle, budget: Budget, fewest: bool, ties: Ties) -> Iterator[Event]:
    matrix = matrix_of(puzzle, budget)
    if matrix is None:
        yield GaveUp(TooMany(_MAX_WAYS), PSEUDOCODE["list"])
        return
    holders = matrix.holders(budget)
    work = 1 + len(matrix.ways) // _WAYS_A_TICK
    node = _Node(list(range(len(holders))), (1 << len(matrix.ways)) - 1)
    stack: list[_Node] = []
    while True:
        budget.tick((len(node.open) + 1) * work)
        if node.open:
            node.column = _next(node, holders, ties) if fewest else node.open[0]
            node.ways = node.left = holders[node.column] & node.alive
            if not node.left:
                column = matrix.columns[node.column]
                yield DeadEnd(column.cells, NoWay(column), PSEUDOCODE["dead end"])
        else:
            yield Solved(PSEUDOCODE["solved"])
        # Nothing left to try: go back to the newest guess.
        while not node.left:
            if not stack:
                yield Exhausted(PSEUDOCODE["exhausted"])
                return
            node = stack.pop()
            if node.left:
                (cell, *_), (value, *_) = matrix.ways[node.taken]
                yield Undo(cell, value, None, PSEUDOCODE["undo"])
        low = node.left & -node.left
        node.taken, node.left = low.bit_length() - 1, node.left ^ low
        yield from _written(matrix, node)  # a Guess if other ways are left, and an Infer per cell
        stack.append(node)
        node = _covered(node, matrix.covers[node.taken], holders)


@dataclass(slots=True)
class _Node:
    """A state of the cover: the columns and ways left, and the current column."""

    open: list[int]
    alive: int
    column: int = 0
    ways: int = 0
    left: int = 0
    taken: int = 0


class CoverMatrix:
    """Ways and columns of the cover; a set of ways is a mask by their numbers.

    `ways` are cages with a filling, `covers` the columns that each of them covers, and `holders`,
    by column, the ways that cover it.
    """

    def __init__(self, layout: Layout) -> None:
        self.ways: list[tuple[tuple[Cell, ...], tuple[int, ...]]] = []
        self.covers: list[list[int]] = []
        self.columns: list[Column] = []
        n, cells = layout.size, layout.cells
        for number, unit in enumerate(layout.units.cells):
            named = tuple(cells[cell] for cell in unit)
            self.columns += [Column(named, number, value) for value in range(1, n + 1)]

    def add(
        self,
        cells: tuple[Cell, ...],
        found: list[tuple[int, ...]],
        of: list[list[int]],
        budget: Budget,
    ) -> None:
        """Add a cage as a column, and its fillings as ways; `of` has the units of each cell."""
        own, n = len(self.columns), len(self.columns[0].cells)
        self.columns.append(Column(cells))
        for filling in found:
            budget.tick(len(cells))
            units = zip(of, filling, strict=True)
            self.covers.append([own, *(u * n + value - 1 for us, value in units for u in us)])
            self.ways.append((cells, filling))

    def holders(self, budget: Budget) -> list[int]:
        """The ways of each column."""
        bits = [bytearray(len(self.ways) // 8 + 1) for _ in self.columns]
        for way, cover in enumerate(self.covers):
            budget.tick()
            for column in cover:
                bits[column][way >> 3] |= 1 << (way & 7)
        return [int.from_bytes(each, "little") for each in bits]


def matrix_of(puzzle: Puzzle, budget: Budget) -> CoverMatrix | None:
    """All fillings as ways; None if there are too many."""
    layout = Layout(puzzle)
    n, matrix = layout.size, CoverMatrix(layout)
    single = [((cell,), None) for cell, cage in enumerate(layout.cage) if cage == NO_CAGE]
    groups = [
        (tuple(members), cage) for members, cage in zip(layout.members, layout.cages, strict=True)
    ]
    for members, cage in groups + single:
        choices = every_choice(shape_of(layout, members)[0], n)
        found: list[tuple[int, ...]] | None = [(value,) for value in range(1, n + 1)]
        if cage:
            found = fillings(cage.operation, cage.target or 0, choices, _MAX_WAYS, budget)
        if found is None or len(matrix.ways) + len(found) > _MAX_WAYS:
            return None
        budget.tick()
        named = tuple(layout.cells[cell] for cell in members)
        matrix.add(named, found, [list(layout.units.of[cell]) for cell in members], budget)
    return matrix


def _fewest(node: _Node, holders: list[int]) -> int:
    """The first open column with the fewest ways."""
    alive = node.alive
    return min(node.open, key=lambda column: (holders[column] & alive).bit_count())


def _next(node: _Node, holders: list[int], ties: Ties) -> int:
    """The first open column with the fewest ways, or the one that `ties` picks."""
    if not ties:
        return _fewest(node, holders)
    counts = {column: (holders[column] & node.alive).bit_count() for column in node.open}
    least = min(counts.values())
    return ties.pick([column for column, count in counts.items() if count == least])


def _covered(node: _Node, cover: list[int], holders: list[int]) -> _Node:
    """The state after taking a way: without its columns, and without the ways that share one."""
    struck = 0
    for column in cover:
        struck |= holders[column]
    return _Node([each for each in node.open if each not in cover], node.alive & ~struck)


def _written(matrix: CoverMatrix, node: _Node) -> Iterator[Event]:
    """The events of a way: its first cell is a guess if other ways are left, the rest follow."""
    cells, filling = matrix.ways[node.taken]
    left = node.left.bit_count() + 1
    rule = OneWay if node.left else OnlyWay
    tried = node.ways.bit_count() - left
    because = rule(cells, filling, matrix.columns[node.column], left, tried)
    for place, (cell, value) in enumerate(zip(cells, filling, strict=True)):
        kind = Guess if node.left and place == 0 else Infer
        yield kind(cell, value, line=PSEUDOCODE["take"], because=because)


PSEUDOCODE = Pseudocode(
    ("list", "ways = all ways to make every cage"),
    ("", "goals = cages, numbers of each line"),
    ("", "cover():"),
    ("solved", "  if no goal is left: solved"),
    ("", "  goal = one with the fewest ways"),
    ("dead end", "  if it has none: dead end"),
    ("", "  for each of its ways:"),
    ("take", "    write it into the grid"),
    ("", "    remove its goals and rival ways"),
    ("", "    cover()"),
    ("undo", "    erase it, put the removed back"),
    ("exhausted", "  no way left: go back"),
)


SOLVER = Solver(
    name="exact-cover",
    title="Exact cover (Algorithm X)",
    summary="Lists all ways to make every cage and picks one for each, so that every number comes "
    "once in each line. It always picks where the fewest ways are left.",
    source="Knuth, Dancing Links, 2000",
    pseudocode=PSEUDOCODE,
    run=run,
    move_rules=Covering(),
    options=(GOALS_OPTION, TIES_OPTION),
    covers=True,
    good_at="A single choice fills a whole cage, so it often has no guess to take back.",
    bad_at="It must list all ways to make all cages first, and gives up where there are too many: "
    "a few cages of eight cells can be enough.",
)
