"""Inside: what an algorithm has in hand at a step, in words, and as marks on the board."""

from itertools import pairwise, permutations

import pytest

from tests.web.support import FIGURE, NONE, SAMPLE, TWO, Client, address
from webapp.insight import Run
from webapp.insight.goals import Chosen, Goals
from webapp.insight.inside import Way
from webapp.insight.truth import Truth
from webapp.puzzle import cell_name, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.engine.cover_facts import Column, Goal
from webapp.solvers.play.rule import values_left
from webapp.trace import Board, Guess, apply
from webapp.web.http.work import workshop
from webapp.web.run import inside_words as words
from webapp.web.run.in_hand import CageInHand
from webapp.web.run.inside_marks import Marks, Shade, brief, shades

MANY_WAYS = parse(
    "5 AABBC AADDC AAEEC FFGGH IIJJH A 14 + B 6 + C 9 + D 9 + E 7 + F 9 + G 5 + H 6 + I 7 + J 3 +"
)


def inside(client: Client, with_: str, at: int, **more: object) -> str:
    """The words of the panel on the sample."""
    return client.fragment(address("/inside", SAMPLE, with_=with_, at=at, **more)).text


def test_panel_offers_the_marks_of_each_algorithm(client: Client) -> None:
    for name, solver in SOLVERS.items():
        page = client.page(address("/watch", SAMPLE, with_=name))
        offered = {
            "": True,
            "candidates": not solver.swaps,
            "tried": solver.guesses or solver.swaps,
            "counts": parse_choice(name).fewest_first,
        }
        inputs = page.one(id="inside").all("input")
        shown = [each["value"] for each in inputs if each["name"] == "show"]
        assert shown == [value for value, there in offered.items() if there]
        tabs = {
            "Numbers": True, "Tree": solver.guesses, "Why?": True, "Inside": True,
            "Predict": True, "As Python": solver.program, "Code": True,
        }  # fmt: skip
        assert [tab.text for tab in page.all(role="tab")] == [tab for tab in tabs if tabs[tab]]
        assert "ways left" in inside(client, name, 0, cell="r1c1")


def test_marks_show_tries_and_values_left_at_the_step(client: Client) -> None:
    run = Run(FIGURE, parse_choice("mrv"))
    for at in range(0, run.to_end() + 1, 14):
        tries, left = run.ledger.tries_by(at, run.events), values_left(run.look(at).after)
        for show, expected in (("tried", tries), ("counts", left)):
            page = client.fragment(address("/inside", FIGURE, with_="mrv", at=at, show=show))
            marks = {mark["data-cell"]: mark.text for mark in page.all(class_="mark")}
            assert marks == {cell_name(cell): str(n or "") for cell, n in expected.items()}


def test_heat_map_shades_hold_each_count_once() -> None:
    for most in (1, 2, 3, 5, 6, 7, 31, 32, 1_000, 299_999):
        heats = shades([0, most, 1])
        assert (heats[0].first, heats[-1].last) == (1, most)
        assert all(heat.first <= heat.last for heat in heats)
        assert all(a.last + 1 == b.first for a, b in pairwise(heats))
    assert shades([0, 0]) == ()
    counts = (0, 999, 1_000, 1_999, 9_999, 10_000, 299_999)
    assert [brief(count) for count in counts] == ["0", "999", "1.0k", "1.9k", "9.9k", "10k", "299k"]


def test_cage_in_hand_is_that_of_the_event_or_the_chosen_cell(client: Client) -> None:
    page = client.fragment(address("/inside", SAMPLE, with_="backtracking", at=60))
    assert "5+: 1 of 2 ways left" in page.text
    assert [way.text for way in page.one(class_="ways").all("li")] == ["1 2 2", "3 1 1"]
    assert [way.text for way in page.all("del")] == ["1 2 2"]
    assert "3− holds 1 4, one of its 2 ways." in inside(client, "backtracking", 60, cell="r1c1")
    page = client.fragment(address("/inside", SAMPLE, with_="mrv", at=6, cell="r4c3"))
    assert page.all("p")[-1].text == "r4c3 is given as 4."
    for cell in ("r5c1", "x", "r0c0"):
        client.page(address("/inside", SAMPLE, with_="mrv", cell=cell), 422)


