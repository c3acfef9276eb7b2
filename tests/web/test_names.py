"""Names: what people and tests find things by is in the mark-up, under the very name."""

from urllib.parse import quote

import pytest

from tests.web.support import (
    BY_ID,
    DRAFT,
    FIGURE,
    IMPOSSIBLE,
    KILLER,
    SAMPLE,
    SUDOKU,
    TWO,
    Client,
    Element,
    address,
    code,
)
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, STRONGEST
from webapp.web.http.navigation import SECTIONS

OPEN = (
    "/play",
    "/watch",
    "/compare",
    "/solve",
    "/draw",
    "/print",
    "/share",
)  # where a puzzle is at hand
PAGES = (
    *OPEN, "/", "/library", "/mine", "/lessons", "/workshop", "/new", "/import", "/strategies",
    "/practice", "/practice/naked-group",
)  # fmt: skip


def labels(page: Element) -> list[str]:
    """The accessible names of the grid's cells, in reading order."""
    return [cell.name for cell in page.by_role("grid", "Puzzle").all(role="gridcell")]


@pytest.mark.parametrize("path", ["/watch", "/step", "/draw", "/solve", "/play"])
def test_the_board_is_a_table_that_is_a_grid(client: Client, path: str) -> None:
    grid = client.page(address(path, SAMPLE)).by_role("grid", "Puzzle")
    assert grid.tag == "table"
    rows = grid.all("tr", role="row")
    assert [len(row.all("td", role="gridcell")) for row in rows] == [4, 4, 4, 4]


def test_a_cell_is_named_by_its_place_its_cage_and_its_value(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="backtracking", at=2))
    assert labels(page)[:7] == [
        "r1c1, cage 3 minus, 2 cells, 1, clashes",
        "r1c2, cage 3 minus, 2 cells, empty, candidates 2, 3 and 4, rejected",
        "r1c3, cage 1 minus, 2 cells, empty",
        "r1c4, cage 1 minus, 2 cells, empty",
        "r2c1, cage 2 divided by, 2 cells, empty",
        "r2c2, given 2, empty",
        "r2c3, cage 5 plus, 3 cells, empty",
    ]


@pytest.mark.parametrize(
    ("puzzle", "cell", "name"),
    [
        (SUDOKU, 0, "r1c1, no cage, empty"),
        (SUDOKU, 2, "r1c3, given 3, empty"),
        (KILLER, 0, "r1c1, cage 3 plus, 2 cells, empty"),
        (DRAFT, 2, "r1c3, cage 75 times, 3 cells, empty"),
        (DRAFT, 10, "r3c1, cage without a clue, 1 cell, empty"),
        (DRAFT, 17, "r4c3, cage 1, 2 cells, empty"),
    ],
)
def test_a_cell_of_any_drawing_says_what_it_is(
    client: Client, puzzle: Puzzle, cell: int, name: str
) -> None:
    assert labels(client.page(address("/draw", puzzle)))[cell] == name


def test_a_refused_value_is_shown_but_is_not_the_cells_value(client: Client) -> None:
    """In `backtracking` the third event refuses 1 beside 1."""
    page = client.page(address("/watch", SAMPLE, with_="backtracking", at=2))
    cell = page.one(id="r1c2")
    assert (cell["data-state"], cell.one(class_="value").text) == ("refused", "1")
    assert cell.name.startswith("r1c2, cage 3 minus, 2 cells, empty, ")


@pytest.mark.parametrize("path", ["/watch"])
@pytest.mark.parametrize("name", ["First", "Step back", "Play Pause", "Step", "Last"])
def test_the_transport_has_its_buttons(client: Client, path: str, name: str) -> None:
    """Of "Play" and "Pause" one is hidden at a time."""
    button = client.page(address(path, SAMPLE)).one(id="transport").by_role("button", name)
    if name == "Play Pause":
        assert [("hidden" in face.attrs, face.text) for face in button.all("span")] == [
            (False, "Play"),
            (True, "Pause"),
        ]


@pytest.mark.parametrize("path", ["/watch"])
@pytest.mark.parametrize(
    ("role", "name"),
    [("slider", "Position"), ("combobox", "Speed"), ("combobox", "Algorithm"),
     ("radiogroup", "Stop at"), ("radio", "every step"), ("radio", "guess"), ("radio", "dead end"),
     ("radio", "taken back"), ("radio", "solution"), ("radio", "r1c1")],
)  # fmt: skip
def test_the_player_has_its_controls(client: Client, path: str, role: str, name: str) -> None:
    client.page(address(path, SAMPLE)).by_role(role, name)


@pytest.mark.parametrize("path", ["/watch"])
def test_one_polite_live_region_says_the_sentence(client: Client, path: str) -> None:
    page = client.page(address(path, SAMPLE))
    (status,) = page.all(role="status")
    assert status.text == page.one(class_="sentence").text == ("Ready. Press Play or Step.")
    assert not [each for each in page.within() if each.get("aria-live")]


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)
def test_the_algorithm_list_holds_every_algorithm(client: Client, solver: object) -> None:
    page = client.page(address("/watch", SAMPLE, with_=solver.name))  # type: ignore[attr-defined]
    options = page.by_role("combobox", "Algorithm").all("option")
    assert [(each["value"], each.text) for each in options] == [
        (each.name, each.title) for each in SOLVERS.values()
    ]
    assert [each["value"] for each in options if "selected" in each.attrs] == [solver.name]  # type: ignore[attr-defined]


def test_without_a_named_algorithm_watch_takes_the_strongest(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE))
    chosen = [each for each in page.by_role("combobox", "Algorithm").all("option")
              if "selected" in each.attrs]  # fmt: skip
    assert [each["value"] for each in chosen] == [STRONGEST.name]


