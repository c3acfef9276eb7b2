"""Health: what `/healthz` and `/readyz` answer, whatever the settings and the load are."""

import logging
import re
import shutil
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from tests.web.support import all_places_taken, until
from tests.web.test_server import PATIENCE, answer, running
from tools.redis_server import RedisServer
from webapp import create_app
from webapp.classroom.room import Unreachable
from webapp.web.app import ui_root
from webapp.web.http import health
from webapp.web.http.headers import HEADERS
from webapp.web.http.work import PLACES, visitor, workshop

PROBES = ("/healthz", "/readyz")
OK = (200, "ok\n")
SILENT = (503, "The store of rooms (REDIS_URL) doesn’t answer within two seconds.\n")
FULL = (503, "The store of rooms (REDIS_URL) can’t be used: OutOfMemoryError.\n")
GONE = (503, "The store of rooms (REDIS_URL) can’t be used: ConnectionError.\n")
UNKNOWN = (503, "Whether it can do its work is being found out.\n")


def probed(client: FlaskClient, path: str = "/readyz") -> tuple[int, str]:
    found = client.get(path)
    return found.status_code, found.text


class Held:
    """A store's ping that waits until it is released."""

    def __init__(self, app: Flask, monkeypatch: pytest.MonkeyPatch, fails: bool = False) -> None:
        self.asked, self.release, self.looks = Event(), Event(), 0
        self._fails = fails
        monkeypatch.setattr(app.extensions["rooms"], "ping", self.ping)

    def ping(self) -> None:
        self.looks += 1
        self.asked.set()
        self.release.wait(PATIENCE)
        if self._fails:
            raise Unreachable("TimeoutError")


@pytest.fixture
def always_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No probe answers from what an earlier one found."""
    monkeypatch.setattr(health, "_SECONDS", -1.0)


@pytest.mark.parametrize("path", PROBES)
def test_probe_gets_plain_text_that_is_never_cached(client: FlaskClient, path: str) -> None:
    found, head = client.get(path), client.head(path)
    expected = {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": "3",
        "Cache-Control": "no-store",
        **HEADERS,
    }
    assert (found.status_code, found.text, dict(found.headers)) == (*OK, expected)
    assert (head.status_code, head.data, dict(head.headers)) == (200, b"", expected)
    assert client.get(f"{path}/").status_code == 404
    for found in (client.post(path), client.delete(path, headers={"Host": "10.0.0.7"})):
        assert (found.status_code, found.headers["Allow"]) == (405, "GET, HEAD")


def test_probe_by_number_is_answered_whatever_names_are_trusted() -> None:
    client = create_app({"TRUSTED_HOSTS": "lab.example", "PROXY_HOPS": 1}).test_client()
    for headers in ({"Host": "10.0.0.7:8000"}, {"Host": ""}, {"X-Forwarded-Host": "evil.example"}):
        asked = [client.get(path, headers=headers).status_code for path in ("/", *PROBES)]
        assert asked == [400, 200, 200]


def test_probe_is_no_visitor_and_waits_for_no_work(
    app: Flask, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen(*_: object) -> None:
        raise AssertionError("looked at")

    before = visitor.get()
    with all_places_taken(), monkeypatch.context() as patch:
        patch.setattr(app, "request_class", seen)
        assert [probed(app.test_client(), path) for path in PROBES] == [OK, OK]
        assert (visitor.get(), workshop.under_way() >= PLACES) == (before, True)


def test_server_without_its_store_is_not_ready_and_logs_it_once(
    always_looks: None, caplog: pytest.LogCaptureFixture
) -> None:
    with RedisServer() as redis:
        client = create_app({"REDIS_URL": redis.url}).test_client()
        assert probed(client) == OK
        with Redis.from_url(redis.url) as operator:
            operator.config_set("maxmemory", 1)
        assert [probed(client), probed(client)] == [FULL, FULL]
        redis.stop()
        assert [probed(client), probed(client, "/healthz")] == [GONE, OK]
        redis.start()
        assert probed(client) == OK
    assert caplog.messages == [
        "The store of rooms (REDIS_URL) fails: OutOfMemoryError.",
        f"Not ready: {FULL[1].strip()}",
        "The store of rooms (REDIS_URL) fails: ConnectionError.",
        f"Not ready: {GONE[1].strip()}",
        "The store of rooms (REDIS_URL) works again.",
        "Ready again.",
    ]
    assert {each.levelno for each in caplog.records} == {logging.WARNING}


def test_server_without_its_files_is_not_ready(
    always_looks: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("templates", "static"):
        shutil.copytree(ui_root() / name, tmp_path / name)
    monkeypatch.setattr("webapp.web.app.ui_root", lambda: tmp_path)
    client = create_app().test_client()
    assert probed(client) == OK
    shutil.rmtree(tmp_path / "templates")
    said = "The file base.html, of which its pages are made, can’t be read: install it anew.\n"
    assert probed(client) == (503, said)
    (tmp_path / "static" / "css" / "main.css").unlink()
    assert probed(client) == (503, said + said.replace("base.html", "css/main.css"))


def test_one_probe_looks_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that doesn't answer holds up one thread at a time, however many ask."""
    monkeypatch.setattr(health, "_SECONDS", 600.0)
    monkeypatch.setattr(health, "_MOMENT", 0.0)
    app = create_app()
    store = Held(app, monkeypatch, fails=True)
    first = Thread(target=lambda: probed(app.test_client()))
    first.start()
    assert store.asked.wait(PATIENCE)
    assert [probed(app.test_client()) for _ in range(40)] == [UNKNOWN] * 40
    store.release.set()
    first.join()
    assert (probed(app.test_client()), store.looks) == (SILENT, 1)


