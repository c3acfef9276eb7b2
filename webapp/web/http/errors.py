"""The error of a request that can't be served, with its sentences; its status is usually 422."""

from collections.abc import Mapping, Sequence

from webapp.puzzle import Fault
from webapp.puzzle.errors import printable
from webapp.puzzle.words import sentence as as_sentence


class RequestError(Exception):
    """What is wrong with a request: a sentence, and the faults of its puzzle if it has any.

    `retry_after` is in seconds, for a request that may succeed later. `onward` maps the text of
    links to the URLs of pages that help.
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


def request_error(error: ValueError) -> RequestError:
    """The error's message as the sentence of a request's error."""
    return RequestError(as_sentence(printable(str(error))))
