"""Refusals: bad input gets a sentence, and with htmx nothing on screen is lost for it."""

from typing import Any

import pytest
from flask import Flask

from tests.web.support import DRAFT, SAMPLE, Client, address, code, read
from webapp.solvers import SOLVERS
from webapp.web.http.limits import ADDRESS_BYTES

NAMES = ", ".join(SOLVERS)
STOPS = "'stop' must be one of guess, dead-end, undo, solution, or a cell from r1c1 to r4c4"
DAMAGED = "This link is damaged: copy the whole of it again."
NOTHING = "There’s no puzzle in this link: copy one with p= from a page that shows a puzzle."
FOREIGN = "This link comes from another version: make a new one."
PLAYS = [
    "/play",
    "/right",
    "/back",
    "/mistake",
    "/hint",
    "/easiest",
    "/fillings",
    "/finish",
    "/strips",
    "/carried",
    "/position",
]
COMPARES = ["/compare", "/compared", "/comparison", "/guesses"]
TAKES_A_PUZZLE = [
    "/watch",
    "/step",
    "/tape",
    "/tree",
    "/why",
    "/inside",
    "/program",
    "/program.py",
    "/ask",
    "/stops",
    "/timeline",
    "/smarter",
    *COMPARES,
    "/solve",
    "/effort",
    "/mends",
    "/taken-back",
    "/be",
    "/move",
    "/embed",
    "/embedded",
    "/run.jsonl",
    *PLAYS,
]
TAKES_A_DRAFT = [
    "/draw",
    "/edit",
    "/grade",
    "/verdict",
    "/share",
    "/import",
    "/print",
    "/board.svg",
]


def said(client: Client, there: str, status: int = 422) -> str:
    """The sentence of a refusal: the same on its page and in its fragment."""
    page, fragment = client.get(there), client.htmx(there)
    assert (page.status_code, fragment.status_code) == (status, status)
    told = read(fragment.text).one(class_="refusal")
    assert fragment.headers["HX-Retarget"] == "#notice"
    assert fragment.headers["HX-Reswap"] == "innerHTML"
    assert fragment.headers["HX-Push-Url"] == "false"
    assert "HX-Retarget" not in page.headers
    whole = read(page.text)
    assert whole.one(class_="refusal").text == told.text
    assert whole.one("h1").text == "That isn’t possible"
    assert whole.by_role("link", "Back to Today")["href"] == "/"
    return told.all("p")[0].text


def test_these_are_all_that_take_a_puzzle_or_a_drawing(app: Flask, client: Client) -> None:
    paths = {rule.rule for rule in app.url_map.iter_rules() if not rule.arguments}
    taking = [path for path in paths if client.get(address(path, None, p="m1")).status_code == 422]
    assert sorted(taking) == sorted({*TAKES_A_PUZZLE, *TAKES_A_DRAFT})


@pytest.mark.parametrize("path", TAKES_A_PUZZLE + TAKES_A_DRAFT)
def test_a_damaged_code_is_told_everywhere(client: Client, path: str) -> None:
    assert said(client, address(path, None, p=code(SAMPLE)[:-1])) == DAMAGED


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (code(SAMPLE)[:-1], DAMAGED),
        (code(SAMPLE) + "A", DAMAGED),
        (code(SAMPLE)[:9] + "é" + code(SAMPLE)[9:], DAMAGED),
        (code(SAMPLE).swapcase(), NOTHING),
        ("m1", DAMAGED),
        ("m1" + "A" * 9_000, DAMAGED),
        ("m1" + "_" * 4, DAMAGED),
        ("m2abcdef", FOREIGN),
        ("4 aabb", NOTHING),
        ("\x00", NOTHING),
        ("<script>", NOTHING),
    ],
)
def test_a_code_is_damaged_or_of_another_kind(client: Client, given: str, sentence: str) -> None:
    assert said(client, address("/watch", None, p=given)) == sentence


