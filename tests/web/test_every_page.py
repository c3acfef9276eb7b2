"""Every page passes the rules of the crawl, and first visits stay within their byte limits."""

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
LARGE = address("/play", parse("." * 144))  # with the files that only large boards need
# Maximum bytes of a first visit.
FIRST_VISIT = 60_000


@pytest.fixture(scope="session")
def crawled(app: Flask) -> Crawl:
    """Return the crawl with one answer per kind of URL."""
    return crawl(app, 1)


@pytest.fixture(scope="session")
def network(app: Flask) -> Network:
    """Return the requests of browsers; static files must be cached for good."""
    return Network(Client(app, app.response_class))


@pytest.mark.parametrize("rule", RULES)
def test_every_crawled_page_passes_all_checks(crawled: Crawl, rule: str) -> None:
    assert crawled.faults[rule] == []


def test_every_page_has_its_own_description(crawled: Crawl) -> None:
    assert "" not in crawled.described
    assert [titles for titles in crawled.described.values() if len(titles) > 1] == []


def test_crawl_reaches_every_get_route(app: Flask, crawled: Crawl) -> None:
    """Routes that pages request only later, solved, or of one's own algorithm are excepted.

    Forms and scripts send to the others.
    """
    at = app.url_map.bind("localhost")
    paths = {urlsplit(there).path for there in crawled.visited} - {"/nowhere"}
    been = {at.match(path, return_rule=True)[0].rule for path in paths}
    asked = {rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    later = {"/comparison", "/four", "/strips", "/easiest", "/fixes", "/unguessed", "/newest"}
    assert asked - been - later == {"/favicon.ico", "/service-worker.js"}
    assert 200 < len(crawled.visited) < MOST, "there are more addresses without end"


@pytest.mark.sweep
def test_every_page_of_the_wide_crawl_passes_all_checks(app: Flask) -> None:
    """It takes five URLs for each set of parameter names."""
    wide = crawl(app, 5)
    assert {rule: found for rule, found in wide.faults.items() if found} == {}
    assert 200 < len(wide.visited) < MOST, "there are more addresses without end"


@pytest.mark.parametrize("day", [NOW, date(2026, 12, 5)], ids=str)
def test_first_visit_stays_within_its_byte_limit(
    network: Network, monkeypatch: pytest.MonkeyPatch, day: date
) -> None:
    """Checked with three daily puzzles and with five."""
    monkeypatch.setattr(today, "today", lambda: day)
    weights = network.load("/")
    assert sum(weights.values()) <= FIRST_VISIT, weights


def test_page_preloads_every_module_it_needs(network: Network) -> None:
    """Browsers then request all modules at once, not one after the other."""
    for start in (DRAW, LARGE, "/watch", "/compare", "/be", "/play", "/embed", "/join", "/mine",
                  "/lessons/write"):  # fmt: skip
        named, needed = network.modules(start)
        assert (start, named) == (start, needed)
