"""Hand in: the server replays what was done, signs what it comes to, and keeps none of it."""

import logging
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.handin.test_play import moves_to
from tests.web.markup import Element, read
from tests.web.support import DRAFT, FIGURE, SAMPLE, Client, address, code
from tests.web.test_practice import right_answer
from webapp import create_app
from webapp.handin import HandIn, task_digest
from webapp.handin import read as read_code
from webapp.insight import Run
from webapp.insight.be.turns import playable, turn_from
from webapp.insight.predict.choosing import questions_at
from webapp.logic.strategies import STRATEGIES
from webapp.practice.drills import drill
from webapp.puzzle import Puzzle
from webapp.puzzle.position import Written, format_position
from webapp.solvers import parse_choice
from webapp.web.handin import signing

WORD = "Blue Whale"
NONE = "Only Play, Be the solver, Predict and a drill of Practice can be handed in."
SEVERAL = {"wsgi.multiprocess": True}
SECRET = "0123456789abcdef" * 4


def game(puzzle: Puzzle = SAMPLE, count: int = 99, **more: Any) -> dict[str, Any]:
    """What the browser sends of a game of so many right moves."""
    n, moves = puzzle.size, moves_to(puzzle)[:count]
    stands = {cell: Written(value) for cell, value in moves}
    return {
        "page": address("/play", puzzle),
        "moves": "-".join(f"{row * n + column}.{value}" for (row, column), value in moves),
        "end": format_position(puzzle, code(puzzle), stands),
        "hints": 2,
        "seconds": 312,
        **more,
    }


def answered(count: int = 5) -> dict[str, Any]:
    """What the browser sends of so many right answers in Predict."""
    run = Run(FIGURE, parse_choice("backtracking"))
    run.to_end()
    asked = [q for at in range(60) for q in questions_at(run, at).values()][:count]
    return {
        "page": address("/watch", FIGURE, with_="backtracking", at=3),
        "answers": " ".join(f"{q.at}.{q.kind}.{sorted(q.right)[0]}" for q in asked),
    }


def being(log: str | None = None, puzzle: Puzzle = SAMPLE) -> dict[str, Any]:
    """What the browser sends of a whole game of Be the solver."""
    run = Run(puzzle, playable(parse_choice("backtracking")))
    run.to_end()
    count = sum(turn_from(run, at) == at for at in range(len(run.events)))
    log = f"r{count}" if log is None else log
    return {"page": address("/be", puzzle, with_="backtracking", at=len(run.events), log=log)}


def practising(count: int = 3) -> dict[str, Any]:
    """What the browser sends of so many boards of a drill that were right at once."""
    boards = [drill(STRATEGIES["naked-group"], number) for number in range(1, count + 1)]
    return {
        "page": f"/practice/naked-group?n={count}",
        "answers": "\n".join(urlencode(right_answer(board)) for board in boards),
        "seconds": 75,
    }


def press(client: Client, form: dict[str, Any], status: int = 200, **more: Any) -> Element:
    answer = client.post("/hand-in", data={**form, **more})
    assert answer.status_code == status, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return read(answer.text).one(id="hand-in")


def signed(client: Client, form: dict[str, Any], initials: str = "AB", word: str = WORD) -> str:
    page = press(client, form, initials=initials, word=word)
    return page.one(id="handed-in").text


def key_of(app: Flask) -> bytes:
    with app.test_request_context():
        return signing.key()


KINDS = [
    (game(), "play", "16 of 16 cells right, 2 hints, 0 mistakes, 5:12"),
    (answered(), "predict", "5 of 5 answers right, 0 shown, 0 mistakes"),
    (being(), "be", "moves right, 0 shown, 0 mistakes"),
    (practising(), "practice", "3 of 3 boards right at once, 0 shown, 0 mistakes, 1:15"),
]


@pytest.mark.parametrize(("form", "kind", "says"), KINDS, ids=[kind for _, kind, _ in KINDS])
def test_what_was_done_is_told_and_then_signed(
    client: Client, app: Flask, form: dict[str, Any], kind: str, says: str
) -> None:
    page = press(client, form)
    said = page.one(class_="what").text
    assert says.replace("16", str(len(moves_to(SAMPLE)))) in said
    assert not page.all(id="handed-in")
    handed = read_code(signed(client, form), WORD, key_of(app))
    assert (handed.kind, handed.initials, handed.mistakes) == (kind, "AB", 0)
    assert str(handed.result) in said


def test_the_code_says_what_the_dialog_said(client: Client, app: Flask) -> None:
    handed = read_code(signed(client, game(), "ö.b"), "bluewhale", key_of(app))
    count = len(moves_to(SAMPLE))
    task = task_digest(code(SAMPLE), "play ")
    assert handed == HandIn("play", task, count, 2, 0, 312, "OB", handed.nonce)


