"""Inside: what the page says of a step, and the marks that it has for the board."""

from itertools import pairwise, permutations

import pytest

from tests.solvers.by_cages import ByCages
from tests.web.support import FIGURE, NONE, SAMPLE, SIX, TWO, Client, address
from tools.random_puzzles import loose_puzzle
from webapp.insight import Run
from webapp.puzzle import cell_name, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.play.rule import values_left
from webapp.web.http.work import workshop
from webapp.web.run.inside_marks import brief, shades

MANY_WAYS = parse(
    "5 AABBC AADDC AAEEC FFGGH IIJJH A 14 + B 6 + C 9 + D 9 + E 7 + F 9 + G 5 + H 6 + I 7 + J 3 +"
)


def marks(client: Client, with_: str, at: int, show: str, **more: object) -> dict[str, str]:
    """What the cells of the figure are to show, by their names."""
    there = address("/inside", FIGURE, with_=with_, at=at, show=show, **more)
    return {mark["data-cell"]: mark.text for mark in client.fragment(there).all(class_="mark")}


@pytest.mark.parametrize("name", SOLVERS)
def test_every_algorithm_has_the_panel_and_what_can_be_shown_of_it(
    client: Client, name: str
) -> None:
    page, solver = client.page(address("/watch", SAMPLE, with_=name)), SOLVERS[name]
    panel = page.one(id="inside")
    shown = [each["value"] for each in panel.all("input") if each["name"] == "show"]
    wanted = {
        "": True,
        "candidates": not solver.swaps,
        "tried": solver.guesses or solver.swaps,
        "counts": parse_choice(name).fewest_first,
    }
    assert shown == [value for value, there in wanted.items() if there]
    tabs = [tab.text for tab in page.all(role="tab")]
    own = ["Tree"] * solver.guesses, ["As Python"] * bool(solver.program)
    assert tabs == ["Numbers", *own[0], "Why?", "Inside", "Predict", *own[1], "Code"]
    assert "ways left" in client.fragment(address("/inside", SAMPLE, with_=name, cell="r1c1")).text


def test_tries_and_values_left_are_those_of_the_step(client: Client) -> None:
    run = Run(FIGURE, parse_choice("mrv"))
    for at in range(0, run.to_end() + 1, 7):
        tries = run.ledger.tries_by(at, run.events)
        wanted = {cell_name(cell): str(count or "") for cell, count in tries.items()}
        assert marks(client, "mrv", at, "tried") == wanted
        left = values_left(run.look(at).after)
        wanted = {cell_name(cell): str(count) for cell, count in left.items()}
        assert marks(client, "mrv", at, "counts") == wanted


def test_the_cage_in_hand_is_that_of_the_event_or_of_the_chosen_cell(client: Client) -> None:
    there = address("/inside", SAMPLE, with_="backtracking", at=60)
    page = client.fragment(there)
    assert "5+: 1 of 2 ways left" in page.text
    assert [way.text for way in page.one(class_="ways").all("li")] == ["1 2 2", "3 1 1"]
    assert [way.text for way in page.all("del")] == ["1 2 2"]
    there = address("/inside", SAMPLE, with_="backtracking", at=60, cell="r1c1")
    assert "3− holds 1 4, one of its 2 ways." in client.fragment(there).text


@pytest.mark.parametrize("most", [1, 2, 3, 5, 6, 7, 31, 32, 1_000, 299_999])
def test_the_shades_of_a_heat_map_hold_each_count_once(most: int) -> None:
    heats = shades([0, most, 1])
    assert [count for heat in heats for count in (heat.first, heat.last)] == sorted(
        count for heat in heats for count in (heat.first, heat.last)
    )
    assert (heats[0].first, heats[-1].last) == (1, most)
    assert all(a.last + 1 == b.first for a, b in pairwise(heats))
    assert shades([0, 0]) == ()


def test_large_counts_are_told_in_few_letters() -> None:
    counts = (0, 999, 1_000, 1_999, 9_999, 10_000, 299_999)
    assert [brief(count) for count in counts] == ["0", "999", "1.0k", "1.9k", "9.9k", "10k", "299k"]


