"""Each strategy as a table: boards on which it finds something, and others where it doesn't."""

from typing import NamedTuple

import pytest

from tests.logic.boards import board, events, said
from webapp.logic.sheet import Sheet
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.logic.strategies.sum_bounds import SumBounds
from webapp.puzzle import cell_names, parse
from webapp.solvers.logic import PSEUDOCODE
from webapp.trace import DeadEnd

NO_CAGES = "4 .... .... .... ...."
BOXES = f"{NO_CAGES} boxes 2x2"
SIX = "6 " + "...... " * 6
PAIR = "4 aa.. .... .... .... a {}"
PAIR_OF_FIVE = "5 aa... ..... ..... ..... ..... a 15 ?"


class Case(NamedTuple):
    """A board and what the strategy finds there, and a board on which it finds nothing.

    tests/snapshots/sentences.md has the sentence that goes with the first board.
    """

    strategy: str
    puzzle: str
    rows: str
    found: str
    other_puzzle: str
    other_rows: str


CASES = [
    Case("given", "2 aa bc a 3 + b 1 = c 2 =", ". . / . =2", "r2c1=1",
         "2 aa bc a 3 + b 1 = c 2 =", ". . / =1 =2"),
    Case("one-of-each", "3 ... ... ...", "=1 . .", "r1c2-1 r1c3-1 r2c1-1 r3c1-1",
         "3 ... ... ...", "=1 23 23 / 23 . . / 23 . ."),
    Case("one-of-each", BOXES, "=1 . . .", "r1c2-1 r1c3-1 r1c4-1 r2c1-1 r2c2-1 r3c1-1 r4c1-1",
         BOXES, "=1 234 234 234 / 234 234 . . / 234 . . . / 234 . . ."),
    Case("single-possibility", NO_CAGES, "3 . . .", "r1c1=3", NO_CAGES, "34 . . ."),
    Case("only-square", NO_CAGES, ". 234 234 234", "r1c1=1", NO_CAGES, ". 234 234 ."),
    Case("only-square", BOXES, ". 234 . . / 234 234 . .", "r1c1=1",
         NO_CAGES, ". 234 . . / 234 234 . ."),
    Case("divisor", PAIR.format("4 *"), "", "r1c1-3 r1c2-3", PAIR.format("12 *"), ""),
    Case("divisor", PAIR.format("2 /"), "", "r1c1-3 r1c2-3", PAIR.format("2 -"), ""),
    Case("reach", "4 aa.. a... .... .... a 4 +", "", "r1c1-34 r1c2-34 r2c1-34",
         "4 aa.. a... .... .... a 6 +", ""),
    Case("combination", PAIR.format("3 -"), "", "r1c1-23 r1c2-23", PAIR.format("1 -"), ""),
    Case("fillings", PAIR.format("1 -"), "14 . . .", "r1c2-14", PAIR.format("1 -"), ""),
    Case("locked", BOXES, ". . . . / 234 234 . .", "r1c3-1 r1c4-1", BOXES, ". . . . / 234 . . ."),
    Case("locked", BOXES, ". 234 . . / . 234 . .", "r3c1-1 r4c1-1", BOXES, ". 234 . . / . . . ."),
    Case("double-locked", f"{SIX} boxes 2x3", "/".join([". . 23456 . . ."] * 4),
         "r5c1-1 r5c2-1 r6c1-1 r6c2-1", f"{SIX} boxes 2x3", "/".join([". . 23456 . . ."] * 3)),
    Case("needed", PAIR.format("3 -"), "14 14 . .", "r1c3-14 r1c4-14",
         PAIR.format("1 -"), "14 23 . ."),
    Case("naked-group", NO_CAGES, "12 12 . .", "r1c3-12 r1c4-12", NO_CAGES, "12 13 . ."),
    Case("naked-group", NO_CAGES, "12 23 13 .", "r1c4-123", NO_CAGES, "12 23 134 ."),
    Case("hidden-twin", NO_CAGES, ". . 34 34", "r1c1-34 r1c2-34", NO_CAGES, ". . 134 34"),
    Case("cage-set", PAIR.format("1 -"), ". . 23 .", "r1c4-23", PAIR.format("1 -"), ". . 12 ."),
    Case("clash", PAIR.format("5 +"), ". . 14 .", "r1c1-14 r1c2-14",
         PAIR.format("5 +"), ". . 12 ."),
    Case("clash", PAIR.format("5 +"), ". . 234 234", "r1c1-23 r1c2-23",
         PAIR.format("5 +"), ". . 234 ."),
    Case("parity", PAIR.format("1 -"), ". . 13 .", "r1c4-13", PAIR.format("1 -"), ". . 12 ."),
    Case("innies", "4 aaa. .... .... .... a 9 +", "", "r1c4-234",
         "4 aa.. .... .... .... a 5 +", ""),
    Case("innies", PAIR.format("2 *"), "", "r1c3-12 r1c4-12", PAIR.format("1 -"), ""),
    Case("outies", "4 aabb ...b .... .... a 5 + b 8 +", "", "r2c4-124",
         "4 aab. ..bb .... .... a 5 + b 8 +", ""),
    Case("x-wing", NO_CAGES, ". 234 . 234 / . . . . / . 234 . 234", "r2c1-1 r2c3-1 r4c1-1 r4c3-1",
         NO_CAGES, ". 234 . 234 / . . . . / . 234 . ."),
    Case("xy-wing", NO_CAGES, "12 . 13 . / . . . . / 23 . . .", "r3c3-3",
         NO_CAGES, "12 . 13 . / . . . . / 24 . . ."),
    Case("simple-colouring", NO_CAGES, ". . 234 234 / . 234 . . / . . 234 234 / . 234 . .",
         "r2c1-1 r4c1-1", NO_CAGES, ". . 234 234 / . . . . / . . 234 234 / . 234 . ."),
    Case("simple-colouring", BOXES, ". 234 . 234 / . . 234 . / . 234 234 . / 234 . . 234",
         "r1c1-1 r2c2-1 r2c4-1 r3c1-1 r4c3-1",
         BOXES, ". 234 . 234 / . . . . / . . . . / 234 . . 234"),
    Case("swordfish", SIX, "/".join([". . . 23456 23456 23456"] * 3),
         "r4c1-1 r4c2-1 r4c3-1 r5c1-1 r5c2-1 r5c3-1 r6c1-1 r6c2-1 r6c3-1",
         SIX, "/".join([*[". . . 23456 23456 23456"] * 2, ". . . . 23456 23456"])),
    Case("turbot-fish", BOXES, ". 234 . 234 / . . . . / . . . . / . 234 . .", "r3c3-1",
         BOXES, ". . . 234 / . . . . / . . . . / . 234 . ."),
    Case("unit-forcing-chain", NO_CAGES, ". . 234 234 / 12 23 . .", "r1c2-3",
         NO_CAGES, ". . . 234 / 12 23 . ."),
    Case("grid-parity", "4 aaaa bbbb cccc ddee a 10 + b 10 + c 10 + d 2 / e 7 +", "",
         "r4c1-4 r4c2-4", "4 aaaa bbbb cccc ddee a 10 + b 10 + c 10 + d 2 / e 2 /", ""),
    Case("grid-parity", "4 aaaa bbbb cccc ddd. a 10 + b 10 + c 10 + d 7 +", "", "r4c4-24",
         "4 aaaa bbbb cccc dd.. a 10 + b 10 + c 10 + d 7 +", ""),
    Case("sum-bounds", PAIR.format("1 -"), ". . 12 12", "r1c1-12 r1c2-12",
         PAIR.format("1 -"), ". . 123 ."),
    Case("sum-bounds", "4 aaaa bbbb ccc. .... a 10 + b 10 + c 9 +", "", "r3c4-234",
         "4 aaaa bbbb cc.. .... a 10 + b 10 + c 5 +", ""),
    Case("two-cages", "4 aabb .... .... .... a 1 - b 3 -", "", "r1c1-14 r1c2-14",
         "4 aa.. .... bb.. .... a 1 - b 1 -", ""),
    Case("x-wing", SIX, "/".join([". . . . . .", *["23456 . . 23456 . ."] * 4]),
         "r1c2-1 r1c3-1 r1c5-1 r1c6-1 r6c2-1 r6c3-1 r6c5-1 r6c6-1",
         SIX, "/".join([". . . . . .", *["23456 . . 23456 . ."] * 3])),
    Case("forcing-twin", NO_CAGES, "12 13 . . / 23 . . .", "r2c2-3",
         NO_CAGES, "12 13 . . / 24 . . ."),
    # Cages whose operators are to be found.
    Case("divisor", PAIR_OF_FIVE, "", "r1c1-24 r1c2-24", PAIR.format("2 ?"), "3 124"),
    Case("combination", PAIR_OF_FIVE, "", "r1c1-124 r1c2-124", PAIR.format("3 ?"), ""),
    Case("needed", PAIR_OF_FIVE, "", "r1c3-35 r1c4-35 r1c5-35", PAIR.format("2 ?"), ""),
    Case("fillings", PAIR.format("3 ?"), "24 .", "r1c2-234", PAIR.format("3 ?"), "12 ."),
    Case("fillings", PAIR.format("3 ?"), "1 .", "r1c2-1", PAIR.format("3 ?"), ""),
    Case("reach", "3 aa. a.. ... a 9 ?", "", "r1c1-2 r1c2-2 r2c1-2", "3 aa. a.. ... a 6 ?", ""),
    Case("parity", "3 aa. ... ... a 5 ?", "", "r1c3-2", "3 aa. ... ... a 2 ?", ""),
    Case("innies", "3 aa. ... ... a 5 ?", "", "r1c3-23 r2c3-1", "3 aa. ... ... a 2 ?", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{case.strategy} {at}" for at, case in enumerate(CASES)]
)
def test_strategy_finds_its_case_and_nothing_on_the_other(case: Case) -> None:
    sheet = board(case.puzzle, case.rows)
    before = sheet.domains[:], sheet.values[:]
    first = events(sheet, case.strategy)
    assert said(first) == case.found
    assert events(sheet, case.strategy) == first, "finding must not change the sheet"
    assert (sheet.domains, sheet.values) == before
    assert events(board(case.other_puzzle, case.other_rows), case.strategy) == []


DEAD_ENDS = [
    ("given", "2 ab cc a 3 = b 1 = c 3 +", "", "no filling", "r1c1"),
    ("given", "2 ab cc a 2 = b 1 = c 3 +", "1 .", "no filling", "r1c1"),
    ("only-square", NO_CAGES, "234 234 234 234", "no place", "r1c1, r1c2, r1c3 and r1c4"),
    ("reach", PAIR.format("99 +"), "", "no filling", "r1c1 and r1c2"),
    ("reach", PAIR.format("7 +"), ". 12 . .", "no filling", "r1c1 and r1c2"),
    ("combination", PAIR.format("3 -"), "23 23 . .", "no filling", "r1c1 and r1c2"),
    ("clash", PAIR.format("3 -"), ". . 14 .", "no filling", "r1c1 and r1c2"),
    ("innies", "4 aaa. .... .... .... a 9 +", ". . . 234", "no total", "r1c4"),
    ("innies", "4 aaa. .... .... .... a 7 *", "", "no total", "r1c4"),
    ("outies", "4 aabb ...b .... .... a 5 + b 12 +", "", "no total", "r2c4"),
]


def test_strategies_report_dead_ends_on_impossible_boards() -> None:
    found = []
    for strategy, puzzle, rows, *_ in DEAD_ENDS:
        dead = events(board(puzzle, rows), strategy)[0]
        assert isinstance(dead, DeadEnd)
        found.append((strategy, puzzle, rows, dead.because.rule, cell_names(dead.cells)))
    assert found == DEAD_ENDS


NINE = "9 " + "aaa...... " * 3 + "......... " * 6 + "a 45 +"


def test_cage_with_too_many_fillings_is_skipped() -> None:
    sheet = Sheet(parse(NINE))
    about_cages = ("combination", "fillings", "needed", "cage-set", "clash", "two-cages", "reach")
    assert [list(STRATEGIES[name].find(sheet)) for name in about_cages] == [[]] * 7
    assert sheet.fillings(0) is None
    rows = "/".join(["12 12 3 . . . . . .", "45 45 6 . . . . . .", "78 78 9 . . . . . ."])
    table, live = board(NINE, rows).fillings(0) or (None, 0)
    assert (len(table.rows), live) == (8, 0b1111_1111)


def test_every_strategy_has_cases_a_rule_and_pseudocode() -> None:
    lines = list(PSEUDOCODE)
    assert {case.strategy for case in CASES} == set(STRATEGIES)
    assert len({strategy.reason for strategy in STRATEGIES.values()}) == len(STRATEGIES)
    wrong = [
        name
        for name, strategy in STRATEGIES.items()
        if strategy.name != name
        or not strategy.premise.endswith(".")
        or strategy.premise.count(".") > 4
        or strategy.title.lower() not in lines[PSEUDOCODE[strategy.line] - 1]
    ]
    assert wrong == []
    costs = [strategy.cost for strategy in STRATEGIES.values()]
    assert costs == sorted(costs)


def test_strategies_depend_on_the_kind_of_puzzle() -> None:
    def names(text: str, every: bool) -> list[str]:
        return [strategy.name for strategy in strategies_for(parse(text), every=every)]

    killer = "4 aabb cc.. .... .... a 3 + b 7 + c 7 + boxes 2x2 killer"
    cages, sudoku = "2 aa bb a 3 + b 3 +", "." * 81
    assert names(killer, every=True) == list(STRATEGIES)
    assert set(STRATEGIES) - {*names(cages, every=True)} == {"locked", "double-locked"}
    assert names(sudoku, every=False) == [
        "given", "one-of-each", "single-possibility", "only-square",
        "locked", "double-locked", "naked-group", "hidden-twin", "forcing-twin",
    ]  # fmt: skip
    fish = {"xy-wing", "simple-colouring", "swordfish", "turbot-fish", "unit-forcing-chain"}
    for text, more in ((sudoku, {"x-wing"}), (cages, {"grid-parity", "sum-bounds"})):
        usual, every = names(text, every=False), names(text, every=True)
        assert [name for name in every if name in usual] == usual
        assert {*every} - {*usual} == fish | more


def test_look_hint_names_a_line_or_the_cells() -> None:
    puzzle = parse("4 aabb ccdd eeff gghh a 3 + b 7 + c 7 + d 3 + e 5 + f 5 + g 5 + h 5 +")
    apart = SumBounds(((0, 0), (0, 1), (1, 0), (1, 1)), 20, 9, 1, (0, 1))
    in_line = SumBounds(((0, 0), (0, 1), (0, 2), (0, 3)), 10, 0, 1, (0,))
    assert (apart.where(puzzle), in_line.where(puzzle)) == ("r1c1, r1c2, r2c1 and r2c2", "row 1")
