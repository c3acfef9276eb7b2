"""The grade of any puzzle is requested after its page and known to the next one."""

import pytest

from tests.web.rooms import not_yet
from tests.web.support import Client
from webapp.generator.grade import Rating, UnratedError
from webapp.puzzle import Puzzle
from webapp.web.catalogue import facts
from webapp.web.http.jobs import queue

OWN = "m1M3v6_UiFS0TiKko6WEpKOGHtcg"  # easy, neither in the library nor daily


@pytest.fixture(autouse=True)
def _nothing_is_known(client: Client) -> None:
    queue.clear()


def shown(client: Client, there: str) -> tuple[str, str | None, str | None]:
    """Return the text of a page's puzzle bar, the grade in it, and the URL it polls."""
    line = client.page(there).one(id="puzzle-facts")
    return line.text, line.get("data-grade"), line.get("hx-get")


def test_page_requests_the_grade_and_the_next_page_has_it(client: Client) -> None:
    for path in ("/play", "/watch", "/share"):
        queue.clear()
        asks = f"/grade?p={OWN}"
        assert shown(client, f"{path}?p={OWN}") == ("4 × 4", None, asks)
        whole = client.fragment(asks).one(id="puzzle-facts").text
        assert shown(client, f"{path}?p={OWN}") == (whole, "easy", None)
        assert client.page(f"/play?p={OWN}").one(data_game="")["data-grade"] == "easy"


def test_pages_that_compute_the_grade_never_request_it(client: Client) -> None:
    assert shown(client, f"/draw?p={OWN}")[2] is None
    whole = client.fragment(f"/verdict?p={OWN}").one(id="puzzle-facts").text
    assert shown(client, f"/play?p={OWN}")[0] == whole
    queue.clear()
    assert shown(client, f"/watch?p={OWN}&framed=1")[2] is None  # in a room
    assert shown(client, f"/print?p={OWN}")[0].startswith("4 × 4 · easy (score ")


def test_late_grade_is_requested_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.waits = False

    monkeypatch.setattr(facts.queue, "answer", not_yet)
    found = client.htmx(f"/grade?p={OWN}")
    assert (found.status_code, found.headers["Cache-Control"]) == (202, "no-store")
    monkeypatch.undo()
    client.waits = True
    line = client.fragment(f"/grade?p={OWN}&again=1").one(id="puzzle-facts")
    assert line["data-grade"] == "easy"


def test_grade_that_took_too_long_is_not_retried(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def hard(puzzle: Puzzle, *_: object) -> Rating:
        tried.append(puzzle)
        raise UnratedError("unknown")

    monkeypatch.setattr(facts, "rate", hard)
    lines = [client.fragment(f"/grade?p={OWN}").one(id="puzzle-facts").text for _ in range(2)]
    assert lines == ["4 × 4 · not graded: that takes too long"] * 2
    assert len(tried) == 1
    queue.clear()