@pytest.mark.parametrize("path", TAKES_A_PUZZLE)
def test_a_drawing_that_is_no_puzzle_is_told_with_its_faults_and_a_way_back(
    client: Client, path: str
) -> None:
    there = address(path, DRAFT)
    assert said(client, there) == "This drawing isn’t a puzzle yet."
    page = client.page(there, 422)
    assert len(page.by_role("", "Faults").all("li")) == 7
    assert page.by_role("link", "Go on drawing it")["href"] == address("/draw", DRAFT)


@pytest.mark.parametrize("path", ["/play", "/watch", "/solve"])
def test_a_drawing_that_is_no_puzzle_stays_at_hand(client: Client, path: str) -> None:
    page = client.page(address(path, DRAFT), 422)
    links = {link.text: link["href"] for link in page.by_role("", "This puzzle").all("a")}
    assert links["Draw"] == address("/draw", DRAFT)


WATCHES = ["/watch", "/step", "/tape", "/tree", "/why", "/inside", "/ask", "/timeline", "/smarter"]
WATCHES += ["/program", "/program.py"]
WATCHES += [*COMPARES, "/compare/four", "/four", "/embed", "/embedded", "/run.jsonl", "/board.svg"]


@pytest.mark.parametrize("path", WATCHES)
def test_an_unknown_algorithm_is_told_everywhere(client: Client, path: str) -> None:
    told = said(client, address(path, SAMPLE, with_="quantum"))
    assert told == f"There is no algorithm 'quantum': use one of {NAMES}."


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("quantum", f"There is no algorithm 'quantum': use one of {NAMES}."),
        ("MRV", f"There is no algorithm 'MRV': use one of {NAMES}."),
        ("mrv:values", "'values' isn’t an option: write OPTION=VALUE."),
        ("mrv:speed=9", "Mrv has no option 'speed': its options are cells, values, lists, ties."),
        ("brute-force:values=up", "Brute-force has no option 'values': it has no options."),
        (
            "mrv:values=sideways",
            "'sideways' isn’t a value of mrv’s option 'values': use up or down.",
        ),
        (
            "propagation:cells=last",
            "'last' isn’t a value of propagation’s option 'cells': "
            "use failures, fewest or reading.",
        ),
        (
            "mrv:ties=4",
            "'4' isn’t a value of mrv’s option 'ties': use STEP.NUMBER or STEP.NUMBER.VALUE, "
            "several joined by hyphens with their steps rising, 2,000 letters at most.",
        ),
        ("\x00\x1b[1m", rf"There is no algorithm '\x00\x1b[1m': use one of {NAMES}."),
        ("<b>x</b>", f"There is no algorithm '<b>x</b>': use one of {NAMES}."),
        ("x" * 5000, f"There is no algorithm '{'x' * 30}': use one of {NAMES}."),
    ],
)
def test_an_unknown_algorithm_is_told_with_those_there_are(
    client: Client, named: str, sentence: str
) -> None:
    assert said(client, address("/step", SAMPLE, with_=named)) == sentence


