"""Explain why the chosen cells aren't the pattern of a strategy.

The test is the strategy's own finder. It runs once on a sheet on which every pattern seems to cross
something off, and again without the candidates that spoil the pattern.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import and_, or_

from webapp.logic.cage_fillings import cage_named, too_many_ways
from webapp.logic.deduction import Placement
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import Pattern, candidates, have_candidates, have_values
from webapp.puzzle import cell_names, masks
from webapp.puzzle.words import counted, either, few, listed, numbered_unit
from webapp.trace import Remove

from .drills import Drill, Finding

_NUMBERS = ("no", "one", "two", "three", "four")
# Values that the feedback names at most.
_MAX_VALUES = 2


class _Trial(Sheet):
    """A copy of a sheet on which finders yield their patterns, even if nothing is crossed off."""

    __slots__ = ()

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet.puzzle, sheet.budget)
        self.values[:] = sheet.values
        self.domains[:] = sheet.domains

    def candidates_in(self, cells: Iterable[int], mask: int) -> tuple[tuple[int, int], ...]:
        """All of the cells, as if each had all of the candidates."""
        return tuple((cell, mask) for cell in cells)

    def found_in(
        self, drill: Drill, cells: Sequence[int], without: Mapping[int, int]
    ) -> Finding | None:
        """The strategy's findings in exactly these cells, without some candidates."""
        chosen, domains = frozenset(self.named(cells)), self.domains[:]
        for cell, mask in without.items():
            self.domains[cell] &= ~mask
        self.look_again()
        found = (each for each in drill.found(self) if drill.pattern(each) == chosen)
        first = next(found, None)
        self.domains[:] = domains
        return first


def feedback(drill: Drill, sheet: Sheet, cells: Sequence[int]) -> str:
    """Why the cells, by number, aren't the strategy's pattern; "" if there is nothing to say.

    Only for cells in which the strategy finds nothing on this sheet of the drill.
    """
    pattern = drill.strategy.pattern
    if pattern.cages:
        return _of_cages(pattern, sheet, cells)
    if pattern.cells and len(cells) not in pattern.cells:
        count = either(_NUMBERS[each] for each in pattern.cells)
        return f"It takes {count} cell{'s' * (pattern.cells != (1,))}."
    if (pattern.cells or pattern.values) and (said := have_values(sheet, cells)):
        return said
    for cell in cells if pattern.candidates else ():
        if sheet.domains[cell].bit_count() != pattern.candidates:
            return f"{have_candidates(sheet, [cell])}. It needs {_NUMBERS[pattern.candidates]}."
    if pattern.together and (said := _apart(sheet, cells)):
        return said
    return _by_finder(drill, sheet, cells) if pattern.values or pattern.otherwise else ""


def _of_cages(pattern: Pattern, sheet: Sheet, cells: Sequence[int]) -> str:
    loose = tuple(cell for cell in cells if sheet.cages.cage[cell] < 0)
    if loose:
        return f"{few(sheet.named(loose))} {'is' if len(loose) == 1 else 'are'} in no cage."
    indexes = sorted({sheet.cages.cage[cell] for cell in cells})
    if len(indexes) != pattern.cages:
        return f"That’s {counted(len(indexes), 'cage')}: it takes {_NUMBERS[pattern.cages]}."
    for index in indexes:
        if len(sheet.cages.members[index]) == 1:
            return f"{cell_names(sheet.named(sheet.cages.members[index]))} is given."
    if isinstance(pattern.otherwise, str) and (said := too_many_ways(sheet, indexes[0])):
        return said
    return _otherwise(pattern, sheet, cells)


def _otherwise(pattern: Pattern, sheet: Sheet, cells: Sequence[int]) -> str:
    if not isinstance(pattern.otherwise, str):
        return pattern.otherwise(sheet, cells)
    return pattern.otherwise.format(
        cells=cell_names(sheet.named(cells)),
        values=listed(candidates(sheet, cells)),
        cage=cage_named(sheet, sheet.cages.cage[cells[0]]) if pattern.cages else "",
    )


def _apart(sheet: Sheet, cells: Sequence[int]) -> str:
    """The sentence that the cells don't share a unit, with the one outside; else ""."""
    units = sheet.units.of
    if {*units[cells[0]]}.intersection(*(units[cell] for cell in cells)):
        return ""
    for cell in cells if len(cells) > 2 else ():
        others = [units[other] for other in cells if other != cell]
        if shared := sorted({*others[0]}.intersection(*others)):
            unit = numbered_unit(shared[0], sheet.size)
            return f"{cell_names(sheet.named([cell]))} isn’t in {unit} with the others."
    kinds = "row, column or box" if sheet.puzzle.boxes else "row or column"
    return f"{cell_names(sheet.named(cells))} share no {kinds}."


def _by_finder(drill: Drill, sheet: Sheet, cells: Sequence[int]) -> str:
    """Why the strategy's finder doesn't find exactly these cells."""
    trial, pattern, said = _Trial(sheet), drill.strategy.pattern, list[tuple[int, str]]()
    if found := trial.found_in(drill, cells, {}):
        return _idle(drill, sheet, found)
    shared = reduce(and_, (sheet.domains[cell] for cell in cells))
    if len(masks.values(shared)) < pattern.values:
        what = "’s no number" if pattern.values == 1 else " aren’t two numbers"
        return f"There{what} that all of these cells may hold."
    near = {peer for cell in cells for peer in sheet.layout.peers(cell)}.difference(cells)
    for values in combinations(masks.values(shared), pattern.values) if pattern.values else ():
        rivals = dict(sheet.candidates_in(sorted(near), masks.of(values)))
        if not trial.found_in(drill, cells, rivals):
            continue
        for cell in (*rivals,):
            fewer = {other: mask for other, mask in rivals.items() if other != cell}
            if trial.found_in(drill, cells, fewer):
                rivals = fewer
        them = either(masks.values(reduce(or_, rivals.values())))
        can = f"{few(sheet.named(rivals))} can be {them} too"
        said.append((len(rivals), f"Not with {listed(values)}: {can}."))
    if said:
        return " ".join(says for _, says in sorted(said)[:_MAX_VALUES])
    return _otherwise(pattern, sheet, cells)


def _idle(drill: Drill, sheet: Sheet, found: Finding) -> str:
    """The sentence that the pattern only rules out candidates that are crossed off already."""
    if isinstance(found, Placement):
        return ""
    cells = sheet.named(cell for cell, _ in found.removed if not sheet.values[cell])
    if not cells:
        return "The pattern is there, but there’s nothing to cross off."
    event = Remove(cells, masks.values(found.removed[0][1]), found.because, 0)
    why = found.because.clause(drill.puzzle, drill.board, event)
    what = f"{listed(event.values)} in {few(event.cells)}"
    return f"These would cross off {what} ({why}), but that’s crossed off already."
