"""`/healthz` and `/readyz` answer under any settings and load."""

import logging
import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from tests.web.support import all_places_taken
from tools.redis_server import RedisServer
from webapp import create_app
from webapp.web.app import ui_root
from webapp.web.http.headers import HEADERS
from webapp.web.http.jobs import SLOTS, queue, visitor

PROBES = ("/healthz", "/readyz")
OK = (200, "ok\n")
FULL = (503, "The room store (REDIS_URL) can’t be used: OutOfMemoryError.\n")
GONE = (503, "The room store (REDIS_URL) can’t be used: ConnectionError.\n")


def probed(client: FlaskClient, path: str = "/readyz") -> tuple[int, str]:
    found = client.get(path)
    return found.status_code, found.text


@pytest.mark.parametrize("path", PROBES)
def test_health_probe_gets_plain_text_without_caching(client: FlaskClient, path: str) -> None:
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


def test_health_probe_by_ip_address_is_always_answered() -> None:
    client = create_app({"TRUSTED_HOSTS": "lab.example", "PROXY_HOPS": 1}).test_client()
    for headers in ({"Host": "10.0.0.7:8000"}, {"Host": ""}, {"X-Forwarded-Host": "evil.example"}):
        asked = [client.get(path, headers=headers).status_code for path in ("/", *PROBES)]
        assert asked == [400, 200, 200]


def test_health_probe_is_not_queued_or_counted(
    app: Flask, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen(*_: object) -> None:
        raise AssertionError("looked at")

    before = visitor.get()
    with all_places_taken(), monkeypatch.context() as patch:
        patch.setattr(app, "request_class", seen)
        assert [probed(app.test_client(), path) for path in PROBES] == [OK, OK]
        assert (visitor.get(), queue.active_count() >= SLOTS) == (before, True)


def test_server_without_its_store_is_unready_and_logs_once(
    caplog: pytest.LogCaptureFixture,
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
        "The room store (REDIS_URL) fails: OutOfMemoryError.",
        "The room store (REDIS_URL) fails: ConnectionError.",
        "The room store (REDIS_URL) works again.",
    ]
    assert {each.levelno for each in caplog.records} == {logging.WARNING}


def test_server_without_its_files_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("templates", "static"):
        shutil.copytree(ui_root() / name, tmp_path / name)
    monkeypatch.setattr("webapp.web.app.ui_root", lambda: tmp_path)
    client = create_app().test_client()
    assert probed(client) == OK
    shutil.rmtree(tmp_path / "templates")
    said = "The file base.html, which its pages need, can’t be read: install it again.\n"
    assert probed(client) == (503, said)
    (tmp_path / "static" / "css" / "base.css").unlink()
    assert probed(client) == (503, said + said.replace("base.html", "css/base.css"))
