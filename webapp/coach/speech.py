"""Word steps as a person would say them, for hints and arguments.

A step from a cage says which combinations are left, and why they settle a cell. Every other step
is worded by its reason.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain, combinations
from operator import or_

from webapp.logic.deduction import AboutCage
from webapp.logic.layout import layout_of
from webapp.logic.region_totals import RegionTotal
from webapp.logic.strategies.combination import Combination
from webapp.logic.strategies.divisor import Divisor
from webapp.logic.strategies.fillings import Fillings
from webapp.logic.strategies.only_square import OnlySquare
from webapp.logic.strategies.reach import Reach
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.logic.ways import room, rows_left, table_of
from webapp.puzzle import OPERATIONS, Cage, Cell, Operation, Puzzle, cell_name, masks
from webapp.puzzle.words import (
    an,
    either,
    few,
    listed,
    numbered_unit,
    sentence,
    shared_units,
    unit_of,
)
from webapp.trace import Board, DeadEnd, Event, Infer, Remove
from webapp.trace.reasons import NoFilling
from webapp.trace.rejections import comes_to

# Maximum per sentence: listed combinations, values that a cage is said to lack, and words.
MAX_COMBINATIONS, MAX_LACKING, MAX_WORDS = 4, 3, 20
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

# The strategies that follow from a cage's ways alone.
_BY_WAYS = (Divisor, Reach, Combination, Fillings)

# Values that fill a cage in ascending order, whichever cells have them.
Combinations = Sequence[tuple[int, ...]]


def spoken(puzzle: Puzzle, board: Board, events: Sequence[Event], then: Infer | None = None) -> str:
    """The sentences for the events of one deduction, on the board before them.

    With `then`, a value that follows at once, they lead to that and not to what is crossed off.
    """
    if isinstance(events[0], Infer):
        return _placed(puzzle, board, events[0])
    if isinstance(events[0], DeadEnd):
        return _stuck(puzzle, board, events[0])
    removes = [event for event in events if isinstance(event, Remove)]
    because = removes[0].because
    says = list[str]()
    if isinstance(because, AboutCage):
        says += _from_cage(puzzle, board, because, removes, then)
    elif isinstance(because, RegionTotal):
        says.append(sentence(_sentences(because.clause(puzzle, board, removes[0]))))
        if len(because.cells) > 1:
            says.append(_so_not(removes))
    if not says:
        says = [_ruled_out(puzzle, board, event) for event in removes]
    if then:
        must = f"{cell_name(then.cell)} must be {then.value}"
        if not says[-1].endswith(f"{must}."):
            says.append(f"So {must}.")
    return " ".join(says)


def _cant_be(event: Remove) -> str:
    return f"{few(event.cells)} can’t be {either(event.values)}"


def _so_not(removes: Iterable[Remove]) -> str:
    return f"So {'; '.join(map(_cant_be, removes))}."


def _ruled_out(puzzle: Puzzle, board: Board, event: Remove) -> str:
    return f"{_cant_be(event)}: {_sentences(event.because.clause(puzzle, board, event))}"


def _sentences(clause: str) -> str:
    """The clause with a full stop, and with sentences for what it joins by semicolons."""
    first, *others = clause.split("; ")
    return " ".join((f"{first}.", *map(sentence, others)))


def _placed(puzzle: Puzzle, board: Board, event: Infer) -> str:
    cell, value = event.cell, event.value
    name, because = cell_name(cell), event.because
    if isinstance(because, OnlySquare):
        unit = unit_of(puzzle, because.unit)
        needs = sentence(f"{unit} needs {an(value)}")
        return f"{needs} Only {name} can have it, so it must be {value}."
    if isinstance(because, SinglePossibility):
        others = {*range(1, puzzle.size + 1)} - {value}
        if where := _seen_in(puzzle, board, cell, others):
            has = "has" if len(where) == 1 else "have"
            every = f"{listed(where)} {has} every number but {value}"
            return f"{sentence(every)} So {name} must be {value}."
        return f"Only {value} is left for {name}, so it must be {value}."
    return f"{because.concludes(cell, value)}: {because.clause(puzzle, board, event)}."


def _stuck(puzzle: Puzzle, board: Board, event: DeadEnd) -> str:
    """What can't be filled; for a cage, also which values its cells can't or must have."""
    said = event.because.why(puzzle, board, event)
    cage = puzzle.cage_at.get(event.cells[0])
    if not isinstance(event.because, NoFilling) or not cage or cage.is_given:
        return sentence(said)
    rooms = {cell: masks.values(room(puzzle, board, cell)) for cell in cage.cells}
    table = table_of(puzzle, cage)
    every = {tuple(sorted(row)) for row in table.rows} if table else set()
    empty = [cell for cell in cage.cells if cell not in board.values]
    if not empty:
        return sentence(comes_to(puzzle, cage, board.values))
    if every and (lacks := _lacking(puzzle, board, cage, sorted(every), [])):
        return sentence(f"{said}: no cell of it can be {either(lacks)}")
    if len(empty) <= MAX_LACKING and all(len(rooms[cell]) <= MAX_COMBINATIONS for cell in empty):
        each = ", ".join(f"{cell_name(cell)} only {either(rooms[cell])}" for cell in empty)
        said = f"{said}: {each.replace(' only', ' can only be', 1)}"
    return sentence(said)


def _seen_in(puzzle: Puzzle, board: Board, cell: Cell, values: set[int]) -> list[str]:
    """The fewest of the cell's row, column and box that have all the values; empty if none do."""
    layout = layout_of(puzzle)
    has = dict[int, set[int]]()
    for unit in layout.units.of[layout.number[cell]]:
        cells = (layout.cells[each] for each in layout.units.cells[unit])
        has[unit] = {board.values[each] for each in cells if each in board.values}
    for count in range(1, len(has) + 1):
        for units in combinations(has, count):
            if values <= set().union(*(has[unit] for unit in units)):
                return [numbered_unit(unit, puzzle.size) for unit in units]
    return []


