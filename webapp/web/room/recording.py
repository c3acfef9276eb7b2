"""Recording: the row of what a room asks, which stays as it was when that was revealed."""

from contextlib import suppress

from webapp.classroom.room import Asked, Room
from webapp.web.http.jobs import NotReady

from . import find, presence, questions


def kept(room: Room) -> Asked | None:
    """The row of what a room has revealed: from then on all read what was answered from it."""
    vote = room.question
    return find.store().row(room.code, vote.round) if vote and vote.revealed else None


def given(room: Room) -> dict[str, int]:
    """How often each answer was given to what a room asks."""
    row = kept(room)
    return row.given if row else questions.given(room, find.store().seats(room.code))


def row_of(room: Room) -> Asked | None:
    """The row as of now; None where nothing is asked. Raises NotReady."""
    question = questions.question_of(room)
    if not question:
        return None
    seats, now = find.store().seats(room.code), find.now()
    here = sum(now - seat.heard < presence.AWAY for seat in seats)
    return questions.asked(room, question, questions.given(room, seats), here)


def record(room: Room) -> None:
    """Keep the row of what a room asks, unless it is kept already, or is just being made."""
    vote, store = room.question, find.store()
    if not vote or store.row(room.code, vote.round):
        return
    with suppress(NotReady):
        if row := row_of(room):
            store.record(room.code, row)


def rows(room: Room) -> list[Asked]:
    """The rows of a room, and behind them that of what stands open, as far as that is answered."""
    known, vote = find.store().rows(room.code), room.question
    if vote and all(row.round != vote.round for row in known):
        with suppress(NotReady):
            if row := row_of(room):
                return [*known, row]
    return known
