"""The URLs in approved.txt, with a digest of each page and its fragment.

Any change to a page changes digests. Look at the pages, then approve them with
`python -m tests.web.approved`. A form sent to a URL follows it, and `{SAMPLE}` is the share code of
a puzzle in `support.py`. A line in brackets sets the day or limits of the product for the URLs
below it, up to the next such line. A line with a dash is a remark.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import NamedTuple

import pytest

from tests.conftest import NOW
from tests.web import support
from tests.web.support import Client, client_of, code
from webapp.puzzle import Puzzle
from webapp.web.catalogue import today
from webapp.web.puzzle import effort
from webapp.web.run import runs

FILE = Path(__file__).with_name("approved.txt")
CODES = {name: code(each) for name, each in vars(support).items() if isinstance(each, Puzzle)}
FORM = "application/x-www-form-urlencoded"
HEADINGS = [
    line[2:] for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith("# ")
]


class Asked(NamedTuple):
    """A URL, perhaps with a form, on a day, and limits of the product as text."""

    day: date
    limits: str
    there: str


def filled(text: str) -> str:
    """Return the text with share codes in place of puzzle names."""
    return re.sub("{([A-Z]+)}", lambda name: CODES[name[1]], text)


def _read(of: str) -> Iterator[tuple[int, Asked, str]]:
    """Yield line number, request and digest of each URL below a heading."""
    day, limits, heading = NOW, "", ""
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines()):
        if line.startswith("["):
            limits = line.strip("[]") if "=" in line else ""
            day = NOW if limits else date.fromisoformat(line.strip("[]"))
        elif line.startswith("#"):
            day, limits, heading = NOW, "", line.removeprefix("# ")
        elif heading == of and (found := re.fullmatch("([0-9a-f]{12} )?(/.*)", line)):
            yield number, Asked(day, limits, filled(found[2])), (found[1] or "").strip()


def approved(of: str) -> dict[Asked, str]:
    """Return the approved digests below a heading by request, "" for a new one."""
    return {asked: digest for _, asked, digest in _read(of)}


def digest(client: Client, there: str) -> str:
    """Return a digest of status, headers and text of a page and its fragment.

    The digests in the URLs of static files are left out.
    """
    whole, (address, *form) = hashlib.sha256(), there.split(" ")
    for headers in ({}, {"HX-Request": "true"}):
        sends = {"method": "POST", "content_type": FORM, "data": form[0]} if form else {}
        answer = client.open(address, headers=headers, **sends)
        shown = [each for each in sorted(answer.headers) if each[0] != "Content-Length"]
        text = re.sub("/static/[0-9a-f]{12}/", "/static/", answer.text)
        whole.update(f"{answer.status_code} {shown} {' '.join(text.split())}".encode())
    return whole.hexdigest()[:12]


def answers(client: Client, asked: Iterable[Asked]) -> Iterator[tuple[Asked, str]]:
    """Yield each request with its digest, on its day and within its limits."""
    for each in asked:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(today, "today", lambda day=each.day: day)
            for name, argument, value in re.findall(r"([\w.]+) ?(\w*)=([-\d.]+)", each.limits):
                number = float(value) if "." in value else int(value)
                limited = partial(resolve_name(name), **{argument: number}) if argument else number
                patch.setattr(name, limited)
            yield each, digest(client, each.there)


def forget() -> None:
    """Empty the server's caches of runs, results and search counts."""
    runs.forget()
    effort._effort.cache_clear()


def cold(client: Client, asked: Iterable[Asked]) -> Iterator[tuple[Asked, str]]:
    """Yield the digests from a server whose caches are emptied before each request."""
    for each in asked:
        forget()
        yield from answers(client, [each])
    forget()


def approve() -> None:
    """Write the current digests of the answers."""
    client, lines = client_of(), FILE.read_text(encoding="utf-8").splitlines()
    for heading in HEADINGS:
        found = dict(cold(client, approved(heading)))
        for number, asked, _ in _read(heading):
            lines[number] = f"{found[asked]} {lines[number][lines[number].index('/') :]}"
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    approve()
