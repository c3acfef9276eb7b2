"""The service in docs/deploy.md works exactly as written: rooms, reloads and log."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

import psutil
import pytest

from tests.cli.test_gunicorn import ROOT, gunicorn
from tests.web.privacy import Caller
from tests.web.support import until
from tests.web.test_logs import LINE
from tools.redis_server import RedisServer

PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def block(title: str) -> str:
    """Return the first block below the heading that starts with this."""
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
    """Return the settings in the service's unit file."""
    found: dict[str, list[str]] = {}
    for line in block("2. The service").split("[Service]")[1].split("[Install]")[0].splitlines():
        name, equals, value = line.partition("=")
        if equals:
            found.setdefault(name, []).append(value)
    return found


def here(command: str) -> list[str]:
    """Return a command of the unit, with this environment's programs."""
    return shlex.split(
        command.replace("/opt/mathdoku/.venv/bin/", f"{Path(sys.executable).parent}/")
    )


@contextmanager
def service(**settings: str) -> Iterator[tuple[psutil.Process, int]]:
    """Start the service as the unit does, with two workers; yield its process and port."""
    said = [each for line in unit()["Environment"] for each in shlex.split(line)]
    variables = dict(each.split("=", 1) for each in said)
    assert variables["REDIS_URL"] == "redis://127.0.0.1:6379/0"
    (start,) = unit()["ExecStart"]
    env: dict[str, Any] = variables | {"WEB_CONCURRENCY": "2", "PORT": "0"} | settings
    with gunicorn(command=here(start), **env) as (process, port):
        service = psutil.Process(process.pid)
        until(lambda: len(service.children()) == 2)
        yield service, port


def reloaded(process: psutil.Process) -> bool:
    """Run the unit's commands up to the first failure; return whether all succeeded."""
    return all(
        subprocess.run(
            here(each.replace("$MAINPID", str(process.pid))),
            capture_output=True, cwd=process.cwd(), env=process.environ(),
        ).returncode == 0
        for each in unit()["ExecReload"]
    )  # fmt: skip


@pytest.mark.sweep
def test_documented_service_shares_rooms_and_reloads() -> None:
    with RedisServer() as redis, service(REDIS_URL=redis.url) as (process, port):
        browser = Caller(port)
        browser.headers |= {"Host": "lab.example", "Origin": "https://lab.example"}
        rooms = [browser.open()[0] for _ in range(12)]
        assert {browser.ask(f"{room}/now")[0] for room in rooms * 2} == {200}
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
        assert Caller(port).ask(probe)[0] == 200  # by IP address, which any trusted hosts allow


def test_documented_log_line_has_the_real_format() -> None:
    assert LINE.fullmatch(block("Logs").strip())
