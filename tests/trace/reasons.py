"""Reasons under judgement: each rule by its name in JSON, looked at afresh on the shown board."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

from tests.trace.paper import Paper, comes_to
from webapp.puzzle import Cage, Cell, named_cell
from webapp.puzzle.cells import all_cells

Because = dict[str, Any]
Cells = Sequence[Cell]
Values = Sequence[int]


def _read(because: Because) -> tuple[str, list[Cell], list[int]]:
    return because["rule"], [named_cell(cell) for cell in because["cells"]], because["values"]


@dataclass(frozen=True, slots=True)
class Claim:
    """That a cell loses a value, with what the reason rests on; `losers` are all that lose it."""

    paper: Paper
    cell: Cell
    value: int
    cells: Cells
    values: Values
    losers: Cells


def of_infer(paper: Paper, cell: Cell, value: int, because: Because) -> Iterator[str]:
    """The faults of a reason for a value."""
    rule, cells, _values = _read(because)
    match rule:
        case "option" | "only option":
            yield from of_option(paper, cell, value, because)
        case "single-possibility":
            if paper.shown(cell) != {value}:
                yield f"{cell} shows {paper.shown(cell)}"
        case "only-square":
            if frozenset(cells) not in paper.units:
                yield "these cells are no unit"
            if paper.places(cells, value) != {cell}:
                yield f"{value} has the places {paper.places(cells, value)}"
        case "given":
            cage = paper.puzzle.cage_at[cell]
            if (cage.cells, cage.target) != ((cell,), value):
                yield "this is not given"
        case _:
            yield f"unknown reason {rule}"


def of_option(paper: Paper, cell: Cell, value: int, because: Because) -> Iterator[str]:
    """The faults of a filling that is one of those that a column of an exact cover has left."""
    rule, cells, values = _read(because)
    filling, (left, tried, *column) = values[: len(cells)], values[len(cells) :]
    way = dict(zip(cells, filling, strict=True))
    options = paper.options(tuple(column or cells), without=cells)
    if way.get(cell) != value or way not in options:
        yield "this is none of the options"
    if len(options) != left + tried:
        yield f"there are {len(options)} options"
    if (rule == "only option") != (left == 1):
        yield "how many are left?"


def of_reject(paper: Paper, cell: Cell, value: int, rule: str, clash: list[Cell]) -> Iterator[str]:
    """The faults of a refusal."""
    puzzle = paper.puzzle
    written = {**paper.board.values, cell: value}
    if rule in ("full row", "full column", "full box"):
        a, b = clash
        if written[a] != written[b] or not _shares(paper, a, b, rule.removeprefix("full ")):
            yield "these two do not clash"
    elif rule == "full cage":
        cage = puzzle.cage_at[clash[0]]
        held = [written[each] for each in cage.cells]
        twice = puzzle.killer and len(set(held)) < len(held)
        if comes_to(cage.op or "", held, cage.target or 0) and not twice:
            yield "the cage is right"
    elif rule == "cage":
        cage = puzzle.cage_at[cell]
        if set(clash) != {each for each in cage.cells if not paper.empty(each)}:
            yield "the clash is not what the cage holds"
        every = range(1, paper.size + 1)
        choices = [(written[each],) if each in written else every for each in cage.cells]
        for held in product(*choices):
            twice = puzzle.killer and len(set(held)) < len(held)
            if comes_to(cage.op or "", held, cage.target or 0) and not twice:
                yield f"the cage can hold {held}"
    elif paper.board.values.get(clash[0]) != value or not _shares(paper, cell, clash[0], rule):
        yield f"{clash[0]} does not clash"


def _shares(paper: Paper, a: Cell, b: Cell, kind: str) -> bool:
    n = paper.size
    start = {"row": 0, "column": n, "box": 2 * n}[kind]
    return a != b and any({a, b} <= unit for unit in paper.units[start : start + n])


def of_dead_end(paper: Paper, cells: list[Cell], because: Because) -> Iterator[str]:
    """The faults of a dead end."""
    rule, _, values = _read(because)
    if rule in _DEAD_ENDS:
        yield from _DEAD_ENDS[rule](paper, cells, values)
    else:
        yield f"unknown reason {rule}"


def _no_value(paper: Paper, cells: Cells, values: Values) -> Iterator[str]:
    for cell in cells:
        if paper.shown(cell):
            yield f"{cell} shows {paper.shown(cell)}"


def _no_filling(paper: Paper, cells: Cells, values: Values) -> Iterator[str]:
    if ways := paper.fillings(paper.cage_of(cells)):
        yield f"the cage can be filled: {ways[0]}"


def _no_place(paper: Paper, cells: Cells, values: Values) -> Iterator[str]:
    if frozenset(cells) not in paper.units:
        yield "these cells are no unit"
    for value in values:
        if places := paper.places(cells, value):
            yield f"{value} has the places {places}"


def _no_option(paper: Paper, cells: Cells, values: Values) -> Iterator[str]:
    columns = [(paper.units.index(frozenset(cells)), *values)] if values else [tuple(cells)]
    for column in columns:
        if options := paper.options(column):
            yield f"there are options: {options[0]}"


def _twice(paper: Paper, cells: Cells, values: Values) -> Iterator[str]:
    held = [paper.board.values.get(cell) for cell in cells]
    if held != [*values, *values] or not paper.see(*cells):
        yield "these two do not clash"


def _two_values(paper: Paper, cells: Cells, values: Values) -> Iterator[str]:
    for value in values:
        if all(paper.places(unit, value) != set(cells) for unit in paper.common(cells)):
            yield f"{value} has other places"


def _no_total(paper: Paper, cells: Cells, values: Values) -> Iterator[str]:
    for op, rest in _rests(values):
        if ways := paper.ways(cells, op, rest):
            yield f"they can come to {rest}: {ways[0]}"


def _rests(values: Values) -> list[tuple[str, int]]:
    """What cells must still come to, by addition and by multiplication, where that can be."""
    whole, known, rest = values[:3]
    sums = {"+": known + rest, "*": known * rest}
    return [(op, rest) for op, comes in sums.items() if rest >= 0 and comes == whole]


def _pass_ends(paper: Paper, cells: Cells, values: Values) -> Iterator[str]:
    broken = broken_rules(paper)
    if set(cells) != {cell for cell, count in broken.items() if count}:
        yield "other cells are wrong"
    if values[1] != sum(broken.values()):
        yield f"{sum(broken.values())} rules are broken"


_DEAD_ENDS: dict[str, Callable[[Paper, Cells, Values], Iterator[str]]] = {
    "no value": _no_value,
    "conflict": _no_value,
    "no filling": _no_filling,
    "no place": _no_place,
    "no option": _no_option,
    "twice": _twice,
    "two values": _two_values,
    "no total": _no_total,
    "pass": _pass_ends,
}


def broken_rules(paper: Paper) -> dict[Cell, int]:
    """How many rules each cell of a full grid breaks."""
    return {cell: _broken(paper, cell) for cell in paper.board.values}


def _broken(paper: Paper, cell: Cell) -> int:
    """Document 003's number of constraints: one for a repeated value, one for a cage."""
    value, cage = paper.board.values[cell], paper.puzzle.cage_at.get(cell)
    again = any(
        held == value and paper.see(cell, other) for other, held in paper.board.values.items()
    )
    if cage is None:
        return int(again)
    held = [paper.board.values[each] for each in cage.cells]
    twice = paper.puzzle.killer and len(set(held)) < len(held)
    return again + (twice or not comes_to(cage.op or "", held, cage.target or 0))


