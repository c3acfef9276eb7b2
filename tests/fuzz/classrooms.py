"""Random classes: teachers and pupils act in any order, with right and wrong keys.

A small model of each room checks the answers: no change without the key, no tally before Reveal,
no seat too many, and no data of a room that has ended.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from flask import Flask

from tests.fuzz.answers import Answer
from tests.fuzz.open_rooms import Rooms, opened_rooms
from tests.web.support import SAMPLE, code, state
from webapp.classroom.room import NoRoomError
from webapp.classroom.room.room import VOTE
from webapp.classroom.room.store import AGE, IDLE, MAX_SEATS
from webapp.puzzle.position import CellEntry
from webapp.web.room.dashboard import board_id
from webapp.web.room.lead import DEEDS

# Actions per class, which starts without a room.
LENGTH = 200
_ROOMS, _ENDED = 4, 8  # open at once; ended ones still requested
_PAGES = ("/watch?at=3", "/watch?with=mrv&at=9", "/watch?with=logic", "/lessons", "/compare")
# Reports of a pupil's board, of which the server takes some.
_PLAYED = f"{code(SAMPLE)}.{state(SAMPLE, {(0, 0): CellEntry(4)})}"
_BOARDS = (_PLAYED, f"{_PLAYED}.1.2", f"{_PLAYED}.2.1", "", "x.y", "." * 1_001, "\x00")
_TALLY = re.compile(rb'class="(?:count|judged)"|data-right')
_COUNT = re.compile(rb'class="count"><svg.*?<b>(\d+)<')
_REFUSED = {404, 410}


@dataclass
class Led:
    """A room as its people know it: `answers` by seat, each with its round."""

    code: str
    key: str
    opened: float
    seen_at: float
    seats: list[str] = field(default_factory=list)
    answers: dict[str, tuple[int, str]] = field(default_factory=dict)
    revealed: bool = False
    locked: bool = False


class Class:
    """One class: its actions are random, and each answer is checked."""

    def __init__(self, rooms: Rooms, rng: Random, seen: Counter[tuple[str, int]]) -> None:
        self._ask, self._rng, self._seen = rooms, rng, seen
        self._open: list[Led] = []
        self._ended: list[Led] = []
        actions: dict[Callable[[Led], Iterator[str]], int] = {
            self._leads: 30, self._answers: 22, self._asks: 18, self._sits: 12, self._looks: 6,
            self._opens: 4, self._waits: 4, self._comes_late: 8, self._crowds: 1, self._sums_up: 6,
        }  # fmt: skip
        self._actions, self._weights = list(actions), list(actions.values())

    def act(self) -> list[str]:
        """Take a random action; return what is wrong with the answer."""
        if not self._open:
            return [*self._opens(None)]
        (does,) = self._rng.choices(self._actions, self._weights)
        led, found = self._rng.choice(self._open), []
        try:
            for fault in does(led):
                found.append(fault)  # faults found before the room went missing also count
        except NoRoomError:
            found.append("a room is gone that was not ended")
            self._end(led)
        return found

    def _judged(
        self, does: str, answer: Answer, led: Led | None, key_is_known: bool
    ) -> Iterator[str]:
        """Yield what is wrong with the answer to any request."""
        self._seen[does, answer.status] += 1
        yield from (f"{does}: {fault}" for fault in answer.faults)
        if _TALLY.search(answer.body) and not led.revealed:
            yield f"{does}: a tally before Reveal"
        for each in (*self._open, *self._ended):
            if each.key.encode() in answer.body and not (key_is_known and each is led):
                yield f"{does}: the key of a room"

    def _opens(self, _: Led | None) -> Iterator[str]:
        if len(self._open) >= _ROOMS:
            return
        code, key, answer = self._ask.open(self._rng.choice(_PAGES))
        now = self._ask.clock.now
        led = Led(code, key, now, now)
        self._open.append(led)
        yield from self._judged("open", answer, led, True)

    def _sits(self, led: Led) -> Iterator[str]:
        taken = len(self._ask.store.seats(led.code))
        joins = self._rng.random() < 0.5
        seat, answer = self._ask.sit(led.code, joins)
        yield from self._judged("join" if joins else "sit", answer, led, False)
        if seat:
            led.seats.append(seat)
        if bool(seat) and led.locked:
            yield "sit: a seat in a locked room"
        if not seat and not led.locked and taken < MAX_SEATS:
            yield "sit: no seat, though there is room"
        if len(self._ask.store.seats(led.code)) > MAX_SEATS:
            yield f"sit: more than {MAX_SEATS} seats"

    def _crowds(self, led: Led) -> Iterator[str]:
        for _ in range(MAX_SEATS - len(self._ask.store.seats(led.code)) + 2):
            yield from self._sits(led)

    def _leads(self, led: Led) -> Iterator[str]:
        rng = self._rng
        more = ("again", "again", "answer", "reveal", "reveal", "reveal", "clear")
        often = (*("vote",) * 8, "ask", "ask", *more)
        deed = rng.choice((*DEEDS, *often, "unlock", "", "end", "end", "x"))
        key = led.key if rng.random() < 0.8 else self._wrong_key(led)
        page, htmx = rng.choice((*_PAGES, "//x")), rng.random() < 0.7
        form = {"key": key, "deed": deed, "page": page, "speed": rng.choice((0, 30))}
        form |= {"boards": rng.choice("01"), "board": self._board(led)}
        before = self._ask.store.find(led.code)
        if rng.random() < 0.1:
            does, deed = "lead/now", ""
            answer = self._ask.post(f"/room/{led.code}/lead/now", {"key": key, "v": ""})
        else:
            does = f"lead {deed}"
            answer = self._ask.post(f"/room/{led.code}/lead", form, htmx)
        if key == led.key and answer.status < 400:
            if deed == "end":
                self._end(led)
            elif deed or does == "lead/now":
                self._follow(led, deed)
        yield from self._judged(does, answer, led, key == led.key and not htmx)
        if key != led.key:
            if answer.status != 403:
                yield f"{does}: {answer.status} without the key"
            if self._ask.store.find(led.code) != before:
                yield f"{does}: a change without the key"
        elif led in self._open:
            yield from self._counted(does, answer, led)

    def _board(self, led: Led) -> str:
        """Return the id of a board as the teacher's page has it, or a wrong one."""
        ids = [board_id(each) for each in self._ask.store.boards(led.code)]
        return self._rng.choice([*ids, "", "x"])

    def _wrong_key(self, led: Led) -> str:
        others = [each.key for each in (*self._open, *self._ended) if each is not led]
        return self._rng.choice(["", "key", led.key[:-1], *led.seats[:1], *others])

    def _follow(self, led: Led, deed: str) -> None:
        led.seen_at = self._ask.clock.now
        if deed == "reveal":
            led.revealed = True
        elif deed in ("vote", "again", "close") or deed.startswith("ask"):
            led.revealed = False
        elif deed in ("lock", "unlock"):
            led.locked = deed == "lock"

    def _counted(self, does: str, answer: Answer, led: Led) -> Iterator[str]:
        """Check that a vote on screen counts each seat's answer once."""
        room = self._ask.store.find(led.code)
        shown = [int(number) for number in _COUNT.findall(answer.body)]
        if shown and room.question and room.question.kind == VOTE:
            self._seen["counted", answer.status] += 1
            here = {seat.token for seat in self._ask.store.seats(led.code)}
            given = Counter(
                letter
                for seat, (round, letter) in led.answers.items()
                if round == room.question.round and seat in here
            )
            if shown != [given[letter] for letter in "ABCD"]:
                yield f"{does}: counts {shown} of {dict(given)}"

    def _answers(self, led: Led) -> Iterator[str]:
        room, rng = self._ask.store.find(led.code), self._rng
        question = room.question
        round = question.round if question and rng.random() < 0.9 else room.round - 1
        seat = self._seat(led)
        letter = rng.choice("ABCD") if rng.random() < 0.9 else rng.choice(("r1c1", "", "E"))
        form = {"seat": seat, "round": round, "answer": letter}
        is_there = seat in {each.token for each in self._ask.store.seats(led.code)}
        answer = self._ask.post(f"/room/{led.code}/answer", form, rng.random() < 0.5)
        yield from self._judged("answer", answer, led, False)
        taken = answer.status == 204
        if taken:
            led.answers[seat] = round, letter
        may = is_there and question is not None and question.round == round and not led.revealed
        if taken and not may:
            yield f"answer: taken of {'a' if is_there else 'no'} seat, revealed {led.revealed}"
        is_vote = question is not None and question.kind == VOTE and letter in [*"ABCD"]
        if may and is_vote and not taken:
            yield f"answer: {answer.status} to a vote"

    def _seat(self, led: Led) -> str:
        others = [seat for each in self._open if each is not led for seat in each.seats[:2]]
        if led.seats and self._rng.random() < 0.85:
            return self._rng.choice(led.seats)
        return self._rng.choice(["", "seat", led.key, *others])

    def _asks(self, led: Led) -> Iterator[str]:
        """Poll as a pupil or the projector."""
        seat = self._seat(led) if self._rng.random() < 0.8 else ""
        query = {"v": self._rng.choice(("", "1")), "follows": self._rng.choice("01")}
        if self._rng.random() < 0.3:
            query["board"] = self._rng.choice(_BOARDS)
        is_there = seat in {each.token for each in self._ask.store.seats(led.code)}
        answer = self._ask.get(f"/room/{led.code}/now", query | ({"seat": seat} if seat else {}))
        yield from self._judged("now", answer, led, False)
        if answer.status not in ((200, 204) if is_there or not seat else (410,)):
            yield f"now: {answer.status}, of {'a' if is_there else 'no'} seat"
        if not seat:
            yield from self._counted("now", answer, led)
        yield from self._seats_of_others("now", answer, led, seat)

    def _looks(self, led: Led) -> Iterator[str]:
        page, seat = self._rng.choice(("", "/screen", "/lead")), self._seat(led)
        answer = self._ask.get(f"/room/{led.code}{page}", {"seat": seat}, htmx=False)
        yield from self._judged(f"page {page}", answer, led, False)
        yield from self._seats_of_others(f"page {page}", answer, led, seat)

    def _sums_up(self, led: Led) -> Iterator[str]:
        """Request the summary, with or without the key."""
        rng = self._rng
        key = led.key if rng.random() < 0.7 else self._wrong_key(led)
        path, kind = rng.choice(("", "", "/now")), rng.choice(("", "text", "csv", "json", "x"))
        form = {"key": key, "as": kind, "v": ""}
        answer = self._ask.post(f"/room/{led.code}/summary{path}", form, htmx=path == "/now")
        if key == led.key and answer.status < 400:
            led.seen_at = self._ask.clock.now
        yield from self._judged(f"summary{path}", answer, led, key == led.key)
        if key != led.key and answer.status != 403:
            yield f"summary{path}: {answer.status} without the key"
        yield from self._seats_of_others(f"summary{path}", answer, led, "")

    def _seats_of_others(self, does: str, answer: Answer, led: Led, own: str) -> Iterator[str]:
        if any(seat.encode() in answer.body for seat in led.seats if seat != own):
            yield f"{does}: the seat of another"

    def _waits(self, _: Led) -> Iterator[str]:
        """Let time pass: a little, until a seat is inactive, or until the room expires."""
        self._ask.clock.now += self._rng.choice((1, 4, 12, 400, IDLE / 2, IDLE + 1, AGE))
        now = self._ask.clock.now
        for each in list(self._open):
            if now >= min(each.seen_at + IDLE, each.opened + AGE):
                self._end(each)
        yield from ()

    def _comes_late(self, _: Led) -> Iterator[str]:
        if not self._ended:
            return
        led, rng = self._rng.choice(self._ended), self._rng
        seat, there = rng.choice(["", *led.seats[:3]]), f"/room/{led.code}"
        form = {"key": led.key, "deed": rng.choice((*DEEDS, "end")), "v": "", "seat": seat,
                "round": 1, "answer": "A", "page": _PAGES[0]}  # fmt: skip
        posts = rng.random() < 0.6
        posted = ("/answer", "/lead", "/lead/now", "/seat", "/summary", "/summary/now")
        path = rng.choice(posted if posts else ("/now", "/screen", "/summary", ""))
        answer = self._ask.post(there + path, form) if posts else self._ask.get(there + path, form)
        led.revealed = False
        yield from self._judged(f"ended {path}", answer, led, False)
        if answer.status not in _REFUSED:
            yield f"ended {path}: {answer.status}"
        for finds in (self._ask.store.find, self._ask.store.seats, self._ask.store.rows):
            try:
                held: object = finds(led.code)
            except NoRoomError:
                continue
            yield f"ended: {held} is still there"

    def _end(self, led: Led) -> None:
        self._open.remove(led)
        self._ended = [*self._ended, led][-_ENDED:]


def faults(
    app: Flask, count: int, seed: int, first: int, seen: Counter[tuple[str, int]]
) -> Iterator[tuple[int, str]]:
    """Yield the faults of `count` actions with their numbers, from the class of number `first` on.

    `seen` counts the statuses of each action.
    """
    first -= first % LENGTH
    for begun in range(first, first + count, LENGTH):
        with opened_rooms(app) as rooms:
            together = Class(rooms, Random(f"{seed} class {begun}"), seen)
            for number in range(begun, min(begun + LENGTH, first + count)):
                yield from ((number, fault) for fault in together.act())
