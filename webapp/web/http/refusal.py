"""Refusals: a request that cannot be served, with the sentences that say why; most are a 422."""

from collections.abc import Mapping, Sequence

from webapp.puzzle import Fault
from webapp.puzzle.errors import printable
from webapp.puzzle.words import sentence as as_sentence


class Refusal(Exception):
    """What is wrong with a request: a sentence, and the faults of its puzzle if it has any.

    `retry_after` is in seconds, for what may go well a little later; `onward` are addresses that
    lead on, by the words of their links.
    """

    def __init__(
        self,
        sentence: str,
        faults: Sequence[Fault] = (),
        code: str | None = None,
        status: int = 422,
        retry_after: int = 0,
        onward: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.faults = list(faults)
        self.code = code
        self.status = status
        self.retry_after = retry_after
        self.onward = onward or {}


def because(error: ValueError) -> Refusal:
    """The refusal that says what the error says, as a sentence."""
    return Refusal(as_sentence(printable(str(error))))
