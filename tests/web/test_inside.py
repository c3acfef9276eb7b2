"""Inside: what the page says of a step, and the marks that it has for the board."""

from itertools import pairwise

import pytest

from tests.web.support import FIGURE, SAMPLE, Client, address
from webapp.puzzle import cell_name
from webapp.solvers import SOLVERS, parse_choice
from webapp.study import Run
from webapp.study.inside import values_left
from webapp.web.inside import brief, shades


def marks(client: Client, with_: str, at: int, show: str, **more: object) -> dict[str, str]:
    """What the cells of the figure are to show, by their names."""
    there = address("/inside", FIGURE, with_=with_, at=at, show=show, **more)
    return {mark["data-cell"]: mark.text for mark in client.fragment(there).all(class_="mark")}


@pytest.mark.parametrize("name", SOLVERS)
def test_every_algorithm_has_the_panel_and_what_can_be_shown_of_it(
    client: Client, name: str
) -> None:
    page, solver = client.page(address("/watch", SAMPLE, with_=name)), SOLVERS[name]
    panel = page.one(id="inside")
    shown = [each["value"] for each in panel.all("input") if each["name"] == "show"]
    wanted = {
        "": True,
        "candidates": not solver.swaps,
        "tried": solver.guesses or solver.swaps,
        "counts": solver.fewest_first,
    }
    assert shown == [value for value, there in wanted.items() if there]
    tabs = [tab.text for tab in page.all(role="tab")]
    assert tabs == ["Numbers", *["Tree", "Why?"] * solver.guesses, "Inside"]
    assert "ways left" in client.fragment(address("/inside", SAMPLE, with_=name, cell="r1c1")).text


def test_tries_and_values_left_are_those_of_the_step(client: Client) -> None:
    run = Run(FIGURE, parse_choice("mrv"))
    for at in range(0, run.to_end() + 1, 7):
        tries = run.fold.tries_by(at, run.events)
        wanted = {cell_name(cell): str(count or "") for cell, count in tries.items()}
        assert marks(client, "mrv", at, "tried") == wanted
        left = values_left(run.look(at).after)
        wanted = {cell_name(cell): str(count) for cell, count in left.items()}
        assert marks(client, "mrv", at, "counts") == wanted


def test_the_cage_in_hand_is_that_of_the_event_or_of_the_chosen_cell(client: Client) -> None:
    there = address("/inside", SAMPLE, with_="backtracking", at=60)
    page = client.fragment(there)
    assert "5+: 1 of 2 ways left" in page.text
    assert [way.text for way in page.one(class_="ways").all("li")] == ["1 2 2", "3 1 1"]
    assert [way.text for way in page.all("del")] == ["1 2 2"]
    there = address("/inside", SAMPLE, with_="backtracking", at=60, cell="r1c1")
    assert "3− holds 1 4, one of its 2 ways." in client.fragment(there).text


@pytest.mark.parametrize("most", [1, 2, 3, 5, 6, 7, 31, 32, 1_000, 299_999])
def test_the_shades_of_a_heat_map_hold_each_count_once(most: int) -> None:
    heats = shades([0, most, 1])
    assert [count for heat in heats for count in (heat.first, heat.last)] == sorted(
        count for heat in heats for count in (heat.first, heat.last)
    )
    assert (heats[0].first, heats[-1].last) == (1, most)
    assert all(a.last + 1 == b.first for a, b in pairwise(heats))
    assert shades([0, 0]) == []


def test_large_counts_are_told_in_few_letters() -> None:
    counts = (0, 999, 1_000, 1_999, 9_999, 10_000, 299_999)
    assert [brief(count) for count in counts] == ["0", "999", "1.0k", "1.9k", "9.9k", "10k", "299k"]
