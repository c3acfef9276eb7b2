"""A room's shared page and question. It is immutable; each change returns the next room."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from hmac import compare_digest
from zlib import crc32

from webapp.classroom.lesson.lesson import ClassQuestion

# The kinds of questions that aren't about a step of a run: a vote, that of a lesson's step, and one
# in the teacher's own words.
VOTE, LESSON, OWN = "vote", "lesson", "own"
FREE = (VOTE, LESSON, OWN)
# The stages of a vote: answers are taken, their counts are shown, and which of them is right.
OPEN, COUNTED, ANSWERED = "open", "counted", "answered"


def digest(key: str) -> str:
    """The SHA-256 of a key in hex, which is stored instead of the key."""
    return sha256(key.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote on a question: one of FREE, or of a kind of Predict's at step `at` of the page.

    `round` is unique in the room. In a second vote on a question, `first` has the counts of the
    first one, by answer. `own` is the question if the kind is OWN. `timed` is the length of the
    timer in seconds and `until` its end, in seconds since the epoch; both are 0 without a timer.
    `stage` is OPEN, COUNTED or ANSWERED. `picked` are the short answers that the teacher shows.
    """

    round: int
    kind: str
    at: int
    stage: str = OPEN
    first: Mapping[str, int] | None = None
    own: ClassQuestion | None = None
    timed: int = 0
    until: float = 0.0
    picked: tuple[str, ...] = ()

    @property
    def revealed(self) -> bool:
        """Whether the counts of its answers are shown."""
        return self.stage != OPEN

    @property
    def answered(self) -> bool:
        """Whether it is shown which answers are right."""
        return self.stage == ANSWERED

    def takes(self, round: int, now: float) -> bool:
        """Whether an answer to this round is accepted at that time."""
        return round == self.round and not self.revealed and not self.is_over(now)

    def is_over(self, now: float) -> bool:
        """Whether its timer has ended."""
        return bool(self.until) and now >= self.until

    def left(self, now: float) -> float:
        """The seconds left on its timer; 0 if it has ended or there is none."""
        return max(0.0, self.until - now)


@dataclass(frozen=True, slots=True)
class AnswerCount:
    """An answer, and how often it was given: `times`, and `first` in the first vote.

    `first` is None if this is the first vote. `key` is the answer as it is stored, `text` as it is
    shown, and `letter` that of the option, or "" for a cell that wasn't an option.
    """

    key: str
    text: str
    times: int
    first: int | None
    is_right: bool
    letter: str = ""

    @property
    def label(self) -> str:
        """`B Row 2`; only the text if there is no letter or it is the same."""
        return self.text if self.letter in ("", self.text) else f"{self.letter} {self.text}"


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A row of the room's summary: the question of a round and its answers.

    `page` and `at` are what was on screen, `here` is the number of seats connected then, and
    `has_right` whether any answer counts as right.
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
        """The number of answers."""
        return sum(each.times for each in self.answers)

    @property
    def present(self) -> int:
        """The number of seats that could answer, including those that answered and then left."""
        return max(self.here, self.answered)

    @property
    def has_answered(self) -> str:
        """`20 of 28`."""
        return f"{self.answered} of {self.present}"

    @property
    def given(self) -> dict[str, int]:
        """The count of each answer that was given."""
        return {each.key: each.times for each in self.answers if each.times}

    @property
    def right(self) -> int | None:
        """The number of right answers; None if no answer counts as right."""
        return sum(each.times for each in self.answers if each.is_right) if self.has_right else None

    @property
    def is_again(self) -> bool:
        """Whether it is another vote on the question of the row before."""
        return any(each.first is not None for each in self.answers)


