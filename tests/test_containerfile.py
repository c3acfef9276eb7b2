"""The Containerfile: small, without root, on a root that can't be written; its steps are done here.

No engine is needed for that, nor used: `tests/containers.py` does the steps in a folder.
"""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import psutil
import pytest

from tests.commands.support import HANGS
from tests.containers import Builder, Built, Step, stages, steps

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "Containerfile").read_text()
STEPS = steps(TEXT)
BUILD, FINAL = stages(STEPS)
PAGE = (ROOT / "docs" / "container.md").read_text()
MOST_ON_DISK = 190_000_000


def said(stage: list[Step], name: str) -> list[str]:
    return [step.said for step in stage if step.name == name]


def test_container_has_an_unprivileged_user_and_a_health_check() -> None:
    (user,) = said(FINAL, "USER")
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)
    (health,) = said(FINAL, "HEALTHCHECK")
    assert "'/healthz'" in health
    (command,) = [step.words for step in FINAL if step.name == "CMD"]
    assert command[command.index("--bind") + 1] == "0.0.0.0:8000"
    assert command[command.index("--worker-tmp-dir") + 1] == "/dev/shm"
    assert said(FINAL, "EXPOSE") == ["8000"]


def test_container_installs_from_locks_only() -> None:
    runs = [each for step in STEPS if step.name == "RUN" for each in step.said.split(" && ")]
    for each in runs:
        if "apt-get install" in each:
            assert "--no-install-recommends" in each
        if "pip install" in each:
            assert re.search("--require-hashes|--no-deps", each)
    assert [step.options for step in FINAL if step.name == "COPY"] == [{"from": "build"}]


def test_build_context_holds_exactly_what_is_copied() -> None:
    copied = {word for step in BUILD if step.name == "COPY" for word in step.words[:-1]}
    assert [name for name in copied if not (ROOT / name).exists()] == []
    first, *sent = [
        line
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line[:1] not in ("#", "")
    ]
    assert first == "*"
    assert {f"!{name.split('/')[0]}" for name in copied} == {each for each in sent if "!" in each}


def test_container_page_has_the_build_and_run_commands() -> None:
    (build,) = re.findall(r"^podman build .*$", PAGE, re.MULTILINE)
    assert {"VERSION"} == {step.said.split("=")[0] for step in BUILD if step.name == "ARG"}
    assert "--build-arg VERSION=" in build
    runs = re.findall(r"^podman run .*$", PAGE, re.MULTILINE)
    assert runs
    for each in runs:
        assert {"--read-only", "--tmpfs", "--cap-drop"} <= set(each.split())
        assert re.search(r"--publish \S*8000:8000", each)
    assert f"{MOST_ON_DISK // 1_000_000} MB" in PAGE


def unable() -> str:
    """Why its steps can't be done here; nothing if they can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "its steps are done by root alone"
    if missing := [name for name in ("debootstrap", "unshare") if not shutil.which(name)]:
        return f"{' and '.join(missing)} isn't installed"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        return "nothing can be mounted here"
    return ""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    if why := unable():
        pytest.skip(why)
    work = tmp_path_factory.mktemp("container")
    yield Builder(TEXT, ROOT, work).build()
    shutil.rmtree(work)


@pytest.mark.sweep
def test_container_is_small_and_read_only_and_has_its_version(built: Built) -> None:
    assert built.bytes_on_disk() <= MOST_ON_DISK
    told = subprocess.check_output(built.confined(["mathdoku", "--version"]), text=True)
    assert told == "mathdoku 1.2.3\n"
    for where in ("/", "/opt/mathdoku", "/etc", "/var/lib"):
        tried = subprocess.run(
            built.confined(["touch", f"{where}/new"]), capture_output=True, text=True
        )
        assert "Read-only file system" in tried.stderr, where


@pytest.mark.sweep
def test_container_serves_without_root_on_a_read_only_root(built: Built) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [each.replace("8000", port) for each in built.command]
    with subprocess.Popen(built.confined(command), stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            assert any("Booting worker" in line for line in process.stderr)
            there = HTTPConnection("127.0.0.1", int(port), timeout=HANGS)
            there.request("GET", "/watch?with=propagation&at=5")
            assert there.getresponse().status == 200
            there.close()
            inside = psutil.Process(process.pid).children(recursive=True)
            served = [each for each in inside if "gunicorn" in " ".join(each.cmdline())]
            owners = {each.uids().effective for each in served if each.name() != "unshare"}
            assert owners - {0} == {int(built.user.split(":")[0])}
            health = [each.replace("8000", port) for each in built.health]
            assert subprocess.run(built.confined(health)).returncode == 0
        finally:
            for each in [*psutil.Process(process.pid).children(recursive=True), process]:
                with suppress(psutil.NoSuchProcess):  # it went with the one before
                    each.kill()
    assert subprocess.run(built.confined(health), capture_output=True).returncode != 0
