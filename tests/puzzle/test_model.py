"""Cells, sets as bits, operations, puzzles, and what a solution is."""

import os
import subprocess
import sys
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.stories import stories
from webapp.puzzle import (
    Cage,
    Leftover,
    Puzzle,
    cell_name,
    cell_names,
    is_solution,
    make_puzzle,
    masks,
    named_cell,
    parse,
)
from webapp.puzzle.cells import all_cells, box_of, pieces
from webapp.puzzle.operation import GIVEN, OPERATIONS, Operation
from webapp.puzzle.words import plural

SIZE = 7
VALUES = range(1, SIZE + 1)
A, B = Cage(((0, 0),), 1, "="), Cage(((0, 1), (1, 1)), 3, "+")


def test_plurals_of_nouns_end_in_s_es_or_ies() -> None:
    counts = [plural(number, noun) for noun in ("way", "class", "strategy") for number in (1, 2)]
    assert counts == ["1 way", "2 ways", "1 class", "2 classes", "1 strategy", "2 strategies"]


def test_only_cell_names_are_read_as_cells() -> None:
    for cell in product((0, 8, 9, 98), repeat=2):
        assert named_cell(cell_name(cell)) == cell
    cells = [(0, 0), (0, 1), (1, 1)]
    assert [cell_names(cells[:k]) for k in (1, 2, 3)] == [
        "r1c1", "r1c1 and r1c2", "r1c1, r1c2 and r2c2",
    ]  # fmt: skip
    for name in ("", "r0c1", "r1c0", "r1", "R1C1", "r01c1", "r1c100", "r1c1 ", "r१c1", "r-1c1"):
        with pytest.raises(ValueError, match="isn’t a cell: write r1c2 for row 1, column 2"):
            named_cell(name)


def test_pieces_and_boxes_come_in_reading_order() -> None:
    cells = [(2, 2), (0, 0), (1, 0), (0, 2), (1, 2)]
    assert pieces(cells) == [[(0, 0), (1, 0)], [(0, 2), (1, 2), (2, 2)]]
    assert pieces([]) == []
    numbers = [box_of(cell, (2, 3), 6) for cell in all_cells(6)]
    assert numbers == [0, 0, 0, 1, 1, 1] * 2 + [2, 2, 2, 3, 3, 3] * 2 + [4, 4, 4, 5, 5, 5] * 2


@given(st.lists(st.integers(1, 16)), st.sets(st.integers(0, 300)))
def test_masks_hold_values_and_numbers_as_bits(some: list[int], numbers: set[int]) -> None:
    assert masks.values(masks.of(some)) == tuple(sorted(set(some)))
    assert masks.places(sum(1 << number for number in numbers)) == tuple(sorted(numbers))
    for value in some:
        assert (masks.bit(value), masks.value(masks.bit(value))) == (2 ** (value - 1), value)
    kinds = {each % 2 for each in some}
    assert not some or masks.parity(masks.of(some)) == (kinds.pop() if len(kinds) == 1 else None)


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda each: each.goal)
def test_operation_methods_agree_with_each_other(operation: Operation) -> None:
    """Filled cell by cell, its running total put together and taken apart, and by partners."""
    targets = range(1, SIZE**2 + 1)
    counts = [count for count in (1, 2, 3) if operation.takes(count)]
    for values in (each for count in counts for each in product(VALUES, repeat=count)):
        *most, last = values
        before = operation.running(most)
        for target in targets:
            fits = operation.test(target)(before, 1, last)
            assert fits == operation.makes(values, target), (values, target)
        total = operation.total(values)
        for order in permutations(values) if total else ():
            running = operation.running(())
            for place, value in enumerate(order):
                assert operation.test(total)(running, len(order) - place, value)
                running = operation.joined(running, value)
        assert not total or all(operation.allows(value, total, SIZE) for value in values)
    for a, b in product(VALUES, VALUES):
        both = operation.running((a, b))
        assert operation.joined(operation.running((a,)), b) == both
        assert operation.without(both, b) == operation.running((a,))
    for value, target in product(VALUES, targets) if operation is not GIVEN else ():
        partners = [other for other in operation.partners(value, target) if other in VALUES]
        assert partners == [other for other in VALUES if operation.makes((value, other), target)]


@pytest.mark.parametrize(
    ("cages", "sentence"),
    [
        ([Cage(((0, 1), (0, 0)), 3, "+")], "each once, in reading order"),
        ([Cage(((0, 0),), 3, "%")], "'%' isn’t an operator: use one of"),
        ([B, A], "cages must be in the order of their first cells"),
    ],
)
def test_invalid_drafts_are_rejected(cages: list[Cage], sentence: str) -> None:
    """The other reasons are in tests/puzzles/readings.tsv, for JSON and saves of Gauguin."""
    with pytest.raises(ValueError, match=sentence):
        Puzzle(2, tuple(cages))
    with pytest.raises(ValueError, match="a box has 1 to 99 rows and columns"):
        Puzzle(2, (), (100, 1))


def test_draft_has_its_cages_clues_labels_and_free_cells() -> None:
    puzzle = make_puzzle(2, [B, A], leftovers=(Leftover(("4",), 0), Leftover(("5",), None)))
    assert (puzzle.cages, [left.cage for left in puzzle.leftovers]) == ((A, B), [1, None])
    assert puzzle.cage_at == {(0, 0): A, (0, 1): B, (1, 1): B}
    assert puzzle.free_cells == ((1, 0),)
    clues = [cage.clue for cage in parse("3 aab ccb dde a 3 + b 2 c *").cages]
    assert clues == ["3+", "2", "*", "", ""]
    for labels, shown in (("qx", "qx"), ("qq", "AB"), (("q", ""), "AB")):
        named = (Cage(A.cells, 1, "=", labels[0]), Cage(B.cells, 3, "+", labels[1]))
        assert Puzzle(2, named).labels == tuple(shown)


def test_puzzle_hashes_once_and_alike_in_every_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("2 ab ab a 3 + b", "2 aa bb a 3 + boxes 1x2 killer"):
        said = f"from webapp.puzzle import parse; print(hash(parse({text!r})))"
        env = {**os.environ, "PYTHONHASHSEED": "1"}
        there = subprocess.check_output([sys.executable, "-c", said], env=env)
        assert int(there) == hash(parse(text))
    puzzle, held = parse("2 ab ab a 3 + b 3 +"), {}
    held[puzzle] = 1
    asked: list[Cage] = []
    monkeypatch.setattr(Cage, "__hash__", lambda cage: asked.append(cage) or 0)
    assert (held[puzzle], asked) == (1, [])


# By puzzle: the rows of grids, and whether they solve it.
GRIDS = stories(Path(__file__).with_name("grids.txt"))


@pytest.mark.parametrize("puzzle", GRIDS)
def test_solution_needs_rows_columns_boxes_and_cages(puzzle: str) -> None:
    for line in GRIDS[puzzle]:
        rows, _, verdict = line.removeprefix("no rows").partition(": ")
        grid = [[int(digit) for digit in row] for row in rows.split()]
        assert is_solution(parse(puzzle), grid) is (verdict == "right"), line
