"""Be the solver: whole games by the form without JavaScript, wrong moves, undo, and bad input."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.web.markup import squeezed
from tests.web.support import FIGURE, NONE, SAMPLE, TWO, Client, Element, address, code
from webapp.insight import Run
from webapp.insight.be.turns import made_at, rule_of, turn_from
from webapp.insight.moment import moment_at
from webapp.puzzle import Puzzle, cell_name
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.play.rule import Move
from webapp.trace import Undo
from webapp.web.http import params

# Five by five, in which an exact cover guesses five times.
HARD = params.decode("m1Qn_K1rTs_hgyomRHUKGVM6FA_eAX")


def fields(page: Element) -> dict[str, str]:
    """What the form of the moves sends, besides its buttons."""
    hidden = [each for each in page.all("input") if each.get("form") == "moves"]
    own = [each for each in page.one(id="moves").all("input") if each.get("type") != "radio"]
    return {each["name"]: each.get("value") or "" for each in [*own, *hidden]}


def press(client: Client, page: Element, **more: str) -> Element:
    """Send the form as a browser without JavaScript does, and go where it leads."""
    there = address("/be", None, **{**fields(page), "tell": "now", **more})
    answer = client.get(there)
    return client.page(answer.location if answer.status_code == 303 else there)


def make(client: Client, page: Element, move: Move, **more: str) -> Element:
    """Make a move by the form."""
    cell = cell_name(move.cell) if move.cell else ""
    if move.goal is not None:
        return press(client, page, goal=str(move.goal), **more)
    if move.deed == "back":
        return press(client, page, cell=cell, go="back", **more)
    return press(client, page, cell=cell, value=str(move.value), how=move.deed, **more)


def tally(page: Element) -> dict[str, str]:
    counts = page.one("dl", **{"aria-label": "Your moves"})
    return {each.one("dt").text: each.one("dd").text for each in counts.all("div")}


def told(page: Element) -> str:
    return " ".join(each.text for each in page.all(class_="fault"))


def run_of(name: str, puzzle: Puzzle = SAMPLE) -> Run:
    run = Run(puzzle, parse_choice(name))
    run.to_end()
    return run


@pytest.mark.parametrize("name", ["backjumping", "mrv", "exact-cover"])
def test_a_whole_game_is_played_by_the_form(client: Client, name: str) -> None:
    puzzle = HARD if name == "exact-cover" else SAMPLE
    run, page, moves = run_of(name, puzzle), client.page(address("/be", puzzle, with_=name)), 0
    assert page.one("title").text.startswith("Be ")
    at = turn_from(run, 0)
    while at is not None and at < len(run.events):
        assert page.all("li", **{"aria-current": "step"}) == [] or moves
        page = make(client, page, made_at(run, at))
        moves, at = moves + 1, turn_from(run, at + 1)
        assert told(page) == ""
        assert page.one(id="position")["data-at"] == str(at)
    assert tally(page) == {"right": str(moves), "corrected": "0", "shown": "0"}
    assert "Solved after" in page.one(class_="ending").text


def test_a_puzzle_without_a_solution_ends_when_there_is_nowhere_to_go_back_to(
    client: Client,
) -> None:
    run, page = run_of("mrv", NONE), client.page(address("/be", NONE, with_="mrv"))
    at = turn_from(run, 0)
    while at is not None and at < len(run.events):
        page = make(client, page, made_at(run, at))
        at = turn_from(run, at + 1)
    assert "No solution" in page.one(class_="ending").text


def test_an_equal_is_as_right_and_goes_on_in_a_run_that_takes_it(client: Client) -> None:
    page = client.page(address("/be", FIGURE, with_="mrv"))
    run = run_of("mrv", FIGURE)
    at = int(page.one(id="position")["data-at"])
    equals = rule_of(run.choice).allowed(moment_at(run, at))
    assert len(equals) > 1
    page = make(client, page, equals[-1])
    assert told(page) == ""
    assert tally(page)["right"] == "1"
    assert f"ties={at}." in fields(page)["with"]
    assert fields(press(client, page, go="undo"))["with"] == "mrv"


def test_a_wrong_move_is_told_and_nothing_is_lost(client: Client) -> None:
    page = client.page(address("/be", SAMPLE, with_="backtracking"))
    page = make(client, page, Move("place", (0, 0), 1))
    board = page.one(role="grid").text
    page = make(client, page, Move("place", (0, 1), 1))
    assert told(page) == ("Not yet. 1 can’t be written into r1c2. Row 1 already has a 1 (at r1c1).")
    assert (page.one(role="grid").text, page.one(id="position")["data-at"]) == (board, "1")
    page = make(client, page, Move("reject", (0, 1), 1))
    assert tally(page) == {"right": "1", "corrected": "1", "shown": "0"}


WRONG = [
    ("backtracking", Move("place", (2, 0), 1), "reading order, and r3c1 isn’t next"),
    ("backtracking", Move("place", (0, 0), 2), "smallest first, and 2 isn’t next in r1c1"),
    ("backtracking:values=down", Move("place", (0, 0), 2), "largest first"),
    ("backtracking", Move("reject", (0, 0), 1), "1 in r1c1 isn’t rejected"),
    ("backtracking", Move("back"), "A value is left to try"),
    ("forward-checking", Move("back"), "isn’t a dead end"),
    ("exact-cover", Move("back"), "isn’t a dead end"),
    ("exact-cover", Move("place", (0, 0), 1), "choose a goal"),
    ("exact-cover", Move("place", goal=9_000), "reached already"),
    ("forward-checking", Move("reject", (0, 0), 1), "rejects nothing"),
]


@pytest.mark.parametrize(("name", "move", "sentence"), WRONG)
def test_what_is_wrong_is_said(client: Client, name: str, move: Move, sentence: str) -> None:
    puzzle = HARD if name == "exact-cover" else FIGURE
    page = make(client, client.page(address("/be", puzzle, with_=name)), move)
    assert told(page).startswith("Not yet. ")
    assert sentence in told(page)


def test_wrong_moves_may_be_told_at_the_end(client: Client) -> None:
    run, page = run_of("mrv", TWO), client.page(address("/be", TWO, with_="mrv", tell="end"))
    first = turn_from(run, 0)
    assert first is not None
    page = make(client, page, Move("back"), tell="end")
    assert told(page) == ""
    assert tally(page) == {"moves made": "1"}
    while not page.all(class_="ending"):
        page = press(client, page, go="show", tell="end")
    assert tally(page)["differed"] == "1"
    (entry,) = page.one(class_="others").all("li")
    assert "you chose to go back" in entry.text
    assert entry.one("a")["href"] == f"/watch?p={code(TWO)}&with=mrv&at={first + 1}"


def test_undo_takes_the_last_move_back_and_its_count(client: Client) -> None:
    start = client.page(address("/be", FIGURE, with_="forward-checking"))
    page = press(client, start, go="show")
    assert tally(page) == {"right": "0", "corrected": "0", "shown": "1"}
    page = press(client, page, go="undo")
    assert fields(page) == fields(start)
    assert tally(page)["shown"] == "0"
    assert "nothing to undo" in told(press(client, page, go="undo"))


def test_the_fragment_is_the_page_s_and_names_its_address(client: Client) -> None:
    there = address("/move", SAMPLE, with_="mrv", at=3, go="show", log="r2")
    answer = client.htmx(there)
    where = answer.headers["HX-Replace-Url"]
    assert dict(parse_qsl(urlsplit(where).query)) | {"at": ""} == {
        "p": code(SAMPLE), "with": "mrv", "at": "", "log": "r2s",
    }  # fmt: skip
    assert squeezed(answer.text) in squeezed(client.get(where).text)


def test_a_digit_without_a_cell_asks_for_one(client: Client) -> None:
    page = client.page(address("/be", SAMPLE, value=1))
    assert told(page) == "Not yet. Choose a cell first."
    assert tally(page)["right"] == "0"


def test_a_place_that_is_no_turn_is_the_next_one(client: Client) -> None:
    run = run_of("forward-checking", FIGURE)
    for at in range(0, 60, 7):
        page = client.page(address("/be", FIGURE, with_="forward-checking", at=at))
        assert page.one(id="position")["data-at"] == str(turn_from(run, at))


def test_who_listens_hears_what_followed_and_how_it_ended(client: Client) -> None:
    start = client.page(address("/be", FIGURE, with_="arc-consistency"))
    said = start.one(role="status").text
    assert said.startswith("Ready. Done for you: 100 candidates crossed off and 25 cells")
    assert "filled in. Solved after 57 steps" in said


def test_a_jump_ends_in_the_cell_whose_guess_is_erased(client: Client) -> None:
    run = run_of("backjumping", FIGURE)
    jump = next(
        at for at, event in enumerate(run.events) if isinstance(event, Undo) and event.passed
    )
    at = turn_from(run, jump)
    page = client.page(address("/be", FIGURE, with_="backjumping", at=at))
    goal = made_at(run, jump).cell
    assert goal
    assert page.one(id="position")["data-cell"] == cell_name(goal)


def test_options_are_chosen_and_parts_turned_off_are_struck_out(client: Client) -> None:
    page = client.page(address("/be", HARD, with_="exact-cover:goals=first"))
    assert page.one("select", name="goals").one("option", selected="")["value"] == "first"
    page = client.page(address("/be", FIGURE, with_="propagation:places=off"))
    assert "one place left" in page.one(class_="pseudocode").one("del").text


def test_past_the_end_is_the_end(client: Client) -> None:
    page = client.page(address("/be", SAMPLE, with_="mrv", at=300_000))
    assert "Solved" in page.one(class_="ending").text
    assert "nothing left to do" in told(press(client, page, go="show"))


REFUSED = [
    ({"cell": "r9c9", "value": 1}, "outside the grid"),
    ({"cell": "x", "value": 1}, "r"),
    ({"cell": "r1c1", "value": 5}, "'value' must be a whole number from 1 to 4."),
    ({"cell": "r1c1", "value": 0}, "'value' must be a whole number from 1 to 4."),
    ({"cell": "r1c1", "value": "x"}, "'value' must be a whole number"),
    ({"cell": "r1c1", "value": 1, "how": "eat"}, "'how' must be one of place, reject"),
    ({"goal": 1}, "has no goals"),
    ({"with": "exact-cover", "goal": "x"}, "'goal' must be a whole number"),
    ({"go": "fly"}, "'go' must be one of back, undo, show, not 'fly'."),
    ({"tell": "never"}, "'tell' must be one of now, end"),
    ({"log": "zz"}, "'log' doesn’t say how moves were made"),
    ({"log": "p99.1"}, "'log' doesn’t say how moves were made"),
    ({"at": "-1"}, "'at' must be a whole number"),
    ({"with": "nobody"}, "there is no algorithm"),
    *(({"with": name}, its.not_by_hand) for name, its in SOLVERS.items() if not its.rule),
]


@pytest.mark.parametrize(("query", "sentence"), REFUSED)
def test_what_makes_no_sense_is_refused_in_words(
    client: Client, query: dict[str, object], sentence: str
) -> None:
    for path in ("/be", "/move"):
        page = client.page(address(path, SAMPLE, **query), 422)
        assert sentence.lower() in page.one(class_="refusal").text.lower()


def test_without_scripts_share_goes_out_from_the_turn(client: Client) -> None:
    page = client.page(address("/be", FIGURE, with_="mrv", at=10, log="s", tell="end"))
    shared = client.page(page.by_role("link", "Share")["href"]).one("input", id="link")["value"]
    assert (shared or "").endswith(f"/be?p={code(FIGURE)}&with=mrv&at=10&log=s&tell=end")


def test_watch_and_the_lessons_lead_here(client: Client) -> None:
    for name, solver in SOLVERS.items():
        setup = client.page(address("/watch", SAMPLE, with_=name)).one("form", class_="setup")
        buttons = [each for each in setup.all("button") if each.text == "Be the solver"]
        assert [each["formaction"] for each in buttons] == ["/be"] * (solver.rule is not None)
        lesson = client.page(f"/lessons/{name}").text
        assert ("Be the solver" in lesson) == (solver.rule is not None)