def test_swap_shows_the_rules_both_cells_broke_and_break(client: Client) -> None:
    assert (
        "r4c2 Before, with 2: column 2 has another 2 (at r2c2); 9× multiplies to 6, not 9. "
        "Now, with 3: column 2 has another 3 (at r3c2)."
    ) in inside(client, "local-search", 20)
    assert "r3c1 breaks no rule." in inside(client, "local-search", 20, cell="r3c1")


def test_exact_cover_shows_its_goals_and_their_ways(client: Client) -> None:
    page = client.fragment(address("/inside", SAMPLE, with_="exact-cover", at=1))
    assert "Chosen goal: place 3 in row 2. It had 1 way" in page.text
    goals = page.one(class_="goals").all("li")
    assert (goals[0].text, goals[-1].text) == ("1 place 3 in row 2", "and 28 more goals")
    full = client.fragment(address("/inside", SAMPLE, with_="exact-cover", at=17))
    assert not full.all(class_="goals")
    for order in permutations(["/inside", "/be"]):  # which share what is worked out once
        workshop.forget()
        for path in order:
            page = client.page(address(path, TWO, with_="exact-cover", at=0))
            assert "place 1 in row 1" in page.one(class_="goals").text


# What the solutions allow.


def test_values_no_solution_allows_are_struck_out(client: Client) -> None:
    """From step 18 a guess stands that is wrong; at 60 none does."""
    query = {"with_": "backtracking", "show": "candidates", "true": 1}
    page = client.fragment(address("/inside", SAMPLE, at=60, **query))
    assert "Values that are not crossed off: 32 in all. The solutions allow 8 of them;" in page.text
    (mark,) = [mark for mark in page.all(class_="mark") if mark["data-cell"] == "r4c3"]
    assert mark["data-said"] == "candidates 4, not possible 1, 2 and 3"
    together = "so the guesses that stand can’t all be right."
    lost = f"No solution has all the values on the board, {together}"
    assert lost in client.fragment(address("/inside", SAMPLE, at=30, **query)).text
    none = client.fragment(address("/inside", NONE, with_="logic", true=1))
    assert "This puzzle has no solution" in none.text


def test_impossible_ways_do_not_depend_on_what_was_asked_before(client: Client) -> None:
    """At first only some of the large cage's ways are listed; fewer are left on the way."""

    def impossible(at: int) -> list[str]:
        there = address("/inside", MANY_WAYS, with_="propagation", at=at, cell="r1c1", true=1)
        return [each.text for each in client.fragment(there).all("s")]

    alone = []
    for at in range(10):
        workshop.forget()
        alone.append(impossible(at))
    workshop.forget()
    assert [impossible(at) for at in range(10)] == alone
    assert any(alone)


# The sentences.

PUZZLE = parse("2 ab ab a 3 + b 3 +")
LEFT, RIGHT = PUZZLE.cages
MORE, LESS = Way((1, 2), True), Way((2, 1), False)


def test_marks_are_described_where_they_need_it() -> None:
    held, ways = "Values that are not crossed off", "Values that some way left would put there"
    for marks, name, sentence in (
        (Marks(""), "mrv", ""),
        (Marks("tried"), "mrv", "Values tried in each cell, rejected ones too, up to here: none."),
        (Marks("tried", heats=(Shade(1, 1, 9),)), "local-search",
         "Swaps of each cell, up to here:"),
        (Marks("candidates"), "mrv", ""),
        (Marks("candidates", held=9), "mrv", f"{held}: 9 in all."),
        (Marks("candidates", held=9, possible=9), "exact-cover",
         f"{ways}: 9 in all. The solutions allow all of them."),
        (Marks("candidates", held=1_009, possible=1_008), "mrv",
         f"{held}: 1,009 in all. The solutions allow 1,008 of them; the others are struck out."),
    ):  # fmt: skip
        assert words.marked(marks, SOLVERS[name]) == sentence


