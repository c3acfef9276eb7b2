"""What each strategy finds on the boards of strategies.txt, and when it is used."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.logic.boards import board, events, said
from webapp.logic.sheet import Sheet
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.logic.strategies.sum_bounds import SumBounds
from webapp.puzzle import parse
from webapp.solvers.logic import PSEUDOCODE


class Case(NamedTuple):
    """A board, and what the strategy finds there: see strategies.txt."""

    strategy: str
    puzzle: str
    rows: str
    found: str


def cases() -> Iterator[Case]:
    """Yield the boards of strategies.txt."""
    strategy = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            there, _, found = line.strip().partition(" → ")
            puzzle, _, rows = there.partition(" | ")
            yield Case(strategy, puzzle, rows, found)
        elif not line.startswith("#"):
            strategy = line


FILE = Path(__file__).with_name("strategies.txt")
CASES = [*cases()]


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{case.strategy} {at}" for at, case in enumerate(CASES)]
)
def test_strategy_finds_what_its_case_says(case: Case) -> None:
    sheet = board(case.puzzle, case.rows)
    before = sheet.domains[:], sheet.values[:]
    first = events(sheet, case.strategy)
    assert said(first) == case.found
    assert events(sheet, case.strategy) == first, "finding must not change the sheet"
    assert (sheet.domains, sheet.values) == before


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
    idle = {case.strategy for case in CASES if case.found == "nothing"}
    assert {case.strategy for case in CASES if case.found != "nothing"} == idle == set(STRATEGIES)
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
