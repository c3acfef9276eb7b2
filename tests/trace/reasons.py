"""Reasons under judgement: each rule by its name in JSON, looked at afresh on the shown board."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from tests.trace.paper import Paper, Way, comes_to
from webapp.puzzle import Cage, Cell, named_cell

Because = dict[str, Any]
Cells = Sequence[Cell]
Values = Sequence[int]


def read(because: Because) -> tuple[str, list[Cell], list[int]]:
    """The rule, the cells and the numbers of a reason."""
    return because["rule"], [named_cell(cell) for cell in because["cells"]], because["values"]


def impossible(paper: Paper, *groups: list[Way], most: int = 1_000_000) -> bool:
    """Whether no ways, one of each group, go together: those of the smallest group are tried, if it
    has at most `most`."""
    if not groups or len(fewest := min(groups, key=len)) > most:
        return False
    others = [group for group in groups if group is not fewest]
    for way in fewest:
        left = [[each for each in group if _agree(paper, way, each)] for group in others]
        if not impossible(paper, *left, most=most):
            return False
    return True


def _agree(paper: Paper, one: Way, other: Way) -> bool:
    return not any(
        (value != held) if cell == there else (value == held and there in paper.peers[cell])
        for cell, value in one.items()
        for there, held in other.items()
    )


def of_infer(paper: Paper, cell: Cell, value: int, because: Because) -> Iterator[str]:
    """The faults of a reason for a value."""
    rule, cells, _ = read(because)
    match rule:
        case "option" | "only option":
            yield from of_option(paper, cell, value, because)
            return
        case "single-possibility":
            right = paper.shown(cell) == {value}
        case "only-square":
            right = paper.places(cells, value) == [{cell: value}]
        case "given":
            cage = paper.puzzle.cage_at[cell]
            right = (cage.cells, cage.target) == ((cell,), value)
        case _:
            right = False
    if not right:
        yield f"{rule} does not say that {cell} is {value}"


def of_option(paper: Paper, cell: Cell, value: int, because: Because) -> Iterator[str]:
    """The faults of a filling that is one of those that a column of an exact cover has left."""
    rule, cells, values = read(because)
    way = dict(zip(cells, values, strict=False))
    left, tried, *column = values[len(cells) :]
    options = paper.options(cells, column, without=cells)
    if way.get(cell) != value or way not in options:
        yield "this isn't one of the options"
    if len(options) != left + tried or (rule == "only option") != (left == 1):
        yield f"there are {len(options)} options"


def of_reject(paper: Paper, cell: Cell, value: int, rule: str, clash: list[Cell]) -> Iterator[str]:
    """The faults of a rejection."""
    written, full = {**paper.board.values, cell: value}, rule.startswith("full ")
    if rule.endswith("cage"):
        cage = paper.puzzle.cage_at[clash[0] if full else cell]
        if {*clash} != {each for each in cage.cells if full or each in paper.board.values}:
            yield "the clash is not what the cage holds"
        every = range(1, paper.size + 1)
        held = [[written[each]] if each in written else every for each in cage.cells]
        if any(holds(paper, cage, values) for values in product(*held)):
            yield "the cage is not broken"
    else:
        one, other = clash if full else (cell, clash[0])
        start = paper.size * ["row", "column", "box"].index(rule.removeprefix("full "))
        units = paper.units[start : start + paper.size]
        together = one != other and any({one, other} <= unit for unit in units)
        if not together or written[one] != written.get(other):
            yield "these two do not clash"


def of_dead_end(paper: Paper, cells: Cells, because: Because) -> Iterator[str]:
    """The faults of a dead end."""
    rule, _, values = read(because)
    if rule not in DEAD_ENDS or not DEAD_ENDS[rule](paper, cells, values):
        yield f"there is no dead end by {rule}"


def _no_option(paper: Paper, cells: Cells, values: Values) -> bool:
    if not values:
        return not paper.options(cells, ())
    return not paper.options((), (paper.units.index(frozenset(cells)), *values))


def _twice(paper: Paper, cells: Cells, values: Values) -> bool:
    held = [paper.board.values.get(cell) for cell in cells]
    return held == [*values, *values] and cells[1] in paper.peers[cells[0]]


def _two_values(paper: Paper, cells: Cells, values: Values) -> bool:
    units = [unit for unit in paper.units if {*cells} <= unit]
    return len(values) > len(cells) and all(
        any(_cells([paper.places(unit, value)]) <= {*cells} for unit in units) for value in values
    )


def _no_total(paper: Paper, cells: Cells, values: Values) -> bool:
    return not any(paper.ways(cells, map(paper.shown, cells), *rest) for rest in rests(values))


def _pass(paper: Paper, cells: Cells, values: Values) -> bool:
    broken = broken_rules(paper)
    wrong = {cell for cell, count in broken.items() if count}
    return ({*cells}, values[1]) == (wrong, sum(broken.values()))


DEAD_ENDS: dict[str, Callable[[Paper, Cells, Values], bool]] = {
    "no value": lambda paper, cells, _: not any(map(paper.shown, cells)),
    "conflict": lambda paper, cells, _: not any(map(paper.shown, cells)),
    "no filling": lambda paper, cells, _: not paper.fillings(paper.cage_of(cells)),
    "no place": lambda paper, cells, values: not any(paper.places(cells, v) for v in values),
    "no option": _no_option,
    "twice": _twice,
    "two values": _two_values,
    "no total": _no_total,
    "pass": _pass,
}


def rests(values: Values) -> list[tuple[str, int]]:
    """What cells must still come to, by addition and by multiplication, if that can be."""
    whole, known, rest = values[:3]
    sums = {"+": known + rest, "*": known * rest}
    return [(op, rest) for op, comes in sums.items() if rest >= 0 and comes == whole]


def holds(paper: Paper, cage: Cage, held: Values) -> bool:
    """Whether the cage's values are right."""
    twice = paper.puzzle.killer and len({*held}) < len(held)
    return comes_to(cage.op, held, cage.target) and not twice


