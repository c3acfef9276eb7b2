"""The steps from a player's board to the easiest one whose result is visible there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from webapp.budget import OutOfBudgetError
from webapp.puzzle import Cell, masks
from webapp.trace import Board, Event

from .deduction import AboutCage, Contradiction, Deduction, Elimination, Placement
from .sheet import Sheet
from .solving import contradiction, events_of
from .strategies import fillings, one_of_each, single_possibility, strategies_for
from .strategies.single_possibility import SinglePossibility
from .strategy import LogicStrategy

# Only so few visible steps are minimised: those that seem to depend on the fewest cells.
_CLOSELY = 6


@dataclass(frozen=True, slots=True)
class PathStep:
    """A deduction with its events, and the board before it.

    A contradiction that ends a path has no strategy.
    """

    board: Board
    strategy: LogicStrategy | None
    deduction: Deduction
    events: tuple[Event, ...]


# A step on its way into a path, and one that only removes candidates that aren't written down.
Step = tuple[LogicStrategy | None, Deduction]
Unseen = tuple[LogicStrategy, Elimination]
Marks = Mapping[Cell, int]  # candidates as masks


def path(
    sheet: Sheet,
    marks: Mapping[Cell, Iterable[int]],
    near: Cell | None = None,
    length: Callable[[tuple[PathStep, ...]], int] | None = None,
) -> tuple[PathStep, ...]:
    """The easiest visible step, after the steps that it can't do without.

    A step is visible if it places a value, removes a written mark, or finds that the board
    contradicts itself; all others only remove candidates that aren't written down. That a
    value can't be again in its row, column or box goes without saying. Cells whose lines and cage
    leave one value come first; then steps by their hardest strategy, by the `length` of their
    explanation, which is the number of cells that they depend on by default, and by distance from
    the cell `near`. Empty if no step is visible. Changes the sheet.
    """
    written = {cell: masks.of(values) for cell, values in marks.items()}
    proofs: list[Sequence[Step]] = []
    while found := next(one_of_each.find(sheet), None):
        step = one_of_each.STRATEGY, found
        if isinstance(found, Contradiction):
            return _played(sheet, (step,))
        if _shows(sheet, found, written):
            proofs.append((step,))
        sheet.apply(found)
    if dead := contradiction(sheet):
        return _played(sheet, ((None, dead),))
    if not sheet.empty:
        return ()
    base = sheet.copy()
    proofs = list(_forced(sheet)) or proofs or _open(sheet, base, written)
    least = min(map(_cost, proofs), default=0)
    paths = [_played(base.copy(), proof) for proof in proofs if _cost(proof) == least]
    size = length or (lambda steps: _width((each.strategy, each.deduction) for each in steps))
    return min(paths, key=lambda each: (size(each), *_distance(each, near)), default=())


def _played(sheet: Sheet, proof: Sequence[Step]) -> tuple[PathStep, ...]:
    """Each step with its events, on the sheet as the steps before leave it."""
    path_steps = list[PathStep]()
    for strategy, found in proof:
        events = tuple(events_of(sheet, found, 0))
        path_steps.append(PathStep(_board(sheet), strategy, found, events))
        sheet.apply(found)
    return tuple(path_steps)


def _board(sheet: Sheet) -> Board:
    """The values on the sheet, and the candidates removed from its other cells."""
    board = Board(sheet.size)
    for cell, value, domain in zip(sheet.layout.cells, sheet.values, sheet.domains, strict=True):
        if value:
            board.values[cell] = value
        else:
            board.removed[cell] = sheet.full & ~domain
    return board


def _cost(proof: Iterable[Step]) -> int:
    """The cost of its hardest strategy."""
    return max(strategy.cost if strategy else 0 for strategy, _ in proof)


def _distance(steps: Sequence[PathStep], near: Cell | None) -> tuple[int, ...]:
    """How far the last step's cells are from `near`, and the first of them."""
    cells = [divmod(cell, steps[-1].board.size) for cell in _cells(steps[-1].deduction)]
    row, column = near or cells[0]
    return min(abs(each[0] - row) + abs(each[1] - column) for each in cells), *cells[0]


def _width(proof: Iterable[Step]) -> int:
    """The number of cells that a proof depends on."""
    return len({cell for _, found in proof for cell in found.because.lit})


def _cells(found: Deduction) -> Sequence[int]:
    match found:
        case Placement(cell):
            return (cell,)
        case Elimination(removed):
            return [cell for cell, _ in removed]
        case Contradiction(cells):
            return cells


def _shows(sheet: Sheet, found: Deduction, written: Marks) -> bool:
    """Whether its result is visible to a player."""
    if not isinstance(found, Elimination):
        return True
    cells = sheet.layout.cells
    return any(written.get(cells[cell], 0) & removed for cell, removed in found.removed)


def _forced(sheet: Sheet) -> Iterator[Sequence[Step]]:
    """The cells whose lines and cage leave one value, from the values on the board alone.

    Doesn't change the sheet. Of a cage's strategies, the easiest one is the reason.
    """
    single = single_possibility.STRATEGY
    for found in single.find(sheet):
        yield ((single, found),)
    seen = set[int]()
    for strategy in strategies_for(sheet.puzzle):
        if strategy.cost > fillings.STRATEGY.cost or not issubclass(strategy.reason, AboutCage):
            continue
        for found in strategy.find(sheet):
            if not isinstance(found, Elimination):
                continue
            for cell, removed in found.removed:
                left = sheet.domains[cell] & ~removed
                if left.bit_count() == 1 and not sheet.values[cell] and cell not in seen:
                    seen.add(cell)
                    because = SinglePossibility(sheet.layout.cells[cell])
                    placed = Placement(cell, masks.value(left), because)
                    yield (
                        (strategy, Elimination(((cell, removed),), found.because)),
                        (single, placed),
                    )


