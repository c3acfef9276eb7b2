"""Logs: which route was requested and where an error was raised, but never by whom or with what."""

import logging
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.support import SAMPLE, address, code, opened
from tests.web.telling import FROM, Walk, faulty
from tests.web.test_server import running
from webapp import create_app
from webapp.web.http.logs import told

LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} "
    r"(GET|HEAD|POST|OPTIONS|-) (/[\w./<>:-]*|-) [1-5]\d\d \d+ \d+ \d+"
)


class Asker(FlaskClient):
    """A client that reads each answer to its end, as one over a socket does."""

    def open(self, *args: Any, **settings: Any) -> TestResponse:
        return super().open(*args, **settings, buffered=True)


def asker(**settings: str) -> Asker:
    app = create_app(settings)
    return Asker(app, app.response_class)


def lines(file: Path) -> list[str]:
    """The lines of an access log without their times."""
    found = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in found if not LINE.fullmatch(line)] == []
    return [line.split(" ", 1)[1] for line in found]


def short(file: Path) -> list[str]:
    """The lines without bytes, milliseconds and process."""
    return [line.rsplit(" ", 3)[0] for line in lines(file)]


def test_request_has_a_line_with_the_rule_of_its_route(tmp_path: Path) -> None:
    file = tmp_path / "access.log"
    client = asker(ACCESS_LOG=str(file))
    room, _ = opened(client)
    page = client.get(address("/play", SAMPLE, name="me"))
    client.head(f"/room/{room}/screen")
    client.get(f"/room/{room}/now", headers={"Host": "x"})
    client.get(f"/nowhere/{room}")
    client.open(f"/room/{room}", method="SECRET")
    client.get("/static/css/main.css")
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


def test_access_log_on_a_dash_is_standard_output_without_probes(
    app: Flask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app.test_client().get("/play")  # where it isn't set
    assert capsys.readouterr() == ("", "")
    monkeypatch.setenv("ACCESS_LOG", "-")
    client = asker()
    for path in ("/play", "/healthz", "/readyz"):
        client.get(path)
    (line,) = capsys.readouterr().out.splitlines()
    assert LINE.fullmatch(line)


def test_access_log_that_was_moved_away_is_begun_again(tmp_path: Path) -> None:
    file = tmp_path / "access.log"
    client = asker(ACCESS_LOG=str(file))
    client.get("/play")
    file.rename(tmp_path / "access.log.1")
    client.get("/watch")
    assert short(tmp_path / "access.log.1") == ["GET /play 200"]
    assert short(file) == ["GET /watch 200"]


def test_access_log_that_fails_is_reported_once_per_failure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    client = asker(ACCESS_LOG=str(folder / "access.log"))
    for _ in range(2):
        client.get("/play")
        folder.rename(tmp_path / "elsewhere")
        folder.write_text(
            "a file in the folder's place", encoding="utf-8"
        )  # which fails even for root
        assert [client.get("/watch").status_code for _ in range(3)] == [200] * 3
        folder.unlink()
        (tmp_path / "elsewhere").rename(folder)
    client.get("/play")
    assert short(folder / "access.log") == ["GET /play 200"] * 3
    said = "Requests can’t be logged where ACCESS_LOG says: {}."
    again = [said.format("NotADirectoryError ENOTDIR"), "Requests are logged again."]
    assert caplog.messages == again * 2
    assert capfd.readouterr() == ("", "")


def test_no_log_holds_anything_that_identifies_a_visitor(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the access log, nor errors, nor what the server logs itself."""
    file = tmp_path / "access.log"
    caplog.set_level(logging.DEBUG, "waitress")
    with running(faulty({"ACCESS_LOG": str(file)})) as server:
        walk = Walk(server.port)
        walk.all()
        walk.fail()
    assert walk.told_in(f"a request of {FROM} by TELLTALE/9") == [FROM, "Telltale/9"]
    assert (walk.told_in(file.read_text(encoding="utf-8")), walk.told_in(caplog.text)) == ([], [])
    answered = {"POST /hand-in 200", "POST /room/<code>/answer 204", "POST /import 200"}
    assert {*answered, "POST /fails/<code> 500"} <= {*short(file)}
    assert "POST /fails/<code> failed." in caplog.text
    assert caplog.text.count("Exception while serving …") == 2
    for name in ("KeyError", "ValueError", "RuntimeError"):
        assert re.search(rf"^{name}$", caplog.text, re.MULTILINE)
    assert re.search(r'telling.py", line \d+, in fails\n +raise ValueError', caplog.text)


def raised(make: Any) -> str:
    try:
        make()
    except ValueError as error:
        return told(error)
    raise AssertionError("nothing was raised")


def test_error_is_logged_by_class_and_lines_after_its_causes() -> None:
    def chained() -> None:
        try:
            Path("/nowhere/secret").read_text(encoding="utf-8")
        except OSError as error:
            raise ValueError("secret") from error

    def alone() -> None:
        try:
            raise KeyError("a")
        except KeyError:
            raise ValueError("b") from None

    said = raised(chained)
    assert "secret" not in said.replace('"/nowhere/secret"', "").replace('("secret")', "")
    assert re.search(r"\nFileNotFoundError ENOENT\nand then\n", said)
    assert said.endswith("\nValueError")
    lines = raised(alone).splitlines()
    assert ("KeyError" in lines, lines[-1]) == (False, "ValueError")
    first, second = KeyError("a"), ValueError("b")
    first.__cause__, second.__cause__ = second, first
    assert told(first) == "ValueError\nand then\nKeyError"


def test_server_log_keeps_the_server_s_own_words(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "gunicorn.error")
    log = logging.getLogger("gunicorn.error")
    monkeypatch.setattr(log, "filters", [])  # as in a process that has made no application yet
    create_app()
    log.info("Listening at: %s (%s)", "http://127.0.0.1:8000", 7)
    log.warning(f"Invalid request from ip={FROM}: Invalid HTTP Header: 'x {code(SAMPLE)}\n'")
    try:
        raise ValueError("secret")
    except ValueError:
        log.exception("Error handling request %s %s", "GET", "/room/CFG234\nsecret")
    log.warning("Worker %d has ended", "7th")  # a bug of the server's own
    log.error("Exception when servicing %r", "secret")
    assert caplog.messages == [
        "Listening at: http://127.0.0.1:8000 (7)",
        "Invalid request …",
        "Error handling request …",
        "Worker %d has ended",
        "Exception when servicing …",
    ]
    assert "\nValueError\n" in caplog.text
    assert "secret" not in caplog.text.replace('("secret")', "")
    assert sys.exc_info() == (None, None, None)
