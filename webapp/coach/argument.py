"""Why no solution is left after a player's move, in at most five steps.

The values on the board are taken as facts, and so are its rows, columns and boxes. What is weighed
are the cages: of the conflicts among them that propagation sees, the argument is the one with the
fewest steps.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight.why.argument import as_clash, proof
from webapp.insight.why.conflicts import conflicts, irreducible
from webapp.logic.deduction import AboutCage
from webapp.logic.layout import layout_of
from webapp.logic.node import Node
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.position import givens
from webapp.puzzle.words import placed, sentence
from webapp.solvers.answers import completions
from webapp.solvers.inference import (
    CageRule,
    Inference,
    Propagator,
    Recorder,
    only_places,
    problem_of,
    supported,
)
from webapp.solvers.propagation import EVERY_RULE, PSEUDOCODE
from webapp.trace import Board, DeadEnd, Event, Infer, Remove, apply

from .position_check import CHECK_SECONDS, CHECK_WORK
from .speech import spoken

ARGUMENT_WORK, ARGUMENT_SECONDS = 3_000_000, 0.35
MAX_STEPS = 5
# Fewer rules may give a shorter argument, as no step is spent on what an easier one shows later.
_RULES = (EVERY_RULE, Inference((supported,), (only_places,)))


@dataclass(slots=True)
class ArgumentStep:
    """One deduction: its events, the board before them, and the value that they leave, if any."""

    board: Board
    events: list[Infer | Remove | DeadEnd]
    then: Infer | None = None

    @property
    def cells(self) -> set[Cell]:
        """The cells that it mentions."""
        found = {self.then.cell} if self.then else set()
        for event in self.events:
            found |= {*event.because.lit}
            found |= {event.cell} if isinstance(event, Infer) else {*event.cells}
        return found


class CageFacts:
    """A board's cages as facts, by index: which of them rule its values out.

    Its methods raise OutOfBudgetError.
    """

    def __init__(self, puzzle: Puzzle, values: Mapping[Cell, int], budget: Budget) -> None:
        self.puzzle, self.values = puzzle, values
        self.layout = layout_of(puzzle)
        self.problem = problem_of(self.layout, budget)
        # A given is a value on the board already.
        self.every = [
            index
            for index, members in enumerate(self.problem.members)
            if self.layout.cells[members[0]] not in givens(puzzle)
        ]

    def by_distance(self, cells: Collection[Cell]) -> list[int]:
        """All cages, those nearest to these cells first."""

        def distance(index: int) -> int:
            own = [self.layout.cells[cell] for cell in self.problem.members[index]]
            return min(abs(a - c) + abs(b - d) for a, b in own for c, d in cells)

        return sorted(self.every, key=distance)

    def refutes(self, cages: Collection[int], rules: Inference = EVERY_RULE) -> bool:
        """Whether propagation sees that these cages can't all be filled."""
        return not self._propagator(cages, rules).start(self._root())

    def together(self, cages: frozenset[int]) -> frozenset[int] | None:
        """These cages with all others that propagation allows; None if it refutes them."""
        held, node = {*cages}, self._root()
        propagator = self._propagator(held)
        if not propagator.start(node):
            return None
        for cage in self.every:
            if cage not in cages:
                held.add(cage)
                more, cell = node.copy(), self.problem.members[cage][0]
                if propagator.restrict(more, cell, more.domains[cell]):
                    node = more
                else:
                    held.remove(cage)
        return frozenset(held)

    def proof(self, cages: Collection[int], rules: Inference = EVERY_RULE) -> list[Event]:
        """The events of the proof that these cages can't all be filled."""
        recorder = Recorder(self.layout, PSEUDOCODE, self.values)
        propagator = self._propagator(cages, rules, recorder)
        return proof(self.puzzle, propagator, self._root(), self.values)

    def steps(self, cages: Collection[int]) -> list[ArgumentStep]:
        """The shortest argument that these cages, which propagation refutes, can't all be filled.

        A cell's last number is said with the step that leaves it. That a value leaves its row,
        column and box goes without saying.
        """
        proofs = (self.proof(cages, rules) for rules in _RULES if self.refutes(cages, rules))
        return min(map(self._grouped, proofs), key=len)

    def _grouped(self, events: Iterable[Event]) -> list[ArgumentStep]:
        board, steps = Board(self.puzzle.size, dict(self.values)), list[ArgumentStep]()
        for event in events:
            last = steps[-1].events[-1] if steps else None
            match event:
                case Remove(because=OneOfEach()):
                    pass
                case Remove() if (
                    isinstance(last, Remove) and _are_one(last, event) and not steps[-1].then
                ):
                    steps[-1].events.append(event)
                case Infer(cell=cell, because=SinglePossibility()) if (
                    isinstance(last, Remove) and not steps[-1].then and cell in steps[-1].cells
                ):
                    steps[-1].then = event
                case DeadEnd():
                    steps.append(ArgumentStep(board.copy(), [as_clash(self.puzzle, board, event)]))
                case Infer() | Remove():
                    steps.append(ArgumentStep(board.copy(), [event]))
            apply(board, event)
        return steps

    def _propagator(
        self,
        cages: Collection[int],
        rules: Inference = EVERY_RULE,
        recorder: Recorder | None = None,
    ) -> Propagator:
        """A propagator that doesn't look at any other cages."""

        def only(rule: CageRule) -> CageRule:
            return lambda work, index: index not in cages or rule(work, index)

        some = Inference(tuple(map(only, rules.cages)), rules.units)
        return Propagator(self.problem, some, recorder=recorder)

    def _root(self) -> Node:
        root = self.problem.root()
        for cell, value in self.values.items():
            root.domains[self.layout.number[cell]] = masks.bit(value)
        return root


