"""Asking: which steps of a run are worth a question, so that a lesson has some of every kind."""

from collections.abc import Sequence

from .predictions import KINDS
from .questions import Moment, Question, moments
from .run import Run

# So many steps are looked at for a kind that was not asked lately, and for a similar question.
WINDOW, _SIMILAR = 40, 400
_LATELY = 6  # a plain question comes again only after so many others


def questions_at(run: Run, at: int) -> dict[str, Question]:
    """All that may be asked at a step that is made, by kind."""
    if not 0 <= at < len(run.events):
        return {}
    return _asked(Moment(run, at, run.fold.board_at(at, run.events)))


def _asked(moment: Moment) -> dict[str, Question]:
    found = {kind: ask(moment) for kind, ask in KINDS.items()}
    return {kind: question for kind, question in found.items() if question}


def next_question(
    run: Run, start: int, lately: Sequence[str] = (), like: tuple[str, str] | None = None
) -> Question | None:
    """The next question from this step on among the events that are made; None where none is left.

    It is of a kind that was not asked `lately` (kinds, oldest first), if there is one soon; `like`
    asks for a kind and theme instead, where that comes in time.
    """
    if like and (found := _similar(run, start, like)):
        return found
    best: Question | None = None
    for moment in moments(run, start):
        if best and moment.at >= best.at + WINDOW:
            break
        for question in _asked(moment).values():
            if best is None or _wait(question, lately) > _wait(best, lately):
                best = question
        if best and _wait(best, lately) > _LATELY:
            break
    return best


def _similar(run: Run, start: int, like: tuple[str, str]) -> Question | None:
    kind, theme = like
    same: Question | None = None
    for moment in moments(run, start):
        if moment.at > start + _SIMILAR:
            break
        question = KINDS[kind](moment)
        if question and question.theme == theme:
            return question
        same = same or question
    return same


def _wait(question: Question, lately: Sequence[str]) -> int:
    """How many questions ago its kind was asked; least where it is plain and was asked lately."""
    since = lately[::-1].index(question.kind) if question.kind in lately else _LATELY + 1
    return -1 if question.plain and since < _LATELY else since
