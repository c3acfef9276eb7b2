"""Strategies: for each a sheet where its premise holds, and one where it just does not."""

from typing import NamedTuple

import pytest

from tests.logic.boards import board, events, said
from webapp.explain import explain
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.logic.strategies.innies import Innies
from webapp.logic.strategies.sum_bounds import SumBounds
from webapp.logic.strategy import Strategy
from webapp.puzzle import parse
from webapp.solvers.algorithms.logic import PSEUDOCODE
from webapp.trace import Board, Remove

NO_CAGES = "4 .... .... .... ...."
BOXES = f"{NO_CAGES} boxes 2x2"
SIX = "6 " + "...... " * 6
PAIR = "4 aa.. .... .... .... a {}"


class Case(NamedTuple):
    """A puzzle and a board, what the strategy finds there, its first sentence, a board too many."""

    strategy: str
    puzzle: str
    rows: str
    found: str
    sentence: str
    other_puzzle: str
    other_rows: str


CASES = [
    Case("given", "2 aa bc a 3 + b 1 = c 2 =", ". . / . =2", "r2c1=1",
         "r2c1 is given as 1.",
         "2 aa bc a 3 + b 1 = c 2 =", ". . / =1 =2"),
    Case("one-of-each", "3 ... ... ...", "=1 . .", "r1c2-1 r1c3-1 r2c1-1 r3c1-1",
         "Cross off 1 in r1c2, r1c3, r2c1 and r3c1: r1c1 is 1 (One of each).",
         "3 ... ... ...", "=1 23 23 / 23 . . / 23 . ."),
    Case("one-of-each", BOXES, "=1 . . .", "r1c2-1 r1c3-1 r1c4-1 r2c1-1 r2c2-1 r3c1-1 r4c1-1",
         "Cross off 1 in r1c2, r1c3, r1c4 and 4 more cells: r1c1 is 1 (One of each).",
         BOXES, "=1 234 234 234 / 234 234 . . / 234 . . . / 234 . . ."),
    Case("single-possibility", NO_CAGES, "3 . . .", "r1c1=3",
         "r1c1 must be 3: nothing else fits (Single possibility).",
         NO_CAGES, "34 . . ."),
    Case("only-square", NO_CAGES, ". 234 234 234", "r1c1=1",
         "r1c1 must be 1: it’s the only place for 1 in row 1 (Only square).",
         NO_CAGES, ". 234 234 ."),
    Case("only-square", BOXES, ". 234 . . / 234 234 . .", "r1c1=1",
         "r1c1 must be 1: it’s the only place for 1 in box 1 (Only square).",
         NO_CAGES, ". 234 . . / 234 234 . ."),
    Case("divisor", PAIR.format("4 *"), "", "r1c1-3 r1c2-3",
         "Cross off 3 in r1c1 and r1c2: 4 isn’t divisible by 3 (Divisor).",
         PAIR.format("12 *"), ""),
    Case("divisor", PAIR.format("2 /"), "", "r1c1-3 r1c2-3",
         "Cross off 3 in r1c1 and r1c2: 3 has no partner with quotient 2 (Divisor).",
         PAIR.format("2 -"), ""),
    Case("reach", "4 aa.. a... .... .... a 4 +", "", "r1c1-34 r1c2-34 r2c1-34",
         "Cross off 3 and 4 in r1c1, r1c2 and r2c1: with 3 or 4 there, 4+ can’t add up to 4 "
         "(Reach).",
         "4 aa.. a... .... .... a 6 +", ""),
    Case("combination", PAIR.format("3 -"), "", "r1c1-23 r1c2-23",
         "Cross off 2 and 3 in r1c1 and r1c2: no remaining way to make 3− uses 2 or 3 "
         "(Combination).", PAIR.format("1 -"), ""),
    Case("fillings", PAIR.format("1 -"), "14 . . .", "r1c2-14",
         "Cross off 1 and 4 in r1c2: no remaining way to make 1− has them there (Fillings).",
         PAIR.format("1 -"), ""),
    Case("locked", BOXES, ". . . . / 234 234 . .", "r1c3-1 r1c4-1",
         "Cross off 1 in r1c3 and r1c4: box 1 has 1 only in row 1, at r1c1 and r1c2 (Locked).",
         BOXES, ". . . . / 234 . . ."),
    Case("locked", BOXES, ". 234 . . / . 234 . .", "r3c1-1 r4c1-1",
         "Cross off 1 in r3c1 and r4c1: box 1 has 1 only in column 1, at r1c1 and r2c1 (Locked).",
         BOXES, ". 234 . . / . . . ."),
    Case("double-locked", f"{SIX} boxes 2x3", "/".join([". . 23456 . . ."] * 4),
         "r5c1-1 r5c2-1 r6c1-1 r6c2-1",
         "Cross off 1 in r5c1, r5c2, r6c1 and r6c2: two boxes in line with it have 1 only in "
         "columns 1 and 2 (Double locked).",
         f"{SIX} boxes 2x3", "/".join([". . 23456 . . ."] * 3)),
    Case("needed", PAIR.format("3 -"), "14 14 . .", "r1c3-14 r1c4-14",
         "Cross off 1 and 4 in r1c3 and r1c4: every remaining way to make 3− has them in row 1 "
         "(Needed in a line).", PAIR.format("1 -"), "14 23 . ."),
    Case("naked-group", NO_CAGES, "12 12 . .", "r1c3-12 r1c4-12",
         "Cross off 1 and 2 in r1c3 and r1c4: r1c1 and r1c2 use up 1 and 2 in row 1 (Naked group).",
         NO_CAGES, "12 13 . ."),
    Case("naked-group", NO_CAGES, "12 23 13 .", "r1c4-123",
         "Cross off 1, 2 and 3 in r1c4: r1c1, r1c2 and r1c3 use up 1, 2 and 3 in row 1 (Naked "
         "group).", NO_CAGES, "12 23 134 ."),
    Case("hidden-twin", NO_CAGES, ". . 34 34", "r1c1-34 r1c2-34",
         "Cross off 3 and 4 in r1c1 and r1c2: in row 1, 1 and 2 fit only in r1c1 and r1c2 (Hidden "
         "twin).", NO_CAGES, ". . 134 34"),
    Case("cage-set", PAIR.format("1 -"), ". . 23 .", "r1c4-23",
         "Cross off 2 and 3 in r1c4: between them, r1c3 and cage 1− use up 2 and 3 in row 1 (Cage "
         "set).",
         PAIR.format("1 -"), ". . 12 ."),
    Case("clash", PAIR.format("5 +"), ". . 14 .", "r1c1-14 r1c2-14",
         "Cross off 1 and 4 in r1c1 and r1c2: with either of them there, 5+ would leave a cell of "
         "row 1 without a value, or a value without a cell (Clash).",
         PAIR.format("5 +"), ". . 12 ."),
    Case("clash", PAIR.format("5 +"), ". . 234 234", "r1c1-23 r1c2-23",
         "Cross off 2 and 3 in r1c1 and r1c2: with either of them there, 5+ would leave a cell of "
         "row 1 without a value, or a value without a cell (Clash).",
         PAIR.format("5 +"), ". . 234 ."),
    Case("parity", PAIR.format("1 -"), ". . 13 .", "r1c4-13",
         "Cross off 1 and 3 in r1c4: row 1 adds up to 10, the rest of it to an even number, so "
         "r1c4 must be even (Parity).",
         PAIR.format("1 -"), ". . 12 ."),
    Case("innies", "4 aaa. .... .... .... a 9 +", "", "r1c4-234",
         "Cross off 2, 3 and 4 in r1c4: row 1 adds up to 10, the rest of it to 9, so r1c4 is 1 "
         "(Innies).", "4 aa.. .... .... .... a 5 +", ""),
    Case("innies", PAIR.format("2 *"), "", "r1c3-12 r1c4-12",
         "Cross off 1 and 2 in r1c3 and r1c4: row 1 adds up to 10, the rest of it to 3, so r1c3 "
         "and r1c4 add up to 7 (Innies).", PAIR.format("1 -"), ""),
    Case("outies", "4 aabb ...b .... .... a 5 + b 8 +", "", "r2c4-124",
         "Cross off 1, 2 and 4 in r2c4: cages and values that cover row 1 add up to 13, row 1 "
         "alone to 10, so r2c4 is 3 (Outies).", "4 aab. ..bb .... .... a 5 + b 8 +", ""),
    Case("x-wing", NO_CAGES, ". 234 . 234 / . . . . / . 234 . 234", "r2c1-1 r2c3-1 r4c1-1 r4c3-1",
         "Cross off 1 in r2c1, r4c1, r2c3 and r4c3: rows 1 and 3 can have 1 only in columns 1 and "
         "3 (X-wing).", NO_CAGES, ". 234 . 234 / . . . . / . 234 . ."),
    Case("xy-wing", NO_CAGES, "12 . 13 . / . . . . / 23 . . .", "r3c3-3",
         "Cross off 3 in r3c3: if r1c1 is 1, r1c3 is 3, if it’s 2, r3c1 is, and it sees both "
         "(XY-wing).", NO_CAGES, "12 . 13 . / . . . . / 24 . . ."),
    Case("simple-colouring", NO_CAGES, ". . 234 234 / . 234 . . / . . 234 234 / . 234 . .",
         "r2c1-1 r4c1-1",
         "Cross off 1 in r2c1 and r4c1: 1 is either at r1c1 and r3c2 or at r1c2 and r3c1, and they "
         "see cells of both (Simple colouring).",
         NO_CAGES, ". . 234 234 / . . . . / . . 234 234 / . 234 . ."),
    Case("simple-colouring", BOXES, ". 234 . 234 / . . 234 . / . 234 234 . / 234 . . 234",
         "r1c1-1 r2c2-1 r2c4-1 r3c1-1 r4c3-1",
         "Cross off 1 in r1c1, r2c2, r2c4 and 2 more cells: with 1 there, r1c1 and r2c2 would both "
         "be 1 in one unit (Simple colouring).",
         BOXES, ". 234 . 234 / . . . . / . . . . / 234 . . 234"),
    Case("swordfish", SIX, "/".join([". . . 23456 23456 23456"] * 3),
         "r4c1-1 r4c2-1 r4c3-1 r5c1-1 r5c2-1 r5c3-1 r6c1-1 r6c2-1 r6c3-1",
         "Cross off 1 in r4c1, r5c1, r6c1 and 6 more cells: rows 1, 2 and 3 can have 1 only in "
         "columns 1, 2 and 3 (Swordfish).",
         SIX, "/".join([*[". . . 23456 23456 23456"] * 2, ". . . . 23456 23456"])),
    Case("turbot-fish", BOXES, ". 234 . 234 / . . . . / . . . . / . 234 . .", "r3c3-1",
         "Cross off 1 in r3c3: row 1 has 1 only at r1c3 and r1c1, column 2 only at r3c2 and r2c2; "
         "r1c1 and r2c2 see each other, so one of r1c3 and r3c2 is 1 (Turbot fish).",
         BOXES, ". . . 234 / . . . . / . . . . / . 234 . ."),
    Case("unit-forcing-chain", NO_CAGES, ". . 234 234 / 12 23 . .", "r1c2-3",
         "Cross off 3 in r1c2: row 1 has 1 at r1c1 or r1c2, and either of them rules it out (Unit "
         "forcing chain).", NO_CAGES, ". . . 234 / 12 23 . ."),
    Case("grid-parity", "4 aaaa bbbb cccc ddee a 10 + b 10 + c 10 + d 2 / e 7 +", "",
         "r4c1-4 r4c2-4",
         "Cross off 4 in r4c1 and r4c2: the whole grid adds up to 40, the rest of it to an odd "
         "number, so r4c1 and r4c2 must add up to an odd number (Grid parity).",
         "4 aaaa bbbb cccc ddee a 10 + b 10 + c 10 + d 2 / e 2 /", ""),
    Case("grid-parity", "4 aaaa bbbb cccc ddd. a 10 + b 10 + c 10 + d 7 +", "", "r4c4-24",
         "Cross off 2 and 4 in r4c4: the whole grid adds up to 40, the rest of it to an odd "
         "number, so r4c4 must be odd (Grid parity).",
         "4 aaaa bbbb cccc dd.. a 10 + b 10 + c 10 + d 7 +", ""),
    Case("sum-bounds", PAIR.format("1 -"), ". . 12 12", "r1c1-12 r1c2-12",
         "Cross off 1 and 2 in r1c1 and r1c2: row 1 adds up to 10, the rest of it to at most 4, so "
         "r1c1 and r1c2 add up to at least 6 (Sum bounds).",
         PAIR.format("1 -"), ". . 123 ."),
    Case("sum-bounds", "4 aaaa bbbb ccc. .... a 10 + b 10 + c 9 +", "", "r3c4-234",
         "Cross off 2, 3 and 4 in r3c4: row 3 adds up to 10, the rest of it to at least 9, so r3c4 "
         "is at most 1 (Sum bounds).",
         "4 aaaa bbbb cc.. .... a 10 + b 10 + c 5 +", ""),
    Case("two-cages", "4 aabb .... .... .... a 1 - b 3 -", "", "r1c1-14 r1c2-14",
         "Cross off 1 and 4 in r1c1 and r1c2: with either of them there, 1− would leave no way to "
         "make 3− (Two cages).", "4 aa.. .... bb.. .... a 1 - b 1 -", ""),
    Case("x-wing", SIX, "/".join([". . . . . .", *["23456 . . 23456 . ."] * 4]),
         "r1c2-1 r1c3-1 r1c5-1 r1c6-1 r6c2-1 r6c3-1 r6c5-1 r6c6-1",
         "Cross off 1 in r1c2, r1c3, r1c5 and 5 more cells: columns 1 and 4 can have 1 only in "
         "rows 1 and 6 (X-wing).", SIX, "/".join([". . . . . .", *["23456 . . 23456 . ."] * 3])),
    Case("forcing-twin", NO_CAGES, "12 13 . . / 23 . . .", "r2c2-3",
         "Cross off 3 in r2c2: r1c1 is 1 or 2, and either of them rules it out (Forcing twin).",
         NO_CAGES, "12 13 . . / 24 . . ."),
]  # fmt: skip

