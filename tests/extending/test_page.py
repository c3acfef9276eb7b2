"""A new page is a file and a line in a list; a line each adds a section, bar and rooms."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import ChoiceLoader, FileSystemLoader

from tests.conftest import QUICK
from tests.extending import added
from tests.extending.added import count
from tests.web.support import SAMPLE, Client, Element, address, client_of
from webapp.web import app as application
from webapp.web.catalogue import facts
from webapp.web.http import navigation
from webapp.web.http.navigation import Section
from webapp.web.room import shared_pages

TEMPLATES = Path(added.__file__).with_name("templates")
THERE = address("/count", SAMPLE)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(application, "FEATURES", [*application.FEATURES, count.pages])
        client = client_of(ROOM_CLOCKS=QUICK)
        app = client.application
        app.jinja_env.loader = ChoiceLoader([app.jinja_loader, FileSystemLoader(TEMPLATES)])
        yield client


def current(drawn: Element) -> list[str]:
    return [each.text for each in drawn.all("a") if each.get("aria-current")]


def test_new_page_has_a_heading_and_navigation(client: Client) -> None:
    drawn = client.page(THERE)
    assert drawn.one("title").text == "How many cages · Mathdoku Lab"
    assert drawn.one("h1").text == "8 cages"
    places = drawn.one("nav", aria_label="Places").all("a")
    assert [each.text for each in places] == [each.title for each in navigation.SECTIONS]
    assert drawn.one("main")["id"] == "main"
    assert current(drawn) == drawn.all(id="puzzle-bar") == []
    assert client.head(THERE).data == b""
    room = client.page(address("/room", page=THERE), 422)
    assert "A room can’t show this page" in room.one(class_="error").text


def test_new_page_joins_section_bar_and_rooms(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons = Section("Lessons", "lessons.page", "lessons", ("strategies", "write", "count"))
    sections = [lessons if each.title == "Lessons" else each for each in navigation.SECTIONS]
    monkeypatch.setattr(navigation, "SECTIONS", sections)
    monkeypatch.setitem(facts.VERBS, "count.page", "Count")
    monkeypatch.setattr(shared_pages, "PAGES", {**shared_pages.PAGES, "count.page": "Count"})
    assert [*dict.fromkeys(current(client.page(THERE)))] == ["Lessons", "Count"]
    bar = client.page(address("/watch", SAMPLE)).one(id="puzzle-bar")
    assert THERE in [each["href"] for each in bar.all("a")]
    assert client.get(address("/room", page=THERE)).status_code == 200
    guide = (Path(__file__).parents[2] / "docs/developers/page.md").read_text(encoding="utf-8")
    for place in (navigation, facts, shared_pages):
        assert f"`{place.__name__.replace('.', '/')}.py`" in guide
