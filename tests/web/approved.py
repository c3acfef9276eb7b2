"""Approved answers: the addresses in approved.txt, with a digest of each page and its fragment.

Any change of a page changes digests. Look at the pages, then approve them as they are now with
`python -m tests.web.approved`. A line `[2026-12-05]` sets the day of the addresses after it, and
`{SAMPLE}` is the share code of a puzzle of `support.py`.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from tests.conftest import NOW
from tests.web import support
from tests.web.support import Client, code
from webapp import create_app
from webapp.puzzle import Puzzle
from webapp.web.places import today
from webapp.web.puzzle import effort
from webapp.web.run import runs

FILE = Path(__file__).with_name("approved.txt")
CODES = {name: code(each) for name, each in vars(support).items() if isinstance(each, Puzzle)}
CODES["NINE"] = code(support.BY_ID["keen-p-9de-0"])
HEADINGS = [
    line[2:] for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith("# ")
]
Asked = tuple[date, str]


def _read(of: str) -> Iterator[tuple[int, Asked, str]]:
    """The number of each line below a heading that has an address, day and address, its digest."""
    day, heading = NOW, ""
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines()):
        if line.startswith("["):
            day = date.fromisoformat(line.strip("[]"))
        elif line.startswith("#"):
            heading = line.removeprefix("# ")
        elif line and heading == of:
            digest, _, there = line.rpartition(" ")
            there = re.sub("{([A-Z]+)}", lambda name: CODES[name[1]], there)
            yield number, (day, there), digest


def approved(of: str) -> dict[Asked, str]:
    """The approved digests by day and address, "" for none yet, below a heading."""
    return {asked: digest for _, asked, digest in _read(of)}


def digest(client: Client, there: str) -> str:
    """A digest of status, headers and text of a page and of its fragment, without file digests."""
    whole = hashlib.sha256()
    for answer in (client.get(there), client.htmx(there)):
        headers = [each for each in sorted(answer.headers) if each[0] != "Content-Length"]
        text = re.sub("/static/[0-9a-f]{12}/", "/static/", answer.text)
        whole.update(f"{answer.status_code} {headers} {' '.join(text.split())}".encode())
    return whole.hexdigest()[:12]


def answers(client: Client, asked: Iterable[Asked]) -> Iterator[tuple[Asked, str]]:
    """The digest of each address on its day."""
    now = today.today
    try:
        for day, there in asked:
            today.today = lambda day=day: day
            yield (day, there), digest(client, there)
    finally:
        today.today = now


def forget() -> None:
    """Let the server remember neither runs nor results nor counts of searches."""
    runs.forget()
    effort._effort.cache_clear()


def cold(client: Client, asked: Iterable[Asked]) -> Iterator[tuple[Asked, str]]:
    """The digests from a server that remembers nothing from one address to the next."""
    for each in asked:
        forget()
        yield from answers(client, [each])


def approve() -> None:
    """Write the digests of the answers as they are now."""
    app = create_app({"TESTING": True})
    client, lines = Client(app, app.response_class), FILE.read_text(encoding="utf-8").splitlines()
    for heading in HEADINGS:
        found = dict(cold(client, approved(heading)))
        for number, asked, _ in _read(heading):
            lines[number] = f"{found[asked]} {lines[number].rpartition(' ')[2]}"
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    approve()
