"""Judging: what a strategy finds is right, all else isn't, and what is said of it is true."""

import re
from collections.abc import Sequence, Set
from itertools import combinations, pairwise, product
from random import Random

import pytest

from tests.practice.boards import DRILLED, EVERY, pairs, some
from webapp.budget import Budget
from webapp.logic.deduction import Placement
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import Strategy
from webapp.practice.drills import Drill, Said
from webapp.practice.judging import judge_cells, judge_consequence, solution
from webapp.practice.tasks import sought, task_of
from webapp.puzzle import Cage, Cell, cell_name, named_cell
from webapp.puzzle.cells import all_cells, box_of
from webapp.puzzle.words import cage_at

by_strategy = pytest.mark.parametrize("strategy", DRILLED, ids=lambda each: each.name)
every_or_some = pytest.mark.parametrize(
    "every", [pytest.param(EVERY, id="some"), pytest.param(1, id="all", marks=pytest.mark.sweep)]
)


@by_strategy
@every_or_some
def test_what_the_strategy_finds_is_right(strategy: Strategy, every: int) -> None:
    for board in some(strategy, every):
        found = board.found(board.sheet())
        for each in found:
            ruling = judge_cells(board, found, board.sheet(), sought(board.puzzle, each))
            assert (ruling.right, ruling.says, ruling.off) == (True, "", ())
            assert each in ruling.found
            named = ruling.found
            deed = "write" if isinstance(each, Placement) else "cross"
            for cell, value in pairs(board, each):
                ruling = judge_consequence(board, named, board.sheet(), deed, {cell: [value]})
                assert ruling.right
                assert strategy.title in ruling.says


@by_strategy
@every_or_some
def test_all_that_goes_is_right_at_once_each_cell_with_its_own_values(
    strategy: Strategy, every: int
) -> None:
    for board in some(strategy, every):
        found = board.found(board.sheet())
        for each in found:
            losing: dict[Cell, list[int]] = {}
            for cell, value in crossed(board, each):
                losing.setdefault(cell, []).append(value)
            ruling = judge_consequence(board, (each,), board.sheet(), "cross", losing)
            assert ruling.right, (board.code, losing, ruling.says)
            assert ruling.found == (each,)
            assert ruling.says.count(f"({strategy.title})") <= 2


def test_of_dozens_of_candidates_those_that_were_asked_are_told_and_the_others_counted() -> None:
    for board in some(STRATEGIES["forcing-twin"]):
        for each in board.found(board.sheet()):
            its = sorted(pairs(board, each))
            cell, value = its[-1]
            ruling = judge_consequence(board, (each,), board.sheet(), "cross", {cell: [value]})
            first = ruling.says.partition(":")[0]
            assert re.search(rf"\b{value}\b.* in ", first), ruling.says
            named = re.findall(r"Cross off ([\d, and]+) in ([^:]+):", ruling.says)
            more = [int(count) for count in re.findall(r"(\d+) more candidates? go", ruling.says)]
            told = 0
            for values, where in named:
                cells = [1 for _ in re.findall(r"r\d+c\d+", where)]
                cells += map(int, re.findall(r"(\d+) more", where))
                told += len(re.findall(r"\d+", values)) * sum(cells)
            assert told + sum(more) == len(its), ruling.says


def crossed(board: Drill, found: Said) -> set[tuple[Cell, int]]:
    """The candidates that go, by a value that is written the others of its cell."""
    if not isinstance(found, Placement):
        return pairs(board, found)
    ((cell, value),) = pairs(board, found)
    return {(cell, other) for other in board.candidates[cell] if other != value}


@by_strategy
@every_or_some
def test_right_cells_are_never_told_that_they_do_not_belong(strategy: Strategy, every: int) -> None:
    for board in some(strategy, every):
        found, dice = board.found(board.sheet()), Random(board.code)
        right = [sought(board.puzzle, each) for each in found]
        one, other = dice.choice(right), dice.choice(right)
        parts = [{dice.choice(sorted(one))}, one - {dice.choice(sorted(one))}, one | other]
        loose = set(all_cells(board.puzzle.size)).difference(*right)
        for cells in filter(None, parts):
            for tells in (False, True):
                ruling = judge_cells(board, found, board.sheet(), cells, tells)
                assert ruling.off == ()
                assert "doesn’t belong" not in ruling.says
                assert "don’t belong" not in ruling.says
                assert "None of these" not in ruling.says
            if loose and not task_of(strategy).whole:
                wrong = dice.choice(sorted(loose))
                ruling = judge_cells(board, found, board.sheet(), {*cells, wrong})
                assert ruling.off == (wrong,)