each_case = pytest.mark.parametrize(
    "case", CASES, ids=[f"{case.strategy} {at}" for at, case in enumerate(CASES)]
)


@each_case
def test_where_the_premise_holds_the_strategy_says_what_follows(case: Case) -> None:
    found = events(board(case.puzzle, case.rows), case.strategy)
    assert said(found) == case.found
    assert explain(parse(case.puzzle), Board(parse(case.puzzle).size), found[0]) == case.sentence


@each_case
def test_where_the_premise_just_fails_the_strategy_says_nothing(case: Case) -> None:
    assert events(board(case.other_puzzle, case.other_rows), case.strategy) == []


def test_every_strategy_has_a_case() -> None:
    assert {case.strategy for case in CASES} == set(STRATEGIES)


@each_case
def test_finding_changes_nothing_and_finds_the_same_again(case: Case) -> None:
    sheet = board(case.puzzle, case.rows)
    before = sheet.domains[:], sheet.values[:]
    first = events(sheet, case.strategy)
    assert events(sheet, case.strategy) == first
    assert (sheet.domains, sheet.values) == before


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=lambda strategy: strategy.name)
def test_each_strategy_is_told_of_in_a_few_sentences(strategy: Strategy) -> None:
    assert strategy is STRATEGIES[strategy.name]
    assert strategy.premise.endswith(".")
    assert strategy.premise.count(".") <= 3


