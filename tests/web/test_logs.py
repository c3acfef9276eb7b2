"""Logs: which route was asked for, and where a fault was; never by whom, for what, or with what."""

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


def test_the_walk_finds_what_is_told() -> None:
    walk = Walk(0)
    assert walk.told_in(f"a request of {FROM} by TELLTALE/9") == [FROM, "Telltale/9"]


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


def test_a_room_that_is_another_process_s_is_logged_without_its_code(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    with app.test_request_context("/room/CFG234", environ_overrides={"wsgi.multiprocess": True}):
        find.sentence_of(NoRoom(), "CFG234")
    assert "Set REDIS_URL" in caplog.text
    assert "CFG234" not in caplog.text


def test_what_a_server_says_of_itself_stays(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "gunicorn.error")
    create_app()
    from webapp.web.http.logs import be_discreet

    be_discreet()
    log = logging.getLogger("gunicorn.error")
    log.info("Listening at: %s (%s)", "http://127.0.0.1:8000", 7)
    log.warning(f"Invalid request from ip={FROM}: Invalid HTTP Header: 'x {code(SAMPLE)}\n'")
    try:
        raise ValueError("secret")
    except ValueError:
        log.exception("Error handling request %s %s", "GET", "/room/CFG234\nsecret")
    first, second, third = caplog.messages
    assert first == "Listening at: http://127.0.0.1:8000 (7)"
    assert (second, third) == ("Invalid request …", "Error handling request …")
    assert caplog.text.rstrip().endswith("\nValueError")
    assert "secret" not in caplog.text.replace('("secret")', "")
    assert sys.exc_info() == (None, None, None)
