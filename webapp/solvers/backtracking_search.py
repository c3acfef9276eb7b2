"""Backtracking search with inference: guess a cell, and let the rules infer what follows.

The family of AIMA's `backtracking_search`: forward checking, arc consistency and propagation are
this loop, each with its own inference, and with functions that choose the next cell and value.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from webapp.budget import Budget, OutOfBudgetError
from webapp.logic.layout import Layout
from webapp.logic.node import Node
from webapp.puzzle import Cell, Grid, Puzzle, grid_of, masks
from webapp.trace import Counts, Event, Exhausted, GaveUp, Guess, Infer, Remove, Solved, Undo
from webapp.trace.reasons import Refuted

from .house_sums import house_sums
from .inference import Inference, Problem, Propagator, Recorder, problem_of
from .once import each_once
from .options import Ties
from .pseudocode import Pseudocode
from .solver import Answers
from .written import AlreadyWritten, NoneFromHere, parse_written, repeated

# The lines of the loop, which are part of every pseudocode of the family.
CODE = Pseudocode(
    ("", "search():"),
    ("", "  infer(); dead end if stuck"),
    ("solved", "  if every cell is filled: solved"),
    ("", "  cell = one with the fewest numbers"),
    ("guess", "  try its least number; search()"),
    ("undo", "  erase and cross it off; search()"),
    ("exhausted", "  no guess left: all found"),
)
NO_CELL = -1
NOTHING: Mapping[Cell, int] = MappingProxyType({})
_HEAD = 1  # the line that names the procedure

# The open cell to guess next, from candidates and failures; and the bits of its values that are
# equally good to try first.
NextCell = Callable[[Sequence[int], Sequence[int]], int]
BestValues = Callable[[Problem, Node, int], Sequence[int]]
FirstValue = Callable[[Problem, Node, int], int]


def backtracking_search(
    propagator: Propagator,
    next_cell: NextCell,
    first_value: FirstValue,
    node: Node,
    code: Pseudocode | None = None,
    sums_of: Layout | None = None,
) -> Iterator[Event]:
    """Yield the events of the search from a node on which nothing has been inferred yet.

    Before the first guess come the house sums of `sums_of`, if they are wanted.
    At `Solved` the propagator's `node` is a solution. If it has a recorder, the events of its
    inferences come in between.
    """
    problem, code = propagator.problem, code or CODE
    cells, inferred = problem.cells, propagator.inferred
    guesses: list[tuple[Node, int, int]] = []  # the node where each was made, its cell and value
    consistent = propagator.start(node)
    if sums_of and consistent and fewest_values(node.domains, ()) != NO_CELL:
        yield from inferred()
        consistent = propagator.imply(house_sums(sums_of))
    while True:
        yield from inferred()
        if consistent:
            cell = next_cell(node.domains, propagator.failures)
            if cell != NO_CELL:
                value = first_value(problem, node, cell)
                guesses.append((node.copy(), cell, value))
                yield Guess(cells[cell], masks.value(value), code["guess"])
                consistent = propagator.assign(node, cell, value)
                continue
            yield Solved(code["solved"])  # then look for another solution
        if not guesses:
            break
        node, cell, value = guesses.pop()
        here, crossed, line = cells[cell], masks.value(value), code["undo"]
        yield Undo(here, crossed, None, line)
        yield Remove((here,), (crossed,), Refuted(here), line)
        consistent = propagator.exclude(node, cell, value)
    yield Exhausted(code["exhausted"])


# Which cell and which value come next.


def fewest_values(domains: Sequence[int], _failures: Sequence[int]) -> int:
    """The open cell with the fewest values, the first of several; NO_CELL if none is open."""
    counts = [domain.bit_count() for domain in domains]
    return counts.index(min(open_ones)) if (open_ones := set(counts) - {1}) else NO_CELL


def fewest_for_failures(domains: Sequence[int], failures: Sequence[int]) -> int:
    """The open cell with the fewest values for its failures (domain over weighted degree).

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
    """The first open cell in reading order; NO_CELL if none is open."""
    return next((cell for cell, domain in enumerate(domains) if domain & (domain - 1)), NO_CELL)


