"""The actions of teachers, pupils and the projector in stories.txt, and their answers.

Each action is followed by the status, a digest and the words of its answer. Look at them, then
approve them with `python -m tests.web.stories`. Actions are:

    ann joins               a new seat, named ann from here on
    ann answer A [ROUND]    an answer to the open question, or to another round
    lead DEED name=value    an action of the teacher, about MRV unless a page is given
    ann now, ann page       the poll of a pupil's page, and that page without scripts
    ann asks                a poll for news since the last one
    ann opens               the page that the room shows to the last one who polled
    wall now, led now       the polls of the projector and of the teacher's page
    get PATH, post PATH name=value
    begin PAGE              another room, with this page
    clock SECONDS           time that passes on the room's clock, which is stopped otherwise

KEY is the room's key, `ann` Ann's seat, %0A a line break, and `{SIX}` the
share code of a puzzle of `support.py`.
"""

import hashlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from werkzeug.test import TestResponse

from tests.conftest import QUICK
from tests.web.approved import filled
from tests.web.markup import Element, read
from tests.web.rooms import MRV, new_room
from tests.web.support import Client, address, client_of, seated
from webapp.web.handin import hand_in, signing
from webapp.web.http.jobs import JobQueue
from webapp.web.room import lead, summary

FILE = Path(__file__).with_name("stories.txt")
CODE = "2CFH97"
FILES = ("text/plain", "text/csv", "application/json")
# The headers that pages act on.
SHOWN = ("Location", "HX-Retarget", "HX-Reswap", "HX-Redirect", "Answered", "Left", "Cache-Control",
        "Content-Disposition")  # fmt: skip


def stories(file: Path = FILE) -> dict[str, list[str]]:
    """Return the lines below each heading of a file."""
    parts = re.split("^# ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {lines[0]: [each for each in lines[1:] if each] for lines in map(str.splitlines, parts)}


class Story:
    """A room with Ann in it, and its actions."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.passed = 1_790_000_000.0  # seconds since the epoch
        self.begin(MRV)
        self.shown = Element("")

    def begin(self, page: str) -> None:
        self.room = new_room(self.client, lambda: self.passed, page)
        self.seats = {"ann": self.room.seat}

    def happens(self, who: str, what: str) -> bool:
        """Perform an action without an answer; return whether it was one."""
        if who == "begin":
            self.begin(what)
        elif who == "clock":
            self.passed += float(what)
        elif what == "joins":
            self.seats[who] = seated(self.client, CODE)
        else:
            return False
        return True

    def does(self, line: str) -> TestResponse | None:
        """Perform an action; return its answer, if it has one."""
        who, what, *words = shlex.split(line)
        if self.happens(who, what):
            return None
        pairs = [each.partition("=")[::2] for each in words if "=" in each]
        known = self.seats | {"KEY": self.room.key}
        form = {
            name: [known.get(each, unquote(filled(each))) for it, each in pairs if it == name]
            for name, _ in pairs
        }
        room, seat = self.room, self.seats.get(who)
        caches = room.client.application.extensions["room_caches"]
        caches.get(room.code, {}).pop("presence", None)
        match who, what:
            case "get", _:
                return room.client.get(address(what, **form))
            case "post", _:
                return room.client.post(what, data=form)
            case "lead", _:
                return room.post("lead", key=room.key, deed=what, **{"page": MRV} | form)
            case "led", _:
                return room.led()
            case _, "opens":
                return room.client.get(self.shown.one(id="now")["data-address"])
            case _, "answer":
                vote = room.store.find(CODE).question
                round = words[1] if len(words) > 1 else vote.round if vote else 0
                return room.post("answer", answer=words[0], round=round, seat=seat)
            case _, "page":
                return room.client.get(address(f"/room/{CODE}", seat=seat))
        query = {"v": self.shown.one(id="now")["data-v"]} if what == "asks" else {}
        query |= {"seat": seat} if seat else {}
        return room.client.htmx(address(f"/room/{CODE}/now", **query))

    def summary_of(self, answer: TestResponse) -> str:
        """Return status, digest and words of an answer, with secrets replaced by names."""
        text = f"{[answer.headers.get(name) for name in SHOWN]} {answer.text}"
        for name, secret in {"KEY": self.room.key, **self.seats}.items():
            text = text.replace(secret, name)
        text = re.sub(
            "/static/[0-9a-f]{12}/|(?<=pass=|seat=)[\\w-]{22}", "", " ".join(text.split())
        )
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        is_read = answer.mimetype == "text/html" and not answer.location
        page = read(answer.text) if is_read else Element("")
        file = answer.text if answer.mimetype in FILES else ""
        self.shown = page if page.all(id="now") else self.shown
        places = page.all(id="now")
        shown = [each["data-address"] for each in places if "data-address" in each.attrs]
        there = [re.sub(r"=[\w-]{12,}", "=…", each) for each in shown]
        parts = places or page.all(class_="error")
        parts = parts or [*page.all(id="hand-in"), *page.all(id="checked")]
        news = " ".join(answer.headers.get(name, "") for name in ("Answered", "Left"))
        said = " ".join([*there, *" ".join(map(words, [file, *parts, news])).split()])
        return f"    {answer.status_code} {digest} {said}".rstrip()


def words(part: Element | str) -> str:
    """Return the words of a part of a page, without boards and permanent parts."""
    if isinstance(part, str):
        return part
    kind = part.get("class") or ""
    left_out = part.tag == "svg" or "board" in kind or kind in ("seldom", "called", "where")
    return "" if left_out else " ".join(map(words, part.content))


def lines(client: Client, story: list[str]) -> Iterator[str]:
    """Yield the story with its current answers, from a server that waits for all its work."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lead, "new_code", lambda: CODE)
        patch.setattr(summary, "_DRAWS", 600.0)
        patch.setattr(signing, "key", lambda: b"the key of stories")
        patch.setattr(hand_in, "drawn_nonce", lambda: 1)
        answers, reaches, yes = JobQueue.answer, JobQueue.ensure_events, {"waits": True}
        patch.setattr(JobQueue, "answer", lambda *args, **more: answers(*args, **more | yes))
        patch.setattr(JobQueue, "ensure_events", lambda *args, **_: reaches(*args[:3]))
        now = Story(client)
        for line in story:
            if line.startswith("    "):
                continue
            yield line
            answer = None if line.startswith("- ") else now.does(line)
            yield from [now.summary_of(answer)] if answer else []


def approve() -> None:
    """Write the stories with their current answers."""
    client = client_of(ROOM_CLOCKS=QUICK)
    written = {heading: lines(client, story) for heading, story in stories().items()}
    text = "\n".join(f"# {heading}\n" + "".join(f"{line}\n" for line in each)
                     for heading, each in written.items())  # fmt: skip
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    approve()
