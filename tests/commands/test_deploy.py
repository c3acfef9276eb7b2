"""docs/deploy.md, followed to the letter: the service, its rooms and its reloads."""

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from configparser import RawConfigParser
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from textwrap import dedent
from threading import Timer
from urllib.parse import urlencode

import psutil
import pytest

from tests.commands.support import HANGS
from tests.web.markup import read
from tests.web.support import until
from tests.web.test_logs import LINE
from tools.redis_server import RedisServer

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "deploy.md").read_text()
BROWSER = {"Host": "lab.example", "HX-Request": "true"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def block(title: str) -> str:
    """The first block of what stands below a heading that begins so."""
    below = PAGE.split(f"\n## {title}")[1].split("\n\n", 1)[1]
    lines = iter(below.splitlines(keepends=True))
    for line in lines:
        if line.startswith("    "):
            kept = [line]
            for more in lines:
                if more.strip() and not more.startswith("    "):
                    break
                kept.append(more)
            return dedent("".join(kept))
    raise AssertionError(f"no block below {title}")


def unit() -> dict[str, list[str]]:
    """What the service's file says of the service, each setting with its values."""
    found: dict[str, list[str]] = {}
    for line in block("2. The service").split("[Service]")[1].split("[Install]")[0].splitlines():
        name, equals, value = line.partition("=")
        if equals:
            found.setdefault(name, []).append(value)
    return found


def free_port() -> int:
    with socket.socket() as holding:
        holding.bind(("127.0.0.1", 0))
        port: int = holding.getsockname()[1]
        return port


def beyond() -> list[str]:
    """What the unit's environment must have besides a port and a Redis of this test's own."""
    return [each for line in unit()["Environment"] for each in shlex.split(line)]


def here(command: str) -> list[str]:
    """A command of the unit, with the programs of whoever runs the tests."""
    return shlex.split(
        command.replace("/opt/mathdoku/.venv/bin/", f"{Path(sys.executable).parent}/")
    )


@contextmanager
def service(cwd: Path = ROOT, **settings: str) -> Iterator[tuple[psutil.Process, int]]:
    """The service as the unit starts it, with two workers on any machine; and its port."""
    told = dict(each.split("=", 1) for each in beyond())
    assert told["REDIS_URL"] == "redis://127.0.0.1:6379/0"
    (start,) = unit()["ExecStart"]
    port = free_port()
    env = os.environ | told | {"WEB_CONCURRENCY": "2", "PORT": str(port)} | settings
    with (
        subprocess.Popen(
            here(start), stderr=subprocess.PIPE, text=True, cwd=cwd, env=env
        ) as process,
    ):
        too_long = Timer(HANGS, process.kill)
        too_long.start()
        try:
            assert process.stderr
            booted = 0
            while booted < 2 and (line := process.stderr.readline()):
                booted += "Booting worker" in line
            assert booted == 2
            yield psutil.Process(process.pid), port
        finally:
            too_long.cancel()
            process.terminate()


def reloaded(process: psutil.Process) -> bool:
    """Whether the unit's commands all succeed: after one that doesn't there comes no other."""
    return all(
        subprocess.run(
            here(each.replace("$MAINPID", str(process.pid))),
            capture_output=True, cwd=process.cwd(), env=process.environ(),
        ).returncode == 0
        for each in unit()["ExecReload"]
    )  # fmt: skip


def ask(there: HTTPConnection, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
    """Status and text, each on a connection of its own, so that any worker may answer."""
    body = urlencode(form) if form is not None else None
    headers = BROWSER | ({"Origin": "https://lab.example"} | FORM if body else {})
    there.request("POST" if body else "GET", path, body, headers)
    answer = there.getresponse()
    found = answer.status, answer.read().decode()
    there.close()
    return found


def opened(there: HTTPConnection) -> str:
    """The address of a room that is opened."""
    status, text = ask(there, "/room", {"page": "/watch?with=backtracking&at=5"})
    assert status == 200, text
    return f"/room/{read(text).one(data_lead='')['data-code']}"


@pytest.mark.sweep
def test_service_shares_rooms_on_loopback_and_reloads_its_workers() -> None:
    with RedisServer() as redis, service(REDIS_URL=redis.url) as (process, port):
        there = HTTPConnection("127.0.0.1", port, timeout=HANGS)
        rooms = [opened(there) for _ in range(12)]
        assert {ask(there, f"{room}/now")[0] for room in rooms * 2} == {200}
        heard = [
            (each.laddr.ip, each.laddr.port)
            for each in process.net_connections("inet")
            if each.status == psutil.CONN_LISTEN
        ]
        assert heard == [("127.0.0.1", port)]
        before = {*process.children()}
        assert reloaded(process)
        until(lambda: len(process.children()) == 2 and not {*process.children()} & before)
        health = block("Health")
        (probe,) = re.findall(r"^curl --fail http://127\.0\.0\.1:8000(/\w+)$", health, re.M)
        there.request("GET", probe)  # by number, whatever names are trusted
        assert there.getresponse().status == 200
        there.close()


@pytest.mark.sweep
def test_reload_refuses_a_broken_version(tmp_path: Path) -> None:
    for part in ("webapp", "templates", "static"):
        shutil.copytree(ROOT / part, tmp_path / part)
    log = tmp_path / "access.log"
    with service(tmp_path, REDIS_URL="", ACCESS_LOG=str(log)) as (process, port):
        there = HTTPConnection("127.0.0.1", port, timeout=HANGS)

        def serving() -> set[int]:
            """The workers that have answered."""
            assert ask(there, "/join")[0] == 200
            return {int(line.split()[-1]) for line in log.read_text().splitlines()}

        workers = {each.pid for each in process.children()}
        until(lambda: serving() == workers)
        for name, text in (
            ("webapp/web/app.py", "half of it"),
            ("templates/pages/join.html", "{% if %}"),
        ):
            whole = (tmp_path / name).read_text()
            (tmp_path / name).write_text(text)
            assert not reloaded(process)
            (tmp_path / name).write_text(whole)
        log.write_text("")
        until(lambda: serving() == workers)


def test_documented_log_line_has_the_real_format() -> None:
    assert LINE.fullmatch(block("Logs").strip())


def test_install_step_covers_what_the_service_needs() -> None:
    (packages,) = re.findall(r"^apt-get install (.*)$", block("1. Install"), re.MULTILINE)
    assert {"git", "nginx", "python3-venv", "redis-server"} <= set(packages.split())
    file = RawConfigParser(strict=False)
    file.read_string(block("2. The service"))
    assert "redis-server.service" in file["Unit"]["Wants"]
    assert "redis-server.service" in file["Unit"]["After"]
