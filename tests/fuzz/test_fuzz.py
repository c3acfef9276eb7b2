"""Every fuzzed request gets an answer without errors or cookies, with every header, in time."""

from collections.abc import Iterator

import pytest
from flask import Flask, Response

from tests.fuzz import answers, classrooms
from tests.fuzz.__main__ import Statuses, faulty
from tests.fuzz.answers import ask
from tests.fuzz.open_rooms import Rooms, opened_rooms
from tests.fuzz.requests import Asked, request
from webapp import create_app
from webapp.web.run import runs

_SEED = 0


@pytest.fixture(scope="module")
def served() -> Iterator[Flask]:
    """Return the application as it is served, with its error pages."""
    runs.forget()
    yield create_app({})
    runs.forget()


@pytest.fixture
def rooms(served: Flask) -> Iterator[Rooms]:
    with opened_rooms(served) as found:
        yield found


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("first", "count"), [(0, 300), pytest.param(300, 9_700, marks=pytest.mark.sweep)]
)
def test_fuzzed_requests_are_answered_without_faults(
    served: Flask, rooms: Rooms, first: int, count: int
) -> None:
    assert [*faulty(served, rooms, _SEED, range(first, first + count), Statuses())] == []


@pytest.mark.no_cover
def test_fuzzer_reaches_rooms_and_lessons(served: Flask, rooms: Rooms) -> None:
    """Otherwise the requests would never get past the door."""
    for rule in served.url_map.iter_rules():
        if not rule.rule.startswith(("/room", "/join", "/lessons")):
            continue
        missing = (rule.methods or set()) & {"GET", "POST"}
        for index in range(100):
            drawn = request(_SEED, index, [rule.rule])
            if drawn.method in missing and drawn.route == rule.rule:
                status = ask(served, rooms.filled(drawn)).status
                missing -= {drawn.method} if status in (200, 204, 303) else set()
        assert not missing, rule


# The actions of a class, and their statuses.
MET = {
    "open": [200], "join": [303], "sit": [303], "now": [200, 204, 410], "answer": [204, 409],
    "page ": [200], "page /screen": [200], "lead vote": [200, 403], "lead reveal": [200, 403],
    "lead ask": [200], "lead end": [204], "lead/now": [200], "summary": [200, 403],
    "ended /now": [410], "counted": [200],
}  # fmt: skip


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("first", "count"), [(0, 400), pytest.param(400, 2_000, marks=pytest.mark.sweep)]
)
def test_random_classroom_actions_never_break_a_room(served: Flask, first: int, count: int) -> None:
    met = Statuses()
    assert [*classrooms.faults(served, count, _SEED, first, met)] == []
    assert {(deed, status) for deed, all in MET.items() for status in all} - {*met} == set()


def test_fuzzer_reports_every_kind_of_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app({})

    @app.get("/raises")
    def raises() -> str:
        raise KeyError("r9c9")

    @app.get("/cookie")
    def cookie() -> Response:
        response = Response("a" * 2_000_000)
        response.set_cookie("who", "you")
        return response

    @app.get("/hangs")
    def hangs() -> str:
        while True:
            pass

    def faults(path: str) -> list[str]:
        return ask(app, Asked("GET", path)).faults

    assert faults("/") == []
    assert faults("/raises") == ["status 500", "logs KeyError in raises"]
    assert faults("/cookie") == ["a cookie", "over 1000000 bytes"]
    monkeypatch.setattr(answers, "PATIENCE", 0.2)
    assert "no answer in 0 s" in faults("/hangs")
