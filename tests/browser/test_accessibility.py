"""axe-core finds nothing to mend on any page, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.views import VIEWS, View


@pytest.mark.expects(404, 422, "inline style")  # axe tries some; the policy forbids them
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_axe_finds_nothing_to_mend_in_light_and_dark(page: Page, view: View) -> None:
    page.emulate_media(reduced_motion="reduce")
    view.open(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        results = Axe().run(page)
        assert results.violations_count == 0, f"{scheme}: {results.generate_report()}"
