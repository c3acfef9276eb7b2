"""Embed: a stretch of a run alone, within its bounds, in the frames that the setting allows."""

import re
from typing import Any
from urllib.parse import unquote

import pytest

from tests.web.markup import squeezed
from tests.web.support import DRAFT, FIGURE, POLICY, SAMPLE, Client, Element, address
from webapp import create_app
from webapp.insight import CUT

RUN: dict[str, Any] = {"with_": "backtracking"}
STEPS = 86  # of backtracking on the sample


def bounds(page: Element) -> tuple[int, int, int]:
    """The position of a page, and the steps that it begins and ends with."""
    root, slider = page.one("div", class_="embedded"), page.by_role("slider", "Position")
    at = int(page.one(id="position")["data-at"])
    first, last = int(root["data-first"]), int(root["data-last"])
    assert (slider["min"], slider["max"], slider["value"]) == (str(first), str(last), str(at))
    return at, first, last


def test_stretch_is_within_the_run_and_the_position_within_it(client: Client) -> None:
    for query, expected in (
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
    ):
        assert bounds(client.page(address("/embed", SAMPLE, **RUN, **query))) == expected


def test_buttons_stay_within_the_stretch_of_the_run(client: Client) -> None:
    query = {**RUN, "from_": 5, "to": 20, "theme": "dark"}
    for at, go, leads in (
        (12, "first", 5), (12, "back", 11), (12, "step", 13), (12, "last", 20), (5, "back", 5),
        (20, "step", 20),
    ):  # fmt: skip
        pressed = client.get(address("/embed", SAMPLE, **query, at=at, go=go))
        there = address("/embed", SAMPLE, **query | {"at": leads})
        assert pressed.status_code == 303
        assert sorted(pressed.location.split("&")) == sorted(there.split("&"))
        fragment = client.htmx(address("/embedded", SAMPLE, **query, at=at, go=go))
        assert fragment.headers["HX-Replace-Url"] == pressed.location
        assert squeezed(fragment.text) in squeezed(client.get(pressed.location).text)


def test_stretch_that_makes_no_sense_is_refused(client: Client) -> None:
    later, number = "'from' can’t be later than 'to':", "must be a whole number from 0, not"
    for query, sentence in (
        ({"from_": 9, "to": 8}, f"{later} 9 is more than 8."),
        ({"from_": CUT + 9, "to": 8}, f"{later} 300,000 is more than 8."),
        ({"from_": "-1"}, f"'from' {number} '-1'."),
        ({"to": "all"}, f"'to' {number} 'all'."),
        ({"theme": "blue"}, "'theme' must be one of light, dark, not 'blue'."),
        ({"go": "on"}, "'go' must be one of first, back, step, last, not 'on'."),
    ):
        for path in ("/embed", "/embedded"):
            page = client.page(address(path, SAMPLE, **query), 422)
            assert page.one(class_="refusal").all("p")[0].text == sentence
    page = client.page(address("/share", FIGURE, from_=9, to=8), 422)
    assert "'from' can’t be later than 'to'" in page.text


def test_page_has_no_bars_and_leads_out_of_the_frame(client: Client) -> None:
    for puzzle, status in ((SAMPLE, 200), (DRAFT, 422)):
        page = client.page(address("/embed", puzzle), status)
        assert [page.all(tag) for tag in ("header", "nav", "footer")] == [[], [], []]
        assert page.one("base").attrs == {"target": "_blank"}
    page = client.page(address("/embed", SAMPLE, **RUN, from_=5, to=20, at=9))
    link = page.by_role("link", "Mathdoku Lab")
    assert link["href"] == address("/watch", SAMPLE, **RUN, at=9)
    assert (link["target"], link["rel"]) == ("_blank", "noopener")
    for theme in ("light", "dark", None):
        query = {"theme": theme} if theme else {}
        assert (
            client.page(address("/embed", SAMPLE, **query)).one("html").get("data-theme") == theme
        )


ORIGINS = ["https://slides.example", "http://10.0.0.7:8080"]


@pytest.mark.parametrize(
    ("named", "allowed"), [([], []), (ORIGINS, ORIGINS), (["*"], ["*", "file:"])]
)
def test_setting_lets_others_frame_the_embedded_page_alone(
    named: list[str], allowed: list[str]
) -> None:
    client = create_app({"EMBED_ANCESTORS": named} if named else {}).test_client()
    relaxed = " ".join([POLICY, *allowed])
    expected = {
        address("/embed", SAMPLE): relaxed,
        address("/embed", SAMPLE, go="last"): relaxed,
        address("/embed", SAMPLE, from_=9, to=3): relaxed,  # a refusal is seen in the frame
        address("/embedded", SAMPLE): POLICY,
        address("/watch", SAMPLE): POLICY,
        address("/tape", SAMPLE): POLICY,
        "/": POLICY,
        "/embed/": POLICY,
        "/static/css/main.css": POLICY,
    }
    found = {path: client.get(path).headers["Content-Security-Policy"] for path in expected}
    assert found == expected
    assert client.post("/embed").headers["Content-Security-Policy"] == POLICY
    own = "So far only pages of this site may show them"
    assert (own in client.get(address("/share", SAMPLE)).text) == (not named)


def test_share_offers_the_frame_of_the_chosen_stretch(client: Client) -> None:
    title = "Backtracking, row by row: a 4 × 4"
    dark = {"from_": 3, "to": 30, "theme": "dark"}
    for query, kept in (
        ({}, {}),
        ({"at": 12}, {"at": 12}),
        (dark, dark),
        ({"at": 12, "to": 30}, {"to": 30}),
        ({"at": 12, "from_": "", "to": "", "theme": ""}, {"at": 12}),
    ):
        page = client.page(address("/share", SAMPLE, **RUN, **query))
        text = page.by_role("textbox", "Embed").raw_text
        assert re.fullmatch(r"<iframe( [a-z]+=\"[^\"<>]*\")+></iframe>", text)
        offered = dict(re.findall(r'(\w+)="(.*?)"', text.replace("&amp;", "&")))
        there = unquote(address("http://localhost/embed", SAMPLE, **RUN, **kept))
        assert unquote(offered.pop("src")) == there
        assert offered == {"width": "720", "height": "480", "title": title}
        assert client.page(page.by_role("link", "See it")["href"]).one("h1").text == title
    for there in (
        address("/share", DRAFT),
        address("/share", SAMPLE, with_=["mrv", "backtracking"]),
        address("/share", SAMPLE, with_="mrv", view="be"),
    ):
        assert client.page(there).all(id="embed") == []
