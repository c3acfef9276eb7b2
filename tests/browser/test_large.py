"""Large: all text is 1.25 times as large, on every page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, button, draw_address, watch_address
from webapp.web.http import params

# The sizes of all letters that are seen, but for the board's, which have the size of their cells.
_SIZES = """() => [...document.querySelectorAll("header a, h1, h2, p, label, button, li")]
  .filter((each) => each.textContent.trim() && each.checkVisibility() && !each.closest(".board"))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)).filter(Boolean)"""


PLAY = f"/play?p={params.encode(SAMPLE)}"


@pytest.mark.parametrize(
    "address",
    [
        "/",
        *(
            pytest.param(each, marks=pytest.mark.sweep)
            for each in (PLAY, "/library", "/new", "/import", draw_address(SAMPLE))
        ),
    ],
)
def test_all_text_grows_by_a_quarter(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(address)
    page.wait_for_load_state("networkidle")  # what a page asks for by itself has come
    expect(page.get_by_text("counting the steps")).to_have_count(0)
    before = page.evaluate(_SIZES)
    button(page, "Large").click()
    after = page.evaluate(_SIZES)
    assert len(before) == len(after) > 10
    assert all(1.2 < large / size < 1.3 for size, large in zip(before, after, strict=True))


def test_watch_grows_where_there_is_room(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(watch_address(SAMPLE, at=30))
    sizes = """() => ["[data-sentence]", ".pseudocode li", ".counters dt", ".toolbar button"]
      .map((each) => parseFloat(getComputedStyle(document.querySelector(each)).fontSize))"""
    *before, button_before = page.evaluate(sizes)
    button(page, "Large").click()
    *after, button_after = page.evaluate(sizes)
    # Sentence, code and numbers have the back row's size as it is: they are never smaller.
    assert all(large >= size for large, size in zip(after, before, strict=True))
    assert sum(after) > sum(before)
    assert button_after == pytest.approx(1.25 * button_before, rel=0.02)
