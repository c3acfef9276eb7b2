"""Routes answer with pages, with fragments that are parts of them, or with clear errors.

The errors for each kind of bad input are in approved.txt.
"""

import pytest

from tests.web.markup import read
from tests.web.support import TWO, Client, address
from webapp.web.http.limits import ADDRESS_BYTES

PAGES = (
    "/", "/draw", "/play", "/watch", "/compare", "/solve", "/library", "/import", "/print",
    "/share", "/strategies", "/new", "/lessons", "/lessons/mrv", "/lessons/reasoning-first",
    "/lessons/write", "/workshop",
    "/be", "/compare/four", "/join", "/room", "/embed", "/mine", "/today", "/mistake", "/offline",
    "/check-codes", "/practice", "/practice/naked-group", "/boards",
)  # fmt: skip
FRAGMENTS = (
    "/step", "/timeline", "/stops", "/why", "/inside", "/program", "/smarter", "/unguessed",
    "/compared", "/comparison", "/four",
    "/verdict", "/fixes", "/grade", "/edit", "/effort", "/right", "/back", "/hint", "/fillings",
    "/finish", "/strips", "/easiest", "/position", "/move", "/embedded", "/carried",
    "/erased", "/ask",
)  # fmt: skip
# Fast algorithms.
QUICK = {path: {"with_": ["propagation", "exact-cover"]} for path in ("/compare/four", "/four")}
QUICK["/program"] = {"with_": ["mrv"]}


@pytest.mark.parametrize("path", [*FRAGMENTS, "/solve", "/print"])
def test_fragment_is_one_element_that_replaces_itself(client: Client, path: str) -> None:
    fragment = client.fragment(address(path, TWO, **QUICK.get(path, {})))
    assert fragment.all("html") == fragment.all("head") == fragment.all("main") == []
    elements = [each for each in fragment.content if not isinstance(each, str)]
    titles = [each for each in elements if each.tag == "title"]
    first, *more = [each for each in elements if each.tag != "title"]
    # The puzzle bar is swapped out of band with the editor and the answer, which has its page's
    # title. A verdict fills its slot, and has its links, reasons and facts.
    beside = {"/edit": ["outerHTML"], "/solve": ["outerHTML"], "/verdict": ["true"] * 3}
    beside["/strips"] = ["true"]  # the other searches, folded away
    assert [each.get("hx-swap-oob") for each in more] == beside.get(path, [])
    assert len(titles) == (path == "/solve")
    assert first.get("id") or path == "/verdict"


def test_head_request_gets_the_headers_of_get(client: Client) -> None:
    for path in (*PAGES[::2], "/step", "/tape", "/verdict"):
        there = address(path, TWO, **QUICK.get(path, {}))
        got, head = (client.open(there, method=method) for method in ("GET", "HEAD"))
        shown = (path, head.status_code, dict(head.headers), head.data)
        assert shown == (path, 200, dict(got.headers), b"")


def test_overlong_url_is_a_414_for_any_path(client: Client) -> None:
    for path in ("/", "/static/css/base.css"):
        there = f"{path}?x={'a' * (ADDRESS_BYTES + 1)}"
        sentence = f"This link is longer than {ADDRESS_BYTES:,} characters."
        for answer in (client.get(there), client.htmx(there)):
            shown = read(answer.text).one(class_="error").all("p")[0].text
            assert (answer.status_code, shown) == (414, sentence)
    for letters, status in ((ADDRESS_BYTES - 3, 200), (ADDRESS_BYTES - 2, 414)):
        assert client.get(f"/?x={'a' * letters}").status_code == status


def test_wrong_method_is_rejected_with_the_allowed_ones(client: Client) -> None:
    for path, method, more in (("/watch", "POST", ()), ("/step", "DELETE", ()),
                               ("/import", "PUT", ("post",))):  # fmt: skip
        found = client.open(path, method=method)
        shown = (path, found.status_code, found.allow.as_set())
        assert shown == (path, 405, {"get", "head", "options", *more})
        assert "doesn’t accept that method" in found.text
    assert client.options("/watch").status_code == 200


def test_body_of_unknown_length_is_rejected(client: Client) -> None:
    endless = client.post("/import", headers={"Transfer-Encoding": "chunked"})
    said = "A request with a body needs a Content-Length."
    assert (endless.status_code, said in endless.text) == (411, True)