def test_the_form_carries_all_that_was_told(client: Client) -> None:
    """So that it works without scripts, too."""
    form = game()
    page = press(client, form)
    sent = {each["name"]: each["value"] for each in page.all("input", type="hidden")}
    assert sent == {name: str(value) for name, value in form.items()}
    assert page.one("form")["action"] == "/hand-in"


def test_the_same_work_has_another_code_each_time(client: Client) -> None:
    assert len({signed(client, game()) for _ in range(5)}) == 5


def test_where_a_page_of_be_goes_on_hand_in_waits_as_a_form(client: Client) -> None:
    page = client.page(being()["page"])
    form = page.one(id="hand-in-form")
    sent = {each["name"]: each["value"] for each in form.all("input")}
    assert "moves right" in press(client, sent).one(class_="what").text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"moves": "0.1"}, "These moves don’t lead to what stands on the board."),
        ({"end": ""}, "These moves don’t lead to what stands on the board."),
        ({"moves": "0.1-x"}, "These moves are damaged, or belong to another puzzle."),
        ({"end": "s1xx"}, "This link is damaged, or belongs to another puzzle: copy the whole of "
         "it again."),
        ({"page": "/play?p=m1xx"}, "This link is damaged: copy the whole of it again."),
        ({"page": address("/play", DRAFT)}, "This drawing isn’t a puzzle yet."),
        ({"page": "/library"}, NONE),
        ({"page": "//evil.example/play"}, NONE),
        ({"page": ""}, NONE),
        ({"hints": "many"}, "'hints' must be a whole number from 0, not 'many'."),
        ({"seconds": "-1"}, "'seconds' must be a whole number from 0, not '-1'."),
        ({"seconds": "9" * 30}, f"'seconds' must be a whole number from 0, not '{'9' * 20}'."),
    ],
)  # fmt: skip
def test_a_claim_that_is_not_borne_out_is_refused_with_a_sentence(
    client: Client, change: dict[str, str], says: str
) -> None:
    for more in ({}, {"word": WORD, "initials": "AB"}):
        page = press(client, {**game(), **change}, 422, **more)
        assert page.one(role="alert").text == says
        assert not page.all(id="handed-in")


@pytest.mark.parametrize(
    ("form", "says"),
    [
        (being("r999"), "This run has fewer moves than these."),
        (being("q"), "'log' doesn’t say how moves were made: 'q'."),
        (being(""), "No move is made yet."),
        ({"page": address("/be", SAMPLE, with_="quantum")}, "There is no algorithm 'quantum'"),
        ({"page": address("/be", SAMPLE, with_="backtracking", at="9" * 9, log="r")},
         "Nobody has the move behind step"),
        ({"page": address("/be", SAMPLE, with_="backtracking", at="9" * 6_000, log="r")},
         "This run has fewer moves than these."),
        (answered() | {"answers": ""}, "No question is answered yet."),
        (answered() | {"answers": "9.why"}, "These answers are damaged."),
        (answered() | {"answers": "299999.accepted.tried"}, "doesn’t ask that"),
        (answered() | {"answers": "\x00\ud800"}, "These answers are damaged."),
        (practising() | {"answers": ""}, "No board is done yet."),
        (practising() | {"answers": "n=1&cells=r1c1:"}, "These answers are damaged, or belong to"),
        (practising() | {"page": "/practice/given"}, "Given has no drill, so there’s nothing to"),
        (practising() | {"page": "/practice/x"}, NONE),
        (practising() | {"page": "/practice"}, NONE),
    ],
)  # fmt: skip
def test_so_are_claims_of_other_tasks(client: Client, form: dict[str, Any], says: str) -> None:
    form = {name: str(value).encode(errors="replace").decode() for name, value in form.items()}
    assert says in press(client, form, 422).one(role="alert").text


def test_a_game_whose_moves_nobody_knows_can_not_be_handed_in(client: Client) -> None:
    form = game()
    del form["moves"]
    assert "press Start over to hand in" in press(client, form, 422).one(role="alert").text


@pytest.mark.parametrize(
    ("whose", "says"),
    [
        ({"word": " ", "initials": "AB"}, "Type the word that your teacher gave you."),
        ({"word": "x" * 61, "initials": "AB"},
         "Your teacher’s word has 60 letters at the most."),
        ({"word": WORD, "initials": "ABCD"},
         "Initials are at most three letters from A to Z."),
    ],
)  # fmt: skip
def test_the_form_says_what_is_wrong_and_keeps_what_was_typed(
    client: Client, whose: dict[str, str], says: str
) -> None:
    page = press(client, game(), 422, **whose)
    assert page.one(role="alert").text == says
    typed = {name: page.one("input", name=name)["value"] for name in whose}
    assert typed == whose