def _from_cage(
    puzzle: Puzzle, board: Board, because: AboutCage, removes: list[Remove], then: Infer | None
) -> Iterator[str]:
    """What is left of the cage, and what follows; nothing if that is too much to list."""
    cage = puzzle.cage_at[because.cage[0]]
    left = combinations_left(puzzle, board, cage)
    only_clue = isinstance(because, Divisor) and not then
    if cage.is_given or only_clue or not 0 < len(left) <= MAX_COMBINATIONS:
        return
    said = _ways_said(puzzle, board, cage, because, left)
    if len(said.split()) > MAX_WORDS:
        return
    yield said
    inside = [event for event in removes if isinstance(event.because, _BY_WAYS)]
    if then and len(inside) == len(removes):
        yield from _why_there(puzzle, board, cage, left, then)
        return
    if inside:
        yield _so_not(inside)
    yield from (_ruled_out(puzzle, board, event) for event in removes if event not in inside)


def combinations_left(puzzle: Puzzle, board: Board, cage: Cage) -> Combinations:
    """The combinations that are left for the cage's empty cells; none if they are too many."""
    return _of_empty(board, cage, rows_left(puzzle, board, cage) or ())


def _of_empty(board: Board, cage: Cage, rows: Iterable[Sequence[int]]) -> Combinations:
    places = [place for place, cell in enumerate(cage.cells) if cell not in board.values]
    return sorted({tuple(sorted(row[place] for place in places)) for row in rows})


