"""Search: guess where little is left, take back what breaks; the family of all that propagate."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from webapp.budget import Budget, OutOfBudget
from webapp.logic.layout import Layout
from webapp.logic.node import Node
from webapp.puzzle import Cell, Grid, Puzzle, grid_of, masks
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import Answers, Tally
from webapp.solvers.ties import Ties
from webapp.solvers.written import NoneFromHere, parse_written, repeated
from webapp.trace import Event, Exhausted, GaveUp

from .once import each_once
from .propagator import Inference, Problem, Propagator, problem_of
from .recorder import HEAD, Recorder

NO_CELL = -1
NOTHING: Mapping[Cell, int] = MappingProxyType({})

# Which open cell is guessed next, by candidates and failures, and the bits of those of its values
# that are equally good to begin with.
NextCell = Callable[[Sequence[int], Sequence[int]], int]
BestValues = Callable[[Problem, Node, int], Sequence[int]]
FirstValue = Callable[[Problem, Node, int], int]


class NodeState(Enum):
    """How a node stands once nothing more follows there."""

    OPEN = "a cell has several values"
    SOLVED = "every cell has one value"
    BROKEN = "something cannot be filled"


def fewest_values(domains: Sequence[int], _failures: Sequence[int]) -> int:
    """The open cell with the fewest values, the first of several; NO_CELL where none is open."""
    counts = [domain.bit_count() for domain in domains]
    return counts.index(min(open_ones)) if (open_ones := set(counts) - {1}) else NO_CELL


def fewest_for_failures(domains: Sequence[int], failures: Sequence[int]) -> int:
    """The same where a cell counts as having fewer values the more often something broke there.

    Boussemart and others, Boosting systematic search by weighting constraints, ECAI 2004.
    """
    best, least = NO_CELL, float("inf")
    for cell, domain in enumerate(domains):
        if domain & (domain - 1):
            burden = domain.bit_count() / failures[cell]
            if burden < least:
                best, least = cell, burden
    return best


def first_open(domains: Sequence[int], _failures: Sequence[int]) -> int:
    """The first open cell in reading order; NO_CELL where none is open."""
    return next((cell for cell, domain in enumerate(domains) if domain & (domain - 1)), NO_CELL)


@dataclass(frozen=True, slots=True)
class CellRule:
    """The first of the open cells with the least `burden`, by its number of values and failures.

    Without a burden no two cells are equal.
    """

    first: NextCell
    burden: Callable[[int, int], float] | None = None

    def tied(self, ties: Ties, recorder: Recorder) -> NextCell:
        """The same, but among cells with the same burden it's the ties that say which."""

        def next_cell(domains: Sequence[int], failures: Sequence[int]) -> int:
            first, burden = self.first(domains, failures), self.burden
            ties.events = recorder.count
            if first == NO_CELL or not burden:
                return first
            burdens = [
                burden(domain.bit_count(), failed) if domain & (domain - 1) else 0
                for domain, failed in zip(domains, failures, strict=True)
            ]
            return ties.pick([c for c, each in enumerate(burdens) if each == burdens[first]])

        return next_cell


# By the values of the option `cells`.
CELLS = {
    "fewest": CellRule(fewest_values, lambda count, _failed: count),
    "failures": CellRule(fewest_for_failures, lambda count, failed: count / failed),
    "reading": CellRule(first_open),
}


def least_value(problem: Problem, node: Node, cell: int) -> Sequence[int]:
    """The bit of the least value."""
    return (node.domains[cell] & -node.domains[cell],)


def greatest_value(problem: Problem, node: Node, cell: int) -> Sequence[int]:
    """The bit of the greatest value."""
    return (1 << node.domains[cell].bit_length() - 1,)


def most_fillings(problem: Problem, node: Node, cell: int) -> Sequence[int]:
    """The bits of the values with the most remaining fillings of the cell's cage."""
    index = problem.cage[cell]
    table = node.tables[index] if index >= 0 else None
    if not table:
        return least_value(problem, node, cell)
    living, supports = node.alive[index], table.supports[problem.place[cell]]
    values = problem.values[node.domains[cell]]
    ways = [(living & supports[value]).bit_count() for value in values]
    most = max(ways)
    return [1 << value - 1 for value, count in zip(values, ways, strict=True) if count == most]


# By the values of the option `values`.
VALUES: dict[str, BestValues] = {
    "up": least_value,
    "down": greatest_value,
    "ways": most_fillings,
}


