"""What the pages say of the screen is so: buttons, addresses, and the words that they quote."""

import re
from functools import cache

from tests.docs.pages import APART, ROOT, names, prose
from tests.web.conftest import client
from tests.web.support import Client
from webapp.insight import CUT
from webapp.room import store

__all__ = ["client"]

# For whoever looks at a screen; those for developers stress words by bold letters as others do.
OF_SCREENS = [
    name for name in names() if name not in APART and not name.startswith(("dev", "res", "scale"))
]
PLAN = "teachers/lesson-plan.md"
LESSON = "/lessons/from-brute-force-to-propagation"


@cache
def on_screen() -> str:
    """All that templates and scripts may show, without its mark-up."""
    folders = {"templates": "html", "static/js": "js", "webapp": "py"}
    texts = [
        path.read_text(encoding="utf-8")
        for folder, ending in folders.items()
        for path in sorted((ROOT / folder).rglob(f"*.{ending}"))
    ]
    whole = "\n".join(texts)
    spoken = "\n".join(re.findall(r'aria-label="([^"]+)"', whole))
    return plain(re.sub(r"<[^<>]*>|\{%[^%]*%\}", "", whole) + spoken)


def plain(text: str) -> str:
    """One kind of apostrophe, and single spaces."""
    return " ".join(text.replace("’", "'").replace("&nbsp;", " ").split())


def stressed(name: str) -> set[str]:
    """What stands in bold, which is what the screen says."""
    return {plain(each) for each in re.findall(r"\*\*(.+?)\*\*", prose(name), re.DOTALL)}


def test_bold_words_are_on_the_screen() -> None:
    missing = {(name, each) for name in OF_SCREENS for each in stressed(name)}
    assert {each for each in missing if each[1] not in on_screen()} == set()


def addresses(name: str) -> list[str]:
    """The addresses of the lab that a page names, but for patterns and files."""
    named = re.findall(r"`(/[^`\s]*)`", prose(name))
    return [
        each for each in named if not re.search(r"[<>]|\b[A-Z]{4,}\b|^/(etc|opt|tmp|work)\b", each)
    ]


def test_named_urls_answer(client: Client) -> None:
    pages = [name for name in names() if name not in APART]
    for address in {each for name in pages for each in addresses(name)}:
        assert client.get(address, follow_redirects=True).status_code == 200, address


def test_lesson_plan_quotes_its_lesson(client: Client) -> None:
    """What stands in quotes stands in a step of it, with the numbers that are worked out."""
    pages = [client.page(f"{LESSON}?step={step}&unfolded=1") for step in range(1, 13)]
    said = plain(" ".join(page.one(id="texts").text for page in pages))
    quoted = {plain(each).replace("*", "") for each in re.findall(r"“([^”]+)”", prose(PLAN))}
    assert {each for each in quoted if each not in said} == set()
    assert len(quoted) > 15


def test_rooms_page_has_the_real_limits() -> None:
    said = plain(prose("operators/rooms.md"))
    assert f"{store.MOST_ROOMS} of them, with {store.MOST_SEATS} seats each" in said
    assert (store.IDLE, store.AGE) == (30 * 60, 4 * 3600)
    assert "half an hour without its teacher, four hours at the latest" in said


def test_researchers_page_has_the_step_limit() -> None:
    assert f"{CUT:,} events" in plain(prose("researchers/index.md"))
