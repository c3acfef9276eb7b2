"""Classes: teachers and pupils of a few rooms do anything in any order, with right and wrong keys.

What a room does is followed beside it, as little as is needed to say what no answer may be: no
change without the key, no tally before Reveal, no seat too many, nothing of a room that has ended.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from flask import Flask

from tests.fuzz.asking import Answer
from tests.fuzz.entering import Rooms, entering
from webapp.room import NoRoom
from webapp.room.room import VOTE
from webapp.room.store import AGE, IDLE, MOST_SEATS
from webapp.web.room import presence
from webapp.web.room.lead import DEEDS

# So many deeds in a row are one class's, which begins with no room.
LENGTH = 200
_ROOMS = 4  # at once
_PAGES = ("/watch?at=3", "/watch?with=mrv&at=9", "/watch?with=logic", "/lessons", "/compare")
_TALLY = re.compile(rb'class="(?:count|judged)"|data-right')
_COUNT = re.compile(rb'class="count">(\d+)<')


@dataclass
class Led:
    """A room as those in it know it: `answers` by seat, each with the round that it is for."""

    code: str
    key: str
    opened: float
    heard: float
    seats: list[str] = field(default_factory=list)
    answers: dict[str, tuple[int, str]] = field(default_factory=dict)
    revealed: bool = False
    locked: bool = False


class Class:
    """One class: its deeds are drawn by lot, and each answer is judged."""

    def __init__(self, rooms: Rooms, lots: Random, seen: Counter[tuple[str, int]]) -> None:
        self._ask, self._lots, self._seen = rooms, lots, seen
        self._open: list[Led] = []
        self._ended: list[Led] = []

    def deed(self) -> Iterator[str]:
        """Do something; what is wrong with the answer."""
        now = self._ask.clock.now
        if not self._open or (len(self._open) < _ROOMS and self._lots.random() < 0.04):
            code, key, answer = self._ask.open(self._lots.choice(_PAGES))
            self._open.append(Led(code, key, now, now))
            yield from self._judged("open", answer, self._open[-1], True)
        does = (self._leads, self._answers, self._asks, self._sits, self._waits, self._comes_late)
        led = self._lots.choice(self._open)
        yield from self._lots.choices(does, (36, 22, 24, 12, 4, 8))[0](led)

    def _judged(
        self, does: str, answer: Answer, led: Led, tells_key: bool = False
    ) -> Iterator[str]:
        """What is wrong with an answer whatever was asked."""
        self._seen[does, answer.status] += 1
        yield from (f"{does}: {fault}" for fault in answer.faults)
        if _TALLY.search(answer.body) and not led.revealed:
            yield f"{does}: a tally before Reveal"
        for each in (*self._open, *self._ended):
            if each.key.encode() in answer.body and not (tells_key and each is led):
                yield f"{does}: the key of a room"

    def _seats(self, led: Led) -> set[str]:
        return {each.token for each in self._ask.store.seats(led.code)}

    def _sits(self, led: Led) -> Iterator[str]:
        taken, joins = len(self._seats(led)), self._lots.random() < 0.5
        seat, answer = self._ask.sit(led.code, joins)
        yield from self._judged("join" if joins else "sit", answer, led)
        led.seats += [seat] if seat else []
        if bool(seat) != (not led.locked and taken < MOST_SEATS):
            yield f"sit: seat {seat!r} after {taken}, locked {led.locked}"

    def _leads(self, led: Led) -> Iterator[str]:
        """A deed of the teacher's or the summary, with the key or without."""
        lots, store = self._lots, self._ask.store
        others = [each.key for each in (*self._open, *self._ended) if each is not led]
        wrong = lots.choice(["", "key", led.key[:-1], *led.seats[:1], *others])
        key = led.key if lots.random() < 0.8 else wrong
        often = (*("vote",) * 8, "ask", "again", "again", "reveal", "reveal", "reveal")
        deed = lots.choice((*DEEDS, *often, "clear", "unlock", "", "end", "end", "x"))
        path = lots.choice(("lead", "lead", "lead", "lead", "lead/now", "summary", "summary/now"))
        does = f"lead {deed}" if path == "lead" else path
        form = {"key": key, "deed": deed, "v": "", "page": lots.choice((*_PAGES, "//x")),
                "speed": 30, "as": lots.choice(("", "text", "csv", "x"))}  # fmt: skip
        before, htmx = store.find(led.code), lots.random() < 0.7 or path.endswith("now")
        answer = self._ask.post(f"/room/{led.code}/{path}", form, htmx)
        is_done = key == led.key and answer.status < 400
        if is_done and does == "lead end":
            self._end(led)
        elif is_done and does != "lead ":
            led.heard = self._ask.clock.now
            if path == "lead":
                self._follow(led, deed)
        yield from self._judged(does, answer, led, key == led.key and (path[0] == "s" or not htmx))
        if key != led.key and (answer.status != 403 or store.find(led.code) != before):
            yield f"{does}: {answer.status} or a change without the key"
        if led in self._open and path == "lead":
            yield from self._counted(does, answer, led)

    def _follow(self, led: Led, deed: str) -> None:
        if deed == "reveal":
            led.revealed = True
        elif deed in ("vote", "again", "close") or deed.startswith("ask"):
            led.revealed = False
        elif deed in ("lock", "unlock"):
            led.locked = deed == "lock"

    def _counted(self, does: str, answer: Answer, led: Led) -> Iterator[str]:
        """Whether a vote that is shown has counted each seat's answer once."""
        question, here = self._ask.store.find(led.code).question, self._seats(led)
        told = [int(number) for number in _COUNT.findall(answer.body)]
        if told and question and question.kind == VOTE:
            given = Counter(
                letter
                for seat, (round, letter) in led.answers.items()
                if round == question.round and seat in here
            )
            if told != [given[letter] for letter in "ABCD"]:
                yield f"{does}: counts {told} of {dict(given)}"

    def _seat(self, led: Led) -> str:
        others = [seat for each in self._open if each is not led for seat in each.seats[:2]]
        right = led.seats and self._lots.random() < 0.85
        return self._lots.choice(led.seats if right else ["", "seat", led.key, *others])

    def _answers(self, led: Led) -> Iterator[str]:
        room, lots, seat = self._ask.store.find(led.code), self._lots, self._seat(led)
        question = room.question
        round = question.round if question and lots.random() < 0.9 else room.round - 1
        letter = lots.choice("ABCD") if lots.random() < 0.9 else lots.choice(("r1c1", "", "E"))
        form, is_there = {"seat": seat, "round": round, "answer": letter}, seat in self._seats(led)
        answer = self._ask.post(f"/room/{led.code}/answer", form, lots.random() < 0.5)
        yield from self._judged("answer", answer, led)
        taken = answer.status in (204, 303)
        if taken:
            led.answers[seat] = round, letter
        may = is_there and question is not None and question.round == round and not led.revealed
        is_vote = question is not None and question.kind == VOTE and letter in [*"ABCD"]
        if (taken and not may) or (may and is_vote and not taken):
            yield f"answer: {answer.status}, seat there {is_there}, revealed {led.revealed}"

    def _asks(self, led: Led) -> Iterator[str]:
        """A pupil's or the projector's turn, or somebody loads a page of the room."""
        lots, is_there = self._lots, self._seats(led)
        page, seat = lots.choice(("now", "now", "now", "", "screen", "lead")), self._seat(led)
        if page == "now" and lots.random() < 0.2:
            seat = ""
        query = {"v": lots.choice(("", "1")), "follows": lots.choice("01")}
        query |= {"seat": seat} if seat else {}
        answer = self._ask.get(f"/room/{led.code}/{page}".rstrip("/"), query, page == "now")
        yield from self._judged(page or "page", answer, led)
        if page == "now":
            if answer.status not in ((200, 204) if seat in {"", *is_there} else (410,)):
                yield f"now: {answer.status}, of seat {seat!r}"
            if not seat:
                yield from self._counted("now", answer, led)
        if any(each.encode() in answer.body for each in led.seats if each != seat):
            yield f"{page}: the seat of another"

    def _waits(self, _: Led) -> Iterator[str]:
        """Time goes by: a little, a silence in which a seat is lost, or a room's own time."""
        self._ask.clock.now += self._lots.choice((1, 4, 12, 400, IDLE / 2, IDLE + 1, AGE))
        for each in list(self._open):
            if self._ask.clock.now >= min(each.heard + IDLE, each.opened + AGE):
                self._end(each)
        yield from ()

    def _comes_late(self, _: Led) -> Iterator[str]:
        """Somebody asks for a room that is no more."""
        if not self._ended:
            return
        led, lots = self._lots.choice(self._ended), self._lots
        form = {"key": led.key, "deed": lots.choice((*DEEDS, "end")), "v": "", "round": 1,
                "answer": "A", "seat": lots.choice(["", *led.seats[:3]])}  # fmt: skip
        posts = lots.random() < 0.6
        path = lots.choice(("answer", "lead", "lead/now", "seat", "summary") if posts else ("now",))
        answer = (self._ask.post if posts else self._ask.get)(f"/room/{led.code}/{path}", form)
        led.revealed = False
        yield from self._judged(f"ended {path}", answer, led)
        if answer.status not in (404, 410):
            yield f"ended {path}: {answer.status}"
        for finds in (self._ask.store.find, self._ask.store.seats, self._ask.store.rows):
            try:
                yield f"ended: {finds(led.code)} is still there"  # type: ignore[operator]
            except NoRoom:
                continue

    def _end(self, led: Led) -> None:
        self._open.remove(led)
        self._ended = [*self._ended, led][-8:]


def faults(
    app: Flask, count: int, seed: int, first: int, seen: Counter[tuple[str, int]]
) -> Iterator[tuple[int, str]]:
    """What is wrong in `count` deeds, with the number of each, from the class of number `first` on.

    How often each deed had which status is counted in `seen`.
    """
    first -= first % LENGTH
    for begun in range(first, first + count, LENGTH):
        presence.forget()
        with entering(app) as rooms:
            together = Class(rooms, Random(f"{seed} class {begun}"), seen)
            for number in range(begun, min(begun + LENGTH, first + count)):
                yield from ((number, fault) for fault in together.deed())
