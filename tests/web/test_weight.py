"""Weight: what the first visit pulls in, compressed and with headers, stays within 60 kB."""

import re
from collections.abc import Iterator
from datetime import date
from posixpath import dirname, join, normpath

import brotli
import pytest

from tests.conftest import NOW
from tests.web.markup import read
from tests.web.support import SAMPLE, Client, address, plain, room_pages
from webapp.lesson.link import format_link
from webapp.puzzle import parse
from webapp.web.places import today

LIMIT = 60_000
# What the server puts before the headers of the application and among them.
STATUS = "HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 12:00:00 GMT\r\nServer: waitress\r\n\r\n"
DRAW = address("/draw", SAMPLE)
LARGE = address("/play", parse("." * 144))  # what only large boards need
ASKS = """title = "T"
[[step]]
page = "/watch"
note = "N"
ask = "Which?"
options = ["One", "Two"]
"""
OWN = (
    "/watch", "/ask", "/compare", "/be", "/play", "/new", "/strategies", "/library", "/lessons",
    "/lessons/reasoning-first", "/lessons/write", "/workshop", "/join", "/room",
    "/print", "/print?paper=letter", "/today", "/effort", "/taken-back", "/embed", "/share",
    "/import", "/mine", "/check-codes", "/mistake", "/practice",
    "/practice/naked-group",
    "/compare/four?with=propagation&with=exact-cover", f"/lessons?l={format_link(ASKS)}",
)  # fmt: skip
PATTERNS = {
    "text/css": r"""@import\s+(?:url\()?["']([^"']+)|url\(["']?(?!data:)([^"')]+)""",
    "text/javascript": r"""^(?:im|ex)port\b[^;"'(]*["'](\.+/[^"']+)["']|(?!)()""",
}
# What is fetched when a run first plays: a module, and its worker.
PLAYED = r"""(?:import\(|new URL\()["']([^"']+)["']"""


def referred(path: str, mimetype: str, text: str) -> Iterator[str]:
    """The addresses that a browser fetches because of this file, without a click."""
    if mimetype == "text/html":
        for element in read(text).within():
            if element.tag == "link" and element["rel"] in ("stylesheet", "icon", "modulepreload"):
                yield element["href"]
            if element.tag in ("script", "img") and element.get("src"):
                yield element["src"]
            if "load" in (element.get("hx-trigger") or "").split():
                yield element["hx-get"]
        return
    for found in re.finditer(PATTERNS.get(mimetype, "(?!)()()"), text, re.MULTILINE):
        name = found[1] or found[2]
        yield name if name.startswith("/") else normpath(join(dirname(path), name))


def visit(client: Client, start: str = "/", *, played: bool = False) -> dict[str, int]:
    """The bytes on the wire of each file that a page pulls in, itself included.

    Of one that is `played`, also those that it fetches then.
    """
    weights: dict[str, int] = {}
    queue = [start]
    while queue:
        path = queue.pop()
        if path in weights:
            continue
        answer = client.get(path, headers={"Accept-Encoding": "br"})
        assert answer.status_code == 200, (path, weights)
        headers = sum(len(f"{name}: {value}\r\n") for name, value in answer.headers)
        weights[path] = len(STATUS) + headers + len(answer.data)
        packed = answer.headers.get("Content-Encoding") == "br"
        text = (brotli.decompress(answer.data) if packed else answer.data).decode()
        queue += referred(path, answer.mimetype, text)
        if played and answer.mimetype == "text/javascript":
            queue += [normpath(join(dirname(path), name)) for name in re.findall(PLAYED, text)]
        if played and answer.mimetype == "text/html":
            queue += re.findall('data-style="([^"]+)"', text)  # of panels that are seen
    return weights


@pytest.mark.parametrize("day", [NOW, date(2026, 12, 5)], ids=str)
def test_the_first_visit_weighs_at_most_60_kb(
    client: Client, monkeypatch: pytest.MonkeyPatch, day: date
) -> None:
    """Whether there are three puzzles of the day or five."""
    monkeypatch.setattr(today, "today", lambda: day)
    weights = visit(client)
    assert sum(weights.values()) <= LIMIT, weights


def test_the_sum_holds_every_script_and_style_sheet(client: Client) -> None:
    """So that the way in which files are referred to cannot hide one from it."""
    import webapp.web.app as web

    static = web.ui_root() / "static"
    files = {
        f"/static/{path.relative_to(static)}"
        for path in static.rglob("*")
        if path.suffix in (".js", ".css", ".svg")
    }
    starts = ("/", DRAW, LARGE, "/watch?with=mrv", *OWN, *room_pages(client))
    assert files <= {plain(path) for start in starts for path in visit(client, start, played=True)}


@pytest.mark.parametrize(
    ("start", "most", "weight"),
    [
        (DRAW, 12, 26_500),  # the keys and lights among them
        ("/watch", 47, 105_200),  # presses from before its player among them
        ("/compare", 25, 56_500),
        ("/embed", 23, 55_000),
        ("/be", 21, 52_000),
        ("/play", 28, 61_000),  # idb among them: games outlast the page
        (LARGE, 30, 67_500),
        ("/library", 3, 5_500),
        ("/mine", 17, 35_000),
        ("/lessons/write", 24, 48_500),
        ("/lessons/mrv", 2, 8_000),
        ("/lessons/reasoning-first", 2, 5_500),
        ("/join", 3, 7_000),
        ("/new", 5, 8_300),
        ("/import", 4, 7_000),
        ("/share", 4, 7_000),
        *((page, 2, 4_000) for page in ("/workshop", "/strategies", "/lessons", "/check-codes")),
    ],
)  # fmt: skip
def test_a_page_asks_for_few_files_that_the_first_one_has_not_brought(
    client: Client, start: str, most: int, weight: int
) -> None:
    brought = visit(client)
    more = {
        path: size
        for path, size in visit(client, start).items()
        if path.startswith("/static/") and path not in brought
    }
    assert 0 < len(more) <= most, sorted(more)
    assert sum(more.values()) <= weight, more


@pytest.mark.parametrize(
    "start",
    [
        DRAW,
        LARGE,
        "/watch",
        "/compare",
        "/be",
        "/play",
        "/embed",
        "/join",
        "/mine",
        "/lessons/write",
    ],
)
def test_a_page_names_every_module_that_it_needs(client: Client, start: str) -> None:
    """So that a browser asks for all of them at once, and not for one after the other."""
    named = set(referred(start, "text/html", client.get(start).text))
    needed = {path for path in visit(client, start) if path.endswith(".js")}
    assert needed == {path for path in named if path.endswith(".js")}


@pytest.mark.parametrize("start", ["/", DRAW, *OWN])
def test_all_that_a_page_pulls_in_is_kept_for_good(client: Client, start: str) -> None:
    """So that a navigation asks for its page, and for no file that the browser has."""
    files = [path for path in visit(client, start) if path.startswith("/static/")]
    kept = {client.get(path).headers["Cache-Control"] for path in files}
    assert kept == {"public, max-age=31536000, immutable"}