@dataclass(frozen=True, slots=True)
class Extras:
    """What the teacher shows beside the page: the open panel and the cell pointed at, by name.

    Both are "" for none. `unfolded` is whether a lesson's answer is shown, and `scroll` how far the
    panel is scrolled, in per cent.
    """

    panel: str = ""
    cell: str = ""
    unfolded: bool = False
    scroll: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """A pupil's seat: its latest answer, and the time of its last request since the epoch."""

    token: str
    number: int
    last_seen: float
    follows: bool = True
    round: int = 0
    answer: str = ""


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """What a seat reports of its own board: the puzzle's share code, and the position's code.

    In Predict, `answers` are how many of its answers were right, and all of them. `since` is when
    it last progressed, in seconds since the epoch.
    """

    token: str
    puzzle: str
    state: str
    answers: tuple[int, int] | None = None
    since: float = 0.0

    def progresses(self, last: "SeatBoard") -> bool:
        """Whether something was written since that report, or answered in Predict."""
        if self.answers and last.answers and self.puzzle == last.puzzle:
            return self.answers != last.answers
        return replace(self, since=last.since) != last


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A URL of ours that a seat offers to show to the class, with the seat's token and number.

    `since` is in seconds since the epoch.
    """

    token: str
    number: int
    since: float
    address: str

    @property
    def id(self) -> str:
        """A name for the offer, also different from others of the same seat."""
        return f"{self.number}-{crc32(f'{self.since} {self.address}'.encode()):x}"


@dataclass(frozen=True, slots=True)
class Room:
    """What a room shows: the URL of a page of ours and the step `at`, playing since `since`.

    `speed` is in steps per second, 0 if it is paused. Times are in seconds since the epoch. `seq`
    grows with every change. `dark_since` is when the room got `dark`, 0 if it isn't; while it is
    `frozen`, projector and pupils don't see where the teacher goes.
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
    extras: Extras = Extras()
    dark_since: float = 0.0
    frozen: bool = False

    @property
    def dark(self) -> bool:
        """Whether projector and pupils see a black screen; nothing plays then and no timer runs."""
        return bool(self.dark_since)

    def clock(self, now: float) -> float:
        """The time that timers go by, which stops while the room is dark."""
        return self.dark_since or now

    def admits(self, key: str) -> bool:
        """Whether the key is that of its teacher."""
        return compare_digest(digest(key), self.key)

    @property
    def wall(self) -> str:
        """The projector page's token, by which it is recognised; it can't lead the room."""
        return digest(self.key)[:22]

    def passes(self, wall: str) -> bool:
        """Whether this is the projector page's token."""
        return compare_digest(wall.encode(), self.wall.encode())

    def at_time(self, now: float) -> int:
        """The step on screen at that time."""
        return self.at + int(self.speed * max(0.0, now - self.since))

    def show(
        self, page: str, at: int, speed: int, now: float, extras: Extras | None = None
    ) -> "Room":
        """The room with something else on screen, unless it is frozen.

        `extras` are unchanged if they are None.

        A report that arrives while a question is open is late, or its sender doesn't know of the
        question yet. So the room stays at the question's step, or on its page if the kind is free.
        """
        question = self.question
        if self.frozen or (question and (question.kind not in FREE or page != self.page)):
            return self
        return self._next(page=page, at=at, speed=speed, since=now, extras=extras or self.extras)

    def ask(
        self, kind: str, at: int, now: float, own: ClassQuestion | None = None, timed: int = 0
    ) -> "Room":
        """The room paused at the step of a new question; `timed` is its timer in seconds.

        It isn't frozen any more.
        """
        number = self.round + 1
        until = now + timed if timed else 0.0
        question = Vote(number, kind, at, own=own, timed=timed, until=until)
        return self._next(question=question, round=number, at=at, speed=0, since=now, frozen=False)

    def reveal(self) -> "Room":
        """The room with the counts of the answers shown to all."""
        question = self.question
        if not question or question.revealed:
            return self
        return self._next(question=replace(question, stage=COUNTED))

    def answer(self) -> "Room":
        """The room with the right answers shown to all; unchanged unless it shows the counts."""
        question = self.question
        if not question or question.stage != COUNTED:
            return self
        return self._next(question=replace(question, stage=ANSWERED))

    def pick(self, answer: str) -> "Room":
        """The room with a short answer shown to all, or no longer; unchanged before Reveal."""
        question = self.question
        if not question or not question.revealed:
            return self
        others = tuple(each for each in question.picked if each != answer)
        picked = others if answer in question.picked else (*others, answer)
        return self._next(question=replace(question, picked=picked))

    def vote_again(self, counts: Mapping[str, int], now: float) -> "Room":
        """The room with another vote on the same question, and its timer restarted.

        `counts` are those of this vote, which are stored if it was the first. The room is unchanged
        unless it shows them: before that answers would be erased, and later the right one is known.
        """
        question = self.question
        if not question or question.stage != COUNTED:
            return self
        number = self.round + 1
        first = counts if question.first is None else question.first
        until = now + question.timed if question.timed else 0.0
        again = replace(question, round=number, stage=OPEN, first=first, until=until, picked=())
        return self._next(question=again, round=number)

    def close_question(self) -> "Room":
        """The room without a question."""
        return self._next(question=None)

    def lock(self, locked: bool) -> "Room":
        """The room, locked against new seats or not."""
        return self._next(locked=locked)

    def darken(self, dark: bool, now: float) -> "Room":
        """The room with dark screens, or not; a timer goes on where it was when they got dark."""
        question = self.question
        if question and not dark and question.left(self.clock(now)):
            question = replace(question, until=question.until + now - self.clock(now))
        return self._next(
            dark_since=self.clock(now) if dark else 0.0,
            question=question,
            at=self.at_time(now),
            speed=0,
            since=now,
        )

    def freeze(self, frozen: bool, now: float) -> "Room":
        """The room held at what is on screen now, or not."""
        return self._next(frozen=frozen, at=self.at_time(now), speed=0, since=now)

    def _next(self, **changes: object) -> "Room":
        return replace(self, seq=self.seq + 1, **changes)  # type: ignore[arg-type]