@by_strategy
@every_or_some
def test_what_the_strategy_finds_from_other_cells_is_told_so(
    strategy: Strategy, every: int
) -> None:
    for board in some(strategy, every):
        found = board.found(board.sheet())
        for one, other in pairwise(found):
            cells = sought(board.puzzle, one)
            named = judge_cells(board, found, board.sheet(), cells).found
            mine = {pair for each in named for pair in pairs(board, each)}
            deed = "write" if isinstance(other, Placement) else "cross"
            for cell, value in sorted(pairs(board, other) - mine):
                ruling = judge_consequence(board, named, board.sheet(), deed, {cell: [value]})
                assert not ruling.right
                assert ruling.says.startswith("True, but it doesn’t follow from the cells that you")
                assert strategy.title in ruling.says


def test_an_only_square_is_one_cell_and_leaves_its_value_alone() -> None:
    strategy = STRATEGIES["only-square"]
    for board in some(strategy):
        found = board.found(board.sheet())
        (cell, value), *_ = pairs(board, found[0])
        ruling = judge_cells(board, found, board.sheet(), found[0].because.lit)
        assert (ruling.right, ruling.says[:14]) == (False, "It’s one cell.")
        others = [
            other
            for other, left in board.candidates.items()
            if value in left and other != cell and cell[0] == other[0]
        ]
        for other in others:  # goes by one of each, once the value stands
            says = judge_consequence(
                board, found[:1], board.sheet(), "cross", {other: [value]}
            ).says
            assert says == "True, one step later. What does Only square write first?"


@by_strategy
def test_one_cell_stands_for_its_cage_where_cages_are_looked_for(strategy: Strategy) -> None:
    if not task_of(strategy).whole:
        return
    for board in some(strategy):
        found = board.found(board.sheet())
        cells = sought(board.puzzle, found[0])
        one_each = {board.puzzle.cage_at[cell].cells[0] for cell in cells}
        assert judge_cells(board, found, board.sheet(), one_each).right


def guesses(board: Drill, dice: Random) -> list[set[Cell]]:
    """Cells as somebody might choose them: near the right ones, in a line, in a cage, anywhere."""
    found, n = board.found(board.sheet()), board.puzzle.size
    right = [set(sought(board.puzzle, each)) for each in found]
    near = dice.choice(right)
    other = dice.choice(all_cells(n))
    line = [(other[0], column) for column in range(n)]
    cage = board.puzzle.cage_at.get(other)
    open_cells = sorted(board.candidates)
    return [
        near ^ {other},
        near - {dice.choice(sorted(near))},
        {other},
        {dice.choice(open_cells)},
        set(dice.sample(line, dice.randint(2, 4))),
        set(dice.sample(open_cells, min(len(open_cells), dice.randint(2, 4)))),
        set(cage.cells) if cage else {other},
        {cell for one in (other, dice.choice(open_cells)) if (it := board.puzzle.cage_at.get(one))
         for cell in it.cells} or {other},
    ]  # fmt: skip


@by_strategy
@every_or_some
def test_other_cells_are_told_what_they_lack(strategy: Strategy, every: int) -> None:
    for board in some(strategy, every):
        found, dice = board.found(board.sheet()), Random(board.code)
        right = {sought(board.puzzle, each) for each in found}
        for cells in guesses(board, dice):
            if not cells:
                continue
            meant = task_of(strategy).meant(board.puzzle, cells)
            for tells in (False, True):
                ruling = judge_cells(board, found, board.sheet(), cells, tells)
                assert ruling.right is (meant in right)
                if not ruling.right:
                    assert re.fullmatch(r"[A-Z0-9r×÷].*[.]", ruling.says), ruling.says
                    assert "None" not in ruling.says or "None of" in ruling.says
                    is_so(board, ruling.says)
                    cages_are_so(board, ruling.says)
                    lines_are_so(board, ruling.says)
                    counts_are_so(board, found, meant, ruling.says)
                    assert {*ruling.off} <= meant


