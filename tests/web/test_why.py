"""Why?: what the page says of a dead end, and which guesses it marks."""

import pytest

from tests.web.support import FIGURE, SAMPLE, SIX, Client, address
from webapp.budget import Budget
from webapp.insight import CUT, Run
from webapp.insight.blame.dead_ends import explain_dead_end, is_dead_end
from webapp.puzzle import cell_name
from webapp.solvers import parse_choice
from webapp.web.run import runs, why

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
        told = page.one(class_="explanation")
        blamed = [cell_name(cell) for cell, _ in wanted.blame.writes] if wanted.blame else []
        assert told["data-blame"].split() == blamed
        rows = page.one(class_="ruled-out").all("button")
        assert [row.text for row in rows] == [
            f"{row.what} {row.why}".strip() for row in wanted.rows
        ]
        standing = page.one(class_="standing").all("a") if wanted.standing else []
        assert [int(link["data-to"]) for link in standing] == [g.step for g in wanted.standing]


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (0, "Nothing has happened yet"),
        (
            1,
            "Try 1 in r1c1 r1c1 is the first empty cell in reading order. Values go up, one by one",
        ),
        (2, "1 is rejected in r1c2 Row 1 already has a 1 (at r1c1). A value is ruled out where"),
        (86, "Solved after 86 steps"),
        (10**6, "Solved after 86 steps"),
    ],
)
def test_every_step_says_what_spoke_for_it(client: Client, at: int, said: str) -> None:
    page = client.fragment(address("/why", SAMPLE, with_="backtracking", at=at))
    told = page.one(class_="explanation")
    assert " ".join(told.text.split()).startswith(said)
    assert (told["data-at"], bool(told["data-next"])) == (str(min(at, CUT)), at < 86)


def test_past_the_limit_the_page_says_no_more_of_the_guesses_than_is_shown(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = address("/why", SIX, with_="forward-checking", at=558)
    runs.forget()
    with monkeypatch.context() as limited:
        limited.setattr(why, "WHY_SECONDS", -1.0)
        assert client.fragment(asked).text == (
            "The 4 guesses that stand can’t all stand together. "
            "Which of them this rests on isn’t settled within the time limit."
        )
    assert "r1c2 = 5 can’t stand with r1c1 = 1" in client.fragment(asked).text


def test_whoever_asks_why_can_be_stopped_and_the_next_goes_on_from_there() -> None:
    class Stop(Exception):
        pass

    def stop() -> None:
        raise Stop

    run, other = (Run(SIX, parse_choice("backtracking")) for _ in range(2))
    run.to_end()
    other.to_end()
    at = max(at for at, event in enumerate(run.events, 1) if is_dead_end(event))
    for _ in range(3):
        with pytest.raises(Stop):
            why.explained(run, at, Budget(pause=stop))
    assert why.explained(run, at, Budget()) == why.explained(other, at, Budget())
