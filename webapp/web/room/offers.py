"""Offers: pages that pupils would have the class see, as their teacher alone sees them."""

from dataclasses import dataclass

from webapp.puzzle import FormatError
from webapp.puzzle.position import parse_position
from webapp.room import Room
from webapp.web.board import mistaken
from webapp.web.board.board_view import CellView, still
from webapp.web.http import params
from webapp.web.http.refusal import Refusal

from . import find, presence
from .shared_pages import Page, own, page_at, shown

# What the teacher reads of a page, by its endpoint; of all others that they are ours.
_NAMES = {
    "mistake.page": "Look where I went wrong",
    "play.page": "Play",
    "watch.page": "Watch",
    "compare.page": "Compare",
    "solve.page": "Solve",
    "draw.page": "Draw",
}
_OTHER = "A page of the lab"
# So many are listed with their boards; the others come when these are shown or dismissed.
MOST_LISTED = 12


@dataclass(frozen=True, slots=True)
class PageOffer:
    """An offer of the seat of that number: the page's address and name, and its board, if any."""

    number: int
    address: str
    name: str
    rows: list[list[CellView]] | None


def listed(room: Room) -> tuple[PageOffer, ...]:
    """The first offers of a room, by the numbers of their seats."""
    return tuple(
        PageOffer(number, page.address, _NAMES.get(page.endpoint, _OTHER), _board(page))
        for number, address in presence.presence(room).offers[:MOST_LISTED]
        if (page := page_at(address))
    )


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


def _board(page: Page) -> list[list[CellView]] | None:
    code = "".join(page.field("p").split())
    try:
        puzzle = params.decode(code)
        if page.endpoint != "mistake.page" or not params.is_whole(code):
            return still(puzzle)
        position = parse_position(puzzle, code, page.field("state")) if page.field("state") else {}
        return mistaken.rows(puzzle, mistaken.of_fields(puzzle, position, page.field("wrote")))
    except FormatError:
        return None