def of_remove(
    paper: Paper, cell: Cell, value: int, because: Because, losers: Sequence[Cell]
) -> Iterator[str]:
    """The faults of a reason why a value goes from a cell; `losers` are all that lose it."""
    rule, cells, values = _read(because)
    if rule in _REMOVALS:
        if not _REMOVALS[rule](Claim(paper, cell, value, cells, values, losers)):
            yield f"{rule} does not say that {cell} loses {value}"
    else:
        yield f"unknown reason {rule}"


def _placed(claim: Claim) -> bool:
    return claim.paper.board.values.get(claim.cells[0]) == claim.value and claim.paper.see(
        claim.cell, claim.cells[0]
    )


def _by_clue(claim: Claim) -> bool:
    """No filling of the cage has the value there, whatever the other cells are."""
    cage = claim.paper.puzzle.cage_at[claim.cell]
    every = [
        range(1, claim.paper.size + 1) if each != claim.cell else (claim.value,)
        for each in cage.cells
    ]
    return set(claim.cells) == set(cage.cells) and not any(
        comes_to(cage.op or "", held, cage.target or 0)
        and all(
            held[a] != held[b]
            for a, one in enumerate(cage.cells)
            for b, other in enumerate(cage.cells)
            if a < b and (claim.paper.see(one, other) or claim.paper.puzzle.killer)
        )
        for held in product(*every)
    )


