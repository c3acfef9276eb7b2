"""The crawl: one walk over all addresses that pages hold, and what each answer must be like.

It starts from every page with several puzzles, and goes on over every href, action, hx-get and
data- address, with the limits of long work lowered. Each answer is checked by all rules at once.
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
from tests.web.support import (
    DRAFT,
    FIGURE,
    KILLER,
    SAMPLE,
    SUDOKU,
    Client,
    address,
    code,
    room_pages,
)
from tests.web.test_routes import PAGES, QUICK
from webapp.coach import right
from webapp.insight import Run
from webapp.insight.run.figures import proof
from webapp.puzzle.position import Written, format_position
from webapp.web.http.navigation import SECTIONS
from webapp.web.puzzle import effort, solve
from webapp.web.run import runs

# Attributes of this mark-up that hold an address.
ADDRESSES = (
    "href", "src", "action", "hx-get", "hx-post", "data-step", "data-tape", "data-tree",
    "data-panel", "data-here", "data-edit", "data-returning", "data-positions", "data-now",
    "data-address", "data-offers",
)  # fmt: skip
REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "form")
SCRIPTING = ("javascript:", "js:", "eval(", "data:text")
FOR_GOOD = "public, max-age=31536000, immutable"
MOST = 2_500
# Names of values of which there are endlessly many.
ENDLESS = (
    "p", "at", "cells", "seed", "state", "log", "value", "from", "to", "page", "l", "lesson",
    "day", "month", "wrote", "n",
)  # fmt: skip
# Where the crawl starts, with the status of each answer.
STARTS = {
    **{
        address(path, puzzle, **QUICK.get(path, {})): 200
        for path in PAGES
        for puzzle in (SAMPLE, FIGURE, SUDOKU, KILLER)
    },
    address("/draw", DRAFT): 200,
    address("/share", DRAFT): 200,
    address("/watch", SAMPLE, with_="backtracking", at=86): 200,
    address("/mistake", SAMPLE, wrote="r1c1.2"): 200,
    address("/right", SAMPLE, state=format_position(SAMPLE, code(SAMPLE), {(0, 0): Written(4)})): (
        200
    ),
    "/watch?p=damaged": 422,
    "/nowhere": 404,
    "/": 200,
}


@dataclass(eq=False)
class Visit:
    """An address that was requested, the page that it was found on ("" for a start), the answer."""

    address: str
    found_on: str
    status: int
    caching: str
    text: str
    page: Element | None

    @cached_property
    def elements(self) -> list[Element]:
        """All elements, in the order of the page."""
        return [*self.page.within()] if self.page else []

    @cached_property
    def ids(self) -> Counter[str]:
        """The ids, and how often each is used."""
        return Counter(each["id"] for each in self.elements if "id" in each.attrs)

    @cached_property
    def labelled(self) -> set[str]:
        """The ids of the controls that a label names."""
        labels = (each for each in self.elements if each.tag == "label")
        return {each.get("for") or "" for each in labels if each.text}

    @cached_property
    def is_whole(self) -> bool:
        """Whether it is a page, not a fragment."""
        return any(each.tag == "html" for each in self.elements)


@dataclass
class Crawl:
    """The addresses that were requested, and by rule what is wrong with their answers."""

    visited: list[str] = field(default_factory=list)
    faults: dict[str, list[tuple[str, object]]] = field(default_factory=lambda: defaultdict(list))


Rule = Callable[[Visit], Iterator[object]]
RULES: dict[str, Rule] = {}


def rule(check: Rule) -> Rule:
    """Register what every answer must be like; the check yields what isn't."""
    RULES[check.__name__] = check
    return check


@rule
def links_lead_somewhere(visit: Visit) -> Iterator[object]:
    """Except for a drawing that is no puzzle yet, and the cage form without a selection."""
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
    """Every address is a path of this server."""
    for there, _ in addresses(visit):
        if urlsplit(there).scheme or urlsplit(there).netloc or not there.startswith("/"):
            yield there


@rule
def caches_ask_again_for_all_but_files(visit: Visit) -> Iterator[object]:
    """A file is cached for good under its digest; everything else is asked for again."""
    for_good = re.match(r"/static/([0-9a-f]{12}|vendor)/", visit.address) is not None
    if for_good != (visit.caching == FOR_GOOD) or not re.match("no-|public", visit.caching):
        yield visit.caching


@rule
def ids_are_unique(visit: Visit) -> Iterator[object]:
    """No page has an id twice."""
    yield from (each for each, count in visit.ids.items() if count > 1)


