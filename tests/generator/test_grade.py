"""Grades: from the strategies that a puzzle needs, and only for puzzles with one solution."""

from itertools import pairwise
from statistics import mean

import pytest

from tests.conftest import PUZZLES
from webapp.budget import Budget
from webapp.generator.grade import GRADES, NAMES, UNREASONABLE, Unrated, rate
from webapp.logic.solving import solve
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import parse

KEEN = [row for row in PUZZLES if row["difficulty"].startswith("keen-")]
# No strategy completes it.
STUCK = next(row["text"] for row in KEEN if row["id"] == "keen-p-8du-1")


def test_grade_is_that_of_the_hardest_strategy_needed_and_grows_with_keens() -> None:
    """`make bench` says how closely."""
    scores: dict[str, list[float]] = {name: [] for name in NAMES}
    keens: dict[str, list[float]] = {}
    for row in KEEN:
        rating, outcome = rate(parse(row["text"])), solve(parse(row["text"]))
        scores[rating.grade].append(rating.score)
        keens.setdefault(row["difficulty"].split("-")[1], []).append(rating.score)
        if not outcome.solved:
            assert rating.grade == UNREASONABLE
            continue
        cost = max(STRATEGIES[name].cost for name in outcome.uses)
        easier = NAMES.index(rating.grade) - 1
        assert rating.uses == outcome.uses
        assert cost <= rating.score < cost + 1
        assert (GRADES[NAMES[easier]] if easier >= 0 else 0) < cost <= GRADES[rating.grade]
    for easy, hard in pairwise(NAMES):
        assert max(scores[easy]) < min(scores[hard])
    means = [mean(keens[name]) for name in NAMES]
    assert means == sorted(means)


@pytest.mark.parametrize(
    ("text", "budget", "verdict", "why"),
    [
        ("2 ab ab a 3 + b 4 +", None, "none", "no solution"),
        ("2 ab ab a 3 + b 3 +", None, "several", "more than one solution"),
        (STUCK, Budget(50), "unknown", "rating this puzzle takes longer"),
    ],
)
def test_puzzle_without_a_grade_says_why(
    text: str, budget: Budget | None, verdict: str, why: str
) -> None:
    with pytest.raises(Unrated, match=why) as caught:
        rate(parse(text), budget)
    assert caught.value.verdict == verdict
