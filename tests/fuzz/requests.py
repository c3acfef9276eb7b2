"""Requests drawn by lot: request number `index` of a seed is the same for good."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from urllib.parse import quote, urlencode

from tests.fuzz import codes, lessons, puzzles, rooms
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS

# So many requests in a row are about one puzzle: what is kept in memory is asked for again.
_TOGETHER = 4
# These say the same to everybody, and take their time: they are asked for less often.
_SAME = ("/library", "/lessons", "/workshop", "/strategies")


@dataclass(frozen=True)
class Asked:
    """A request; `address` is the client's, `route` what its path was drawn from.

    A room's code, key and seats are named in it, as `rooms` has them.
    """

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    noise: str = ""
    address: str = "127.0.0.1"
    route: str = ""

    @property
    def query_string(self) -> str:
        """The query as it stands in an address, and the noise after it."""
        pairs = [(name, value.encode(errors="replace")) for name, value in self.query]
        return urlencode(pairs) + self.noise

    def __str__(self) -> str:
        """The request on one line, for those who look into a failure."""
        parts = [f"{self.method} {quote(self.path, safe='/%', encoding='latin-1')}"]
        parts[0] += f"?{self.query_string}" if self.query_string else ""
        parts += [f"[{name}: {value[:200]!r}]" for name, value in self.headers]
        parts += [f"body {self.body[:400]!r}"] if self.body else []
        return " ".join(parts)


def request(seed: int, index: int, routes: list[str]) -> Asked:
    """Request number `index` of a seed; `routes` are the paths that the server answers."""
    puzzle, code = _shared(seed, index // _TOGETHER)
    lots = Random(f"{seed} request {index}")
    path = lots.choice(routes) if lots.random() < 0.95 else _path(routes, lots)
    if path in _SAME and lots.random() < 0.8:
        path = lots.choice(routes)
    if path == "/import" and lots.random() < 0.9:
        return _text("/import", codes.written(puzzle, lots), lots)
    if path == "/lessons/write" and lots.random() < 0.6:
        return _text("/lessons/write", lessons.text(code, lots), lots)
    route, path = path, rooms.path(path, lots)
    if path.startswith(("/room", "/join")):
        return _room(route, path, code, lots)
    query = [("p", code)] if lots.random() < 0.97 else []
    query += [("state", codes.state(puzzle, code, lots))] if lots.random() < 0.4 else []
    query += [
        (name, draw(lots))
        for name, draw in _FIELDS.items()
        if lots.random() < _LIKELY.get(name, 0.12)
    ]
    if path == "/lessons" and lots.random() < 0.8:
        query.append(("l", lessons.link(code, lots)))
    if path == "/lessons/write" and lots.random() < 0.5:
        query.append(("page", lessons.page(code, lots)))
    if path in _COMPARES:
        query += [("with", _with(lots)) for _ in range(lots.choice((0, 1, 1, 2, 3, 4)))]
    if lots.random() < 0.03:
        query.append(lots.choice(query or [("p", "")]))
    method = "GET" if lots.random() < 0.95 else lots.choice(_METHODS)
    noise = lots.choice(_NOISE) if lots.random() < 0.03 else ""
    body = lots.randbytes(lots.randint(0, 200)) if method not in ("GET", "HEAD") else b""
    return Asked(method, path, tuple(query), _headers(lots), body, noise, route=route)


@lru_cache(maxsize=4)
def _shared(seed: int, group: int) -> tuple[Puzzle, str]:
    """The puzzle that a few requests in a row are about, and its code."""
    lots = Random(f"{seed} group {group}")
    puzzle = puzzles.puzzle(lots)
    return puzzle, codes.code(puzzle, lots)


def _text(path: str, text: str, lots: Random) -> Asked:
    body = b"text=" + quote(text.encode(errors="replace")).encode()
    kinds = ["application/x-www-form-urlencoded"] * 8
    kinds += ["multipart/form-data", "application/json", "text/html; charset=utf-7", "\xff"]
    headers = dict(_headers(lots)) | {"Content-Type": lots.choice(kinds)}
    return Asked("POST", path, (), tuple(headers.items()), body, route=path)


def _room(route: str, path: str, code: str, lots: Random) -> Asked:
    """What a teacher's or a pupil's page sends."""
    pairs = tuple(rooms.fields(code, _number, lots))
    method = lots.choice(("GET", "POST") if lots.random() < 0.97 else _METHODS)
    # One joker sends as much as all the others together, whose addresses are their own.
    own = f"192.168.{lots.randrange(256)}.{lots.randrange(256)}"
    about = {"address": lots.choice(("127.0.0.1", own)), "route": route}
    if method in ("GET", "HEAD"):
        return Asked(method, path, pairs, _headers(lots), **about)
    body = urlencode([(name, value.encode(errors="replace")) for name, value in pairs]).encode()
    kind = ("Content-Type", "application/x-www-form-urlencoded")
    return Asked(method, path, (), (*_headers(lots), kind), body, **about)


def _path(routes: list[str], lots: Random) -> str:
    noise = lots.randbytes(lots.randint(0, 40)).decode("latin-1")
    return lots.choice([*_PATHS, f"/{noise}", lots.choice(routes) + noise])


def _headers(lots: Random) -> tuple[tuple[str, str], ...]:
    """Half of all requests come from htmx; few have anything else that is odd."""
    found = {"Hx-Request": "true"} if lots.random() < 0.5 else {}
    for name, values in _HEADERS.items():
        if lots.random() < 0.04:
            found[name] = lots.choice(values)
    return tuple(found.items())


def _number(lots: Random) -> str:
    kind = lots.random()
    if kind < 0.4:
        return str(lots.randint(0, 60))
    if kind < 0.8:
        return str(lots.randint(-5, 400_000))
    return lots.choice(_NUMBERS)


def _cells(lots: Random) -> str:
    count = lots.choice((0, 1, 2, 3, 8, 40, 256))
    cells = [f"r{lots.randint(0, 17)}c{lots.randint(0, 17)}" for _ in range(count)]
    if lots.random() < 0.7:
        cells = [f"r{lots.randint(1, 5)}c{lots.randint(1, 5)}" for _ in range(count)]
    return ",".join(cells if lots.random() < 0.9 else [*cells, "r1", "x", ""])


def _with(lots: Random) -> str:
    name = lots.choice(list(SOLVERS))
    options = ("", "", "", ":values=down", ":seed=7", ":values=down,values=up", ":,,", ":=", ":x=y",
               ":seed=9999999999999999999", ":seed=" + "9" * 18,
               ":ties=1.2-3.4.1", ":ties=2.1-1.2", ":cells=reading,lists=off",
               ":written=1...4", ":written=G..1.1", ":written=0x",
               ":must=off")  # fmt: skip
    return name + lots.choice(options) if lots.random() < 0.95 else lots.choice((":", "=", "é", ""))


def _one_of(*words: str) -> Callable[[Random], str]:
    return lambda lots: lots.choice(words) if lots.random() < 0.97 else codes.changed("x1", lots)


def _target(lots: Random) -> str:
    if lots.random() < 0.5:
        return str(puzzles.number(12, lots)) + lots.choice(("", "+", "*", "-", "/", "="))
    return lots.choice(("12+", "3", "=4", "9" * 309, "9" * 310, "x", "٣", "\x00", "-", "0", "00"))


_FIELDS: dict[str, Callable[[Random], str]] = {
    "with": _with,
    "at": _number,
    "go": _one_of("first", "back", "step", "last", "last", "show", "undo", "parting"),
    "by": _one_of("step", "guess", "share", ""),
    "was": _one_of("step", "guess", "share"),
    "board": _one_of("0", "1", "3", "4", "9"),
    "detail": _one_of("all", "placements", "guesses"),
    "stop": _one_of("", "guess", "dead-end", "undo", "solution", "r1c1", "r2c3", "r9c9"),
    "from": _number,
    "to": _number,
    "theme": _one_of("light", "dark", "", "blue"),
    "count": _number,
    "words": _one_of("0", "1"),
    "values": _one_of("up", "down"),
    "seed": _number,
    "tries": _number,
    "new": _one_of("0", "1", "3", "36", "37", "x"),
    "per": _one_of("1", "2", "4", "6", "3"),
    "paper": _one_of("a4", "letter", "a3"),
    "key": _one_of("0", "1"),
    "qr": _one_of("0", "1"),
    "trace": _one_of("", "1", "3,7,12", "guess", "dead-end,undo", "0", "solution,400000", "x"),
    "more": _one_of("", "m1", "/play?p=m1", "6:_aaa", "p=", "http://[", "?p=%ff"),
    "sent": _one_of("1"),
    "waits": _number,
    "size": _number,
    "do": _one_of("make", "grow", "delete", "clear", "resize", "kind", "drop", "show"),
    "cells": _cells,
    "target": _target,
    "op": _one_of("+", "-", "*", "/", "=", "", "×"),
    "leftover": _number,
    "boxes": _one_of("2x3", "3x3", "4x4", "99x99", "0x5", "1x1", ""),
    "killer": _one_of("1", "", "0"),
    "cell": _one_of("r1c1", "r2c2", "r5c5", "r16c16", "r17c1", "r0c0", ""),
    "grade": _one_of("easy", "normal", "hard", "extreme", "unreasonable"),
    "operators": _one_of("+", "-/", "*-", "+-*/", "=", ""),
    "largest": _number,
    "singles": _one_of("0", "1"),
    "rung": _one_of("1", "2", "3", "4", "5"),
    "where": _one_of("0", "1"),
    "show": _one_of("", "candidates", "tried", "counts"),
    "true": _one_of("0", "1"),
    "ask": _one_of("0", "1"),
    "kind": _one_of("", "accepted", "why", "which-cell", "which-value", "back-to"),
    "lately": _one_of("", "why.infer", "accepted.cage,accepted.x", ",,", "x,why"),
    "answer": _one_of("", "skip", "tried", "row", "r1c1", "3", "\x00"),
    "value": _one_of("1", "2", "3", "4", "17", "0", ""),
    "how": _one_of("place", "reject"),
    "tell": _one_of("now", "end"),
    "view": _one_of("watch", "be"),
    "step": _number,
    "lesson": _one_of("reasoning-first", "mrv", ""),
    "page": _one_of("/", "/watch", "//x", "https://x", "/room", "/[", "/watch?p=x&at=9"),
    "code": _one_of("", "cfg23", "CFG 23", "CFG234", "\x00"),
    "v": _one_of("", "1", "1.0.0"),
    "seat": _one_of("", "x", "s" * 2_000),
    "follows": _one_of("0", "1"),
    "log": _one_of("r", "r3m2sw", "p0.1x3.2b7b", "w", "r999999", "p999.1", "x", "r" * 2_000),
}
_LIKELY = {"sent": 0.02, "with": 0.7, "at": 0.5, "go": 0.3, "do": 0.5, "cells": 0.4, "target": 0.3}
_COMPARES = ("/compare", "/compared", "/comparison", "/guesses", "/compare/four", "/four")
_METHODS = ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW")
_NUMBERS = ("", "9" * 5000, "1e9", "0x10", "+1", "-0", "١", "NaN", "1_000", " 1", "00", "299999")
_NOISE = ("&", "%", "&p=%", "&at=%zz", "&p=%ff", "&with=%ed%a0%80", "&x=%00", "&go=%0d%0a", "&&;;",
          "\n", "\xff", "\x00", "&" * 2_000, "&p=" + "m1" * 9_000,
          "&cells=" + "r1c1," * 2_000)  # fmt: skip
_PATHS = ("", "//", "//watch", "/./watch", "/../watch", "/static/../app.py", "/static/\x00",
          "/static/css", "/static/css/", "/static//etc/passwd", "/static/" + "a" * 300,
          "/static/" + "../" * 40 + "etc/passwd", "/\xff\xfe", "/%00", "/watch\n", "/\xed\xa0\x80",
          "/static/css/main.css", "/watch/", "/" * 9_000)  # fmt: skip
_HEADERS: dict[str, Iterable[str]] = {
    "Host": ("", "x", "a b", "[::1", "é", "localhost:0", "a" * 300, "a..b", "..", ":", "a.", "x@y",
             "[::1]:80", "xn--a", "\xff.x", "ü." * 500, "ü." * 60_000, "a/b", "localhost:99999"),
    "Accept-Encoding": ("br", "gzip", "br;q=0, *", "identity;q=0", ";;", "x" * 5_000),
    "Range": ("bytes=0-1", "bytes=9999999-", "bytes=-0", "x", "bytes=a"),
    "Cookie": ("a=b", ";;;=", "session=x; \xff", "a=" + "b" * 9_000),
    "If-None-Match": ("*", '"x"', "\xff"),
    "If-Modified-Since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"),
    "Content-Type": ("application/json", "multipart/form-data", "\xff", "text/html; charset=utf-7",
                     "multipart/form-data; boundary=" + "b" * 300),
    "Content-Length": ("", "-1", "x", "5", "99999999999999999999"),
    "Hx-Request": ("false", "\xff", ""),
    "Hx-Current-Url": ("", "http://localhost/new?size=6", "javascript:x", "\xff", "//" * 50),
    "Transfer-Encoding": ("chunked", "gzip, chunked", "x"),
    "X-Forwarded-Host": ("evil.example", "\xff"),
    "X-Forwarded-Proto": ("https", "javascript"),
}  # fmt: skip
