"""A crawl of all URLs on all pages, with the rules that each answer must pass.

It starts from every page with several puzzles and follows every href, action, hx-get and data-
URL, with lower limits for long work. Each answer is checked by all rules.
"""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from posixpath import dirname, join, normpath
from urllib.parse import parse_qsl, urlencode, urlsplit

import brotli
import pytest
from flask import Flask

from tests.web.markup import Element, read
from tests.web.support import DRAFT, KILLER, SAMPLE, Client, address, code, room_pages
from tests.web.test_routes import PAGES, QUICK
from webapp.coach import position_check
from webapp.insight import Run
from webapp.insight.run.effort import proof
from webapp.puzzle.position import CellEntry, format_position
from webapp.web.catalogue import facts
from webapp.web.http.navigation import SECTIONS
from webapp.web.puzzle import effort, solve
from webapp.web.run import runs

# Attributes that contain a URL.
ADDRESSES = (
    "href", "src", "action", "hx-get", "hx-post", "data-step", "data-tape", "data-tree",
    "data-panel", "data-here", "data-edit", "data-positions", "data-now",
    "data-address", "data-offers",
)  # fmt: skip
REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "form")
SCRIPTING = ("javascript:", "js:", "eval(", "data:text")
FOR_GOOD = "public, max-age=31536000, immutable"
MOST = 2_500
FOUR_IN_CORNER = format_position(SAMPLE, code(SAMPLE), {(0, 0): CellEntry(4)})
# Where the crawl starts, with the status of each answer.
STARTS = {
    **{
        address(path, puzzle, **QUICK.get(path, {})): 200
        for path in PAGES
        for puzzle in (SAMPLE, KILLER)
    },
    address("/draw", DRAFT): 200,
    address("/share", DRAFT): 200,
    address("/watch", SAMPLE, with_="backtracking", at=86): 200,
    address("/mistake", SAMPLE, wrote="r1c1.2"): 200,
    address("/right", SAMPLE, state=FOUR_IN_CORNER): 200,
    "/watch?p=damaged": 422,
    "/nowhere": 404,
    "/": 200,
}


@dataclass(eq=False)
class Visit:
    """A requested URL, the page that links to it ("" for a start), and the answer."""

    address: str
    found_on: str
    status: int
    caching: str
    text: str
    page: Element | None

    @cached_property
    def elements(self) -> list[Element]:
        return [*self.page.within()] if self.page else []

    @cached_property
    def is_whole(self) -> bool:
        """Return whether it is a page, not a fragment."""
        return any(each.tag == "html" for each in self.elements)


@dataclass
class Crawl:
    """The requested URLs, page titles by description, and faults of answers by rule."""

    visited: list[str] = field(default_factory=list)
    described: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    faults: dict[str, list[tuple[str, object]]] = field(default_factory=lambda: defaultdict(list))


Rule = Callable[[Visit], Iterator[object]]
RULES: dict[str, Rule] = {}


def rule(check: Rule) -> Rule:
    """Register a rule for every answer; the check yields what breaks it."""
    RULES[check.__name__] = check
    return check


@rule
def links_lead_somewhere(visit: Visit) -> Iterator[object]:
    """Drawings that aren't a puzzle yet and the cage form without a selection are excepted."""
    if not visit.found_on:
        if visit.status != STARTS.get(visit.address, 200):
            yield visit.status
    elif visit.status >= 400:
        said = visit.page.text if visit.page else visit.text
        query = dict(parse_qsl(urlsplit(visit.address).query, keep_blank_values=True))
        back = any((each.get("href") or "").startswith("/draw?p=m1") for each in visit.elements)
        unfinished = "This drawing isn’t a puzzle yet." in said and back
        empty = query.get("cells") == "" and "Choose the cells" in said
        if visit.status != 422 or not (unfinished or empty):
            yield visit.status, visit.found_on


@rule
def addresses_stay_on_this_host(visit: Visit) -> Iterator[object]:
    for there, _ in addresses(visit):
        if urlsplit(there).scheme or urlsplit(there).netloc or not there.startswith("/"):
            yield there


@rule
def caches_ask_again_for_all_but_files(visit: Visit) -> Iterator[object]:
    """A file is cached for good under its digest; everything else is revalidated."""
    for_good = re.match(r"/static/([0-9a-f]{12}|vendor)/", visit.address) is not None
    if for_good != (visit.caching == FOR_GOOD) or not re.match("no-|public", visit.caching):
        yield visit.caching


