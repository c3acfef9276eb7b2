"""Arguments: their parts leave no way to fill them, and none of the parts can be spared.

Against fillings that are found here by trying every value, with arithmetic of our own.
"""

import re
from collections.abc import Collection, Mapping
from itertools import combinations, count
from math import prod
from random import Random

import pytest

from tests.solvers.small import judged, mysterious
from tests.web.support import BY_ID, IMPOSSIBLE, KILLER, SAMPLE, TWO
from webapp.coach import argument as arguing
from webapp.coach.argument import MOST_LETTERS, Argument, Ruling, argument, ruling
from webapp.coach.parts import PartBoard, Parts
from webapp.puzzle import Cage, Cell, Grid, Puzzle, parse
from webapp.puzzle.cells import all_cells, box_of
from webapp.puzzle.position import givens
from webapp.solvers import solutions

NINE = BY_ID["keen-p-9de-0"]
Values = Mapping[Cell, int]


def units(puzzle: Puzzle) -> list[list[Cell]]:
    """Rows, columns and boxes, numbered as arguments number them."""
    cells, n = all_cells(puzzle.size), range(puzzle.size)
    found = [[cell for cell in cells if cell[kind] == at] for kind in (0, 1) for at in n]
    if puzzle.boxes:
        boxes = {cell: box_of(cell, puzzle.boxes, puzzle.size) for cell in cells}
        found += [[cell for cell in cells if boxes[cell] == box] for box in n]
    return found


def makes(cage: Cage, values: Collection[int]) -> bool:
    """Whether the values make the cage's target."""
    low, high = min(values), max(values)
    pair = len(values) == 2
    made = {
        "+": sum(values) == cage.target,
        "*": prod(values) == cage.target,
        "-": pair and high - low == cage.target,
        "/": pair and low * (cage.target or 0) == high,
        "=": low == cage.target,
    }
    return any(made.values()) if cage.op == "?" else made[cage.op or ""]


def can_be_filled(
    puzzle: Puzzle, cages: Collection[Cage], lines: Collection[int], values: Values
) -> bool:
    """Whether these cages and units can all be filled, whatever the others say."""
    every = units(puzzle)
    parts = [(None, every[line]) for line in lines] + [(cage, [*cage.cells]) for cage in cages]
    cells = sorted({cell for _, part in parts for cell in part})
    held = {cell: values[cell] for cell in cells if cell in values}

    def apart(one: Cell, other: Cell) -> bool:
        return puzzle.killer or any({one, other} <= {*unit} for unit in every)

    def holds(cage: Cage | None, part: list[Cell]) -> bool:
        full = [cell for cell in part if cell in held]
        for one, other in combinations(full, 2):
            if held[one] == held[other] and (cage is None or apart(one, other)):
                return False
        return cage is None or len(full) < len(part) or makes(cage, [held[cell] for cell in part])

    def fill(at: int) -> bool:
        if at == len(cells):
            return all(holds(*part) for part in parts)
        cell = cells[at]
        if cell in values:
            return fill(at + 1)
        for value in range(1, puzzle.size + 1):
            held[cell] = value
            if all(holds(cage, part) for cage, part in parts if cell in part) and fill(at + 1):
                return True
            del held[cell]
        return False

    return fill(0)


def mistake(
    puzzle: Puzzle, grids: Collection[Grid], dice: Random
) -> tuple[dict[Cell, int], dict[Cell, int]] | None:
    """Values that stand in some solution, and others that leave none; None where there are none."""
    free = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    if not grids or not free:
        return None
    grid = dice.choice(sorted(grids))
    before = {cell: grid[cell[0]][cell[1]] for cell in free if dice.random() < 0.4}
    for _ in range(30):
        cells = dice.sample(free, dice.choice((1, 1, 2, 3)) if len(free) > 3 else 1)
        wrote = {cell: dice.randint(1, puzzle.size) for cell in cells}
        held = {**before, **wrote}
        if not any(all(each[r][c] == value for (r, c), value in held.items()) for each in grids):
            return before, wrote
    return None


