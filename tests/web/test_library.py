"""The library: its data are what grader and solvers find, and its page shows all of them.

Its single searches, orders and refusals are in approved.txt.
"""

from dataclasses import replace

import pytest

from tests.web.support import Client, address
from tools.library import chosen, measured
from webapp.generator.grade import NAMES, rate
from webapp.insight import CUT, Run
from webapp.solvers import SOLVERS, Choice
from webapp.web.places.entries import KINDS, entries

# Longer runs would take minutes in all: those are only begun.
LONG, BEGUN = 5_000, 300
SMALL = 5
BY_SLUG = {entry.slug: entry for entry in entries()}


def test_data_have_the_chosen_puzzles_of_every_kind_and_grade() -> None:
    """If this fails, run `make library`."""
    assert [(e.title, e.source, e.puzzle) for e in entries()] == chosen()
    assert len(BY_SLUG) == len(entries())
    assert [e.title for e in entries() if set(e.counts) != set(SOLVERS)] == []
    assert {entry.puzzle.size for entry in entries()} == {*range(2, 13), 14, 16}
    assert {entry.grade for entry in entries()} == set(NAMES)
    assert {entry.kind for entry in entries()} == set(KINDS)
    assert {(entry.kind, entry.puzzle.size) for entry in entries()} >= {
        ("sudoku", 9), ("sudoku", 16), ("killer sudoku", 9), ("cages", 16),
    }  # fmt: skip


@pytest.mark.parametrize(
    "small", [True, pytest.param(False, marks=pytest.mark.sweep)], ids=["small", "large"]
)
def test_data_are_what_grader_and_solvers_find(small: bool) -> None:
    """If this fails, run `make library`. A puzzle with no or several solutions has no grade."""
    for entry in entries():
        if (entry.puzzle.size <= SMALL) is not small:
            continue
        rating = rate(entry.puzzle)
        assert (entry.slug, entry.grade, entry.score) == (entry.slug, rating.grade, rating.score)
        for solver, count in entry.counts.items():
            if count.events <= LONG:
                found = {"events": count.events, "end": count.end}
                assert (entry.slug, solver, measured(entry.puzzle, solver)) == (
                    entry.slug, solver, found,
                )  # fmt: skip
            else:
                run = Run(entry.puzzle, Choice(SOLVERS[solver]), cut=BEGUN)
                assert (entry.slug, run.to_end(), run.cut) == (entry.slug, BEGUN, True)
                assert count.events <= CUT


def test_page_shows_every_puzzle_as_a_card_of_lines(client: Client) -> None:
    """A card with a hundred elements would weigh more than all else."""
    page = client.page("/library")
    cards = page.all("a", class_="card")
    assert sorted(BY_SLUG) == sorted(card["id"] for card in cards)
    assert len(page.all("path")) < 8 * len(cards)
    for order, key in (("size", lambda e: e.puzzle.size), ("grade", lambda e: e.score),
                       ("steps", lambda e: e.steps_row_by_row)):  # fmt: skip
        shown = client.page(f"/library?order={order}").all("a", class_="card")
        values = [key(BY_SLUG[card["id"]]) for card in shown]
        assert (order, values) == (order, sorted(values))


def test_algorithm_not_counted_yet_is_offered_to_be_watched(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = replace(SOLVERS["mrv"], name="brand-new", title="Brand new")
    monkeypatch.setitem(SOLVERS, "brand-new", new)
    page = client.page("/library?open=a-hard-six")
    *_, row = page.one("table", class_="counts").all("tr")
    there = address("/watch", BY_SLUG["a-hard-six"].puzzle, with_="brand-new")
    found = (row.one("th").text, row.one("a").text, row.one("a")["href"])
    assert found == ("Brand new", "watch", there)
