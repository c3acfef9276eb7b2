"""Links: every address on every page leads somewhere, and no page holds what the policy forbids.

One walk from the first page over every href, action, hx-get and data- address, with the limits
of long work lowered; each answer is looked at once.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from html import unescape
from itertools import islice
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask import Flask

from tests.web.support import DRAFT, SAMPLE, Client, Element, address, code, read, room_pages
from webapp.coach import right
from webapp.insight import Run
from webapp.insight.run.figures import proof
from webapp.puzzle.position import Written, format_position
from webapp.web.puzzle import effort, solve
from webapp.web.run import runs

# Attributes of this mark-up that hold an address.
ADDRESSES = ("href", "src", "action", "hx-get", "hx-post", "data-step", "data-tape",
             "data-tree", "data-panel", "data-here",
             "data-edit", "data-returning", "data-positions", "data-now",
             "data-address", "data-offers")  # fmt: skip
SCRIPTING = ("javascript:", "js:", "eval(", "data:text")
MOST = 2_500
ENDLESS = ("p", "at", "cells", "seed", "state", "log", "value", "from", "to", "page", "l",
           "lesson", "day", "month", "wrote", "n")  # fmt: skip
STARTS = [
    address("/watch", SAMPLE),
    address("/draw", DRAFT),
    address("/share", DRAFT),
    address("/mistake", SAMPLE, wrote="r1c1.2"),
    address("/right", SAMPLE, state=format_position(SAMPLE, code(SAMPLE), {(0, 0): Written(4)})),
    "/watch?p=damaged",
    "/nowhere",
    "/",
]


@dataclass(frozen=True)
class Visit:
    """An address that was asked for, where it stood, and the answer."""

    address: str
    found_on: str
    status: int
    text: str
    page: Element | None


def drilled(path: str) -> str:
    """The path, of any strategy's drill the same."""
    return re.sub(r"^/practice/.+$", "/practice/", path)


def names(there: str) -> tuple[object, ...]:
    """An address without any of what it says: where it leads, and what it names."""
    query = parse_qsl(urlsplit(there).query, keep_blank_values=True)
    return (drilled(urlsplit(there).path), *dict.fromkeys(name for name, _ in query))


def shape(there: str) -> tuple[object, ...]:
    """An address without what there are endlessly many of, such as algorithms to compare."""
    query = parse_qsl(urlsplit(there).query, keep_blank_values=True)
    several = sum(k == "with" for k, _ in query) > 1
    endless = {*ENDLESS, *["with", "of", "options"] * several}
    said = dict.fromkeys((k, "" if k in endless else v) for k, v in query)
    path = re.sub(r"^/today/[0-9-]+$", "/today/", drilled(urlsplit(there).path))
    return (path, *said)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((names, 4), id="short"),
        pytest.param((shape, 2), id="whole", marks=pytest.mark.sweep),
    ],
)
def visits(app: Flask, request: pytest.FixtureRequest) -> Iterator[list[Visit]]:
    """The walk, by what addresses are alike, to so many of those that are."""
    runs.forget()
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
        yield list(islice(walk(client, [*STARTS, *room_pages(client)], *request.param), MOST))
    runs.forget()


def walk(
    client: Client, starts: list[str], likeness: Callable[[str], tuple[object, ...]], most: int
) -> Iterator[Visit]:
    """Ask for every address that an answer holds; for a fragment where htmx would.

    Of addresses that are alike, the first `most` besides the starts: the walk would not end.
    """
    queue = deque((start, "a start", False) for start in starts)
    asked = Counter[tuple[object, ...]]()
    seen = set()
    while queue:
        wanted, found_on, as_htmx = queue.popleft()
        alike = (as_htmx, *likeness(wanted))
        if (wanted, as_htmx) in seen or asked[alike] == most:
            continue
        seen.add((wanted, as_htmx))
        asked[alike] += found_on != "a start"
        answer = client.htmx(wanted) if as_htmx else client.get(wanted)
        html = answer.mimetype == "text/html" and not answer.location
        page = read(answer.text) if html else None
        text = answer.text if answer.mimetype.startswith("text/") else ""
        yield Visit(wanted, found_on, answer.status_code, text, page)
        if answer.location:
            queue.append((answer.location, wanted, False))
        if page:
            queue.extend((to, wanted, htmx) for to, htmx in addresses(page))


def addresses(page: Element) -> Iterator[tuple[str, bool]]:
    """Every address on the page, and whether htmx asks for it; forms as each button sends them."""
    for element in page.within():
        for name in ADDRESSES:
            there = element.get(name)
            if there is None or there.startswith("#") or element.tag == "form":
                continue
            yield (there, name.startswith(("hx-", "data-")))
        if element.tag == "form" and element.get("method") not in ("dialog", "post"):
            yield from ((sent, False) for sent in submissions(element, element["action"]))
            if element.get("hx-get"):
                yield from ((sent, True) for sent in submissions(element, element["hx-get"]))