@rule
def references_are_on_the_page(visit: Visit) -> Iterator[object]:
    """Labels, forms and links within a page refer to elements of it."""
    for each in visit.elements:
        there = each.get("href") or ""
        if each.tag == "a" and there.startswith("#") and there[1:] not in visit.ids:
            yield there
        for name in REFERENCES if visit.is_whole else ():
            for part in (each.get(name) or "").split():
                if part not in visit.ids:
                    yield name, part


@rule
def links_and_forms_work_without_scripts(visit: Visit) -> Iterator[object]:
    """A link has an href, and a form an action that answers with a page."""
    for each in visit.elements:
        if each.tag == "form" and each.get("method") != "dialog" and not each.get("action"):
            yield each.attrs
        if each.tag == "a" and not each.get("href"):
            yield each.attrs


@rule
def nothing_is_scripted_or_styled_inline(visit: Visit) -> Iterator[object]:
    """The policy forbids it."""
    for each in visit.elements:
        attrs = each.attrs
        inline = each.tag == "script" and not each.get("src")
        if (
            each.tag == "style"
            or (inline and each.get("type") != "application/json")
            or any(name == "style" or name.startswith(("on", "hx-on")) for name in attrs)
            or any(word in value for value in attrs.values() for word in SCRIPTING)
            or "[" in (each.get("hx-trigger") or "")
            or "hx-vals" in attrs
        ):
            yield each.tag, attrs


@rule
def controls_have_names(visit: Visit) -> Iterator[object]:
    """Every control of a page has an accessible name, unless it is hidden from all."""
    for each in visit.elements if visit.is_whole else ():
        shown = each.tag == "input" and each.get("type") != "hidden"
        if each.tag in ("button", "select", "textarea", "a") or shown:
            named = each.get("aria-label") or (each.get("id") or "-") in visit.labelled
            if not named and each.get("aria-hidden") != "true" and not each.name:
                yield each.tag, each.attrs


@rule
def pages_have_the_same_frame(visit: Visit) -> Iterator[object]:
    """Title, language, one heading, the main part, the header, and a live place for refusals."""
    if visit.page is None or not visit.is_whole:
        return
    page = visit.page
    tops = [each.tag for each in page.content if not isinstance(each, str)]
    html, main, notice = page.one("html"), page.one("main"), page.all(id="notice")
    found = (
        tops,
        html.get("lang"),
        page.one("title").text.endswith("· Mathdoku Lab"),
        len(page.all("h1")),
        main.get("id"),
        [each.get("role") for each in notice],
    )
    bare = urlsplit(visit.address).path.startswith("/room/")
    if found[:5] != (["html"], "en", True, 1, "main") or (not bare and found[5] != ["alert"]):
        yield found
    titles = [section.title for section in SECTIONS]
    for places in page.all("nav", aria_label="Places"):
        if [link.text for link in places.all("a")] != titles:
            yield places.text
    if re.search(r"object at 0x|\bUndefined\b|\{\{|\{%", page.text):
        yield "what a template should have replaced"


def _kind(there: str) -> str:
    """The path, the same for all days and for the drills of all strategies."""
    path = re.sub(r"^/practice/.+$", "/practice/", urlsplit(there).path)
    return re.sub(r"^/today/[0-9-]+$", "/today/", path)


def by_names(there: str) -> tuple[object, ...]:
    """An address without its values."""
    query = parse_qsl(urlsplit(there).query, keep_blank_values=True)
    return (_kind(there), *dict.fromkeys(name for name, _ in query))


def by_values(there: str) -> tuple[object, ...]:
    """An address without the values of which there are endlessly many."""
    query = parse_qsl(urlsplit(there).query, keep_blank_values=True)
    several = sum(k == "with" for k, _ in query) > 1
    endless = {*ENDLESS, *["with", "of", "options"] * several}
    said = dict.fromkeys((k, "" if k in endless else v) for k, v in query)
    return (_kind(there), *said)