def test_finding_older_than_the_patience_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """One probe looks for longer than a store may be silent, and others ask in between."""
    clock, found = [1_000.0], list[tuple[int, str]]()
    monkeypatch.setattr(health, "monotonic", lambda: clock[0])
    monkeypatch.setattr(health, "_MOMENT", 0.0)
    app = create_app()
    client = app.test_client()
    assert probed(client) == OK
    store = Held(app, monkeypatch)
    clock[0] += 0.9
    assert (probed(client), store.looks) == (OK, 0)
    clock[0] += 0.6
    first = Thread(target=lambda: found.append(probed(app.test_client())))
    first.start()
    assert store.asked.wait(PATIENCE)
    assert probed(client) == OK
    clock[0] += 2.1
    assert probed(client) == UNKNOWN
    store.release.set()
    first.join()
    # The store has answered, but later than anyone waits for it.
    assert [*found, probed(client)] == [SILENT] * 2


def test_failed_look_is_logged_and_not_repeated_at_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "_SECONDS", 600.0)
    app, looks = create_app(), []

    def ping() -> None:
        looks.append(1)
        raise RuntimeError("secret")

    monkeypatch.setattr(app.extensions["rooms"], "ping", ping)
    said = "Whether it can do its work can’t be found out: a fault in the program, told in its log."
    assert [probed(app.test_client()) for _ in range(3)] == [(503, f"{said}\n")] * 3
    assert looks == [1]
    assert re.search(r", in ping\n.*\nRuntimeError$", caplog.messages[0])
    assert caplog.messages[1:] == [f"Not ready: {said}"]


def test_ending_server_is_alive_but_not_ready(app: Flask, slow: tuple[Event, Event]) -> None:
    ask = "GET {} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    begun, release = slow
    with running(app) as server:
        held, probe = server.connect(), server.connect()
        held.sendall(ask.format("/slow").encode())
        assert begun.wait(PATIENCE)
        probe.sendall(ask.format("/readyz").encode())
        assert answer(probe) == b"HTTP/1.1 200 OK"
        probe.sendall(b"GET /readyz HTTP/1.1\r\n")  # half sent when the server starts to end
        until(lambda: any(each.request for each in server.waitress.active_channels.values()))
        server.end()
        until(lambda: not server.waitress.accepting)
        probe.sendall(b"Host: localhost\r\n\r\n")
        assert answer(probe) == b"HTTP/1.1 503 Service Unavailable"
        release.set()
        assert answer(held) == b"HTTP/1.1 200 OK"
