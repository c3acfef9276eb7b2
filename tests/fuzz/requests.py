"""Random requests: those of approved.txt with other puzzles and values.

Request `index` of a seed changes only with approved.txt.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from urllib.parse import parse_qsl, quote, urlencode

from tests.fuzz import codes, lessons, puzzles, rooms
from tests.web.approved import HEADINGS, approved
from webapp.puzzle import Puzzle

# Requests in a row about one puzzle, so that caches are used.
_TOGETHER = 4
# Slow pages that are equal for every visitor are requested less often.
_SAME = ("/library", "/lessons", "/workshop", "/strategies")


Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Asked:
    """A request; `address` is the client's IP address, `route` the pattern of its path.

    A room's code, key and seats appear by the names that `rooms` uses.
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
        """Return the query as in a URL, followed by any noise."""
        pairs = [(name, value.encode(errors="replace")) for name, value in self.query]
        return urlencode(pairs) + self.noise

    def __str__(self) -> str:
        """Return the request on one line, for failure messages."""
        parts = [f"{self.method} {quote(self.path, safe='/%', encoding='latin-1')}"]
        parts[0] += f"?{self.query_string}" if self.query_string else ""
        parts += [f"[{name}: {value[:200]!r}]" for name, value in self.headers]
        parts += [f"body {self.body[:400]!r}"] if self.body else []
        return " ".join(parts)