def _divisor(claim: Claim) -> bool:
    cage = claim.paper.puzzle.cage_at[claim.cell]
    if cage.op == "?":
        return _by_clue(claim) or _in_no_filling(claim)
    return _by_clue(claim) and (len(cage.cells) <= 2 or (cage.target or 0) % claim.value != 0)


def _by_fillings(claim: Claim) -> bool:
    return all(
        filling[claim.cell] != claim.value
        for filling in claim.paper.fillings(claim.paper.cage_of(claim.cells))
    )


def _in_no_filling(claim: Claim) -> bool:
    ways = claim.paper.fillings(claim.paper.cage_of(claim.cells))
    return claim.cell in claim.cells and all(
        claim.value not in filling.values() for filling in ways
    )


def _needed(claim: Claim) -> bool:
    """All fillings have the value in a unit with the losers, at cells of the cage."""
    ways = claim.paper.fillings(claim.paper.cage_of(claim.cells))
    unit = claim.paper.line(claim.values[0])
    return (
        claim.cell not in claim.cells
        and set(claim.losers) <= unit
        and all(
            any(way[each] == claim.value for each in claim.cells if each in unit) for way in ways
        )
    )


def _clash(claim: Claim) -> bool:
    unit = claim.paper.line(claim.values[0])
    for way in claim.paper.fillings(claim.paper.cage_of(claim.cells)):
        if way[claim.cell] != claim.value:
            continue
        used = {way[each] for each in claim.cells if each in unit}
        rest = [claim.paper.shown(each) - used for each in unit if each not in claim.cells]
        missing = set(range(1, claim.paper.size + 1)) - used - set().union(*rest)
        if all(rest) and not missing:
            return False
    return True


def _locked(claim: Claim) -> bool:
    line, box = (
        claim.paper.line(claim.values[1]),
        claim.paper.line(2 * claim.paper.size + claim.values[2]),
    )
    return claim.cell in line - box and claim.paper.places(box, claim.value) <= line


def _double_locked(claim: Claim) -> bool:
    boxes = [box for box in claim.paper.units[2 * claim.paper.size :] if box & set(claim.cells)]
    lines = claim.paper.line(claim.values[1]) | claim.paper.line(claim.values[2])
    return (
        len(boxes) == 2
        and claim.cell in lines - boxes[0] - boxes[1]
        and all(claim.paper.places(box, claim.value) <= lines for box in boxes)
    )


def _naked_group(claim: Claim) -> bool:
    union = set().union(*(claim.paper.shown(each) for each in claim.cells))
    return (
        len(union) == len(claim.cells)
        and claim.value in union
        and claim.cell not in claim.cells
        and bool(claim.paper.common((*claim.cells, claim.cell)))
    )


def _hidden_twin(claim: Claim) -> bool:
    return (
        frozenset(claim.cells) in claim.paper.units
        and claim.cell in claim.cells[:2]
        and claim.value not in claim.values
        and len(claim.values) == 2
        and all(
            claim.paper.places(claim.cells, each) <= set(claim.cells[:2]) for each in claim.values
        )
    )


def _x_wing(claim: Claim) -> bool:
    rows, columns, n = (
        {row for row, _ in claim.cells},
        {column for _, column in claim.cells},
        claim.paper.size,
    )
    in_rows = set().union(*(claim.paper.line(row) for row in rows))
    in_columns = set().union(*(claim.paper.line(n + column) for column in columns))
    along, across = (in_rows, in_columns) if claim.values[1] < n else (in_columns, in_rows)
    return (
        len(claim.cells) == 4
        and claim.cell in across - along
        and claim.paper.places(along, claim.value) <= across
    )


def _fish(claim: Claim) -> bool:
    """Three lines have the value only in three lines across."""
    lines, crossed = ({*map(claim.paper.line, claim.values[at : at + 3])} for at in (1, 4))
    along, across = frozenset().union(*lines), frozenset().union(*crossed)
    return (
        len(lines) == len(crossed) == 3
        and claim.cell in across - along
        and claim.value == claim.values[0]
        and claim.paper.places(along, claim.value) == set(claim.cells) <= across
    )


