"""Routes: pages without a name in their path, and fragments that are parts of such pages."""

import pytest

from tests.web.markup import squeezed
from tests.web.support import DRAFT, KILLER, SAMPLE, TWO, Client, address

PAGES = (
    "/", "/draw", "/play", "/watch", "/compare", "/solve", "/library", "/import", "/print",
    "/share", "/strategies", "/new", "/lessons", "/lessons/mrv", "/lessons/reasoning-first",
    "/lessons/write", "/workshop", "/ask",
    "/be", "/compare/four", "/join", "/room", "/embed", "/mine", "/today", "/mistake",
    "/check-codes", "/practice", "/practice/naked-group",
)  # fmt: skip
FRAGMENTS = (
    "/step", "/timeline", "/stops", "/why", "/inside", "/program", "/smarter", "/unguessed",
    "/compared", "/comparison", "/four",
    "/verdict", "/mends", "/grade", "/edit", "/effort", "/right", "/back", "/hint", "/fillings",
    "/finish", "/strips", "/easiest", "/position", "/move", "/embedded", "/carried",
    "/erased", "/again",
)  # fmt: skip
# Algorithms that are quickly done.
QUICK = {path: {"with_": ["propagation", "exact-cover"]} for path in ("/compare/four", "/four")}
QUICK["/program"] = {"with_": ["mrv"]}


@pytest.mark.parametrize("path", [*FRAGMENTS, "/solve", "/ask", "/print"])
def test_fragment_is_one_element_that_can_replace_itself(client: Client, path: str) -> None:
    fragment = client.fragment(address(path, TWO, **QUICK.get(path, {})))
    assert fragment.all("html") == fragment.all("head") == fragment.all("main") == []
    elements = [each for each in fragment.content if not isinstance(each, str)]
    titles = [each for each in elements if each.tag == "title"]
    first, *more = [each for each in elements if each.tag != "title"]
    # The puzzle bar is swapped out of band beside the editor and the answer, which also brings the
    # title of its page. A verdict fills its slot, and brings its links, reasons and facts.
    beside = {"/edit": ["outerHTML"], "/solve": ["outerHTML"], "/verdict": ["true"] * 3}
    assert [each.get("hx-swap-oob") for each in more] == beside.get(path, [])
    assert len(titles) == (path == "/solve")
    assert first.get("id") or path == "/verdict"


def test_head_is_answered_as_get_without_the_body(client: Client) -> None:
    for path in (*PAGES[::2], "/step", "/tape", "/verdict"):
        there = address(path, TWO, **QUICK.get(path, {}))
        got, head = (client.open(there, method=method) for method in ("GET", "HEAD"))
        shown = (path, head.status_code, dict(head.headers), head.data)
        assert shown == (path, 200, dict(got.headers), b"")


def test_page_contains_the_fragment_that_replaces_a_part_of_it(client: Client) -> None:
    """What follows the part is swapped elsewhere: the puzzle bar."""
    queries: list[dict[str, object]] = [
        {}, {"at": 0}, {"at": 86}, {"at": 40, "with_": "mrv:values=down", "stop": "guess"},
        {"at": 9_000, "with_": "logic"},
    ]  # fmt: skip
    for puzzle in (SAMPLE, KILLER, DRAFT):
        page = squeezed(client.get(address("/draw", puzzle)).text)
        fragment = squeezed(client.htmx(address("/edit", puzzle, do="show")).text)
        editor, bar = fragment.split('<nav id="puzzle-bar"')
        assert editor in page
        assert bar.replace(' hx-swap-oob="outerHTML"', "") in page
        if puzzle is DRAFT:
            continue
        answer = squeezed(client.htmx(address("/solve", puzzle)).text).partition("</section>")[0]
        assert f"{answer}</section>" in squeezed(client.get(address("/solve", puzzle)).text)
        for query in queries:
            step = squeezed(client.htmx(address("/step", puzzle, **query)).text)
            assert step in squeezed(client.get(address("/watch", puzzle, **query)).text)
