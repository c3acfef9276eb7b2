"""Strips: the searches beside a player's solve, with what they took back."""

import pytest

from tests.web.support import BY_ID, SAMPLE, Client, address
from webapp.insight import Run
from webapp.insight.run.strip import STRIP_POINTS, strip
from webapp.puzzle.formats import code as share_code
from webapp.solvers import parse_choice

SIX = share_code.parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")


def test_of_the_six_of_23_november_each_search_takes_back_what_the_page_says(
    client: Client,
) -> None:
    fragment = client.fragment(address("/strips", SIX))
    rows = {row.one("a").text: row.one("b").text for row in fragment.all("li")}
    assert rows == {
        "Logic": "0",
        "Backtracking, row by row": "1,456",
        "Fewest values first (MRV)": "131",
        "Forward checking": "50",
    }


def test_a_strip_has_the_digits_that_stand_at_its_steps() -> None:
    run = Run(SIX, parse_choice("backtracking"))
    drawn = strip(run)
    filled = run.ledger.filled
    assert (drawn.points[0], drawn.points[-1]) == ((0, 0), (100, 1))
    assert len(drawn.points) == STRIP_POINTS + 1
    assert max(height for _, height in drawn.points) == 1
    count = len(run.events)
    for part, (_, height) in enumerate(drawn.points[1:], 1):
        assert height == round(filled[count * part // STRIP_POINTS - 1] / 36, 3)


def test_a_short_run_has_a_point_for_each_step() -> None:
    run = Run(SAMPLE, parse_choice("logic"))
    assert len(strip(run).points) == len(run.events) + 1


@pytest.mark.parametrize("name", ["keen-p-9de-0"])
def test_a_search_that_is_cut_or_gives_up_says_so(client: Client, name: str) -> None:
    assert "cut" in client.fragment(address("/strips", BY_ID[name])).text
