"""What cells lack of the strategies that start from one cage or two."""

from collections.abc import Callable, Sequence

from webapp.logic.sheet import Sheet
from webapp.logic.strategies.two_cages import MOST_FILLINGS
from webapp.puzzle import Cage, masks
from webapp.puzzle.words import cage_at, either, listed, numbered_unit

from .lack import Lacks, filled, has, kinds, names, shared, some

TOO_MANY = "The ways to make {} are too many to list."


def one_cage(idle: Callable[[Cage], str]) -> Lacks:
    """What is wrong with cells that are to be a cage; of a whole cage `idle` tells it."""

    def lacks(sheet: Sheet, cells: Sequence[int]) -> str:
        cages = _cages(sheet, cells)
        if None in cages:
            loose = [cell for cell in cells if sheet.cages.cage[cell] < 0]
            return f"{some(sheet, loose)} {'is' if len(loose) == 1 else 'are'} in no cage."
        if len(cages) > 1:
            return f"These are {len(cages)} cages: choose one of them."
        (cage,) = cages
        if cage is None or cage.is_given:
            return f"{names(sheet, cells)} is given."
        index = sheet.cages.cage[cells[0]]
        if idle not in (no_divisor, no_reach) and sheet.fillings(index) is None:
            return TOO_MANY.format(cage_at(cage))
        return idle(cage)

    return lacks


def _cages(sheet: Sheet, cells: Sequence[int]) -> list[Cage | None]:
    """The cages of the cells in reading order; None for those in no cage."""
    found = (sheet.puzzle.cage_at.get(cell) for cell in sheet.named(cells))
    return list(dict.fromkeys(found))


def no_divisor(cage: Cage) -> str:
    """Of a cage whose clue rules nothing out."""
    if cage.operation.is_open:
        return f"Divisor finds nothing in {cage_at(cage)}."
    if not cage.operation.divides:
        return f"Divisor is about × and ÷ cages; {cage_at(cage)} isn’t one."
    if cage.operation.multiplies:
        return f"Every value left in {cage_at(cage)} divides {cage.target}."
    return f"Every value left in {cage_at(cage)} has a partner with quotient {cage.target}."


def no_reach(cage: Cage) -> str:
    """Of a cage that comes to its target with any of its candidates."""
    if any(each.most for each in cage.operation.meanings(len(cage.cells))):
        what = "may be neither" if cage.operation.is_open else "isn’t one"
        return f"Reach is about cages that add up or multiply; {cage_at(cage)} {what}."
    return f"With every value that is left, {cage_at(cage)} can still come to its target."


def no_combination(cage: Cage) -> str:
    """Of a cage that uses all of its candidates."""
    return f"Every value left in {cage_at(cage)} is used by some way to make it."


def no_filling(cage: Cage) -> str:
    """Of a cage whose ways have each candidate in its place."""
    return f"Each value left in a cell of {cage_at(cage)} is there in some way to make it."


def no_need(cage: Cage) -> str:
    """Of a cage that needs no value in a line, or none that is left there."""
    return (
        f"There’s no value that every way to make {cage_at(cage)} has in one line and that is left "
        "in the rest of that line."
    )


def no_clash(cage: Cage) -> str:
    """Of a cage whose ways spoil no line."""
    return (
        f"Take any one line through {cage_at(cage)}: each value left in the cage is part of some "
        "way to make it that doesn’t spoil the line."
    )


def two_cages(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be two cages of which one spoils the other."""
    cages = [cage for cage in _cages(sheet, cells) if cage]
    if len(cages) != 2:
        return "It takes two cages." if len(cages) != 1 else "That’s one cage: it takes two."
    one, other = cages
    if one.is_given or other.is_given:
        return f"{cage_at(one if one.is_given else other).capitalize()} can be made in one way."
    members = sheet.cages.members
    indexes = [sheet.cages.cage[sheet.layout.number[cage.cells[0]]] for cage in cages]
    if not any(shared(sheet, (a, b)) for a in members[indexes[0]] for b in members[indexes[1]]):
        return f"{cage_at(one)} and {cage_at(other)} share no {kinds(sheet)}."
    for index, cage in zip(indexes, cages, strict=True):
        known = sheet.fillings(index)
        if known is None or known[1].bit_count() > MOST_FILLINGS:
            return TOO_MANY.format(cage_at(cage))
    return (
        f"Each value left in {cage_at(one)} leaves a way to make {cage_at(other)}, and vice versa."
    )


def cage_set(sheet: Sheet, cells: Sequence[int]) -> str:
    """What is wrong with cells that are to be a cage and a group beside it."""
    chosen = set(cells)
    indexes = {sheet.cages.cage[cell] for cell in cells} - {-1}
    whole = [
        index
        for index in indexes
        if len(sheet.cages.members[index]) > 1 and chosen.issuperset(sheet.cages.members[index])
    ]
    beside = [(index, sorted(chosen.difference(sheet.cages.members[index]))) for index in whole]
    beside = [each for each in beside if 1 <= len(each[1]) <= 2]
    groups = [group for _, group in beside]
    if not groups:
        return "It takes one whole cage, and one or two cells beside it."
    if said := filled(sheet, groups[0]):
        return said
    fit = [each for each in beside if _one_more(sheet, each[1])]
    if not fit:
        most = "two" if len(groups[0]) == 1 else "three between them"
        return (
            f"{has(sheet, groups[0])}. {'It needs' if len(groups[0]) == 1 else 'They need'} {most}."
        )
    return _idle_set(sheet, *fit[0])


def _idle_set(sheet: Sheet, index: int, group: Sequence[int]) -> str:
    """Of a cage and a group with one value more than cells: why nothing is crossed off."""
    first = sheet.named(sheet.cages.members[index])[0]
    cage = cage_at(sheet.puzzle.cage_at[first])
    known = sheet.fillings(index)
    if known is None:
        return TOO_MANY.format(cage)
    (table, living), union = known, 0
    for cell in group:
        union |= sheet.domains[cell]
    uses, used = masks.values(union), ""
    lines = zip(sheet.cages.outside[index], table.into, strict=True)
    for (outside, unit), into in lines:
        if not {*group} <= {*outside}:
            continue
        where, without = numbered_unit(unit, sheet.size), living
        for value in uses:
            without &= ~into[value]
        if without:
            return f"Some way to make {cage} has none of {listed(uses)} in {where}."
        used = used or f"No other cell of {where} has {either(uses)}."
    two = f"{names(sheet, group)} and two or more cells of {cage}"
    return used or f"{two} share no {kinds(sheet)}."


def _one_more(sheet: Sheet, group: Sequence[int]) -> bool:
    union = 0
    for cell in group:
        union |= sheet.domains[cell]
    return union.bit_count() == len(group) + 1
