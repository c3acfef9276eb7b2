"""Import and share: any text becomes a puzzle or a drawing, and any of them a link and texts."""

import json
from contextlib import suppress
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.support import (
    BY_ID,
    DRAFT,
    FIGURE,
    KILLER,
    SAMPLE,
    SUDOKU,
    Client,
    Element,
    address,
    code,
    read,
)
from webapp import create_app
from webapp.insight.compare import BYS
from webapp.puzzle import FORMATS, FormatError, Label, Puzzle, faults, format
from webapp.puzzle.formats import code as share_code
from webapp.web.http.limits import CODE_LETTERS, REQUEST_BYTES

NONE_READ = "No puzzle can be read in this. What can be read: Letter grid, Keen game id, Sudoku"
VERBS = ["Play it", "Open in Draw", "Watch it"]
NO_SOLUTION = "3 aab ccb ddd a 9 + b 3 + c 4 + d 6 +"


def imported(client: Client, text: str) -> Puzzle:
    """The puzzle that a text leads to, to be played, or the drawing to be finished."""
    answer = client.post("/import", data={"text": text})
    page, _, found = answer.location.partition("?p=")
    puzzle = share_code.parse(found)
    assert (answer.status_code, page) == (303, "/draw" if faults(puzzle) else "/import")
    return puzzle


# Import.


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, DRAFT, SUDOKU, KILLER])
def test_every_format_comes_back_by_import(client: Client, puzzle: Puzzle) -> None:
    texts = {}
    for name in FORMATS:
        with suppress(FormatError):
            texts[name] = format(puzzle, name)
    assert texts.keys() >= {"text", "json", "code"}
    assert {imported(client, text) for text in texts.values()} == {puzzle}


def test_import_reads_what_people_paste(client: Client) -> None:
    grid, rest = "4 aabb cdee cfeg ffhg", "3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="
    lines = "a 3 −\r\nb 1 –\r\nc 2 ÷\r\nd 2 =\r\ne 5 +\r\nf 9 ×\r\ng 2 :\r\nh 4 =\r\n"
    for typed, puzzle in (
        (f"{grid.removeprefix('4 ')} a {rest}", SAMPLE),
        ("\ufeff" + grid.replace(" ", "\r\n") + "\r\n" + lines, SAMPLE),
        (f"{grid} a {'0' * 5000}{rest}", SAMPLE),
        (f"  {code(FIGURE)}\n", FIGURE),
        ("..3.\n4.1.\n....\n....\n", SUDOKU),
    ):
        assert imported(client, typed) == puzzle
    page = client.page(client.post("/import", data={"text": NO_SOLUTION}).location)
    assert [each.text for each in page.one(class_="told").all("a")] == VERBS
    page = client.page(client.post("/import", data={"text": format(SAMPLE, "text")}).location)
    assert page.one(data_made="imported")["data-code"] == code(SAMPLE)
    verbs = page.one(class_="told").all("a")
    assert [each.text for each in verbs] == VERBS
    assert verbs[0]["href"] == address("/play", SAMPLE)


def test_unreadable_text_comes_back_with_its_fault(client: Client) -> None:
    for text, fault in (
        ("", "There is no puzzle here: the text is empty."),
        ("\n\n3 aab", "the grid needs 3 rows of 3 labels"),  # its blank lines stay
        ("3\naab\na%b\nccc", "Line 3, column 2: '%' isn’t a label"),
        ('{"size": 4, "cages": 7}', '"cages" must be a list'),
        ("[" * 10_000, NONE_READ),
        ("hello world", NONE_READ),
        (code(SAMPLE)[:-3] + "xyz", "damaged"),
        ("2 <b>&<i></b>", "row 1 of the grid needs 2 labels, '<b>&<i></b>' has 11"),
        ("4 aabb cdee cfeg ffhg " + "q 1 " * 5000, f"the most is {CODE_LETTERS:,}"),
    ):
        answer = client.post("/import", data={"text": text})
        assert answer.status_code == 422
        page = read(answer.text)
        field, listed = page.by_role("textbox", "Puzzle text"), page.by_role("", "Faults").one("li")
        assert field.raw_text.removeprefix("\n") == text
        assert fault in listed.text
        assert (field["aria-invalid"], field["aria-describedby"]) == ("true", listed["id"])


