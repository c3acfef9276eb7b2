"""Checks: one row a rule; all faults at once; and never a false alarm."""

import pytest
from hypothesis import given, settings

from tests.conftest import PUZZLES
from tests.puzzle.drafts import Solved, solved_puzzles
from webapp.puzzle import faults, parse, structural_faults
from webapp.puzzle.words import sentence

# Rule, a draft that breaks it once and nothing else, the cells concerned, words of its sentence.
BROKEN = [
    ("boxes", "4 aaaa bbbb cccc dddd a 10 + b 10 + c 10 + d 10 + boxes 2x3", "",
     "boxes of 2x3 have 6 cells: in a grid of size 4 each box needs 4"),
    ("free cells", "2 a. a. a 3 +", "r1c2 r2c2", "r1c2 and r2c2 aren’t in a cage yet"),
    ("free cells", "2 aa a. a 4 +", "r2c2", "r2c2 isn’t in a cage yet"),
    ("free cells", "3 ... ... ...", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",
     "9 cells aren’t in a cage yet"),
    ("clue", "2 ab ab a 3 +", "r1c2 r2c2", "the cage at r1c2 has no clue yet: give it a number"),
    ("clue", "2 ab ab a 3 + b +", "r1c2 r2c2", "the cage at r1c2 has the operator + but no target"),
    ("clue", "2 ab ab a 3 + b 3", "r1c2 r2c2", "the cage at r1c2 has the target 3 but no operator"),
    ("leftover", "2 ab ab a 3 + b 3 + c 1 =", "",
     "the clue 'c 1 =' is for a label that isn’t in the grid"),
    ("leftover", "2 ab ab a 3 + b 3 + a 4 -", "r1c1 r2c1",
     "the 3+ cage at r1c1 has a second clue, '4 -'"),
    ("leftover", "2 ab ab a 3 + b 3 3", "r1c2 r2c2",
     "the clue '3 3' of the cage at r1c2 can’t be read"),
    ("leftover", "2 ab ab a 3 + b 3 #", "r1c2 r2c2",
     "the clue '3 #' of the cage at r1c2 can’t be read"),
    ("leftover", "2 ab ab 12 a 3 + b 3 +", "", "'12' isn’t a clue"),
    ("leftover", f"2 ab ab a 3 + b 3 + {'foo' * 20}", "", f"'{'foo' * 13}…' isn’t a clue"),
    ("connected", "2 ab ba a 3 + b 3 +", "r1c1 r2c2",
     "the 3+ cage at r1c1 is in 2 pieces: join r1c1"),
    ("connected", "3 aba bbb aba a 8 + b 10 +", "r1c1 r1c3 r3c1 r3c3", "is in 4 pieces"),
    ("cell count", "2 aa bb a 3 = b 3 +", "r1c1 r1c2",
     "the cage of 3 at r1c1 has 2 cells: a clue without + − × ÷ belongs to a single cell"),
    ("cell count", "2 aa ab a 3 - b 1 =", "r1c1 r1c2 r2c1", "has 3 cells: − takes two cells"),
    ("cell count", "2 aa ab a 3 / b 1 =", "r1c1 r1c2 r2c1", "has 3 cells: ÷ takes two cells"),
    ("cell count", "1 a a 1 +", "r1c1", "has 1 cell: + takes two cells or more"),
    ("cell count", "1 a a 1 *", "r1c1", "has 1 cell: × takes two cells or more"),
    ("cell count", "1 a a 1 -", "r1c1", "has 1 cell: − takes two cells"),
    ("target", "1 a a 0 =", "r1c1",
     "the given 0 at r1c1 can’t be right: targets are whole numbers from 1"),
    ("impossible", "4 aaab cccb dddb eeeb a 5 + b 10 + c 9 + d 9 + e 9 +", "r1c1 r1c2 r1c3",
     "the 5+ cage at r1c1 can’t be made: 3 cells of one line in a 4 × 4 grid add up to between 6"),
    ("impossible", "1 a a 2 =", "r1c1",
     "the given 2 at r1c1 can’t be right: values go from 1 to 1"),
    ("repeated", "1..1............", "r1c1 r1c4", "row 1 has two 1s, at r1c1 and r1c4: keep one"),
    ("repeated", "1..." * 3 + "....", "r1c1 r2c1 r3c1", "column 1 has three 1s, at r1c1, r2c1"),
    ("repeated", "1....1..........", "r1c1 r2c2", "box 1 has two 1s, at r1c1 and r2c2: keep one"),
    ("repeated", "11..............", "r1c1 r1c2", "row 1 has two 1s, at r1c1 and r1c2: keep one"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "cells", "words"), BROKEN,
                         ids=[f"{rule}: {text[:40]}" for rule, text, _, _ in BROKEN])  # fmt: skip
def test_each_rule_is_said_once_with_its_cells(
    rule: str, text: str, cells: str, words: str
) -> None:
    found = faults(parse(text))
    mentioned = [fault for fault in found if fault.rule == rule]
    names = [" ".join(f"r{r + 1}c{c + 1}" for r, c in fault.cells) for fault in mentioned]
    assert names[:1] == [cells]
    assert words in mentioned[0].sentence
    assert {fault.rule for fault in found} == {rule}


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


def test_every_rule_has_its_row() -> None:
    from webapp.puzzle.checks import RULES

    assert len({rule for rule, *_ in BROKEN}) == len(RULES)


def test_all_faults_are_said_at_once() -> None:
    text = "3\naab\nacb\n.ca\na 3 -\nb 1\nb 2 +\nz 1 =\nboxes 2x2"
    assert [fault.rule for fault in faults(parse(text))] == [
        "boxes", "clue", "clue", "leftover", "leftover", "connected", "cell count",
    ]  # fmt: skip


def test_a_fault_says_where_in_the_text_it_is() -> None:
    (fault,) = faults(parse("2\nab\nab\na 3 +\n  b 3 3\n"))
    assert str(fault).startswith("line 5, column 3: the clue '3 3' of the cage at r1c2")


def test_only_impossible_targets_and_repeated_givens_do_not_stop_solving() -> None:
    for rule, text, _, _ in BROKEN:
        assert bool(structural_faults(parse(text))) == (rule not in ("impossible", "repeated")), (
            text
        )


def test_a_target_of_nought_is_named_where_no_operator_is_there_to_name_it() -> None:
    assert [fault.sentence for fault in faults(parse("2 ab ab a 0 b 3 +"))] == [
        "the cage at r1c1 has the target 0 but no operator: add a sign (+, −, ×, ÷ or ?)",
        "the cage at r1c1 has the target 0: targets are whole numbers from 1",
    ]


def test_a_sudoku_may_have_cells_without_a_cage() -> None:
    assert faults(parse("." * 81)) == []


@pytest.mark.parametrize("row", PUZZLES, ids=lambda row: row["id"])
def test_no_corpus_puzzle_has_a_fault(row: dict[str, str]) -> None:
    assert faults(parse(row["text"])) == []


@given(solved_puzzles())
@settings(max_examples=70)
def test_no_puzzle_that_has_a_solution_has_a_fault(solved: Solved) -> None:
    assert faults(solved.puzzle) == []
