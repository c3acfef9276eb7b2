"""Fuzz: whatever comes in, an answer goes out: never an error 500, always the policy, no cookie.

The client asserts that of every answer; requests are made below it too, byte by byte as a server
hands them over, since clients tidy addresses up.
"""

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from flask import Flask
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import drafts
from tests.web.support import DRAFT, FIGURE, KILLER, POLICY, SAMPLE, SUDOKU, Client, address, code
from webapp.coach import hint as hints
from webapp.coach import right
from webapp.puzzle import Puzzle
from webapp.puzzle.position import format_position
from webapp.solvers import SOLVERS
from webapp.study import Run
from webapp.web import new, play, runs, solve

ROUTES = [
    "/", "/draw", "/edit", "/watch", "/step", "/tape", "/timeline", "/smarter", "/solve",
    "/verdict", "/gallery", "/new", "/strategies",
    "/play", "/right", "/hint", "/fillings", "/finish", "/position",
    "/share", "/import", "/static/css/main.css", "/favicon.ico",
]  # fmt: skip
PLAYS = ("/play", "/right", "/hint", "/fillings", "/finish", "/position")
ALLOWED = {200, 302, 303, 304, 308, 400, 404, 405, 411, 413, 414, 416, 422, 503}


@pytest.fixture(autouse=True, scope="module")
def short_work() -> Iterator[None]:
    """Runs of 2,000 events and answers of little work, so that many requests fit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "Run", partial(Run, cut=2_000))
        patch.setattr(solve, "SOLVE_WORK", 5_000)
        patch.setattr(solve, "VERDICT_WORK", 5_000)
        patch.setattr(new, "NEW_WORK", 50_000)
        patch.setattr(right, "RIGHT_WORK", 5_000)
        patch.setattr(play, "FILLINGS_WORK", 5_000)
        patch.setattr(hints, "HINT_WORK", 5_000)
        runs.forget()
        yield
        runs.forget()


def ask(app: Flask, method: str, path: bytes, query: bytes, **more: Any) -> int:
    """Send a request as a server would hand it over; the status, after a look at the headers."""
    body = more.pop("body", b"")
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path.decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "SCRIPT_NAME": "",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "wsgi.errors": BytesIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **more,
    }
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> Any:
        started.append((status, headers))

    iterable = app.wsgi_app(environ, start)
    b"".join(iterable)
    if hasattr(iterable, "close"):
        iterable.close()
    ((line, listed),) = started
    headers = {name.lower(): value for name, value in listed}
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers
    assert all("\n" not in value and "\r" not in value for value in headers.values())
    status = int(line.split()[0])
    assert status in ALLOWED
    return status


methods = st.sampled_from(["GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS", "TRACE", "BREW"])
raw = st.binary(max_size=60)
paths = st.one_of(
    st.sampled_from([route.encode() for route in ROUTES]),
    raw.map(lambda noise: b"/" + noise),
    st.tuples(st.sampled_from([route.encode() for route in ROUTES]), raw).map(b"".join),
    st.sampled_from(
        [b"", b"//", b"//watch", b"/./watch", b"/../watch", b"/static/../app.py", b"/static/\x00",
         b"/static/css", b"/static/css/", b"/static//etc/passwd", b"/static/" + b"a" * 300,
         b"/static/" + b"../" * 40 + b"etc/passwd", b"/\xff\xfe", b"/%00", b"/watch\n",
         b"/\xed\xa0\x80"]
    ),
)  # fmt: skip
codes = st.one_of(
    st.sampled_from([code(each) for each in (SAMPLE, DRAFT, FIGURE, SUDOKU, KILLER)]),
    drafts().map(code),
    st.text(max_size=20),
    st.from_regex(r"m1[A-Za-z0-9_-]{0,40}", fullmatch=True),
)
states = st.one_of(
    st.sampled_from([format_position(SAMPLE, code(SAMPLE), {}), "s1", "s2A", ""]),
    st.from_regex(r"s1[A-Za-z0-9_-]{0,40}", fullmatch=True),
    st.text(max_size=20),
)
numbers = st.one_of(
    st.integers(-5, 400_000).map(str),
    st.integers().map(str),
    st.sampled_from(["", "9" * 5000, "1e9", "0x10", "+1", "-0", "١", "NaN", "1_000", " 1", "00"]),
)
words = st.one_of(
    st.sampled_from([*SOLVERS, "mrv:values=down", "mrv:values=down,values=up", "mrv:,,", ":", "=",
                     "local-search:seed=9999999999999999999", "local-search:seed=18"]),
    st.text(max_size=12),
)  # fmt: skip
cells = st.lists(
    st.builds("r{}c{}".format, st.integers(0, 20), st.integers(0, 20)) | st.text(max_size=6),
    max_size=6,
).map(",".join)
fields = {
    "p": codes,
    "with": words,
    "at": numbers,
    "go": st.sampled_from(["first", "back", "step", "last", "", "x"]),
    "detail": st.sampled_from(["all", "placements", "guesses", "", "x"]),
    "from": numbers,
    "count": numbers,
    "words": st.sampled_from(["0", "1", "2", ""]),
    "values": st.sampled_from(["up", "down", "", "up,values=down", "x"]),
    "seed": numbers,
    "tries": numbers,
    "waits": numbers,
    "size": numbers,
    "do": st.sampled_from(["make", "grow", "delete", "clear", "resize", "drop", "show", "", "x"]),
    "cells": cells,
    "target": st.sampled_from(["12+", "3", "=4", "9" * 309, "9" * 310, "x", "٣", "\x00", "-"])
    | st.text(max_size=8),
    "op": st.sampled_from(["+", "-", "*", "/", "=", "", "×"]) | st.text(max_size=3),
    "leftover": numbers,
    "state": states,
    "cell": st.sampled_from(["r1c1", "r17c1", "r0c0", "x", ""]) | st.text(max_size=6),
    "grade": st.sampled_from(["easy", "unreasonable", "", "x"]),
    "operators": st.sampled_from(["+", "-/", "*-", "=", "", "x"]) | st.text(max_size=5),
    "largest": numbers,
    "singles": st.sampled_from(["0", "1", ""]),
    "rung": st.sampled_from(["1", "2", "3", "4", "5", "0", "", "x"]),
    "where": st.sampled_from(["0", "1", "2", ""]),
}  # fmt: skip
queries = st.fixed_dictionaries({}, optional=fields)
headers = st.fixed_dictionaries(
    {},
    optional={
        "HTTP_HX_REQUEST": st.sampled_from(["true", "false", "\xff"]),
        "HTTP_ACCEPT_ENCODING": st.sampled_from(["br", "gzip", "br;q=0, *", "identity;q=0", ";;"]),
        "HTTP_HOST": st.sampled_from(["", "x", "a b", "[::1", "é", "localhost:0", "a" * 300, "a..b",
                                      "..", ":", "a.", "[::1]:80", "xn--a", "\xff.x"]),
        "HTTP_RANGE": st.sampled_from(["bytes=0-1", "bytes=9999999-", "bytes=-0", "x", "bytes=a"]),
        "HTTP_COOKIE": st.sampled_from(["a=b", ";;;=", "session=x; \xff"]),
        "HTTP_IF_NONE_MATCH": st.sampled_from(["*", '"x"', "\xff"]),
        "HTTP_IF_MODIFIED_SINCE": st.sampled_from(["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"]),
        "CONTENT_TYPE": st.sampled_from(
            ["application/json", "multipart/form-data", "text/html; charset=utf-7", "\xff",
             "multipart/form-data; boundary=" + "b" * 300, "application/x-www-form-urlencoded"]
        ),
        "CONTENT_LENGTH": st.sampled_from(["", "-1", "x", "5", "99999999999999999999"]),
    },
)  # fmt: skip


@given(method=methods, path=paths, query=st.binary(max_size=80), more=headers, body=raw)
@example(method="GET", path=b"", query=b"\n", more={}, body=b"")
@settings(max_examples=90, deadline=None)
def test_random_bytes_are_answered(
    app: Flask, method: str, path: bytes, query: bytes, more: dict[str, str], body: bytes
) -> None:
    ask(app, method, path, query, body=body, **more)


@given(route=st.sampled_from(ROUTES), query=queries, more=headers)
@settings(max_examples=120, deadline=None)
def test_random_parameters_are_answered(
    app: Flask, route: str, query: dict[str, str], more: dict[str, str]
) -> None:
    text = urlencode({k: v.encode(errors="replace") for k, v in query.items()})
    ask(app, "GET", route.encode(), text.encode(), **more)


@given(
    route=st.sampled_from(ROUTES),
    query=st.lists(
        st.tuples(
            st.sampled_from(list(fields)),
            st.sampled_from(["%", "%z", "%ff", "%ed%a0%80", "%00", "%0d%0a", "+", "%u0041",
                             "%F0%9F", "%C0%80", "\xff", "%E2%80%AE", "%25%32%35"]),
        ),
        min_size=1,
        max_size=5,
    ),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_malformed_escapes_are_answered(
    app: Flask, route: str, query: list[tuple[str, str]]
) -> None:
    text = "&".join(f"{name}={value}" for name, value in query)
    for more in ({}, {"HTTP_HX_REQUEST": "true"}):
        ask(app, "GET", route.encode(), text.encode("latin-1"), **more)


@given(puzzle=drafts(), query=queries)
@settings(max_examples=40, deadline=None)
def test_random_drawings_are_answered_in_every_view(
    app: Flask, puzzle: Puzzle, query: dict[str, str]
) -> None:
    client = Client(app, app.response_class)
    rest = {name: value for name, value in query.items() if name in ("cells", "target", "op")}
    for path in ("/draw", "/edit", "/share", "/verdict", "/watch", "/step", *PLAYS):
        there = address(
            path, puzzle, **{name: v.encode(errors="replace") for name, v in rest.items()}
        )
        assert client.htmx(there).status_code in (200, 303, 414, 422)


@given(text=st.text(max_size=200) | st.binary(max_size=200))
@settings(max_examples=60, deadline=None)
def test_random_texts_are_imported_or_refused(app: Flask, text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode(errors="replace")
    body = b"text=" + quote(data).encode()
    kind = "application/x-www-form-urlencoded"
    assert ask(app, "POST", b"/import", b"", body=body, CONTENT_TYPE=kind) in (303, 422)


def test_a_body_that_does_not_say_its_length_is_refused(app: Flask) -> None:
    """As some servers hand over chunks; waitress counts them itself."""
    more = {
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "HTTP_TRANSFER_ENCODING": "chunked",
        "wsgi.input_terminated": True,
        "CONTENT_LENGTH": "",
    }
    assert ask(app, "POST", b"/import", b"", body=b"text=" + b"a" * 70_000, **more) == 411
