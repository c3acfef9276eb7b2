"""No probe finds a fault in any page, state or screen size."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from tests.browser import probes
from tests.browser.conftest import Contexts, forget_others, listen
from tests.browser.support import NINE, TOUCH, eventually, open_watch, run_of, settled
from tests.browser.views import BEAMER, LAPTOP, PHONES, VIEWS, Screen, View, longest

# Some views are errors, axe tries inline styles that the policy forbids, and pages are left while
# they load.
ALLOWED = (404, 422, "inline style", "Failed to fetch")
# Views for all probes on one screen; the sweep has all views on all their screens.
OFTEN = (
    "home", "home begun", "watch a step", "watch an undo", "watch with candidates", "watch the end",
    "watch the largest grid", "present all signs", "present a small tree", "compare at the start",
    "compare four", "draw with faults", "draw a puzzle", "draw from a solution",
    "draw a cage", "play",
    "play with marks and mistakes", "play with a hint",
    "play the largest grid", "solve", "import", "share",
    "a worksheet of steps", "library", "lessons", "workshop", "new", "a new puzzle", "practice",
    "be the solver to the end", "join a room", "classroom",
    "a pupil who votes", "an unknown address", "watch, 6 × 6",
    "present, 9 × 9", "be the solver, 6 × 6", "compare, 6 × 6", "compare presented, 6 × 6",
    "a lesson presented, 6 × 6", "a question at the wall, 6 × 6",
)  # fmt: skip
# Views that `make test` checks with axe: the fullest state of each main page.
FULLEST = {
    "home",
    "watch with candidates",
    "compare four",
    "draw with faults",
    "play with marks and mistakes",
    "a new puzzle",
}
# Views whose text grows by a quarter with Large; text on a board has the size of its cells.
GROWING = {"home", "library", "new", "import", "draw a puzzle", "play"}
ONCE = (probes.header, probes.names, probes.lines, probes.forced_colours)
IN_THE_DARK = (probes.lines, probes.paper)
# Maximum number of visible controls in a fresh browser, on a laptop or a screen that shows the
# whole page, in the page or a part of it.
WHOLE = (LAPTOP[0], 3_000)
MAX_CONTROLS: dict[str, tuple[int, Screen, str]] = {
    "home": (14, LAPTOP, "body"),
    "home again": (18, LAPTOP, "body"),
    "library with its filters": (12, WHOLE, ".title-row"),
    "practice": (30, WHOLE, "body"),
    "lessons": (25, WHOLE, "body"),
    "workshop": (12, WHOLE, "body"),
    "play a 6 × 6": (22, LAPTOP, "body"),
    "draw an empty grid": (22, LAPTOP, "body"),
    "draw a puzzle": (22, LAPTOP, "body"),
    "new": (22, LAPTOP, "body"),
    "a new puzzle": (22, LAPTOP, "body"),
    "worksheets": (18, LAPTOP, "body"),
    "watch, 6 × 6": (24, LAPTOP, "body"),
    "compare at the start": (26, LAPTOP, "body"),
    "share": (16, WHOLE, "body"),
    "no puzzles of mine": (10, WHOLE, "body"),
}


@contextmanager
def opened(contexts: Contexts, base_url: str, view: View, screen: Screen) -> Iterator[Page]:
    """Open a view on a screen; yield its page, which must not request other hosts."""
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
    page.set_viewport_size({"width": screen[0], "height": screen[1]})


def faults_on(page: Page, view: View, screen: Screen) -> list[str]:
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


def faults_once(page: Page, name: str, *, axe: bool) -> list[str]:
    """Return the faults that don't depend on the screen: names, colours, paper."""
    view = VIEWS[name]
    faults = probes.axe(page) if axe else []
    faults += [fault for probe in ONCE for fault in probe(page, view)]
    if name in GROWING and view.seen not in PHONES:
        resize(page, LAPTOP)
        faults += settled(lambda: probes.growth(page))
    page.bring_to_front()  # a page behind others gets a new scheme much later
    page.emulate_media(color_scheme="dark")
    # A browser that draws no frame doesn't notice the new scheme.
    eventually(page, lambda: page.locator("html").get_attribute("data-theme") == "dark")
    faults += [fault for probe in IN_THE_DARK for fault in probe(page, view)]
    return [fault for fault in faults if not fault.startswith(tuple(view.apart))]


def too_many_controls(page: Page, name: str) -> list[str]:
    """Return all visible controls if there are more than the view may have."""
    if name not in MAX_CONTROLS:
        return []
    most, screen, within = MAX_CONTROLS[name]
    resize(page, screen)
    found = probes.controls(page, within)
    return [] if len(found) <= most else [f"{len(found)} controls, not {most}:", *found]


@pytest.mark.parametrize("name", OFTEN)
def test_view_has_no_faults(contexts: Contexts, base_url: str, name: str) -> None:
    view = VIEWS[name]
    with opened(contexts, base_url, view, view.seen) as page:
        faults = faults_on(page, view, view.seen)
        faults += faults_once(page, name, axe=name in FULLEST)
        faults += too_many_controls(page, name)
    assert faults == [], "\n".join(faults)


@pytest.mark.sweep
@pytest.mark.parametrize("name", VIEWS)
def test_view_has_no_faults_at_any_screen_size(
    contexts: Contexts, base_url: str, name: str
) -> None:
    view, faults = VIEWS[name], list[str]()
    for screen in dict.fromkeys((view.seen, *view.screens)):
        # Opened again, as a full-screen page can't be resized.
        with opened(contexts, base_url, view, screen) as page:
            faults += faults_on(page, view, screen)
            if screen == view.seen:
                faults += faults_once(page, name, axe=True)
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize("name", [name for name in MAX_CONTROLS if name not in OFTEN])
def test_view_has_few_controls(contexts: Contexts, base_url: str, name: str) -> None:
    with opened(contexts, base_url, VIEWS[name], MAX_CONTROLS[name][1]) as page:
        faults = too_many_controls(page, name)
    assert faults == [], "\n".join(faults)


def test_watch_layout_does_not_move_between_steps(page: Page) -> None:
    places, faults = list[list[int]](), list[str]()
    end = run_of(NINE, "logic").to_end()
    for at in (1, end // 3, end // 3 * 2, longest(NINE, "logic")):
        open_watch(page, NINE, "logic", at)
        faults += faults_on(page, View(""), BEAMER)
        places.append(page.evaluate(probes.PLACES))
    assert faults == [], "\n".join(faults)
    assert places.count(places[0]) == len(places)
