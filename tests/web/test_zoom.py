"""Zoom: boards above 9 bring what zooms them on a phone; smaller ones don't carry it."""

import pytest

from tests.web.support import Client, address, plain
from webapp.puzzle import parse

NINE, TWELVE = ["." * size**2 for size in (9, 12)]


@pytest.mark.parametrize("page", ["/play", "/watch", "/draw", "/embed"])
@pytest.mark.parametrize(("text", "zooms"), [(NINE, False), (TWELVE, True)])
def test_only_a_large_board_can_be_zoomed(
    client: Client, page: str, text: str, zooms: bool
) -> None:
    shown = client.page(address(page, parse(text)))
    files = {plain(each["href"]) for each in shown.all("link", rel="stylesheet")}
    scripts = {plain(each["src"]) for each in shown.all("script") if each.get("src")}
    found = (
        "/static/css/zoom.css" in files,
        "/static/js/shared/zoom.js" in scripts,
        [each.name for each in shown.all("button") if each.get("data-zoom")],
    )
    assert found == (zooms, zooms, ["Zoom in", "Whole board"] if zooms else [])


def test_a_drawing_made_large_can_be_zoomed_at_once(client: Client) -> None:
    edit = client.fragment(address("/edit", parse("." * 81), do="resize", size=10))
    assert [each.name for each in edit.all("button") if each.get("data-zoom")]
    assert [plain(each["href"]) for each in edit.all("link")] == ["/static/css/zoom.css"]
