"""Naming: a puzzle's name and author are carried in its links, bounded and escaped.

What pages, sheets and files with a name are like is in approved.txt.
"""

import json
from urllib.parse import parse_qs, urlsplit

from tests.puzzle.test_label import HOSTILE
from tests.web.support import SAMPLE, Client, address, code, read
from webapp.insight.compare import BYS
from webapp.puzzle import Label

NAMED = {"name": "Ruth’s Tuesday", "by": "Ruth & Ada"}
LABEL = Label(NAMED["name"], NAMED["by"])


def query(there: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(there).query)


def label(there: str) -> Label:
    """The label in an address; Compare may have a measure beside it."""
    said = query(there)
    authors = [each for each in said.get("by", []) if each not in BYS]
    return Label(*(said.get("name") or [""]), *(authors or [""]))


def test_hostile_name_is_bounded_and_escaped(client: Client) -> None:
    for given in HOSTILE:
        if given == "\ud800":  # no address can hold it
            continue
        found = client.get(address("/play", SAMPLE, name=given, by=given[:100]))
        assert (given, found.status_code) == (given, 200)
        page = read(found.text)
        assert page.one(id="puzzle-name").text == Label.of(given).name
        assert page.one(id="puzzle-by").text == f"by {Label.of(given).name}"
        assert page.all("img", src="x") == []
        assert ("<script>alert" in found.text, "\u202e" in found.text) == (False, False)
        assert "x" * 81 not in page.by_role("", "This puzzle").text


def test_fragment_has_the_label_of_its_page(client: Client) -> None:
    here = {"HX-Request": "true"}
    here["HX-Current-URL"] = "http://localhost" + address("/watch", SAMPLE, with_="mrv", **NAMED)
    there = address("/step", SAMPLE, with_="mrv", at=3)
    assert label(client.get(there, headers=here).headers["HX-Replace-Url"]) == LABEL
    for broken in ("http://[", "", "x" * 9_000, "/?" + "&".join(["name=a"] * 500)):
        found = client.get(there, headers=here | {"HX-Current-URL": broken})
        assert (found.status_code, label(found.headers["HX-Replace-Url"])) == (200, Label())
    here["HX-Current-URL"] = "http://localhost" + address("/draw", SAMPLE, **NAMED)
    found = client.get(address("/edit", SAMPLE, do="resize", size=5), headers=here)
    assert label(found.headers["HX-Replace-Url"]) == LABEL
    page = read(found.text)
    name = page.one(id="puzzle-name")
    assert (name.text, name["data-untitled"]) == (LABEL.name, "Your 5 × 5")
    links = [each for each in page.all("a") if each.text != "Ask a class"]
    assert {label(link["href"]) for link in links} == {LABEL}


def test_import_gives_back_the_label_of_what_share_shows(client: Client) -> None:
    page = client.page(address("/share", SAMPLE, **NAMED))
    texts = [page.one("textarea", id=f"text-{name}").raw_text for name in ("text", "json")]
    assert json.loads(texts[1])["by"] == LABEL.by
    for text in (*texts, page.by_role("textbox", "Link")["value"]):
        there = client.post("/import", data={"text": text}).location
        assert (label(there), query(there)["p"]) == (LABEL, [code(SAMPLE)])