@pytest.mark.parametrize(
    ("path", "query", "sentence"),
    [
        ("/watch", {"at": "soon"}, "'at' must be a whole number from 0, not 'soon'."),
        ("/step", {"at": "-1"}, "'at' must be a whole number from 0, not '-1'."),
        ("/step", {"at": "1.5"}, "'at' must be a whole number from 0, not '1.5'."),
        ("/step", {"at": "1e3"}, "'at' must be a whole number from 0, not '1e3'."),
        ("/step", {"at": "٣"}, "'at' must be a whole number from 0, not '٣'."),
        ("/step", {"at": " 3"}, "'at' must be a whole number from 0, not ' 3'."),
        ("/step", {"at": "3\n"}, r"'at' must be a whole number from 0, not '3\n'."),
        ("/step", {"go": "home"}, "'go' must be one of first, back, step, last, not 'home'."),
        ("/watch", {"detail": "none"},
         "'detail' must be one of all, placements, guesses, not 'none'."),
        ("/step", {"detail": "x" * 99},
         f"'detail' must be one of all, placements, guesses, not '{'x' * 20}'."),
        ("/watch", {"stop": "guesses"}, f"{STOPS}, not 'guesses'."),
        ("/step", {"stop": "r9c9"}, f"{STOPS}, not 'r9c9'."),
        ("/stops", {"stop": "x" * 99}, f"{STOPS}, not '{'x' * 20}'."),
        ("/tape", {"from_": "x"}, "'from' must be a whole number from 0, not 'x'."),
        ("/tape", {"count": "x"}, "'count' must be a whole number from 0, not 'x'."),
        ("/tape", {"words": "2"}, "'words' must be one of 0, 1, not '2'."),
        ("/hint", {"rung": "5"}, "'rung' must be one of 1, 2, 3, 4, not '5'."),
        ("/draw", {"size": "big"}, "'size' must be a whole number from 0, not 'big'."),
    ],
)  # fmt: skip
def test_an_unreadable_position_is_told(
    client: Client, path: str, query: dict[str, Any], sentence: str
) -> None:
    # Sentences on a page have single spaces.
    puzzle = None if path == "/draw" else SAMPLE
    assert said(client, address(path, puzzle, **query)) == " ".join(sentence.split())


@pytest.mark.parametrize("there", ["/nowhere", "/watch/", "/WATCH", "/static/", "/.git/config"])
def test_an_address_without_a_page_is_told(client: Client, there: str) -> None:
    assert said(client, there, 404) == "There’s no page at this address."


@pytest.mark.parametrize("path", ["/", "/watch", "/static/css/main.css", "/nowhere"])
def test_a_long_address_is_refused_whatever_it_leads_to(client: Client, path: str) -> None:
    there = f"{path}?x={'a' * (ADDRESS_BYTES + 1)}"
    assert said(client, there, 414) == f"This address is longer than {ADDRESS_BYTES:,} characters."


def test_an_address_just_short_enough_is_answered(client: Client) -> None:
    assert client.get(f"/?x={'a' * (ADDRESS_BYTES - 3)}").status_code == 200
    assert client.get(f"/?x={'a' * (ADDRESS_BYTES - 2)}").status_code == 414


def test_a_refusal_shows_markup_as_text(client: Client) -> None:
    answer = client.get(address("/step", SAMPLE, at="<i>&"))
    assert "&lt;i&gt;&amp;" in answer.text
    assert "<i>" not in answer.text


def test_the_place_for_refusals_is_on_every_page_and_is_announced(client: Client) -> None:
    for path in (
        "/",
        "/draw",
        "/play",
        "/watch",
        "/solve",
        "/library",
        "/new",
        "/import",
        "/share",
        "/nowhere",
    ):
        page = client.page(address(path, SAMPLE), 404 if path == "/nowhere" else 200)
        assert page.one(id="notice")["role"] == "alert"


def test_a_refusal_after_an_edit_leaves_the_editor_alone(client: Client) -> None:
    answer = client.htmx(address("/edit", SAMPLE, do="make", cells="r9c9"))
    assert answer.headers["HX-Retarget"] == "#notice"
    assert "HX-Replace-Url" not in answer.headers
    assert "HX-Trigger" not in answer.headers
    assert read(answer.text).all(id="editor") == []


def test_the_first_value_of_a_repeated_name_counts(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="mrv", at=3) + "&at=99&with=x&p=x")
    assert page.one(id="position")["data-at"] == "3"


def test_unknown_names_in_an_address_are_passed_over(client: Client) -> None:
    there = address("/watch", SAMPLE, with_="mrv", at=3)
    assert client.get(there + "&utm=1&%00=%00&=&&").data == client.get(there).data
