"""Routes: every address answers, and a page holds the very fragment that htmx gets."""

from itertools import permutations

import pytest
from flask import Flask
from grimp import build_graph

from tests.web.markup import squeezed
from tests.web.support import DRAFT, FIGURE, KILLER, SAMPLE, SUDOKU, TWO, Client, address, code
from webapp.puzzle import Puzzle
from webapp.solvers import STRONGEST

PAGES = (
    "/", "/draw", "/play", "/watch", "/compare", "/solve", "/library", "/import", "/print",
    "/share", "/strategies", "/new", "/lessons", "/lessons/mrv", "/lessons/reasoning-first",
    "/lessons/write", "/workshop", "/ask",
    "/be", "/compare/four", "/join", "/room", "/embed", "/mine", "/today", "/mistake",
    "/check-codes", "/practice", "/practice/naked-group",
)  # fmt: skip
FRAGMENTS = (
    "/step", "/timeline", "/stops", "/why", "/inside", "/program", "/smarter",
    "/compared", "/comparison", "/four",
    "/verdict", "/mends", "/grade", "/edit", "/effort", "/right", "/back", "/hint", "/fillings",
    "/finish", "/strips", "/easiest", "/position", "/move", "/embedded", "/carried",
    "/taken-back", "/again",
)  # fmt: skip
DATA = ("/tape", "/tree", "/guesses")
FILES = ("/board.svg", "/run.jsonl", "/program.py")
ROOM = tuple(f"/room/<code>{path}" for path in (
    "", "/seat", "/answer", "/offer", "/now", "/screen", "/lead", "/lead/now", "/summary",
    "/summary/now",
))  # fmt: skip
POSTED = ("/hand-in",)
HTMX = {"HX-Request": "true"}
# Algorithms that are done at once on the four puzzles, each time anew.
QUICK = {path: {"with_": ["propagation", "exact-cover"]} for path in ("/compare/four", "/four")}
QUICK["/program"] = {"with_": ["mrv"]}


def test_these_are_all_the_routes(app: Flask) -> None:
    rules = {rule.rule for rule in app.url_map.iter_rules()}
    lesson = {"/lessons/mrv", "/lessons/reasoning-first", "/lessons/<name>"}
    drill = {"/practice/naked-group", "/practice/<strategy>"}
    assert rules ^ lesson ^ drill == {
        "/today/<day>", *PAGES, *FRAGMENTS, *DATA, *FILES, *ROOM, *POSTED,
        "/gallery", "/favicon.ico", "/static/<path:filename>",
    }  # fmt: skip


def test_no_blueprint_imports_another(app: Flask) -> None:
    """Not by way of a third module either: what two of them need belongs to a layer below."""
    imports = build_graph("webapp", cache_dir=None)
    blueprints = sorted(each.import_name for each in app.blueprints.values())
    assert blueprints
    assert [pair for pair in permutations(blueprints, 2) if imports.chain_exists(*pair)] == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, SUDOKU, KILLER])
def test_a_page_is_a_page_whoever_asks(client: Client, path: str, puzzle: Puzzle) -> None:
    page = client.page(address(path, puzzle, **QUICK.get(path, {})))
    assert [each.tag for each in page.content if not isinstance(each, str)] == ["html"]
    assert page.one("title").text.endswith("· Mathdoku Lab")
    assert page.one("html")["lang"] == "en"
    assert len(page.all("h1")) == 1
    assert page.one("main")["id"] == "main"


@pytest.mark.parametrize("path", [*FRAGMENTS, "/solve", "/ask", "/print"])
def test_a_fragment_has_no_page_around_it(client: Client, path: str) -> None:
    fragment = client.fragment(address(path, TWO, **QUICK.get(path, {})))
    assert fragment.all("html") == fragment.all("head") == fragment.all("main") == []


@pytest.mark.parametrize("path", [*FRAGMENTS, "/solve", "/ask", "/print"])
def test_a_fragment_is_one_element_that_can_replace_itself(client: Client, path: str) -> None:
    fragment = client.fragment(address(path, TWO, **QUICK.get(path, {})))
    elements = [each for each in fragment.content if not isinstance(each, str)]
    titles = [each for each in elements if each.tag == "title"]
    first, *more = [each for each in elements if each.tag != "title"]
    # Beside editor and answer comes the puzzle bar, swapped out of band, and the answer brings the
    # title of its page; a verdict fills its place, and brings what it leads to and rests on,
    # and the facts of the bar.
    beside = {"/edit": ["outerHTML"], "/solve": ["outerHTML"], "/verdict": ["true"] * 3}.get(
        path, []
    )
    assert [each.get("hx-swap-oob") for each in more] == beside
    assert len(titles) == (path == "/solve")
    assert first.get("id") or path == "/verdict"


@pytest.mark.parametrize(
    "path", [*PAGES, "/step", "/tape", "/timeline", "/stops", "/smarter", "/verdict"]
)
def test_head_answers_as_get_does_without_the_body(client: Client, path: str) -> None:
    there = address(path, TWO, **QUICK.get(path, {}))
    got, head = (client.open(there, method=method) for method in ("GET", "HEAD"))
    assert (head.status_code, dict(head.headers), head.data) == (200, dict(got.headers), b"")