def _xy_wing(claim: Claim) -> bool:
    """Whatever the hinge is, one of the tips is the value."""
    hinge, *tips = claim.cells
    paper, value = claim.paper, claim.value
    return (
        value == claim.values[0]
        and all(paper.see(claim.cell, tip) for tip in tips)
        and all(
            any(paper.see(hinge, tip) and paper.shown(tip) - {each} == {value} for tip in tips)
            for each in paper.shown(hinge)
        )
    )


def _colouring(claim: Claim) -> bool:
    """The value fits neither with one colour nor with the other as links say and then with it."""
    paper, value = claim.paper, claim.value
    pairs = [places for unit in paper.units if len(places := paper.places(unit, value)) == 2]
    colour, more = {claim.cells[0]: True}, True
    while more:
        more = False
        for pair in pairs:
            for one, other in permutations(pair):
                if one in colour and other not in colour:
                    colour[other], more = not colour[one], True
    return claim.values == [value] and all(
        any(
            paper.see(one, other)
            for one in on
            for other in on | {claim.cell}
            if one != other and (other != claim.cell or claim.cell not in colour)
        )
        or (claim.cell in colour and claim.cell not in on)
        for on in (
            {cell for cell, which in colour.items() if which is side} for side in (True, False)
        )
    )


def _turbot_fish(claim: Claim) -> bool:
    """Each pair are the only places in its unit, and the ends see the loser."""
    (end, link, other_end, other_link), paper = claim.cells, claim.paper
    one, other = map(paper.line, claim.values[1:])
    return (
        claim.value == claim.values[0]
        and paper.places(one, claim.value) == {end, link}
        and paper.places(other, claim.value) == {other_end, other_link}
        and paper.see(link, other_link)
        and all(paper.see(claim.cell, each) for each in (end, other_end))
    )


def _unit_forcing(claim: Claim) -> bool:
    value, unit = claim.values
    return claim.paper.places(claim.paper.line(unit), value) == set(claim.cells) and all(
        claim.value not in _followed(claim.paper, place, value).get(claim.cell, ())
        for place in claim.cells
    )


def _grid_parity(claim: Claim) -> bool:
    """With every choice for the cells that has the value there, the grid's sum is of one kind,
    which is not that of the whole grid."""
    paper, n = claim.paper, claim.paper.size
    odd = n * n * (n + 1) // 2
    groups = [cage for cage in paper.puzzle.cages if set(cage.cells) != set(claim.cells)]
    free = [cell for cell in all_cells(n) if cell not in paper.puzzle.cage_at]
    for group in groups:
        kinds = {sum(way.values()) % 2 for way in paper.fillings(group)}
        if (group.op or "") in "+-=":
            kinds = {(group.target or 0) % 2}
        if len(kinds) != 1:
            return False
        odd += kinds.pop()
    for cell in free:
        if cell != claim.cell:
            kinds = {value % 2 for value in paper.shown(cell)}
            if len(kinds) != 1:
                return False
            odd += kinds.pop()
    own = [cage for cage in paper.puzzle.cages if set(cage.cells) == set(claim.cells)]
    ways = paper.fillings(own[0]) if own else [{claim.cell: claim.value}]
    return claim.values == [odd % 2] and all(
        sum(way.values()) % 2 != odd % 2 for way in ways if way[claim.cell] == claim.value
    )


def _sum_bounds(claim: Claim) -> bool:
    """The rest of the units has the bound that is said, and the cells can't go with it."""
    paper, (whole, rest, most, *units) = claim.paper, claim.values
    n, cells = paper.size, set(claim.cells)
    region = frozenset().union(*map(paper.line, units))
    if whole != len(units) * n * (n + 1) // 2 or not cells <= region:
        return False
    total = 0
    for cage in paper.puzzle.cages:
        part = region & set(cage.cells) - cells
        if part and not cells & set(cage.cells):
            total += _bound(paper, cage, part, most)
    loose = [cell for cell in region - cells if cell not in paper.puzzle.cage_at]
    loose += [
        cell
        for cage in paper.puzzle.cages
        if cells & set(cage.cells)
        for cell in region & set(cage.cells) - cells
    ]
    total += sum((min if most else max)(paper.shown(cell)) for cell in loose)
    own = next((cage for cage in paper.puzzle.cages if cells & set(cage.cells)), None)
    ways = paper.fillings(own) if own else [{cell: claim.value} for cell in cells]
    left = [sum(way[cell] for cell in cells) for way in ways if way[claim.cell] == claim.value]
    return (
        (total >= rest and all(each > whole - rest for each in left))
        if most
        else (total <= rest and all(each < whole - rest for each in left))
    )


