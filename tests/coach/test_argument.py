"""Arguments: their parts leave no way to fill them, and none of the parts can be spared."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, count, product
from random import Random

import pytest

from tests.solvers.small import SUDOKU, judged, mysterious
from tests.web.support import BY_ID, IMPOSSIBLE, KILLER, NINE, SAMPLE, TWO
from webapp.budget import Budget
from webapp.coach import argument as arguing
from webapp.coach.argument import MAX_CHARACTERS, Argument, Parts, Ruling, argument, ruling
from webapp.insight.why import conflicts
from webapp.puzzle import Cage, Cell, Grid, Puzzle, parse
from webapp.puzzle.cells import all_cells, box_of
from webapp.puzzle.position import givens
from webapp.solvers import solutions

Values = Mapping[Cell, int]


def units(puzzle: Puzzle) -> list[list[Cell]]:
    """Rows, columns and boxes, numbered as arguments number them."""
    cells, n = all_cells(puzzle.size), range(puzzle.size)
    found = [[cell for cell in cells if cell[kind] == at] for kind in (0, 1) for at in n]
    if puzzle.boxes:
        boxes = {cell: box_of(cell, puzzle.boxes, puzzle.size) for cell in cells}
        found += [[cell for cell in cells if boxes[cell] == box] for box in n]
    return found


def can_be_filled(
    puzzle: Puzzle, cages: Collection[Cage], lines: Collection[int], values: Values
) -> bool:
    """Whether these cages and units can all be filled, whatever the others say."""
    every = units(puzzle)
    parts = [(None, every[line]) for line in lines] + [(cage, [*cage.cells]) for cage in cages]
    cells = sorted({cell for _, part in parts for cell in part})
    held = {cell: values[cell] for cell in cells if cell in values}

    def holds(cage: Cage | None, part: list[Cell]) -> bool:
        full = [cell for cell in part if cell in held]
        for pair in combinations(full, 2):
            apart = not cage or puzzle.killer or any({*pair} <= {*unit} for unit in every)
            if apart and held[pair[0]] == held[pair[1]]:
                return False
        there = [held[cell] for cell in full]
        return not cage or len(full) < len(part) or cage.operation.makes(there, cage.target)

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
    """Return values of some solution, and others that leave none; None if there are none."""
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


def test_argument_needs_each_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cages, boxes, killers, several solutions, cages to be found, and several values at once.

    By the work alone, which is the same on every machine.
    """
    monkeypatch.setattr(arguing, "ARGUMENT_SECONDS", None)
    monkeypatch.setattr(arguing, "CHECK_SECONDS", None)
    for seed in range(12):
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


