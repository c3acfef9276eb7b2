"""A room: what its teacher shows and asks. Every change is a new room with the next number."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from hmac import compare_digest
from zlib import crc32

from webapp.classroom.lesson.lesson import ClassQuestion

# What is asked while a page stays on screen: a free vote, what a lesson asks at its step, or a
# question of the teacher's own.
VOTE, LESSON, OWN = "vote", "lesson", "own"
FREE = (VOTE, LESSON, OWN)


def digest(key: str) -> str:
    """What is kept of a key, in hex: it opens nothing."""
    return sha256(key.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Vote:
    """What the class is asked: one of FREE, or the question of this kind at step `at` of the page.

    `round` is a number that no other question and no other vote on this one has. `first` is how
    often each answer was given in the first vote, where this is another one. `own` is what is
    asked where the kind is OWN. From `until` on, in seconds since the epoch, no answer is taken;
    0 where there is no timer, whose length in seconds is `timed`.
    """

    round: int
    kind: str
    at: int
    revealed: bool = False
    first: Mapping[str, int] | None = None
    own: ClassQuestion | None = None
    timed: int = 0
    until: float = 0.0

    def takes(self, round: int, now: float) -> bool:
        """Whether an answer to a round is taken at a time."""
        return round == self.round and not self.revealed and not self.is_over(now)

    def is_over(self, now: float) -> bool:
        """Whether its timer has ended."""
        return bool(self.until) and now >= self.until

    def left(self, now: float) -> float:
        """How many seconds its timer has left; 0 where it has ended, or where there is none."""
        return max(0.0, self.until - now)


@dataclass(frozen=True, slots=True)
class AnswerCount:
    """An answer that was offered or given, as it is written and with its text; how often it was
    given, how often in the first vote (None where this is the first), whether it is right, and the
    letter by which it was offered ("" for a cell that was not)."""

    key: str
    text: str
    times: int
    first: int | None
    is_right: bool
    letter: str = ""

    @property
    def label(self) -> str:
        """`B Row 2`, or the one where both are alike."""
        return self.text if self.letter in ("", self.text) else f"{self.letter} {self.text}"


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """What was asked in a round, and what was answered: a row of the room's summary.

    `has_right` says whether any answer counts as right, `page` and `at` what was on screen, `here`
    how many seats were heard then.
    """

    round: int
    kind: str
    words: str
    page: str
    at: int
    here: int
    answers: tuple[AnswerCount, ...]
    has_right: bool

    @property
    def answered(self) -> int:
        """How many have answered."""
        return sum(each.times for each in self.answers)

    @property
    def present(self) -> int:
        """How many could have answered: some had gone, and their answers stayed."""
        return max(self.here, self.answered)

    @property
    def has_answered(self) -> str:
        """`20 of 28`."""
        return f"{self.answered} of {self.present}"

    @property
    def given(self) -> dict[str, int]:
        """How often each answer was given that was."""
        return {each.key: each.times for each in self.answers if each.times}

    @property
    def right(self) -> int | None:
        """How many were right; None where nothing counts as right."""
        return sum(each.times for each in self.answers if each.is_right) if self.has_right else None

    @property
    def is_again(self) -> bool:
        """Whether it is another vote on what was asked before."""
        return any(each.first is not None for each in self.answers)


@dataclass(frozen=True, slots=True)
class Beside:
    """What the teacher shows to all besides the page: the panel that is open and the cell that is
    pointed at, by their names ("" for none), and whether a lesson's answer is unfolded."""

    panel: str = ""
    cell: str = ""
    unfolded: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A pupil's place: when it was heard last, in seconds since the epoch; its latest answer."""

    token: str
    number: int
    heard: float
    follows: bool = True
    round: int = 0
    answer: str = ""


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """An address of ours that a seat would have the class see: the seat's token and number, and
    since when, in seconds since the epoch."""

    token: str
    number: int
    since: float
    address: str

    @property
    def id(self) -> str:
        """What no other offer is called, be it of the same seat."""
        return f"{self.number}-{crc32(f'{self.since} {self.address}'.encode()):x}"


@dataclass(frozen=True, slots=True)
class Room:
    """What a room shows: an address of ours, the step `at`, and from `since` on so many a second.

    Times are in seconds since the epoch; `seq` grows with every change; a speed of 0 is a rest.
    """

    code: str
    key: str
    opened: float
    page: str
    at: int = 0
    speed: int = 0
    since: float = 0.0
    seq: int = 1
    round: int = 0
    question: Vote | None = None
    locked: bool = False
    beside: Beside = Beside()

    def admits(self, key: str) -> bool:
        """Whether the key is that of its teacher."""
        return compare_digest(digest(key), self.key)

    @property
    def wall(self) -> str:
        """What the projector's page has of the room, to be known again by: it opens nothing."""
        return digest(self.key)[:22]

    def passes(self, wall: str) -> bool:
        """Whether that is of the projector's page."""
        return compare_digest(wall.encode(), self.wall.encode())

    def at_time(self, now: float) -> int:
        """The step that is on screen at a time."""
        return self.at + int(self.speed * max(0.0, now - self.since))

    def shown(
        self, page: str, at: int, speed: int, now: float, beside: Beside | None = None
    ) -> "Room":
        """The room with something else on screen; what is beside it stays where none is given.
        What is told while something is asked comes late, or from who has not heard of it yet: a
        question stays at its step, a free one on its page."""
        question = self.question
        if question and (question.kind not in FREE or page != self.page):
            return self
        return self._next(page=page, at=at, speed=speed, since=now, beside=beside or self.beside)

    def asked(
        self, kind: str, at: int, now: float, own: ClassQuestion | None = None, timed: int = 0
    ) -> "Room":
        """The room with a new question, at rest at its step; `timed` is its timer in seconds."""
        number = self.round + 1
        until = now + timed if timed else 0.0
        question = Vote(number, kind, at, own=own, timed=timed, until=until)
        return self._next(question=question, round=number, at=at, speed=0, since=now)

    def revealed(self) -> "Room":
        """The room in which all see what was answered, and what is right."""
        return self._next(question=self.question and replace(self.question, revealed=True))

    def voted_again(self, counts: Mapping[str, int], now: float) -> "Room":
        """The room with the same question, and nobody has answered; the counts of the first vote
        are kept, and its timer begins anew. Only once they were shown: nobody wipes out answers
        that nobody has seen."""
        question = self.question
        if not question or not question.revealed:
            return self
        number = self.round + 1
        first = counts if question.first is None else question.first
        until = now + question.timed if question.timed else 0.0
        again = replace(question, round=number, revealed=False, first=first, until=until)
        return self._next(question=again, round=number)

    def unasked(self) -> "Room":
        """The room without a question."""
        return self._next(question=None)

    def lock(self, locked: bool) -> "Room":
        """The room that takes nobody else in, or does again."""
        return self._next(locked=locked)

    def _next(self, **changes: object) -> "Room":
        return replace(self, seq=self.seq + 1, **changes)  # type: ignore[arg-type]
