"""Logs: which route was asked for, and where a fault was; never by whom, for what, or with what."""

import logging
import re
import socket
import sys
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from waitress.channel import ClientDisconnected, HTTPChannel  # type: ignore[import-untyped]
from werkzeug.test import TestResponse

from tests.web.support import SAMPLE, address, code, opened, until
from tests.web.telling import FROM, Walk, faulty
from tests.web.test_server import running
from webapp import create_app
from webapp.room import NoRoom
from webapp.web.http.logs import told
from webapp.web.room import find

LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} "
    r"(GET|HEAD|POST|OPTIONS|-) (/[\w./<>:-]*|-) [1-5]\d\d \d+ \d+ \d+"
)


class Asker(FlaskClient):
    """A client that takes each answer to its end, as one on a line does."""

    def open(self, *args: Any, **settings: Any) -> TestResponse:
        return super().open(*args, **settings, buffered=True)


def asker(**settings: str) -> Asker:
    app = create_app(settings)
    return Asker(app, app.response_class)


def lines(file: Path) -> list[str]:
    found = file.read_text().splitlines()
    assert [line for line in found if not LINE.fullmatch(line)] == []
    return [line.split(" ", 1)[1] for line in found]


def short(file: Path) -> list[str]:
    """The lines without bytes, milliseconds and process."""
    return [line.rsplit(" ", 3)[0] for line in lines(file)]


def test_a_request_has_a_line_with_the_rule_of_its_route(tmp_path: Path) -> None:
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
        "POST /room 200", "GET /play 200", "HEAD /room/<code>/screen 200",
        "GET /room/<code>/now 200", "GET - 404", "- - 405", "GET /static/<path:filename> 200",
        "GET /lessons/<name> 200",
    ]  # fmt: skip
    assert lines(file)[1].split()[3] == f"{len(page.data)}"
    assert lines(file)[2].split()[3] == "0"


