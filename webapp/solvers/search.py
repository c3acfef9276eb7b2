"""Search with propagation: guess where few values are left, and take back what breaks."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from webapp.budget import Budget
from webapp.logic.node import Node
from webapp.puzzle import Cell, Grid, Puzzle, masks
from webapp.trace import Because, Event, Exhausted, Guess, Remove, Solved, Undo

from .propagator import Propagator
from .pseudocode import Pseudocode
from .rules import Rules
from .solver import Answers, Tally

_KEPT_EVENTS = 20_000
NOTHING: Mapping[Cell, int] = MappingProxyType({})


def search(
    puzzle: Puzzle,
    rules: Rules,
    code: Pseudocode,
    budget: Budget,
    log: list[Event] | None = None,
    tally: Tally | None = None,
    begin: Mapping[Cell, int] = NOTHING,
) -> Iterator[Grid | None]:
    """Yield each solution; where `log` collects events, None as well whenever it has grown.

    The cells of `begin` hold their values from the start. Lines of `code`: solved, guess, undo,
    exhausted, dead end, and the name of each rule that the propagator uses.

    The cell with the fewest values is next. Where the rules learn, the cells of a line or cage
    grow heavier each time that it breaks something, and count as having fewer (Boussemart and
    others, Boosting systematic search by weighting constraints, ECAI 2004); and of a cell's values
    the one with the most living fillings comes first.
    """
    tally = tally or Tally()
    propagator = Propagator(puzzle, rules, code, budget, tally, log)
    weights = [1] * propagator.count
    tell = propagator.log_event
    named = propagator.layout.cells
    node = propagator.root()
    holds = propagator.start(node) and _placed(propagator, node, begin)
    stack: list[tuple[Node, int, int]] = []
    while True:
        if log:
            yield None
        if holds:
            cell = _next_cell(node.domains, weights)
            if cell >= 0:
                domain = node.domains[cell]
                value = _most_alive(propagator, node, cell) if rules.learns else domain & -domain
                stack.append((node.copy(), cell, value))
                tell(Guess(named[cell], value.bit_length(), code["guess"]))
                propagator.guessed = cell
                holds = propagator.restrict(node, cell, value)
                continue
            tally.ends += 1
            tell(Solved(code["solved"]))
            yield _grid(node.domains, puzzle.size)
        elif rules.learns:
            for cell in propagator.blamed:
                weights[cell] += 1
        if not stack:
            tally.ends += 1
            tell(Exhausted(code["exhausted"]))
            if log:
                yield None
            return
        node, cell, value = stack.pop()
        tally.undone += 1
        tell(Undo(named[cell], value.bit_length(), None, code["undo"]))
        keep = node.domains[cell] ^ value
        because = Because("refuted", (named[cell],))
        tell(Remove((named[cell],), (value.bit_length(),), because, code["undo"]))
        propagator.guessed = -1
        holds = propagator.restrict(node, cell, keep)


def _placed(propagator: Propagator, node: Node, begin: Mapping[Cell, int]) -> bool:
    """Restrict cells to their values; False where one breaks something."""
    number = propagator.layout.number
    for cell, value in begin.items():
        keep = node.domains[number[cell]] & masks.bit(value)
        if not keep or not propagator.restrict(node, number[cell], keep):
            return False
    return True


def _next_cell(domains: list[int], weights: list[int]) -> int:
    best, least = -1, float("inf")
    for cell, domain in enumerate(domains):
        if domain & (domain - 1):
            burden = domain.bit_count() / weights[cell]
            if burden < least:
                best, least = cell, burden
    return best


def _most_alive(propagator: Propagator, node: Node, cell: int) -> int:
    index, domain = propagator.cage[cell], node.domains[cell]
    table = node.tables[index] if index >= 0 else None
    if not table:
        return domain & -domain
    living, supports = node.alive[index], table.supports[propagator.place[cell]]
    return max(propagator.bits[domain], key=lambda bit: (living & supports[bit]).bit_count())


def _grid(domains: list[int], n: int) -> Grid:
    values = [domain.bit_length() for domain in domains]
    return tuple(tuple(values[row * n : row * n + n]) for row in range(n))


def watched(puzzle: Puzzle, budget: Budget, rules: Rules, code: Pseudocode) -> Iterator[Event]:
    """The search as a generator of events.

    Equal events are one object: a run of 300,000 has a few thousand different ones, and so takes
    a quarter of the memory.
    """
    log: list[Event] = []
    once = lru_cache(_KEPT_EVENTS)(_itself)
    for _ in search(puzzle, rules, code, budget, log):
        yield from map(once, log)
        log.clear()


def _itself(event: Event) -> Event:
    return event


def answers(rules: Rules, code: Pseudocode) -> Answers:
    """The same search, told to nobody: its solutions alone."""

    def run(puzzle: Puzzle, budget: Budget, tally: Tally) -> Iterator[Grid]:
        found = search(puzzle, rules, code, budget, None, tally)
        return (grid for grid in found if grid is not None)

    return run
