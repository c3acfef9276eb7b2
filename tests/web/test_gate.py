"""The gate: long work has few places; who finds them taken is told so, and stepping goes on."""

import threading
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.support import DRAFT, SAMPLE, TWO, Client, Element, address, read
from webapp.web import gate, solve
from webapp.web.limits import GATE_DELAY_MS, GATE_PLACES, GATE_RETRY_SECONDS, GATE_WAITS

GATED = {
    "/solve": "answer",
    "/verdict": None,
    "/timeline": "timeline",
    "/smarter": "smarter",
    "/right": "right",
    "/hint": "hint",
}


@pytest.fixture
def busy() -> Iterator[None]:
    """Every place is taken."""
    taken = [gate._places.acquire(blocking=False) for _ in range(GATE_PLACES)]
    assert all(taken)
    yield
    for _ in taken:
        gate._places.release()


def waiting(fragment: Element) -> Element:
    """The words while others have the cores."""
    (words,) = fragment.all(class_="waiting")
    return words


@pytest.mark.parametrize("path", GATED)
def test_who_finds_the_places_taken_waits_in_words_and_asks_again(
    client: Client, busy: None, path: str
) -> None:
    query = {} if path in ("/solve", "/verdict", "/right", "/hint") else {"with_": "mrv"}
    words = waiting(client.fragment(address(path, TWO, **query)))
    assert words.text == "Waiting for a free core: other puzzles are being solved."
    assert words["hx-get"] == address(path, TWO, **query, waits=1)
    assert words["hx-trigger"] == f"load delay:{GATE_DELAY_MS}ms"
    assert (words["hx-swap"], words["hx-target"]) == ("outerHTML", "this")


@pytest.mark.parametrize("path", GATED)
def test_the_question_that_is_asked_again_is_answered_when_there_is_a_place(
    client: Client, path: str
) -> None:
    query = {} if path in ("/solve", "/verdict", "/right", "/hint") else {"with_": "mrv"}
    again = address(path, TWO, **query, waits=1)
    fragment = client.fragment(again)
    assert fragment.all(class_="waiting") == []
    assert client.htmx(again).data == client.htmx(address(path, TWO, **query)).data


def test_after_many_waits_it_is_given_up_in_words(client: Client, busy: None) -> None:
    there, waits = address("/verdict", TWO), 0
    while True:
        words = waiting(client.fragment(there))
        if "hx-get" not in words.attrs:
            break
        there = words["hx-get"]
        waits += 1
        assert parse_qs(urlsplit(there).query)["waits"] == [str(waits)]
    assert waits == GATE_WAITS
    assert words.text.startswith("The server was busy all the while, so this was given up.")
    link = words.by_role("link", "Ask again")
    assert link["href"] == link["hx-get"] == address("/verdict", TWO)
    assert link["hx-target"] == "closest .waiting"


def test_waiting_for_a_seed_is_not_counted_as_trying_one(client: Client, busy: None) -> None:
    """However long each waits: the bar counts seeds, and neither limit cuts the other short."""
    wish = {"size": 4, "grade": "normal", "seed": 3}
    words = waiting(client.fragment(address("/new", **wish, tries=29)))
    query = parse_qs(urlsplit(words["hx-get"]).query)
    assert (query["tries"], query["waits"]) == (["29"], ["1"])
    words = waiting(client.fragment(address("/new", **wish, tries=29, waits=GATE_WAITS)))
    link = words.by_role("link", "Ask again")
    assert link["href"] == address("/new", **wish, tries=29)


@pytest.mark.parametrize("waits", ["99999999", "31"])
def test_a_count_of_waits_made_up_gives_up_at_once(client: Client, busy: None, waits: str) -> None:
    words = waiting(client.fragment(address("/verdict", TWO, waits=waits)))
    assert "hx-get" not in words.attrs


def test_a_count_of_waits_that_is_none_is_refused(client: Client, busy: None) -> None:
    assert client.htmx(address("/verdict", TWO, waits="often")).status_code == 422


@pytest.mark.parametrize("path", GATED)
def test_without_htmx_there_is_a_page_that_says_when_to_try_again(
    client: Client, busy: None, path: str
) -> None:
    answer = client.get(address(path, TWO))
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == str(GATE_RETRY_SECONDS)
    assert "The server is busy with other puzzles" in read(answer.text).one(class_="refusal").text


@pytest.mark.parametrize("path", GATED)
def test_waiting_words_are_not_kept_by_caches(client: Client, busy: None, path: str) -> None:
    assert client.htmx(address(path, TWO)).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "there",
    [
        "/",
        address("/watch", SAMPLE, at=3),
        address("/step", SAMPLE, at=3, go="last"),
        address("/tape", SAMPLE),
        address("/draw", SAMPLE),
        address("/edit", SAMPLE, do="clear"),
        address("/play", SAMPLE),
        address("/fillings", SAMPLE),
        address("/finish", SAMPLE),
        "/gallery",
        "/new",
        "/import",
        address("/share", SAMPLE),
        "/static/css/main.css",
    ],
)
def test_all_else_goes_on_while_the_places_are_taken(
    client: Client, busy: None, there: str
) -> None:
    assert client.htmx(there).status_code == 200


def test_a_drawing_is_told_that_it_is_none_even_while_the_places_are_taken(
    client: Client, busy: None
) -> None:
    verdict = client.fragment(address("/verdict", DRAFT))
    assert verdict.text == "Not a puzzle yet: mend what is listed below."


def test_as_many_work_at_once_as_there_are_places(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that ask come in while the first ones work; then one after the other gets its turn."""
    working, inside, go_on = [], threading.Semaphore(0), threading.Event()
    real = solve.answer

    def slow(*args: object) -> object:
        working.append(threading.get_ident())
        inside.release()
        assert go_on.wait(20)
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(solve, "answer", slow)
    answered: list[str] = []

    def ask() -> None:
        app = client.application
        answered.append(Client(app, app.response_class).htmx(address("/verdict", TWO)).text)

    threads = [threading.Thread(target=ask) for _ in range(GATE_PLACES)]
    for thread in threads:
        thread.start()
    for _ in threads:
        assert inside.acquire(timeout=20)
    late = [client.htmx(address("/verdict", TWO)).text for _ in range(3)]
    assert all("Waiting for a free core" in text for text in late)
    assert client.htmx(address("/step", TWO, at=1)).status_code == 200
    go_on.set()
    for thread in threads:
        thread.join()
    assert len(working) == GATE_PLACES
    assert all("It can be solved" in text for text in answered)
    assert "It can be solved" in client.htmx(address("/verdict", TWO)).text


def test_a_place_is_free_again_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> str:
        raise RuntimeError("on purpose")

    for _ in range(GATE_PLACES + 1):
        with pytest.raises(RuntimeError, match="on purpose"):
            gate.through(broken)
    assert gate.through(lambda: "done") == "done"