def test_without_the_setting_nothing_is_written(
    app: Flask, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    app.test_client().get("/play")
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


def test_a_dash_is_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ACCESS_LOG", "-")
    client = asker()
    client.get("/play")
    client.get("/healthz")  # probes have no line
    client.get("/readyz")
    (line,) = capsys.readouterr().out.splitlines()
    assert LINE.fullmatch(line)


def test_a_file_that_was_moved_away_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "access.log"
    client = asker(ACCESS_LOG=str(file))
    client.get("/play")
    file.rename(tmp_path / "access.log.1")
    client.get("/watch")
    assert short(tmp_path / "access.log.1") == ["GET /play 200"]
    assert short(file) == ["GET /watch 200"]


def test_a_file_that_can_not_be_written_is_told_once_and_keeps_nobody_from_an_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    client = asker(ACCESS_LOG=str(folder / "access.log"))
    for _ in range(2):
        client.get("/play")
        folder.rename(tmp_path / "elsewhere")
        folder.write_text("a file where the folder was")  # whoever runs the tests, even root
        assert [client.get("/watch").status_code for _ in range(3)] == [200] * 3
        folder.unlink()
        (tmp_path / "elsewhere").rename(folder)
    client.get("/play")
    assert short(folder / "access.log") == ["GET /play 200"] * 3
    assert caplog.messages == [
        "Requests can’t be logged where ACCESS_LOG says: NotADirectoryError ENOTDIR.",
        "Requests are logged again.",
    ] * 2  # fmt: skip
    assert capfd.readouterr() == ("", "")


def test_a_disk_that_is_full_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no disk that is always full")
    client = asker(ACCESS_LOG="/dev/full")
    assert [client.get("/watch").status_code for _ in range(3)] == [200] * 3
    said = "Requests can’t be logged where ACCESS_LOG says: OSError ENOSPC."
    assert (caplog.messages, capfd.readouterr()) == ([said], ("", ""))


def test_nobody_is_known_by_any_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Not by the lines of requests, not by faults, not by what the server says of its own."""
    file = tmp_path / "access.log"
    caplog.set_level(logging.DEBUG, "waitress")
    with running(faulty({"ACCESS_LOG": str(file)})) as server:
        walk = Walk(server.port)
        walk.all()
        walk.fail()
    assert walk.told_in(file.read_text()) == []
    assert walk.told_in(caplog.text) == []
    assert {"POST /hand-in 200", "POST /room/<code>/answer 204", "POST /import 200"} <= {
        *short(file)
    }
    assert "POST /fails/<code> 500" in short(file)
    assert "POST /fails/<code> failed." in caplog.text
    assert caplog.text.count("Exception while serving …") == 2
    for name in ("KeyError", "ValueError", "RuntimeError"):
        assert re.search(rf"^{name}$", caplog.text, re.MULTILINE)
    assert re.search(r'telling.py", line \d+, in fails\n +raise ValueError', caplog.text)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What is told, but for requests that wait for a thread, as they do on a busy machine."""
    return [each.getMessage() for each in caplog.records if each.name != "waitress.queue"]


def test_the_walk_finds_what_is_told() -> None:
    walk = Walk(0)
    assert walk.told_in(f"a request of {FROM} by TELLTALE/9") == [FROM, "Telltale/9"]


def test_nobody_is_known_where_a_request_ends_the_thread_that_answers_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with running(faulty()) as server:
        walk = Walk(server.port)
        walk.words |= {"platypus", "_Channel"}
        line = socket.create_connection(("127.0.0.1", server.port), source_address=(FROM, 0))
        with line as there:
            there.sendall(
                b"POST /ends-all/platypus HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
            )
            until(lambda: "Exception when" in caplog.text)
    assert walk.told_in(caplog.text) == []
    assert faults(caplog) == ["Exception when servicing …"]


def test_nobody_is_known_who_has_gone_before_what_is_no_request_is_refused(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waitress then looks for an address that such a request has not."""

    def gone(*_: object) -> None:
        raise ClientDisconnected

    with running(create_app()) as server:
        walk = Walk(server.port)
        walk.words |= {"platypus", "_Channel"}
        monkeypatch.setattr(HTTPChannel, "write_soon", gone)
        line = socket.create_connection(("127.0.0.1", server.port), source_address=(FROM, 0))
        with line as there:
            there.sendall(b"platypus\r\n\r\n")
            until(lambda: "Exception when" in caplog.text)
    assert walk.told_in(caplog.text) == []
    assert faults(caplog) == ["Exception when servicing …"]


def test_a_fault_is_told_by_its_class_after_those_that_it_came_from() -> None:
    try:
        try:
            Path("/nowhere/secret").read_text()
        except OSError as error:
            raise ValueError("secret") from error
    except ValueError as error:
        said = told(error)
    assert "secret" not in said.replace('"/nowhere/secret"', "").replace('("secret")', "")
    assert re.search(r"\nFileNotFoundError ENOENT\nand then\n", said)
    assert said.endswith("\nValueError")


def test_a_fault_that_comes_from_nothing_is_told_alone() -> None:
    try:
        try:
            raise KeyError("a")
        except KeyError:
            raise ValueError("b") from None
    except ValueError as error:
        said = told(error).splitlines()
    assert ("KeyError" in said, said[-1]) == (False, "ValueError")


def test_a_fault_that_comes_from_one_that_comes_from_it_is_told_with_each_once() -> None:
    first, second = KeyError("a"), ValueError("b")
    first.__cause__, second.__cause__ = second, first
    assert told(first) == "ValueError\nand then\nKeyError"


def test_a_room_that_is_another_process_s_is_logged_without_its_code(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    with app.test_request_context("/room/CFG234", environ_overrides={"wsgi.multiprocess": True}):
        find.sentence_of(NoRoom(), "CFG234")
    assert "Set REDIS_URL" in caplog.text
    assert "CFG234" not in caplog.text


def test_what_a_server_says_of_itself_stays(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever server it is, and however it is told of the application."""
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
    log.warning("Worker %d has ended", "7th")  # a fault of its own
    first, second, third, fourth = caplog.messages
    assert fourth == "Worker %d has ended"
    assert first == "Listening at: http://127.0.0.1:8000 (7)"
    assert (second, third) == ("Invalid request …", "Error handling request …")
    assert "\nValueError\n" in caplog.text
    assert "secret" not in caplog.text.replace('("secret")', "")
    assert sys.exc_info() == (None, None, None)
