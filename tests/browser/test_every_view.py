"""Every page, in each state that looks different: no probe finds a fault on any screen."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.browser import probes
from tests.browser.conftest import Contexts, forget_others, listen
from tests.browser.in_view import NINE, positions
from tests.browser.support import ready, watch_address
from tests.browser.views import BEAMER, LAPTOP, PHONES, VIEWS, Screen, View

TOUCH = {"has_touch": True, "is_mobile": True}
# Refusals are among the views; axe tries inline styles, which the policy forbids; and a page is
# left while it still fetches.
ALLOWED = (404, 422, "inline style", "Failed to fetch")
# What every probe looks at, each on one screen; the sweep asks all views for width and axe.
OFTEN = (
    "home", "home begun", "watch a step", "watch an undo", "watch with candidates", "watch the end",
    "watch the largest grid", "present all signs", "present a small tree", "compare at the start",
    "compare four", "draw with faults", "draw a puzzle", "draw a cage", "play",
    "play with marks and mistakes", "play with a hint",
    "play the largest grid", "solve", "import", "share",
    "a worksheet of steps", "library", "lessons", "workshop", "new", "a new puzzle", "practice",
    "be the solver to the end", "join a room", "ask a class",
    "a pupil who votes", "an address that is none", "watch, 6 × 6",
    "present, 9 × 9", "be the solver, 6 × 6", "compare, 6 × 6", "compare presented, 6 × 6",
    "a lesson presented, 6 × 6", "a question at the wall, 6 × 6",
)  # fmt: skip
# In `make test` axe sees those that show most of each page that people work on.
FULLEST = {
    "home",
    "watch with candidates",
    "compare four",
    "draw with faults",
    "play with marks and mistakes",
    "a new puzzle",
}
# Where all text grows by a quarter with Large; on a board it has the size of its cells.
GROWING = {"home", "library", "new", "import", "draw a puzzle", "play"}
ONCE = (probes.header, probes.lines, probes.forced_colours)
IN_THE_DARK = (probes.lines, probes.paper)
# Faults that are still there after so long are no late frames of a busy machine.
PATIENCE = 10  # seconds


@contextmanager
def opened(contexts: Contexts, base_url: str, view: View, screen: Screen) -> Iterator[Page]:
    """A page with the view on a screen, which must ask no other host for anything."""
    page, troubles = contexts(**(TOUCH if screen in PHONES else {})).new_page(), list[str]()
    forget_others(page, base_url)
    listen(page, troubles, ALLOWED)
    hosts = set[str]()
    page.on("request", lambda request: hosts.add("/".join(request.url.split("/")[:3])))
    page.emulate_media(reduced_motion="reduce")
    resize(page, screen)
    view.open(page)
    yield page
    page.close()
    assert troubles == []
    assert {host for host in hosts if host.startswith("http")} == {base_url}


def resize(page: Page, screen: Screen) -> None:
    """Give the page a screen of this size."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})


def settled(ask: Callable[[], list[str]]) -> list[str]:
    """The faults that stay, though what a change of size sets off may take some frames."""
    end = time.monotonic() + PATIENCE
    while (faults := ask()) and time.monotonic() < end:
        pass
    return faults


def faults_on(page: Page, view: View, screen: Screen) -> list[str]:
    """What is wrong on a screen, in plain size and Large; and what Large makes smaller."""
    faults, sizes = list[str](), dict[bool, dict[str, float]]()

    def ask() -> list[str]:
        sizes[large], found = probes.from_afar(page, view, screen)
        return probes.on_screen(page, view.apart) + found

    resize(page, screen)
    for large in (False, True):
        probes.set_large(page, on=large)
        faults += [f"{screen}{' Large' * large}: {fault}" for fault in settled(ask)]
    probes.set_large(page, on=False)
    return faults + [
        f"{screen}: Large makes a {kind} smaller"
        for kind, size in sizes[False].items()
        if sizes[True].get(kind, size) < size - (1 if kind == "board" else 0.5)
    ]


def faults_once(page: Page, name: str, screens: Sequence[Screen]) -> list[str]:
    """What is wrong apart from the screen's size: names, colours, paper."""
    view = VIEWS[name]
    faults = [fault for probe in ONCE for fault in probe(page, view)]
    if view.seen in screens:
        faults += probes.names(page, view)
    if name in GROWING and screens[0] not in PHONES:
        resize(page, LAPTOP)
        faults += probes.growth(page)
    page.bring_to_front()  # a page behind others may hear of a new scheme much later
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    return faults + [f"dark: {fault}" for probe in IN_THE_DARK for fault in probe(page, view)]


@pytest.mark.parametrize("name", OFTEN)
def test_view_has_no_faults(contexts: Contexts, base_url: str, name: str) -> None:
    view = VIEWS[name]
    with opened(contexts, base_url, view, view.seen) as page:
        faults = faults_on(page, view, view.seen)
        faults += faults_once(page, name, (view.seen,))
        if name in FULLEST:
            faults += probes.axe(page)
    assert faults == [], "\n".join(faults)


@pytest.mark.sweep
@pytest.mark.parametrize("name", [name for name, view in VIEWS.items() if not view.floors])
def test_view_fits_every_width_and_pleases_axe(
    contexts: Contexts, base_url: str, name: str
) -> None:
    with opened(contexts, base_url, VIEWS[name], LAPTOP) as page:
        faults = list[str]()
        for large in (False, True):
            probes.set_large(page, on=large)
            for width in (360, 1280, 1920):
                resize(page, (width, 800))
                faults += settled(lambda: probes.width(page))
        probes.set_large(page, on=False)
        resize(page, LAPTOP)
        faults += probes.axe(page)
    assert faults == [], "\n".join(faults)


@pytest.mark.sweep
@pytest.mark.parametrize("name", [name for name, view in VIEWS.items() if view.floors])
def test_view_is_read_from_afar_on_every_screen(
    contexts: Contexts, base_url: str, name: str
) -> None:
    view = VIEWS[name]
    with opened(contexts, base_url, view, view.screens[0]) as page:
        faults = [fault for screen in view.screens for fault in faults_on(page, view, screen)]
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize(
    ("algorithm", "screens"),
    [
        pytest.param("logic", (BEAMER,), id="logic on a beamer"),
    ],
)
def test_watch_fits_one_screen_and_nothing_in_it_jumps(
    page: Page, algorithm: str, screens: tuple[Screen, ...]
) -> None:
    places, faults = dict[Screen, list[list[int]]](), list[str]()
    for at in positions(NINE, algorithm):
        page.goto(watch_address(NINE, algorithm, at))
        ready(page)
        for screen in screens:
            faults += faults_on(page, View(""), screen)
            place = page.evaluate(probes.PLACES)
            if places.setdefault(screen, place) != place:
                faults.append(f"{screen}: {place} at step {at}, not {places[screen]}")
    assert faults == [], "\n".join(faults)