@dataclass(frozen=True, slots=True)
class Argument:
    """Why a move leaves no solution: `says` is the contradiction, as a clause.

    `steps` are the sentences that lead to it, at most MAX_STEPS; none if `says` is all of it.
    `cells` are those that they speak of.
    """

    says: str
    steps: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The verdict on values that a player wrote.

    `argued`: no solution is left, with the argument; `unsaid`: none is left, and there is no short
    argument; `fits`: one is left; `lost`: there was none before, because of an earlier mistake;
    `none`: the puzzle has none; or `unknown`.
    """

    kind: Literal["argued", "unsaid", "fits", "lost", "none", "unknown"]
    argument: Argument | None = None


def ruling(
    puzzle: Puzzle,
    before: Mapping[Cell, int],
    wrote: Mapping[Cell, int],
    budget: Budget | None = None,
) -> Ruling:
    """Judge the values of a move on a board, within the work limit."""
    budget = budget or Budget()
    work, given = budget.separate(CHECK_WORK, CHECK_SECONDS), givens(puzzle)
    stood = {**given, **before}
    try:
        if next(completions(puzzle, stood, work), None) is None:
            has_any = next(completions(puzzle, given, work), None) is not None
            return Ruling("lost" if has_any else "none")
        if next(completions(puzzle, {**stood, **wrote}, work), None) is not None:
            return Ruling("fits")
    except OutOfBudgetError:
        return Ruling("unknown")
    found = argument(puzzle, before, wrote, budget)
    return Ruling("argued" if found else "unsaid", found)


def _are_one(one: Remove, other: Remove) -> bool:
    """Whether both follow from the same cage, or for the same reason."""
    a, b = one.because, other.because
    if isinstance(a, AboutCage) and isinstance(b, AboutCage):
        return a.cage == b.cage
    return a == b


def argument(
    puzzle: Puzzle,
    before: Mapping[Cell, int],
    wrote: Mapping[Cell, int],
    budget: Budget | None = None,
) -> Argument | None:
    """The shortest argument against values written on a board that had a solution before.

    None if there isn't one of at most MAX_STEPS, or it isn't found within the work limit.
    """
    work = (budget or Budget()).separate(ARGUMENT_WORK, ARGUMENT_SECONDS)
    values, best = {**givens(puzzle), **before, **wrote}, list[ArgumentStep]()
    with suppress(OutOfBudgetError):
        facts = CageFacts(puzzle, values, work)
        for steps in _shorter_and_shorter(facts, facts.by_distance(wrote), work):
            best = steps
    return _said(puzzle, wrote, best) if 0 < len(best) <= MAX_STEPS else None


def _shorter_and_shorter(
    facts: CageFacts, near_first: Sequence[int], budget: Budget
) -> Iterator[list[ArgumentStep]]:
    """Arguments with fewer and fewer steps, the last of them with the fewest of any conflict."""
    if not facts.refutes(facts.every):
        return
    needed = irreducible(near_first[::-1], lambda some: None if facts.refutes(some) else some)
    best = min(facts.steps(facts.every), facts.steps(needed), key=len)
    yield best
    for cages in conflicts(near_first, facts.together, budget):
        if len(best) <= max(1, len(cages)):
            return  # as each cage takes a step
        steps = facts.steps(cages)
        if len(steps) < len(best):
            best = steps
            yield best


def _said(puzzle: Puzzle, wrote: Mapping[Cell, int], steps: Sequence[ArgumentStep]) -> Argument:
    board, end = steps[-1].board, steps[-1].events[0]
    if not isinstance(end, DeadEnd):
        raise ValueError("an argument ends with a dead end")
    says = end.because.why(puzzle, board, end).partition(". ")[0]
    sentences = tuple(spoken(puzzle, step.board, step.events, step.then) for step in steps)
    cells = {*wrote}.union(*(step.cells for step in steps))
    return Argument(
        f"with {placed(wrote)}, {says}",
        sentences if sentences != (sentence(says),) else (),
        tuple(sorted(cells)),
    )
