"""Every page, in each state that looks different, fits the screen and pleases axe-core."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Contexts, forget_others, listen
from tests.browser.views import VIEWS, View

# The boxes that stick out of the page, of elements that do not scroll inside one that holds them.
_WIDER = """() => {
  const width = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth > width
    ? [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > width + 1)
        .map((each) => each.outerHTML.slice(0, 80)).slice(0, 5)
    : [];
}"""


# Refusals are among the views; and axe tries inline styles, which the policy forbids.
ALLOWED = (404, 422, "inline style")


# A view of each page that people work on, the one that shows most of it; `make test-all` looks at
# the others and at what is only read, too.
FULLEST = {
    "home",
    "watch with candidates",
    "compare four",
    "draw with faults",
    "play with marks and mistakes",
    "a new puzzle",
}
SEEN = [
    pytest.param(view, id=name, marks=() if name in FULLEST else pytest.mark.sweep)
    for name, view in VIEWS.items()
]


def test_each_view_that_stands_for_others_is_there() -> None:
    assert set(VIEWS) >= FULLEST


@pytest.fixture(scope="module", params=SEEN)
def opened(contexts: Contexts, request: pytest.FixtureRequest, base_url: str) -> Iterator[Page]:
    """A page with the view, opened once for all that is asked of it."""
    view: View = request.param
    page, troubles = contexts().new_page(), list[str]()
    forget_others(page, base_url)
    listen(page, troubles, ALLOWED)
    page.emulate_media(reduced_motion="reduce")
    view.open(page)
    yield page
    page.close()
    assert troubles == []


@pytest.mark.parametrize("large", [pytest.param(False, marks=pytest.mark.sweep), True])
def test_no_page_is_wider_than_the_screen(opened: Page, large: bool) -> None:
    opened.evaluate("(on) => document.documentElement.toggleAttribute('data-large', on)", large)
    for width in (360, 1280, 1920):
        opened.set_viewport_size({"width": width, "height": 800})
        assert opened.evaluate(_WIDER) == [], width


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.sweep), "dark"])
def test_axe_finds_nothing_to_mend(opened: Page, scheme: str) -> None:
    opened.evaluate("() => document.documentElement.removeAttribute('data-large')")
    opened.set_viewport_size({"width": 1280, "height": 800})
    opened.bring_to_front()  # a page behind others may hear of a new scheme much later
    opened.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    expect(opened.locator("html")).to_have_attribute("data-theme", scheme)
    results = Axe().run(opened)
    assert results.violations_count == 0, results.generate_report()
