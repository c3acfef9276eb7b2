"""Checks: bounds call impossible what no filling reaches, and no puzzle that can be solved faulty.

The sentences, cells and places of all faults are in tests/puzzles/readings.tsv.
"""

import json
from itertools import product
from math import prod

import pytest

from tests.puzzle.test_readings import sections
from webapp.puzzle import Cage, Puzzle, faults, parse, structural_faults
from webapp.puzzle.bounds import impossible
from webapp.puzzle.checks import RULES
from webapp.puzzle.operation import OPERATIONS
from webapp.puzzle.words import sentence


@pytest.mark.parametrize("op", ["+", "-", "*", "/"])
def test_a_clue_is_impossible_only_where_no_filling_meets_it(op: str) -> None:
    """And always where two cells have it: for three its bounds are wider."""
    bend = ((0, 0), (0, 1), (1, 0))
    for size, cells in product(range(2, 7), (bend[:2], bend)):
        values = product(range(1, size + 1), repeat=len(cells))
        apart = (each for each in values if each[0] not in each[1:])
        met = {OPERATIONS[op].total(each) for each in apart}
        for target in range(1, size * size + 3):
            why = impossible(Puzzle(size, ()), Cage(cells, target, op))
            assert why is None or target not in met, (size, cells, target)
            assert why or target in met or cells == bend, (size, cells, target)


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


def test_targets_of_309_digits_are_judged_at_once_and_a_missing_clue_is_not() -> None:
    puzzle = parse(" ".join(["16", *["A" * 16] * 16]))
    cells = puzzle.cages[0].cells
    assert impossible(puzzle, Cage(cells, prod(range(1, 17)) ** 16, "*")) is None
    assert impossible(puzzle, Cage(cells, 2**240 * 3**100, "*"))
    assert impossible(puzzle, Cage(cells, 10**309 - 1, "*"))
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
