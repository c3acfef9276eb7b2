"""Puzzles, URLs and a client that checks every answer's headers."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.conftest import PUZZLES
from tests.web.markup import Element, read
from webapp import create_app
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.position import Position, format_position
from webapp.puzzle.samples import FIGURE, SAMPLE
from webapp.web.http.jobs import SLOTS, NotReadyError, queue

# A server with several processes.
SEVERAL = {"wsgi.multiprocess": True}

_PATIENCE = 120.0  # seconds; only a failure takes as long

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'self'"
)
OF_FILES = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
HEADERS = OF_FILES | {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

BY_ID = {puzzle["id"]: parse(puzzle["text"]) for puzzle in PUZZLES}
NINE = BY_ID["keen-p-9de-0"]
DRAFT = parse("5 ABCCD ABCEF GHHEI JHKLL JJKMM A 4 + B 2 / C 75 * D 2 = E 2 * F 4 = K 1 L 1 M 8")
SIX = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")  # of a lesson; has one solution
TWO = parse("2 ab ab a 3 + b 3 +")  # has two solutions
NONE = parse("3 aab ccb ddd a 1 - b 1 - c 1 - d 6 *")
IMPOSSIBLE = parse("2 aa bb a 7 + b 3 +")
SUDOKU = parse("..3.4.1." + "." * 8)
KILLER = parse(
    "4 aabb ccdd eeff gghh a 3 + b 7 + c 7 + d 3 + e 5 + f 5 + g 5 + h 5 + boxes 2x2 killer"
)


def code(puzzle: Puzzle) -> str:
    return share_code.format(puzzle)


def plain(path: str) -> str:
    """Return the URL of a static file without its digest."""
    return re.sub("^/static/[0-9a-f]{12}/", "/static/", path)


def address(path: str, puzzle: Puzzle | None = None, /, **query: Any) -> str:
    """Return the path with the puzzle as `p` and the query; `with_` is `with`, a list repeats."""
    pairs = ({"p": code(puzzle)} if puzzle else {}) | query
    text = urlencode({name.rstrip("_"): value for name, value in pairs.items()}, True)
    return f"{path}?{text}" if text else path


def state(puzzle: Puzzle, position: Position) -> str:
    return format_position(puzzle, code(puzzle), position)


def at(path: str, puzzle: Puzzle, position: Position, **query: Any) -> str:
    return address(path, puzzle, state=state(puzzle, position), **query)


def query(there: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(there).query)


@dataclass
class Clock:
    """A clock that advances only when set, or while a test waits by it."""

    now: float = 1_790_000_000.0  # seconds since the epoch

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


class Client(FlaskClient):
    """A client that fails on a missing security header, a cookie or an error 500.

    It repeats a request until the answer is ready, as pages do, unless `waits` is off.
    """

    waits = True

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Request until the answer is ready, and check every answer's headers."""
        answer = self._ask(*args, **kwargs)
        until = monotonic() + _PATIENCE
        while answer.status_code == 202 and self.waits:
            assert monotonic() < until, "this is never ready"
            answer = self._ask(*args, **kwargs)
        return answer

    def _ask(self, *args: Any, **kwargs: Any) -> TestResponse:
        answer = super().open(*args, **kwargs)
        headers = answer.headers
        is_file = answer.request.path.startswith("/static/") and answer.status_code in (200, 304)
        found = [(name, value) for name, value in headers if name in HEADERS]
        assert sorted(found) == sorted((OF_FILES if is_file else HEADERS).items())
        assert headers["Cache-Control"]
        assert "Set-Cookie" not in headers
        assert answer.status_code < 500 or answer.status_code == 503
        return answer

    def page(self, address: str, status: int = 200, headers: Mapping[str, str] = {}) -> Element:
        answer = self.get(address, headers=headers)
        assert (answer.status_code, answer.mimetype) == (status, "text/html")
        return read(answer.text)

    def htmx(self, address: str) -> TestResponse:
        return self.get(address, headers={"HX-Request": "true"})

    def fragment(self, address: str, status: int = 200) -> Element:
        """Return the mark-up that htmx gets at a URL."""
        return self.page(address, status, {"HX-Request": "true"})


def client_of(**config: object) -> Client:
    app = create_app({"TESTING": True, **config})
    return Client(app, app.response_class)


def opened(client: FlaskClient, page: str = "/watch") -> tuple[str, str]:
    """Open a room; return its code and key."""
    lead = read(client.post("/room", data={"page": page}).text)
    return lead.one(data_lead="")["data-code"], lead.one("input", name="key")["value"]


def seated(client: FlaskClient, code: str) -> str:
    """Take a seat in a room; return its token."""
    sat = client.post(f"/room/{code}/seat")
    assert sat.status_code == 303
    return str(sat.location).partition("seat=")[2]


def room_pages(client: FlaskClient) -> list[str]:
    """Return the pages of a new room: to join, a seat, the projector, and the teacher's two."""
    code, _ = opened(client)
    page = f"/room/{code}"
    mine = f"{page}?seat={seated(client, code)}"
    return [page, mine, f"{page}/screen", f"{page}/lead", f"{page}/summary"]


__all__ = ["FIGURE", "SAMPLE", "Client", "Element", "address", "code", "plain", "read"]


def until(true: Callable[[], bool]) -> None:
    """Wait until other threads make it true."""
    end = monotonic() + _PATIENCE
    while not true():
        assert monotonic() < end
        sleep(0.002)


@contextmanager
def all_places_taken() -> Iterator[Event]:
    """Fill all job slots until the block ends or sets the yielded event."""
    over, holding = Event(), set[int]()

    def hold(number: int) -> None:
        holding.add(number)
        over.wait()

    def ask(number: int) -> None:
        with suppress(NotReadyError):  # its job goes on
            queue.answer((over, number), lambda _: hold(number))

    try:
        for number in range(SLOTS):
            Thread(target=ask, args=(number,)).start()
        # Slots may still have the jobs of an earlier test until then.
        until(lambda: len(holding) == SLOTS)
        yield over
    finally:
        over.set()