def is_so(board: Drill, says: str) -> None:
    """What a sentence says of candidates is so on the board."""
    left = board.candidates
    for values, cells in re.findall(r"\bhas (\d+) at ([r\dc, and]+?) too", says):
        for name in re.findall(r"r\d+c\d+", cells):
            assert int(values) in left[named_cell(name)], says
    for value, name in re.findall(r"\b(\d+) fits (r\d+c\d+) too", says):
        assert int(value) in left[named_cell(name)], says
    for cells, count, values in re.findall(
        r"((?:r\d+c\d+(?:, | and )?)+) ha(?:s|ve) (\d+) candidates?: ([\d, and]+)", says
    ):
        union = {v for name in re.findall(r"r\d+c\d+", cells) for v in left[named_cell(name)]}
        assert {*map(int, re.findall(r"\d+", values))} == union, says
        assert int(count) == len(union), says
    for cells in re.findall(r"((?:r\d+c\d+(?:, | and )?)+) ha(?:s its value|ve their)", says):
        assert not left.keys() & {named_cell(name) for name in re.findall(r"r\d+c\d+", cells)}, says


def counts_are_so(board: Drill, found: Sequence[Said], cells: Set[Cell], says: str) -> None:
    """What it says of missing, foreign and other cells is so of what is found."""
    right = [sought(board.puzzle, each) for each in found]
    for count in re.findall(r"(\d+) more cells? belongs? to it", says):
        assert any(cells & its and len(its - cells) == int(count) for its in right), says
    for missing in re.findall(rf"(?:^|[.] )({CELLS}) (?:is|are) missing", says):
        assert any(cells & its and its - cells == {*named_cells(missing)} for its in right), says
    for off in re.findall(rf"(?:^|[.] )({CELLS}) (?:doesn’t|don’t) belong", says):
        assert not any(its & {*named_cells(off)} for its in right), says
    for other in re.findall(rf"(?:^|[.] )({CELLS}) (?:is|are) part of another", says):
        assert {*named_cells(other)} <= {cell for its in right for cell in its}, says


CELLS = r"(?:r\d+c\d+(?:, | and )?)+"
UNIT = r"(row|column|box) (\d+)"


def named_cells(text: str) -> list[Cell]:
    return [named_cell(name) for name in re.findall(r"r\d+c\d+", text)]


def unit_of(board: Drill, kind: str, number: str) -> set[Cell]:
    at, puzzle = int(number) - 1, board.puzzle
    every = all_cells(puzzle.size)
    if kind == "box":
        assert puzzle.boxes
        return {cell for cell in every if box_of(cell, puzzle.boxes, puzzle.size) == at}
    return {cell for cell in every if cell[kind == "column"] == at}


def together(board: Drill, one: Cell, other: Cell) -> bool:
    """Whether two cells share a row, a column or a box."""
    boxes, n = board.puzzle.boxes, board.puzzle.size
    same_box = bool(boxes) and box_of(one, boxes, n) == box_of(other, boxes, n)
    return one[0] == other[0] or one[1] == other[1] or same_box


def ways(board: Drill, cage: Cage) -> list[tuple[int, ...]]:
    """Every way to make a cage of what is left in its cells, tried one by one."""
    left = {**board.candidates, **{cell: (v,) for cell, v in board.board.values.items()}}
    found = []
    for values in product(*(left[cell] for cell in cage.cells)):
        clash = any(
            a == b and (board.puzzle.killer or together(board, one, other))
            for (one, a), (other, b) in combinations(zip(cage.cells, values, strict=True), 2)
        )
        if not clash and cage.operation.makes(values, cage.target or 0):
            found.append(values)
    return found


def cages_are_so(board: Drill, says: str) -> None:
    """What a sentence says of a cage is so, by all ways to make it."""
    match = re.search(r"(\d+[-+−×÷?]) at (r\d+c\d+)", says)
    if not match:
        return
    cage = board.puzzle.cage_at[named_cell(match[2])]
    assert cage_at(cage) == match[0]
    left = board.candidates
    there = {value for cell in cage.cells for value in left.get(cell, ())}
    if divides := re.search(r"Every value left in .* divides (\d+)", says):
        assert not any(int(divides[1]) % value for value in there), says
    if quotient := re.search(r"Every value left in .* has a partner with quotient (\d+)", says):
        n, by = board.puzzle.size, int(quotient[1])
        assert all(value * by <= n or value % by == 0 for value in there), says
    if len(cage.cells) > 4:
        return
    every = ways(board, cage)
    if "is used by some way to make it" in says:
        assert there <= {value for way in every for value in way}, says
    if "is there in some way to make it" in says or "can still come to its target" in says:
        loose = cage.cells if "is there in" in says else ()
        for place, cell in enumerate(loose):
            assert {*left.get(cell, ())} <= {way[place] for way in every}, says
    for values, kind, number in re.findall(rf"has none of ([\d, and]+) in {UNIT}", says):
        inside = [at for at, c in enumerate(cage.cells) if c in unit_of(board, kind, number)]
        none = {*map(int, re.findall(r"\d+", values))}
        assert any(none.isdisjoint(way[at] for at in inside) for way in every), says


