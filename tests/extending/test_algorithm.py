"""A new algorithm is a file and a line in the registry: every page has it, or says why not."""

from dataclasses import replace
from functools import partial

import pytest

from tests.extending.added import columns
from tests.extending.pages import pages_with, visit
from tests.solvers.small import judged
from tests.web.support import SAMPLE, Client, address
from webapp.insight import Run
from webapp.insight.be.turns import made_at, rule_of, turn_from
from webapp.insight.blame.dead_ends import explain_dead_end, is_dead_end
from webapp.insight.moment import moment_at
from webapp.insight.predict.choosing import questions_at
from webapp.puzzle import Cell
from webapp.solvers import SOLVERS, parse_choice


def zigzag(n: int) -> list[Cell]:
    """Return the cells row by row, every other row from right to left."""
    return [(row, at if row % 2 == 0 else n - 1 - at) for row in range(n) for at in range(n)]


# The one that the developers' page adds, and another that has no rule of play.
DOWN = columns.SOLVER
NEW = replace(
    DOWN,
    name="zigzag",
    title="To and fro",
    summary="Fills every other row from right to left.",
    run=partial(columns.walk, zigzag),
    rule=None,
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (NEW, DOWN):
        monkeypatch.setitem(SOLVERS, each.name, each)


def run_of(name: str) -> Run:
    """Return the first 200 steps of the algorithm on the sample."""
    run = Run(SAMPLE, parse_choice(name))
    run.extend(200)
    return run


def test_new_algorithm_is_on_every_page(client: Client) -> None:
    for there in pages_with(NEW.name):
        visit(client, there)


def test_blame_is_true_for_another_order_of_guesses() -> None:
    wrong, checked = [], 0
    for seed in range(10):
        puzzle, solutions = judged(seed, (3, 4))
        run = Run(puzzle, parse_choice(NEW.name))
        run.extend(300)
        for at in [at for at, event in enumerate(run.events, 1) if is_dead_end(event)][:15]:
            found = explain_dead_end(run, at)
            guesses = [found.standing[place] for place in found.conflict]
            checked += 1
            if any(
                all(grid[g.cell[0]][g.cell[1]] == g.value for g in guesses) for grid in solutions
            ):
                wrong.append((seed, at))
    assert wrong == []
    assert checked > 50


def test_algorithm_without_a_rule_cannot_be_played_by_hand(client: Client) -> None:
    said = "“To and fro” can’t be played by hand yet. Watch it instead."
    for path in ("/be", "/move"):
        for more in ({}, {"at": 9, "go": "show"}, {"value": 3, "cell": "r1c1"}):
            page = client.page(address(path, SAMPLE, with_="zigzag", **more), 422)
            assert said in page.one(class_="refusal").text
    for there in (address("/watch", SAMPLE, with_="zigzag"), "/lessons/zigzag"):
        assert not [each for each in client.page(there).all() if each.text == "Be the solver"]


def test_algorithm_with_a_rule_can_be_played_by_hand(client: Client) -> None:
    page = client.page(address("/be", SAMPLE, with_=DOWN.name))
    assert "You fill the columns from the left, each from the top." in page.text
    run = run_of(DOWN.name)
    at, made = turn_from(run, 0), 0
    while at is not None and at < len(run.events):
        move = made_at(run, at)
        assert rule_of(run.choice).allowed(moment_at(run, at)) == (move,)
        at, made = turn_from(run, at + 1), made + 1
    assert made > 20
    wrong = client.page(address("/move", SAMPLE, with_=DOWN.name, value=1, cell="r1c2"))
    assert "The columns are filled from the top, and r1c2 isn’t next" in wrong.text
    for there in (address("/watch", SAMPLE, with_=DOWN.name), "/lessons/columns"):
        assert [each for each in client.page(there).all() if each.text == "Be the solver"]


def test_only_an_algorithm_with_a_rule_is_asked_which_value_it_accepts() -> None:
    for name, asked in ((NEW.name, False), (DOWN.name, True)):
        run = run_of(name)
        kinds = {kind for at in range(60) for kind in questions_at(run, at)}
        assert ("accepted" in kinds) == asked


def test_swapping_algorithm_gets_the_legend_of_swaps(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SOLVERS, "swapper", replace(SOLVERS["local-search"], name="swapper"))
    for name, swaps in (("swapper", True), (NEW.name, False)):
        player = client.page(address("/watch", SAMPLE, with_=name)).one(class_="player")
        assert ("data-swaps" in player.attrs) == swaps
