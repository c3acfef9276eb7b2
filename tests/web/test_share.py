"""Import and share: any text becomes a drawing, and any drawing a link and texts."""

from urllib.parse import unquote

import pytest
from flask import Flask

from tests.conftest import PUZZLES
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
from webapp.puzzle import FORMATS, FormatError, Puzzle, faults, format, parse
from webapp.puzzle import written as written_formats
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.formats import reader
from webapp.puzzle.words import sentence
from webapp.web.http.limits import CODE_LETTERS, REQUEST_BYTES

NONE_READ = "No puzzle can be read in this. What can be read: Letter grid, Keen game id, Sudoku"
NAMES = {"sample": SAMPLE, "figure": FIGURE, "draft": DRAFT, "sudoku": SUDOKU, "killer": KILLER}


def imported(client: Client, text: str) -> Puzzle:
    """The puzzle that a text leads to, to be played; or the drawing, to be finished."""
    answer = client.post("/import", data={"text": text})
    page, _, taken = answer.location.partition("?p=")
    puzzle = share_code.parse(taken)
    whole = not faults(puzzle)
    assert (answer.status_code, page) == (303, "/import" if whole else "/draw")
    shown = client.page(answer.location)
    if whole:
        assert shown.one(data_made="imported")["data-code"] == taken
        verbs = shown.one(class_="told").all("a")
        assert [each.text for each in verbs] == ["Play it", "Open in Draw", "Watch it"]
        assert verbs[0]["href"] == f"/play?p={taken}"
    return puzzle


def writable(puzzle: Puzzle) -> dict[str, str]:
    """The texts of the formats that can say the puzzle."""
    texts = {}
    for name in FORMATS:
        try:
            texts[name] = format(puzzle, name)
        except FormatError:
            continue
    return texts


@pytest.mark.parametrize("name", NAMES)
def test_every_format_comes_back_by_import(client: Client, name: str) -> None:
    puzzle = NAMES[name]
    texts = writable(puzzle)
    assert {"text", "json", "code"} <= set(texts)
    for text in texts.values():
        assert imported(client, text) == puzzle


@pytest.mark.parametrize("entry", PUZZLES[::12], ids=lambda entry: entry["id"])
def test_public_puzzles_are_imported_by_text_and_by_game_id(
    client: Client, entry: dict[str, str]
) -> None:
    assert imported(client, entry["text"]) == BY_ID[entry["id"]]
    if entry.get("game_id"):
        assert imported(client, entry["game_id"]) == BY_ID[entry["id"]]


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =", SAMPLE),
        ("\ufeff4\r\naabb\r\ncdee\r\ncfeg\r\nffhg\r\na 3 −\r\nb 1 –\r\nc 2 ÷\r\nd 2 =\r\ne 5 +\r\n"
         "f 9 ×\r\ng 2 :\r\nh 4 =\r\n", SAMPLE),
        (f"4 aabb cdee cfeg ffhg a {'0' * 5000}3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =",
         SAMPLE),
        (f"  {code(FIGURE)}\n", FIGURE),
        ("..3.\n4.1.\n....\n....\n", SUDOKU),
    ],
)  # fmt: skip
def test_import_reads_what_people_paste(client: Client, typed: str, same: Puzzle) -> None:
    assert imported(client, typed) == same


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no puzzle here: the text is empty."),
        (" \n\t ", "There is no puzzle here: the text is empty."),
        ("3 aab", "the grid needs 3 rows of 3 labels"),
        ("3 aab aa", "row 2 of the grid needs 3 labels"),
        ("3\naab\na%b\nccc", "Line 3, column 2: '%' isn’t a label"),
        ("99", "a grid has 1 to 16 rows"),
        ("9" * 6000, "this one has 6000"),
        ("6dn#123", "paste the game id"),
        ("3:_aba_3a,m3s1", "clues"),
        ('{"size": 4, "cages": 7}', '"cages" must be a list'),
        ('{"size": 4', "this is not JSON"),
        ("[" * 10_000, NONE_READ),
        ("hello", NONE_READ),
        ("hello world", NONE_READ),
        ("{" * 10_000, "JSON"),
        ('{"size":' + "[" * 10_000, "JSON"),
        ('{"size": ' + "9" * 9000 + "}", "digits"),
        (code(SAMPLE)[:-3] + "xyz", "damaged"),
        ("m9" + code(SAMPLE)[2:], "another version"),
        ("2 <b>&<i></b>", "row 1 of the grid needs 2 labels, '<b>&<i></b>' has 11"),
        ("2 <& ab", "'<' isn’t a label"),
        ("aabb\ncde\nffgg\nhhii", "row 2 of the grid needs 4 labels"),
        ("\x00\x01\x1b[31m", NONE_READ),
        ("a\u202eb", NONE_READ),
    ],
)
def test_what_cannot_be_read_comes_back_with_its_fault(
    client: Client, text: str, says: str
) -> None:
    answer = client.post("/import", data={"text": text})
    assert answer.status_code == 422
    page = read(answer.text)
    field = page.by_role("textbox", "Puzzle text")
    assert field.raw_text.removeprefix("\n") == text
    (fault,) = page.by_role("", "Faults").all("li")
    assert says in fault.text
    assert (field["aria-invalid"], field["aria-describedby"]) == ("true", fault["id"])


