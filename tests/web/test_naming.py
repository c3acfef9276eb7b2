"""Naming: name and author travel in the links of a puzzle, bounded and escaped; so do its files."""

import json
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit
from xml.etree import ElementTree

import pytest

from tests.puzzle.test_label import HOSTILE
from tests.web.support import DRAFT, FIGURE, SAMPLE, TWO, Client, address, code, opened, read
from webapp.insight.compare import BYS
from webapp.puzzle import Label

NAMED = {"name": "Ruth’s Tuesday", "by": "Ruth & Ada"}
LABEL = Label(NAMED["name"], NAMED["by"])
BARRED = ("/play", "/watch", "/compare", "/solve", "/draw", "/be", "/print", "/share")
SVG = "{http://www.w3.org/2000/svg}"


def query(there: str) -> dict[str, list[str]]:
    """What an address says, by names."""
    return parse_qs(urlsplit(there).query)


def told(there: str) -> Label:
    """The label in an address; beside it Compare may have a measure."""
    said = query(there)
    authors = [each for each in said.get("by", []) if each not in BYS]
    return Label(*(said.get("name") or [""]), *(authors or [""]))


@pytest.mark.parametrize("path", BARRED)
def test_every_page_of_a_puzzle_says_its_name_and_carries_it_on(client: Client, path: str) -> None:
    page = client.page(address(path, SAMPLE, **NAMED))
    assert page.one(id="puzzle-name").text == LABEL.name
    assert page.one(id="puzzle-by").text == f"by {LABEL.by}"
    assert page.one("title").text.startswith(f"{LABEL.name} · ")
    bar = page.by_role("", "This puzzle")
    links = [link for link in bar.all("a") if link.text != "Ask a class"]
    assert [link.text for link in links] == [
        "Play", "Watch", "Compare", "Solve", "Draw", "Print", "Share",
    ]  # fmt: skip
    assert {told(link["href"]) for link in links} == {LABEL}


@pytest.mark.parametrize("path", BARRED)
def test_without_a_name_nothing_is_carried(client: Client, path: str) -> None:
    page = client.page(address(path, SAMPLE))
    assert page.one(id="puzzle-name").text == "The first sample"
    assert "hidden" in page.one(id="puzzle-by").attrs
    for link in page.by_role("", "This puzzle").all("a"):
        assert told(link["href"]) == Label()


@pytest.mark.parametrize("path", BARRED)
@pytest.mark.parametrize("given", [each for each in HOSTILE if each != "\ud800"])
def test_a_hostile_name_is_bounded_and_does_nothing(client: Client, path: str, given: str) -> None:
    answer = client.get(address(path, SAMPLE, name=given, by=given[:100]))
    assert answer.status_code == 200
    page = read(answer.text)
    assert page.one(id="puzzle-name").text == Label.of(given).name
    assert page.one(id="puzzle-by").text == f"by {Label.of(given).name}"
    assert len(page.all("img", src="x")) == 0
    assert "<script>alert" not in answer.text
    assert "\u202e" not in answer.text
    assert "x" * 81 not in page.by_role("", "This puzzle").text


@pytest.mark.parametrize("by", BYS)
def test_compare_keeps_its_measure_beside_an_author(client: Client, by: str) -> None:
    there = address("/compare", SAMPLE, with_=["mrv", "backtracking"], name="A", by=[by, "Ruth"])
    page = client.page(there)
    assert page.one(id="compared")["data-by"] == by
    share = query(page.by_role("link", "Share")["href"])
    assert (share["by"], share["name"]) == ([by, "Ruth"], ["A"])
    only = client.page(address("/compare", SAMPLE, with_=["mrv", "backtracking"], by="Ruth"))
    assert only.one(id="compared")["data-by"] == "step"
    assert only.one(id="puzzle-by").text == "by Ruth"


def test_print_keeps_its_name_line_beside_a_name(client: Client) -> None:
    for line in ("0", "1"):
        page = client.page(address("/print", SAMPLE, name=[line, "Ruth’s Tuesday"]))
        assert len(page.all("p", class_="writer")) == int(line)
        assert page.by_role("", "Sheet 1").one("h2").text == "Ruth’s Tuesday"


