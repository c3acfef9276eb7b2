"""Draw: each edit as an address, and changes that leave one solution.

What the editor shows of drawings, verdicts, and what is refused is in approved.txt.
"""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from tests.web.support import (
    DRAFT,
    FIGURE,
    KILLER,
    SAMPLE,
    TWO,
    Client,
    Element,
    address,
    code,
    read,
)
from webapp.budget import Budget
from webapp.coach.mends import mends
from webapp.puzzle import Cage, Puzzle, faults, make_puzzle, parse, values_at
from webapp.puzzle.editing import empty
from webapp.puzzle.formats import code as share_code
from webapp.solvers import parse_choice, solutions
from webapp.web.http.limits import CODE_LETTERS, FAULTS_SHOWN

EMPTY = Puzzle(3, ())
PAIR = ((0, 0), (0, 1))
LEFTOVERS = parse("2 ab ab a 3 + b 3 + a 4 + q 9 * a b")


def drawn(page: Element) -> Puzzle:
    """The drawing that an editor has."""
    return share_code.parse(page.one(id="editor")["data-code"])


def edited(client: Client, draft: Puzzle, **query: Any) -> Puzzle:
    """The drawing after an edit."""
    return drawn(client.fragment(address("/edit", draft, **query)))


def fault_list(page: Element) -> list[Element]:
    """The faults beside the board."""
    return page.by_role("", "Faults").all("li")


# What the page shows.


def test_page_without_a_drawing_begins_with_an_empty_grid(client: Client) -> None:
    for path, begun in {
        "/draw": Puzzle(5, ()),
        "/draw?size=0": Puzzle(1, ()),
        "/draw?size=99": Puzzle(16, ()),
        "/draw?kind=sudoku": Puzzle(9, (), (3, 3)),
        "/draw?kind=killer&size=6": Puzzle(6, (), (2, 3), killer=True),
    }.items():
        answer = client.get(path)
        assert (answer.status_code, answer.location) == (302, f"/draw?p={code(begun)}")


def test_faults_without_end_are_counted(client: Client) -> None:
    draft = parse("2 aa aa a 6 + " + "z " * 1000)
    more = len(faults(draft)) - FAULTS_SHOWN
    for path, status in (("/draw", 200), ("/watch", 422)):
        *listed, last = fault_list(client.page(address(path, draft), status))
        assert (len(listed), last.text) == (FAULTS_SHOWN, f"and {more:,} more")
    for clues in ("z 1 " * 1500, "a 1 " * 2000):  # of no cage, and of one with every cell
        draft = parse(f"16 {('a' * 16 + ' ') * 16} a 1 + {clues}")
        assert len(code(draft)) < CODE_LETTERS
        assert len(client.get(address("/draw", draft)).data) < 400_000


# Edits.


def test_making_a_cage_reads_what_people_type(client: Client) -> None:
    for typed, op, target, kind in (
        ("3+", "", 3, "+"), ("3", "+", 3, "+"), ("+3", "", 3, "+"), (" 1 2 × ", "", 12, "*"),
        ("12x", "", 12, "*"), ("12∗", "", 12, "*"), ("12·", "", 12, "*"), ("2÷", "", 2, "/"),
        ("2:", "", 2, "/"), ("1−", "", 1, "-"), ("1–", "", 1, "-"), ("3+", "-", 3, "+"),
        ("", "", None, None), ("", "*", None, "*"), ("-", "", None, "-"), ("7", "", 7, None),
        ("0", "+", 0, "+"), ("0" * 5000 + "7", "+", 7, "+"), ("9" * 309, "*", 10**309 - 1, "*"),
    ):  # fmt: skip
        made = edited(client, EMPTY, do="make", cells="r1c1,r1c2", target=typed, op=op)
        assert made == make_puzzle(3, [Cage(PAIR, target, kind)])
    alone = edited(client, EMPTY, do="make", cells="r2c2,,r2c2", target="3")
    assert alone.cages == (Cage(((1, 1),), 3, "="),)


