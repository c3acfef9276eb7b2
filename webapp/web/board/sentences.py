"""Sentences on a page: the verdict gets its colour, and a strategy's name leads to its page."""

import re

from flask import url_for
from markupsafe import Markup

from webapp.insight import Look
from webapp.logic.deduction import Deduced
from webapp.trace import NAMES, Event, Infer, Remove

# By the kind of event; of several, the first that the sentence has.
_VERDICTS = {
    "guess": "Try|try",
    "infer": "must be|is given|gets|keeps",
    "reject": "Rejected",
    "remove": "Cross off",
    "dead-end": "Dead end",
    "undo": "Dead end|Back",
    "swap": "Swap",
    "solved": "Solved|Another solution",
    "exhausted": "No solution|No other solution|No more",
    "gave-up": "Stopped",
}


def emphasis(event: Event | None, sentence: str) -> tuple[str, str, str]:
    """The sentence in three parts: before the verdict, the verdict, after it."""
    verdicts = _VERDICTS.get(NAMES[type(event)]) if event else None
    found = re.search(rf"\b(?:{verdicts})\b", sentence) if verdicts else None
    if not found:
        return sentence, "", ""
    return sentence[: found.start()], found[0], sentence[found.end() :]


def bold(sentence: str, *parts: str) -> Markup:
    """The sentence with these parts in bold, in their order, as far as it has them."""
    said = Markup("")
    for part in parts:
        if part and part in sentence:
            before, _, sentence = sentence.partition(part)
            said += Markup("{}<b>{}</b>").format(before, part)
    return said + sentence


def emphasised(look: Look) -> Markup:
    """The sentence with its verdict marked."""
    return _marked(look.event, look.sentence)


def _marked(event: Event | None, sentence: str) -> Markup:
    before, verdict, after = emphasis(event, sentence)
    strong = Markup("<strong>{}</strong>").format(verdict) if verdict else ""
    return Markup("{}{}{}").format(before, strong, after)


def linked(look: Look) -> Markup:
    """The same, and the strategy that it names at its end is a link, for a pointer.

    Whoever listens hears the sentence from the page's status, and whoever goes by keys has the link
    to all strategies below it.
    """
    event, sentence = look.event, look.sentence
    because = event.because if isinstance(event, Infer | Remove) else None
    if not isinstance(because, Deduced) or not sentence.endswith(end := f" ({because.title})."):
        return emphasised(look)
    there = url_for("strategies.page", _anchor=because.rule)
    link = Markup(' (<a href="{}" tabindex="-1">{}</a>).').format(there, because.title)
    return _marked(event, sentence.removesuffix(end)) + link