def test_a_text_that_begins_with_a_blank_line_keeps_it(client: Client) -> None:
    """A browser drops the line break right behind <textarea>."""
    answer = client.post("/import", data={"text": "\n\n3 aab"})
    assert "<textarea" in answer.text
    shown = answer.text.split("<textarea", 1)[1].split(">", 1)[1].split("</textarea>")[0]
    assert shown.removeprefix("\n") == "\n\n3 aab"


def test_a_text_too_long_for_a_link_comes_back_with_a_sentence(client: Client) -> None:
    text = "4 aabb cdee cfeg ffhg " + "q 1 " * 5000
    answer = client.post("/import", data={"text": text})
    assert answer.status_code == 422
    (fault,) = read(answer.text).by_role("", "Faults").all("li")
    assert f"the most is {CODE_LETTERS:,}" in fault.text


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"text=%ff%fe%00", "application/x-www-form-urlencoded", 422),
        (b"text=%ed%a0%80", "application/x-www-form-urlencoded", 422),
        (b"text=%zz%", "application/x-www-form-urlencoded", 422),
        (b"\xff\xfe\x00=&&&==", "application/x-www-form-urlencoded", 422),
        (b"txet=4", "application/x-www-form-urlencoded", 422),
        (b"", "", 422),
        (b'{"text": "4"}', "application/json", 422),
        (b"4", "text/plain", 422),
        (b"garbage", "multipart/form-data", 422),
        (b"garbage", "multipart/form-data; boundary=b", 422),
        (b"--b\r\n\r\n--b--", "multipart/form-data; boundary=b", 422),
        (b"text=" + b"a" * REQUEST_BYTES, "application/x-www-form-urlencoded", 413),
        (b"a" * (REQUEST_BYTES + 1), "application/json", 413),
        (b"&".join(b"a%d=1" % k for k in range(12_000)), "application/x-www-form-urlencoded", 413),
        (b'--b\r\nContent-Disposition: form-data; name="text"; filename="f"\r\n\r\n'
         + b"a" * REQUEST_BYTES + b"\r\n--b--", "multipart/form-data; boundary=b", 413),
    ],
)  # fmt: skip
def test_a_body_that_is_no_form_is_refused_in_words(
    client: Client, body: bytes, kind: str, status: int
) -> None:
    answer = client.post("/import", data=body, content_type=kind)
    assert answer.status_code == status
    assert answer.mimetype == "text/html"


def test_a_text_that_fills_the_field_is_said_to_be_too_long_and_never_cut_unseen(
    client: Client,
) -> None:
    form = client.page("/import").one(id="import")
    assert form["enctype"] == "multipart/form-data"  # in which no letter takes three bytes
    most = int(form.by_role("textbox", "Puzzle text")["maxlength"])
    assert most == REQUEST_BYTES
    for text, status in ((" " * (most - 1_000) + "1:_,a1", 303), (" " * most, 413)):
        answer = client.post("/import", data={"text": text}, content_type="multipart/form-data")
        assert answer.status_code == status


def test_a_file_instead_of_a_text_is_an_empty_text(client: Client) -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="text"; filename="f"\r\n\r\n4\r\n--b--\r\n'
    answer = client.post("/import", data=body, content_type="multipart/form-data; boundary=b")
    assert answer.status_code == 422


def written(puzzle: Puzzle, name: str) -> str:
    """The text in a format, or the reason why there is none."""
    try:
        return format(puzzle, name)
    except FormatError as error:
        return sentence(error.message)


def sections(page: Element) -> dict[str, str]:
    """The text or the refusal of each format on the Share page."""
    said = {}
    for section in page.all("section", class_="format"):
        areas = section.all("textarea")
        said[section.name] = areas[0].raw_text if areas else section.one("p").text
        assert not areas or "readonly" in areas[0].attrs
    return said


@pytest.mark.parametrize("name", NAMES)
def test_share_shows_the_text_in_each_format_or_why_there_is_none(
    client: Client, name: str
) -> None:
    puzzle = NAMES[name]
    said = sections(client.page(address("/share", puzzle)))
    assert list(said) == [form.title for form in written_formats().values()]
    for form in written_formats().values():
        assert said[form.title] == written(puzzle, form.name)


