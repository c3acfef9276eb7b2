"""Judgement: what is found in any order, or before there are clues, is what the steps say."""

from collections import Counter
from collections.abc import Iterator

import pytest

from webapp.budget import Budget, OutOfBudget
from webapp.generator import by_steps
from webapp.generator.draw import Drawn, draw, without_operators
from webapp.generator.grade import GRADES, NAMES, UNREASONABLE, Unrated, rate
from webapp.generator.judge import GradeFit, has_grade, judged
from webapp.generator.lots import Lots
from webapp.generator.make import Wish
from webapp.logic.solving import solve
from webapp.logic.strategies import STRATEGIES
from webapp.solvers import solutions

pytestmark = pytest.mark.no_cover

SWEEP = [pytest.param(*each, marks=pytest.mark.sweep) for each in ((5, 60), (7, 20), (9, 8))]


def drawn(size: int, count: int) -> Iterator[Drawn]:
    """Draws as all grades wish them, also with cages so large that few fillings are listed."""
    for seed in range(count):
        grade = NAMES[seed % len(NAMES)]
        wish = Wish(size, grade, largest=5 + seed % 4)
        found = draw(size, wish.weights(seed), wish.operators, Lots(f"judged {size} {seed}"))
        if found:
            yield found
            if seed % 3 == 0:
                yield without_operators(found)


def graded(one: Drawn, grade: str) -> bool:
    """What `has_grade` shortens: strategies up to the grade solve it, and its rating is that."""
    if grade == UNREASONABLE:
        if len(list(solutions(one.puzzle))) > 1:
            return False
    elif not solve(one.puzzle, most_cost=GRADES[grade]).solved:
        return False
    try:
        return rate(one.puzzle).grade == grade
    except Unrated:
        return False


@pytest.mark.parametrize(("size", "count"), [(4, 40), (6, 6), *SWEEP])
def test_puzzle_has_one_grade_and_it_is_what_its_steps_say(size: int, count: int) -> None:
    seen = Counter[str]()
    for one in drawn(size, count):
        grades = [grade for grade in NAMES if has_grade(one, grade, Budget())]
        assert grades == [grade for grade in NAMES if graded(one, grade)], one
        assert len(grades) < 2
        seen.update(grades or ["none"])
        for grade in NAMES if size < 6 else ():
            quick = judged(one, grade, Budget())[0] is GradeFit.TOO_HARD
            assert by_steps.has_grade(one, grade, Budget()) == (grade in grades), (one, grade)
            assert (by_steps.judged(one, grade, Budget())[0] is GradeFit.TOO_HARD) == quick, one
    assert len(seen) > 1


def test_every_strategy_of_a_grade_is_known_to_the_quick_judgement() -> None:
    assert by_steps.all_known()
    assert {*STRATEGIES} >= by_steps.KNOWN
    with pytest.raises(OutOfBudget):
        by_steps.has_grade(next(drawn(5, 9)), "easy", Budget(10))
