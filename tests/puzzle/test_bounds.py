"""Bounds: a target that some filling of the cage reaches is never called impossible."""

from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.puzzle import Cage, Cell, Puzzle, make_puzzle, parse
from webapp.puzzle.bounds import impossible
from webapp.puzzle.cells import all_cells, box_of, neighbours

BOXES = {4: (2, 2), 6: (2, 3)}


@st.composite
def shapes(draw: st.DrawFn) -> tuple[int, tuple[Cell, ...], tuple[int, int] | None, bool]:
    """Size, connected cells, boxes and killer: small enough to try every filling."""
    size = draw(st.integers(1, 6))
    cells = [draw(st.sampled_from(all_cells(size)))]
    for _ in range(draw(st.integers(0, 3 if size > 4 else 4))):
        near = [cell for mate in cells for cell in neighbours(mate)
                if cell not in cells and all(0 <= part < size for part in cell)]  # fmt: skip
        cells += [draw(st.sampled_from(near))] if near else []
    boxes = draw(st.sampled_from([None, BOXES.get(size)]))
    return size, tuple(sorted(cells)), boxes, draw(st.booleans())


def fillings(puzzle: Puzzle, cells: tuple[Cell, ...]) -> list[tuple[int, ...]]:
    """Every way to fill the cells by which no row, column, box or killer cage repeats a value."""

    def differ(a: Cell, b: Cell) -> bool:
        box = puzzle.boxes and box_of(a, puzzle.boxes, puzzle.size) == box_of(
            b, puzzle.boxes, puzzle.size
        )
        return a[0] == b[0] or a[1] == b[1] or bool(box) or puzzle.killer

    pairs = [(i, j) for j in range(len(cells)) for i in range(j) if differ(cells[i], cells[j])]
    return [
        values
        for values in product(range(1, puzzle.size + 1), repeat=len(cells))
        if all(values[i] != values[j] for i, j in pairs)
    ]


def reached(values: tuple[int, ...]) -> set[tuple[str, int]]:
    """The clues that the values meet."""
    if len(values) == 1:
        return {("=", values[0])}
    met = {("+", sum(values)), ("*", prod(values))}
    if len(values) == 2:
        low, high = sorted(values)
        met |= {("-", high - low)} | ({("/", high // low)} if high % low == 0 else set())
    return met


@given(shapes())
@settings(max_examples=40)
def test_no_clue_that_a_filling_meets_is_called_impossible(
    shape: tuple[int, tuple[Cell, ...], tuple[int, int] | None, bool],
) -> None:
    size, cells, boxes, killer = shape
    puzzle = Puzzle(size, (), boxes, killer)
    met = {clue for values in fillings(puzzle, cells) for clue in reached(values)}
    called = {(op, target): impossible(puzzle, Cage(cells, target, op)) for op, target in met}
    assert called == dict.fromkeys(called)


@given(shapes())
@settings(max_examples=50)
def test_sums_and_one_and_two_cell_clues_that_none_meets_are_always_found(
    shape: tuple[int, tuple[Cell, ...], tuple[int, int] | None, bool],
) -> None:
    size, cells, boxes, killer = shape
    cells = cells[:2] if cells[1:2] and cells[1] in neighbours(cells[0]) else cells[:1]
    puzzle = Puzzle(size, (), boxes, killer)
    met = {clue for values in fillings(puzzle, cells) for clue in reached(values)}
    for op in "=" if len(cells) == 1 else "+-*/":
        for target in range(1, size * size + 3):
            why = impossible(puzzle, Cage(cells, target, op))
            assert (why is None) == ((op, target) in met), (op, target)


@pytest.mark.parametrize(
    ("size", "cells", "clue", "sentence"),
    [
        (4, "11 12 13", "10+", "3 cells of one line in a 4 × 4 grid add up to between 6 and 9"),
        (4, "11 12 21", "3+", "3 cells in a 4 × 4 grid add up to between 4 and 11"),
        (3, "11 12 13", "7+", "3 cells of one line in a 3 × 3 grid add up to 6"),
        (5, "11 12", "7*", "7 has the factor 7, and no value from 1 to 5 has"),
        (6, "11 12", "9*", "no two different values from 1 to 6 multiply to 9"),
        (5, "11 12 13", "100*", "multiply to between 6 and 60"),
        (6, "11 12 13", "50*", "hold the factor 5 once at most, and 50 needs it twice"),
        (8, "11 12", "27*", "hold the factor 3 twice at most, and 27 needs it 3 times"),
        (6, "11 12 13", "17*", "17 has a factor over 16, and no value from 1 to 6 has"),
        (4, "11 12", "4-", "two values from 1 to 4 differ by between 1 and 3"),
        (4, "11 12", "5/", "two values from 1 to 4 divide to between 2 and 4"),
        (4, "11 12", "1/", "two values from 1 to 4 divide to between 2 and 4"),
        (2, "11 12", "3-", "two values from 1 to 2 differ by 1"),
        (4, "11", "5=", "values go from 1 to 4"),
    ],
)
def test_the_reason_is_said_in_numbers(size: int, cells: str, clue: str, sentence: str) -> None:
    named = tuple((int(row) - 1, int(column) - 1) for row, column in cells.split())
    cage = Cage(named, int(clue[:-1]), clue[-1])
    assert sentence in (impossible(Puzzle(size, (cage,)), cage) or "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4 aaa. aa.. .... .... a 12 + killer", "a killer cage of 5 cells must repeat one of 4"),
        ("4 aa.. aa.. .... .... a 11 + boxes 2x2", "4 cells of one line in a 4 × 4 grid add up"),
        ("4 aa.. aa.. .... .... a 11 + killer", "4 cells of one line in a 4 × 4 grid add up to"),
    ],
)
def test_boxes_and_killer_cages_count_as_lines(text: str, sentence: str) -> None:
    puzzle = parse(text)
    assert sentence in (impossible(puzzle, puzzle.cages[0]) or "")


def test_targets_of_309_digits_are_judged_at_once() -> None:
    puzzle = parse(" ".join(["16", *["A" * 16] * 16]))
    cells = puzzle.cages[0].cells
    assert impossible(puzzle, Cage(cells, prod(range(1, 17)) ** 16, "*")) is None
    assert impossible(puzzle, Cage(cells, 2**240 * 3**100, "*"))
    assert impossible(puzzle, Cage(cells, 10**309 - 1, "*"))


def test_a_draft_without_target_or_operator_is_not_judged() -> None:
    puzzle = make_puzzle(1, [Cage(((0, 0),), None, "=")])
    assert impossible(puzzle, puzzle.cages[0]) is None
    assert impossible(puzzle, Cage(((0, 0),), 7, None)) is None
    assert impossible(puzzle, Cage(((0, 0),), 0, "=")) is None
