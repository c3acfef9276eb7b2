"""What the tests of the web share: puzzles, and a client that looks at every answer's headers."""

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

# A server of more processes than one.
SEVERAL = {"wsgi.multiprocess": True}

_PATIENCE = 120.0  # seconds; nothing takes this long where all is well

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'self'"
)

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
    """The share code."""
    return share_code.format(puzzle)


def plain(path: str) -> str:
    """The address of a static file without the digest in it."""
    return re.sub("^/static/[0-9a-f]{12}/", "/static/", path)


def address(path: str, puzzle: Puzzle | None = None, /, **query: Any) -> str:
    """The path with the puzzle as `p`, and the query; `with_` is `with`, a list is several."""
    pairs = ({"p": code(puzzle)} if puzzle else {}) | query
    text = urlencode({name.rstrip("_"): value for name, value in pairs.items()}, True)
    return f"{path}?{text}" if text else path


def state(puzzle: Puzzle, position: Position) -> str:
    """The code of a position."""
    return format_position(puzzle, code(puzzle), position)


def at(path: str, puzzle: Puzzle, position: Position, **query: Any) -> str:
    """The address of a position."""
    return address(path, puzzle, state=state(puzzle, position), **query)


def query(there: str) -> dict[str, list[str]]:
    """The query of an address."""
    return parse_qs(urlsplit(there).query)


@dataclass
class Clock:
    """A clock that goes on only when it is told to, or while somebody waits by it."""

    now: float = 1_790_000_000.0  # seconds since the epoch

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


class Client(FlaskClient):
    """A client to whom no answer may lack a security header, set a cookie or be an error 500.

    Where an answer is not ready it asks again, as the page does, unless it is not to wait.
    """

    waits = True

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Ask until it is answered, and look at what every answer must have."""
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
        assert headers.getlist("Content-Security-Policy") == ([] if is_file else [POLICY])
        assert headers.getlist("X-Content-Type-Options") == ["nosniff"]
        assert headers.getlist("Referrer-Policy") == ([] if is_file else ["same-origin"])
        assert "Set-Cookie" not in headers
        assert answer.status_code < 500 or answer.status_code == 503
        return answer

    def page(self, address: str, status: int = 200, headers: Mapping[str, str] = {}) -> Element:
        """The mark-up at an address."""
        answer = self.get(address, headers=headers)
        assert (answer.status_code, answer.mimetype) == (status, "text/html")
        return read(answer.text)

    def htmx(self, address: str) -> TestResponse:
        """Ask as htmx does."""
        return self.get(address, headers={"HX-Request": "true"})

    def fragment(self, address: str, status: int = 200) -> Element:
        """The mark-up that htmx gets at an address."""
        return self.page(address, status, {"HX-Request": "true"})


def client_of(**config: object) -> Client:
    """A client of a server with these settings."""
    app = create_app({"TESTING": True, **config})
    return Client(app, app.response_class)


def opened(client: FlaskClient, page: str = "/watch") -> tuple[str, str]:
    """The code and the key of a new room."""
    lead = read(client.post("/room", data={"page": page}).text)
    return lead.one(data_lead="")["data-code"], lead.one("input", name="key")["value"]


def seated(client: FlaskClient, code: str) -> str:
    """The token of a new seat in a room."""
    sat = client.post(f"/room/{code}/seat")
    assert sat.status_code == 303
    return str(sat.location).partition("seat=")[2]


def room_pages(client: FlaskClient) -> list[str]:
    """The pages of a new room: before a seat, in one, at the wall, and the teacher's two."""
    code, _ = opened(client)
    page = f"/room/{code}"
    mine = f"{page}?seat={seated(client, code)}"
    return [page, mine, f"{page}/screen", f"{page}/lead", f"{page}/summary"]


__all__ = ["FIGURE", "SAMPLE", "Client", "Element", "address", "code", "plain", "read"]


def until(true: Callable[[], bool]) -> None:
    """Wait for what other threads do."""
    end = monotonic() + _PATIENCE
    while not true():
        assert monotonic() < end
        sleep(0.002)


@contextmanager
def all_places_taken() -> Iterator[Event]:
    """All places are held by work that ends behind this, or at the event that it gives."""
    over, holding = Event(), set[int]()

    def hold(number: int) -> None:
        holding.add(number)
        over.wait()

    def ask(number: int) -> None:
        with suppress(NotReadyError):  # its job goes on
            queue.answer(("hold", number), lambda _: hold(number))

    for number in range(SLOTS):
        Thread(target=ask, args=(number,)).start()
    # Not before: until then the places may still be those of an earlier test.
    until(lambda: len(holding) == SLOTS)
    try:
        yield over
    finally:
        over.set()
