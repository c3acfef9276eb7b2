"""Why?: the reasons of each step, and the guesses that a dead end rules out, never wrongly."""

import re
from functools import cache

import pytest

from tests.solvers.by_cages import ByCages
from tests.solvers.small import FIVE, KINDS
from tests.web.markup import Element
from tests.web.support import FIGURE, SAMPLE, SIX, Client, address
from webapp.budget import Budget
from webapp.insight import CUT, Run
from webapp.insight.blame.dead_ends import explain_dead_end, is_dead_end
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.run import runs, why

TWO, NONE = KINDS["two solutions"][0], KINDS["no solution"][0]


def dead_ends(run: Run) -> list[int]:
    """The steps of a whole run that are dead ends."""
    run.to_end()
    return [at for at, event in enumerate(run.events, 1) if is_dead_end(event)]


# What the panel shows.


def test_step_shows_what_spoke_for_it_and_the_next_dead_end(client: Client) -> None:
    for at, start in {
        0: "Nothing has happened yet",
        1: "Try 1 in r1c1 r1c1 is the first empty cell in reading order. Values go up, one by one",
        2: "1 is rejected in r1c2 Row 1 already has a 1 (at r1c1). A value is ruled out where",
        86: "Solved after 86 steps",
        10**6: "Solved after 86 steps",
    }.items():
        page = client.fragment(address("/why", SAMPLE, with_="backtracking", at=at))
        reasons = page.one(class_="explanation")
        assert reasons.text.startswith(start)
        assert (reasons["data-at"], bool(reasons["data-next"])) == (str(min(at, CUT)), at < 86)


def test_dead_end_shows_the_wrong_guess_and_its_steps(client: Client) -> None:
    text = client.fragment(address("/why", SAMPLE, with_="backtracking", at=30)).text
    assert "r2c1 = 3 is wrong: no solution has it." in text
    assert "It was tried at step 18 and is taken back at step 48, 30 steps later." in text
    assert "Changing the 3 guesses made after it can’t help." in text


def test_dead_end_lists_its_reasons_and_open_guesses(client: Client) -> None:
    for name in ("backtracking", "backjumping", "forward-checking", "mrv", "exact-cover"):
        run = Run(FIGURE, parse_choice(name))
        steps = dead_ends(run)
        for at in steps[:: max(1, len(steps) // 5)]:
            expected = explain_dead_end(run, at)
            page = client.fragment(address("/why", FIGURE, with_=name, at=at))
            blamed = (
                [cell_name(cell) for cell, _ in expected.blame.writes] if expected.blame else []
            )
            assert page.one(class_="explanation")["data-blame"].split() == blamed
            rows = page.one(class_="ruled-out").all("button")
            assert [row.text for row in rows] == [
                f"{row.what} {row.why}".strip() for row in expected.rows
            ]
            links = page.one(class_="standing").all("a") if expected.standing else []
            assert [int(each["data-to"]) for each in links] == [g.step for g in expected.standing]


def test_unsettled_dead_end_blames_no_guess(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = address("/why", SIX, with_="forward-checking", at=558)
    runs.forget()
    with monkeypatch.context() as limited:
        limited.setattr(why, "WHY_SECONDS", -1.0)
        assert client.fragment(there).text == (
            "The 4 guesses that stand can’t all stand together. "
            "Which of them this rests on isn’t settled within the time limit."
        )
    assert "r1c2 = 5 can’t stand with r1c1 = 1" in client.fragment(there).text


def test_interrupted_explanation_goes_on_where_it_stopped() -> None:
    class Stop(Exception):
        pass

    def stop() -> None:
        raise Stop

    run, other = (Run(SIX, parse_choice("backtracking")) for _ in range(2))
    at = dead_ends(run)[-1]
    other.to_end()
    for _ in range(3):
        with pytest.raises(Stop):
            why.explained(run, at, Budget(pause=stop))
    assert why.explained(run, at, Budget()) == why.explained(other, at, Budget())


# That it is true.


@cache
def judge(puzzle: Puzzle) -> ByCages:
    """What knows all solutions of a puzzle."""
    return ByCages(puzzle)


def guesses(text: str) -> dict[Cell, int]:
    """The values that a text names: `r2c1 = 3`."""
    return {
        (int(row) - 1, int(column) - 1): int(value)
        for row, column, value in re.findall(r"r(\d+)c(\d+) = (\d+)", text)
    }


def held_to_all_solutions(puzzle: Puzzle, page: Element) -> str:
    """The page's sentence about guesses, once no solution has what it says can't stand."""
    said = page.one(class_="conclusion").text
    marked = [each.text for each in page.all("a") if each.get("class") in ("blame", "conflict")
              and each.parent and each.parent.tag == "li"]  # fmt: skip
    together = guesses(" ".join(marked))
    assert not judge(puzzle).has(together), (said, together)
    if "guesses before it" not in said:
        assert guesses(said) == together
    for name, value in re.findall(r"(r\d+c\d+) = (\d+) is wrong", page.text):
        assert not judge(puzzle).has(guesses(f"{name} = {value}"))
    assert page.text.count("wrong") == len(re.findall(r"= \d+ is wrong: no solution", said))
    assert not re.search("to blame|wrong since|fail", page.text)
    return said


def test_value_of_the_only_solution_is_never_called_wrong(client: Client) -> None:
    for name, at, right in (
        ("mrv", 160, "r3c6 = 5"),
        ("mrv", 223, "r3c6 = 5"),
        ("forward-checking", 246, "r3c3 = 2"),
        ("forward-checking", 516, "r2c4 = 2"),
        ("forward-checking", 579, "r1c2 = 5"),
        ("forward-checking", 838, "r3c3 = 2"),
        ("forward-checking", 1_121, "r1c2 = 5"),
    ):
        assert judge(SIX).has(guesses(right))
        page = client.fragment(address("/why", SIX, with_=name, at=at))
        said = held_to_all_solutions(SIX, page)
        assert said.startswith(f"{right} can’t stand with ")
        assert len(guesses(said)) > 1 or "guesses before it" in said


def test_no_solution_has_what_the_page_rules_out(client: Client) -> None:
    """Local search has no dead ends; brute force tries whole grids, so it gets a small one."""
    for name in SOLVERS:
        checked = 0
        for puzzle in (TWO,) if name == "brute-force" else (SAMPLE, FIVE, NONE):
            steps = dead_ends(Run(puzzle, parse_choice(name)))
            for at in steps[:: max(1, len(steps) // 2)]:
                page = client.fragment(address("/why", puzzle, with_=name, at=at))
                held_to_all_solutions(puzzle, page)
                checked += 1
        assert bool(checked) == (name != "local-search")
