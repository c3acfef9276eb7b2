"""Pages that pupils propose to show to the class, seen by their teacher alone."""

from dataclasses import dataclass
from urllib.parse import urlencode

from webapp.classroom.room import Room, SeatOffer
from webapp.insight.compare import BY_VALUES
from webapp.puzzle import FormatError
from webapp.puzzle.position import parse_position
from webapp.puzzle.whole import whole
from webapp.solvers import parse_choice
from webapp.web.board import mistaken
from webapp.web.http import params
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError

from . import find
from .boards import Rows, board_at
from .shared_pages import Page, page_at, page_of_url, shared_page

# The endpoints that can be offered, with the fields that their URLs keep.
_OFFERED = {
    "coach.mistake": ("p", "state", "wrote"),
    "play.page": ("p", "state"),
    "watch.page": ("p", "with", "at"),
    "compare.page": ("p", "with", "at", "by"),
    "be.page": ("p", "with", "at"),
    "solve.page": ("p",),
    "draw.page": ("p",),
}
# The maximum length of an offered link: twice what a mistake on the largest
# board has.
MAX_CHARACTERS = 1_000
# Offers listed with their boards; the others follow when these are shown or dismissed.
MAX_LISTED = 12


@dataclass(frozen=True, slots=True)
class PageOffer:
    """An offer by its id: the page's URL and name, and its board, if any.

    `late` is true while the board is still being computed.
    """

    id: str
    address: str
    name: str
    rows: Rows | None
    late: bool = False


def listed(offers: list[SeatOffer]) -> tuple[PageOffer, ...]:
    """The first offers of a room, as its teacher sees them."""
    return tuple(
        _offer(each.id, page)
        for each in offers[:MAX_LISTED]
        if (page := page_at(each.address)) and page.endpoint in _OFFERED
    )


def _offer(id: str, page: Page) -> PageOffer:
    """The offer with the board that the class would see."""
    there = shared_page(page.address)
    try:
        rows = board_at(there.page, there.at, waits=False)
    except NotReadyError:
        return PageOffer(id, page.address, page.name, None, late=True)
    return PageOffer(id, page.address, page.name, rows)


def take(code: str, token: str, address: str) -> bool:
    """Store what a seat offers, or withdraw it if the URL is empty; whether there is that seat.

    Raises NoRoomError and RequestError.
    """
    return find.store().offer(find.code_of(code), token, _offered(address) if address else "")


def _offered(address: str) -> str:
    """The URL without any text that a pupil may have written; raises RequestError.

    A page quotes what it can't read, so an unchecked URL could show a message to the class.
    """
    page = page_of_url(address)
    if page.endpoint not in _OFFERED:
        pages = "Play, Watch, Compare, Be the solver, Solve or Draw"
        raise RequestError(f"A class can be shown your puzzle in {pages}.")
    fields = [
        (name, value)
        for name, value in page.fields
        if name in _OFFERED[page.endpoint] and (name == "with" or value == page.field(name))
    ]
    try:
        _read(fields)
    except (FormatError, ValueError):
        raise RequestError(
            "A class can be shown a whole puzzle, and this link isn’t one."
        ) from None
    offered = f"{page.path}?{urlencode(fields)}"
    if len(offered) > MAX_CHARACTERS:
        raise RequestError(
            f"This link is {len(offered):,} characters long; the limit is {MAX_CHARACTERS:,}."
        )
    return offered


def _read(fields: list[tuple[str, str]]) -> None:
    """Check that the fields can be read; raises FormatError or ValueError."""
    code = dict(fields).get("p", "")
    puzzle = params.decode(code)
    if not params.is_whole(code):
        raise ValueError
    for name, value in fields:
        match name:
            case "state":
                parse_position(puzzle, code, value)
            case "wrote":
                mistaken.parse_wrote(puzzle, value)
            case "with":
                parse_choice(value)
            case "by" if value not in BY_VALUES:
                raise ValueError
            case "at" if whole(value) is None:
                raise ValueError


def dismiss(room: Room, id: str) -> None:
    """Drop an offer, unless the seat has made another one since."""
    for each in find.store().offers(room.code):
        if each.id == id:
            find.store().withdraw(room.code, each)


def seen(room: Room, id: str) -> None:
    """Drop an offer once the room shows it."""
    for each in find.store().offers(room.code):
        if each.id == id and _is_on_screen(room, each.address):
            find.store().withdraw(room.code, each)


def _is_on_screen(room: Room, address: str) -> bool:
    try:
        return shared_page(address).page == room.page
    except RequestError:
        return False
