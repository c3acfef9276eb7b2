"""Be the solver: whole games by the form without JavaScript, wrong moves, undo and bad input."""

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
    """What the form of the moves sends, apart from its buttons."""
    hidden = [each for each in page.all("input") if each.get("form") == "moves"]
    own = [each for each in page.one(id="moves").all("input") if each.get("type") != "radio"]
    return {each["name"]: each.get("value") or "" for each in [*own, *hidden]}


def press(client: Client, page: Element, **more: str) -> Element:
    """The page that the form leads to without JavaScript."""
    there = address("/be", None, **{**fields(page), "tell": "now", **more})
    answer = client.get(there)
    return client.page(answer.location if answer.status_code == 303 else there)


def make(client: Client, page: Element, move: Move, **more: str) -> Element:
    """The page after a move by the form."""
    cell = cell_name(move.cell) if move.cell else ""
    if move.goal is not None:
        return press(client, page, goal=str(move.goal), **more)
    if move.deed == "back":
        return press(client, page, cell=cell, go="back", **more)
    return press(client, page, cell=cell, value=str(move.value), how=move.deed, **more)


def tally(page: Element) -> dict[str, str]:
    """The counts of moves."""
    counts = page.one("dl", **{"aria-label": "Your moves"})
    return {each.one("dt").text: each.one("dd").text for each in counts.all("div")}


def fault(page: Element) -> str:
    """What is said to be wrong with the last move."""
    return " ".join(each.text for each in page.all(class_="fault"))


def position(page: Element) -> str:
    """The position that a page shows."""
    return page.one(id="position")["data-at"]


def run_of(name: str, puzzle: Puzzle) -> Run:
    """The whole run."""
    run = Run(puzzle, parse_choice(name))
    run.to_end()
    return run


@pytest.mark.parametrize(
    ("name", "puzzle", "end"),
    [
        ("backjumping", SAMPLE, "Solved after"),
        ("mrv", NONE, "No solution"),
        ("exact-cover", HARD, "Solved after"),
    ],
)
def test_whole_game_is_played_by_the_form(
    client: Client, name: str, puzzle: Puzzle, end: str
) -> None:
    run, page, moves = run_of(name, puzzle), client.page(address("/be", puzzle, with_=name)), 0
    at = turn_from(run, 0)
    while at is not None and at < len(run.events):
        page = make(client, page, made_at(run, at))
        moves, at = moves + 1, turn_from(run, at + 1)
        assert (fault(page), position(page)) == ("", str(at))
    assert tally(page) == {"right": str(moves), "corrected": "0", "shown": "0"}
    assert end in page.one(class_="ending").text
    past = client.page(address("/be", puzzle, with_=name, at=300_000))
    assert end in past.one(class_="ending").text
    assert "nothing left to do" in fault(press(client, past, go="show"))


def test_game_starts_at_the_next_turn_and_announces_it(client: Client) -> None:
    run = run_of("forward-checking", FIGURE)
    for at in range(0, 60, 7):
        page = client.page(address("/be", FIGURE, with_="forward-checking", at=at))
        assert position(page) == str(turn_from(run, at))
    start = client.page(address("/be", FIGURE, with_="arc-consistency"))
    assert start.one(role="status").text.startswith(
        "Ready. Done for you: 100 candidates crossed off and 25 cells filled in. "
        "Solved after 57 steps"
    )


def test_jump_selects_the_cell_whose_guess_is_erased(client: Client) -> None:
    run = run_of("backjumping", FIGURE)
    events = enumerate(run.events)
    jump = next(at for at, event in events if isinstance(event, Undo) and event.passed)
    at, goal = turn_from(run, jump), made_at(run, jump).cell
    assert goal
    page = client.page(address("/be", FIGURE, with_="backjumping", at=at))
    assert page.one(id="position")["data-cell"] == cell_name(goal)


def test_equal_choice_is_right_and_goes_on_in_its_own_run(client: Client) -> None:
    page = client.page(address("/be", FIGURE, with_="mrv"))
    run, at = run_of("mrv", FIGURE), int(position(page))
    equals = rule_of(run.choice).allowed(moment_at(run, at))
    assert len(equals) > 1
    page = make(client, page, equals[-1])
    assert (fault(page), tally(page)["right"]) == ("", "1")
    assert f"ties={at}." in fields(page)["with"]
    assert fields(press(client, page, go="undo"))["with"] == "mrv"