@pytest.mark.parametrize(
    ("op", "words"), [("+", "row 1 adds up to 4"), ("*", "row 1 multiplies to 4")]
)
def test_a_total_says_what_it_does_with_its_cells_where_sum_and_product_agree(
    op: str, words: str
) -> None:
    reason = Innies(((0, 0),), whole=4, known=2, rest=2, units=(0,), op=op)
    assert words in reason.why(parse(NO_CAGES), Board(4), Remove(((0, 0),), (1,), reason, 1))


def test_the_table_goes_from_cheap_to_dear() -> None:
    costs = [strategy.cost for strategy in STRATEGIES.values()]
    assert costs == sorted(costs)


def test_a_plain_sudoku_has_the_strategies_of_document_004_in_its_order() -> None:
    own = ["one-of-each", "locked", "double-locked", "naked-group", "hidden-twin", "forcing-twin"]
    ends = ["single-possibility", "only-square"]
    names = [strategy.name for strategy in strategies_for(parse("." * 81))]
    assert [name for name in names if name not in ends] == ["given", *own]
    assert [name for name in names if name in ends] == ends


def test_only_a_puzzle_with_boxes_has_the_strategies_of_boxes() -> None:
    killer = parse("4 aabb cc.. .... .... a 3 + b 7 + c 7 + boxes 2x2 killer")
    assert strategies_for(killer, every=True) == tuple(STRATEGIES.values())
    cages = parse("2 aa bb a 3 + b 3 +")
    names = [strategy.name for strategy in strategies_for(cages, every=True)]
    assert set(STRATEGIES) - set(names) == {"locked", "double-locked"}


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=lambda strategy: strategy.name)
def test_logic_has_a_line_of_pseudocode_for_every_strategy(strategy: Strategy) -> None:
    line = list(PSEUDOCODE)[PSEUDOCODE[strategy.line] - 1]
    assert strategy.title.lower() in line


def test_where_to_look_is_told_of_many_cells_that_share_no_line() -> None:
    """As many as a line has, they may still lie in several."""
    puzzle = parse("4 aabb ccdd eeff gghh a 3 + b 7 + c 7 + d 3 + e 5 + f 5 + g 5 + h 5 +")
    apart = SumBounds(((0, 0), (0, 1), (1, 0), (1, 1)), 20, 9, 1, (0, 1))
    assert apart.where(puzzle) == "r1c1, r1c2, r2c1 and r2c2"
    line = SumBounds(((0, 0), (0, 1), (0, 2), (0, 3)), 10, 0, 1, (0,))
    assert line.where(puzzle) == "row 1"