def test_guesses_without_a_solution_are_judged_together() -> None:
    none = "No solution has all the values on the board"
    cells = [((0, 0), 1), ((0, 1), 1), ((1, 0), 2), ((1, 1), 2)]
    for count, written, sentence in (
        (0, False, "This puzzle has no solution."),
        (1, False, f"{none}, so the guess that stands is wrong."),
        (2, False, f"{none}, so the guesses that stand can’t all be right."),
        (2, True, f"{none}."),
        (4, False, "The board is full."),
    ):
        board = Board(PUZZLE)
        for cell, value in cells[:count]:
            apply(board, Guess(cell, value, 0))
        assert words.allowed(PUZZLE, board, Truth({}, frozenset()), written) == sentence
    assert words.allowed(PUZZLE, Board(PUZZLE), None, False) == (
        "What the solutions allow isn’t settled within the time limit."
    )


def test_broken_rules_of_a_cell_are_counted_and_named() -> None:
    for rules, sentence in (
        ((), "r1c2 breaks no rule."),
        (("row 1 has another 2",), "r1c2 breaks one rule: row 1 has another 2."),
        (("one", "other"), "r1c2 breaks two rules: one; other."),
    ):
        assert words.broken((0, 1), rules) == sentence


def test_cage_shows_its_ways_or_the_one_it_holds() -> None:
    left = ((1, 2),)
    for hand, sentence in (
        (None, "r1c1 isn’t in a cage."),
        (CageInHand(LEFT, None, (), (), ()), "3+ at r1c1: too many ways to list."),
        (CageInHand(LEFT, (MORE, LESS), left, (), ()), "3+ at r1c1: 1 of 2 ways left"),
        (CageInHand(LEFT, (MORE, LESS), left, (), (1, 2)),
         "3+ at r1c1 holds 1 2, one of its 2 ways."),
        (CageInHand(LEFT, (LESS, LESS), (), (), (1, 1)),
         "3+ at r1c1 holds 1 1, none of its 2 ways."),
        (CageInHand(LEFT, (MORE,), left, (), (1, 2)), "3+ at r1c1 holds 1 2, its only way."),
        (CageInHand(LEFT, (LESS,), (), (), (1, 2)), "3+ at r1c1 holds 1 2, not its only way."),
    ):  # fmt: skip
        assert words.in_cage(PUZZLE, (0, 0), hand) == sentence


@pytest.mark.parametrize(
    ("ways", "tried", "taken", "counts", "sentence", "when"),
    [
        (1, 0, 0, (1, 2), "It had 1 way; no other of the 2 goals had fewer.", "when it was chosen"),
        (0, 0, None, (0,), "It has no way left.", "now"),
        (2, 1, None, (2, 1), "It has 2 ways; 1 tried before.", "now"),
    ],
)
def test_goal_in_hand_has_its_ways_as_of_its_moment(
    ways: int, tried: int, taken: int | None, counts: tuple[int, ...], sentence: str, when: str
) -> None:
    left, right = Column(LEFT.cells), Column(RIGHT.cells)
    open_ = [Goal(column, count) for column, count in zip((left, right), counts, strict=False)]
    chosen = Chosen(left, ((LEFT.cells, (1, 2)),) * ways, tried, taken)
    goals = Goals(tuple(sorted(open_, key=lambda goal: goal.ways)), chosen)
    assert words.ways_of_goal(chosen, goals) == sentence
    assert words.when_open(goals) == f"Goals {when}, with their ways:"
