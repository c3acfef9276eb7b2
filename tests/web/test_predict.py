"""Predict asks about a run's next step, and explains only after the answer."""

import pytest

from tests.web.support import FIGURE, Client, Element, address
from webapp.insight import Run
from webapp.insight.predict.choosing import next_question
from webapp.insight.predict.questions import Question
from webapp.solvers import SOLVERS, parse_choice


def questions(name: str, most: int = 6) -> list[Question]:
    """Return the first questions of a run, each from where the previous one was answered."""
    run, found, at = Run(FIGURE, parse_choice(name)), list[Question](), 0
    run.extend(3_000)
    while len(found) < most and (
        question := next_question(run, at, [(each.kind, each.theme) for each in found])
    ):
        found.append(question)
        at = question.shows
    return found


def prediction(client: Client, name: str, at: int, **more: object) -> Element:
    """Return the panel after an answer."""
    return client.fragment(address("/ask", FIGURE, with_=name, at=at, **more)).one(id="prediction")


@pytest.mark.parametrize("name", [name for name, each in SOLVERS.items() if not each.swaps])
def test_prediction_is_judged_and_only_then_explained(client: Client, name: str) -> None:
    found = questions(name)
    before = prediction(client, name, 0)
    if found[0].at:
        assert (before["data-phase"], before["data-next"]) == ("later", str(found[0].at))
    for question in found:
        query = {"at": question.at, "kind": question.kind}
        there = prediction(client, name, **query)
        assert (there["data-phase"], there["data-asks"]) == ("open", question.asks)
        assert [each["data-answer"] for each in there.all("button")] == [
            a.key for a in question.answers
        ]
        page = client.htmx(address("/ask", FIGURE, with_=name, **query)).text
        assert [each for each in (question.rule, "data-right", "data-shows") if each in page] == []
        for answer in question.answers:
            judged = prediction(client, name, **query, answer=answer.key)
            right = answer.key in question.right
            assert judged["data-right"] == str(int(right))
            assert question.rule in judged.text
            if name == "backtracking" and not right:  # a similar question follows
                assert judged["data-next-kind"] == question.kind
                assert int(judged["data-next"]) >= question.shows
