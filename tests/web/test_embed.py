"""Embed: a stretch of a run alone, within its bounds, in the frames that the setting allows."""

import pytest

from tests.web.support import POLICY, SAMPLE, Client, address
from webapp import create_app
from webapp.insight import CUT


def test_stretch_is_within_the_run_and_the_position_within_it(client: Client) -> None:
    """Of 86 steps. Where its buttons lead, and what is refused, is in approved.txt."""
    for query, expected in (
        ({}, (0, 0, 86)),
        ({"from_": 5, "to": 20}, (5, 5, 20)),
        ({"from_": 7, "to": 7}, (7, 7, 7)),
        ({"from_": 0, "to": 0}, (0, 0, 0)),
        ({"to": 87}, (0, 0, 86)),
        ({"from_": 9 * CUT}, (86, 86, 86)),
        ({"from_": 87, "to": CUT}, (86, 86, 86)),
        ({"from_": 5, "to": 20, "at": 12}, (12, 5, 20)),
        ({"from_": 5, "to": 20, "at": 3}, (5, 5, 20)),
        ({"from_": 5, "to": 20, "at": 21}, (20, 5, 20)),
    ):
        page = client.page(address("/embed", SAMPLE, with_="backtracking", **query))
        root, slider = page.one("div", class_="embedded"), page.by_role("slider", "Position")
        at, *ends = page.one(id="position")["data-at"], root["data-first"], root["data-last"]
        assert (int(at), *map(int, ends)) == expected
        assert (slider["value"], slider["min"], slider["max"]) == (at, *ends)


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
        "/embed/": POLICY,
        "/static/css/main.css": POLICY,
    }
    found = {path: client.get(path).headers["Content-Security-Policy"] for path in expected}
    assert found == expected
    assert client.post("/embed").headers["Content-Security-Policy"] == POLICY
    own = "So far only pages of this site may show them"
    assert (own in client.get(address("/share", SAMPLE)).text) == (not named)
