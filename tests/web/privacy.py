"""A visit with recognisable values for all personal data; no log may contain them."""

import socket
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask, request

from tests.web.markup import Element, read
from tests.web.support import SAMPLE, SIX, address, code
from tests.web.test_hand_in import game
from webapp import create_app

FROM = "127.0.0.5"  # an address of this computer that no server prints as its own
PAGE = "/watch?with=backtracking&at=5"
PATIENCE = 300  # seconds; only a hanging server takes as long
_BROWSER = {
    "User-Agent": "Telltale/9", "Referer": "http://quagga.example/from", "Cookie": "okapi=1",
    "X-Forwarded-For": "203.0.113.77", "HX-Current-URL": "http://quagga.example/now",
    "HX-Request": "true",
}  # fmt: skip
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass
class Caller:
    """A client with a new connection per request, so that any worker may answer."""

    port: int
    headers: dict[str, str] = field(default_factory=lambda: {"HX-Request": "true"})
    source: tuple[str, int] | None = None

    def ask(self, path: str, form: dict[str, Any] | None = None) -> tuple[int, Element, str]:
        """Return status, mark-up and redirect target; a redirect's mark-up is left out."""
        how, body = ("GET", None) if form is None else ("POST", urlencode(form, True))
        line = HTTPConnection("127.0.0.1", self.port, PATIENCE, source_address=self.source)
        with closing(line) as there:
            there.request(how, path, body, self.headers | _FORM)
            answer = there.getresponse()
            text, to = answer.read().decode(), answer.headers.get("Location", "")
        return answer.status, read("" if to else text), to

    def open(self, page: str = PAGE) -> tuple[str, str, str]:
        _, lead, _ = self.ask("/room", {"page": page})
        room = f"/room/{lead.one(data_lead='')['data-code']}"
        _, _, seat = self.ask(f"{room}/seat", {})
        return room, lead.one("input", name="key")["value"], seat.partition("seat=")[2]


class PrivateVisit(Caller):
    """A visitor, with all the words that no log may contain."""

    def __init__(self, port: int) -> None:
        super().__init__(port, _BROWSER, (FROM, 0))
        self.words = {*_BROWSER.values(), FROM, "quagga", "okapi"} - {"true"}

    def everything(self) -> None:
        self.look()
        self.hand_in()
        self.meet()
        self.be_refused()

    def look(self) -> None:
        self.words |= {code(SAMPLE), code(SIX), "zebedee", "wombat", "numbat"}
        for path in ("/play", "/watch", "/share", "/board.svg", "/run.jsonl"):
            assert self.ask(address(path, SAMPLE, title="zebedee", author="wombat"))[0] == 200
        assert self.ask("/import", {"text": "numbat"})[0] == 200
        assert self.ask("/wombat/zebedee")[0] == 404
        assert self.ask("/step?at=numbat")[0] == 422

    def hand_in(self) -> None:
        form = game() | {"initials": "QXZ", "word": "echidna"}
        self.words |= {"QXZ", "echidna", form["moves"], form["end"]}
        status, page, _ = self.ask("/hand-in", form)
        handed = page.one(id="handed-in").text
        self.words |= {handed, *handed.split()}
        checked = {"codes": f"QXZ {handed}", "word": "echidna", "tasks": form["page"]}
        assert (status, self.ask("/check-codes", checked)[0]) == (200, 200)

    def meet(self) -> None:
        page = address("/watch", SIX, with_="backtracking", at=5)
        room, key, seat = self.open(page)
        self.words |= {
            room.removeprefix("/room/"),
            key,
            seat,
            "aardvark",
            "bandicoot",
            "cassowary",
            quote(page),
        }
        asks = {"deed": "ask-own", "words": "aardvark", "option": ["bandicoot", "cassowary"]}
        assert self.ask(f"{room}/lead", asks | {"key": key, "page": page})[0] == 200
        _, now, _ = self.ask(f"{room}/now?seat={seat}")
        sent = {"seat": seat, "round": now.one(id="now")["data-asks"], "answer": "B"}
        assert self.ask(f"{room}/answer", sent)[0] == 204
        offered = {"seat": seat, "page": address("/play", SIX, name="zebedee")}
        assert self.ask(f"{room}/offer", offered)[0] == 204
        assert self.ask(f"{room}/lead", {"key": key, "deed": "reveal"})[0] == 200
        assert self.ask(f"{room}/summary", {"key": key, "as": "csv"})[0] == 200
        assert self.ask(f"{room}/lead", {"key": "wallaby", "deed": "lock"})[0] == 403
        assert self.ask("/join", {"code": "wallaby"})[0] == 422
        assert self.ask(f"{room}/lead", {"key": key, "deed": "end"})[0] == 204
        self.words.add("wallaby")

    def be_refused(self) -> None:
        """Send requests that servers reject and log by themselves."""
        self.words |= {"kookaburra", "dingo"}
        for head in (
            b"GET /kookaburra HTTP/1.1\r\nHost: x\r\nBad Header: dingo\r\n",
            b"kookaburra dingo\r\n",
            b"POST /kookaburra HTTP/1.1\r\nHost: x\r\nContent-Length: dingo\r\n",
            b"GET /kookaburra HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: dingo\r\n",
        ):
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE, (FROM, 0)) as there:
                there.sendall(head + b"\r\n")
                assert there.recv(100)

    def fail(self) -> None:
        """Request the failing paths of a `faulty` application."""
        self.words |= {"platypus", "tapir", "dugong"}
        for path in ("/fails/dugong", "/fails-outside/dugong", "/fails-midway/dugong"):
            with suppress(HTTPException, OSError):
                self.ask(f"{path}?tapir", {"platypus": "platypus"})

    def leaked(self, log: str) -> list[str]:
        return [word for word in sorted(self.words) if word.lower() in log.lower()]


def faulty(config: dict[str, Any] | None = None) -> Flask:
    """Return the application with three more paths that fail with the data they were sent."""
    app = create_app(config)

    @app.post("/fails/<code>")
    def fails(code: str) -> str:
        sent = f"{code} {request.form} {request.url}"
        try:
            raise KeyError(sent)
        except KeyError as error:
            raise ValueError(sent) from error

    @app.post("/fails-midway/<code>")
    def fails_midway(code: str) -> Iterator[str]:
        sent = f"{code} {request.form} {request.url}"

        def parts() -> Iterator[str]:
            yield "so far"
            raise ValueError(sent)

        return parts()

    inside = app.wsgi_app

    def outside(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"].startswith("/fails-outside"):
            raise RuntimeError(environ)
        return inside(environ, start_response)

    app.wsgi_app = outside  # type: ignore[method-assign]
    return app
