"""Paths: from a player's board to the easiest step that shows there, with what it rests on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from webapp.budget import OutOfBudget
from webapp.puzzle import Cell, masks
from webapp.trace import Event

from .deduction import AboutCage, Contradiction, Deduction, Placement, Strike
from .sheet import Sheet
from .solving import contradiction, events_of
from .strategies import fillings, one_of_each, single_possibility, strategies_for
from .strategies.single_possibility import SinglePossibility
from .strategy import LogicStrategy

# Of the steps that stand open so many are looked at closely: those that seem to rest on the fewest
# cells.
_CLOSELY = 6


@dataclass(frozen=True, slots=True)
class PathStep:
    """A deduction with the events that say it; a contradiction that ends a path has no strategy."""

    strategy: LogicStrategy | None
    deduction: Deduction
    events: tuple[Event, ...]


# A step on its way into a path, and those that only shorten lists.
Step = tuple[LogicStrategy | None, Deduction]
Unseen = tuple[LogicStrategy, Strike]
Marks = Mapping[Cell, int]  # candidates as masks


def path(
    sheet: Sheet, marks: Mapping[Cell, Iterable[int]], near: Cell | None = None
) -> tuple[PathStep, ...]:
    """The easiest step that shows, after those that it needs: it would not follow without any one.

    A step shows where it places a value, strikes a mark that is written, or finds that the board
    contradicts itself; all others only shorten lists that nobody has written down. That values
    leave their lines is taken for known. A cell whose lines and cage leave one value comes first;
    then what takes no harder strategy, then what rests on fewer cells, then what lies nearer to
    the cell `near`. Empty where no step shows; the sheet is changed by what was taken.
    """
    written = {cell: masks.of(values) for cell, values in marks.items()}
    proofs: list[Sequence[Step]] = []
    while found := next(one_of_each.find(sheet), None):
        step = one_of_each.STRATEGY, found
        if isinstance(found, Contradiction):
            return _told(sheet, (step,))
        if _shows(sheet, found, written):
            proofs.append((step,))
        sheet.apply(found)
    if dead := contradiction(sheet):
        return _told(sheet, ((None, dead),))
    if not sheet.empty:
        return ()
    base = sheet.copy()
    proofs = list(_forced(sheet)) or proofs or _open(sheet, base, written)
    return _told(base, min(proofs, key=lambda proof: _effort(sheet, proof, near), default=()))


def _told(sheet: Sheet, proof: Sequence[Step]) -> tuple[PathStep, ...]:
    """Each step with its events, told on the sheet as the steps before leave it."""
    told = list[PathStep]()
    for strategy, found in proof:
        told.append(PathStep(strategy, found, tuple(events_of(sheet, found, 0))))
        sheet.apply(found)
    return tuple(told)


def _effort(sheet: Sheet, proof: Sequence[Step], near: Cell | None) -> tuple[int, ...]:
    """How hard it is, on how many cells it rests, how far it is from `near`, and where it is."""
    cost = max(strategy.cost if strategy else 0 for strategy, _ in proof)
    cells = sheet.named(_cells(proof[-1][1]))
    row, column = near or cells[0]
    far = min(abs(each[0] - row) + abs(each[1] - column) for each in cells)
    return cost, _width(proof), far, *cells[0]


def _width(proof: Iterable[Step]) -> int:
    """On how many cells it rests."""
    return len({cell for _, found in proof for cell in found.because.lit})


def _cells(found: Deduction) -> Sequence[int]:
    match found:
        case Placement(cell):
            return (cell,)
        case Strike(gone):
            return [cell for cell, _ in gone]
        case Contradiction(cells):
            return cells


def _shows(sheet: Sheet, found: Deduction, written: Marks) -> bool:
    """Whether a player sees what it does."""
    if not isinstance(found, Strike):
        return True
    cells = sheet.layout.cells
    return any(written.get(cells[cell], 0) & gone for cell, gone in found.gone)


def _forced(sheet: Sheet) -> Iterator[Sequence[Step]]:
    """The cells whose lines and cage leave one value, from the values that stand alone.

    Nothing is changed. Of a cage's strategies the easiest one tells.
    """
    single = single_possibility.STRATEGY
    for found in single.find(sheet):
        yield ((single, found),)
    told = set[int]()
    for strategy in strategies_for(sheet.puzzle):
        if strategy.cost > fillings.STRATEGY.cost or not issubclass(strategy.reason, AboutCage):
            continue
        for found in strategy.find(sheet):
            if not isinstance(found, Strike):
                continue
            for cell, gone in found.gone:
                left = sheet.domains[cell] & ~gone
                if left.bit_count() == 1 and not sheet.values[cell] and cell not in told:
                    told.add(cell)
                    because = SinglePossibility(sheet.layout.cells[cell])
                    placed = Placement(cell, masks.value(left), because)
                    yield (strategy, Strike(((cell, gone),), found.because)), (single, placed)


def _open(sheet: Sheet, base: Sheet, written: Marks) -> list[Sequence[Step]]:
    """Proofs of steps that show, of those that need no harder strategy than the first one found.

    `base` is the sheet as it is before, and stays so.
    """
    taken = list[Unseen]()
    strategies = strategies_for(sheet.puzzle, every=True)
    for most in sorted({each.cost for each in strategies}):
        easy = [each for each in strategies if each.cost <= most]
        shown: dict[object, tuple[Step, list[Unseen]]] = {}  # by what is seen of them
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
    """The next step that does not show; those that do are noted, with the ones `taken` before."""
    if sheet.dead is not None:
        return None
    sheet.budget.tick(len(strategies))
    for strategy in strategies:
        for found in strategy.find(sheet):
            if isinstance(found, Strike) and not _shows(sheet, found, written):
                return strategy, found
            step = (strategy, found), taken[:]
            if isinstance(found, Contradiction):
                shown.clear()  # nothing else is worth telling
                shown["dead"] = step
                return None
            # A value, or the cells of marks: who finds the same by another way tells nothing new.
            what = (found.cell, found.value) if isinstance(found, Placement) else _cells(found)
            shown.setdefault(tuple(what), step)
    return None


def _loosely(sheet: Sheet, taken: Sequence[Unseen], last: Step) -> list[Unseen]:
    """What shortens a list that the last step looks at, or one that it needs; cut to that."""
    kept, names = list[Unseen](), sheet.layout.cells
    seen = dict(_looks_at(sheet, last))
    for strategy, found in reversed(taken):
        cut = ((cell, mask & seen.get(names[cell], 0)) for cell, mask in found.gone)
        gone = tuple(part for part in cut if part[1])
        if gone:
            kept.append((strategy, Strike(gone, found.because)))
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
    """The proof of the last step, without whatever it holds without."""
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
    except OutOfBudget:
        pass  # it holds, with steps that it may not need
    return proof


def _less(step: Unseen) -> Iterator[list[Unseen]]:
    """Nothing instead of a step, or the step for all of its cells but one."""
    yield []
    strategy, found = step
    for part in found.gone if len(found.gone) > 1 else ():
        gone = tuple(other for other in found.gone if other != part)
        yield [(strategy, Strike(gone, found.because))]


def _replayed(base: Sheet, before: Sequence[Unseen], last: Step) -> Sequence[Step] | None:
    """The steps as they are found on a board one after the other; None where one isn't."""
    sheet, proof = base.copy(), list[Step]()
    for strategy, wanted in (*before, last):
        found = _again(sheet, strategy, wanted)
        if found is None:
            return None
        proof.append((strategy, found))
        sheet.apply(found)
    return proof


def _again(sheet: Sheet, strategy: LogicStrategy | None, wanted: Deduction) -> Deduction | None:
    """The deduction as it is found on this sheet, maybe for another reason of its strategy."""
    if strategy is None:
        return contradiction(sheet)
    for found in strategy.find(sheet):
        match wanted, found:
            case Placement(cell, value), Placement(also, same) if (cell, value) == (also, same):
                return found
            case Contradiction(), Contradiction():
                return found
            case Strike(gone), Strike(more):
                loses = dict(more)
                if all(not mask & ~loses.get(cell, 0) for cell, mask in gone):
                    return Strike(gone, found.because)
    return None
