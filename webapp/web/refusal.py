"""Refusals: a request that cannot be served, with the sentences that say why; a 422."""

from collections.abc import Sequence

from webapp.puzzle import Fault


class Refusal(Exception):
    """What is wrong with a request: a sentence, and the faults of its puzzle if it has any."""

    def __init__(
        self,
        sentence: str,
        faults: Sequence[Fault] = (),
        code: str | None = None,
        status: int = 422,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.faults = list(faults)
        self.code = code
        self.status = status
