"""The library: its data is what the solvers do, and its page finds and shows all of it."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.web.markup import Element
from tests.web.support import Client, address
from tools.library import chosen, measured
from webapp.generator.grade import NAMES, rate
from webapp.insight import CUT, Run
from webapp.solvers import SOLVERS, Choice
from webapp.web.places.entries import KINDS, Entry, entries

# Longer runs would take minutes in all: two of those are made in full, the others begun.
LONG, BEGUN = 5_000, 300
SMALL = 6
BY_SLUG = {entry.slug: entry for entry in entries()}
HARD_SIX = BY_SLUG["a-hard-six"]

small_and_large = pytest.mark.parametrize(
    "small", [True, pytest.param(False, marks=pytest.mark.sweep)], ids=["small", "large"]
)


def of(*, small: bool) -> list[Entry]:
    """The puzzles that are quick to judge, or the others."""
    return [entry for entry in entries() if (entry.puzzle.size <= SMALL) is small]


def runs(solver: str, *, small: bool, long: bool) -> list[Entry]:
    """Those of which an algorithm makes a long run, or a short one."""
    return [e for e in of(small=small) if (e.counts[solver].events > LONG) is long]


def said(entry: Entry, solver: str) -> dict[str, object]:
    """What the file says of a run."""
    return {"events": entry.counts[solver].events, "end": entry.counts[solver].end}


def test_the_file_holds_the_chosen_puzzles() -> None:
    """If this fails, run `make library`."""
    assert [(e.title, e.source, e.puzzle) for e in entries()] == chosen()
    assert len(BY_SLUG) == len(entries())


def test_the_file_counts_every_algorithm() -> None:
    """If this fails, run `make library`."""
    assert {entry.title: set(entry.counts) for entry in entries()} == {
        entry.title: set(SOLVERS) for entry in entries()
    }


@small_and_large
def test_each_grade_is_that_of_a_puzzle_with_one_solution(small: bool) -> None:
    """A puzzle with none or several has no grade."""
    for entry in of(small=small):
        rating = rate(entry.puzzle)
        assert (entry.title, entry.grade, entry.score) == (
            entry.title,
            rating.grade,
            rating.score,
        )


@small_and_large
@pytest.mark.parametrize("solver", SOLVERS)
def test_short_runs_are_what_the_solver_does(solver: str, small: bool) -> None:
    """If this fails, run `make library`."""
    short = runs(solver, small=small, long=False)
    assert [said(entry, solver) for entry in short] == [
        measured(entry.puzzle, solver) for entry in short
    ]


@small_and_large
@pytest.mark.parametrize("solver", SOLVERS)
def test_long_runs_do_not_end_soon(solver: str, small: bool) -> None:
    """If this fails, run `make library`."""
    for entry in runs(solver, small=small, long=True):
        run = Run(entry.puzzle, Choice(SOLVERS[solver]), cut=BEGUN)
        assert (entry.title, run.to_end(), run.cut) == (entry.title, BEGUN, True)
        assert entry.counts[solver].events <= CUT


@pytest.mark.parametrize(
    ("slug", "end"),
    [("a-hard-six", "solved"), pytest.param("ai-escargot", "cut", marks=pytest.mark.sweep)],
)
def test_a_long_run_is_what_the_solver_does(slug: str, end: str) -> None:
    """If this fails, run `make library`."""
    entry = BY_SLUG[slug]
    assert entry.counts["backtracking"].end == end
    assert said(entry, "backtracking") == measured(entry.puzzle, "backtracking")


def test_there_are_puzzles_of_every_kind_and_grade_and_up_to_16_by_16() -> None:
    assert {entry.puzzle.size for entry in entries()} == {*range(2, 13), 14, 16}
    assert {(entry.kind, entry.puzzle.size) for entry in entries()} >= {
        ("sudoku", 9), ("sudoku", 16), ("killer sudoku", 9), ("cages", 16),
    }  # fmt: skip
    assert {entry.grade for entry in entries()} == set(NAMES)
    assert {entry.kind for entry in entries()} == set(KINDS)


def cards(page: Element) -> list[Element]:
    """The cards of a page, in order."""
    return [each for each in page.all("a") if each.get("class") == "card"]


def shown(page: Element) -> list[Entry]:
    """The puzzles that a page shows as cards."""
    return [BY_SLUG[card["id"]] for card in cards(page)]


def test_each_card_says_name_size_kind_grade_and_the_steps_row_by_row(
    client: Client,
) -> None:
    page = client.page("/library")
    assert sorted(BY_SLUG) == sorted(card["id"] for card in cards(page))
    for card in cards(page):
        entry, size = BY_SLUG[card["id"]], BY_SLUG[card["id"]].puzzle.size
        kind = "" if entry.kind == "cages" else f" {entry.kind}"
        slow = entry.counts["backtracking"]
        assert card.text == (
            f"{entry.title} {size} × {size}{kind} · {entry.grade} "
            f"Row by row: {f'{slow.events:,} steps' if slow.solved else 'cut'}"
        )


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ({"size": "9"}, lambda e: e.puzzle.size == 9),
        ({"grade": "hard"}, lambda e: e.grade == "hard"),
        ({"kind": "killer sudoku"}, lambda e: e.kind == "killer sudoku"),
        ({"size": "9", "grade": "", "kind": "cages"}, lambda e: e.kind == "cages"
         and e.puzzle.size == 9),
    ],
)  # fmt: skip
def test_a_filter_shows_what_is_like_that_and_nothing_else(
    client: Client, query: dict[str, str], fits: Callable[[Entry], bool]
) -> None:
    page = client.page(address("/library", **query))
    found = [entry for entry in entries() if fits(entry)]
    assert found
    assert {e.slug for e in shown(page)} == {e.slug for e in found}
    assert page.one(role="status").text == f"{len(found)} of {len(entries())} puzzles"


@pytest.mark.parametrize(
    ("order", "key"),
    [
        ("", lambda e: e.puzzle.size),
        ("size", lambda e: e.puzzle.size),
        ("grade", lambda e: e.score),
        ("steps", lambda e: e.steps_row_by_row),
    ],
)
def test_cards_stand_in_the_order_that_is_asked_for(
    client: Client, order: str, key: Callable[[Entry], float]
) -> None:
    values = [key(entry) for entry in shown(client.page(f"/library?order={order}"))]
    assert values == sorted(values)


def test_where_nothing_is_found_a_way_leads_back(client: Client) -> None:
    page = client.page("/library?size=2&grade=unreasonable")
    assert (shown(page), page.one(role="status").text) == ([], f"0 of {len(entries())} puzzles")
    assert page.by_role("link", f"Show all {len(entries())}")["href"] == "/library"
    assert not page.all("section", class_="inspector")


def test_the_form_says_what_was_asked_for(client: Client) -> None:
    form = client.page("/library?size=9&grade=hard&kind=sudoku&order=grade").one(
        "form", class_="filters"
    )
    checked = {each["name"]: each["value"] for each in form.all("input") if "checked" in each.attrs}
    selected = [each["value"] for each in form.all("option") if "selected" in each.attrs]
    assert (checked, selected) == ({"size": "9", "grade": "hard"}, ["sudoku", "grade"])


@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("size=nine", 422, "'size' must be a whole number from 0, not 'nine'."),
        ("grade=nice", 422, "'grade' must be one of "),
        ("kind=x", 422, "'kind' must be one of any, cages, sudoku, killer sudoku, not 'x'."),
        ("order=x", 422, "'order' must be one of size, grade, steps, not 'x'."),
        ("open=nobody", 404, "The library has no puzzle 'nobody'."),
    ],
)
def test_what_cannot_be_asked_for_is_said_in_a_sentence(
    client: Client, query: str, status: int, sentence: str
) -> None:
    assert sentence in client.page(f"/library?{query}", status).one("main").text


def bars(page: Element) -> dict[str, tuple[str, str]]:
    """The algorithms of the table in its order: what stands there, and where it leads."""
    rows = page.one("table", class_="counts").all("tr")
    links = {row.one("th").text: row.one("a") for row in rows}
    return {title: (link.text, link["href"]) for title, link in links.items()}


def test_an_opened_puzzle_shows_the_steps_of_each_search_in_the_order_of_all_menus(
    client: Client,
) -> None:
    said = {"solved": "", "cut": "cut", "gave-up": "gave up"}
    for entry in entries():
        found = bars(client.page(f"/library?open={entry.slug}"))
        assert found == {
            solver.title: (
                said[entry.counts[name].end] or f"{entry.counts[name].events:,}",
                address("/watch", entry.puzzle, with_=name),
            )
            for name, solver in SOLVERS.items()
        }
        assert list(found) == [solver.title for solver in SOLVERS.values()]


def test_an_opened_puzzle_says_its_grade_with_its_number_and_what_can_be_done(
    client: Client,
) -> None:
    page = client.page("/library?size=6&open=a-hard-six")
    inspector = page.one("section", class_="inspector")
    assert f"6 × 6 · hard ({HARD_SIX.score:.1f}) · one solution" in inspector.text
    assert "From Simon Tatham’s Keen." in inspector.text
    links = {link.text: link["href"] for link in inspector.all("a")}
    for verb in ("Play", "Watch", "Solve", "Draw"):
        assert links[verb] == address(f"/{verb.lower()}", HARD_SIX.puzzle)
    assert links["All puzzles"] == "/library?size=6"
    assert [card["id"] for card in cards(page) if card.get("aria-current")] == ["a-hard-six"]
    assert {client.get(href).status_code for href in links.values()} == {200}


@pytest.mark.parametrize("slug", ["the-first-sample", "the-smallest"])
def test_a_source_that_no_reader_can_find_is_not_named(client: Client, slug: str) -> None:
    page = client.page(f"/library?open={slug}")
    assert "From" not in page.one("section", class_="inspector").text


def test_a_card_opens_its_puzzle_and_keeps_the_search(client: Client) -> None:
    (card,) = [c for c in cards(client.page("/library?size=6")) if c["id"] == "a-normal-six"]
    assert card["href"] == card["hx-get"] == "/library?size=6&open=a-normal-six"
    page = client.page(card["href"])
    assert page.one("section", class_="inspector").one("h2").text == "A normal six"
    assert len(shown(page)) == len([e for e in entries() if e.puzzle.size == 6])


def test_the_address_of_a_form_leaves_out_what_is_not_said(client: Client) -> None:
    answer = client.htmx("/library?size=&grade=hard&kind=&order=size")
    assert answer.headers["HX-Push-Url"] == "/library?grade=hard"
    assert "HX-Request" in answer.vary
    assert "<html" not in answer.text


def test_no_card_is_drawn_but_as_lines(client: FlaskClient) -> None:
    """A card of a hundred elements each would weigh more than all else."""
    page = client.get("/library").text
    assert page.count('class="outline"') == len(entries())
    assert page.count('class="board picture"') == 1
    assert len(re.findall(r"<path", page)) < 8 * len(entries())


def test_an_algorithm_that_is_not_counted_yet_can_be_watched(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = replace(SOLVERS["mrv"], name="brand-new", title="Brand new")
    monkeypatch.setitem(SOLVERS, "brand-new", new)
    found = bars(client.page("/library?open=a-hard-six"))
    assert found["Brand new"] == ("watch", address("/watch", HARD_SIX.puzzle, with_="brand-new"))
