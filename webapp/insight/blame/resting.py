"""Resting: which guesses a placement, a removal or a dead end rests on, by its reason.

Each answer is a set of guesses as bits (see `grounds`). Where a reason is not known here, or what
it saw cannot be told from the events, all guesses that stand are the answer: that is always true.
"""

from collections.abc import Callable, Iterable

from webapp.puzzle import Cell
from webapp.solvers.algorithms.backjumping import Conflict
from webapp.solvers.engine.cover_facts import NoOption, OnlyOption, Option
from webapp.solvers.engine.inference import (
    Filling,
    Must,
    OnlyPlace,
    Pair,
    TwoValues,
)
from webapp.trace import DeadEnd, Infer, Reject, Remove
from webapp.trace.reasons import CageCannotHold, LastValue, NoFilling, NoPlace, NoValue, Placed

from .grounds import Grounds
from .ways import cover, rank

# For a cell, by number, and a value.
OfCandidate = Callable[[int, int], int]


def of_placement(grounds: Grounds, event: Infer) -> int:
    """The guesses that the inference rests on; an option is taken in the cover, too."""
    number, because = grounds.layout.number[event.cell], event.because
    match because:
        case OnlyOption():
            if event.cell != because.cage[0]:
                return grounds.rests[grounds.layout.number[because.cage[0]]]
            rests = _or_all(grounds, grounds.cover.only(because))
            grounds.cover.take(because, rests)
            return rests
        case Option():
            return grounds.rests[grounds.layout.number[because.cage[0]]]
        case LastValue():
            return _or_all(grounds, grounds.all_gone(_others(grounds, number, event.value)))
        case OnlyPlace(unit=unit):
            places = (grounds.layout.number[cell] for cell in unit)
            elsewhere = ((place, event.value) for place in places if place != number)
            return _or_all(grounds, grounds.all_gone(elsewhere))
    return grounds.all_guesses


def of_removal(grounds: Grounds, event: Remove) -> OfCandidate:
    """For each candidate that goes, the guesses that this rests on."""
    number, because = grounds.layout.number, event.because
    match because:
        case Placed(at=at):
            return _always(grounds.rests[number[at]])
        case CageCannotHold():
            return _always(0)
        case Filling(cage=cage):
            return _by_filling(grounds, cage)
        case Must(cage=cage):
            return _by_need(grounds, cage, [number[cell] for cell in event.cells])
        case Pair(cells=cells):
            return _always(_or_all(grounds, _pair(grounds, [number[cell] for cell in cells])))
    return _always(grounds.refuted if because.was_tried else grounds.all_guesses)


def of_dead_end(grounds: Grounds, event: DeadEnd) -> int:
    """The guesses that a dead end rests on."""
    numbers = [grounds.layout.number[cell] for cell in event.cells]
    because = event.because
    match because:
        case NoValue():
            return _or_all(grounds, no_value(grounds, numbers[0]))
        case NoPlace(missing=missing):
            return _or_all(grounds, min(_no_places(grounds, numbers, missing), key=rank))
        case NoFilling():
            index = grounds.layout.cage[numbers[0]]
            return _or_all(grounds, no_way(grounds, index))
        case TwoValues(values=values):
            return _or_all(grounds, _only_place_of(grounds, numbers[0], values))
        case NoOption(column=column):
            return _or_all(grounds, grounds.cover.none(column))
        case Conflict(cells=cells):
            return sum(grounds.rests[grounds.layout.number[cell]] for cell in cells)
    return grounds.all_guesses


def of_stuck(grounds: Grounds, cell: Cell) -> int:
    """The guesses for which a row walk finds nothing that fits the cell.

    A smallest set, but for what the values rest on that were tried there.
    """
    number, known, refused = grounds.layout.number[cell], 0, list[int]()
    if grounds.strays or len(grounds.guesses) != number:
        return grounds.all_guesses  # in another order than the cells' a guess is no cell by number
    full = False
    for value in range(1, grounds.size + 1):
        why = grounds.why[number][value]
        if isinstance(why, int):
            known |= why
        else:
            refused.append(value)
            full = full or (isinstance(why, Reject) and why.rule.startswith("full"))
    if full:
        return grounds.setting.full_grid.conflict(grounds.value, refused, known)
    try:
        return grounds.setting.culprits.conflict(grounds.value, number, refused, known)
    except ValueError:  # a walk that rejects by rules of its own
        return grounds.all_guesses


