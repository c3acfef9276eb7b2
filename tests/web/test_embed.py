"""Embed: a stretch of a run alone, within its bounds, in the frames of whom the setting names."""

import re
from urllib.parse import unquote

import pytest

from tests.web.markup import squeezed
from tests.web.support import DRAFT, FIGURE, POLICY, SAMPLE, Client, Element, address
from webapp import create_app
from webapp.insight import CUT
from webapp.puzzle import Puzzle

RUN = {"with_": "backtracking"}
STEPS = 86  # of backtracking on the sample


def bounds(page: Element) -> tuple[int, int, int]:
    """Where a page stands, and the steps that it begins and ends with."""
    root = page.one("div", class_="embedded")
    slider = page.by_role("slider", "Position")
    at = int(page.one(id="position")["data-at"])
    first, last = int(root["data-first"]), int(root["data-last"])
    assert (slider["min"], slider["max"], slider["value"]) == (str(first), str(last), str(at))
    return at, first, last


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, (0, 0, STEPS)),
        ({"from_": 5, "to": 20}, (5, 5, 20)),
        ({"from_": 7, "to": 7}, (7, 7, 7)),
        ({"from_": 0, "to": 0}, (0, 0, 0)),
        ({"to": STEPS + 1}, (0, 0, STEPS)),
        ({"from_": 9 * CUT}, (STEPS, STEPS, STEPS)),
        ({"from_": STEPS + 1, "to": CUT}, (STEPS, STEPS, STEPS)),
        ({"from_": 5, "to": 20, "at": 12}, (12, 5, 20)),
        ({"from_": 5, "to": 20, "at": 3}, (5, 5, 20)),
        ({"from_": 5, "to": 20, "at": 21}, (20, 5, 20)),
    ],
)
def test_the_stretch_lies_within_the_run_and_the_position_within_the_stretch(
    client: Client, query: dict[str, int], expected: tuple[int, int, int]
) -> None:
    assert bounds(client.page(address("/embed", SAMPLE, **RUN, **query))) == expected


@pytest.mark.parametrize(
    ("at", "go", "leads"),
    [
        (12, "first", 5), (12, "back", 11), (12, "step", 13), (12, "last", 20),
        (5, "back", 5), (20, "step", 20),
    ],
)  # fmt: skip
def test_each_button_stays_within_the_stretch_with_and_without_javascript(
    client: Client, at: int, go: str, leads: int
) -> None:
    query = {**RUN, "from_": 5, "to": 20, "theme": "dark"}
    there = address("/embed", SAMPLE, **query | {"at": leads})
    pressed = client.get(address("/embed", SAMPLE, **query, at=at, go=go))
    assert pressed.status_code == 303
    assert sorted(pressed.location.split("&")) == sorted(there.split("&"))
    fragment = client.htmx(address("/embedded", SAMPLE, **query, at=at, go=go))
    assert fragment.headers["HX-Replace-Url"] == pressed.location
    page = client.get(pressed.location)
    assert squeezed(fragment.text) in squeezed(page.text)


@pytest.mark.parametrize("path", ["/embed", "/embedded"])
@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"from_": 9, "to": 8}, "'from' can’t be later than 'to': 9 is more than 8."),
        ({"from_": CUT + 9, "to": 8}, "'from' can’t be later than 'to': 300,000 is more than 8."),
        ({"from_": "-1"}, "'from' must be a whole number from 0, not '-1'."),
        ({"to": "all"}, "'to' must be a whole number from 0, not 'all'."),
        ({"theme": "blue"}, "'theme' must be one of light, dark, not 'blue'."),
        ({"go": "on"}, "'go' must be one of first, back, step, last, not 'on'."),
    ],
)
def test_what_cannot_be_shown_is_told(
    client: Client, path: str, query: dict[str, object], sentence: str
) -> None:
    page = client.page(address(path, SAMPLE, **query), 422)
    assert page.one(class_="refusal").all("p")[0].text == sentence


@pytest.mark.parametrize("puzzle", [SAMPLE, DRAFT])
def test_it_has_no_bars_and_its_links_leave_the_frame(client: Client, puzzle: Puzzle) -> None:
    page = client.page(address("/embed", puzzle), 422 if puzzle == DRAFT else 200)
    for tag in ("header", "nav", "footer"):
        assert page.all(tag) == []
    assert page.one("base").attrs == {"target": "_blank"}


