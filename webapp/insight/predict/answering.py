"""Answering: whether what was answered to a question is right, and which answers are."""

from webapp.puzzle import named_cell

from .questions import Judged, Question

# Answers whoever wants to be shown what is right.
SKIPPED = "skip"
_MOST_NAMED = 4  # cells that are equally right, named one by one


class NotOffered(ValueError):
    """What can't be an answer to a question; says which can."""


def judge(question: Question, key: str) -> Judged:
    """Whether an answer, by its key, is right; raises NotOffered for what can't be one."""
    texts = {answer.key: answer.text for answer in question.answers}
    keys = [each for each in texts if each in question.right]
    if question.kind == "which-cell" and question.on_board and len(question.right) <= _MOST_NAMED:
        keys = sorted(question.right, key=named_cell)
    answers = tuple(texts.get(each, each) for each in keys)
    if key == SKIPPED:
        return Judged(None, answers)
    if key not in texts and not (question.on_board and _is_cell(key)):
        or_cell = ", or a cell" if question.on_board else ""
        raise NotOffered(f"'answer' must be one of {', '.join(texts)}{or_cell}, not '{key}'.")
    return Judged(key in question.right, answers)


def _is_cell(text: str) -> bool:
    try:
        named_cell(text)
    except ValueError:
        return False
    return True