WATCHES = [
    {},
    {"at": 0},
    {"at": 7},
    {"at": 86},
    {"at": 300001},
    {"at": 40, "with_": "backtracking"},
    {"at": 40, "with_": "mrv:values=down", "stop": "guess"},
    {"at": 40, "with_": "propagation:cells=fewest,must=off,ties=3.4"},
    {"at": 9000, "with_": "brute-force"},
]


@pytest.mark.parametrize("query", WATCHES)
def test_watch_holds_the_fragment_of_step(client: Client, query: dict[str, object]) -> None:
    page = client.get(address("/watch", FIGURE, **query)).text
    fragment = client.htmx(address("/step", FIGURE, **query)).text
    assert squeezed(fragment) in squeezed(page)


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, TWO, KILLER])
def test_solve_holds_the_fragment_that_htmx_gets(client: Client, puzzle: Puzzle) -> None:
    page = client.get(address("/solve", puzzle))
    answer, _, beside = client.htmx(address("/solve", puzzle)).text.partition("</section>")
    assert squeezed(f"{answer}</section>") in squeezed(page.text)
    assert 'hx-swap-oob="outerHTML"' in beside  # the puzzle bar, which a page has above it


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, DRAFT, SUDOKU])
def test_draw_holds_the_fragment_of_an_edit(client: Client, puzzle: Puzzle) -> None:
    page = squeezed(client.get(address("/draw", puzzle)).text)
    fragment = client.htmx(address("/edit", puzzle, do="show")).text
    editor, bar = fragment.split('<nav id="puzzle-bar"')
    assert squeezed(editor) in page
    assert squeezed(bar).replace(' hx-swap-oob="outerHTML"', "") in page


# Addresses that answer with a page or with a fragment, and so must be kept apart in caches.
TWOFOLD = ["/solve", "/ask", "/edit?do=show", "/edit?do=make&cells=r1c1&target=3"]
REFUSED = ["/watch?p=x", "/step?at=x", "/nowhere", "/timeline?with=x", "/edit?do=x", "/share?p=x"]


@pytest.mark.parametrize("path", [*TWOFOLD, *REFUSED])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_caches_keep_fragment_and_page_apart(
    client: Client, path: str, headers: dict[str, str]
) -> None:
    assert "HX-Request" in client.get(path, headers=headers).vary


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        ({}, f"with={STRONGEST.name}&at=0"),
        ({"at": "007", "with_": "mrv"}, "with=mrv&at=7"),
        ({"at": 3, "go": "step", "with_": "mrv"}, "with=mrv&at=4"),
        ({"with_": "backtracking", "at": 86}, "with=backtracking&at=86"),
        ({"with_": "backtracking", "go": "last"}, "with=backtracking&at=86"),
        ({"with_": "mrv:values=down", "at": 2}, "with=mrv:values%3Ddown&at=2"),
        ({"at": 2, "stop": "dead-end", "with_": "mrv"}, "with=mrv&at=2&stop=dead-end"),
        ({"at": 2, "stop": "r2c2", "with_": "mrv"}, "with=mrv&at=2&stop=r2c2"),
        ({"at": 2, "detail": "guesses", "with_": "mrv"}, "with=mrv&at=2&stop=guess"),
        ({"at": 2, "detail": "placements", "with_": "mrv"}, "with=mrv&at=2"),
        ({"at": 2, "detail": "all", "with_": "mrv"}, "with=mrv&at=2"),
    ],
)
def test_step_replaces_the_address_by_that_of_the_page(
    client: Client, query: dict[str, object], canonical: str
) -> None:
    step = client.htmx(address("/step", SAMPLE, **query))
    expected = f"/watch?p={code(SAMPLE)}&{canonical}"
    assert step.headers["HX-Replace-Url"] == expected
    assert squeezed(step.text) in squeezed(client.get(expected).text)


def test_an_edit_replaces_the_address_and_says_that_something_was_drawn(client: Client) -> None:
    edit = client.htmx(address("/edit", SAMPLE, do="delete", cells="r1c1"))
    assert edit.headers["HX-Trigger"] == "drawn"
    assert edit.headers["HX-Replace-Url"].startswith("/draw?p=m1")
    assert squeezed(edit.text.split('<nav id="puzzle-bar"')[0]) in squeezed(
        client.get(edit.headers["HX-Replace-Url"]).text
    )


def test_without_htmx_an_edit_leads_to_the_drawing(client: Client) -> None:
    query = address("/edit", SAMPLE, do="delete", cells="r1c1")
    there = client.htmx(query).headers["HX-Replace-Url"]
    answer = client.get(query)
    assert (answer.status_code, answer.location) == (303, there)


@pytest.mark.parametrize(
    ("path", "method", "allowed"),
    [
        ("/watch", "POST", {"GET", "HEAD", "OPTIONS"}),
        ("/step", "DELETE", {"GET", "HEAD", "OPTIONS"}),
        ("/import", "PUT", {"GET", "HEAD", "OPTIONS", "POST"}),
    ],
)
def test_a_wrong_method_is_told_which_are_right(
    client: Client, path: str, method: str, allowed: set[str]
) -> None:
    answer = client.open(path, method=method)
    assert (answer.status_code, answer.allow.as_set()) == (405, {each.lower() for each in allowed})
    assert "takes no requests of that kind" in answer.text


def test_the_address_that_the_library_had_goes_on_working(client: Client) -> None:
    answer = client.get(address("/gallery", SAMPLE))
    assert (answer.status_code, answer.location) == (308, address("/library", SAMPLE))


def test_browsers_that_ask_for_an_icon_get_it(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
