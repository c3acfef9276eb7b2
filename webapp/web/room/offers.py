"""Offers: pages that pupils would have the class see, as their teacher alone sees them."""

from dataclasses import dataclass

from webapp.room import Room
from webapp.web.http.refusal import Refusal
from webapp.web.http.work import NotReady

from . import find, presence
from .boards import Rows, board_at
from .shared_pages import Page, own, page_at, shown

# So many are listed with their boards; the others come when these are shown or dismissed.
MOST_LISTED = 12


@dataclass(frozen=True, slots=True)
class PageOffer:
    """An offer of the seat of that number: the page's address and name, and its board, if any.

    `late` says that the board is still being made.
    """

    number: int
    address: str
    name: str
    rows: Rows | None
    late: bool = False


def listed(room: Room) -> tuple[PageOffer, ...]:
    """The first offers of a room, by the numbers of their seats."""
    return tuple(
        _offer(number, page)
        for number, address in presence.presence(room).offers[:MOST_LISTED]
        if (page := page_at(address))
    )


def _offer(number: int, page: Page) -> PageOffer:
    """With the board that the class would see."""
    there = shown(page.address)
    try:
        rows = board_at(there.page, there.at, waits=False)
    except NotReady:
        return PageOffer(number, page.address, page.name, None, late=True)
    return PageOffer(number, page.address, page.name, rows)


def take(code: str, token: str, address: str) -> bool:
    """Keep what a seat offers, or nothing where the address is empty; whether it has that seat.

    Raises NoRoom, and Refusal.
    """
    known = find.code_of(code)
    kept = find.store().offer(known, token, own(address).address if address else "")
    presence.forget(known)
    return kept


def drop(room: Room, number: int = 0) -> None:
    """Let go of the offer of a seat, or else of what the room shows by now: it has been seen."""
    if not presence.presence(room).offers:
        return
    for seat in find.store().seats(room.code):
        if seat.offer and (seat.number == number if number else _is_on_screen(room, seat.offer)):
            find.store().offer(room.code, seat.token, "")
    presence.forget(room.code)


def _is_on_screen(room: Room, address: str) -> bool:
    try:
        return shown(address).page == room.page
    except Refusal:
        return False