def test_a_small_link_opens_the_whole_run(client: Client) -> None:
    page = client.page(address("/embed", SAMPLE, **RUN, from_=5, to=20, at=9))
    link = page.by_role("link", "Mathdoku Lab")
    assert link["href"] == address("/watch", SAMPLE, **RUN, at=9)
    assert (link["target"], link["rel"]) == ("_blank", "noopener")
    assert client.page(link["href"]).one(id="position")["data-at"] == "9"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_its_colours_are_those_asked_for_or_the_systems(client: Client, theme: str) -> None:
    page = client.page(address("/embed", SAMPLE, theme=theme))
    assert page.one("html")["data-theme"] == theme
    assert "data-theme" not in client.page(address("/embed", SAMPLE)).one("html").attrs


ORIGINS = ["https://slides.example", "http://10.0.0.7:8080"]


@pytest.mark.parametrize(
    ("named", "allowed"), [([], []), (ORIGINS, ORIGINS), (["*"], ["*", "file:"])]
)
def test_the_setting_lets_others_frame_the_embedded_page_and_nothing_else(
    named: list[str], allowed: list[str]
) -> None:
    client = create_app({"EMBED_ANCESTORS": named} if named else {}).test_client()
    relaxed = " ".join([POLICY, *allowed])
    fragment = address("/embedded", SAMPLE)
    expected = {
        address("/embed", SAMPLE): relaxed,
        address("/embed", SAMPLE, go="last"): relaxed,
        address("/embed", SAMPLE, from_=9, to=3): relaxed,  # a refusal is seen in the frame, too
        fragment: POLICY,
        address("/watch", SAMPLE): POLICY,
        address("/tape", SAMPLE): POLICY,
        "/": POLICY,
        "/embed/": POLICY,
        "/static/css/main.css": POLICY,
    }
    got = {path: client.get(path).headers["Content-Security-Policy"] for path in expected}
    assert got == expected
    assert client.post("/embed").headers["Content-Security-Policy"] == POLICY


def frame(page: Element) -> dict[str, str]:
    """The attributes of the frame that Share offers."""
    text = page.by_role("textbox", "Embed").raw_text
    assert re.fullmatch(r"<iframe( [a-z]+=\"[^\"<>]*\")+></iframe>", text)
    return {name: value.replace("&amp;", "&") for name, value in re.findall(r'(\w+)="(.*?)"', text)}


@pytest.mark.parametrize(
    ("query", "more"),
    [
        ({}, {}),
        ({"at": 12}, {"at": 12}),
        ({"from_": 3, "to": 30, "theme": "dark"}, {"from_": 3, "to": 30, "theme": "dark"}),
        ({"at": 12, "to": 30}, {"to": 30}),
        ({"at": 12, "from_": "", "to": "", "theme": ""}, {"at": 12}),
    ],
)
def test_share_offers_the_frame_with_the_stretch_that_is_chosen(
    client: Client, query: dict[str, object], more: dict[str, object]
) -> None:
    page = client.page(address("/share", SAMPLE, **RUN, **query))
    offered = frame(page)
    wanted = f"http://localhost{address('/embed', SAMPLE, **RUN, **more)}"
    assert unquote(offered.pop("src")) == unquote(wanted)
    title = "Backtracking, row by row: a 4 × 4"
    assert offered == {"width": "720", "height": "480", "title": title}
    assert client.page(page.by_role("link", "See it")["href"]).one("h1").text == title


def test_share_says_when_other_pages_may_not_show_it(client: Client) -> None:
    said = "So far only pages of this site may show them"
    there = address("/share", SAMPLE)
    assert said in client.page(there).text
    assert said not in create_app({"EMBED_ANCESTORS": "*"}).test_client().get(there).text


@pytest.mark.parametrize(
    "there",
    [
        address("/share", DRAFT),
        address("/share", SAMPLE, with_=["mrv", "backtracking"]),
        address("/share", SAMPLE, with_="mrv", view="be"),
    ],
)
def test_what_is_no_run_has_no_frame(client: Client, there: str) -> None:
    assert client.page(there).all(id="embed") == []


def test_share_refuses_a_stretch_that_ends_before_it_begins(client: Client) -> None:
    page = client.page(address("/share", FIGURE, from_=9, to=8), 422)
    assert "'from' can’t be later than 'to'" in page.text