@pytest.mark.parametrize("path", OPEN)
def test_each_page_of_a_puzzle_leads_to_the_others_with_it(client: Client, path: str) -> None:
    bar = client.page(address(path, FIGURE)).by_role("", "This puzzle")
    watched: dict[str, object] = {"with": STRONGEST.name, "at": 0} if path == "/watch" else {}
    if path == "/compare":
        watched = {"with": ["backtracking", "mrv"], "by": "step", "at": 0}
    verb = path if path in ("/play", "/watch", "/compare", "/solve", "/draw") else "/watch"
    shown = address(verb, FIGURE, **watched)
    assert {link.text: link["href"] for link in bar.all("a")} == {
        "Play": address("/play", FIGURE),
        "Watch": address("/watch", FIGURE),
        "Compare": address("/compare", FIGURE),
        "Solve": address("/solve", FIGURE),
        "Draw": address("/draw", FIGURE),
        "Ask a class": f"/room?page={quote(shown, safe='/?')}",
        "Print": address("/print", FIGURE),
        "Share": address("/share", FIGURE, **watched),
    }
    current = [link.text for link in bar.all("a", aria_current="page")]
    assert current == [path[1:].capitalize()]


@pytest.mark.parametrize("path", sorted({*PAGES} - {*OPEN}))
def test_the_other_pages_have_no_puzzle_bar(client: Client, path: str) -> None:
    assert not client.page(address(path, FIGURE)).all(id="puzzle-bar")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_leads_to_the_places(client: Client, path: str) -> None:
    places = client.page(address(path, FIGURE)).by_role("", "Places")
    assert [link.text for link in places.all("a")] == [place.title for place in SECTIONS]


@pytest.mark.parametrize(
    ("path", "here"),
    [
        ("/", [("Today", "page")]),
        ("/import", [("Workshop", "true")]),
        ("/library", [("Library", "page")]),
        ("/mine", [("Library", "true")]),
        ("/lessons/mrv", [("Lessons", "true")]),
        ("/strategies", [("Lessons", "true")]),
        ("/practice", [("Lessons", "true")]),
        ("/practice/naked-group", [("Lessons", "true")]),
        ("/play", []),
    ],
)
def test_the_places_say_where_we_are(
    client: Client, path: str, here: list[tuple[str, str]]
) -> None:
    places = client.page(path).by_role("", "Places")
    assert [
        (link.text, link["aria-current"]) for link in places.all("a") if link.get("aria-current")
    ] == here


@pytest.mark.parametrize(
    ("path", "puzzle", "name", "facts"),
    [
        ("/play", FIGURE, "The figure", "5 × 5 · easy (score 3.2) · one solution"),
        ("/draw", FIGURE, "The figure", "5 × 5 · easy (score 3.2) · one solution"),
        ("/watch", TWO, "A 2 × 2", "2 × 2"),
        ("/draw", TWO, "Your 2 × 2", "2 × 2"),
        ("/play", SUDOKU, "A 4 × 4", "4 × 4 sudoku"),
        ("/play", KILLER, "A 4 × 4", "4 × 4 killer sudoku"),
    ],
)
def test_the_puzzle_bar_says_what_is_known(
    client: Client, path: str, puzzle: Puzzle, name: str, facts: str
) -> None:
    page = client.page(address(path, puzzle))
    assert (page.one(id="puzzle-name").text, page.one(id="puzzle-facts").text) == (name, facts)


@pytest.mark.parametrize(
    ("role", "name"),
    [
        ("combobox", "Size"),
        ("button", "Make cage"),
        ("button", "Delete cage"),
        ("button", "Undo"),
        ("button", "Redo"),
        ("button", "Clear"),
        ("textbox", "Target"),
        ("combobox", "Operator"),
    ],
)
def test_draw_has_its_tools(client: Client, role: str, name: str) -> None:
    for puzzle in (SAMPLE, DRAFT, SUDOKU):
        client.page(address("/draw", puzzle)).by_role(role, name)


@pytest.mark.parametrize("puzzle", [SAMPLE, DRAFT, IMPOSSIBLE])
def test_draw_has_a_list_of_faults_even_where_there_are_none(
    client: Client, puzzle: Puzzle
) -> None:
    (faults,) = [each for each in client.page(address("/draw", puzzle)).all("ul")
                 if each.name == "Faults"]  # fmt: skip
    assert len(faults.all("li")) == {SAMPLE: 0, DRAFT: 7, IMPOSSIBLE: 1}[puzzle]


def test_the_second_documents_listing_has_three_faults_that_name_their_cages(
    client: Client,
) -> None:
    listing = (
        "5 abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * i 1 = "
        "j 8 * k 1 l 1 m 8"
    )
    there = client.post("/import", data={"text": listing}).location
    faults = [each.text for each in client.page(there).all("ul", aria_label="Faults")[0].all("li")]
    assert [fault[:6] for fault in faults] == ["The ca", "The ca", "The ca"]


def test_import_has_its_field_and_its_button(client: Client) -> None:
    page = client.page("/import")
    page.by_role("textbox", "Puzzle text")
    page.by_role("button", "Import")


def test_share_has_the_link_in_a_field_to_copy(client: Client) -> None:
    field = client.page(address("/share", FIGURE)).by_role("textbox", "Link")
    assert "readonly" in field.attrs
    assert field["value"].endswith(f"/play?p={code(FIGURE)}")


@pytest.mark.parametrize("name", sorted(name for name in BY_ID if BY_ID[name].size == 9))
def test_the_code_of_a_nine_by_nine_has_at_most_300_letters(name: str) -> None:
    assert len(code(BY_ID[name])) <= 300
