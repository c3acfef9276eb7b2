"""The library: its data is what the solvers do, and its page shows all of it."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient

from tools.library import chosen, measured
from webapp.generator.grade import rate
from webapp.puzzle import is_solution
from webapp.solvers import SOLVERS, Choice, solutions
from webapp.study import CUT, Run
from webapp.web.wall import Entry, entries

# Longer runs would take minutes in all: two of those are made in full, the others begun.
LONG, BEGUN = 5_000, 300


def runs(*, long: bool) -> list[tuple[Entry, str]]:
    """Every puzzle with every algorithm that makes a long run of it, or a short one."""
    return [
        (entry, solver)
        for entry in entries()
        for solver, count in entry.counts.items()
        if (count.events > LONG) is long
    ]


def said(entry: Entry, solver: str) -> dict[str, object]:
    """What the file says of a run."""
    return {"events": entry.counts[solver].events, "end": entry.counts[solver].end}


def test_the_file_holds_the_chosen_puzzles() -> None:
    """If this fails, run `make library`."""
    assert [(e.title, e.id, e.source, e.puzzle) for e in entries()] == chosen()


def test_the_file_counts_every_algorithm() -> None:
    """If this fails, run `make library`."""
    assert {entry.title: set(entry.counts) for entry in entries()} == {
        entry.title: set(SOLVERS) for entry in entries()
    }


@pytest.mark.parametrize("solver", SOLVERS)
def test_short_runs_are_what_the_solver_does(solver: str) -> None:
    """If this fails, run `make library`."""
    short = [entry for entry, name in runs(long=False) if name == solver]
    assert [said(entry, solver) for entry in short] == [
        measured(entry.puzzle, solver) for entry in short
    ]


@pytest.mark.parametrize("solver", SOLVERS)
def test_long_runs_do_not_end_soon(solver: str) -> None:
    """If this fails, run `make library`."""
    for entry in (entry for entry, name in runs(long=True) if name == solver):
        run = Run(entry.puzzle, Choice(SOLVERS[solver]), cut=BEGUN)
        assert (entry.title, run.to_end(), run.cut) == (entry.title, BEGUN, True)
        assert entry.counts[solver].events <= CUT


@pytest.mark.parametrize("end", ["solved", "cut"])
def test_a_long_run_is_what_the_solver_does(end: str) -> None:
    """If this fails, run `make library`."""
    entry = max(
        (entry for entry, name in runs(long=True) if name == "backtracking"),
        key=lambda entry: (entry.counts["backtracking"].end == end, entry.puzzle.size),
    )
    assert entry.counts["backtracking"].end == end
    assert said(entry, "backtracking") == measured(entry.puzzle, "backtracking")


def test_there_is_every_size_from_2_to_9_and_both_samples() -> None:
    assert {entry.puzzle.size for entry in entries()} == set(range(2, 10))
    assert len([entry for entry in entries() if entry.source.startswith("document")]) == 2


def test_an_entry_of_our_own_has_one_solution() -> None:
    entry = entries()[0]
    search = solutions(entry.puzzle)
    (grid,) = search
    assert (search.complete, is_solution(entry.puzzle, grid)) == (True, True)


def test_each_count_leads_to_where_it_can_be_watched(client: FlaskClient) -> None:
    page = client.get("/library").text
    shown = {
        unescape(link): text
        for link, text in re.findall(r'<a href="(/watch\?[^"]+with=[^"]+)">([^<]*)</a>', page)
    }
    assert shown == {
        f"/watch?p={entry.code}&with={solver}": f"{count.events:,}"
        + {"solved": "", "cut": ", cut", "gave-up": ", gave up"}[count.end]
        for entry in entries()
        for solver, count in entry.counts.items()
    }
    assert {client.get(link).status_code for link in shown if "with=mrv" in link} == {200}


def test_each_puzzle_is_drawn_and_can_be_played_drawn_on_and_solved(client: FlaskClient) -> None:
    page = unescape(client.get("/library").text)
    for entry in entries():
        assert f"<h2>{entry.title}</h2>" in page
        size = entry.puzzle.size
        assert f"{size} × {size} · {rate(entry.puzzle).grade}" in page
        assert f'href="/play?p={entry.code}"' in page
        assert f'href="/draw?p={entry.code}"' in page
        assert f'href="/solve?p={entry.code}"' in page
    assert page.count('class="board picture"') == len(entries())


def test_an_algorithm_that_is_not_counted_yet_can_be_watched(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = replace(SOLVERS["mrv"], name="brand-new", title="Brand new")
    monkeypatch.setitem(SOLVERS, "brand-new", new)
    page = client.get("/library").text
    assert page.count("Brand new") == len(entries())
    assert page.count('with=brand-new">watch</a>') == len(entries())
