"""The server replays a pupil's work, signs its result, and stores none of it.

Hand-ins and checks are in stories.txt, and errors in approved.txt.
"""

import logging
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.coach.boards import right_answer
from tests.web.markup import Element, read
from tests.web.support import FIGURE, SAMPLE, SEVERAL, Client, address, client_of, code, state
from tests.web.test_play import whole
from webapp.classroom.handin import HandIn, task_digest
from webapp.classroom.handin.code import write
from webapp.insight import Run
from webapp.insight.be import playable, turn_from
from webapp.insight.predict.choosing import questions_at
from webapp.puzzle import Puzzle
from webapp.solvers import parse_choice
from webapp.web.handin import signing
from webapp.web.handin.check_codes import MAX_TASKS
from webapp.web.http.jobs import queue

WORD = "Blue Whale"
SECRET = "0123456789abcdef" * 4


def game(puzzle: Puzzle = SAMPLE, count: int = 99, **more: Any) -> dict[str, Any]:
    """Return the form of a game with at most `count` right moves."""
    n, moves = puzzle.size, [*whole(puzzle).items()][:count]
    return {
        "page": address("/play", puzzle),
        "moves": "-".join(f"{row * n + column}.{each.value}" for (row, column), each in moves),
        "end": state(puzzle, dict(moves)),
        "hints": 2,
        "seconds": 312,
        **more,
    }


def answered(count: int = 5) -> dict[str, Any]:
    """Return the form of right answers in Predict."""
    run = Run(FIGURE, parse_choice("backtracking"))
    run.to_end()
    asked = [q for at in range(60) for q in questions_at(run, at).values()][:count]
    return {
        "page": address("/watch", FIGURE, with_="backtracking", at=3),
        "answers": " ".join(f"{q.at}.{q.kind}.{sorted(q.right)[0]}" for q in asked),
    }


def being() -> dict[str, Any]:
    """Return the form of a complete game of Be the solver."""
    run = Run(SAMPLE, playable(parse_choice("backtracking")))
    run.to_end()
    count = sum(turn_from(run, at) == at for at in range(len(run.events)))
    there = {"with_": "backtracking", "at": len(run.events), "log": f"r{count}"}
    return {"page": address("/be", SAMPLE, **there)}


def practising(count: int = 3) -> dict[str, Any]:
    """Return the form of drill boards that were right at once."""
    return {
        "page": f"/practice/naked-group?n={count}",
        "answers": "\n".join(urlencode(right_answer(number)) for number in range(1, count + 1)),
        "seconds": 75,
    }


def press(client: Client, form: dict[str, Any], status: int = 200, **more: Any) -> Element:
    answer = client.post("/hand-in", data={**form, **more})
    assert answer.status_code == status, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return read(answer.text).one(id="hand-in")


def signed(client: Client, form: dict[str, Any], initials: str = "AB", word: str = WORD) -> str:
    return press(client, form, initials=initials, word=word).one(id="handed-in").text


def test_equal_work_gets_a_new_code_each_time(client: Client) -> None:
    assert len({signed(client, game()) for _ in range(5)}) == 5


def test_delayed_hand_in_requests_again_with_its_form(client: Client, full: None) -> None:
    client.waits = False
    form = game() | {"word": WORD, "initials": "AB"}
    answer = client.post("/hand-in", data=form, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    page = read(answer.text)
    hidden = {each["name"]: each["value"] for each in page.all("input", type="hidden")}
    assert hidden == {name: str(value) for name, value in form.items()}
    assert page.one("form")["hx-trigger"].startswith("load delay:")


def test_initials_and_class_word_are_never_logged_or_stored(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    handed = signed(client, game(), "XQJ", "unheard of")
    press(client, game(), 422, initials="XQJX", word="unheard of")
    kept = repr([(key, job.result) for key, job in queue._jobs.items()])
    assert [each for each in ("XQJ", "unheard of", handed) if each in caplog.text + kept] == []


def test_secret_decides_which_servers_accept_a_code() -> None:
    one, same, other = (client_of(SECRET_KEY=each) for each in (SECRET, SECRET, SECRET[::-1]))
    data = {"codes": signed(one, game()), "word": WORD}
    pages = [read(each.post("/check-codes", data=data).text)
             for each in (one, same, other, client_of())]  # fmt: skip
    verdicts = [page.one("tbody").all("td")[-1].text for page in pages]
    assert verdicts == ["signed here"] * 2 + ["signed for another word, or mistyped"] * 2
    assert one.post("/hand-in", data=game(), environ_overrides=SEVERAL).status_code == 200


def test_workers_without_a_secret_offer_no_hand_in(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    for there in (address("/play", SAMPLE), being()["page"], practising()["page"],
                  address("/watch", SAMPLE, with_="mrv")):  # fmt: skip
        for several, count in ((False, True), (True, False)):
            how = {"environ_overrides": SEVERAL} if several else {}
            page = read(client.get(there, **how).text)
            found = [each.text for tag in ("a", "button") for each in page.all(tag)]
            assert ("Hand in" in found) is count, there
    answers = [
        client.post("/hand-in", data=game(), environ_overrides=SEVERAL),
        client.post("/check-codes", data={"codes": "2"}, environ_overrides=SEVERAL),
        client.get("/check-codes", environ_overrides=SEVERAL),
    ]
    assert [each.status_code for each in answers[:2]] == [503, 503]
    for each in answers:
        assert "This server isn’t set up for hand-in codes yet." in each.text
        assert "SECRET_KEY" not in each.text
    assert caplog.text.count("set SECRET_KEY so that every worker") == 2
    assert not read(answers[-1].text).all("form", action="/check-codes")


def test_check_beyond_its_limits_is_rejected(client: Client, app: Flask) -> None:
    about = HandIn("play", task_digest(code(SAMPLE), "play "), 14, 0, 0, 60, "AB", 0)
    with app.test_request_context():
        key = signing.key()
    codes = [write(replace(about, nonce=number), WORD, key) for number in range(200)]
    answer = client.post("/check-codes", data={"codes": "\n".join(codes), "word": WORD})
    assert read(answer.text).one(class_="counts").text == "200 signed here"
    for form, says in (
        ({"codes": "\n".join([*codes, "23456"])},
         "That’s 201 codes; the limit is 200 at once."),
        ({"tasks": f"{address('/play', SAMPLE)}\n" * (MAX_TASKS + 1)},
         f"That’s {MAX_TASKS + 1} links; the limit is {MAX_TASKS} tasks at once."),
    ):  # fmt: skip
        answer = client.post("/check-codes", data={"codes": "23456", "word": WORD, **form})
        assert answer.status_code == 422
        assert says in " ".join(read(answer.text).one(class_="error").text.split())