def test_what_the_solutions_allow_is_told_and_all_else_is_struck_out(client: Client) -> None:
    """From step 18 a guess stands that is wrong; at 60 none does."""
    asked = {"with_": "backtracking", "show": "candidates", "true": 1}
    wrong = client.fragment(address("/inside", SAMPLE, at=30, **asked))
    assert (
        "No solution has all the values on the board, so the guesses that stand can’t all be right."
    ) in wrong.text
    right = client.fragment(address("/inside", SAMPLE, at=60, **asked))
    assert (
        "Values that are not crossed off: 32 in all. The solutions allow 8 of them;" in right.text
    )
    by_cell = {mark["data-cell"]: mark for mark in right.all(class_="mark")}
    assert by_cell["r4c3"]["data-said"] == "candidates 4, not possible 1, 2 and 3"
    none = address("/inside", NONE, with_="logic", true=1)
    assert "This puzzle has no solution" in client.fragment(none).text


def test_of_guesses_that_some_solution_has_none_is_called_wrong(client: Client) -> None:
    """Each of the two is in some of the twelve solutions, but no solution has both."""
    puzzle = loose_puzzle(12, (4,))
    pairs = [(grid[0][3] == 1, grid[1][3] == 2) for grid in ByCages(puzzle).grids()]
    assert (len(pairs), {*pairs}) == (12, {(True, False), (False, True), (False, False)})
    page = client.fragment(address("/inside", puzzle, with_="mrv", at=6, true=1))
    assert "so the guesses that stand can’t all be right." in page.text
    alone = client.fragment(address("/inside", SIX, with_="forward-checking", at=1, true=1))
    assert "so the guess that stands is wrong." in alone.text


def test_an_exact_cover_tells_its_goals_and_their_ways(client: Client) -> None:
    page = client.fragment(address("/inside", SAMPLE, with_="exact-cover", at=1))
    assert "Chosen goal: place 3 in row 2. It had 1 way" in page.text
    goals = page.one(class_="goals").all("li")
    assert goals[0].text == "1 place 3 in row 2"
    assert goals[-1].text == "and 28 more goals"
    full = client.fragment(address("/inside", SAMPLE, with_="exact-cover", at=17))
    assert not full.all(class_="goals")


def test_a_way_that_is_shown_first_later_is_looked_for_then(client: Client) -> None:
    """At first only some of the large cage's ways are listed; fewer are left on the way."""

    def impossible(there: str) -> list[str]:
        return [each.text for each in client.fragment(there).all("s")]

    there = [
        address("/inside", MANY_WAYS, with_="propagation", at=at, cell="r1c1", true=1)
        for at in range(10)
    ]
    alone = []
    for each in there:
        workshop.forget()
        alone.append(impossible(each))
    workshop.forget()
    assert [impossible(each) for each in there] == alone
    assert any(alone)


@pytest.mark.parametrize("order", list(permutations(["/inside", "/be"])))
def test_goals_are_told_inside_and_to_whoever_is_the_solver(
    client: Client, order: tuple[str, str]
) -> None:
    workshop.forget()
    for path in order:
        page = client.page(address(path, TWO, with_="exact-cover", at=0))
        assert "place 1 in row 1" in page.one(class_="goals").text


def test_a_swap_tells_the_broken_rules_of_both_cells(client: Client) -> None:
    page = client.fragment(address("/inside", SAMPLE, with_="local-search", at=20))
    assert (
        "r4c2 Before, with 2: column 2 has another 2 (at r2c2); 9× multiplies to 6, not 9. "
        "Now, with 3: column 2 has another 3 (at r3c2)."
    ) in page.text
    page = client.fragment(address("/inside", SAMPLE, with_="local-search", at=20, cell="r3c1"))
    assert "r3c1 breaks no rule." in page.text


def test_a_cell_that_is_no_cell_of_the_board_is_refused(client: Client) -> None:
    for cell in ("r5c1", "x", "r0c0"):
        there = address("/inside", SAMPLE, with_="mrv", cell=cell)
        assert client.htmx(there).status_code == 422


def test_the_panel_says_of_a_given_that_it_is_one_and_no_more(client: Client) -> None:
    page = client.fragment(address("/inside", SAMPLE, with_="mrv", at=6, cell="r4c3"))
    assert [each.text for each in page.all("p")][-1] == "r4c3 is given as 4."