def _ways_said(
    puzzle: Puzzle, board: Board, cage: Cage, because: AboutCage, left: Combinations
) -> str:
    """`12× in four cells, and no 3: only 1 1 2 6 is left.`"""
    name, may, cells = because.named(puzzle), because.may, f"{_number(len(cage.cells))} cells"
    ways = [" ".join(map(str, each)) for each in left]
    only = f"only {ways[0]} is left" if len(ways) == 1 else f"{listed(ways)} are left"
    if has := [board.values[cell] for cell in cage.cells if cell in board.values]:
        operation = OPERATIONS[may[0]] if len(may) == 1 else cage.operation
        if operation.is_open or not operation.cumulative:
            return f"{name} already has {listed(has)}: {only}."
        return _rest_said(name, operation, cage.target or 0, has, len(left[0]), only)
    table = table_of(puzzle, cage)
    every = _of_empty(board, cage, table.rows if table else ())
    if every == left:
        return f"{name} in {cells} is always {either(ways)}."
    lacks = _lacking(puzzle, board, cage, every, left)
    short = f"{name} in {cells}: {only}."
    full = f"{name} in {cells}, and no {either(lacks)}: {only}." if lacks else short
    return full if len(full.split()) <= MAX_WORDS else short


def _rest_said(
    name: str, operation: Operation, target: int, has: list[int], count: int, only: str
) -> str:
    """`12× already makes 6, so the other two make 2: only 1 2 is left.`"""
    total = operation.running(has)
    rest, minus = operation.without(target, total), "÷" if operation.multiplies else "−"
    if count == 1:
        return f"{name} already makes {total}, and {target} {minus} {total} is {rest}."
    return f"{name} already makes {total}, so the other {_number(count)} make {rest}: {only}."


def _lacking(
    puzzle: Puzzle, board: Board, cage: Cage, every: Combinations, left: Combinations
) -> list[int]:
    """The fewest values which no cell of the cage can have, and that leave these combinations."""
    free = reduce(or_, (room(puzzle, board, cell) for cell in cage.cells))
    gone = sorted({value for each in every for value in each} - {*masks.values(free)})
    for count in range(1, min(len(gone), MAX_LACKING) + 1):
        for some in combinations(gone, count):
            if [each for each in every if not {*some} & {*each}] == left:
                return [*some]
    return []


def _why_there(
    puzzle: Puzzle, board: Board, cage: Cage, left: Combinations, then: Infer
) -> Iterator[str]:
    """Why the cell has none of the other values that are left for its cage."""
    cell, value, name = then.cell, then.value, cell_name(then.cell)
    others = {*chain(*left)} - {value}
    beside = [each for each in cage.cells if each != cell and each not in board.values]
    if not others or not beside:
        return
    counts = {each.count(value) for each in left}
    if not others & {*masks.values(room(puzzle, board, cell))}:
        where = _seen_in(puzzle, board, cell, others)
        yield _already(where, others) if where else f"{name} can’t be {either(sorted(others))}."
    elif counts == {1}:
        seen = [_seen_in(puzzle, board, each, {value}) for each in beside]
        where = list(dict.fromkeys(chain(*seen)))
        if all(seen) and len(where) < 3:
            yield f"{_already(where, {value})[:-1]}, so only {name} can have it."
        else:
            yield f"Only {name} can have the {value}."
    elif min(counts) > 1 and (units := shared_units(puzzle, beside)):
        yield f"The {value}s can’t share {next(iter(units.values()))}."
    elif twice := [each for each in sorted(others) if all(way.count(each) > 1 for way in left)]:
        yield f"The {listed(f'{each}s' for each in twice)} can’t share a row or column."
    else:
        yield f"No other number fits {name}."


def _already(where: Sequence[str], values: Iterable[int]) -> str:
    """`Row 6 already has a 3.`, `Row 6 and column 3 already have 1 and 2.`"""
    some = sorted(values)
    has = "has" if len(where) == 1 else "have"
    return sentence(
        f"{listed(where)} already {has} {an(some[0]) if len(some) == 1 else listed(some)}"
    )


def _number(count: int) -> str:
    return _COUNTS[count] if count < len(_COUNTS) else str(count)
