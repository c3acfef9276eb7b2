"""Bounds call impossible what no filling reaches, and no puzzle that can be solved faulty.

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
def test_clue_is_impossible_only_if_no_filling_meets_it(op: str) -> None:
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


def test_huge_targets_are_checked_and_missing_clues_are_not() -> None:
    puzzle = parse(" ".join(["16", *["A" * 16] * 16]))
    cells = puzzle.cages[0].cells
    assert impossible(puzzle, Cage(cells, prod(range(1, 17)) ** 16, "*")) is None
    assert impossible(puzzle, Cage(cells, 2**240 * 3**100, "*"))
    assert impossible(puzzle, Cage(cells, 10**309 - 1, "*"))
    for target, op in ((None, "="), (7, None), (0, "=")):
        assert impossible(puzzle, Cage(((0, 0),), target, op)) is None


def test_every_rule_has_faults_and_two_allow_solving() -> None:
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


def test_clause_becomes_a_sentence_after_any_clue() -> None:
    said = {
        "row 1 has two 1s": "Row 1 has two 1s.",
        "r1c1 isn’t in a cage yet": "r1c1 isn’t in a cage yet.",
        "make the cage at r1c1 24?": "Make the cage at r1c1 24?.",
        "it takes +, −, ×, ÷ or ?": "It takes +, −, ×, ÷ or ?.",
        "what is in r1c1?": "What is in r1c1?",
        "not so!": "Not so!",
    }
    assert {clause: sentence(clause) for clause in said} == said