def _open(sheet: Sheet, base: Sheet, written: Marks) -> list[Sequence[Step]]:
    """Proofs of visible steps, without strategies harder than those of the first one found.

    `base` is a copy of the sheet before, and isn't changed.
    """
    taken = list[Unseen]()
    strategies = strategies_for(sheet.puzzle, every=True)
    for most in sorted({each.cost for each in strategies}):
        easy = [each for each in strategies if each.cost <= most]
        shown: dict[object, tuple[Step, list[Unseen]]] = {}  # by their visible result
        while unseen := _next_unseen(sheet, easy, written, shown, taken):
            sheet.apply(unseen[1])
            taken.append(unseen)
        dead = contradiction(sheet)
        if dead:
            shown = {"dead": ((None, dead), taken)}
        if shown:
            loose = [(_loosely(sheet, before, step), step) for step, before in shown.values()]
            loose.sort(key=lambda each: _width((*each[0], each[1])))
            return [_minimal(base, *each) for each in loose[:_CLOSELY]]
    return []


def _next_unseen(
    sheet: Sheet,
    strategies: Sequence[LogicStrategy],
    written: Marks,
    shown: dict[object, tuple[Step, list[Unseen]]],
    taken: list[Unseen],
) -> Unseen | None:
    """The next invisible step; visible ones are recorded in `shown`, with those `taken` before."""
    if sheet.dead is not None:
        return None
    sheet.budget.tick(len(strategies))
    for strategy in strategies:
        for found in strategy.find(sheet):
            if isinstance(found, Elimination) and not _shows(sheet, found, written):
                return strategy, found
            step = (strategy, found), taken[:]
            if isinstance(found, Contradiction):
                shown.clear()  # nothing else matters now
                shown["dead"] = step
                return None
            # The key is a value, or the cells of marks: another way to the same result is left out.
            what = (found.cell, found.value) if isinstance(found, Placement) else _cells(found)
            shown.setdefault(tuple(what), step)
    return None


def _loosely(sheet: Sheet, taken: Sequence[Unseen], last: Step) -> list[Unseen]:
    """The steps before that remove candidates which the last step depends on, reduced to those."""
    kept, names = list[Unseen](), sheet.layout.cells
    seen = dict(_looks_at(sheet, last))
    for strategy, found in reversed(taken):
        cut = ((cell, mask & seen.get(names[cell], 0)) for cell, mask in found.removed)
        removed = tuple(part for part in cut if part[1])
        if removed:
            kept.append((strategy, Elimination(removed, found.because)))
            for cell, mask in _looks_at(sheet, (strategy, found)).items():
                seen[cell] = seen.get(cell, 0) | mask
    return kept[::-1]


def _looks_at(sheet: Sheet, step: Step) -> Mapping[Cell, int]:
    """The candidates that a deduction depends on, as masks by cell."""
    strategy, found = step
    if strategy is None or isinstance(found, Contradiction):
        cells = (*found.because.lit, *sheet.named(_cells(found)))
        return dict.fromkeys(cells, sheet.full)
    return strategy.looks_at(found.because, sheet.puzzle)


def _minimal(base: Sheet, before: list[Unseen], last: Step) -> Sequence[Step]:
    """A minimal proof of the last step."""
    proof = _replayed(base, before, last)
    if proof is None:
        return *before, last
    try:
        smaller = True
        while smaller:
            smaller = False
            for at in range(len(before) - 1, -1, -1):
                for less in _less(before[at]):
                    fewer = [*before[:at], *less, *before[at + 1 :]]
                    if shorter := _replayed(base, fewer, last):
                        before, proof, smaller = fewer, shorter, True
                        break
    except OutOfBudgetError:
        pass  # a proof, but maybe with steps that it doesn't need
    return proof


def _less(step: Unseen) -> Iterator[list[Unseen]]:
    """Smaller replacements of a step: none, or the step without one of its cells."""
    yield []
    strategy, found = step
    for part in found.removed if len(found.removed) > 1 else ():
        removed = tuple(other for other in found.removed if other != part)
        yield [(strategy, Elimination(removed, found.because))]


def _replayed(base: Sheet, before: Sequence[Unseen], last: Step) -> Sequence[Step] | None:
    """The steps as found on the board one after the other; None if one can't be found."""
    sheet, proof = base.copy(), list[Step]()
    for strategy, wanted in (*before, last):
        found = _again(sheet, strategy, wanted)
        if found is None:
            return None
        proof.append((strategy, found))
        sheet.apply(found)
    return proof


def _again(sheet: Sheet, strategy: LogicStrategy | None, wanted: Deduction) -> Deduction | None:
    """The deduction as found on this sheet, maybe for another reason of its strategy."""
    if strategy is None:
        return contradiction(sheet)
    for found in strategy.find(sheet):
        match wanted, found:
            case Placement(cell, value), Placement(also, same) if (cell, value) == (also, same):
                return found
            case Contradiction(), Contradiction():
                return found
            case Elimination(removed), Elimination(more):
                loses = dict(more)
                if all(not mask & ~loses.get(cell, 0) for cell, mask in removed):
                    return Elimination(removed, found.because)
    return None
