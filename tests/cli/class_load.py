"""A class whose pupils answer and whose teacher steps while its server is restarted."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Event, Thread

from tests.web.markup import Element, read
from tests.web.privacy import Caller

LETTERS = "ABCD"
PAUSE = 0.2  # seconds between a pupil's answers


class Line(Caller):
    """A client of a server that may be down."""

    failed = 0

    def post(self, path: str, form: dict[str, object]) -> tuple[int, Element, str]:
        """Return status, mark-up and redirect target; status 0 if the connection was cut."""
        try:
            return self.ask(path, form)
        except (HTTPException, OSError):
            self.failed += 1
            return 0, read(""), ""


@dataclass
class Pupil:
    """A pupil who keeps answering, and resends failed answers, as the page does."""

    line: Line
    seat: str
    counted: str = ""
    taken: int = 0

    def answer(self, room: str, round: str, over: Event) -> None:
        while not over.is_set():
            wanted = LETTERS[self.taken % len(LETTERS)]
            sent: dict[str, object] = {"seat": self.seat, "round": round, "answer": wanted}
            while self.line.post(f"{room}/answer", sent)[0] != 204:
                over.wait(PAUSE)
            self.counted = wanted
            self.taken += 1
            over.wait(PAUSE)


@dataclass
class Class:
    """A room with its teacher and pupils."""

    port: int
    pupils: list[Pupil] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        self._teacher = Line(self.port)
        self.room, self._key, _ = self._teacher.open()

    def take_seats(self, count: int) -> None:
        """Let pupils join."""
        for _ in range(count):
            line = Line(self.port)
            status, _, to = line.post(f"{self.room}/seat", {})
            assert status == 303
            self.pupils.append(Pupil(line, to.partition("seat=")[2]))

    def lead(self, deed: str, **more: object) -> Element:
        """Return the teacher's page after an action, repeated if the connection was cut."""
        while True:
            status, page, _ = self._teacher.post(
                f"{self.room}/lead", {"key": self._key, "deed": deed, **more}
            )
            if status == 200:
                return page
            assert status in (0, 503), page.text

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Let all pupils answer a vote, and the teacher step, until the block ends."""
        now = self.lead("vote").one(id="now")
        over = Event()
        pupils = [
            Thread(target=pupil.answer, args=(self.room, now["data-asks"], over))
            for pupil in self.pupils
        ]
        threads = [*pupils, Thread(target=self._step, args=(over,))]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            over.set()
            for thread in threads:
                thread.join()

    def _step(self, over: Event) -> None:
        while not over.is_set():
            self.lead("show", page=f"/watch?with=backtracking&at={self.steps + 1}")
            self.steps += 1
            over.wait(PAUSE)

    def taken(self) -> int:
        """Return how many answers were accepted so far."""
        return sum(pupil.taken for pupil in self.pupils)

    def failed(self) -> int:
        """Return how many requests of pupils failed."""
        return sum(pupil.line.failed for pupil in self.pupils)

    def check(self) -> None:
        """Check that each pupil's last accepted answer counts once, and the last step is shown."""
        shown = self.lead("reveal")
        counts = [int(each.text) for each in shown.all("b", class_="count")]
        wanted = Counter(pupil.counted for pupil in self.pupils)
        assert counts == [wanted[letter] for letter in LETTERS]
        assert self.steps == int(shown.one(id="now")["data-at"])
        self.lead("close")
