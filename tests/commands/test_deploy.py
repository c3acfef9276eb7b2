"""docs/deploy.md, followed to the letter: the service, its rooms, and the proxy before it."""

import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from configparser import RawConfigParser
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
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
from webapp.room.codes import new_code

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
    with held_port() as port:
        return port


@contextmanager
def held_port() -> Iterator[int]:
    """A port at which nobody answers, and that nobody else takes meanwhile."""
    with socket.socket() as holding:
        holding.bind(("127.0.0.1", 0))
        yield holding.getsockname()[1]


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
def test_service_shares_rooms_and_listens_on_loopback_only() -> None:
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


@pytest.mark.sweep
def test_reload_replaces_the_workers() -> None:
    with RedisServer() as redis, service(REDIS_URL=redis.url) as (process, port):
        before = {*process.children()}
        assert reloaded(process)
        until(lambda: len(process.children()) == 2 and not {*process.children()} & before)
        (probe,) = re.findall(
            r"^curl --fail http://127\.0\.0\.1:8000(/\w+)$", block("Health"), re.M
        )
        there = HTTPConnection("127.0.0.1", port, timeout=HANGS)
        there.request("GET", probe)  # by number, whatever names are trusted
        assert there.getresponse().status == 200
        there.close()


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("webapp/web/app.py", "half of it"),
        ("webapp/web/gunicorn_conf.py", "half of it"),
        ("templates/pages/join.html", "{% if %}"),
        ("webapp/generator/days.json", "["),
    ],
)
def test_reload_refuses_a_broken_version(name: str, text: str, tmp_path: Path) -> None:
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
        assert (tmp_path / name).exists()
        (tmp_path / name).write_text(text)
        assert not reloaded(process)
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


@contextmanager
def nginx(folder: Path, port: int) -> Iterator[tuple[int, int]]:
    """Nginx with the page's file, ports and certificate apart; its ports for TLS and without."""
    with held_port() as secure, held_port() as plain:
        pass  # two, not one twice
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=lab.example", "-keyout", folder / "key", "-out", folder / "pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    site = (
        block("3. The proxy")
        .replace("listen 443 ", f"listen 127.0.0.1:{secure} ")
        .replace("listen 80;", f"listen 127.0.0.1:{plain};")
        .replace("http://127.0.0.1:8000", f"http://127.0.0.1:{port}")
        .replace("/etc/ssl/lab.example.pem", str(folder / "pem"))
        .replace("/etc/ssl/private/lab.example.key", str(folder / "key"))
        .replace("/var/log/nginx/error.log", str(folder / "errors"))
    )
    (folder / "site").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder / kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "conf").write_text(
        f"daemon off; pid {folder / 'pid'}; error_log {folder / 'errors'};\n"
        f"events {{}}\nhttp {{ {temporary} include {folder / 'site'}; }}\n"
    )
    command = ["nginx", "-p", folder, "-c", folder / "conf"]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", secure)).close()
                    break
                except ConnectionRefusedError:
                    assert process.poll() is None
            yield secure, plain
        finally:
            process.terminate()


# CI installs both; whoever else has none may do without.
needs_nginx = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")) and "CI" not in os.environ,
    reason="nginx isn't installed",
)


def through(folder: Path, port: int) -> HTTPSConnection:
    """A connection to the proxy of that folder."""
    context = ssl.create_default_context(cafile=str(folder / "pem"))
    context.check_hostname = False
    return HTTPSConnection("127.0.0.1", port, timeout=HANGS, context=context)


@pytest.mark.sweep
@needs_nginx
def test_proxy_logs_identify_nobody_during_an_outage(tmp_path: Path) -> None:
    """Its pages ask again all the while; and of those who open too many rooms neither."""
    with held_port() as nobody, nginx(tmp_path, nobody) as (secure, plain):
        there = through(tmp_path, secure)
        for path in ("/room/CFG234/now?seat=okapi", "/play?p=quagga&name=wombat"):
            assert ask(there, path)[0] == 502
        assert {ask(there, "/room", {"page": "/watch?quagga"})[0] for _ in range(40)} == {502, 429}
        assert ask(HTTPConnection("127.0.0.1", plain, timeout=HANGS), "/quagga")[0] == 301
    assert (tmp_path / "errors").read_text() == ""


@pytest.mark.sweep
@needs_nginx
def test_rooms_work_behind_the_proxy_within_its_limits(tmp_path: Path) -> None:
    with (
        RedisServer() as redis,
        service(REDIS_URL=redis.url) as (_, port),
        nginx(tmp_path, port) as (secure, plain),
    ):
        there = through(tmp_path, secure)
        rooms = [opened(there) for _ in range(5)]
        assert {ask(there, f"{room}/now")[0] for room in rooms * 4} == {200}
        # A class comes in at once, from its school's one address.
        joined = [ask(there, f"{room}/seat", {"": ""})[0] for room in rooms for _ in range(8)]
        assert joined == [303] * 40
        # One joker among them keeps nobody out, though nginx counts all as one.
        for _ in range(150):
            ask(there, "/join", {"code": new_code()})
        late = [ask(there, "/join", {"code": rooms[0].split("/")[2]})[0] for _ in range(3)]
        assert 303 in late
        more = [ask(there, "/room", {"page": "/watch?at=5"})[0] for _ in range(40)]
        assert set(more) == {200, 429}
        assert ask(there, "/room")[0] == 200  # to look costs nothing
        assert 'value="https://lab.example/play' in ask(there, "/share")[1]
        assert [ask(there, path)[0] for path in ("/healthz", "/readyz")] == [200, 200]
        elsewhere = HTTPConnection("127.0.0.1", plain, timeout=HANGS)
        assert ask(elsewhere, "/")[0] == 301


@pytest.mark.sweep
def test_documented_install_is_enough_to_start(tmp_path: Path) -> None:
    for part in ("webapp", "templates", "static", "requirements"):
        shutil.copytree(ROOT / part, tmp_path / part)
    commands = block("1. Install").split("python3 -m venv")[1]
    subprocess.run(
        ["sh", "-ec", f"{shlex.quote(sys.executable)} -m venv{commands}"], check=True, cwd=tmp_path
    )
    (start,) = unit()["ExecStart"]
    checked = subprocess.run(
        [*shlex.split(start.replace("/opt/mathdoku", str(tmp_path))), "--check-config"],
        capture_output=True, text=True, cwd=tmp_path,
        env=os.environ | dict(each.split("=", 1) for each in beyond()),
    )  # fmt: skip
    assert checked.returncode == 0, checked.stderr
