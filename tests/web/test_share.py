"""Import reads any text as a puzzle or a drawing; Share gives its link and texts."""

import json

from tests.web.support import NINE, SAMPLE, Client, Element, address, client_of, code, query, read
from webapp.puzzle import Label
from webapp.web.http.limits import CODE_CHARACTERS, REQUEST_BYTES


def test_unreadable_import_keeps_its_text_and_shows_its_fault(client: Client) -> None:
    """Unchanged to the letter. Other readable and unreadable texts are in approved.txt."""
    for text, fault in (
        ("\n\n3 aab", "the grid needs 3 rows of 3 labels"),
        ("[" * 10_000, "Looks like: Grid and clues. Line 1, column "),
        ("4 aabb cdee cfeg ffhg " + "q 1 " * 5000, f"the limit is {CODE_CHARACTERS:,}"),
    ):
        answer = client.post("/import", data={"text": text})
        assert answer.status_code == 422
        page = read(answer.text)
        field, listed = page.by_role("textbox", "Puzzle text"), page.by_role("", "Faults").one("li")
        assert field.raw_text.removeprefix("\n") == text
        assert fault in listed.text
        assert (field["aria-invalid"], field["aria-describedby"]) == ("true", listed["id"])


def test_body_that_is_not_a_form_is_rejected(client: Client) -> None:
    form, parts = "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"
    file = b'--b\r\nContent-Disposition: form-data; name="text"; filename="f"\r\n\r\n'
    for body, kind, status in (
        (b"text=%ff%fe%00", form, 422),
        (b'{"text": "4"}', "application/json", 422),
        (b"garbage", "multipart/form-data", 422),
        (file + b"4\r\n--b--\r\n", parts, 422),  # a file instead of text
        (b"text=" + b"a" * REQUEST_BYTES, form, 413),
        (b"&".join(b"a%d=1" % k for k in range(12_000)), form, 413),
        (file + b"a" * REQUEST_BYTES + b"\r\n--b--", parts, 413),
    ):
        answer = client.post("/import", data=body, content_type=kind)
        assert (answer.status_code, answer.mimetype) == (status, "text/html")
    most = int(client.page("/import").by_role("textbox", "Puzzle text")["maxlength"])
    for text, status in ((" " * (most - 1_000) + "1:_,a1", 303), (" " * most, 413)):
        answer = client.post("/import", data={"text": text}, content_type="multipart/form-data")
        assert answer.status_code == status


# Share.


def link_of(page: Element) -> str:
    return page.by_role("textbox", "Link")["value"]


def test_link_to_this_computer_has_a_warning(client: Client) -> None:
    warning = "This link works on this computer only"
    hosts = {
        "0.0.0.0:8000": True, "lab.localhost": True, "localhost:8000": True, "127.8.8.8": True,
        "[::1]:8000": True, "lab.school.example": False, "192.168.0.7:8000": False,
        "localhost.school.example": False, "127.school.example": False,
    }  # fmt: skip
    for host, warned in hosts.items():
        page = client.page(address("/share", SAMPLE), headers={"Host": host})
        assert link_of(page) == f"http://{host}/play?p={code(SAMPLE)}"
        assert (warning in page.text) is warned
    page = client_of(PUBLIC_URL="https://lab.example/").page(address("/share", SAMPLE))
    assert link_of(page) == f"https://lab.example/play?p={code(SAMPLE)}"
    assert warning not in page.text
    for host in ("a" * 64, "a..b", ".", 'a"<b>', "[::1", "x:99999999", "é", "a b"):
        answer = client.get(address("/share", SAMPLE), headers={"Host": host})
        assert answer.status_code == 400
        assert "names no host" in answer.text


def test_overlong_link_has_no_qr_code(client: Client) -> None:
    host = {"Host": "mathdoku-lab.secondary-school.example"}
    there = address("/share", NINE, with_="propagation:must=off", at=123_456)
    assert client.page(there, headers=host).all("svg", class_="qr")
    ties = "-".join(f"{step}.1" for step in range(1, 150))
    page = client.page(address("/share", SAMPLE, with_=f"mrv:ties={ties}", at=7))
    assert f"No QR code: this link is {len(link_of(page)):,} characters" in page.text


# Labels in links; pages with malicious ones are in approved.txt.

NAMED = {"title": "Ruth’s Tuesday", "author": "Ruth & Ada"}
LABEL = Label(*NAMED.values())


def label(there: str) -> Label:
    return Label(*(query(there).get(key, [""])[0] for key in NAMED))


def test_fragment_keeps_the_title_of_its_page(client: Client) -> None:
    here = {"HX-Request": "true"}
    here["HX-Current-URL"] = "http://localhost" + address("/watch", SAMPLE, with_="mrv", **NAMED)
    there = address("/step", SAMPLE, with_="mrv", at=3)
    assert label(client.get(there, headers=here).headers["HX-Replace-Url"]) == LABEL
    for broken in ("http://[", "", "x" * 9_000, "/?" + "&".join(["title=a"] * 500)):
        found = client.get(there, headers=here | {"HX-Current-URL": broken})
        assert (found.status_code, label(found.headers["HX-Replace-Url"])) == (200, Label())
    here["HX-Current-URL"] = "http://localhost" + address("/draw", SAMPLE, **NAMED)
    found = client.get(address("/edit", SAMPLE, do="resize", size=5), headers=here)
    assert label(found.headers["HX-Replace-Url"]) == LABEL
    page = read(found.text)
    name = page.one(id="puzzle-name")
    assert (name.text, name["data-untitled"]) == (LABEL.name, "Your 5 × 5")
    links = [each["href"] for each in page.all("a") if "?p=" in each["href"]]
    assert {label(link) for link in links} == {LABEL}


def test_import_reads_the_label_that_share_shows(client: Client) -> None:
    page = client.page(address("/share", SAMPLE, **NAMED))
    texts = [page.one("textarea", id=f"text-{name}").raw_text for name in ("text", "json")]
    assert json.loads(texts[1])["by"] == LABEL.by
    for text in (*texts, page.by_role("textbox", "Link")["value"]):
        there = client.post("/import", data={"text": text}).location
        assert (label(there), query(there)["p"]) == (LABEL, [code(SAMPLE)])
