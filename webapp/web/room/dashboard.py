"""The dashboard: a small board for each seat that plays or predicts, seen by the teacher alone.

Boards have no names. They are in the order in which pupils may need help, and their ids don't say
who came when.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from zlib import crc32

from flask import g, request

from webapp.classroom.room import Room, SeatBoard
from webapp.coach.position_check import check_position
from webapp.puzzle import Cell, FormatError, Grid, Puzzle, grid_at, is_solution
from webapp.puzzle.position import givens, parse_position
from webapp.puzzle.whole import whole
from webapp.puzzle.words import plural
from webapp.web.board.outline import outline
from webapp.web.http import params
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError, queue

from . import find, shared_pages, side_by_side
from .presence import AWAY

# The longest report of a seat in characters; its page knows it, too.
MAX_REPORT = 1_000
# Seconds without progress after which a pupil counts as stuck.
STUCK = 60
# Larger boards are drawn without numbers: their cells have only a few pixels.
_MAX_WITH_NUMBERS = 9
# A room's puzzles that are solved to find mistakes, those of the most boards first.
_MAX_SOLVED = 4

Values = Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class Digits:
    """Numbers of a small board as one SVG text: the digits, and the place of each."""

    text: str
    xs: str
    ys: str

    @classmethod
    def of(cls, values: Values) -> "Digits":
        """Those of these cells."""
        text = "".join(map(str, values.values()))
        return cls(
            text, " ".join(f"{c}.5" for _, c in values), " ".join(f"{r}.8" for r, _ in values)
        )


@dataclass(frozen=True)
class Picture:
    """A reported position, which a room reads and draws once: the numbers written, by cell."""

    code: str
    puzzle: Puzzle
    written: Values

    @cached_property
    def cells(self) -> int:
        """How many cells are to be filled."""
        return self.puzzle.size**2 - len(givens(self.puzzle))

    @cached_property
    def is_solved(self) -> bool:
        """Whether it is a solution."""
        values = {**givens(self.puzzle), **self.written}
        full = len(self.written) == self.cells
        return full and is_solution(self.puzzle, grid_at(values, self.puzzle.size))

    @cached_property
    def squares(self) -> str:
        """The path of the written cells, for a board that is drawn without numbers."""
        large = self.puzzle.size > _MAX_WITH_NUMBERS
        return "".join(f"M{c} {r}h1v1h-1z" for r, c in self.written) if large else ""

    def digits(self, solution: Grid | None) -> tuple[Digits, Digits]:
        """The numbers that aren't known to be wrong, and those that are."""
        values = {} if self.squares else self.written
        wrong = {(r, c): v for (r, c), v in values.items() if solution and solution[r][c] != v}
        return Digits.of({k: v for k, v in values.items() if k not in wrong}), Digits.of(wrong)

    def wrong(self, solution: Grid) -> int:
        """How many of the numbers aren't those of the only solution."""
        return sum(solution[r][c] != value for (r, c), value in self.written.items())


@dataclass(frozen=True, slots=True)
class Card:
    """A seat's board as its teacher sees it; `minutes` are those without progress.

    `wrong` is the number of mistakes, None if it isn't known; `away` is whether its pupil's page no
    longer answers.
    """

    id: str
    board: SeatBoard
    picture: Picture
    digits: tuple[Digits, Digits]
    minutes: int
    wrong: int | None
    away: bool

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle is solved, by the pupil."""
        return not self.board.answers and self.picture.is_solved

    @property
    def is_stuck(self) -> bool:
        """Whether its pupil is there, and hasn't progressed for a while."""
        return self.minutes > 0 and not self.away and not self.is_solved

    @property
    def outline(self) -> str:
        """The id of its puzzle's lines."""
        return outline_id(self.picture.code)

    @property
    def progress(self) -> str:
        """`12 of 16` cells; in Predict `5 of 7 right`."""
        if self.board.answers:
            right, answered = self.board.answers
            return f"{right} of {answered} right"
        return f"{len(self.picture.written)} of {self.picture.cells}"

    @property
    def state(self) -> str:
        """`stuck 2 min`, `solved` or `away`; "" for a pupil at work."""
        if self.away or self.is_solved:
            return "away" if self.away else "solved"
        return f"stuck {self.minutes} min" if self.is_stuck else ""


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The boards of a room, those that need help first."""

    cards: tuple[Card, ...]

    @property
    def outlines(self) -> dict[str, dict[str, object]]:
        """The lines and givens of each puzzle by its id, which its boards share."""
        puzzles = {each.picture.code: each.picture.puzzle for each in self.cards}
        return {
            outline_id(code): outline(puzzle) | {"digits": _given_digits(puzzle)}
            for code, puzzle in puzzles.items()
        }

    @property
    def totals(self) -> str:
        """`12 of 25 solved · 3 stuck · 4 with a mistake`."""
        playing = [each for each in self.cards if not each.board.answers]
        answers = [each.board.answers for each in self.cards if each.board.answers]
        solved = sum(each.is_solved for each in playing)
        stuck = sum(each.is_stuck for each in self.cards)
        wrong = sum(bool(each.wrong) for each in playing)
        unknown = any(each.wrong is None and not each.is_solved for each in playing)
        parts = [f"{solved} of {len(playing)} solved"] if playing else []
        if answers:
            right, answered = map(sum, zip(*answers, strict=True))
            parts.append(f"{right:,} of {plural(answered, 'answer')} right")
        parts += [f"{stuck} stuck"]
        parts += [f"{wrong} with a mistake"] if wrong else []
        parts += ["mistakes can’t be marked in every puzzle"] if unknown else []
        return " · ".join(parts)

    @property
    def version(self) -> str:
        """A text that changes with what the teacher sees."""
        seen = [(each.id, each.board, each.minutes, each.wrong, each.away) for each in self.cards]
        return f"{crc32(repr(seen).encode()):x}"


def board_id(board: SeatBoard) -> str:
    """A name for the board of a seat, from which nothing about the seat follows."""
    return sha256(board.token.encode()).hexdigest()[:8]


def outline_id(code: str) -> str:
    """The id of a puzzle's lines on the teacher's page."""
    return f"lines-{crc32(code.encode()):x}"


def _given_digits(puzzle: Puzzle) -> Digits:
    return Digits.of(givens(puzzle) if puzzle.size <= _MAX_WITH_NUMBERS else {})


def take(code: str, token: str, text: str) -> None:
    """Store what a seat reports of its board; "" erases it.

    A report is the share code of a puzzle and that of a position without marks, joined by a dot; in
    Predict the answers that were right and all of them follow. Any other is ignored, since a poll
    must be answered. Raises NoRoomError.
    """
    board = _read(token, text) if text else None
    if board or not text:
        find.store().report(code, token, board)


def _read(token: str, text: str) -> SeatBoard | None:
    code, state, *counts = text.split(".", 4) if "." in text else ("", "")
    numbers = [whole(each) for each in counts]
    right, answered = [*numbers, 0, 0][:2]
    if len(text) > MAX_REPORT or len(numbers) not in (0, 2) or right is None or answered is None:
        return None
    try:
        puzzle = params.decode(code)
        position = parse_position(puzzle, code, state)
    except FormatError:
        return None
    marked = any(each.corner or each.centre for each in position.values())
    if marked or right > answered or not params.is_whole(code):
        return None
    return SeatBoard(token, code, state, (right, answered) if counts else None)


def is_open() -> bool:
    """Whether the teacher's page that asks has the dashboard open."""
    return request.form.get("boards") == "1"


