"""Home at a glance: all that belongs to today's puzzle is in view at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (1280, 720),
        pytest.param(1366, 768, marks=pytest.mark.sweep),
        pytest.param(1024, 768, marks=pytest.mark.sweep),
        pytest.param(1920, 1080, marks=pytest.mark.sweep),
    ],
)
def test_home_is_in_view_without_scrolling_and_its_bars_lead_to_watch(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    page.goto("/")
    main = page.get_by_role("main")
    bars = page.get_by_role("region", name="Steps of each search")
    expect(bars.get_by_text("…")).to_have_count(0)
    parts = [
        main.get_by_role("gridcell").last,
        main.get_by_role("link", name="Play it"),
        main.get_by_role("link", name="Watch it being solved"),
        main.get_by_role("link", name="You"),
        main.get_by_text("the larger number first"),
        main.get_by_role("link", name="Today’s four"),
        main.get_by_role("link", name="Today’s nine"),
        main.get_by_role("link", name="Yesterday’s"),
        *bars.get_by_role("link").all(),
    ]
    assert len(parts) == 13
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
    bars.get_by_role("link", name="Fewest values first").click()
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("mrv")


def test_on_a_phone_the_board_and_both_buttons_are_in_view(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    page.goto("/")
    for name in ("Play it", "Watch it being solved"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("gridcell").last).to_be_in_viewport(ratio=1)
    places = page.get_by_role("navigation", name="Places").bounding_box()
    button = page.get_by_role("link", name="Watch it being solved").bounding_box()
    assert places
    assert button
    assert button["y"] + button["height"] <= places["y"]