def submissions(form: Element, action: str) -> Iterator[str]:
    """The addresses that a form's buttons lead to with its fields as they stand."""
    outside = [
        each for each in form.root.within()
        if form.get("id") and each.get("form") == form["id"]
    ]  # fmt: skip
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


def test_the_walk_goes_everywhere(app: Flask, visits: list[Visit]) -> None:
    """But to the old address of the Library, which no page links to any more, to the tables of
    Compare and of Four puzzles, which their pages ask for while the runs are being made, and to
    what the card of a solved board and a drawing with several solutions ask for.
    What is only sent to is not gone to."""
    at = app.url_map.bind("localhost")
    paths = {urlsplit(visit.address).path for visit in visits} - {"/nowhere"}
    been = {at.match(path, return_rule=True)[0].rule for path in paths}
    asked = {rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    unlinked = asked - been
    later = {"/comparison", "/four", "/strips", "/easiest", "/mends"}
    assert unlinked - later == {"/favicon.ico", "/gallery"}
    assert 200 < len(visits) < MOST, "there are more addresses without end"


def refuses_a_drawing(visit: Visit) -> bool:
    """Whether a drawing that is no puzzle yet was to be solved: said so, with a way back."""
    return (
        visit.status == 422
        and "This drawing isn’t a puzzle yet." in unescape(visit.text)
        and 'href="/draw?p=m1' in visit.text
    )


def refuses_an_empty_form(visit: Visit) -> bool:
    """The cage form without a selection, which only JavaScript can make."""
    query = dict(parse_qsl(urlsplit(visit.address).query, keep_blank_values=True))
    return visit.status == 422 and query.get("cells") == "" and "Choose the cells" in visit.text


def test_every_link_leads_somewhere(visits: list[Visit]) -> None:
    broken = [
        (visit.address, visit.found_on, visit.status)
        for visit in visits
        if visit.status >= 400 and visit.found_on != "a start"
        if not refuses_a_drawing(visit) and not refuses_an_empty_form(visit)
    ]
    assert broken == []


def test_every_address_stays_on_this_host(visits: list[Visit]) -> None:
    away = [
        (visit.address, there)
        for visit in visits
        if visit.page
        for there, _ in addresses(visit.page)
        if urlsplit(there).scheme or urlsplit(there).netloc or not there.startswith("/")
    ]
    assert away == []


def test_links_within_a_page_lead_to_an_element_of_it(visits: list[Visit]) -> None:
    lost = [
        (visit.address, link["href"])
        for visit in visits
        if visit.page
        for link in visit.page.all("a")
        if link["href"].startswith("#") and not visit.page.all(id=link["href"][1:])
    ]
    assert lost == []


def test_ids_are_unique_on_each_page(visits: list[Visit]) -> None:
    for visit in visits:
        if visit.page:
            ids = [each["id"] for each in visit.page.within() if "id" in each.attrs]
            assert (visit.address, sorted(ids)) == (visit.address, sorted(set(ids)))


def test_what_is_referred_to_by_id_is_there(visits: list[Visit]) -> None:
    names = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "form")
    for visit in visits:
        if visit.page and visit.page.all("html"):
            ids = {each.get("id") for each in visit.page.within()}
            wanted = {
                part
                for each in visit.page.within()
                for name in names
                for part in (each.get(name) or "").split()
            }
            assert (visit.address, wanted - ids) == (visit.address, set())


def test_every_form_and_link_works_without_javascript(visits: list[Visit]) -> None:
    """A link has an href, and a form an action that answers with a page."""
    for visit in visits:
        for element in visit.page.within() if visit.page else ():
            if element.tag == "form" and element.get("method") != "dialog":
                assert element.get("action"), (visit.address, element)
            if element.tag == "a":
                assert element.get("href"), (visit.address, element)


def test_nothing_is_scripted_or_styled_inline(visits: list[Visit]) -> None:
    for visit in visits:
        for element in visit.page.within() if visit.page else ():
            where = (visit.address, element.tag, element.attrs)
            assert element.tag != "style", where
            if element.tag == "script":
                assert element.get("src") or element.get("type") == "application/json", where
            for name, value in element.attrs.items():
                assert name != "style", where
                assert not name.startswith(("on", "hx-on")), where
                assert not any(word in value for word in SCRIPTING), where
            assert "[" not in (element.get("hx-trigger") or ""), where
            assert element.get("hx-vals") is None, where


def test_every_control_has_a_name(visits: list[Visit]) -> None:
    for visit in visits:
        if visit.page and visit.page.all("html"):
            for element in visit.page.within():
                if element.tag in ("button", "select", "textarea", "a") or (
                    element.tag == "input" and element.get("type") != "hidden"
                ):
                    hidden = element.get("aria-hidden") == "true"
                    assert hidden or element.name, (visit.address, element.tag, element.attrs)


def test_the_walk_saw_a_puzzle_in_every_view(visits: list[Visit]) -> None:
    been = {visit.address for visit in visits}
    for path in ("/draw", "/play", "/watch", "/solve", "/share", "/print"):
        assert any(each.startswith(address(path, SAMPLE)) for each in been), path
