"""Grades depend on the strategies a puzzle needs; only puzzles with one solution have one."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from statistics import mean

import pytest

from tests.conftest import PUZZLES
from webapp.budget import Budget
from webapp.generator.draw import draw
from webapp.generator.grade import GRADES, NAMES, UNREASONABLE, UnratedError, rate
from webapp.generator.judge import Drawn, Fit, fit
from webapp.generator.make import HIDDEN, SHOWN, PuzzleSpec
from webapp.generator.rng import SeededRng
from webapp.logic.solving import solve
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import parse

KEEN = [row for row in PUZZLES if row["difficulty"].startswith("keen-")]
# No strategy completes it.
STUCK = next(row["text"] for row in KEEN if row["id"] == "keen-p-8du-1")


def test_grade_is_of_the_hardest_strategy_and_grows_with_keen() -> None:
    """`make bench` measures how closely."""
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
def test_ungraded_puzzle_gets_a_reason(
    text: str, budget: Budget | None, verdict: str, why: str
) -> None:
    with pytest.raises(UnratedError, match=why) as caught:
        rate(parse(text), budget)
    assert caught.value.verdict == verdict


def test_smallest_hard_and_unreasonable_puzzles_are_rated() -> None:
    assert rate(parse("4:d_5a__a_aa_b,a10s2d2a8s1m6")).grade == UNREASONABLE
    assert rate(parse("3:a_a3_a_,s1a7s1s1")).grade == "hard"


def drawn(size: int, count: int) -> Iterator[Drawn]:
    """Yield random puzzles, some with large cages or without operators, most not unique."""
    for seed in range(count):
        spec = PuzzleSpec(size, NAMES[seed % len(NAMES)], largest=5 + seed % 4)
        rng = SeededRng(f"judged {size} {seed}")
        operators = HIDDEN if seed % 3 == 0 else SHOWN
        if found := draw(size, spec.weights(seed), operators, None, rng, lambda _: (Fit.FITS, ())):
            yield found


SWEEP = [pytest.param(*each, marks=pytest.mark.sweep) for each in ((5, 60), (7, 20), (9, 8))]


@pytest.mark.no_cover
@pytest.mark.parametrize(("size", "count"), [(4, 40), (6, 6), *SWEEP])
def test_puzzle_fits_only_its_own_grade(size: int, count: int) -> None:
    seen = Counter[str]()
    for one in drawn(size, count):
        try:
            grade = rate(one.puzzle).grade
            at = NAMES.index(grade)
            expected = [Fit.TOO_HARD] * at + [Fit.FITS] + [Fit.TOO_EASY] * (len(NAMES) - 1 - at)
        except UnratedError:
            grade, expected = "none", [Fit.TOO_HARD] * len(NAMES)
        seen[grade] += 1
        assert [fit(one, name, Budget())[0] for name in NAMES] == expected, one
    assert len(seen) > 1