def test_body_that_is_no_form_is_refused(client: Client) -> None:
    form, parts = "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"
    file = b'--b\r\nContent-Disposition: form-data; name="text"; filename="f"\r\n\r\n'
    for body, kind, status in (
        (b"text=%ff%fe%00", form, 422),
        (b'{"text": "4"}', "application/json", 422),
        (b"garbage", "multipart/form-data", 422),
        (file + b"4\r\n--b--\r\n", parts, 422),  # a file instead of a text
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


def test_text_is_judged_while_it_is_typed(client: Client) -> None:
    for text, judgement, verbs in (
        (format(SAMPLE, "text"), "Read as: Letter grid", VERBS),
        ("..3.4.1.........", "Read as: Sudoku line", VERBS),
        ("2 ab ab a 3 +", "Not a whole puzzle yet: The cage at r1c2", ["Open in Draw"]),
        ("ab ab a 3 + b 3 + z 3 +", "The clue 'z 3 +' is for a label", ["Open in Draw"]),
        (NO_SOLUTION, "A whole puzzle, but it has no solution: The 9+ cage at r1c1", VERBS),
        ("hello", NONE_READ, []),
        (" \n", "as soon as the text can be read", []),
    ):
        answer = client.post("/import", data={"text": text}, headers={"HX-Request": "true"})
        page = read(answer.text)
        assert answer.status_code == 200
        assert judgement in page.one(class_="told").text
        assert [each.text for each in page.all("a")] == verbs
        assert bool(page.all(role="grid")) == bool(verbs)
        assert "data-made" not in answer.text  # nothing is taken in yet


def test_labels_do_not_tell_drawings_apart(client: Client) -> None:
    texts = ["2 kk ll k 3 z 1 =", "2 xx yy x 3 é 1 =", "2 AA BB A 3 c 1 ="]
    (there,) = {client.post("/import", data={"text": text}).location for text in texts}
    page = client.page(there)
    assert "The cage at r1c1 has the target 3 but no operator" in page.text
    assert "The clue 'C 1 =' is for a label that isn’t in the grid" in page.text
    old = client.page("/draw?p=m1EAJaJAQTi8Aguaz9")  # from when links had labels
    assert "The cage at r2c1 has the target 3" in old.text


# Share.


def link_of(page: Element) -> str:
    """The link that Share offers."""
    return page.by_role("textbox", "Link")["value"]


def test_link_to_this_computer_only_has_a_warning(client: Client) -> None:
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
    app = create_app({"PUBLIC_URL": "https://lab.example/"})
    page = Client(app, app.response_class).page(address("/share", SAMPLE))
    assert link_of(page) == f"https://lab.example/play?p={code(SAMPLE)}"
    assert warning not in page.text
    for host in ("a" * 64, "a..b", ".", 'a"<b>', "[::1", "x:99999999", "é", "a b"):
        answer = client.get(address("/share", SAMPLE), headers={"Host": host})
        assert answer.status_code == 400
        assert "names no host" in answer.text


def test_link_that_is_too_long_has_no_qr_code(client: Client) -> None:
    host = {"Host": "mathdoku-lab.secondary-school.example"}
    there = address("/share", BY_ID["keen-p-9de-0"], with_="propagation:must=off", at=123_456)
    assert client.page(there, headers=host).all("svg", class_="qr")
    ties = "-".join(f"{step}.1" for step in range(1, 150))
    page = client.page(address("/share", SAMPLE, with_=f"mrv:ties={ties}", at=7))
    assert page.all("svg", class_="qr") == []
    assert f"No QR code: this link has {len(link_of(page)):,} letters" in page.text


# Names in links; what pages with hostile ones are like is in approved.txt.

NAMED = {"name": "Ruth’s Tuesday", "by": "Ruth & Ada"}
LABEL = Label(NAMED["name"], NAMED["by"])


def query(there: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(there).query)


def label(there: str) -> Label:
    """The label in an address; Compare may have a measure beside it."""
    said = query(there)
    authors = [each for each in said.get("by", []) if each not in BYS]
    return Label(*(said.get("name") or [""]), *(authors or [""]))


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
