"""Health: what probes are told, whatever the settings are and whatever else is going on."""

import logging
import re
import shutil
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.support import until
from tests.web.test_server import PATIENCE, answer, running
from tools.redis_server import RedisServer
from webapp import create_app
from webapp.room import Unreachable
from webapp.web.app import ui_root
from webapp.web.http import health
from webapp.web.http.headers import HEADERS
from webapp.web.http.work import PLACES, visitor, workshop

PROBES = ("/healthz", "/readyz")


def told(client: FlaskClient, path: str = "/readyz") -> tuple[int, str]:
    found = client.get(path)
    return found.status_code, found.text


@pytest.mark.parametrize("path", PROBES)
def test_a_probe_is_told_in_plain_text_that_nobody_keeps(client: FlaskClient, path: str) -> None:
    found = client.get(path)
    assert (found.status_code, found.text) == (200, "ok\n")
    expected = {
        "Content-Type": "text/plain; charset=utf-8", "Content-Length": "3",
        "Cache-Control": "no-store", **HEADERS,
    }  # fmt: skip
    assert dict(found.headers) == expected
    head = client.head(path)
    assert (head.status_code, dict(head.headers), head.data) == (200, expected, b"")


@pytest.mark.parametrize("path", PROBES)
def test_nothing_else_is_at_these_addresses(client: FlaskClient, path: str) -> None:
    assert client.get(f"{path}/").status_code == 404
    for found in (client.post(path), client.delete(path, headers={"Host": "10.0.0.7"})):
        assert (found.status_code, found.headers["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", PROBES)
def test_a_probe_asks_by_number_whatever_names_are_trusted(path: str) -> None:
    client = create_app({"TRUSTED_HOSTS": "lab.example", "PROXY_HOPS": 1}).test_client()
    for headers in ({"Host": "10.0.0.7:8000"}, {"Host": ""}, {"X-Forwarded-Host": "evil.example"}):
        assert client.get("/", headers=headers).status_code == 400
        assert client.get(path, headers=headers).status_code == 200


def test_a_probe_is_no_visitor(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(*_: object) -> None:
        raise AssertionError("looked at")

    monkeypatch.setattr(app, "request_class", seen)
    before = visitor.get()
    assert [told(app.test_client(), path)[0] for path in PROBES] == [200, 200]
    assert visitor.get() == before


def test_a_probe_waits_for_no_work_of_others(app: Flask) -> None:
    """All threads that work are held up."""
    release, held = Event(), [Event() for _ in range(PLACES)]

    def work(number: int) -> None:
        workshop.answer(
            ("held up", number), lambda _: (held[number].set(), release.wait()), waits=True
        )

    threads = [Thread(target=work, args=(number,)) for number in range(PLACES)]
    for thread in threads:
        thread.start()
    try:
        for each in held:
            assert each.wait(PATIENCE)
        assert [told(app.test_client(), path) for path in PROBES] == [(200, "ok\n")] * 2
        assert workshop.under_way() >= PLACES
    finally:
        release.set()
        for thread in threads:
            thread.join()


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each who asks looks."""
    monkeypatch.setattr(health, "_SECONDS", -1.0)


def test_without_its_store_of_rooms_a_server_is_not_ready(
    looked: None, caplog: pytest.LogCaptureFixture
) -> None:
    with RedisServer() as redis:
        client = create_app({"REDIS_URL": redis.url}).test_client()
        assert told(client) == (200, "ok\n")
        redis.stop()
        for _ in range(2):
            assert told(client) == (
                503,
                "The store of rooms (REDIS_URL) doesn’t answer within two seconds.\n",
            )
        assert told(client, "/healthz") == (200, "ok\n")
        redis.start()
        assert told(client) == (200, "ok\n")
    # The log says why, once.
    assert [each.getMessage() for each in caplog.records] == [
        "Not ready: The store of rooms (REDIS_URL) doesn’t answer within two seconds.",
        "Ready again.",
    ]  # fmt: skip
    assert {each.levelno for each in caplog.records} == {logging.WARNING}


def test_without_the_files_of_its_pages_a_server_is_not_ready(
    looked: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("templates", "static"):
        shutil.copytree(ui_root() / name, tmp_path / name)
    monkeypatch.setattr("webapp.web.app.ui_root", lambda: tmp_path)
    client = create_app().test_client()
    assert told(client) == (200, "ok\n")
    shutil.rmtree(tmp_path / "templates")
    said = "The file base.html, of which its pages are made, can’t be read: install it anew.\n"
    assert told(client) == (503, said)
    (tmp_path / "static" / "css" / "main.css").unlink()
    assert told(client) == (503, said + said.replace("base.html", "css/main.css"))


def test_one_who_asks_looks_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that doesn't answer holds up one thread at a time, however many ask."""
    monkeypatch.setattr(health, "_SECONDS", 600.0)
    monkeypatch.setattr(health, "_MOMENT", 0.0)
    app, asked, release, looks = create_app(), Event(), Event(), []

    def ping() -> None:
        looks.append(1)
        asked.set()
        release.wait(PATIENCE)
        raise Unreachable

    monkeypatch.setattr(app.extensions["rooms"], "ping", ping)
    first = Thread(target=lambda: told(app.test_client()))
    first.start()
    assert asked.wait(PATIENCE)
    said = "Whether it can do its work is being found out.\n"
    assert [told(app.test_client()) for _ in range(40)] == [(503, said)] * 40
    release.set()
    first.join()
    assert told(app.test_client())[1].startswith("The store of rooms")
    assert looks == [1]


def test_what_was_found_too_long_ago_is_told_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """One looks, for longer than a store may be silent, and all others ask meanwhile."""
    clock = [1_000.0]
    monkeypatch.setattr(health, "monotonic", lambda: clock[0])
    monkeypatch.setattr(health, "_MOMENT", 0.0)
    app, asked, release = create_app(), Event(), Event()
    client, found = app.test_client(), list[tuple[int, str]]()
    assert told(client) == (200, "ok\n")

    def ping() -> None:
        asked.set()
        release.wait(PATIENCE)

    monkeypatch.setattr(app.extensions["rooms"], "ping", ping)
    clock[0] += 1.5
    first = Thread(target=lambda: found.append(told(app.test_client())))
    first.start()
    assert asked.wait(PATIENCE)
    assert told(client) == (200, "ok\n")
    clock[0] += 2.1
    assert told(client) == (503, "Whether it can do its work is being found out.\n")
    release.set()
    first.join()
    # It has answered, but later than anybody waits for it.
    late = (503, "The store of rooms (REDIS_URL) doesn’t answer within two seconds.\n")
    assert [*found, told(client)] == [late] * 2


def test_a_look_that_fails_is_no_readiness_and_is_not_made_again_at_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "_SECONDS", 600.0)
    app, looks = create_app(), []

    def ping() -> None:
        looks.append(1)
        raise RuntimeError("secret")

    monkeypatch.setattr(app.extensions["rooms"], "ping", ping)
    said = "Whether it can do its work can’t be found out: a fault in the program, told in its log."
    assert [told(app.test_client()) for _ in range(3)] == [(503, f"{said}\n")] * 3
    assert looks == [1]
    assert re.search(r", in ping\n.*\nRuntimeError$", caplog.messages[0])
    assert caplog.messages[1:] == [f"Not ready: {said}"]


def test_two_who_ask_after_a_long_while_are_both_told_how_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was found is too old for the second; it waits a moment for what the first finds."""
    monkeypatch.setattr(health, "_MOMENT", float(PATIENCE))
    app, asked, release = create_app(), Event(), Event()

    def ping() -> None:
        asked.set()
        release.wait(PATIENCE)

    monkeypatch.setattr(app.extensions["rooms"], "ping", ping)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(told, app.test_client())
        assert asked.wait(PATIENCE)
        second = pool.submit(told, app.test_client())
        release.set()
        assert [each.result() for each in (first, second)] == [(200, "ok\n")] * 2


def test_a_store_that_is_silent_is_waited_for_no_longer_than_its_patience(
    looked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not once more for each time that it is tried again."""
    monkeypatch.setattr("webapp.room.redis_store.PATIENCE", 0.2)
    with ExitStack() as stack:
        silent = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        silent.settimeout(PATIENCE)
        port, calls = silent.getsockname()[1], []
        Thread(target=_count, args=(silent, calls, stack), daemon=True).start()
        client = create_app({"REDIS_URL": f"redis://127.0.0.1:{port}"}).test_client()
        assert told(client)[0] == 503
        assert len(calls) == 1


def _count(silent: socket.socket, calls: list[socket.socket], stack: ExitStack) -> None:
    while True:
        try:
            calls.append(stack.enter_context(silent.accept()[0]))
        except OSError:
            return


def test_a_server_that_ends_is_not_ready_and_alive(app: Flask) -> None:
    ask = "GET {} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    slow, begun, release = create_app(), Event(), Event()

    @slow.get("/slow")
    def page() -> str:
        begun.set()
        release.wait(PATIENCE)
        return "done"

    with running(slow) as server:
        held, probe = server.connect(), server.connect()
        held.sendall(ask.format("/slow").encode())
        assert begun.wait(PATIENCE)
        probe.sendall(ask.format("/readyz").encode())
        assert answer(probe) == b"HTTP/1.1 200 OK"
        probe.sendall(b"GET /readyz HTTP/1.1\r\n")  # under way when the end is told
        until(lambda: any(each.request for each in server.waitress.active_channels.values()))
        server.end()
        until(lambda: not server.waitress.accepting)
        probe.sendall(b"Host: localhost\r\n\r\n")
        assert answer(probe) == b"HTTP/1.1 503 Service Unavailable"
        release.set()
        assert answer(held) == b"HTTP/1.1 200 OK"


def test_an_application_is_told_by_its_server_when_that_ends() -> None:
    app, ends = create_app(), [False]
    is_ending: Callable[[], bool] = lambda: ends[0]  # noqa: E731
    health.ends_when(app, is_ending)
    assert told(app.test_client()) == (200, "ok\n")
    ends[0] = True
    assert told(app.test_client()) == (503, "The server is ending.\n")
    assert told(app.test_client(), "/healthz") == (200, "ok\n")