def check(puzzle: Puzzle, before: Values, wrote: Values, found: Argument) -> None:
    """The parts alone leave nothing; without any one something fits, and with fewer, too."""
    values = {**givens(puzzle), **before, **wrote}
    assert not can_be_filled(puzzle, found.cages, found.units, values)
    parts = [*((cage, None) for cage in found.cages), *((None, unit) for unit in found.units)]

    def fits(some: Collection[tuple[Cage | None, int | None]]) -> bool:
        cages = [cage for cage, _ in some if cage]
        return can_be_filled(puzzle, cages, [u for _, u in some if u is not None], values)

    for part in parts:
        assert fits([each for each in parts if each != part]), part
    cells = {cell for cage in found.cages for cell in cage.cells}
    cells |= {cell for unit in found.units for cell in units(puzzle)[unit]}
    assert found.cells == tuple(sorted(cells))
    if found.fewest and 1 < len(parts) < 5:
        every = [(cage, None) for cage in puzzle.cages if not cage.is_given]
        every += [(None, unit) for unit in range(len(units(puzzle)))]  # type: ignore[misc]
        for some in combinations(every, len(parts) - 1):
            assert fits(some), some


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(8), id="few"), pytest.param(range(40), id="many", marks=pytest.mark.sweep)],
)
def test_no_part_of_an_argument_can_be_spared(
    seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cages, boxes, killers, several solutions, cages to be found, and several values at once.

    By the work alone, which is the same on every machine.
    """
    monkeypatch.setattr(arguing, "ARGUMENT_SECONDS", None)
    monkeypatch.setattr(arguing, "RIGHT_SECONDS", None)
    for seed in seeds:
        tried = judged if seed % 3 else mysterious
        puzzle, before, wrote = next(
            (puzzle, *found)
            for number in count(100 * seed)
            for puzzle, grids in [tried(number, (3, 3, 4, 4))]
            if (found := mistake(puzzle, grids, Random(number)))
        )
        ruled = ruling(puzzle, before, wrote)
        assert ruled.kind == "argued"
        assert ruled.argument
        assert ruled.argument.fewest
        check(puzzle, before, wrote, ruled.argument)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["keen-p-9de-0", "keen-p-6de-0", "keen-p-8de-0"])
def test_an_argument_of_a_large_board_leaves_no_way(name: str, seed: int) -> None:
    puzzle, dice = BY_ID[name], Random(seed)
    (grid,) = solutions(puzzle, limit=2)
    free = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    before = {cell: grid[cell[0]][cell[1]] for cell in dice.sample(free, len(free) // 2)}
    cell = next(each for each in free if each not in before)
    wrong = [value for value in range(1, puzzle.size + 1) if value != grid[cell[0]][cell[1]]]
    wrote = {cell: dice.choice(wrong)}
    found = argument(puzzle, before, wrote)
    assert found
    assert len(found.says) <= MOST_LETTERS
    values = {**givens(puzzle), **before, **wrote}
    assert not can_be_filled(puzzle, found.cages, found.units, values)


@pytest.mark.parametrize("name", ["keen-p-6de-0", "keen-p-8de-0", "keen-p-9de-0"])
def test_an_argument_is_made_though_the_work_for_fewer_parts_ends(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def uses_all_up(board: PartBoard, _: Parts) -> Parts:
        while True:
            board.budget.tick(1_000)

    puzzle = BY_ID[name]
    (grid,) = solutions(puzzle, limit=2)
    wrote = {(0, 0): grid[0][0] % puzzle.size + 1}
    whole = argument(puzzle, {}, wrote)
    monkeypatch.setattr(PartBoard, "fewer", uses_all_up)
    cut = argument(puzzle, {}, wrote)
    assert whole
    assert cut
    assert not cut.fewest
    assert cut.sentences
    check(puzzle, {}, wrote, cut)
    assert len(cut.cages) + len(cut.units) >= len(whole.cages) + len(whole.units)


def test_a_value_that_stands_twice_is_said_so() -> None:
    found = argument(SAMPLE, {(0, 0): 1}, {(0, 2): 1})
    assert found
    assert found.says == "r1c3 can’t be 1, as row 1 already has a 1 (at r1c1)"
    assert (found.units, found.cages, found.fewest) == ((0,), (), True)
    assert found.cells == ((0, 0), (0, 1), (0, 2), (0, 3))
    both = argument(SAMPLE, {}, {(0, 0): 1, (2, 0): 1})
    assert both
    assert both.says == "column 1 can’t have two 1s (at r1c1 and r3c1)"


def test_a_box_that_has_a_value_is_named() -> None:
    puzzle = parse("." * 16)
    found = argument(puzzle, {(0, 0): 1}, {(1, 1): 1})
    assert found
    assert found.says == "r2c2 can’t be 1, as box 1 already has a 1 (at r1c1)"


def test_what_is_told_names_the_units_that_it_rests_on() -> None:
    """Box 9 has the 2 and the 3 that column 7 has, and is one of the parts."""
    puzzle = parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    before = {(0, 8): 2, (1, 8): 8, (2, 8): 7, (7, 2): 7, (8, 5): 6}
    found = argument(puzzle, before, {(8, 2): 1})
    assert found
    assert found.rests == "rows 8 and 9, column 9 and box 9"
    assert found.sentences[-1] == (
        "Nothing fits r8c7. Row 8 already has 1, 4, 5, 6, 7 and 9; box 9 has 2, 3 and 8."
    )


def test_one_cage_alone_is_said_to_have_no_way() -> None:
    found = argument(KILLER, {}, {(0, 0): 4})
    assert found
    assert found.says == "with 4 in r1c1 there’s no way to make 3+ at r1c1"
    assert found.rests == "3+ at r1c1"


@pytest.mark.parametrize("size", [4, 9])
def test_what_is_said_of_many_parts_stays_short(size: int) -> None:
    """By names as long as that goes, then by kinds, then by their number."""
    puzzle = SAMPLE if size == 4 else NINE
    cages = [cage for cage in puzzle.cages if not cage.is_given]
    seen = set()
    for many in range(2, len(cages)):
        for wrote in ({(0, 0): 1}, {(0, 0): 1, (1, 1): 2}, dict.fromkeys(all_cells(size), 1)):
            said = arguing._says(puzzle, wrote, cages[:many], [*range(many % (2 * size))])
            assert len(said) <= MOST_LETTERS, said
            seen.add(re.sub(r"\d+", "9", said).partition("all of these 9 ")[2][:4])
    assert seen >= {"", "cage", "part"}


def test_what_is_no_mistake_is_said_to_be_none() -> None:
    assert ruling(SAMPLE, {}, {(0, 0): 1}) == Ruling("fits")
    assert ruling(TWO, {}, {}) == Ruling("fits")
    assert ruling(IMPOSSIBLE, {}, {(0, 0): 1}) == Ruling("none")
    assert ruling(IMPOSSIBLE, {(0, 0): 2}, {(0, 1): 1}) == Ruling("none")
    assert ruling(SAMPLE, {(0, 0): 2}, {(0, 1): 3}) == Ruling("lost")


def test_a_value_that_was_written_over_counts_no_more() -> None:
    """2 is wrong where 1 stood, and the argument rests on the 2."""
    ruled = ruling(SAMPLE, {(0, 0): 1}, {(0, 0): 2})
    assert ruled.kind == "argued"
    assert ruled.argument
    check(SAMPLE, {}, {(0, 0): 2}, ruled.argument)


def test_where_the_time_ends_what_is_known_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    (grid,) = solutions(NINE, limit=2)
    wrote = {(0, 0): grid[0][0] % 9 + 1}
    monkeypatch.setattr(arguing, "ARGUMENT_WORK", 10)
    assert ruling(NINE, {}, wrote) == Ruling("unsaid")
    monkeypatch.setattr(arguing, "RIGHT_WORK", 10)
    assert ruling(NINE, {}, wrote) == Ruling("unknown")