def _bound(paper: Paper, cage: Cage, part: frozenset[Cell], most: int) -> int:
    """The least (or the most) that these of the cage's cells can add up to."""
    sums = [sum(way[cell] for cell in part) for way in paper.fillings(cage)]
    return min(sums) if most else max(sums)


def _forcing_twin(claim: Claim) -> bool:
    (twin,) = claim.cells
    return claim.paper.shown(twin) == set(claim.values) and all(
        claim.value not in _followed(claim.paper, twin, each).get(claim.cell, ())
        for each in claim.values
    )


def _followed(paper: Paper, cell: Cell, value: int) -> dict[Cell, set[int]]:
    """What is left after the value is written, and all singles after it; {} where nothing fits.

    A cell may have come to one candidate by the same find, in the event before.
    """
    left = {each: paper.shown(each) for unit in paper.units for each in unit}
    left[cell] = {value}
    queue = [each for each, shown in left.items() if len(shown) == 1]
    while queue:
        placed = queue.pop()
        for other in left:
            if paper.see(placed, other) and left[placed] <= left[other]:
                left[other] = left[other] - left[placed]
                if not left[other]:
                    return {}
                if len(left[other]) == 1:
                    queue.append(other)
    return left


def _cage_set(claim: Claim) -> bool:
    cage = claim.paper.puzzle.cage_at[claim.cells[0]]
    group = [each for each in claim.cells if each not in cage.cells]
    union = set().union(*(claim.paper.shown(each) for each in group))
    ways = claim.paper.fillings(cage)
    return any(
        union == set(claim.values)
        and len(union) == len(group) + 1
        and claim.value in union
        and claim.cell not in claim.cells
        and all(union & {way[each] for each in cage.cells if each in unit} for way in ways)
        for unit in claim.paper.common((*group, claim.cell))
    )


def _two_cages(claim: Claim) -> bool:
    first, second = (
        claim.paper.cage_of(claim.cells[: claim.values[0]]),
        claim.paper.cage_of(claim.cells[claim.values[0] :]),
    )
    return not any(
        way[claim.cell] == claim.value
        and all(way[a] != other[b] for a in way for b in other if claim.paper.see(a, b))
        for way in claim.paper.fillings(first)
        for other in claim.paper.fillings(second)
    )


def _parity(claim: Claim) -> bool:
    return claim.cells == [claim.cell] and claim.value % 2 != claim.values[0]


def _total(claim: Claim) -> bool:
    """The cells cannot come to the rest with the value there, nor fill the cage that they are."""
    puzzle = claim.paper.puzzle
    cages = [cage for cage in puzzle.cages if set(cage.cells) == set(claim.cells)]
    return any(
        all(
            way[claim.cell] != claim.value
            or any(way not in claim.paper.fillings(cage) for cage in cages)
            for way in claim.paper.ways(claim.cells, op, rest)
        )
        for op, rest in _rests(claim.values)
    )


_REMOVALS: dict[str, Callable[[Claim], bool]] = {
    "one-of-each": _placed,
    "divisor": _divisor,
    "reach": _by_fillings,
    "fillings": _by_fillings,
    "combination": _in_no_filling,
    "needed": _needed,
    "clash": _clash,
    "locked": _locked,
    "double-locked": _double_locked,
    "naked-group": _naked_group,
    "hidden-twin": _hidden_twin,
    "x-wing": _x_wing,
    "swordfish": _fish,
    "xy-wing": _xy_wing,
    "simple-colouring": _colouring,
    "turbot-fish": _turbot_fish,
    "unit-forcing-chain": _unit_forcing,
    "grid-parity": _grid_parity,
    "sum-bounds": _sum_bounds,
    "forcing-twin": _forcing_twin,
    "cage-set": _cage_set,
    "two-cages": _two_cages,
    "parity": _parity,
    "innies": _total,
    "outies": _total,
}