def test_edits_change_the_drawing_as_named(client: Client) -> None:
    over = [Cage(PAIR, 3, "+"), Cage(((1, 0),), 3, "+"), Cage(((1, 1),), 3, "+")]
    grown = [Cage(((0, 0), (0, 1), (1, 0)), 3, "+"), Cage(((1, 1),), 3, "+")]
    for draft, query, after in (
        (TWO, {"do": "make", "cells": "r1c1,r1c2", "target": "3+"}, make_puzzle(2, over)),
        (TWO, {"do": "grow", "cells": "r1c1,r1c2"}, make_puzzle(2, grown)),
        (TWO, {"do": "delete", "cells": "r2c2"}, make_puzzle(2, TWO.cages[:1])),
        (TWO, {"do": "delete", "cells": ""}, TWO),
        (TWO, {"do": "take", "cells": "r1c1"}, parse("2 .b ab a 3 + b 3 +")),
        (TWO, {"do": "take", "cells": "r1c1,r2c1"}, parse("2 .b .b b 3 +")),
        (TWO, {"do": "become", "to": code(SAMPLE)}, SAMPLE),  # as a fix does
        (LEFTOVERS, {"do": "drop", "leftover": 0}, parse("2 ab ab a 3 + b 3 + q 9 * a b")),
        (KILLER, {"do": "clear"}, Puzzle(4, (), (2, 2), killer=True)),
        (Puzzle(5, (), (2, 2)), {"do": "kind", "boxes": ""}, Puzzle(5, ())),
        (empty(6), {"do": "kind", "boxes": "2x3", "killer": 1}, empty(6, "killer")),
    ):
        assert edited(client, draft, **query) == after
    for draft in (SAMPLE, DRAFT, KILLER):
        for nothing in ({"do": "show"}, {"do": "resize", "size": draft.size}, {}):
            assert edited(client, draft, **nothing) == draft
    for size in (1, 4, 9, 16):
        assert edited(client, FIGURE, do="resize", size=size).size == size


def test_edit_to_a_puzzle_too_long_for_its_link_is_refused(client: Client) -> None:
    """What else is refused is in approved.txt."""
    huge = int("9" * 309)
    draft = make_puzzle(8, [Cage(((r, c),), huge, "=") for r in range(8) for c in range(7)])
    answer = client.htmx(address("/edit", draft, do="make", cells="r8c8", target="9" * 309))
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#notice")
    assert read(answer.text).text.startswith("This puzzle’s link would have 12,")


def test_edit_reads_no_more_cells_than_a_grid_has(client: Client) -> None:
    cells = [f"r{r}c{c}" for r in range(1, 17) for c in range(1, 17)]
    made = edited(client, Puzzle(16, ()), do="make", cells=",".join(cells), target="2176+")
    assert [len(cage.cells) for cage in made.cages] == [256]
    more = ",".join(["r1c1"] * 256 + ["nonsense"])
    assert edited(client, EMPTY, do="make", cells=more).cages[0].cells == ((0, 0),)


# The verdict on what is drawn, and changes that leave one solution.


def has_one(puzzle: Puzzle) -> bool:
    """Whether another search than the one that proves it finds just one solution."""
    search = solutions(puzzle, limit=2, choice=parse_choice("mrv"))
    return len(list(search)) == 1 and search.complete


@given(solved_puzzles(st.integers(2, 4)))
@settings(max_examples=20)
def test_every_fix_leaves_one_solution_and_no_fault(solved: Solved) -> None:
    puzzle = solved.puzzle
    fixes = mends(puzzle, Budget(1_000_000))
    assert not (fixes and has_one(puzzle))
    for each in fixes:
        assert has_one(each.puzzle)
        assert not faults(each.puzzle)
        assert each.cells
    mysteries = "4 aabb ccdd eeff gghh a 3 ? b 7 ? c 3 ? d 7 ? e 3 ? f 7 ? g 3 ? h 7 ?"
    assert mends(parse(mysteries), Budget(10)) == ()  # that takes longer


@pytest.mark.parametrize("text", ["1234............", "1.......2......."])
def test_no_fewer_givens_leave_one_solution_than_offered(text: str) -> None:
    sudoku = parse(text)
    grids = [values_at(grid) for grid in solutions(sudoku, limit=300)]
    fewest = next(
        count
        for count in range(1, 5)
        for cells in combinations(sorted(grids[0]), count)
        if 1 in Counter(tuple(grid[cell] for cell in cells) for grid in grids).values()
    )
    assert {len(mend.cells) for mend in mends(sudoku, Budget(7_500_000))} == {fewest}
