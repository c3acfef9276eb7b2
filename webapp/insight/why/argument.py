"""The events that a contradiction depends on, and their sentences.

The slice goes back from the last dead end. It keeps the events that removed a candidate whose
absence is needed, reduced to such candidates. If several absences would do, as for the fillings of
a cage, it picks those needed already, then those that rule out most.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from webapp.explain import explain
from webapp.logic.fillings import Table, shape_of
from webapp.logic.layout import Layout, layout_of
from webapp.logic.node import Node
from webapp.logic.strategies.fillings import Fillings
from webapp.logic.strategies.naked_group import NakedGroup
from webapp.logic.strategies.needed import Needed
from webapp.logic.strategies.one_of_each import OneOfEach, Twice
from webapp.logic.strategies.only_square import OnlySquare
from webapp.logic.ways import table_of
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import sentence, shared_units
from webapp.solvers.backtracking_search import backtracking_search, fewest_for_failures
from webapp.solvers.inference import Problem, Propagator
from webapp.trace import Board, DeadEnd, Event, Exhausted, Guess, Infer, Remove, Solved, Undo, apply
from webapp.trace.reasons import NoFilling, NoPlace, NoValue, Refuted, TwoValues


class _Needs:
    """The candidates whose absence is needed, and the placed cells to name."""

    def __init__(
        self,
        puzzle: Puzzle,
        layout: Layout,
        facts: Collection[Cell],
    ) -> None:
        self._puzzle, self._layout = puzzle, layout
        self._full = (1 << layout.size) - 1
        self.masks = [0] * len(layout.cells)
        self.placed = set[int]()
        self._free = {layout.number[cell] for cell in facts}
        self._gone: Sequence[int] = ()

    def of(self, event: Event, removed: Sequence[int]) -> None:  # noqa: C901, a case a kind
        """Add what the event depends on, given the candidates that were gone before it."""
        self._gone, number = removed, self._layout.number
        match event:
            case DeadEnd(because=NoValue(), cells=(cell, *_)):
                self._no_value(number[cell])
            case DeadEnd(because=NoPlace(unit=unit, missing=missing)):
                places = [number[each] for each in unit]
                self._nowhere(places, min(missing, key=lambda value: self._new(places, value)))
            case DeadEnd(because=NoFilling(cage=cage)):
                self._no_way(cage)
            case DeadEnd(because=TwoValues(values=values), cells=(cell, *_)):
                for value in values:
                    self._only_place(number[cell], value)
            case Infer(cell=cell, value=value, because=OnlySquare(unit=unit)):
                others = (number[each] for each in unit if each != cell)
                self._nowhere(others, value)
            case Infer(cell=cell, value=value):
                self.masks[number[cell]] |= self._full ^ masks.bit(value)
            case Remove(values=(value, *_), because=OneOfEach(at=at)):
                self.masks[number[at]] |= self._full ^ masks.bit(value)
                self.placed.add(number[at])
            case Remove(because=NakedGroup(group=group, uses=uses)):
                for cell in group:
                    self.masks[number[cell]] |= self._full & ~masks.of(uses)
            case Remove(cells=cells, values=values, because=Fillings(cage=cage)):
                for cell in cells:
                    for value in values:
                        self._no_way(cage, cell, value)
            case Remove(values=values, because=Needed(cage=cage, unit=unit)):
                for value in values:
                    self._no_way_without(cage, value, unit)

    def _no_value(self, cell: int) -> None:
        removed = self._gone[cell]
        if removed != self._full:  # it is the only place of a value that it has lost
            for value in masks.values(removed):
                if self._only_place(cell, value):
                    removed = masks.bit(value)
                    break
        self.masks[cell] |= removed

    def _only_place(self, cell: int, value: int) -> bool:
        """Whether the value is gone from the rest of a unit, which is then added as needed."""
        units = self._layout.units
        for others in units.others[cell]:
            if all(self._gone[each] & masks.bit(value) for each in others):
                self._nowhere(others, value)
                return True
        return False

    def _new(self, cells: Iterable[int], value: int) -> int:
        """The number of cells in which the value's absence isn't needed yet."""
        return sum(
            cell not in self._free and not self.masks[cell] & masks.bit(value) for cell in cells
        )

    def _nowhere(self, cells: Iterable[int], value: int) -> None:
        for cell in cells:
            self.masks[cell] |= masks.bit(value)

    def _no_way(self, cage: tuple[Cell, ...], cell: Cell | None = None, value: int = 0) -> None:
        members = [self._layout.number[each] for each in cage]
        table = table_of(self._puzzle, self._puzzle.cage_at[cage[0]])
        own = None if cell is None else self._layout.number[cell]
        if table is None:
            for each in members:
                self.masks[each] |= self._gone[each] if each != own else 0
        else:
            ways = table.every if own is None else table.supports[members.index(own)][value]
            self._rule_out(ways, table, members)

    def _no_way_without(self, cage: tuple[Cell, ...], value: int, unit: int) -> None:
        members = [self._layout.number[each] for each in cage]
        table = table_of(self._puzzle, self._puzzle.cage_at[cage[0]])
        if table is None:
            for each in members:
                self.masks[each] |= self._gone[each]
        else:
            units = [number for _, number in shape_of(self._layout, members)[1]]
            self._rule_out(table.every & ~table.into[units.index(unit)][value], table, members)

    def _rule_out(self, ways: int, table: Table, members: Sequence[int]) -> None:
        """Add absences that rule out these ways to make a cage, as few new ones as possible."""
        killers = dict[tuple[int, int], int]()
        for cell, supports in zip(members, table.supports, strict=True):
            for value in masks.values(self._gone[cell]):
                if self.masks[cell] & masks.bit(value) or cell in self._free:
                    self.masks[cell] |= masks.bit(value)
                    ways &= ~supports[value]
                else:
                    killers[cell, value] = supports[value]
        while ways and killers:
            (cell, value), killed = max(
                killers.items(), key=lambda each: (each[1] & ways).bit_count()
            )
            if not killed & ways:
                break
            self.masks[cell] |= masks.bit(value)
            ways &= ~killed


def least(_: Problem, node: Node, cell: int) -> int:
    """The bit of the cell's least value."""
    return node.domains[cell] & -node.domains[cell]