def crawl(app: Flask, likeness: Callable[[str], tuple[object, ...]], most: int) -> Crawl:
    """Request every address that an answer holds; as a fragment if htmx would.

    Of addresses that are alike it takes the first `most` besides the starts: there is no end.
    """
    runs.forget()
    result = Crawl()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "Run", partial(Run, cut=300))
        patch.setattr(solve, "SOLVE_WORK", 3_000)
        patch.setattr(solve, "VERDICT_WORK", 3_000)
        patch.setattr(right, "RIGHT_WORK", 3_000)
        patch.setattr("webapp.lesson.subject.CUT", 300)
        patch.setattr("webapp.insight.run.effort.CUT", 300)
        patch.setattr("webapp.web.run.four.proof", partial(proof, cut=300))
        patch.setattr(effort, "_effort", cache(effort._effort.__wrapped__))
        client = Client(app, app.response_class)
        for visit in _visits(client, [*STARTS, *room_pages(client)], likeness, most):
            result.visited.append(visit.address)
            for name, check in RULES.items():
                result.faults[name] += [(visit.address, fault) for fault in check(visit)]
    runs.forget()
    return result


def _visits(
    client: Client, starts: list[str], likeness: Callable[[str], tuple[object, ...]], most: int
) -> Iterator[Visit]:
    queue = deque((start, "", False) for start in starts)
    asked = Counter[tuple[object, ...]]()
    seen = set[tuple[str, bool]]()
    while queue and len(seen) < MOST:
        wanted, found_on, as_htmx = queue.popleft()
        alike = (as_htmx, *likeness(wanted))
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
    """Every address on the page, and whether htmx asks for it; forms as each button sends them."""
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
    """The addresses that a form's buttons lead to with its present fields."""
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


# What the server puts before the headers of the application and among them.
STATUS = "HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 12:00:00 GMT\r\nServer: waitress\r\n\r\n"
_FETCHED = {
    "text/css": r"""@import\s+(?:url\()?["']([^"']+)|url\(["']?(?!data:)([^"')]+)""",
    "text/javascript": r"""^(?:im|ex)port\b[^;"'(]*["'](\.+/[^"']+)["']|(?!)()""",
}
# What is fetched when a run first plays: a module, and its worker.
_PLAYED = r"""(?:import\(|new URL\()["']([^"']+)["']"""


@dataclass(frozen=True)
class File:
    """An answer on the wire: its bytes, the addresses it fetches at once, and those for a run."""

    size: int
    fetches: list[str]
    played: list[str]


class Network:
    """What browsers fetch for a page, compressed; each static file is requested once."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._files: dict[str, File] = {}

    def load(self, start: str, *, played: bool = False) -> dict[str, int]:
        """The bytes, with headers, of each file that a page needs, itself included.

        If it is `played`, also of those that it fetches then.
        """
        weights: dict[str, int] = {}
        queue = [start]
        while queue:
            path = queue.pop()
            if path not in weights:
                file = self._file(path)
                weights[path] = file.size
                queue += file.fetches + (file.played if played else [])
        return weights

    def modules(self, start: str) -> tuple[set[str], set[str]]:
        """The modules that a page names, and those that it needs."""
        named = {path for path in self._file(start).fetches if path.endswith(".js")}
        return named, {path for path in self.load(start) if path.endswith(".js")}

    def _file(self, path: str) -> File:
        if path in self._files:
            return self._files[path]
        found = self._client.get(path, headers={"Accept-Encoding": "br"})
        assert found.status_code == 200, path
        headers = sum(len(f"{name}: {value}\r\n") for name, value in found.headers)
        packed = found.headers.get("Content-Encoding") == "br"
        text = (brotli.decompress(found.data) if packed else found.data).decode()
        file = File(len(STATUS) + headers + len(found.data), *_fetches(path, found.mimetype, text))
        if path.startswith("/static/"):
            assert found.headers["Cache-Control"] == FOR_GOOD, path
            self._files[path] = file
        return file


def _fetches(path: str, mimetype: str, text: str) -> tuple[list[str], list[str]]:
    """The addresses that a browser fetches because of a file, at once and when a run plays."""
    if mimetype == "text/html":
        found = list[str]()
        for element in read(text).within():
            if element.tag == "link" and element["rel"] in ("stylesheet", "icon", "modulepreload"):
                found.append(element["href"])
            if element.tag in ("script", "img") and element.get("src"):
                found.append(element["src"])
            if "load" in (element.get("hx-trigger") or "").split():
                found.append(element["hx-get"])
        return found, re.findall('data-style="([^"]+)"', text)  # of panels that are seen
    names = re.finditer(_FETCHED.get(mimetype, "(?!)()()"), text, re.MULTILINE)
    played = re.findall(_PLAYED, text) if mimetype == "text/javascript" else []
    found = [name[1] or name[2] for name in names]
    return [_absolute(path, name) for name in found], [_absolute(path, name) for name in played]


def _absolute(path: str, name: str) -> str:
    return name if name.startswith("/") else normpath(join(dirname(path), name))