def test_htmx_gets_the_fragment_and_its_refusals_beside_the_form(client: Client) -> None:
    htmx = {"HX-Request": "true"}
    answer = client.post("/hand-in", data=game(), headers=htmx)
    (first, *more) = [each for each in read(answer.text).content if not isinstance(each, str)]
    assert (first["id"], more) == ("hand-in", [])
    refused = client.post("/hand-in", data=game(moves="x"), headers=htmx)
    assert refused.status_code == 422
    assert (refused.headers["HX-Retarget"], refused.headers["HX-Reswap"]) == (
        "#hand-in", "outerHTML",
    )  # fmt: skip


def test_while_it_is_replayed_it_says_so_and_asks_again_with_all_that_was_told(
    client: Client, full: None
) -> None:
    client.waits = False
    form = game() | {"word": WORD, "initials": "AB"}
    answer = client.post("/hand-in", data=form, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    page = read(answer.text)
    sent = {each["name"]: each["value"] for each in page.all("input", type="hidden")}
    assert sent == {name: str(value) for name, value in form.items()}
    assert page.one("form")["hx-trigger"].startswith("load delay:")
    assert page.by_role("button", "Try again")


@pytest.mark.parametrize(
    "form",
    [
        {"page": address("/play", SAMPLE), "moves": "\x00" * 99, "end": "\ud83d"},
        {"page": "/play?" + "&".join("a=1" for _ in range(3_000)), "moves": ""},
        {"page": "/lessons/reasoning-first?step=99999999999", "moves": ""},
        {"page": "/watch?p=%ff&with=%00", "answers": "1.why.row"},
        {"page": "/be?log=" + "r" * 2_000 + "&at=" + "1" * 5_000},
        {"page": "/play", "moves": "0.1-" * 20_000},
        {"initials": "A" * 30_000, "word": "x" * 30_000, **game()},
    ],
)
def test_hostile_requests_get_a_sentence(client: Client, form: dict[str, str]) -> None:
    """The client of the tests fails for a 500."""
    told = {name: str(value).encode(errors="replace") for name, value in form.items()}
    assert client.post("/hand-in", data=told).status_code in (200, 413, 422)


def test_another_site_can_not_hand_in_for_its_visitor(client: Client) -> None:
    answer = client.post("/hand-in", data=game(), headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403


def test_neither_initials_nor_word_is_logged_or_kept(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    from webapp.web.http.work import workshop

    caplog.set_level(logging.DEBUG)
    handed = signed(client, game(), "XQJ", "unheard of")
    press(client, game(), 422, initials="XQJX", word="unheard of")
    kept = repr([(key, job.result) for key, job in workshop._jobs.items()])
    for told in ("XQJ", "unheard of", handed):
        assert told not in caplog.text + kept


# Whose key it is.


def client_of(**config: Any) -> Client:
    app = create_app({"TESTING": True, **config})
    return Client(app, app.response_class)


def test_servers_with_one_secret_know_one_anothers_codes_and_no_others() -> None:
    one, same, other = (client_of(SECRET_KEY=each) for each in (SECRET, SECRET, SECRET[::-1]))
    code = signed(one, game())
    assert [checked(each, code) for each in (one, same, other, client_of())] == [
        "signed here", "signed here", "not ours", "not ours",
    ]  # fmt: skip


def test_with_a_secret_several_workers_hand_in() -> None:
    client = client_of(SECRET_KEY=SECRET)
    answer = client.post("/hand-in", data=game(), environ_overrides=SEVERAL)
    assert answer.status_code == 200


def checked(client: Client, code: str, word: str = WORD) -> str:
    """What is said of the code where codes are checked."""
    page = read(client.post("/check-codes", data={"codes": code, "word": word}).text)
    return page.one("tbody").all("td")[-1].text


BUTTONS = [
    address("/play", SAMPLE), being()["page"], address("/watch", SAMPLE, with_="mrv"),
    practising()["page"],
]  # fmt: skip


def buttons(client: Client, there: str, **how: Any) -> list[Element]:
    page = read(client.get(there, **how).text)
    return [each for each in page.all("button") if each.text == "Hand in"]


@pytest.mark.parametrize("there", BUTTONS)
def test_several_workers_without_a_secret_have_no_button(client: Client, there: str) -> None:
    assert buttons(client, there)
    assert not buttons(client, there, environ_overrides=SEVERAL)


def test_and_say_so_to_the_operator_alone(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    answers = [
        client.post("/hand-in", data=game(), environ_overrides=SEVERAL),
        client.post("/check-codes", data={"codes": "2"}, environ_overrides=SEVERAL),
    ]
    assert [each.status_code for each in answers] == [503, 503]
    shown = [*answers, client.get("/check-codes", environ_overrides=SEVERAL)]
    for each in shown:
        assert "This server isn’t set up for hand-in codes yet." in each.text
        assert "SECRET_KEY" not in each.text
    assert caplog.text.count("Set SECRET_KEY (docs/deploy.md, Hand-in codes)") == 2
    assert not read(shown[-1].text).all("form", action="/check-codes")
