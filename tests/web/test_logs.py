"""Logs have the route of each request and its errors, but no visitor or data."""

import logging
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.privacy import FROM, PrivateVisit, faulty
from tests.web.support import SAMPLE, address, code, opened
from tests.web.test_server import running
from webapp import create_app

LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} "
    r"(GET|HEAD|POST|OPTIONS|-) (/[\w./<>:-]*|-) [1-5]\d\d \d+ \d+ \d+"
)


class Asker(FlaskClient):
    """A client that reads each answer to its end, as over a socket."""

    def open(self, *args: Any, **settings: Any) -> TestResponse:
        return super().open(*args, **settings, buffered=True)


def asker(**settings: str) -> Asker:
    app = create_app(settings)
    return Asker(app, app.response_class)


def lines(file: Path) -> list[str]:
    """Return the lines of an access log without times."""
    found = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in found if not LINE.fullmatch(line)] == []
    return [line.split(" ", 1)[1] for line in found]


def short(file: Path) -> list[str]:
    """Return the lines without bytes, milliseconds and process."""
    return [line.rsplit(" ", 3)[0] for line in lines(file)]


def test_request_is_logged_with_the_rule_of_its_route(tmp_path: Path) -> None:
    file = tmp_path / "access.log"
    client = asker(ACCESS_LOG=str(file))
    room, _ = opened(client)
    page = client.get(address("/play", SAMPLE, name="me"))
    client.head(f"/room/{room}/screen")
    client.get(f"/room/{room}/now", headers={"Host": "x"})
    client.get(f"/nowhere/{room}")
    client.open(f"/room/{room}", method="SECRET")
    client.get("/static/css/base.css")
    client.get("/lessons/mrv")
    assert short(file) == [
        "POST /room 200",
        "GET /play 200",
        "HEAD /room/<code>/screen 200",
        "GET /room/<code>/now 200",
        "GET - 404",
        "- - 405",
        "GET /static/<path:filename> 200",
        "GET /lessons/<name> 200",
    ]
    assert [line.split()[3] for line in lines(file)[1:3]] == [str(len(page.data)), "0"]


def test_access_log_on_a_dash_is_stdout_without_probes(
    app: Flask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app.test_client().get("/play")  # the setting is missing
    assert capsys.readouterr() == ("", "")
    monkeypatch.setenv("ACCESS_LOG", "-")
    client = asker()
    for path in ("/play", "/healthz", "/readyz"):
        client.get(path)
    (line,) = capsys.readouterr().out.splitlines()
    assert LINE.fullmatch(line)


def test_rotated_access_log_is_reopened(tmp_path: Path) -> None:
    file = tmp_path / "access.log"
    client = asker(ACCESS_LOG=str(file))
    client.get("/play")
    file.rename(tmp_path / "access.log.1")
    client.get("/watch")
    assert short(tmp_path / "access.log.1") == ["GET /play 200"]
    assert short(file) == ["GET /watch 200"]


def test_failing_access_log_fails_no_request(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    client = asker(ACCESS_LOG=str(folder / "access.log"))
    client.get("/play")
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("a file in the folder's place", encoding="utf-8")  # an error even for root
    assert client.get("/watch").status_code == 200
    assert "NotADirectoryError" in capfd.readouterr().err


def test_logs_contain_nothing_that_identifies_a_visitor(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Checked in the access log, in errors and in the server's own log."""
    file = tmp_path / "access.log"
    caplog.set_level(logging.DEBUG, "waitress")
    with running(faulty({"ACCESS_LOG": str(file)})) as server:
        visit = PrivateVisit(server.port)
        visit.everything()
        assert visit.leaked(file.read_text(encoding="utf-8") + caplog.text) == []
        visit.fail()
    assert visit.leaked(f"a request of {FROM} by TELLTALE/9") == [FROM, "Telltale/9"]
    assert visit.leaked(file.read_text(encoding="utf-8")) == []
    answered = {"POST /hand-in 200", "POST /room/<code>/answer 204", "POST /import 200"}
    assert {*answered, "POST /fails/<code> 500"} <= {*short(file)}


def test_error_is_logged_under_its_route_with_its_message(caplog: pytest.LogCaptureFixture) -> None:
    client = faulty().test_client()
    client.post("/fails/dugong", data={"platypus": "platypus"})
    assert caplog.messages == ["POST /fails/<code> failed."]
    assert "KeyError" in caplog.text
    assert re.search(r'privacy.py", line \d+, in fails\n +raise ValueError', caplog.text)
    assert re.search(r"^ValueError: dugong ", caplog.text, re.MULTILINE)


def test_server_log_has_the_messages_of_the_server(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "gunicorn.error")
    log = logging.getLogger("gunicorn.error")
    monkeypatch.setattr(log, "filters", [])  # as in a process without an application
    create_app()
    log.info("Listening at: %s (%s)", "http://127.0.0.1:8000", 7)
    log.warning(f"Invalid request from ip={FROM}: Invalid HTTP Header: 'x {code(SAMPLE)}\n'")
    try:
        raise ValueError("why")
    except ValueError:
        log.exception("Error handling request %s %s", "GET", "/room/CFG234\nsecret")
    log.error("Exception when servicing %r", "secret")
    assert caplog.messages == [
        "Listening at: http://127.0.0.1:8000 (7)",
        "Invalid request …",
        "Error handling request …",
        "Exception when servicing …",
    ]
    assert "\nValueError: why\n" in caplog.text
    assert "secret" not in caplog.text