def dashboard(room: Room) -> Dashboard:
    """The boards that the room's seats report, as of this request."""
    if "dashboard" not in g:
        g.dashboard = _dashboard(room)
    known: Dashboard = g.dashboard
    return known


def _dashboard(room: Room) -> Dashboard:
    store, now = find.store(), find.now()
    boards = store.boards(room.code)
    seen = {seat.token: seat.last_seen for seat in store.seats(room.code)}
    pictures = _pictures(room, boards)
    solutions = _solutions(boards)
    cards = [
        _card(each, pictures[each.puzzle, each.state], solutions.get(each.puzzle),
              now - each.since, now - seen[each.token] > AWAY)
        for each in boards
        if each.token in seen
    ]  # fmt: skip
    return Dashboard(tuple(sorted(cards, key=_urgency)))


def _urgency(card: Card) -> tuple[object, ...]:
    """Those stuck for longest come first, then those with a mistake."""
    stuck = (not card.is_stuck, card.board.since if card.is_stuck else 0.0)
    return card.away, card.is_solved, *stuck, not card.wrong, card.id


def _card(
    board: SeatBoard, picture: Picture, solution: Grid | None, rests: float, away: bool
) -> Card:
    judged = None if board.answers else solution  # a search may be wrong for a while
    wrong = picture.wrong(judged) if judged else 0 if board.answers else None
    digits = picture.digits(judged)
    return Card(board_id(board), board, picture, digits, int(rests // STUCK), wrong, away)


def _pictures(room: Room, boards: list[SeatBoard]) -> dict[tuple[str, str], Picture]:
    """The reported positions, which are read when they are new."""
    cache = find.cache_of(room.code)
    known = cache.get("pictures") or {}
    keys = {(each.puzzle, each.state) for each in boards}
    cache["pictures"] = pictures = {key: known.get(key) or _picture(*key) for key in keys}
    return pictures


def _picture(code: str, state: str) -> Picture:
    puzzle = params.decode(code)
    written = {c: each.value for c, each in parse_position(puzzle, code, state).items()}
    return Picture(code, puzzle, written)


def _solutions(boards: list[SeatBoard]) -> dict[str, Grid]:
    """The solutions of the puzzles that most boards have, if there is one and it is known."""
    counts = Counter(each.puzzle for each in boards if not each.answers)
    found = {}
    for code, _ in counts.most_common(_MAX_SOLVED):
        try:
            known = _check(params.decode(code))
        except NotReadyError:
            continue
        if known:
            found[code] = known
    return found


def _check(puzzle: Puzzle) -> Grid | None:
    """The only solution, as Play's Check finds it; raises NotReadyError at once."""
    check = queue.answer(
        ("right", puzzle, ()), lambda budget: check_position(puzzle, {}, budget), waits=False
    )
    return check.grid if check.solutions == "only" else None


def is_offered(room: Room) -> bool:
    """Whether there is a dashboard: the class plays or predicts, or some pupil does."""
    page = shared_pages.within(shared_pages.page_of_url(room.page))
    if page and (page.endpoint == "play.page" or page.field("ask") == "1"):
        return True
    return bool(find.store().boards(room.code))


def address_of(room: Room, ids: list[str]) -> str:
    """The URL of a page with these boards side by side; raises RequestError."""
    shown = {each.id: (each.board.puzzle, each.board.state) for each in dashboard(room).cards}
    positions = [shown[id] for id in ids if id in shown]
    if not positions or len(positions) > side_by_side.MAX_BOARDS:
        raise RequestError(f"Tick one to {side_by_side.MAX_BOARDS} boards that are still there.")
    page = shared_pages.page_at(room.page)
    back = page.field("back") if page and page.endpoint == "side_by_side.page" else ""
    now = room.at_time(find.now())
    return side_by_side.address(positions, back or shared_pages.address(room.page, now))
