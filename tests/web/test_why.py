"""Why?: what the page says of a dead end, and which guesses it marks."""

import pytest

from tests.web.support import FIGURE, SAMPLE, Client, address
from webapp.puzzle import cell_name
from webapp.solvers import parse_choice
from webapp.study import CUT, Run
from webapp.study.dead_ends import explain_dead_end, is_dead_end

ALGORITHMS = ["backtracking", "backjumping", "forward-checking", "mrv", "exact-cover"]


def test_the_page_says_which_guess_of_the_documents_is_wrong_and_when_it_is_taken_back(
    client: Client,
) -> None:
    told = client.fragment(address("/why", SAMPLE, with_="backtracking", at=30)).text
    assert "r2c1 = 3 is wrong: no solution has it." in told
    assert "It was tried at step 18 and is taken back at step 48, 30 steps later." in told
    assert "Changing the 3 guesses made after it can’t help." in told


@pytest.mark.parametrize("name", ALGORITHMS)
def test_each_dead_end_names_its_guess_and_its_reasons(client: Client, name: str) -> None:
    run = Run(FIGURE, parse_choice(name))
    run.to_end()
    steps = [at for at, event in enumerate(run.events, 1) if is_dead_end(event)]
    for at in steps[:: max(1, len(steps) // 8)]:
        wanted = explain_dead_end(run, at)
        page = client.fragment(address("/why", FIGURE, with_=name, at=at))
        told = page.one(class_="told")
        blamed = [cell_name(cell) for cell, _ in wanted.blame.writes] if wanted.blame else []
        assert told["data-blame"].split() == blamed
        rows = page.one(class_="ruled-out").all("button")
        assert [row.text for row in rows] == [
            f"{row.what} {row.why}".strip() for row in wanted.rows
        ]
        standing = page.one(class_="standing").all("a") if wanted.standing else []
        assert [int(link["data-to"]) for link in standing] == [g.step for g in wanted.standing]


@pytest.mark.parametrize("at", [0, 1, 86, 87, 10**6])
def test_where_nothing_fails_that_is_said(client: Client, at: int) -> None:
    page = client.fragment(address("/why", SAMPLE, with_="backtracking", at=at))
    assert page.text == f"Nothing fails at step {min(at, CUT):,}."
