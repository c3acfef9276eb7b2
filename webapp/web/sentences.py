"""Sentences on a page: where the word stands that carries the verdict, which gets its colour."""

from markupsafe import Markup

from webapp.trace import NAMES, Event

# By the kind of event.
_WORDS = {
    "guess": "tried",
    "infer": "follows",
    "reject": "refused",
    "dead-end": "no value is left",
    "undo": "undone",
    "swap": "Swap",
    "solved": "solved",
    "exhausted": "nothing more",
    "gave-up": "gives up",
}


def emphasis(event: Event | None, sentence: str) -> tuple[str, str, str]:
    """The sentence in three parts: before the verdict, the verdict, after it."""
    word = _WORDS.get(NAMES[type(event)], "") if event else ""
    return sentence.partition(word) if word else (sentence, "", "")


def emphasised(event: Event | None, sentence: str) -> Markup:
    """The sentence with its verdict marked."""
    before, verdict, after = emphasis(event, sentence)
    strong = Markup("<strong>{}</strong>").format(verdict) if verdict else ""
    return Markup("{}{}{}").format(before, strong, after)