def broken_rules(paper: Paper) -> dict[Cell, int]:
    """Document 003's number of constraints that each cell of a full grid breaks: one for a repeated
    value, one for a cage."""
    values = paper.board.values
    wrong = {
        cell for cage in paper.puzzle.cages for cell in cage.cells
        if not holds(paper, cage, [values[each] for each in cage.cells])
    }  # fmt: skip
    return {
        cell: any(values[peer] == value for peer in paper.peers[cell]) + (cell in wrong)
        for cell, value in values.items()
    }


@dataclass(frozen=True, slots=True)
class Claim:
    """That a cell loses a value, with what the reason rests on."""

    paper: Paper
    cell: Cell
    value: int
    cells: Cells
    values: Values

    def fillings(self) -> list[Way]:
        """The ways to fill the cage of its cells."""
        return self.paper.fillings(self.paper.cage_of(self.cells))

    def places(self, numbers: Iterable[int]) -> list[list[Way]]:
        """The places of the value in each of these units."""
        return [self.paper.places(self.paper.units[number], self.value) for number in numbers]

    def excluded(self, *grounds: list[Way]) -> bool:
        """Whether no ways go together with the value in the cell, one of each of the grounds."""
        return impossible(self.paper, [{self.cell: self.value}], *grounds)


def of_remove(paper: Paper, cell: Cell, value: int, because: Because) -> Iterator[str]:
    """The faults of a reason why a value goes from a cell."""
    rule, cells, values = read(because)
    claim = Claim(paper, cell, value, cells, values)
    if rule in PLACES:
        grounds = claim.places(PLACES[rule](claim))
        right = _cells(grounds) == {*cells} and claim.excluded(*grounds)
    elif rule in GROUNDS:
        right = claim.excluded(*GROUNDS[rule](claim))
    else:
        right = rule in OTHERS and OTHERS[rule](claim)
    if not right:
        yield f"{rule} does not say that {cell} loses {value}"


def _cells(groups: Iterable[list[Way]]) -> set[Cell]:
    return {cell for group in groups for way in group for cell in way}


def _lines(claim: Claim) -> list[int]:
    """The numbers of the rows or of the columns that its cells are in."""
    n = claim.paper.size
    rows = claim.values[1] < n
    return sorted({row if rows else n + column for row, column in claim.cells})


def _boxes(claim: Claim) -> list[int]:
    first, units = 2 * claim.paper.size, claim.paper.units
    return [at for at in range(first, len(units)) if units[at] & {*claim.cells}]


# In these units all places of the value are named, and one in each of them is right.
PLACES: dict[str, Callable[[Claim], Iterable[int]]] = {
    "double-locked": _boxes,
    "swordfish": lambda claim: claim.values[1:4],
    "turbot-fish": lambda claim: claim.values[1:],
    "x-wing": _lines,
}


def _needed(claim: Claim) -> list[list[Way]]:
    unit = claim.paper.units[claim.values[0]]
    return [[{c: way[c] for c in way if c in unit} for way in claim.fillings()]]


def _clash(claim: Claim) -> list[list[Way]]:
    unit = claim.paper.units[claim.values[0]]
    left = [claim.paper.places(unit, value) for value in range(1, claim.paper.size + 1)]
    return [claim.fillings(), *map(claim.paper.cell, unit), *left]


def _cage_set(claim: Claim) -> list[list[Way]]:
    cage = claim.paper.puzzle.cage_at[claim.cells[0]]
    group = [cell for cell in claim.cells if cell not in cage.cells]
    return [claim.paper.fillings(cage), *map(claim.paper.cell, group)]


def _two_cages(claim: Claim) -> list[list[Way]]:
    parts = claim.cells[: claim.values[0]], claim.cells[claim.values[0] :]
    return [claim.paper.fillings(claim.paper.cage_of(part)) for part in parts]