def test_wrong_move_leaves_the_board_and_can_be_corrected(client: Client) -> None:
    page = client.page(address("/be", SAMPLE, with_="backtracking"))
    page = make(client, page, Move("place", (0, 0), 1))
    board = page.one(role="grid").text
    page = make(client, page, Move("place", (0, 1), 1))
    assert fault(page) == "Not yet. 1 can’t be written into r1c2. Row 1 already has a 1 (at r1c1)."
    assert (page.one(role="grid").text, position(page)) == (board, "1")
    page = make(client, page, Move("reject", (0, 1), 1))
    assert tally(page) == {"right": "1", "corrected": "1", "shown": "0"}


def test_wrong_move_is_explained(client: Client) -> None:
    for name, move, sentence in (
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
    ):
        puzzle = HARD if name == "exact-cover" else FIGURE
        said = fault(make(client, client.page(address("/be", puzzle, with_=name)), move))
        assert said.startswith("Not yet. ")
        assert sentence in said
    page = client.page(address("/be", SAMPLE, value=1))
    assert (fault(page), tally(page)["right"]) == ("Not yet. Choose a cell first.", "0")


def test_wrong_moves_are_listed_at_the_end_if_wished(client: Client) -> None:
    run, page = run_of("mrv", TWO), client.page(address("/be", TWO, with_="mrv", tell="end"))
    page = make(client, page, Move("back"), tell="end")
    assert (fault(page), tally(page)) == ("", {"moves made": "1"})
    while not page.all(class_="ending"):
        page = press(client, page, go="show", tell="end")
    assert tally(page)["differed"] == "1"
    (entry,) = page.one(class_="others").all("li")
    assert "you chose to go back" in entry.text
    first = turn_from(run, 0)
    assert first is not None
    assert entry.one("a")["href"] == f"/watch?p={code(TWO)}&with=mrv&at={first + 1}"


def test_undo_takes_the_last_move_and_its_count_back(client: Client) -> None:
    start = client.page(address("/be", FIGURE, with_="forward-checking"))
    page = press(client, start, go="show")
    assert tally(page) == {"right": "0", "corrected": "0", "shown": "1"}
    page = press(client, page, go="undo")
    assert (fields(page), tally(page)["shown"]) == (fields(start), "0")
    assert "nothing to undo" in fault(press(client, page, go="undo"))


def test_fragment_is_part_of_the_page_at_its_address(client: Client) -> None:
    answer = client.htmx(address("/move", SAMPLE, with_="mrv", at=3, go="show", log="r2"))
    there = answer.headers["HX-Replace-Url"]
    query = dict(parse_qsl(urlsplit(there).query))
    del query["at"]
    assert query == {"p": code(SAMPLE), "with": "mrv", "log": "r2s"}
    assert squeezed(answer.text) in squeezed(client.get(there).text)


def test_options_are_chosen_and_parts_turned_off_struck_out(client: Client) -> None:
    page = client.page(address("/be", HARD, with_="exact-cover:goals=first"))
    assert page.one("select", name="goals").one("option", selected="")["value"] == "first"
    page = client.page(address("/be", FIGURE, with_="propagation:places=off"))
    assert "one place left" in page.one(class_="pseudocode").one("del").text


def test_share_keeps_the_turn_and_its_moves(client: Client) -> None:
    page = client.page(address("/be", FIGURE, with_="mrv", at=10, log="s", tell="end"))
    shared = client.page(page.by_role("link", "Share")["href"]).one("input", id="link")["value"]
    assert shared.endswith(f"/be?p={code(FIGURE)}&with=mrv&at=10&log=s&tell=end")


def test_game_is_offered_for_algorithms_that_have_a_rule(client: Client) -> None:
    for name, solver in SOLVERS.items():
        setup = client.page(address("/watch", SAMPLE, with_=name)).one("form", class_="setup")
        buttons = [each for each in setup.all("button") if each.text == "Be the solver"]
        assert [each["formaction"] for each in buttons] == ["/be"] * (solver.rule is not None)
        lesson = client.page(f"/lessons/{name}").text
        assert ("Be the solver" in lesson) == (solver.rule is not None)


def test_input_that_makes_no_sense_is_refused(client: Client) -> None:
    queries: list[tuple[dict[str, object], str]] = [
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
        ({"with": "nobody"}, "there is no algorithm"),
        *(({"with": name}, its.not_by_hand) for name, its in SOLVERS.items() if not its.rule),
    ]
    for query, sentence in queries:
        for path in ("/be", "/move"):
            page = client.page(address(path, SAMPLE, **query), 422)
            assert sentence.lower() in page.one(class_="refusal").text.lower()
