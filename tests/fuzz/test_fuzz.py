"""Whatever comes in, an answer goes out: no error, no cookie, every header, in little time."""

from collections.abc import Iterator
from dataclasses import replace
from time import thread_time

import pytest
from flask import Flask, Response

from tests.fuzz import asking
from tests.fuzz.__main__ import routes, shortened
from tests.fuzz.asking import ask
from tests.fuzz.requests import Asked, request
from webapp import create_app
from webapp.web import runs

_SEED, _COUNT = 0, 500


@pytest.fixture(scope="module")
def served() -> Iterator[Flask]:
    """The application as it is served, errors and all."""
    runs.forget()
    yield create_app({})
    runs.forget()


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "first", [0, _COUNT, *(pytest.param(n * _COUNT, marks=pytest.mark.sweep) for n in (2, 3))]
)
def test_hostile_requests_are_answered(served: Flask, first: int) -> None:
    paths, wrong = routes(served), {}
    for index in range(first, first + _COUNT):
        asked = replace(request(_SEED, index, paths), whole=False)
        if faults := ask(served, asked).faults:
            wrong[index] = (faults, str(shortened(served, asked, set(faults))))
    assert wrong == {}


def test_a_number_of_a_seed_is_the_same_request_for_good() -> None:
    drawn = [request(5, index, ["/watch", "/edit"]) for index in range(200)]
    assert drawn == [request(5, index, ["/watch", "/edit"]) for index in range(200)]
    assert len(set(map(str, drawn))) == 200


def test_a_body_that_does_not_say_its_length_is_refused(served: Flask) -> None:
    """As some servers hand over chunks; waitress counts them itself."""
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Transfer-Encoding": "chunked",
        "Content-Length": "",
    }
    asked = Asked("POST", "/import", headers=tuple(headers.items()), body=b"text=" + b"a" * 70_000)
    assert ask(served, asked).status == 411


@pytest.fixture(scope="module")
def broken() -> Flask:
    """An application that does all that it should not."""
    app = create_app({})

    @app.get("/raises")
    def raises() -> str:
        raise KeyError("r9c9")

    @app.get("/cookie")
    def cookie() -> Response:
        response = Response("")
        response.set_cookie("who", "you")
        return response

    @app.get("/long")
    def long() -> str:
        return "a" * 2_000_000

    @app.get("/hangs")
    def hangs() -> str:
        while True:
            pass

    @app.get("/works")
    def works() -> str:
        until = thread_time() + 0.1
        while thread_time() < until:
            pass
        return ""

    @app.get("/grows")
    def grows() -> str:
        return str(len(b"a" * (25 * 10**7)))

    return app


@pytest.mark.parametrize(
    ("path", "faults"),
    [
        ("/raises", ["status 500", "logs KeyError: 'r9c9' in raises"]),
        ("/cookie", ["a cookie"]),
        ("/long", ["over 1000000 bytes"]),
        ("/grows", ["over 200 MB"]),
        ("/works", ["over 0 s"]),
        ("/", []),
    ],
)
def test_what_no_answer_may_be_is_found(
    broken: Flask, monkeypatch: pytest.MonkeyPatch, path: str, faults: list[str]
) -> None:
    monkeypatch.setattr(asking, "SECONDS", 0.1 if path == "/works" else 20.0)
    assert ask(broken, Asked("GET", path)).faults == faults


def test_an_answer_that_does_not_come_is_given_up(
    broken: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.2)
    assert "no answer in 0 s" in ask(broken, Asked("GET", "/hangs")).faults


def test_a_failure_is_told_by_its_shortest_request(broken: Flask) -> None:
    query = (("p", "m1"), ("at", "3"))
    asked = Asked("GET", "/raises", query, (("Hx-Request", "true"),), noise="&&")
    assert str(shortened(broken, asked, {"status 500"})) == "GET /raises"