@rule
def ids_are_unique_and_references_lead_to_them(visit: Visit) -> Iterator[object]:
    """Labels, forms and links in a page refer to its elements; no id occurs twice."""
    ids = Counter(each["id"] for each in visit.elements if "id" in each.attrs)
    yield from (each for each, count in ids.items() if count > 1)
    for each in visit.elements:
        there = each.get("href") or ""
        if each.tag == "a" and there.startswith("#") and there[1:] not in ids:
            yield there
        for name in REFERENCES if visit.is_whole else ():
            yield from ((name, part) for part in (each.get(name) or "").split() if part not in ids)


# A style attribute has only custom properties.
STYLE = re.compile(r"(--[a-z]+: [\w.]+(; )?)*")


@rule
def nothing_is_scripted_or_styled_inline(visit: Visit) -> Iterator[object]:
    """The policy forbids it, except for sizes."""
    for each in visit.elements:
        attrs = each.attrs
        inline = each.tag == "script" and not each.get("src")
        if (
            each.tag == "style"
            or (inline and each.get("type") != "application/json")
            or any(name.startswith(("on", "hx-on")) for name in attrs)
            or not STYLE.fullmatch(each.get("style") or "")
            or any(word in value for value in attrs.values() for word in SCRIPTING)
            or "[" in (each.get("hx-trigger") or "")
            or "hx-vals" in attrs
        ):
            yield each.tag, attrs


@rule
def controls_have_names_and_work_without_scripts(visit: Visit) -> Iterator[object]:
    """A link has an href, a form an action, and every visible control a name."""
    for each in visit.elements:
        if each.tag == "form" and each.get("method") != "dialog" and not each.get("action"):
            yield each.attrs
        if each.tag == "a" and not each.get("href"):
            yield each.attrs
        shown = each.tag == "input" and each.get("type") != "hidden"
        control = each.tag in ("button", "select", "textarea", "a") or shown
        if visit.is_whole and control and each.get("aria-hidden") != "true" and not each.name:
            yield each.tag, each.attrs


@rule
def pages_have_the_same_frame(visit: Visit) -> Iterator[object]:
    """Title, language, one heading, main part, header, and a live region for errors."""
    if visit.page is None or not visit.is_whole:
        return
    page, path = visit.page, urlsplit(visit.address).path
    bare = path.startswith("/room/")
    places = [[a.text for a in nav.all("a")] for nav in page.all("nav", aria_label="Places")]
    found = (
        page.one("html").get("lang"),
        page.one("title").text.endswith("· Mathdoku Lab"),
        len(page.all("h1")),
        page.one("main").get("id"),
        bare or [each.get("role") for each in page.all(id="notice")] == ["alert"],
        places == [[each.title for each in SECTIONS]]
        or (not places and (bare or path == "/embed")),
        re.findall(r"object at 0x|\bUndefined\b|\{\{|\{%", page.text),
    )
    if found != ("en", True, 1, "main", True, True, []):
        yield found


def _likeness(there: str) -> tuple[object, ...]:
    """Return a URL without its values, equal for all days and for all drills."""
    path, query = urlsplit(there).path, parse_qsl(urlsplit(there).query, keep_blank_values=True)
    path = re.sub("^/(practice|today)/.+$", r"/\1/", path)
    return (path, *dict.fromkeys(name for name, _ in query))


def crawl(app: Flask, most: int) -> Crawl:
    """Request every URL in an answer, as a fragment if htmx would.

    Of similar URLs, which have no end, it takes the starts and the first `most` others.
    """
    runs.forget()
    result = Crawl()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "Run", partial(Run, cut=300))
        patch.setattr(facts, "SOLVE_WORK", 3_000)
        patch.setattr(solve, "VERDICT_WORK", 3_000)
        patch.setattr(position_check, "CHECK_WORK", 3_000)
        patch.setattr("webapp.classroom.lesson.subject.CUT", 300)
        patch.setattr("webapp.insight.run.effort.CUT", 300)
        patch.setattr("webapp.web.run.four.proof", partial(proof, cut=300))
        patch.setattr(effort, "_effort", cache(effort._effort.__wrapped__))
        client = Client(app, app.response_class)
        for visit in _visits(client, [*STARTS, *room_pages(client)], most):
            result.visited.append(visit.address)
            for name, check in RULES.items():
                result.faults[name] += [(visit.address, fault) for fault in check(visit)]
            if visit.page and visit.is_whole and visit.status == 200:
                said = visit.page.one("meta", name="description")["content"]
                result.described[said].add(visit.page.one("title").text)
    runs.forget()
    return result


