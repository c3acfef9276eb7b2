"""Predict: what it asks of a run's next step, and what it tells before and after an answer."""

import pytest

from tests.web.support import FIGURE, SAMPLE, Client, Element, address
from webapp.insight import Run
from webapp.insight.predict.choosing import next_question, questions_at
from webapp.insight.predict.questions import Question
from webapp.solvers import SOLVERS, parse_choice

ASKING = [name for name, solver in SOLVERS.items() if not solver.swaps]


def questions(name: str, most: int = 6) -> list[Question]:
    """The first questions of a run, each from where the one before was answered."""
    run, found, at = Run(FIGURE, parse_choice(name)), list[Question](), 0
    run.extend(3_000)
    while len(found) < most:
        question = next_question(run, at, [(each.kind, each.theme) for each in found])
        if question is None:
            break
        found.append(question)
        at = question.shows
    return found


def asked(client: Client, name: str, at: int, **more: object) -> Element:
    """What the panel gets."""
    return client.fragment(address("/ask", FIGURE, with_=name, at=at, **more)).one(id="prediction")


@pytest.mark.parametrize("name", ASKING)
def test_the_first_question_is_told_where_it_is_and_asked_when_it_is_there(
    client: Client, name: str
) -> None:
    (first,) = questions(name, 1)
    before = asked(client, name, 0)
    if first.at:
        assert (before["data-phase"], before["data-next"]) == ("later", str(first.at))
    there = asked(client, name, first.at, kind=first.kind)
    assert (there["data-phase"], there["data-asks"]) == ("open", first.asks)
    assert [link["data-answer"] for link in there.all("a")] == [a.key for a in first.answers]


@pytest.mark.parametrize("name", ASKING)
def test_every_offered_answer_is_judged_and_only_then_is_it_told_what_is_right(
    client: Client, name: str
) -> None:
    for question in questions(name):
        there = client.htmx(address("/ask", FIGURE, with_=name, at=question.at, kind=question.kind))
        assert question.rule not in there.text
        assert "data-right" not in there.text
        assert "data-shows" not in there.text
        for answer in question.answers:
            judged = asked(client, name, question.at, kind=question.kind, answer=answer.key)
            assert judged["data-right"] == str(int(answer.key in question.right))
            assert question.rule in judged.text


def test_a_wrong_answer_is_followed_by_a_similar_question(client: Client) -> None:
    for question in questions("backtracking", 8):
        wrong = next(each.key for each in question.answers if each.key not in question.right)
        judged = asked(client, "backtracking", question.at, kind=question.kind, answer=wrong)
        assert judged["data-next-kind"] == question.kind
        assert int(judged["data-next"]) >= question.shows


def test_whoever_gives_no_answer_is_shown_it(client: Client) -> None:
    judged = asked(client, "backtracking", 0, kind="accepted", answer="skip")
    assert judged["data-right"] == ""
    assert "The answer: the search tries it." in judged.text


def test_every_cell_of_a_tie_is_told(client: Client) -> None:
    tied = next(q for q in questions("mrv", 8) if q.kind == "which-cell" and 1 < len(q.right) <= 4)
    judged = asked(client, "mrv", tied.at, kind="which-cell", answer=max(tied.right))
    assert judged["data-right"] == "1"
    assert all(name in judged.one(class_="judged").text for name in tied.right)


def test_local_search_has_no_questions_and_says_so(client: Client) -> None:
    judged = asked(client, "local-search", 0)
    assert judged["data-phase"] == "none"
    page = client.page(address("/watch", SAMPLE, with_="local-search"))
    assert "Nothing to predict here" in page.one(id="predict").text


def test_without_scripts_a_lesson_goes_from_link_to_link(client: Client) -> None:
    there, seen = address("/ask", FIGURE, with_="backjumping"), []
    for _ in range(5):
        page = client.page(there)
        assert "on the board" not in page.one(id="prediction").text
        seen.append(page.one("h1").text)
        judged = client.page(page.one(class_="answers").all("a")[0]["href"])
        assert judged.one(class_="judged").text.startswith(("Right: ", "No: "))
        assert judged.one(class_="sentence").text
        there = judged.by_role("link", "Next question")["href"]
    assert len(set(seen)) == 5


def test_with_other_options_it_still_asks(client: Client) -> None:
    there = address("/watch", SAMPLE, with_="backtracking", values="down", ask=1)
    assert (
        client.get(there).headers["Location"].endswith("with=backtracking:values%3Ddown&at=0&ask=1")
    )


def test_an_answer_that_was_not_offered_is_refused(client: Client) -> None:
    there = address("/ask", FIGURE, with_="backtracking", at=0, kind="accepted", answer="x")
    told = client.page(there, 422).one(class_="refusal").text
    assert "'answer' must be one of tried, row, column, cage, not 'x'." in told


def test_a_kind_that_there_is_not_is_refused_with_those_there_are(client: Client) -> None:
    there = address("/ask", FIGURE, with_="backtracking", kind="x")
    told = client.page(there, 422).one(class_="refusal").text
    assert "'kind' must be one of accepted, why, which-cell, which-value, back-to, not 'x'." in told


def test_goals_that_are_equal_have_so_many_ways_each(client: Client) -> None:
    tied = next(q for q in questions("exact-cover") if len(q.right) > 1)
    judged = asked(client, "exact-cover", tied.at, kind="which-cell", answer="skip")
    assert f"{len(tied.right)} have 1 way each." in judged.text


def test_a_kind_that_is_not_asked_there_says_that_there_is_nothing(client: Client) -> None:
    run = Run(FIGURE, parse_choice("backtracking"))
    run.extend(10)
    assert "back-to" not in questions_at(run, 0)
    assert asked(client, "backtracking", 0, kind="back-to")["data-phase"] == "none"