def found_grid(propagator: Propagator, root: Node) -> list[int] | None:
    """The values of the first grid that a search from this node finds, or None."""
    for event in backtracking_search(propagator, fewest_for_failures, least, root):
        if isinstance(event, Solved):
            return [*map(masks.value, propagator.node.domains)]
    return None


def proof(
    puzzle: Puzzle,
    propagator: Propagator,
    root: Node,
    facts: Mapping[Cell, int],
    removed: Sequence[int] = (),
) -> list[Event]:
    """The events of a failing search that its last contradiction depends on.

    The propagator has a recorder. `facts` are the values on the board before the search, and
    `removed` the candidates removed before it.
    """
    search = backtracking_search(propagator, fewest_for_failures, least, root)
    events = [event for event in search if not isinstance(event, Exhausted)]
    layout = layout_of(puzzle)
    before, opened = _before(layout, facts, events, removed)
    needs, kept = _Needs(puzzle, layout, facts), list[Event]()
    outside = list[int]()  # for the cells guessed in kept branches, the needs outside these
    at = len(events)
    while at:
        at -= 1
        event, had = events[at], before[at]
        match event:
            case Infer(cell=cell):
                number = layout.number[cell]
                own = needs.masks[number] & ~had[number]
                if not own and number not in needs.placed:
                    continue
                needs.masks[number] &= had[number]
                needs.placed.discard(number)
            case Remove():
                part = _restricted(layout, needs.masks, event)
                if part is None:
                    at = opened.get(at, at)
                    continue
                event = part
                for cell in event.cells:
                    needs.masks[layout.number[cell]] &= ~masks.of(event.values)
                if isinstance(event.because, Refuted):
                    outside.append(needs.masks[layout.number[event.because.at]])
            case Guess(cell=cell):
                needs.masks[layout.number[cell]] = outside.pop()
                needs.placed.discard(layout.number[cell])
        kept.append(event)
        needs.of(event, had)
    return kept[::-1]


def _before(
    layout: Layout, facts: Mapping[Cell, int], events: Sequence[Event], removed: Sequence[int]
) -> tuple[list[list[int]], dict[int, int]]:
    """The candidates that are gone before each event; and the guess that each `Refuted` ends."""
    full, now = (1 << layout.size) - 1, list(removed or [0] * len(layout.cells))
    for cell, value in facts.items():
        now[layout.number[cell]] = full ^ masks.bit(value)
    before, guesses, opened = list[list[int]](), list[tuple[int, list[int]]](), dict[int, int]()
    for at, event in enumerate(events):
        before.append(now)
        match event:
            case Guess(cell=cell, value=value) | Infer(cell=cell, value=value):
                if isinstance(event, Guess):
                    guesses.append((at, now))
                now = now.copy()
                now[layout.number[cell]] = full ^ masks.bit(value)
            case Undo():
                opened[at + 1], now = guesses.pop()
            case Remove(cells=cells, values=values):
                now = now.copy()
                for cell in cells:
                    now[layout.number[cell]] |= masks.of(values)
    return before, opened


def _restricted(layout: Layout, needs: Sequence[int], event: Remove) -> Remove | None:
    """The removal reduced to what is needed; None if nothing is."""
    removed = masks.of(event.values)
    cells = tuple(cell for cell in event.cells if needs[layout.number[cell]] & removed)
    if not cells:
        return None
    values = 0
    for cell in cells:
        values |= needs[layout.number[cell]] & removed
    return Remove(cells, masks.values(values), event.because, event.line)


def sentences(puzzle: Puzzle, board: Board, events: Iterable[Event]) -> Iterator[str]:
    """The sentence of each event on a board, except that a value leaves its lines."""
    for event in events:
        if isinstance(event, DeadEnd) and not board.last_guess():
            event = as_clash(puzzle, board, event)
            yield sentence(event.because.why(puzzle, board, event))
        elif not isinstance(event, Remove) or not isinstance(event.because, OneOfEach):
            yield explain(puzzle, board, event)
        apply(board, event)


def as_clash(puzzle: Puzzle, board: Board, event: DeadEnd) -> DeadEnd:
    """The dead end; of a filled cell, that a row, column or box has its value twice, if one has."""
    cell = event.cells[0]
    value = board.values.get(cell)
    for other, held in board.values.items() if isinstance(event.because, NoValue) else ():
        if other != cell and held == value and shared_units(puzzle, (cell, other)):
            both = (min(cell, other), max(cell, other))
            return DeadEnd(both, Twice(both, held), event.line)
    return event