@dataclass(frozen=True, slots=True)
class Method:
    """What the algorithms of the family differ in, and the pseudocode that tells of each."""

    code: Pseudocode
    inference: Inference
    cells: CellRule = CELLS["fewest"]
    values: BestValues = VALUES["up"]

    def chosen(self, options: Mapping[str, str]) -> "Method":
        """The same with the options `cells` and `values`."""
        return replace(self, cells=CELLS[options["cells"]], values=VALUES[options["values"]])


def search(
    propagator: Propagator,
    next_cell: NextCell,
    first_value: FirstValue,
    node: Node,
) -> Iterator[tuple[NodeState, Node]]:
    """Yield every node that the search comes to from one where nothing is known to be done.

    The propagator infers; what it tells of belongs before the node that is yielded next.
    """
    problem, guesses = propagator.problem, list[tuple[Node, int, int]]()
    holds = propagator.start(node)
    while True:
        cell = next_cell(node.domains, propagator.failures) if holds else NO_CELL
        if cell != NO_CELL:
            yield NodeState.OPEN, node
            value = first_value(problem, node, cell)
            guesses.append((node.copy(), cell, value))
            holds = propagator.suppose(node, cell, value)
            continue
        yield NodeState.SOLVED if holds else NodeState.BROKEN, node
        if not guesses:
            return
        node, cell, value = guesses.pop()
        holds = propagator.refute(node, cell, value)


def _first_of(values: BestValues, ties: Ties | None = None) -> FirstValue:
    """The first of the best values, or the one that the ties take."""

    def first_value(problem: Problem, node: Node, cell: int) -> int:
        best = values(problem, node, cell)
        if not ties:
            return best[0]
        return masks.bit(ties.pick_value(cell, [bit.bit_length() for bit in best]))

    return first_value


def watched(
    puzzle: Puzzle, budget: Budget, usual: Method, options: Mapping[str, str]
) -> Iterator[Event]:
    """The search as a generator of events, by a method with its options and `ties` and `written`.

    With values written from the start it tells of these first, and never says of the puzzle that
    it has no solution, or no other. Lines of the method's pseudocode: exhausted, and those of the
    recorder.
    """
    return each_once(_events(puzzle, budget, usual, options))


def _events(
    puzzle: Puzzle, budget: Budget, usual: Method, options: Mapping[str, str]
) -> Iterator[Event]:
    layout = Layout(puzzle)
    problem = problem_of(layout, budget)
    method, ties = usual.chosen(options), Ties(options["ties"])
    begin = parse_written(options["written"], puzzle.size)
    recorder = Recorder(layout, method.code)
    recorder.begin(begin)
    if clash := repeated(layout, begin):
        yield from recorder.take()
        yield GaveUp(clash, HEAD)
        return
    propagator = Propagator(problem, method.inference, Tally(), recorder)
    next_cell = method.cells.tied(ties, recorder) if ties else method.cells.first
    first_value = _first_of(method.values, ties)
    try:
        for standing, _ in search(propagator, next_cell, first_value, _begun(problem, begin)):
            if standing is NodeState.SOLVED:
                recorder.solved()
            yield from recorder.take()
    except OutOfBudget:
        yield from recorder.take()  # what it did up to there, as the tally has it
        raise
    end = method.code["exhausted"]
    yield GaveUp(NoneFromHere(), end) if begin else Exhausted(end)


def answers(method: Method, begin: Mapping[Cell, int] = NOTHING) -> Answers:
    """The same search, told to nobody: its solutions alone, with values in cells from the start."""

    def run(puzzle: Puzzle, budget: Budget, tally: Tally) -> Iterator[Grid]:
        problem = problem_of(Layout(puzzle), budget)
        propagator = Propagator(problem, method.inference, tally)
        first_value, root = _first_of(method.values), _begun(problem, begin)
        for standing, node in search(propagator, method.cells.first, first_value, root):
            if standing is NodeState.SOLVED:
                tally.ends += 1
                yield grid_of(list(map(masks.value, node.domains)), puzzle.size)
        tally.ends += 1

    return run


def _begun(problem: Problem, begin: Mapping[Cell, int]) -> Node:
    """The root, where these cells hold their values already."""
    node = problem.root()
    for (row, column), value in begin.items():
        node.domains[row * problem.size + column] = masks.bit(value)
    return node
