"""Requests drawn by lot: request number `index` of a seed is the same for good."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from urllib.parse import quote, urlencode

from tests.fuzz import codes, puzzles
from webapp.lesson.shipped import SHIPPED
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS
from webapp.web.room.lead import DEEDS

# What only the server knows of a room stands there by a name: see `entering`.
CODE, KEY, SEAT, ROUND = NAMES = ("zzcode", "zzkey", "zzseat", "zzround")
# So many requests in a row are about one puzzle: what is kept in memory is asked for again.
_TOGETHER = 4
# These say the same to everybody, and take their time: they are asked for less often.
_SAME = ("/library", "/lessons", "/workshop", "/strategies")


@dataclass(frozen=True)
class Asked:
    """A request; `address` is the client's, `route` what its path was drawn from."""

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
        return _encoded(self.query) + self.noise


def _encoded(pairs: Iterable[tuple[str, str]]) -> str:
    return urlencode([(name, value.encode(errors="replace")) for name, value in pairs])


def request(seed: int, index: int, routes: list[str]) -> Asked:
    """Request number `index` of a seed; `routes` are the paths that the server answers."""
    puzzle, code = _shared(seed, index // _TOGETHER)
    lots = Random(f"{seed} request {index}")
    route = lots.choice(routes) if lots.random() < 0.95 else _path(routes, lots)
    if route in _SAME and lots.random() < 0.8:
        route = lots.choice(routes)
    if route == "/import" and lots.random() < 0.9:
        return _text(route, codes.written(puzzle, lots), lots)
    if route == "/lessons/write" and lots.random() < 0.6:
        return _text(route, codes.lesson(code, lots), lots)
    path = route.replace("<code>", CODE if lots.random() < 0.85 else lots.choice(_WRONG))
    lesson = lots.choice((*SHIPPED, *SOLVERS) if lots.random() < 0.85 else _WRONG)
    path = path.replace("<name>", lesson)
    if path.startswith(("/room", "/join")):
        return _room(route, path, code, lots)
    query = _query(path, puzzle, code, lots)
    if lots.random() < 0.03:
        query.append(lots.choice(query or [("p", "")]))
    method = "GET" if lots.random() < 0.95 else lots.choice(_METHODS)
    noise = lots.choice(_NOISE) if lots.random() < 0.03 else ""
    body = lots.randbytes(lots.randint(0, 200)) if method not in ("GET", "HEAD") else b""
    return Asked(method, path, tuple(query), _headers(lots), body, noise, route=route)


def _query(path: str, puzzle: Puzzle, code: str, lots: Random) -> list[tuple[str, str]]:
    query = [("p", code)] if lots.random() < 0.97 else []
    query += [("state", codes.state(puzzle, code, lots))] if lots.random() < 0.4 else []
    for name, words in _FIELDS.items():
        if lots.random() < _LIKELY.get(name, 0.12):
            query.append((name, _value(words, lots)))
    if lots.random() < _LIKELY["with"]:
        query += [("with", _with(lots)) for _ in range(lots.choice((1, 1, 1, 2, 3, 4)))]
    if lots.random() < _LIKELY["cells"]:
        query.append(("cells", _cells(lots)))
    if path == "/lessons":
        query.append(("l", codes.link(code, lots)))
    if path == "/lessons/write" and lots.random() < 0.5:
        query.append(("page", codes.page(code, lots)))
    return query


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
    """What a teacher's or a pupil's page sends: mostly right, so that it gets in."""
    step = lots.randint(0, 90)
    ours = (
        "/watch?at=",
        "/watch?with=mrv&at=",
        "/lessons/mrv?step=",
        f"/watch?p={quote(code)}&at=",
    )
    right = {
        "page": f"{lots.choice(ours)}{step}",
        "deed": lots.choice((*DEEDS, "vote", "vote", "clear", "dismiss:1", "end", "")),
        "key": KEY, "speed": lots.choice(("0", "30")), "seat": SEAT, "round": ROUND,
        "answer": lots.choice("ABCD"), "code": CODE, "v": lots.choice(("", "1", "1.1.1.0.0.0")),
        "follows": lots.choice("01"),
    }  # fmt: skip
    pairs = tuple(
        (name, value if lots.random() < 0.9 else lots.choice((*_WRONG, KEY, SEAT)))
        for name, value in right.items()
        if lots.random() < 0.95
    )
    method = lots.choice(("GET", "POST") if lots.random() < 0.97 else _METHODS)
    # One joker sends as much as all the others together, whose addresses are their own.
    own = f"192.168.{lots.randrange(256)}.{lots.randrange(256)}"
    address = lots.choice(("127.0.0.1", own))
    if method in ("GET", "HEAD"):
        return Asked(method, path, pairs, _headers(lots), address=address, route=route)
    headers = (*_headers(lots), ("Content-Type", "application/x-www-form-urlencoded"))
    body = _encoded(pairs).encode()
    return Asked(method, path, (), headers, body, address=address, route=route)


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


def _value(words: str, lots: Random) -> str:
    """One of a field's words, a number where it has none, or anything."""
    kind = lots.random()
    if kind < 0.05:
        return lots.choice((*_NUMBERS, *_WRONG))
    if words:
        return lots.choice(words.split())
    return str(lots.randint(0, 60) if kind < 0.5 else lots.randint(-5, 400_000))


def _cells(lots: Random) -> str:
    count, most = lots.choice((0, 1, 2, 3, 8, 40, 256)), lots.choice((5, 5, 17))
    return ",".join(f"r{lots.randint(1, most)}c{lots.randint(1, most)}" for _ in range(count))


def _with(lots: Random) -> str:
    options = ("", "", "", ":values=down", ":seed=7", ":values=down,values=up", ":,,", ":=", ":x=y",
               ":seed=9999999999999999999", ":seed=" + "9" * 18, ":ties=1.2-3.4.1",
               ":ties=2.1-1.2", ":cells=reading,lists=off", ":written=1...4", ":written=G..1.1",
               ":written=0x", ":must=off", "é")  # fmt: skip
    return lots.choice(list(SOLVERS)) + lots.choice(options)


# Each field with its words; without any it is a number.
_FIELDS = {
    "at": "", "go": "first back step last last show undo parting", "by": "step guess share",
    "was": "step guess share", "board": "0 1 3 4 9", "detail": "all placements guesses",
    "stop": "guess dead-end undo solution r1c1 r2c3 r9c9", "from": "", "to": "",
    "theme": "light dark blue", "count": "", "words": "0 1", "values": "up down", "seed": "",
    "tries": "", "new": "0 1 3 36 37 x", "per": "1 2 4 6 3", "paper": "a4 letter a3",
    "key": "0 1", "qr": "0 1", "trace": "1 3,7,12 guess dead-end,undo 0 solution,400000 x",
    "more": "m1 /play?p=m1 6:_aaa p= http://[ ?p=%ff", "sent": "1", "waits": "", "size": "",
    "do": "make grow delete clear resize kind drop show", "op": "+ - * / = ×", "leftover": "",
    "target": "12+ 3 =4 24* 2/ x ٣ - 0 00 " + "9" * 309 + " " + "9" * 310,
    "boxes": "2x3 3x3 4x4 99x99 0x5 1x1", "killer": "1 0", "largest": "", "singles": "0 1",
    "cell": "r1c1 r2c2 r5c5 r16c16 r17c1 r0c0", "operators": "+ -/ *- +-*/ =",
    "grade": "easy normal hard extreme unreasonable", "rung": "1 2 3 4 5", "where": "0 1",
    "show": "candidates tried counts", "true": "0 1", "ask": "0 1",
    "kind": "accepted why which-cell which-value back-to",
    "lately": "why.infer accepted.cage,accepted.x ,, x,why", "answer": "skip tried row r1c1 3",
    "value": "1 2 3 4 17 0", "how": "place reject", "tell": "now end", "view": "watch be",
    "step": "", "lesson": "reasoning-first mrv", "v": "1 1.0.0", "code": "cfg23 CFG234",
    "page": "/ /watch //x https://x /room /[ /watch?p=x&at=9", "seat": "x", "follows": "0 1",
    "log": "r r3m2sw p0.1x3.2b7b w r999999 p999.1 x " + "r" * 2_000,
}  # fmt: skip
_LIKELY = {"sent": 0.02, "with": 0.7, "at": 0.5, "go": 0.3, "do": 0.5, "cells": 0.2, "target": 0.3}
_WRONG = ("", "\x00", "é", "\xff", "x", "CFG234", "//x", "https://x/", "/watch?\r\nX: y", "a" * 300)
_METHODS = ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW")
_NUMBERS = ("", "9" * 5000, "1e9", "0x10", "+1", "-0", "١", "NaN", "1_000", " 1", "00", "299999")
_NOISE = ("&", "%", "&p=%", "&at=%zz", "&p=%ff", "&with=%ed%a0%80", "&x=%00", "&go=%0d%0a", "&&;;",
          "\n", "\xff", "\x00", "&" * 2_000, "&p=" + "m1" * 9_000,
          "&cells=" + "r1c1," * 2_000)  # fmt: skip
_PATHS = ("", "//", "//watch", "/./watch", "/../watch", "/static/../app.py", "/static/\x00",
          "/static/css", "/static/css/", "/static//etc/passwd", "/static/" + "a" * 300,
          "/static/" + "../" * 40 + "etc/passwd", "/\xff\xfe", "/%00", "/watch\n", "/\xed\xa0\x80",
          "/static/css/main.css", "/watch/", "/" * 9_000)  # fmt: skip
_HEADERS: dict[str, tuple[str, ...]] = {
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