def lines_are_so(board: Drill, says: str) -> None:
    """What a sentence says of rows, columns and boxes is so."""
    left = board.candidates
    for cells in re.findall(rf"(?:^|[.] )({CELLS}) share no row", says):
        for way in zip(*named_cells(cells), strict=True):
            assert len({*way}) > 1, says
    for kind, number, value, cells in re.findall(rf"{UNIT} has (\d+) only at ({CELLS})", says):
        places = [c for c in unit_of(board, kind, number) if int(value) in left.get(c, ())]
        assert sorted(places) == sorted(named_cells(cells)), says
    for kind, number, values in re.findall(rf"No other cell of {UNIT} has ([\d, or]+)", says):
        cells = unit_of(board, kind, number) - {*named_cells(says)}
        assert cells, (values, says)
    for kind, number, value in re.findall(rf"The rest of {UNIT} has no (\d+) to", says):
        boxes, n = board.puzzle.boxes, board.puzzle.size
        assert boxes
        held = {
            box_of(cell, boxes, n)
            for cell in unit_of(board, kind, number)
            if int(value) in left.get(cell, ())
        }
        assert len(held) == 1, says


@by_strategy
@every_or_some
def test_what_does_not_follow_is_told_why(strategy: Strategy, every: int) -> None:
    for board in some(strategy, every):
        found, dice = board.found(board.sheet()), Random(board.code)
        grid = solution(board, Budget())
        covered = {pair for each in found for pair in crossed(board, each)}
        written = {pair for each in found if isinstance(each, Placement)
                   for pair in pairs(board, each)}  # fmt: skip
        every_pair = [(cell, v) for cell, left in board.candidates.items() for v in left]
        others = [pair for pair in every_pair if pair not in covered | written]
        for cell, value in dice.sample(others, min(len(others), 6)):
            is_it = grid[cell[0]][cell[1]] == value
            struck = judge_consequence(board, found, board.sheet(), "cross", {cell: [value]})
            assert not struck.right
            assert ("must stay" in struck.says) is is_it, struck.says
            assert struck.says.startswith("True") is not is_it, struck.says
            wrote = judge_consequence(board, found, board.sheet(), "write", {cell: [value]})
            assert not wrote.right
            assert ("no solution" in wrote.says) is not is_it, wrote.says
        # A right candidate beside a wrong one is wrong.
        (row, column), value = min(covered)
        both = {(row, column): [value, grid[row][column]]}
        ruling = judge_consequence(board, found, board.sheet(), "cross", both)
        assert not ruling.right
        assert f"{grid[row][column]} must stay in {cell_name((row, column))}" in ruling.says


def test_what_cannot_be_judged_is_not_counted() -> None:
    (board, *_) = some(DRILLED[0])
    found, sheet = board.found(board.sheet()), board.sheet()
    one, other = sorted(board.candidates)[:2]
    filled = min(board.board.values)
    for ruling in (
        judge_cells(board, found, sheet, []),
        judge_consequence(board, found, sheet, "cross", {}),
        judge_consequence(board, found, sheet, "cross", {one: [1], other: []}),
        judge_consequence(board, found, sheet, "cross", {filled: [1]}),
        judge_consequence(board, found, sheet, "write", {one: [1], other: [1]}),
        judge_consequence(board, found, sheet, "write", {one: [1, 2]}),
    ):
        assert ruling.unclear
        assert not ruling.right
        assert ruling.says.endswith(".")


@by_strategy
def test_only_empty_cells_are_told_what_they_have_not(strategy: Strategy) -> None:
    for board in some(strategy):
        left, n = board.candidates, board.puzzle.size
        for filled, value in board.board.values.items():
            beside = [cell for cell in left if value not in left[cell] and cell[0] == filled[0]]
            if not beside:
                continue
            found, losing = board.found(board.sheet()), {filled: [value], beside[0]: [value]}
            says = judge_consequence(board, found, board.sheet(), "cross", losing).says
            assert says == f"{cell_name(beside[0])} has no candidate {value}."
            everything = {cell: range(1, n + 1) for cell in board.board.values}
            ruling = judge_consequence(board, found, board.sheet(), "cross", everything)
            assert ruling.unclear
            assert "already." in ruling.says
            break
