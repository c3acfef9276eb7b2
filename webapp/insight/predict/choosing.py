"""The choice of steps worth a question, so that Predict asks some of every kind."""

from collections.abc import Iterable, Iterator, Sequence

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight.moment import Moment
from webapp.insight.run.run import Run
from webapp.puzzle import Puzzle
from webapp.solvers import Choice

from .going_on import BACK_TO, WHICH_CELL, WHICH_VALUE
from .judging import ACCEPTED, WHY
from .questions import Question, QuestionKind, moments

# Every kind of question, by its name.
KINDS: dict[str, QuestionKind] = {
    "accepted": ACCEPTED,
    "why": WHY,
    "which-cell": WHICH_CELL,
    "which-value": WHICH_VALUE,
    "back-to": BACK_TO,
}

# Steps to check for a kind that wasn't asked recently, and for a similar question; and the limit of
# ticks for finding a question.
WINDOW, SIMILAR = 40, 400
WORK = 1_000_000
_LATELY = 6  # a plain question can come again after this many others
_APART = 10  # steps between two consecutive questions of a kind

Sort = tuple[str, str]  # a kind and a theme


def titles(choice: Choice, puzzle: Puzzle) -> dict[str, str]:
    """The kinds of question that the algorithm has on the puzzle, with their titles."""
    return {name: kind.title for name, kind in KINDS.items() if kind.may_ask(choice, puzzle)}


def next_by_kind(run: Run, start: int, kinds: Iterable[str], budget: Budget) -> dict[str, Question]:
    """The next question of each of these kinds within SIMILAR computed steps and the budget."""
    found, left = dict[str, Question](), {*kinds}
    for at, questions in _found(run, start, left, budget):
        if at > start + SIMILAR or not left:
            break
        found |= {question.kind: question for question in questions}
        left.difference_update(found)
    return found


def questions_at(run: Run, at: int, budget: Budget | None = None) -> dict[str, Question]:
    """All questions at a computed step, by kind."""
    if not 0 <= at < len(run.events):
        return {}
    moment = next(iter(moments(run, at, budget or Budget())))
    return {each.kind: each for each in _asked(moment, KINDS)}


def _asked(moment: Moment, kinds: Iterable[str]) -> list[Question]:
    return [question for kind in kinds if (question := KINDS[kind].ask(moment))]


def next_question(
    run: Run,
    start: int,
    lately: Sequence[Sort] = (),
    like: Sort | None = None,
    budget: Budget | None = None,
    window: int = WINDOW,
) -> Question | None:
    """The next question from this step on among the computed events; None if none is left.

    Of those within `window` steps of the first one, it is the one whose sort was asked longest ago;
    `lately` are the sorts asked so far, oldest first. `like` requests a sort instead, if it comes
    in time. If the search takes more than WORK, it is the best one found so far. Raises
    OutOfBudgetError if the budget itself runs out.
    """
    with (budget or Budget()).part(WORK) as part:
        if like and (found := _similar(run, start, like, part)):
            return found
        soon: list[Question] = []
        for at, found_here in _found(run, start, KINDS, part):
            if soon and at >= soon[0].at + window:
                break
            soon += found_here
            if any(_rank(question, start, lately)[0] > _LATELY for question in found_here):
                break
    return max(soon, key=lambda question: _rank(question, start, lately), default=None)


def _found(
    run: Run, start: int, kinds: Iterable[str], budget: Budget
) -> Iterator[tuple[int, list[Question]]]:
    """The questions of these kinds, step by step, until the budget runs out."""
    try:
        for moment in moments(run, start, budget):
            yield moment.at, _asked(moment, kinds)
    except OutOfBudgetError:
        return


def _similar(run: Run, start: int, like: Sort, budget: Budget) -> Question | None:
    kind, theme = like
    same: Question | None = None
    for at, found in _found(run, start, (kind,), budget):
        if at > start + SIMILAR:
            break
        for question in found:
            if question.theme == theme:
                return question
            same = same or question
    return same


def _rank(question: Question, start: int, lately: Sequence[Sort]) -> tuple[int, int]:
    """How many questions ago its kind was asked, and its sort.

    Less for a plain question unless that is long ago, and for one right after its like.
    """
    newest = lately[::-1]
    sorts = {sort: since for since, sort in reversed([*enumerate(newest)])}
    kinds = {kind: since for since, (kind, _) in reversed([*enumerate(newest)])}
    kind = kinds.get(question.kind, _LATELY + 1)
    if question.plain:
        kind = -1 if kind < _LATELY else _LATELY
    if kind < 1 and question.at < start + _APART:
        kind -= 2
    return kind, sorts.get((question.kind, question.theme), len(lately))
