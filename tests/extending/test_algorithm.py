"""A new algorithm is a file and a line in the registry: every page has it, or says why not."""

from dataclasses import replace
from functools import partial

import pytest

from tests.extending.added import columns
from tests.extending.pages import OTHERS, pages_with, visit
from tests.web.support import BY_ID, NONE, SAMPLE, Client, address
from tests.web.test_why_is_true import held_to_all_solutions
from tools.random_puzzles import loose_puzzle
from webapp.__main__ import main
from webapp.insight import Run
from webapp.insight.be.turns import made_at, rule_of, turn_from
from webapp.insight.blame.dead_ends import is_dead_end
from webapp.insight.moment import moment_at
from webapp.insight.predict.choosing import questions_at
from webapp.puzzle import Cell
from webapp.solvers import SOLVERS, parse_choice


def to_and_fro(n: int) -> list[Cell]:
    """Row by row, every other one from right to left."""
    return [(row, at if row % 2 == 0 else n - 1 - at) for row in range(n) for at in range(n)]


# The one that the page for developers adds, and another that has no rule of play.
DOWN = columns.SOLVER
NEW = replace(
    DOWN,
    name="zigzag",
    title="To and fro",
    summary="Fills every other row from right to left.",
    run=partial(columns.walk, to_and_fro),
    rule=None,
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (NEW, DOWN):
        monkeypatch.setitem(SOLVERS, each.name, each)


@pytest.mark.parametrize("there", [*pages_with(NEW.name), *OTHERS])
def test_every_page_has_it(client: Client, there: str) -> None:
    visit(client, there)


@pytest.mark.parametrize("name", [NEW.name, DOWN.name])
def test_why_is_true_of_it(client: Client, name: str) -> None:
    """Its guesses are not in reading order."""
    puzzles = [SAMPLE, NONE, BY_ID["keen-p-4dn-0"], *(loose_puzzle(n, (3, 4)) for n in range(20))]
    done = 0
    for puzzle in puzzles:
        run = Run(puzzle, parse_choice(name))
        run.extend(300)
        for at in [at for at, event in enumerate(run.events, 1) if is_dead_end(event)][:15]:
            there = address("/why", puzzle, with_=name, at=at)
            held_to_all_solutions(puzzle, client.fragment(there))
            done += 1
    assert done > 100


@pytest.mark.parametrize("path", ["/be", "/move"])
@pytest.mark.parametrize("more", [{}, {"at": 9, "go": "show"}, {"value": 3, "cell": "r1c1"}])
def test_who_would_be_it_is_told_that_nobody_can_yet(
    client: Client, path: str, more: dict[str, object]
) -> None:
    page = client.page(address(path, SAMPLE, with_="zigzag", **more), 422)
    told = "“To and fro” can’t be played by hand yet. Watch it instead."
    assert told in page.one(class_="refusal").text


def test_no_page_leads_to_being_it(client: Client) -> None:
    for there in (address("/watch", SAMPLE, with_="zigzag"), "/lessons/zigzag"):
        assert not [each for each in client.page(there).all() if each.text == "Be the solver"]


def test_one_that_swaps_is_known_by_what_it_counts(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By that the legend has its signs."""
    monkeypatch.setitem(SOLVERS, "swapper", replace(SOLVERS["local-search"], name="swapper"))
    for name, swaps in (("swapper", True), (NEW.name, False)):
        player = client.page(address("/watch", SAMPLE, with_=name)).one(class_="player")
        assert ("data-swaps" in player.attrs) == swaps


def test_with_a_rule_of_play_people_can_be_it(client: Client) -> None:
    page = client.page(address("/be", SAMPLE, with_=DOWN.name))
    assert "You fill the columns from the left, each from the top." in page.text
    run = made_of(DOWN.name)
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


def test_with_a_rule_of_play_its_values_are_asked_about() -> None:
    asked = {
        name: {kind for at in range(100) for kind in questions_at(made_of(name), at)}
        for name in (NEW.name, DOWN.name)
    }
    assert "accepted" in asked[DOWN.name]
    assert "accepted" not in asked[NEW.name]


def made_of(name: str) -> Run:
    """A run of it on the sample."""
    run = Run(SAMPLE, parse_choice(name))
    run.extend(200)
    return run


def test_the_command_line_has_it(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("new") / "two.txt"
    file.write_text("2 ab ab a 3 + b 3 +")
    assert main(["solve", str(file), "--with", "zigzag"]) == 0
    assert capsys.readouterr().out == "12\n21\n\n21\n12\n"
    assert main(["trace", str(file), "--with", "zigzag"]) == 0
    assert "Try 1 in r1c1." in capsys.readouterr().out
