"""Predict handed in: each answer is judged again."""

from itertools import chain, islice

import pytest

from tests.web.support import FIGURE, SAMPLE
from webapp.handin.done import Done, Untrue
from webapp.handin.predict import parse_answers, predicted
from webapp.insight import Run
from webapp.insight.predict.choosing import questions_at
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice


def whole_run(name: str, puzzle: Puzzle = SAMPLE) -> Run:
    run = Run(puzzle, parse_choice(name))
    run.to_end()
    return run


RUN = whole_run("backtracking", FIGURE)
ASKED = [q for at in range(60) for q in questions_at(RUN, at).values()][:12]


def answers_of(*, right: bool) -> str:
    return " ".join(
        f"{q.at}.{q.kind}.{next(a.key for a in q.answers if (a.key in q.right) == right)}"
        for q in ASKED
    )


def test_right_wrong_and_shown_answers_count_as_such() -> None:
    count = len(ASKED)
    right, wrong = (answers_of(right=each) for each in (True, False))
    assert predicted(RUN, parse_answers(right)) == Done(count, count, 0, 0)
    assert predicted(RUN, parse_answers(wrong)) == Done(0, count, count, 0)
    skipped = " ".join(f"{q.at}.{q.kind}.skip" for q in ASKED)
    assert predicted(RUN, parse_answers(skipped)) == Done(0, 0, 0, count)


def test_of_a_question_that_was_asked_twice_the_first_answer_counts() -> None:
    text = f"{answers_of(right=False)} {answers_of(right=True)}"
    assert predicted(RUN, parse_answers(text)).result == 0


@pytest.mark.parametrize("name", [name for name, each in SOLVERS.items() if not each.swaps])
def test_every_algorithms_questions_can_be_handed_in(name: str) -> None:
    run = Run(SAMPLE, parse_choice(name))
    run.extend(3_000)
    moments = (questions_at(run, at).values() for at in range(len(run.events)))
    questions = list(islice(chain.from_iterable(moments), 9))
    assert questions
    keys = [next(each.key for each in q.answers if each.key in q.right) for q in questions]
    text = " ".join(f"{q.at}.{q.kind}.{key}" for q, key in zip(questions, keys, strict=True))
    assert predicted(run, parse_answers(text)).result == len(questions)


def test_what_was_not_asked_is_not_believed() -> None:
    at = next(at for at in range(60) if "accepted" not in questions_at(RUN, at))
    with pytest.raises(Untrue, match=f"Step {at} of this run doesn’t ask that"):
        predicted(RUN, parse_answers(f"{at}.accepted.tried"))
    beyond = len(RUN.events) + 5
    with pytest.raises(Untrue, match="doesn’t ask that"):
        predicted(RUN, parse_answers(f"{beyond}.accepted.tried"))


def test_what_was_not_offered_is_not_believed() -> None:
    question = ASKED[0]
    with pytest.raises(Untrue, match="must be one of"):
        predicted(RUN, parse_answers(f"{question.at}.{question.kind}.nonsense"))


@pytest.mark.parametrize(
    "text", ["x", "1.accepted", "1.guess.r1c1", "-1.why.row", "999999.why.row", "1.why.<b>"]
)
def test_damaged_answers_are_told(text: str) -> None:
    with pytest.raises(Untrue, match="damaged"):
        parse_answers(text)


def test_none_and_too_many_are_told() -> None:
    with pytest.raises(Untrue, match="No question is answered yet"):
        parse_answers(" ")
    with pytest.raises(Untrue, match="At most 300 answers"):
        parse_answers(" ".join(["1.why.row"] * 301))