def test_the_link_leads_back_to_the_puzzle(client: Client) -> None:
    link = client.page(address("/share", FIGURE)).by_role("textbox", "Link")["value"]
    assert link == f"http://localhost/play?p={code(FIGURE)}"
    assert client.page(link).one(data_game="")["data-code"] == code(FIGURE)


OPENS = [
    ("/play", {}, "Play", "/play"),
    ("/draw", {}, "Play", "/play"),
    ("/solve", {}, "Play", "/play"),
    ("/print", {}, "Play", "/play"),
    ("/watch", {"with_": "mrv", "at": 7}, "Watch", "/watch"),
    ("/compare", {"with_": ["mrv", "backtracking"], "by": "guess", "at": 2}, "Compare", "/compare"),
    ("/be", {"with_": "mrv"}, "Be the solver", "/be"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "query", "title", "path"), OPENS, ids=lambda each: str(each))
def test_the_link_opens_what_one_came_from_and_can_open_play(
    client: Client, start: str, query: dict[str, object], title: str, path: str
) -> None:
    share = client.page(address(start, FIGURE, **query)).by_role("link", "Share")
    page = client.page(share["href"])
    (chosen,) = [a for a in page.by_role("", "The link opens").all("a") if a.get("aria-current")]
    assert chosen.text == title
    assert page.by_role("textbox", "Link")["value"].startswith(f"http://localhost{path}?")
    play = client.page(page.by_role("", "The link opens").by_role("link", "Play")["href"])
    link = play.by_role("textbox", "Link")["value"]
    assert link == f"http://localhost/play?p={code(FIGURE)}"
    back = play.by_role("", "The link opens").all("a")[-1]
    there = client.page(back["href"]).by_role("textbox", "Link")["value"]
    assert there.startswith(f"http://localhost{'/watch' if title == 'Play' else path}?")


def test_words_for_operators_stand_behind_the_fold(client: Client) -> None:
    page = client.page(address("/share", FIGURE))
    folded = page.one("details", class_="more")
    assert "open" not in folded.attrs
    for words in ("EMBED_ANCESTORS", "public address", "JSON", "Embed"):
        assert words in folded.text
        assert page.text.count(words) == folded.text.count(words)


@pytest.mark.parametrize("name", ["mrv", "mrv:ties=3.4-7.1"])
def test_share_opened_from_watch_keeps_algorithm_and_step(client: Client, name: str) -> None:
    watch = client.page(address("/watch", FIGURE, with_=name, at=17))
    page = client.page(watch.by_role("link", "Share")["href"])
    link = page.by_role("textbox", "Link")["value"]
    assert unquote(link.partition("/watch")[2]) == unquote(address("", FIGURE, with_=name, at=17))


def test_the_link_of_a_drawing_leads_to_draw(client: Client) -> None:
    link = client.page(address("/share", DRAFT)).by_role("textbox", "Link")["value"]
    assert link == f"http://localhost/draw?p={code(DRAFT)}"
    assert client.page(link).one(id="editor")["data-code"] == code(DRAFT)


def test_import_says_of_every_format_what_it_looks_like(client: Client) -> None:
    """A sample that is shown is read, and by that very format."""
    lists = {each.name: each.all("div") for each in client.page("/import").all("dl")}
    for name, writes in (("Read and written", True), ("Only read", False)):
        titles = [form.title for form in FORMATS.values() if bool(form.format) == writes]
        assert [each.one("dt").text for each in lists[name]] == titles
    told = {each.one("dt").text: each for every in lists.values() for each in every}
    for form in FORMATS.values():
        sentence, sample = form.about
        assert sentence in told[form.title].one("dd").text
        assert [each.raw_text for each in told[form.title].all("pre")] == [sample] * bool(sample)
        if sample:
            taking = [each for each in FORMATS.values() if each.recognises(sample)]
            assert taking[-1] is form
            form.parse(sample)


@pytest.mark.parametrize(
    ("text", "says", "verbs"),
    [
        (format(SAMPLE, "text"), "Read as: Letter grid", ["Play it", "Open in Draw", "Watch it"]),
        ("..3.4.1.........", "Read as: Sudoku line", ["Play it", "Open in Draw", "Watch it"]),
        ("2 ab ab a 3 +", "Not a whole puzzle yet: The cage at r1c2", ["Open in Draw"]),
        ("hello", NONE_READ, []),
        (" \n", "as soon as the text can be read", []),
    ],
)  # fmt: skip
def test_what_a_text_holds_is_said_while_it_is_typed(
    client: Client, text: str, says: str, verbs: list[str]
) -> None:
    answer = client.post("/import", data={"text": text}, headers={"HX-Request": "true"})
    told = read(answer.text)
    assert answer.status_code == 200
    assert says in told.one(class_="told").text
    assert [each.text for each in told.all("a")] == verbs
    assert bool(told.all(role="grid")) == bool(verbs)
    assert "data-made" not in answer.text  # nothing was taken in yet