def test_a_fragment_has_the_label_of_the_page_that_it_goes_into(client: Client) -> None:
    here = "http://localhost" + address("/watch", SAMPLE, with_="mrv", **NAMED)
    headers = {"HX-Request": "true", "HX-Current-URL": here}
    step = client.get(address("/step", SAMPLE, with_="mrv", at=3), headers=headers)
    assert told(step.headers["HX-Replace-Url"]) == LABEL
    for broken in ("http://[", "", "x" * 9_000, "/?" + "&".join(["name=a"] * 500)):
        headers["HX-Current-URL"] = broken
        assert client.get(address("/step", SAMPLE, with_="mrv", at=3), headers=headers)


def test_an_edit_keeps_the_label_of_the_drawing(client: Client) -> None:
    here = "http://localhost" + address("/draw", SAMPLE, **NAMED)
    headers = {"HX-Request": "true", "HX-Current-URL": here}
    answer = client.get(address("/edit", SAMPLE, do="resize", size=5), headers=headers)
    assert told(answer.headers["HX-Replace-Url"]) == LABEL
    page = read(answer.text)
    assert page.one(id="puzzle-name").text == LABEL.name
    assert page.one(id="puzzle-name")["data-untitled"] == "Your 5 × 5"
    links = [each for each in page.all("a") if each.text != "Ask a class"]
    assert {told(link["href"]) for link in links} == {LABEL}


def test_draw_has_fields_for_name_and_author(client: Client) -> None:
    page = client.page(address("/draw", DRAFT, **NAMED))
    assert page.by_role("textbox", "Name")["value"] == LABEL.name
    assert page.by_role("textbox", "By")["value"] == LABEL.by
    assert page.by_role("textbox", "Name")["maxlength"] == "80"


def test_play_tells_its_script_name_author_and_grade(client: Client) -> None:
    game = client.page(address("/play", FIGURE, **NAMED)).one(data_game="")
    assert (game["data-name"], game["data-by"], game["data-grade"]) == (*NAMED.values(), "easy")
    game = client.page(address("/play", FIGURE)).one(data_game="")
    assert (game["data-name"], game["data-by"]) == ("", "")


def test_the_link_that_is_shared_has_the_label(client: Client) -> None:
    page = client.page(address("/share", SAMPLE, **NAMED))
    link = page.by_role("textbox", "Link")["value"]
    assert told(link) == LABEL
    assert page.one("svg", class_="qr")["aria-label"] == f"QR code: {link}"
    play = client.page(address("/play", SAMPLE, **NAMED))
    assert play.by_role("link", "Share")["data-to-share"] == link


def test_a_name_too_long_for_a_phone_is_left_out_of_the_code(client: Client) -> None:
    page = client.page(address("/share", SAMPLE, name="ש" * 80, by="ש" * 80))
    bare = f"http://localhost/play?p={code(SAMPLE)}"
    assert page.one("svg", class_="qr")["aria-label"] == f"QR code: {bare}"
    assert "leaves out the name" in page.text


def test_texts_that_hold_a_label_have_it_and_import_gives_it_back(client: Client) -> None:
    page = client.page(address("/share", SAMPLE, **NAMED))
    for name in ("text", "json"):
        text = page.one("textarea", id=f"text-{name}").raw_text
        assert LABEL.name in text
        there = client.post("/import", data={"text": text}).location
        assert told(there) == LABEL
        assert query(there)["p"] == [code(SAMPLE)]
    link = page.by_role("textbox", "Link")["value"]
    assert told(client.post("/import", data={"text": link}).location) == LABEL
    assert json.loads(page.one("textarea", id="text-json").raw_text)["by"] == LABEL.by


