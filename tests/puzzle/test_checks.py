"""Checks: bounds call impossible what no filling reaches, and no puzzle that can be solved faulty.

The sentences, cells and places of all faults are in tests/puzzles/readings.tsv.
"""

import json
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from tests.puzzle.test_readings import sections
from webapp.puzzle import Cage, Cell, Puzzle, faults, make_puzzle, parse, structural_faults
from webapp.puzzle.bounds import impossible
from webapp.puzzle.cells import all_cells, box_of, neighbours
from webapp.puzzle.checks import RULES
from webapp.puzzle.words import sentence

BOXES = {4: (2, 2), 6: (2, 3)}
Shape = tuple[Puzzle, tuple[Cell, ...]]


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """A grid without cages, and connected cells in it: so few that every filling can be tried."""
    size = draw(st.integers(1, 6))
    cells = [draw(st.sampled_from(all_cells(size)))]
    for _ in range(draw(st.integers(0, 3 if size > 4 else 4))):
        near = [cell for mate in cells for cell in neighbours(mate)
                if cell not in cells and all(0 <= part < size for part in cell)]  # fmt: skip
        cells += [draw(st.sampled_from(near))] if near else []
    boxes = draw(st.sampled_from([None, BOXES.get(size)]))
    return Puzzle(size, (), boxes, draw(st.booleans())), tuple(sorted(cells))


def clues_met(puzzle: Puzzle, cells: tuple[Cell, ...]) -> set[tuple[str, int]]:
    """The clues that some filling of the cells meets, found by trying all."""

    def differ(a: Cell, b: Cell) -> bool:
        boxes = puzzle.boxes
        in_box = boxes and box_of(a, boxes, puzzle.size) == box_of(b, boxes, puzzle.size)
        return a[0] == b[0] or a[1] == b[1] or bool(in_box) or puzzle.killer

    pairs = [(i, j) for j in range(len(cells)) for i in range(j) if differ(cells[i], cells[j])]
    met: set[tuple[str, int]] = set()
    for values in product(range(1, puzzle.size + 1), repeat=len(cells)):
        if any(values[i] == values[j] for i, j in pairs):
            continue
        if len(values) == 1:
            met.add(("=", values[0]))
            continue
        met |= {("+", sum(values)), ("*", prod(values))}
        if len(values) == 2:
            low, high = sorted(values)
            met |= {("-", high - low)} | ({("/", high // low)} if high % low == 0 else set())
    return met


@given(shapes())
@settings(max_examples=60)
def test_no_clue_that_a_filling_meets_is_called_impossible(shape: Shape) -> None:
    puzzle, cells = shape
    for op, target in clues_met(puzzle, cells):
        assert impossible(puzzle, Cage(cells, target, op)) is None, (op, target)


@given(shapes())
@settings(max_examples=50)
def test_clues_of_one_or_two_cells_that_none_meets_are_impossible(shape: Shape) -> None:
    puzzle, cells = shape
    cells = cells[:2] if cells[1:2] and cells[1] in neighbours(cells[0]) else cells[:1]
    met, size = clues_met(puzzle, cells), puzzle.size
    for op, target in product("=" if len(cells) == 1 else "+-*/", range(1, size * size + 3)):
        why = impossible(puzzle, Cage(cells, target, op))
        assert (why is None) == ((op, target) in met), (op, target)


def test_the_reason_why_a_clue_is_impossible_is_in_numbers() -> None:
    said = {
        (4, "11 12 13", "10+"): "3 cells of one line in a 4 × 4 grid add up to between 6 and 9",
        (4, "11 12 21", "3+"): "3 cells in a 4 × 4 grid add up to between 4 and 11",
        (3, "11 12 13", "7+"): "3 cells of one line in a 3 × 3 grid add up to 6",
        (5, "11 12", "7*"): "7 has the factor 7, and no value from 1 to 5 has",
        (6, "11 12", "9*"): "no two different values from 1 to 6 multiply to 9",
        (5, "11 12 13", "100*"): "3 cells of one line in a 5 × 5 grid multiply to between 6 and 60",
        (6, "11 12 13", "50*"): "3 cells of one line in a 6 × 6 grid hold the factor 5 once at "
        "most, and 50 needs it twice",
        (8, "11 12", "27*"): "2 cells of one line in a 8 × 8 grid hold the factor 3 twice at most, "
        "and 27 needs it 3 times",
        (6, "11 12 13", "17*"): "17 has a factor over 16, and no value from 1 to 6 has",
        (4, "11 12", "4-"): "two values from 1 to 4 differ by between 1 and 3",
        (4, "11 12", "5/"): "two values from 1 to 4 divide to between 2 and 4",
        (2, "11 12", "3-"): "two values from 1 to 2 differ by 1",
        (4, "11", "5="): "values go from 1 to 4",
    }
    found = {}
    for size, names, clue in said:
        cells = tuple((int(name[0]) - 1, int(name[1]) - 1) for name in names.split())
        cage = Cage(cells, int(clue[:-1]), clue[-1])
        found[size, names, clue] = impossible(Puzzle(size, (cage,)), cage)
    assert found == said


def test_targets_of_309_digits_are_judged_at_once() -> None:
    puzzle = parse(" ".join(["16", *["A" * 16] * 16]))
    cells = puzzle.cages[0].cells
    assert impossible(puzzle, Cage(cells, prod(range(1, 17)) ** 16, "*")) is None
    assert impossible(puzzle, Cage(cells, 2**240 * 3**100, "*"))
    assert impossible(puzzle, Cage(cells, 10**309 - 1, "*"))


def test_a_draft_without_a_clue_is_not_called_impossible() -> None:
    puzzle = make_puzzle(1, [Cage(((0, 0),), None, "=")])
    for target, op in ((None, "="), (7, None), (0, "=")):
        assert impossible(puzzle, Cage(((0, 0),), target, op)) is None


def test_every_rule_has_its_faults_and_two_do_not_stop_solving() -> None:
    stopping: dict[str, set[bool]] = {}
    for how, given_text, _ in sections()["# Faults of drafts"]:
        draft = parse(json.loads(given_text)) if how == "read" else None
        for fault in faults(draft) if draft else ():
            stopping.setdefault(fault.rule, set()).add(fault.structural)
            assert fault.unfinished == (fault.rule in ("free cells", "clue"))
        if draft:
            assert structural_faults(draft) == [f for f in faults(draft) if f.structural]
    assert len(stopping) == len(RULES)
    assert stopping == {rule: {rule not in ("impossible", "repeated")} for rule in stopping}


@given(solved_puzzles())
@settings(max_examples=70)
def test_no_puzzle_that_has_a_solution_has_a_fault(solved: Solved) -> None:
    assert faults(solved.puzzle) == []


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("row 1 has two 1s", "Row 1 has two 1s."),
        ("r1c1 isn’t in a cage yet", "r1c1 isn’t in a cage yet."),
        ("make the cage at r1c1 24?", "Make the cage at r1c1 24?."),
        ("it takes +, −, ×, ÷ or ?", "It takes +, −, ×, ÷ or ?."),
        ("what is in r1c1?", "What is in r1c1?"),
        ("not so!", "Not so!"),
    ],
)
def test_a_clause_becomes_a_sentence_whatever_clue_ends_it(clause: str, said: str) -> None:
    assert sentence(clause) == said
