"""Whatever comes in, an answer goes out: no error, no cookie, every header, in little time."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import inf

import pytest
from flask import Flask, Response

from tests.fuzz import asking, classes
from tests.fuzz.__main__ import routes, shortened
from tests.fuzz.asking import ask
from tests.fuzz.entering import Rooms, entering
from tests.fuzz.requests import Asked, request
from webapp import create_app
from webapp.room import Room, memory
from webapp.room.memory import MemoryStore
from webapp.web.room import questions
from webapp.web.run import runs

_SEED = 0


@pytest.fixture(scope="module")
def served() -> Iterator[Flask]:
    """The application as it is served, errors and all."""
    runs.forget()
    yield create_app({})
    runs.forget()


@pytest.fixture
def rooms(served: Flask) -> Iterator[Rooms]:
    """Rooms that requests may enter."""
    with entering(served) as found:
        yield found


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("first", "count"), [(0, 1_000), pytest.param(1_000, 9_000, marks=pytest.mark.sweep)]
)
def test_fuzzed_requests_are_answered_without_faults(
    served: Flask, rooms: Rooms, first: int, count: int
) -> None:
    paths, wrong = routes(served), {}
    for index in range(first, first + count):
        asked = rooms.filled(replace(request(_SEED, index, paths), whole=False))
        if faults := ask(served, asked).faults:
            wrong[index] = (faults, str(shortened(served, asked, set(faults))))
    assert wrong == {}


@pytest.mark.no_cover
def test_fuzzer_gets_into_rooms_and_lessons(served: Flask, rooms: Rooms) -> None:
    """Else the hostile requests see their doors alone."""
    inside = [path for path in routes(served) if path.startswith(("/room", "/join", "/lessons"))]
    rules = [rule for rule in served.url_map.iter_rules() if rule.rule in inside]
    wanted = {
        (way, rule.rule) for rule in rules for way in (rule.methods or set()) & {"GET", "POST"}
    }
    seen: dict[tuple[str, str], set[int]] = {each: set() for each in wanted}
    held = Counter[int]()  # of lessons that their link holds
    for index in range(800):
        drawn = replace(request(_SEED, index, inside), whole=False)
        status = ask(served, rooms.filled(drawn)).status
        seen.setdefault((drawn.method, drawn.route), set()).add(status)
        held[status] += drawn.path == "/lessons" and "l" in dict(drawn.query)
    assert {each for each in wanted if not seen[each] & {200, 204, 303}} == set()
    assert seen["POST", "/room/<code>/lead"] >= {200, 403, 422}
    assert seen["POST", "/room/<code>/answer"] >= {409}
    assert held[200]


def judged(app: Flask, count: int) -> tuple[Counter[tuple[str, int]], list[str]]:
    """What classes have met, and what was wrong with it, up to the first fault."""
    met: Counter[tuple[str, int]] = Counter()
    found = islice(classes.faults(app, count, _SEED, 0, met), 1)
    return met, [fault for _, fault in found]


@pytest.mark.no_cover
def test_random_classes_never_break_a_room(served: Flask) -> None:
    met, wrong = judged(served, 1_000)
    assert wrong == []
    assert set(met) >= {
        *(
            ("open", 200),
            ("join", 303),
            ("sit", 303),
            ("sit", 409),
            ("now", 200),
            ("now", 204),
            ("now", 410),
        ),
        *(("answer", 204), ("answer", 303), ("answer", 409), ("page ", 200), ("page /screen", 200)),
        *(("lead vote", 200), ("lead vote", 403), ("lead reveal", 200), ("lead reveal", 403)),
        *(("lead ask", 200), ("lead lock", 200), ("lead end", 204), ("lead close", 403)),
        *(("ended /lead", 404), ("ended /now", 410), ("ended /seat", 404), ("lead/now", 200)),
        *(("summary", 200), ("summary", 403), ("summary/now", 200), ("summary/now", 403)),
    }


@pytest.mark.parametrize(
    ("owner", "name", "wrong", "said"),
    [
        (Room, "admits", lambda room, key: True, "without the key"),
        (Room, "asked", lambda *told, asked=Room.asked: asked(*told).revealed(), "before Reveal"),
        (memory, "MOST_SEATS", 300, "more than 200 seats"),
        (MemoryStore, "end", lambda store, code: None, "is still there"),
        (memory, "due", lambda room, touched: inf, "is still there"),
        (MemoryStore, "answer", lambda *_: True, "answer: taken of a seat"),
        (questions, "Counter", lambda given: Counter("AAB"), "lead reveal: counts [2, 1, 0, 0]"),
    ],
)
def test_fuzzer_finds_what_no_room_may_do(
    served: Flask,
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    name: str,
    wrong: object,
    said: str,
) -> None:
    monkeypatch.setattr(owner, name, wrong)
    met: Counter[tuple[str, int]] = Counter()
    found = classes.faults(served, 2_000, _SEED, 0, met)
    assert any(said in fault for _, fault in found)


def test_fuzzed_requests_are_deterministic() -> None:
    drawn = [request(5, index, ["/watch", "/edit"]) for index in range(200)]
    assert drawn == [request(5, index, ["/watch", "/edit"]) for index in range(200)]
    assert len(set(map(str, drawn))) == 200


def test_body_without_a_length_is_refused(served: Flask) -> None:
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

    @app.get("/grows")
    def grows() -> str:
        return str(len(b"a" * (25 * 10**7)))

    return app


@pytest.mark.parametrize(
    ("path", "faults"),
    [
        ("/raises", ["status 500", "logs KeyError in raises"]),
        ("/cookie", ["a cookie"]),
        ("/long", ["over 1000000 bytes"]),
        ("/grows", ["over 200 MB"]),
        ("/", []),
    ],
)
def test_fuzzer_finds_what_no_answer_may_be(broken: Flask, path: str, faults: list[str]) -> None:
    assert ask(broken, Asked("GET", path)).faults == faults


def test_fuzzer_gives_up_on_a_hanging_answer(
    broken: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.2)
    assert "no answer in 0 s" in ask(broken, Asked("GET", "/hangs")).faults


def test_failing_request_is_shrunk(broken: Flask) -> None:
    query = (("p", "m1"), ("at", "3"))
    asked = Asked("GET", "/raises", query, (("Hx-Request", "true"),), noise="&&")
    assert str(shortened(broken, asked, {"status 500"})) == "GET /raises"
