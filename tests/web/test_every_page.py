"""Every page: what all of them must be like, read off one crawl, and what their files weigh."""

from datetime import date
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.conftest import NOW
from tests.web.crawl import MOST, RULES, Crawl, Network, crawl
from tests.web.support import SAMPLE, Client, address
from webapp.puzzle import parse
from webapp.web.catalogue import today

DRAW = address("/draw", SAMPLE)
LARGE = address("/play", parse("." * 144))  # what only large boards need
# The bytes that the first visit may take.
FIRST_VISIT = 60_000


@pytest.fixture(scope="session")
def crawled(app: Flask) -> Crawl:
    """The crawl, one answer for each kind of address."""
    return crawl(app, 1)


@pytest.fixture(scope="session")
def network(app: Flask) -> Network:
    """Browsers' requests; every static file among them must be cached for good."""
    return Network(Client(app, app.response_class))


@pytest.mark.parametrize("rule", RULES)
def test_every_crawled_page_passes_all_checks(crawled: Crawl, rule: str) -> None:
    assert crawled.faults[rule] == []


def test_every_page_has_its_own_description(crawled: Crawl) -> None:
    assert "" not in crawled.described
    assert [titles for titles in crawled.described.values() if len(titles) > 1] == []


def test_crawl_reaches_every_get_route(app: Flask, crawled: Crawl) -> None:
    """Except what pages request only later or with a solved board.

    Forms and scripts send to the rest.
    """
    at = app.url_map.bind("localhost")
    paths = {urlsplit(there).path for there in crawled.visited} - {"/nowhere"}
    been = {at.match(path, return_rule=True)[0].rule for path in paths}
    asked = {rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    later = {"/comparison", "/four", "/strips", "/easiest", "/fixes", "/unguessed"}
    assert asked - been - later == {"/favicon.ico"}
    assert 200 < len(crawled.visited) < MOST, "there are more addresses without end"


@pytest.mark.sweep
def test_every_page_of_the_wide_crawl_passes_all_checks(app: Flask) -> None:
    """It takes five addresses for each set of names."""
    wide = crawl(app, 5)
    assert {rule: found for rule, found in wide.faults.items() if found} == {}
    assert 200 < len(wide.visited) < MOST, "there are more addresses without end"


@pytest.mark.parametrize("day", [NOW, date(2026, 12, 5)], ids=str)
def test_first_visit_stays_within_its_byte_limit(
    network: Network, monkeypatch: pytest.MonkeyPatch, day: date
) -> None:
    """With three puzzles of the day and with five."""
    monkeypatch.setattr(today, "today", lambda: day)
    weights = network.load("/")
    assert sum(weights.values()) <= FIRST_VISIT, weights


def test_page_preloads_every_module_it_needs(network: Network) -> None:
    """So browsers request all of them at once, and not one after the other."""
    for start in (DRAW, LARGE, "/watch", "/compare", "/be", "/play", "/embed", "/join", "/mine",
                  "/lessons/write"):  # fmt: skip
        named, needed = network.modules(start)
        assert (start, named) == (start, needed)