@pytest.mark.parametrize("name", ["keen-p-6de-0", "keen-p-9de-0"])
def test_large_board_has_an_argument_if_its_budget_ends(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def uses_all_up(
        _facts: object, _together: object, budget: Budget, _most: int
    ) -> Iterator[Parts]:
        while True:
            budget.tick(1_000)
            yield from ()

    puzzle = BY_ID[name]
    (grid,) = solutions(puzzle, limit=2)
    wrote = {(0, 0): grid[0][0] % puzzle.size + 1}
    whole = argument(puzzle, {}, wrote)
    monkeypatch.setattr(conflicts, "conflicts", uses_all_up)
    cut = argument(puzzle, {}, wrote)
    assert whole
    assert cut
    assert (cut.fewest, bool(cut.sentences)) == (False, True)
    assert len(whole.says) <= MAX_CHARACTERS
    for found in (whole, cut):
        assert not can_be_filled(puzzle, found.cages, found.units, {**givens(puzzle), **wrote})
    check(puzzle, {}, wrote, cut)
    assert len(cut.cages) + len(cut.units) >= len(whole.cages) + len(whole.units)


@pytest.mark.parametrize(
    ("puzzle", "before", "wrote", "says", "rests"),
    [
        (SAMPLE, {(0, 0): 1}, {(0, 2): 1},
         "r1c3 can’t be 1, as row 1 already has a 1 (at r1c1)", "row 1"),
        (SAMPLE, {}, {(0, 0): 1, (2, 0): 1},
         "column 1 can’t have two 1s (at r1c1 and r3c1)", "column 1"),
        (parse("." * 16), {(0, 0): 1}, {(1, 1): 1},
         "r2c2 can’t be 1, as box 1 already has a 1 (at r1c1)", "box 1"),
        (KILLER, {}, {(0, 0): 4},
         "with 4 in r1c1 there’s no way to make 3+ at r1c1", "3+ at r1c1"),
    ],
    ids=["row", "twice", "box", "cage"],
)  # fmt: skip
def test_argument_of_one_part_names_it(
    puzzle: Puzzle, before: Values, wrote: Values, says: str, rests: str
) -> None:
    found = argument(puzzle, before, wrote)
    assert found
    assert (found.says, found.rests, found.fewest) == (says, rests, True)
    assert len(found.units) + len(found.cages) == 1
    check(puzzle, before, wrote, found)


def test_argument_names_the_units_it_depends_on() -> None:
    """Box 9 has the 2 and the 3 that column 7 has, and is one of the parts."""
    before = {(0, 8): 2, (1, 8): 8, (2, 8): 7, (7, 2): 7, (8, 5): 6}
    found = argument(SUDOKU, before, {(8, 2): 1})
    assert found
    assert found.rests == "rows 8 and 9, column 9 and box 9"
    assert found.sentences[-1] == (
        "Nothing fits r8c7. Row 8 already has 1, 4, 5, 6, 7 and 9; box 9 has 2, 3 and 8."
    )


@pytest.mark.parametrize("puzzle", [SAMPLE, NINE], ids=["4 x 4", "9 x 9"])
def test_argument_of_many_parts_stays_short(puzzle: Puzzle) -> None:
    """By names as long as that goes, then by kinds, then by their number."""
    cages = [cage for cage in puzzle.cages if not cage.is_given]
    every, seen = dict.fromkeys(all_cells(puzzle.size), 1), ""
    for many, wrote in product(range(2, len(cages)), ({(0, 0): 1}, every)):
        said = arguing._says(puzzle, wrote, cages[:many], [*range(many % (2 * puzzle.size))])
        assert len(said) <= MAX_CHARACTERS, said
        seen += said
    assert re.search(r"can’t fill (both|all of) \d", seen)
    assert all(re.search(rf"all of these \d+ {kind}", seen) for kind in ("cages", "parts"))


def test_boards_without_a_mistake_need_no_argument() -> None:
    assert ruling(SAMPLE, {}, {(0, 0): 1}) == Ruling("fits")
    assert ruling(TWO, {}, {}) == Ruling("fits")
    assert ruling(IMPOSSIBLE, {}, {(0, 0): 1}) == Ruling("none")
    assert ruling(IMPOSSIBLE, {(0, 0): 2}, {(0, 1): 1}) == Ruling("none")
    assert ruling(SAMPLE, {(0, 0): 2}, {(0, 1): 3}) == Ruling("lost")


def test_overwritten_value_is_not_part_of_the_argument() -> None:
    """2 is wrong where 1 stood, and the argument rests on the 2."""
    ruled = ruling(SAMPLE, {(0, 0): 1}, {(0, 0): 2})
    assert ruled.kind == "argued"
    assert ruled.argument
    check(SAMPLE, {}, {(0, 0): 2}, ruled.argument)


def test_ruling_without_time_gives_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    (grid,) = solutions(NINE, limit=2)
    wrote = {(0, 0): grid[0][0] % 9 + 1}
    monkeypatch.setattr(arguing, "ARGUMENT_WORK", 10)
    assert ruling(NINE, {}, wrote) == Ruling("unsaid")
    monkeypatch.setattr(arguing, "CHECK_WORK", 10)
    assert ruling(NINE, {}, wrote) == Ruling("unknown")
