"""A new page is a file and a line in a list; its page of docs/ says where it gets more."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import ChoiceLoader, FileSystemLoader

from tests.conftest import QUICK
from tests.extending import added
from tests.extending.added import count
from tests.extending.pages import visit
from tests.web.support import SAMPLE, TWO, Client, Element, address
from webapp import create_app
from webapp.web import app as application
from webapp.web.http import navigation
from webapp.web.http.navigation import Section
from webapp.web.puzzle import puzzle_bar
from webapp.web.room import shared_pages

TITLE = "How many cages"
TEMPLATES = Path(added.__file__).with_name("templates")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A client of an application that has the page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(application, "FEATURES", [*application.FEATURES, count.pages])
        app = create_app({"TESTING": True, "ROOM_CLOCKS": QUICK})
        assert app.jinja_loader
        app.jinja_env.loader = ChoiceLoader([app.jinja_loader, FileSystemLoader(TEMPLATES)])
        yield Client(app, app.response_class)


def current(drawn: Element) -> list[str]:
    """The links that are said to lead where we are."""
    return [each.text for each in drawn.all("a") if each.get("aria-current")]


def test_new_page_has_title_heading_and_navigation(client: Client) -> None:
    drawn = visit(client, address("/count", SAMPLE))
    assert drawn.one("title").text == f"{TITLE} · Mathdoku Lab"
    assert drawn.one("h1").text == "8 cages"
    places = drawn.one("nav", aria_label="Places").all("a")
    assert [each.text for each in places] == [each.title for each in navigation.SECTIONS]
    assert drawn.one("main")["id"] == "main"
    assert current(drawn) == []
    assert client.head(address("/count", SAMPLE)).data == b""


@pytest.mark.parametrize(
    ("there", "status"),
    [("/count?p=damaged", 422), ("/count?p=" + "a" * 20_000, 414), ("/count/x", 404)],
)
def test_new_page_refuses_bad_requests_like_the_others(
    client: Client, there: str, status: int
) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.get(there, headers=headers)
        assert answer.status_code == status
        assert 'class="refusal"' in answer.text
    assert client.post(address("/count", SAMPLE)).status_code == 405


def test_new_page_has_no_puzzle_bar_and_no_room_by_default(
    client: Client,
) -> None:
    there = address("/count", TWO)
    assert visit(client, there).all(id="puzzle-bar") == []
    room = client.page(address("/room", page=there), 422)
    assert "A room can’t show this page" in room.one(class_="refusal").text


def test_new_page_joins_section_bar_and_rooms_by_one_line_each(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons = Section("Lessons", "lessons.page", "lessons", ("strategies", "write", "count"))
    sections = [lessons if each.title == "Lessons" else each for each in navigation.SECTIONS]
    monkeypatch.setattr(navigation, "SECTIONS", sections)
    monkeypatch.setitem(puzzle_bar.VERBS, "count.page", "Count")
    monkeypatch.setattr(shared_pages, "PAGES", {**shared_pages.PAGES, "count.page": "Count"})
    there = address("/count", TWO)
    drawn = visit(client, there)
    assert current(drawn) == ["Lessons", "Count"]
    watch = client.page(address("/watch", TWO)).one(id="puzzle-bar")
    assert there in [each["href"] for each in watch.all("a")]
    assert client.get(address("/room", page=there)).status_code == 200
    told = (Path(__file__).parents[2] / "docs/developers/adding/page.md").read_text()
    for place in (navigation, puzzle_bar, shared_pages):
        assert f"`{place.__name__.replace('.', '/')}.py`" in told