def request(seed: int, index: int, routes: list[str]) -> Asked:
    """Return request `index` of a seed; `routes` are the paths of the server."""
    puzzle, code = _shared(seed, index // _TOGETHER)
    rng = Random(f"{seed} request {index}")
    path = rng.choice(routes) if rng.random() < 0.95 else _path(routes, rng)
    if path in _SAME and rng.random() < 0.8:
        path = rng.choice(routes)
    if path == "/import" and rng.random() < 0.9:
        return _text("/import", codes.written(puzzle, rng), rng)
    if path == "/lessons/write" and rng.random() < 0.6:
        return _text("/lessons/write", lessons.text(code, rng), rng)
    route, path = path, rooms.path(path, rng)
    if path.startswith(("/room", "/join")):
        return _room(route, path, code, rng)
    query = _query(path, puzzle, code, rng)
    method = "GET" if rng.random() < 0.95 else rng.choice(_METHODS)
    if path in _known().forms and rng.random() < 0.6:
        return _form(path, query, _headers(rng), route=route)
    noise = rng.choice(_NOISE) if rng.random() < 0.03 else ""
    body = rng.randbytes(rng.randint(0, 200)) if method not in ("GET", "HEAD") else b""
    return Asked(method, path, tuple(query), _headers(rng), body, noise, route=route)


@lru_cache(maxsize=4)
def _shared(seed: int, group: int) -> tuple[Puzzle, str]:
    """Return the puzzle of a group of requests, and its code."""
    rng = Random(f"{seed} group {group}")
    puzzle = puzzles.puzzle(rng)
    return puzzle, codes.code(puzzle, rng)


@dataclass
class Known:
    """The requests in approved.txt: fields by path, the paths of forms, values of each field."""

    fields: dict[str, list[Pairs]]
    forms: set[str]
    values: dict[str, list[str]]


@cache
def _known() -> Known:
    known = Known(defaultdict(list), set(), defaultdict(list))
    for there in (asked.there for heading in HEADINGS for asked in approved(heading)):
        address, _, form = there.partition(" ")
        path, _, query = address.partition("?")
        pairs = parse_qsl(f"{query}&{form}", keep_blank_values=True)
        known.fields[_folder(path)].append(pairs)
        known.forms |= {path} if form else set()
        for name, value in pairs:
            known.values[name].append(value)
    return known


def _folder(path: str) -> str:
    """Return the path, or its folder if it is below another."""
    return path if path.count("/") < 2 else path[: path.rindex("/")]


def _query(path: str, puzzle: Puzzle, code: str, rng: Random) -> list[tuple[str, str]]:
    """Return the fields of a known request of this path, and others."""
    known, own = _known(), {"p": code}
    if rng.random() < 0.8:
        own |= {"state": codes.state(puzzle, code, rng), "l": lessons.link(code, rng)}
        own |= {"page": lessons.page(code, rng)}
    fields = [*rng.choice(known.fields.get(_folder(path), [[]]))]
    if rng.random() < 0.8 and "p" not in dict(fields):
        fields.insert(0, ("p", code))
    while rng.random() < 0.5:
        name = rng.choice([*known.values])
        fields.append((name, rng.choice(known.values[name])))
    return [
        (name, own[name] if name in own and rng.random() < 0.9 else _value(name, value, rng))
        for name, value in fields
        if rng.random() < 0.97
    ]


def _value(name: str, value: str, rng: Random) -> str:
    """Return the value, another one of the field, a number, or the value with changes."""
    kind = rng.random()
    if kind < 0.6:
        return value
    if kind < 0.8:
        return rng.choice(_known().values[name])
    return _number(rng) if kind < 0.93 else codes.changed(value, rng)


def _text(path: str, text: str, rng: Random) -> Asked:
    body = b"text=" + quote(text.encode(errors="replace")).encode()
    kinds = ["application/x-www-form-urlencoded"] * 8
    kinds += ["multipart/form-data", "application/json", "text/html; charset=utf-7", "\xff"]
    headers = dict(_headers(rng)) | {"Content-Type": rng.choice(kinds)}
    return Asked("POST", path, (), tuple(headers.items()), body, route=path)


def _room(route: str, path: str, code: str, rng: Random) -> Asked:
    """Return a request as a teacher's or pupil's page sends it."""
    pairs = tuple(rooms.fields(code, _number, rng))
    method = rng.choice(("GET", "POST") if rng.random() < 0.97 else _METHODS)
    # One joker sends half of all requests; each other client has its own IP address.
    own = f"192.168.{rng.randrange(256)}.{rng.randrange(256)}"
    about = {"address": rng.choice(("127.0.0.1", own)), "route": route}
    if method in ("GET", "HEAD"):
        return Asked(method, path, pairs, _headers(rng), **about)
    return _form(path, pairs, _headers(rng), method, **about)


def _form(path: str, pairs: Pairs, headers: Pairs, method: str = "POST", **about: str) -> Asked:
    body = urlencode([(name, value.encode(errors="replace")) for name, value in pairs]).encode()
    kind = ("Content-Type", "application/x-www-form-urlencoded")
    return Asked(method, path, (), (*headers, kind), body, **about)


def _path(routes: list[str], rng: Random) -> str:
    noise = rng.randbytes(rng.randint(0, 40)).decode("latin-1")
    return rng.choice([*_PATHS, f"/{noise}", rng.choice(routes) + noise])


def _headers(rng: Random) -> tuple[tuple[str, str], ...]:
    """Return headers: half of all requests come from htmx, and few have other odd ones."""
    found = {"Hx-Request": "true"} if rng.random() < 0.5 else {}
    for name, values in _HEADERS.items():
        if rng.random() < 0.04:
            found[name] = rng.choice(values)
    return tuple(found.items())


def _number(rng: Random) -> str:
    kind = rng.random()
    if kind < 0.4:
        return str(rng.randint(0, 60))
    if kind < 0.8:
        return str(rng.randint(-5, 400_000))
    return rng.choice(_NUMBERS)


_METHODS = ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW")
_NUMBERS = ("", "9" * 5000, "1e9", "0x10", "+1", "-0", "١", "NaN", "1_000", " 1", "00", "299999")
_NOISE = ("&", "%", "&p=%", "&at=%zz", "&p=%ff", "&with=%ed%a0%80", "&x=%00", "&go=%0d%0a", "&&;;",
          "\n", "\xff", "\x00", "&" * 2_000, "&p=" + "m1" * 9_000,
          "&cells=" + "r1c1," * 2_000)  # fmt: skip
_PATHS = ("", "//", "//watch", "/./watch", "/../watch", "/static/../app.py", "/static/\x00",
          "/static/css", "/static/css/", "/static//etc/passwd", "/static/" + "a" * 300,
          "/static/" + "../" * 40 + "etc/passwd", "/\xff\xfe", "/%00", "/watch\n", "/\xed\xa0\x80",
          "/static/css/base.css", "/watch/", "/" * 9_000)  # fmt: skip
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