@dataclass(frozen=True, slots=True)
class CellRule:
    """The first open cell with the least `burden`, a function of its number of values and failures.

    Without a burden it's the first open cell, and there are no ties.
    """

    first: NextCell
    burden: Callable[[int, int], float] | None = None

    def tied(self, ties: Ties) -> NextCell:
        """The same rule with ties between cells of equal burden broken by `ties`."""

        def next_cell(domains: Sequence[int], failures: Sequence[int]) -> int:
            first, burden = self.first(domains, failures), self.burden
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
    live, supports = node.alive[index], table.supports[problem.place[cell]]
    values = problem.values[node.domains[cell]]
    ways = [(live & supports[value]).bit_count() for value in values]
    most = max(ways)
    return [1 << value - 1 for value, count in zip(values, ways, strict=True) if count == most]


# By the values of the option `values`.
VALUES: dict[str, BestValues] = {
    "up": least_value,
    "down": greatest_value,
    "ways": most_fillings,
}


def _first_of(values: BestValues, ties: Ties | None = None) -> FirstValue:
    """The first of the best values, or the one that `ties` picks."""

    def first_value(problem: Problem, node: Node, cell: int) -> int:
        best = values(problem, node, cell)
        if not ties:
            return best[0]
        return masks.bit(ties.pick_value(cell, [bit.bit_length() for bit in best]))

    return first_value


# The algorithms of the family.


@dataclass(frozen=True, slots=True)
class Method:
    """The parts in which the algorithms of the family differ."""

    code: Pseudocode
    inference: Inference
    cells: CellRule = CELLS["fewest"]
    values: BestValues = VALUES["up"]
    sums: bool = False

    def run(self, puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
        """Yield the events of the search, with the options cells, values, ties and written."""
        ties = Ties(options["ties"])
        return each_once(ties.count(self._events(puzzle, options, budget, ties)))

    def _events(
        self, puzzle: Puzzle, options: Mapping[str, str], budget: Budget, ties: Ties
    ) -> Iterator[Event]:
        layout, code = Layout(puzzle), self.code
        problem = problem_of(layout, budget)
        written = parse_written(options["written"], puzzle.size)
        for cell, value in written.items():
            yield Infer(cell, value, AlreadyWritten(), _HEAD)
        if clash := repeated(layout, written):
            yield GaveUp(clash, _HEAD)
            return
        cells, values = CELLS[options["cells"]], VALUES[options["values"]]
        recorder = Recorder(layout, code, written)
        events = backtracking_search(
            Propagator(problem, self.inference, recorder=recorder),
            cells.tied(ties) if ties else cells.first,
            _first_of(values, ties),
            _begun(problem, written),
            code,
            layout if self.sums else None,
        )
        try:
            if written:  # so it proves nothing about the puzzle
                events = map(_from_here, events)
            yield from events
        except OutOfBudgetError:
            yield from recorder.take()  # the events up to there
            raise

    def answers(self, begin: Mapping[Cell, int] = NOTHING) -> Answers:
        """The same search for its solutions only, with some cells filled from the start."""

        def run(puzzle: Puzzle, budget: Budget, counts: Counts) -> Iterator[Grid]:
            layout = Layout(puzzle)
            problem = problem_of(layout, budget)
            propagator = Propagator(problem, self.inference, counts)
            first_value, root = _first_of(self.values), _begun(problem, begin)
            sums_of = layout if self.sums else None
            events = backtracking_search(
                propagator, self.cells.first, first_value, root, sums_of=sums_of
            )
            for event in events:
                if isinstance(event, Solved):
                    counts.events += 1
                    yield grid_of(list(map(masks.value, propagator.node.domains)), puzzle.size)
            counts.events += 1

        return run


def _from_here(event: Event) -> Event:
    return GaveUp(NoneFromHere(), event.line) if isinstance(event, Exhausted) else event


def _begun(problem: Problem, begin: Mapping[Cell, int]) -> Node:
    """The root node with these cells filled."""
    node = problem.root()
    for (row, column), value in begin.items():
        node.domains[row * problem.size + column] = masks.bit(value)
    return node
