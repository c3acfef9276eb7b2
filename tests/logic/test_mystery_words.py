"""What strategies say of a cage whose operation is to be found: they name what it may still be."""

import pytest

from tests.logic.boards import board, events
from webapp.explain import explain
from webapp.puzzle import parse
from webapp.puzzle.operation import PRODUCT, QUOTIENT, SUM
from webapp.puzzle.words import may_be, narrowed
from webapp.trace import Board, DeadEnd, Reject
from webapp.trace.reasons import NoFilling

FIFTEEN = "5 aa... ..... ..... ..... ..... a 15 ?"
THREE = "4 aa.. .... .... .... a 3 ?"
FIVE = "3 aa. ... ... a 5 ?"
SAID = [
    (
        "divisor", FIFTEEN, "",
        "Cross off 2 and 4 in r1c1 and r1c2: 15? can only be a product here, and 15 isn’t "
        "divisible by 2 or 4 (Divisor).",
    ),
    (
        "divisor", "4 aa.. .... .... .... a 2 ?", "3 124",
        None,  # it can only be a difference, of which the target alone says nothing
    ),
    (
        "divisor", "6 aa.... ...... ...... ...... ...... ...... a 3 ?", "12 3456",
        None,  # a difference, a product or a quotient
    ),
    (
        "combination", FIFTEEN, "",
        "Cross off 1, 2 and 4 in r1c1 and r1c2: no remaining way to make 15?, which can only be a "
        "product here, uses 1, 2 or 4 (Combination).",
    ),
    (
        "needed", FIFTEEN, "",
        "Cross off 3 and 5 in r1c3, r1c4 and r1c5: every remaining way to make 15?, which can only "
        "be a product here, has them in row 1 (Needed in a line).",
    ),
    (
        "fillings", THREE, "24 .",
        "Cross off 2, 3 and 4 in r1c2: no remaining way to make 3?, which can be a sum or a "
        "difference here, has them there (Fillings).",
    ),
    (
        "fillings", THREE, "1 .",
        "Cross off 1 in r1c2: no remaining way to make 3?, which can be a sum, a difference, a "
        "product or a quotient here, has it there (Fillings).",
    ),
    (
        "reach", "3 aa. a.. ... a 9 ?", "",
        "Cross off 2 in r1c1, r1c2 and r2c1: with 2 there, the cells of 9? can neither add up to 9 "
        "nor multiply to 9 (Reach).",
    ),
    (
        "parity", FIVE, "",
        "Cross off 2 in r1c3: row 1 adds up to 6, the rest of it to an odd number, so r1c3 must be "
        "odd (Parity).",
    ),
    (
        "innies", FIVE, "",
        "Cross off 2 and 3 in r1c3: row 1 adds up to 6, the rest of it to 5, so r1c3 is 1 "
        "(Innies).",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("strategy", "puzzle", "rows", "says"), SAID, ids=[f"{each[0]} {each[2]}" for each in SAID]
)
def test_a_strategy_names_what_the_cage_may_still_be(
    strategy: str, puzzle: str, rows: str, says: str | None
) -> None:
    sheet = board(puzzle, rows)
    found = [explain(sheet.puzzle, Board(sheet.size), each) for each in events(sheet, strategy)]
    assert found[:1] == ([says] if says else [])


@pytest.mark.parametrize(
    ("puzzle", "held", "value", "why"),
    [
        ("4 aa.. .... .... .... a 2 ?", {(0, 0): 4}, 3, "2? is full and makes 7, 1 or 12, not 2."),
        (
            "4 aa.. .... .... .... a 3 ?", {(0, 0): 4}, 2,
            "3? is full and makes 6, 2 or 8, not 3.",
        ),
        ("4 aa.. a... .... .... a 3 ?", {}, 4, "4 is already more than 3 (cage 3?)."),
        (
            "4 aa.. a... .... .... a 3 ?", {(0, 0): 1}, 4,
            "1 + 4 and 1 × 4 = 4 are already more than 3 (cage 3?).",
        ),
    ],
)  # fmt: skip
def test_a_refusal_says_what_every_operation_makes(
    puzzle: str, held: dict[tuple[int, int], int], value: int, why: str
) -> None:
    cell = (1, 0) if " a..." in puzzle else (0, 1)
    event = Reject(cell, value, "cage", tuple(held), 1)
    said = explain(parse(puzzle), Board(4, dict(held)), event)
    assert said == f"Rejected: {value} in r{cell[0] + 1}c{cell[1] + 1}. {why}"


def test_a_cage_without_a_way_left_has_none_by_any_operation() -> None:
    puzzle, cage = parse(FIFTEEN), ((0, 0), (0, 1))
    event = DeadEnd(cage, NoFilling(cage), 1)
    assert event.because.why(puzzle, Board(5), event) == (
        "no way is left to make 15? by any operation"
    )


def test_what_a_cage_may_be_is_named_in_the_order_of_menus() -> None:
    assert may_be([PRODUCT]) == "a product"
    assert may_be([SUM, PRODUCT, QUOTIENT]) == "a sum, a product or a quotient"


def test_a_narrowed_cage_goes_on_or_ends() -> None:
    puzzle = parse(FIFTEEN)
    assert narrowed(puzzle, (0, 0), ()) == "15?"
    assert narrowed(puzzle, (0, 0), ("*",)) == "15?, which can only be a product here,"
    assert narrowed(puzzle, (0, 0), ("+", "*"), ends=True) == (
        "15?, which can be a sum or a product here"
    )