def test_each_example_is_read_as_what_it_is_called(client: Client) -> None:
    examples = {
        each.text: each["data-example"]
        for each in client.page("/import").all("button")
        if each.get("data-example")
    }
    assert list(examples) == [*(form.title for form in written_formats().values()), "Killer sudoku"]
    for title, text in examples.items():
        puzzle = parse(text)
        assert not faults(puzzle)
        assert title in (reader(text).title, "Killer sudoku")
        assert puzzle.killer == (title == "Killer sudoku")


WARNING = "This link works on this computer only"


@pytest.mark.parametrize(
    ("host", "warned"),
    [
        ("0.0.0.0:8000", True),
        ("lab.localhost", True),
        ("localhost", True),
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("127.8.8.8", True),
        ("[::1]:8000", True),
        ("lab.school.example", False),
        ("192.168.0.7:8000", False),
        ("localhost.school.example", False),
        ("127.school.example", False),
    ],
)
def test_a_link_to_loopback_is_warned_of(client: Client, host: str, warned: bool) -> None:
    page = client.page(address("/share", SAMPLE), headers={"Host": host})
    link = page.by_role("textbox", "Link")["value"]
    assert link == f"http://{host}/play?p={code(SAMPLE)}"
    assert (WARNING in page.text) is warned


@pytest.mark.parametrize("public", ["https://lab.example", "https://lab.example/"])
def test_a_public_address_makes_the_link_and_ends_the_warning(public: str) -> None:
    app: Flask = create_app({"PUBLIC_URL": public})
    page = Client(app, app.response_class).page(address("/share", SAMPLE))
    link = page.by_role("textbox", "Link")["value"]
    assert link == f"https://lab.example/play?p={code(SAMPLE)}"
    assert WARNING not in page.text


@pytest.mark.parametrize("host", ["a" * 64, "a..b", ".", 'a"<b>', "[::1", "x:99999999", "é", "a b"])
def test_a_host_that_is_none_makes_no_link(client: Client, host: str) -> None:
    answer = client.get(address("/share", SAMPLE), headers={"Host": host})
    assert answer.status_code == 400
    assert "names no host" in answer.text


def test_drawings_that_differ_in_their_labels_alone_have_one_link(client: Client) -> None:
    texts = ["2 kk ll k 3 z 1 =", "2 xx yy x 3 é 1 =", "2 AA BB A 3 c 1 ="]
    links = {client.post("/import", data={"text": text}).location for text in texts}
    assert len(links) == 1
    page = client.page(links.pop())
    assert "The cage at r1c1 has the target 3 but no operator" in page.text
    assert "The clue 'C 1 =' is for a label that isn’t in the grid" in page.text


def test_a_link_from_before_that_tells_labels_still_opens(client: Client) -> None:
    assert "The cage at r2c1 has the target 3" in client.page("/draw?p=m1EAJaJAQTi8Aguaz9").text


def test_share_has_the_links_qr_code(client: Client) -> None:
    page = client.page(address("/share", FIGURE, with_="mrv", at=7))
    link = page.by_role("textbox", "Link")["value"]
    assert page.one("svg", class_="qr")["aria-label"] == f"QR code: {link}"


def test_a_link_too_long_for_a_code_on_a_wall_says_so_and_leads_to_a_room(client: Client) -> None:
    ties = "-".join(f"{step}.1" for step in range(1, 150))
    there = address("/share", SAMPLE, with_=f"mrv:ties={ties}", at=7)
    page = client.page(there)
    link = page.by_role("textbox", "Link")["value"]
    assert page.all("svg", class_="qr") == []
    assert f"No QR code: this link has {len(link):,} letters" in page.text
    lead = client.page(page.one(class_="scan").one("a")["href"])
    assert lead.by_role("button", "Open a room")


@pytest.mark.parametrize("entry", [entry for entry in PUZZLES if "9d" in entry["id"]][:4])
def test_the_link_of_every_9_by_9_has_a_code(client: Client, entry: dict[str, str]) -> None:
    headers = {"Host": "mathdoku-lab.secondary-school.example"}
    there = address("/share", BY_ID[entry["id"]], with_="propagation:must=off", at=123_456)
    assert client.page(there, headers=headers).all("svg", class_="qr")