def _placed(claim: Claim) -> list[list[Way]]:
    held = claim.paper.board.values
    return [[{cell: held[cell]}] for cell in claim.cells if cell in held]


# What each reason says is so, as groups of ways, one of each of which is right.
GROUNDS: dict[str, Callable[[Claim], list[list[Way]]]] = {
    "one-of-each": _placed,
    "naked-group": lambda claim: [*map(claim.paper.cell, claim.cells)],
    "xy-wing": lambda claim: [*map(claim.paper.cell, claim.cells)],
    "reach": lambda claim: [claim.fillings()],
    "fillings": lambda claim: [claim.fillings()],
    "needed": _needed,
    "clash": _clash,
    "locked": lambda claim: claim.places([2 * claim.paper.size + claim.values[2]]),
    "hidden-twin": lambda claim: [claim.paper.places(claim.cells, v) for v in claim.values],
    "simple-colouring": lambda claim: [
        places for places in claim.places(range(len(claim.paper.units))) if len(places) == 2
    ],
    "cage-set": _cage_set,
    "two-cages": _two_cages,
}


def _divisor(claim: Claim) -> bool:
    paper, cage = claim.paper, claim.paper.cage_of(claim.cells)
    every = [range(1, paper.size + 1)] * len(claim.cells)
    ways = paper.ways(cage.cells, every, cage.op, cage.target)
    return all(way[claim.cell] != claim.value for way in ways) or (
        cage.op == "?" and _in_no_filling(claim)
    )


def _in_no_filling(claim: Claim) -> bool:
    return claim.cell in claim.cells and not any(
        claim.value in way.values() for way in claim.fillings()
    )


def _total(claim: Claim) -> bool:
    """The cells can't come to the rest with the value there, nor fill the cage that they are."""
    paper, cells = claim.paper, claim.cells
    own = [cage for cage in paper.puzzle.cages if {*cage.cells} == {*cells}]
    return any(
        claim.excluded(paper.ways(cells, map(paper.shown, cells), *rest), *map(paper.fillings, own))
        for rest in rests(claim.values)
    )


def _twin_forces(claim: Claim) -> bool:
    places = claim.paper.cell(*claim.cells)
    values = {value for way in places for value in way.values()}
    return values == {*claim.values} and _forced(claim, places)


def _unit_forces(claim: Claim) -> bool:
    places = claim.paper.places(claim.paper.units[claim.values[1]], claim.values[0])
    return _cells([places]) == {*claim.cells} and _forced(claim, places)


def _forced(claim: Claim, ways: list[Way]) -> bool:
    """Whether the value can't be there as cells with one candidate say, whatever way is right."""
    every = [*map(claim.paper.cell, claim.paper.peers), [{claim.cell: claim.value}]]
    return all(impossible(claim.paper, [way], *every, most=1) for way in ways)


def _grid_parity(claim: Claim) -> bool:
    """The grid's sum is even or odd, and with the value there the other one."""
    paper, total = claim.paper, claim.paper.size**2 * (claim.paper.size + 1) // 2
    return all((each - total) % 2 for each in sums(paper, paper.peers, {claim.cell: claim.value}))


def _sum_bounds(claim: Claim) -> bool:
    """The rest of the units has the bound that is said, and the cells can't go with it."""
    paper, (whole, rest, most, *numbers) = claim.paper, claim.values
    region = frozenset().union(*(paper.units[number] for number in numbers))
    others = sums(paper, region - {*claim.cells}, {})
    own = sums(paper, claim.cells, {claim.cell: claim.value})
    sign = 1 if most else -1
    return (
        whole == len(numbers) * paper.size * (paper.size + 1) // 2
        and {*claim.cells} <= region
        and all(sign * (total - rest) >= 0 for total in others)
        and all(sign * (total + rest - whole) > 0 for total in own)
    )


def sums(paper: Paper, cells: Collection[Cell], known: Way) -> set[int]:
    """All that cells can add up to, cage by cage, with what is known."""
    totals, left = {0}, {*cells}
    groups = [paper.fillings(cage) for cage in paper.puzzle.cages if left & {*cage.cells}]
    groups += [paper.cell(each) for each in left if each not in paper.puzzle.cage_at]
    for group in groups:
        ways = [way for way in group if _agree(paper, way, known)]
        some = {sum(way[cell] for cell in way if cell in left) for way in ways}
        totals = {total + more for total in totals for more in some}
    return totals


OTHERS: dict[str, Callable[[Claim], bool]] = {
    "divisor": _divisor,
    "combination": _in_no_filling,
    "innies": _total,
    "outies": _total,
    "forcing-twin": _twin_forces,
    "unit-forcing-chain": _unit_forces,
    "parity": lambda claim: claim.cells == [claim.cell] and claim.value % 2 != claim.values[0],
    "grid-parity": _grid_parity,
    "sum-bounds": _sum_bounds,
}