@pytest.mark.parametrize(
    ("named", "file"),
    [
        (NAMED, "ruths-tuesday"),
        ({"name": "../../etc/passwd"}, "etc-passwd"),
        ({"name": 'a"\r\nX-Evil: 1'}, "a-x-evil-1"),
        ({"name": "שלום"}, "mathdoku-4x4"),
        ({}, "mathdoku-4x4"),
    ],
)
def test_files_have_the_name_of_the_puzzle(
    client: Client, named: dict[str, str], file: str
) -> None:
    answer = client.get(address("/board.svg", SAMPLE, **named))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{file}.svg"'
    page = client.page(address("/share", SAMPLE, **named))
    assert page.by_role("button", "Board as PNG")["data-name"] == f"{file}.png"


def test_the_picture_has_the_name_below_the_board(client: Client) -> None:
    svg = ElementTree.fromstring(client.get(address("/board.svg", SAMPLE, **NAMED)).text)
    assert svg.get("viewBox") == "-6 -6 412 472"
    assert [text.text for text in svg.iter(f"{SVG}text")][-1] == "Ruth’s Tuesday by Ruth & Ada"


def test_the_steps_of_a_run_have_the_name_of_the_puzzle(client: Client) -> None:
    answer = client.get(address("/run.jsonl", TWO, with_="mrv", **NAMED))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="ruths-tuesday-mrv.jsonl"'


def test_a_sheet_is_headed_by_the_name_of_its_puzzle(client: Client) -> None:
    sheet = client.page(address("/print", SAMPLE, **NAMED)).by_role("", "Sheet 1")
    assert sheet.one("h2").text == "Ruth’s Tuesday by Ruth & Ada"
    assert sheet.one("h3").text.startswith("1 4 × 4")


def test_each_puzzle_on_a_sheet_has_its_own_name(client: Client) -> None:
    both = urlencode(
        [("p", code(SAMPLE)), ("p", code(FIGURE)), ("name", ""), ("name", "For Ada"),
         ("by", "Ruth"), ("by", ""), ("per", 2), ("name", "0")]
    )  # fmt: skip
    page = client.page(f"/print?{both}")
    sheet = page.by_role("", "Sheet 1")
    assert [h3.one("b").text for h3 in sheet.all("h3")] == ["1 by Ruth", "2 For Ada"]
    assert sheet.one("h2").text == "Cage puzzles"
    assert page.all("p", class_="writer") == []
    links = [told(a["href"]) for a in page.all("a") if a.name.endswith("on a screen")]
    assert links == [Label("", "Ruth"), Label("For Ada", "")]


def test_the_form_of_print_takes_names_along_also_out_of_links(client: Client) -> None:
    page = client.page(address("/print", SAMPLE, **NAMED))
    ticked = [each["value"] for each in page.all("input", name="p")]
    form = {
        "sent": 1, "per": 2, "paper": "a4", "name": 1, "rules": 1, "qr": 1, "new": 0,
        "p": ticked, "more": f"http://localhost/play?p={code(FIGURE)}&name=For+Ada",
    }  # fmt: skip
    there = client.get("/print?" + urlencode(form, True)).location
    assert parse_qsl(urlsplit(there).query, keep_blank_values=True) == [
        ("p", code(SAMPLE)), ("p", code(FIGURE)),
        ("name", LABEL.name), ("name", "For Ada"), ("by", LABEL.by), ("by", ""), ("per", "2"),
        ("paper", "a4"),
    ]  # fmt: skip


def test_a_room_strips_name_and_author(client: Client) -> None:
    page = address("/watch", SAMPLE, with_="mrv", **NAMED)
    room, _ = opened(client, page)
    assert "Ruth" not in client.get(f"/room/{room}/screen").text
    assert "Ruth" not in client.get(address("/room", page=page)).text
    compared = address("/compare", SAMPLE, by="guess")
    assert "guess" in client.get(address("/room", page=compared)).text


def test_another_puzzle_on_the_page_is_not_called_by_the_name(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, **NAMED))
    others = [a["href"] for a in page.all("a") if query(a["href"]).get("p", [""]) != [code(SAMPLE)]]
    assert {told(there) for there in others} == {Label()}
