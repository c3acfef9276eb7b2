"""What Draw says of a drawing that has not one solution, and what it offers to mend it."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from tests.web.markup import read
from tests.web.support import IMPOSSIBLE, SAMPLE, SUDOKU, TWO, Client, address, code
from webapp.budget import Budget
from webapp.coach.mends import mends
from webapp.generator.grade import rate
from webapp.puzzle import Puzzle, faults, parse, values_at
from webapp.puzzle.formats import code as share_code
from webapp.solvers import parse_choice, solutions

MYSTERIES = parse("4 aabb ccdd eeff gghh a 3 ? b 7 ? c 3 ? d 7 ? e 3 ? f 7 ? g 3 ? h 7 ?")


def has_one(puzzle: Puzzle) -> bool:
    """Whether another search than the one that proves it finds just one solution."""
    search = solutions(puzzle, limit=2, choice=parse_choice("mrv"))
    return len(list(search)) == 1 and search.complete


@given(solved_puzzles(st.integers(2, 4)))
@settings(max_examples=25)
def test_every_mend_leaves_exactly_one_solution_and_no_fault(solved: Solved) -> None:
    puzzle = solved.puzzle
    if has_one(puzzle):
        assert mends(puzzle, Budget(1_000_000)) == ()
    for mend in mends(puzzle, Budget(1_000_000)):
        assert has_one(mend.puzzle)
        assert not faults(mend.puzzle)
        assert mend.cells


def test_the_mends_that_change_least_come_first() -> None:
    assert [mend.words for mend in mends(TWO, Budget(1_000_000))] == [
        "Give r1c1 as 1, which leaves the given 2 at r2c1",
        "Give r1c1 as 2, which leaves the given 1 at r2c1",
        "Give r1c2 as 2, which leaves the given 1 at r2c2",
    ]


@pytest.mark.parametrize(
    "text", ["1...............", "12..............", "1.......2.......", "1234............"]
)
def test_no_fewer_givens_leave_one_solution_than_those_offered(text: str) -> None:
    sudoku = parse(text)
    grids = [values_at(grid) for grid in solutions(sudoku, limit=300)]
    fewest = next(
        count
        for count in range(1, 5)
        for cells in combinations(sorted(grids[0]), count)
        if 1 in Counter(tuple(grid[cell] for cell in cells) for grid in grids).values()
    )
    offered = mends(sudoku, Budget(7_500_000))
    assert {len(mend.cells) for mend in offered} == {fewest}


def test_what_no_budget_allows_to_prove_is_not_offered() -> None:
    assert mends(MYSTERIES, Budget(10)) == ()


@pytest.mark.parametrize("puzzle", [TWO, SUDOKU, parse("1" + "." * 15)])
def test_one_press_applies_a_mend(client: Client, puzzle: Puzzle) -> None:
    offers = read(client.get(f"/mends?p={code(puzzle)}").text).all("button")
    assert offers
    for offer in offers:
        editor = client.fragment(address("/edit", puzzle, do="become", to=offer["data-become"]))
        assert has_one(share_code.parse(editor.one(id="editor")["data-code"]))


def test_two_solutions_are_shown_with_the_cells_in_which_they_differ(client: Client) -> None:
    told = client.fragment(address("/verdict", TWO))
    shown = [
        [[td.text[-1] for td in row.all("td")] for row in table.all("tr")]
        for table in told.one(class_="two").all("table")
    ]
    assert shown == [[["1", "2"], ["2", "1"]], [["2", "1"], ["1", "2"]]]
    states = {td["data-state"] for td in told.one(class_="two").all("td")}
    assert states == {"differs"}
    assert "They differ in r1c1, r1c2, r2c1, r2c2." in told.text


def test_no_solution_names_the_cells_to_mark_and_offers_no_answer(client: Client) -> None:
    told = client.fragment(address("/verdict", IMPOSSIBLE))
    assert told.one(id="found")["data-clash"] == "r1c1,r1c2"
    assert [link.text for link in told.one(id="next").all("a")] == ["Watch a search"]


def test_the_grade_and_the_hardest_strategy_stand_beside_the_verdict(client: Client) -> None:
    rating = rate(SAMPLE)
    assert rating.hardest
    said = f"Exactly one solution · {rating.grade} ({rating.score:.1f}) · hardest: "
    told = client.fragment(address("/verdict", SAMPLE)).one(class_="verdict-only").text
    assert told == said + rating.hardest.title


@pytest.mark.parametrize(
    ("cells", "drawn"),
    [
        ("r1c1", "2 .b ab a 3 + b 3 +"),
        ("r1c1,r2c1", "2 .b .b b 3 +"),
        ("r1c1,r1c2", "2 .. ab a 3 + b 3 +"),
    ],
)
def test_cells_taken_out_are_free_and_their_cage_keeps_its_clue(
    client: Client, cells: str, drawn: str
) -> None:
    editor = client.fragment(address("/edit", TWO, do="take", cells=cells))
    assert share_code.parse(editor.one(id="editor")["data-code"]) == parse(drawn)