def no_value(grounds: Grounds, number: int) -> int | None:
    """The guesses for which the cell has no value; None where the events don't say."""
    every = 0
    for value in range(1, grounds.size + 1):
        found = grounds.ruled_out(number, value) or only_other(grounds, number, value)
        if found is None:
            return None
        every |= found[0]
    return every


def only_other(
    grounds: Grounds, number: int, value: int
) -> tuple[int, tuple[int, ...], int] | None:
    """The guesses for which another value fits nowhere but in this cell, its unit, and it.

    A cell that is the only place of a value loses all others before anybody is told.
    """
    every = (other for other in range(1, grounds.size + 1) if other != value)
    found = [
        (*place, other) for other in every if (place := no_other_place(grounds, number, other))
    ]
    return min(found, key=lambda each: rank(each[0]), default=None)


def no_other_place(grounds: Grounds, number: int, value: int) -> tuple[int, tuple[int, ...]] | None:
    """The guesses for which the value fits nowhere else in a unit of the cell, and the unit."""
    units = [grounds.layout.units.cells[unit] for unit in grounds.layout.units.of[number]]
    found = [
        (rests, unit)
        for unit in units
        if (rests := grounds.all_gone((c, value) for c in unit if c != number)) is not None
    ]
    return min(found, key=lambda each: rank(each[0]), default=None)


def no_way(grounds: Grounds, index: int) -> int | None:
    """The guesses for which no way is left to make the cage."""
    table, killers = grounds.ways.table(index), grounds.killers(index)
    if table is None or killers is None:
        return _all_of_cage(grounds, grounds.layout.members[index])
    return cover(table.every, killers)


def _always(rests: int) -> OfCandidate:
    return lambda _cell, _value: rests


def _or_all(grounds: Grounds, rests: int | None) -> int:
    return grounds.all_guesses if rests is None else rests


def _others(grounds: Grounds, number: int, value: int) -> Iterable[tuple[int, int]]:
    return ((number, other) for other in range(1, grounds.size + 1) if other != value)


def _by_filling(grounds: Grounds, cage: tuple[Cell, ...]) -> OfCandidate:
    """What rules out all ways to make the cage that have the value in the cell."""
    layout = grounds.layout
    index = layout.cage[layout.number[cage[0]]]
    members, table = layout.members[index], grounds.ways.table(index)
    killers = grounds.killers(index)

    def rests(cell: int, value: int) -> int:
        if table is None or killers is None:
            return _all_of_cage(grounds, [each for each in members if each != cell])
        ways = table.supports[members.index(cell)][value]
        return _or_all(grounds, cover(ways, killers))

    return rests


def _by_need(grounds: Grounds, cage: tuple[Cell, ...], losers: list[int]) -> OfCandidate:
    """What rules out all ways to make the cage without the value in a unit of the losers."""
    layout = grounds.layout
    index = layout.cage[layout.number[cage[0]]]
    table, killers = grounds.ways.table(index), grounds.killers(index)

    def rests(_cell: int, value: int) -> int:
        if table is None or killers is None:
            return _all_of_cage(grounds, layout.members[index])
        found = [
            cover(table.every & ~into[value], killers)
            for (outside, _), into in zip(grounds.ways.outside(index), table.into, strict=True)
            if set(losers) <= set(outside)
        ]
        said = [each for each in found if each is not None]
        return min(said, key=rank, default=grounds.all_guesses)

    return rests


def _all_of_cage(grounds: Grounds, members: Iterable[int]) -> int:
    """All that is gone from these cells, where nobody can list the cage's ways."""
    every = 0
    for cell in members:
        for value in range(1, grounds.size + 1):
            every |= grounds.gone(cell, value) or 0
    return every


def _pair(grounds: Grounds, cells: list[int]) -> int | None:
    """All but two values, the same, are gone from both cells."""
    left = {
        value
        for cell in cells
        for value in range(1, grounds.size + 1)
        if grounds.gone(cell, value) is None
    }
    return grounds.all_gone(
        (cell, value) for cell in cells for value in range(1, grounds.size + 1) if value not in left
    )


def _no_places(grounds: Grounds, unit: list[int], missing: tuple[int, ...]) -> list[int]:
    found = [grounds.all_gone((cell, value) for cell in unit) for value in missing]
    return [each for each in found if each is not None] or [grounds.all_guesses]


def _only_place_of(grounds: Grounds, number: int, values: tuple[int, ...]) -> int | None:
    """The guesses for which each of the values fits nowhere else in some unit of the cell."""
    found = [no_other_place(grounds, number, value) for value in values]
    every = 0
    for each in found:
        if each is None:
            return None
        every |= each[0]
    return every
