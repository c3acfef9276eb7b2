"""Who is in a room and has answered, counted once a turn, and the row that a question leaves."""

from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from zlib import crc32

from flask import current_app

from webapp.classroom.room import Room, SummaryRow
from webapp.web.http.jobs import NotReadyError

from . import find, questions

# Seconds without a request after which a seat is away, or its connection slow.
AWAY, SLOW = 10.0, 3.5


@dataclass(frozen=True, slots=True)
class Presence:
    """Seats that are connected, and how many of them follow, have answered or are slow."""

    here: int
    follow: int
    answered: int
    slow: int
    away: int

    @property
    def present(self) -> int:
        """How many can have answered: some have gone, and their answers stay."""
        return max(self.here, self.answered)

    @property
    def has_answered(self) -> str:
        """`20 of 28`."""
        return f"{self.answered} of {self.present}"

    @property
    def sentence(self) -> str:
        """`25 here, 24 follow, 2 on a slow line`."""
        slow = [f"{self.slow} on a slow line"] if self.slow else []
        away = [f"{self.away} away"] if self.away else []
        return ", ".join([f"{self.here} here", f"{self.follow} follow", *slow, *away])


def presence(room: Room) -> Presence:
    """The counts of a room, at most half as old as its pages wait between two questions."""
    cache, key = find.cache_of(room.code), (room.seq, room.opened)
    counted, when, known = cache.get("presence") or (None, 0.0, None)
    fresh = monotonic() - when < current_app.config["ROOM_CLOCKS"]["every"] / 2_000
    if not known or not fresh or counted != key:
        known = _counted(room)
        cache["presence"] = key, monotonic(), known
    return known


def forget(code: str) -> None:
    """Count again in a room when it is next asked for."""
    find.cache_of(code).pop("presence", None)


def _counted(room: Room) -> Presence:
    now, seats = find.now(), find.store().seats(room.code)
    here = [seat for seat in seats if now - seat.last_seen < AWAY]
    round = room.question.round if room.question else 0
    return Presence(
        len(here),
        sum(seat.follows for seat in here),
        sum(bool(round) and seat.round == round and bool(seat.answer) for seat in seats),
        sum(now - seat.last_seen > SLOW for seat in here),
        len(seats) - len(here),
    )


def version(room: Room, counted: bool, leads: bool = False) -> str:
    """A text that changes with everything there is to show: the room, the end of its timer, who is
    there, and for the teacher the offers."""
    vote = room.question
    over = ".over" if vote and not vote.revealed and vote.is_over(room.clock(find.now())) else ""
    if not counted:
        return f"{room.seq}{over}"
    there = presence(room)
    seen = (
        f"{room.seq}{over}.{there.here}.{there.follow}.{there.answered}.{there.slow}.{there.away}"
    )
    offers = find.store().offers(room.code) if leads else ()
    return f"{seen}.{crc32(' '.join(each.id for each in offers).encode()):x}" if offers else seen


def record_of(room: Room) -> SummaryRow | None:
    """The row of what a room has revealed: from then on all read what was answered from it."""
    vote = room.question
    return find.store().row(room.code, vote.round) if vote and vote.revealed else None


def answer_counts(room: Room) -> dict[str, int]:
    """How often each answer was given to what a room asks."""
    row = record_of(room)
    return row.given if row else questions.answers_of(room, find.store().seats(room.code))


def row_of(room: Room) -> SummaryRow | None:
    """The row as of now; None if nothing is asked. Raises NotReadyError."""
    question = questions.question_of(room)
    if not question:
        return None
    seats, now = find.store().seats(room.code), find.now()
    here = sum(now - seat.last_seen < AWAY for seat in seats)
    return questions.summary_row(room, question, questions.answers_of(room, seats), here)


def record(room: Room) -> None:
    """Store the summary row of the open question, unless it is stored or still being computed."""
    vote, store = room.question, find.store()
    if not vote or store.row(room.code, vote.round):
        return
    with suppress(NotReadyError):
        if row := row_of(room):
            store.record(room.code, row)


def rows_of(room: Room) -> list[SummaryRow]:
    """The rows of a room, followed by that of the open question with its answers so far."""
    known, vote = find.store().rows(room.code), room.question
    if vote and all(row.round != vote.round for row in known):
        with suppress(NotReadyError):
            if row := row_of(room):
                return [*known, row]
    return known
