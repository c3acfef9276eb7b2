"""Refusals: bad input gets a sentence, and with htmx nothing on screen is lost for it.

The sentences for each kind of bad input are in approved.txt.
"""

from tests.web.support import DRAFT, SAMPLE, Client, address, code, read
from webapp.solvers import SOLVERS
from webapp.web.http.limits import ADDRESS_BYTES

NAMES = ", ".join(SOLVERS)
DAMAGED = "This link is damaged: copy the whole of it again."
COMPARES = ["/compare", "/compared", "/comparison", "/guesses"]
WATCHES = [
    "/watch", "/step", "/tape", "/tree", "/why", "/inside", "/ask", "/timeline", "/smarter",
    "/program", "/program.py", "/embed", "/embedded", "/run.jsonl", *COMPARES,
]  # fmt: skip
TAKES_A_PUZZLE = [
    *WATCHES, "/stops", "/solve", "/effort", "/mends", "/erased", "/be", "/move", "/play",
    "/right", "/back", "/mistake", "/hint", "/easiest", "/fillings", "/finish", "/strips",
    "/carried", "/position",
]  # fmt: skip
TAKES_A_DRAFT = [
    "/draw", "/edit", "/grade", "/verdict", "/share", "/import", "/print", "/board.svg",
]  # fmt: skip


def said(client: Client, there: str, status: int = 422) -> str:
    """The sentence of a refusal, which is the same on its page and in its fragment."""
    page, fragment = client.get(there), client.htmx(there)
    assert (there[:80], page.status_code, fragment.status_code) == (there[:80], status, status)
    shown = read(fragment.text).one(class_="refusal")
    headers = {name: value for name, value in fragment.headers if name.startswith("HX-")}
    assert headers == {
        "HX-Retarget": "#notice", "HX-Reswap": "innerHTML", "HX-Push-Url": "false",
    }  # fmt: skip
    assert [name for name, _ in page.headers if name.startswith("HX-")] == []
    assert ("HX-Request" in page.vary, "HX-Request" in fragment.vary) == (True, True)
    whole = read(page.text)
    assert whole.one(class_="refusal").text == shown.text
    assert whole.one("h1").text == "That isn’t possible"
    assert whole.by_role("link", "Back to Today")["href"] == "/"
    return shown.all("p")[0].text


def test_damaged_code_is_refused_by_all_that_take_one(client: Client) -> None:
    for path in TAKES_A_PUZZLE + TAKES_A_DRAFT:
        assert said(client, address(path, None, p=code(SAMPLE)[:-1])) == DAMAGED


def test_unfinished_drawing_is_refused_with_a_way_back(client: Client) -> None:
    for path in TAKES_A_PUZZLE:
        there = address(path, DRAFT)
        assert said(client, there) == "This drawing isn’t a puzzle yet."
        page = client.page(there, 422)
        assert len(page.by_role("", "Faults").all("li")) == 7
        assert page.by_role("link", "Go on drawing it")["href"] == address("/draw", DRAFT)


def test_unknown_algorithm_is_refused_by_all_that_take_one(client: Client) -> None:
    sentence = f"There is no algorithm 'quantum': use one of {NAMES}."
    for path in (*WATCHES, "/compare/four", "/four", "/board.svg"):
        shown = said(client, address(path, SAMPLE, with_="quantum"))
        assert (path, shown) == (path, sentence)


def test_address_that_is_too_long_is_a_414_for_any_path(client: Client) -> None:
    for path in ("/", "/static/css/main.css"):
        there = f"{path}?x={'a' * (ADDRESS_BYTES + 1)}"
        sentence = f"This address is longer than {ADDRESS_BYTES:,} characters."
        assert said(client, there, 414) == sentence
    for letters, status in ((ADDRESS_BYTES - 3, 200), (ADDRESS_BYTES - 2, 414)):
        assert client.get(f"/?x={'a' * letters}").status_code == status


def test_wrong_method_is_refused_with_the_right_ones(client: Client) -> None:
    for path, method, more in (("/watch", "POST", ()), ("/step", "DELETE", ()),
                               ("/import", "PUT", ("post",))):  # fmt: skip
        found = client.open(path, method=method)
        shown = (path, found.status_code, found.allow.as_set())
        assert shown == (path, 405, {"get", "head", "options", *more})
        assert "takes no requests of that kind" in found.text


def test_body_of_unknown_length_is_refused(client: Client) -> None:
    """What else a body may be is asked in test_share.py."""
    endless = client.post("/import", headers={"Transfer-Encoding": "chunked"})
    said = "A request with a body must say how long it is."
    assert (endless.status_code, said in endless.text) == (411, True)


def test_refusal_shows_markup_as_text(client: Client) -> None:
    found = client.get(address("/step", SAMPLE, at="<i>&")).text
    assert ("&lt;i&gt;&amp;" in found, "<i>" in found) == (True, False)


def test_repeated_and_unknown_names_in_an_address_are_ignored(client: Client) -> None:
    there = address("/watch", SAMPLE, with_="mrv", at=3)
    page = client.page(there + "&at=99&with=x&p=x")
    assert page.one(id="position")["data-at"] == "3"
    assert client.get(there + "&utm=1&%00=%00&=&&").data == client.get(there).data
