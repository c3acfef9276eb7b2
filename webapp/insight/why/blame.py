"""Find open guesses that can't all be right, and the argument for it.

No solution has all guesses of a conflict, whatever the search did before. The strongest propagation
tries to find one first, starting from the board before the first guess. A search follows only if
that fails.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from webapp.budget import Budget, OutOfBudgetError
from webapp.logic.layout import layout_of
from webapp.logic.node import Node
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.position import givens
from webapp.solvers.inference import Propagator, Recorder, problem_of
from webapp.solvers.propagation import EVERY_RULE, PSEUDOCODE
from webapp.trace import Board, Event

from .argument import found_grid, proof, sentences
from .conflicts import conflicts

# Ticks for finding conflicts.
WORK = 400_000
# The number of argument steps that one guess fewer is worth.
A_GUESS = 3

Writes = Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class Nogood:
    """Guesses that can't all be right, by index, and the sentences of the argument.

    `proven` is False if the work limit came first: these are then all guesses.
    """

    places: tuple[int, ...]
    argument: tuple[str, ...] = ()
    proven: bool = True


def cost(nogood: Nogood) -> tuple[int, tuple[int, ...]]:
    """The cost of a nogood: the steps of its argument, and `A_GUESS` per guess after the first.

    Ties go to the latest guesses.
    """
    steps = len(nogood.argument) + A_GUESS * (len(nogood.places) - 1)
    return steps, tuple(-place for place in reversed(nogood.places))


def blame(puzzle: Puzzle, begun: Board, guesses: Sequence[Writes], budget: Budget) -> Nogood | None:
    """The nogood with the least `cost` among the guesses, on the board before the first of them.

    None if a solution has them all.
    """
    latest_first = range(len(guesses))[::-1]
    found, known = list[Nogood](), list[frozenset[int]]()
    try:
        with budget.part(WORK) as part:
            facts = Guesses(puzzle, begun, guesses, part)
            for some in conflicts(latest_first, facts.together, part):
                least = 1 + A_GUESS * (len(some) - 1)
                if found and least >= min(map(cost, found))[0]:
                    break
                known.append(some)
                found.append(facts.nogood(some))
            if not found:
                known += islice(conflicts(latest_first, facts.agreeing, part), 1)
                found += map(facts.nogood, known)
    except OutOfBudgetError:
        if not known:
            return Nogood(tuple(latest_first[::-1]), proven=False)
    if known and not found:
        return Nogood(tuple(sorted(known[0])))
    return min(found, key=cost, default=None)


def wrong_alone(
    puzzle: Puzzle, begun: Board, guesses: Sequence[Writes], budget: Budget
) -> dict[int, Nogood]:
    """The guesses that propagation refutes alone on the board, by index, with their arguments.

    Only those found within the work limit.
    """
    found = dict[int, Nogood]()
    with suppress(OutOfBudgetError), budget.part(WORK) as part:
        facts = Guesses(puzzle, begun, guesses, part)
        for some in conflicts(range(len(guesses)), facts.together, part, most=1):
            found.update({place: facts.nogood(some) for place in some})
    return found


class Guesses:
    """The guesses as facts, by index."""

    def __init__(
        self, puzzle: Puzzle, begun: Board, guesses: Sequence[Writes], budget: Budget
    ) -> None:
        self.puzzle, self.begun, self.guesses = puzzle, begun, guesses
        self.known = {**givens(puzzle), **begun.values}
        self.layout = layout = layout_of(puzzle)
        self.problem = problem_of(layout, budget)
        self.propagator = Propagator(self.problem, EVERY_RULE)
        self.removed = [0] * len(layout.cells)
        for cell, removed in begun.removed.items():
            self.removed[layout.number[cell]] = removed
        self.root = self._node({})
        self.holds = self.propagator.start(self.root)

    def together(self, some: frozenset[int]) -> frozenset[int] | None:
        """These guesses with all others that propagation allows; None if it refutes them."""
        node: Node | None = self.root if self.holds else None
        for place in sorted(some):
            node = node and self._assigned(node, place)
        if node is None:
            return None
        held = set(some)
        for place in range(len(self.guesses)):
            if place not in some and (more := self._assigned(node, place)):
                node = more
                held.add(place)
        return frozenset(held)

    def agreeing(self, some: frozenset[int]) -> frozenset[int] | None:
        """All guesses of a solution with these; None if there is no such solution."""
        values = found_grid(self.propagator, self._node(self._values(some)))
        if values is None:
            return None
        grid = dict(zip(self.layout.cells, values, strict=True))
        return frozenset(
            place for place, each in enumerate(self.guesses) if each.items() <= grid.items()
        )

    def nogood(self, some: frozenset[int]) -> Nogood:
        """The nogood of these guesses, with its argument."""
        argument = sentences(self.puzzle, *self.proof(some))
        return Nogood(tuple(sorted(some)), tuple(argument))

    def proof(self, some: frozenset[int]) -> tuple[Board, list[Event]]:
        """The board with these guesses, and the events of the proof that they are wrong."""
        values = {**self.known, **self._values(some)}
        recorder = Recorder(self.layout, PSEUDOCODE, values)
        propagator = Propagator(self.problem, EVERY_RULE, recorder=recorder)
        root = self._node(self._values(some))
        board = Board(self.puzzle.size, values, dict(self.begun.removed), list(self.begun.trail))
        return board, proof(self.puzzle, propagator, root, values, self.removed)

    def _assigned(self, node: Node, place: int) -> Node | None:
        node = node.copy()
        for cell, value in self.guesses[place].items():
            number, bit = self.layout.number[cell], masks.bit(value)
            if not node.domains[number] & bit:
                return None
            if node.domains[number] != bit and not self.propagator.assign(node, number, bit):
                return None
        return node

    def _values(self, some: frozenset[int]) -> dict[Cell, int]:
        return {cell: value for place in some for cell, value in self.guesses[place].items()}

    def _node(self, values: Writes) -> Node:
        root = self.problem.root()
        for number, removed in enumerate(self.removed):
            root.domains[number] &= ~removed
        for cell, value in {**self.known, **values}.items():
            root.domains[self.layout.number[cell]] = masks.bit(value)
        return root