def _visits(client: Client, starts: list[str], most: int) -> Iterator[Visit]:
    queue = deque((start, "", False) for start in starts)
    asked = Counter[tuple[object, ...]]()
    seen = set[tuple[str, bool]]()
    while queue and len(seen) < MOST:
        wanted, found_on, as_htmx = queue.popleft()
        alike = (as_htmx, *_likeness(wanted))
        if (wanted, as_htmx) in seen or (found_on and asked[alike] == most):
            continue
        seen.add((wanted, as_htmx))
        asked[alike] += found_on != ""
        found = client.htmx(wanted) if as_htmx else client.get(wanted)
        html = found.mimetype == "text/html" and not found.location
        text = found.text if found.mimetype.startswith("text/") else ""
        visit = Visit(
            wanted,
            found_on,
            found.status_code,
            found.headers["Cache-Control"],
            text,
            read(found.text) if html else None,
        )
        yield visit
        if found.location:
            queue.append((found.location, wanted, False))
        queue.extend((to, wanted, htmx) for to, htmx in addresses(visit))


def addresses(visit: Visit) -> Iterator[tuple[str, bool]]:
    """Yield every URL on the page and whether htmx requests it; forms once per button."""
    for element in visit.elements:
        for name in ADDRESSES:
            there = element.get(name)
            if there is None or there.startswith("#") or element.tag == "form":
                continue
            yield (there, name.startswith(("hx-", "data-")))
        if element.tag == "form" and element.get("method") not in ("dialog", "post"):
            for name in ("action", "hx-get"):
                for sent in _submissions(visit, element, element.get(name) or ""):
                    yield (sent, name == "hx-get")


def _submissions(visit: Visit, form: Element, action: str) -> Iterator[str]:
    """Yield the URLs that a form's buttons request with its current fields."""
    if not action:
        return
    name = form.get("id")
    outside = [each for each in visit.elements if name and each.get("form") == name]
    fields: list[tuple[str, str]] = []
    for each in [*form.within(), *outside]:
        unchecked = each.get("type") in ("checkbox", "radio") and "checked" not in each.attrs
        if not each.get("name") or unchecked:
            continue
        if each.tag == "input":
            fields.append((each["name"], each.get("value") or ""))
        elif each.tag == "select":
            options = each.all("option")
            chosen = next((o for o in options if "selected" in o.attrs), options[0])
            fields.append((each["name"], chosen.attrs.get("value", chosen.text)))
    buttons = [each for each in form.all("button") if each.get("name")]
    for button in buttons or [None]:
        pressed = [(button["name"], button["value"])] if button else []
        yield f"{action}?{urlencode(fields + pressed)}"


# Bytes of the status line and of headers that the server adds.
STATUS = "HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 12:00:00 GMT\r\nServer: waitress\r\n\r\n"
_FETCHED = {
    "text/css": r"""@import\s+(?:url\()?["']([^"']+)|url\(["']?(?!data:)([^"')]+)""",
    "text/javascript": r"""^(?:im|ex)port\b[^;"'(]*["'](\.+/[^"']+)["']|(?!)()""",
}


class Network:
    """The compressed answers that browsers load for a page; each static file is loaded once."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._files: dict[str, tuple[int, list[str]]] = {}

    def load(self, start: str) -> dict[str, int]:
        """Return the bytes, with headers, of the page and each file that it needs."""
        weights: dict[str, int] = {}
        queue = [start]
        while queue:
            path = queue.pop()
            if path not in weights:
                weights[path], fetches = self._file(path)
                queue += fetches
        return weights

    def modules(self, start: str) -> tuple[set[str], set[str]]:
        named = {path for path in self._file(start)[1] if path.endswith(".js")}
        return named, {path for path in self.load(start) if path.endswith(".js")}

    def _file(self, path: str) -> tuple[int, list[str]]:
        """Return the size of an answer on the wire, and the URLs that it loads at once."""
        if path in self._files:
            return self._files[path]
        found = self._client.get(path, headers={"Accept-Encoding": "br"})
        assert found.status_code == 200, path
        headers = sum(len(f"{name}: {value}\r\n") for name, value in found.headers)
        packed = found.headers.get("Content-Encoding") == "br"
        text = (brotli.decompress(found.data) if packed else found.data).decode()
        size = len(STATUS) + headers + len(found.data)
        file = size, list(_fetches(path, found.mimetype, text))
        if path.startswith("/static/"):
            assert found.headers["Cache-Control"] == FOR_GOOD, path
            self._files[path] = file
        return file


def _fetches(path: str, mimetype: str, text: str) -> Iterator[str]:
    for name in re.finditer(_FETCHED.get(mimetype, "(?!)()()"), text, re.MULTILINE):
        there = name[1] or name[2]
        yield there if there.startswith("/") else normpath(join(dirname(path), there))
    for element in read(text).within() if mimetype == "text/html" else ():
        if element.tag == "link" and element["rel"] in ("stylesheet", "icon", "modulepreload"):
            yield element["href"]
        if element.tag in ("script", "img") and element.get("src"):
            yield element["src"]
        if "load" in (element.get("hx-trigger") or "").split():
            yield element["hx-get"]
