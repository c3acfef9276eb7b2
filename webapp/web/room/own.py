"""Own: a question of the teacher's own, as the form of her page sends it."""

from dataclasses import replace
from string import ascii_uppercase

from werkzeug.datastructures import MultiDict

from webapp.classroom.lesson.lesson import (
    ANSWER_KINDS,
    MAX_WORDS,
    ClassQuestion,
    tidy_answer,
    wrong_options,
)
from webapp.puzzle.errors import printable
from webapp.web.http.errors import RequestError


def asking_of(form: MultiDict[str, str], size: int) -> ClassQuestion:
    """The question of a form, about a page with a board of this size (0: without one).

    The form has its `words`, what it `takes` and an `option` for each answer; one may be `right`.
    Raises RequestError.
    """
    words, takes = _words(form), form.get("takes", ANSWER_KINDS[0])
    if takes not in ANSWER_KINDS:
        names = ", ".join(ANSWER_KINDS)
        raise RequestError(f"'takes' must be one of {names}, not '{printable(takes[:20])}'.")
    # The form has two fields of this name: of the letters first, then of what is typed.
    rights = [tidy_answer(each[:20], takes) for each in form.getlist("right")] or [""]
    if takes != ANSWER_KINDS[0]:
        if not size:
            raise RequestError("This page has no board: ask with options, or show a puzzle first.")
        return _with_right(ClassQuestion(words, (), takes), rights[-1], rights[-1], size)
    options = dict(zip(ascii_uppercase, map(_tidied, form.getlist("option")), strict=False))
    given = [letter for letter, text in options.items() if text]
    if said := wrong_options([options[letter] for letter in given]):
        raise RequestError(said)
    asking = ClassQuestion(words, tuple(options[letter] for letter in given), takes)
    # Where a field was left empty, the letters of those below it move up.
    right = dict(zip(given, ascii_uppercase, strict=False)).get(rights[0], "")
    return _with_right(asking, right, rights[0], size)


def _with_right(asking: ClassQuestion, right: str, said: str, size: int) -> ClassQuestion:
    if said and not asking.admits(right, size):
        raise RequestError(f"“{printable(said)}” can’t be an answer to this question.")
    return replace(asking, right=right)


def _words(form: MultiDict[str, str]) -> str:
    words = _tidied(form.get("words", ""))
    if not words:
        raise RequestError("Write the question first.")
    if len(words) > MAX_WORDS:
        raise RequestError(f"That’s {len(words):,} characters; the limit is {MAX_WORDS}.")
    return words


def _tidied(text: str) -> str:
    return printable(" ".join(text.split()))
