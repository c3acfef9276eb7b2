"""A new algorithm is a file and a line in the registry, and every page has it."""

import re
from dataclasses import replace
from functools import partial

import pytest

from tests.extending.added import columns
from tests.web.approved import HEADINGS, approved
from tests.web.support import SAMPLE, Client, address
from webapp.insight import Run
from webapp.insight.be import made_at, move_rules_of, turn_from
from webapp.insight.moment import moment_at
from webapp.puzzle import Cell
from webapp.solvers import SOLVERS, parse_choice


def zigzag(n: int) -> list[Cell]:
    """Return the cells row by row, every other row from right to left."""
    return [(row, at if row % 2 == 0 else n - 1 - at) for row in range(n) for at in range(n)]


# The one that the developer page adds, and one without a rule of play.
DOWN = columns.SOLVER
NEW = replace(
    DOWN,
    name="zigzag",
    title="To and fro",
    summary="Fills every other row from right to left.",
    run=partial(columns.walk, zigzag),
    move_rules=None,
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (NEW, DOWN):
        monkeypatch.setitem(SOLVERS, each.name, each)


def run_of(name: str) -> Run:
    run = Run(SAMPLE, parse_choice(name))
    run.extend(200)
    return run


def test_new_algorithm_is_on_every_page_of_the_others(client: Client) -> None:
    """Pages differ only by its program, rule of play and options."""
    every = (asked.there for heading in HEADINGS for asked in approved(heading))
    known = {there for there in every if re.search("with=mrv(&|$)", there)}
    own = re.compile("/(be|move|program)|values|ties| ")
    known = {there for there in known if not own.search(there)}
    assert len(known) > 60
    for there in known:
        new = there.replace("with=mrv", f"with={NEW.name}")
        assert (new, client.get(new).status_code) == (new, client.get(there).status_code)


def test_algorithm_without_a_rule_cannot_be_played_by_hand(client: Client) -> None:
    said = "“To and fro” can’t be played by hand yet. Watch it instead."
    for path in ("/be", "/move"):
        for more in ({}, {"at": 9, "go": "show"}, {"value": 3, "cell": "r1c1"}):
            page = client.page(address(path, SAMPLE, with_="zigzag", **more), 422)
            assert said in page.one(class_="error").text
    watch = client.page(address("/watch", SAMPLE, with_="zigzag"))
    assert "disabled" in watch.one(id="mode-be").attrs
    links = watch.all("a") + client.page("/lessons/zigzag").all("a")
    assert "Be the solver" not in [each.text for each in links]


def test_algorithm_with_a_rule_can_be_played_by_hand(client: Client) -> None:
    page = client.page(address("/be", SAMPLE, with_=DOWN.name))
    assert "You fill the columns from the left, each from the top." in page.text
    run = run_of(DOWN.name)
    at, made = turn_from(run, 0), 0
    while at is not None and at < len(run.events):
        move = made_at(run, at)
        assert move_rules_of(run.choice).allowed(moment_at(run, at)) == (move,)
        at, made = turn_from(run, at + 1), made + 1
    assert made > 20
    wrong = client.page(address("/move", SAMPLE, with_=DOWN.name, value=1, cell="r1c2"))
    assert "The columns are filled from the top, and r1c2 isn’t next" in wrong.text
    for there in (address("/watch", SAMPLE, with_=DOWN.name), "/lessons/columns"):
        assert [each for each in client.page(there).all() if each.text == "Be the solver"]
