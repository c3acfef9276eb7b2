"""What is kept, without a page: codes read as the server reads them, records, times, files."""

from typing import Any

import pytest

from tests.conftest import PUZZLES
from tests.js.node import Node
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.formats import code as share_code
from webapp.web.puzzle.facts import hides_operators

_READ = """async (codes) => {
  const { readCode } = await import("./kept/share_code.js");
  return codes.map(readCode);
}"""

_HIDDEN = """async (codes) => {
  const { readCode } = await import("./kept/share_code.js");
  const { hidesOperators } = await import("./kept/record.js");
  return codes.map((code) => hidesOperators(readCode(code)));
}"""


def sheet(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as the browser reads it from its code."""
    n = puzzle.size
    return {
        "size": n,
        "boxes": list(puzzle.boxes) if puzzle.boxes else None,
        "killer": puzzle.killer,
        "cages": [
            {
                "cells": [row * n + column for row, column in cage.cells],
                "op": cage.op or "",
                "target": "" if cage.target is None else str(cage.target),
            }
            for cage in puzzle.cages
        ],
    }


DRAFTS = (
    "5 ABCCD ABCEF GHHEI JHKLL JJKMM A 4 + B 2 / C 75 * D 2 = E 2 * F 4 = K 1 L 1 M 8",
    "." * 16,
    "..3.4.1." + "." * 8,
    "4 aabb ccdd eeff gghh a 3 + b 7 + c 7 + d 3 + e 5 + f 5 + g 5 + h 5 + boxes 2x2 killer",
    "4 abbc aadc eedc e.ff a 3 - b 1 - d 40 = e 5 +",
    "1 a a 1 =",
    "4 AABB CDEE CFEG FFHG A 3 ? B 1 ? C 2 ? D 2 = E 5 ? F 9 ? G 2 ? H 4 =",
)


def test_a_share_code_is_read_as_the_server_reads_it(node: Node) -> None:
    puzzles = [parse(each["text"]) for each in PUZZLES] + [parse(each) for each in DRAFTS]
    codes = [share_code.format(each) for each in puzzles]
    assert node.evaluate(_READ, codes) == [sheet(share_code.parse(each)) for each in codes]


def test_a_card_knows_what_has_no_operators_as_the_server_does(node: Node) -> None:
    puzzles = [parse(each) for each in DRAFTS]
    codes = [share_code.format(each) for each in puzzles]
    hidden = node.evaluate(_HIDDEN, codes)
    assert hidden == [hides_operators(each) for each in puzzles]
    assert hidden.count(True) == 1


@pytest.mark.parametrize(
    "code",
    ["", "m1", "m2Mrd3XIiFB0ZM1QdLEQ3x", "m1Mrd3XIiFB0ZM1QdLEQ3y", "m1<b>", 7, None, "m1" * 9],
)
def test_a_damaged_code_is_none(node: Node, code: object) -> None:
    assert node.evaluate(_READ, [code]) == [None]
