"""Several gunicorn workers share rooms through Redis, or open none, and survive kills."""

import shutil
import signal
from pathlib import Path

import pytest

from tests.cli.test_gunicorn import ROOT, gunicorn
from tests.web.privacy import PAGE, Caller
from tests.web.support import until
from tools.redis_server import RedisServer


def workers(process: int) -> list[int]:
    """Return the ids of its child processes."""
    return [
        int(each)
        for each in Path(f"/proc/{process}/task/{process}/children")
        .read_text(encoding="utf-8")
        .split()
    ]


@pytest.mark.sweep
def test_workers_report_a_lost_store_and_end_its_rooms() -> None:
    """That they share rooms and survive kills is in test_restart.py."""
    with (
        RedisServer() as redis,
        gunicorn(WEB_CONCURRENCY="2", REDIS_URL=redis.url) as (_, port),
    ):
        browser = Caller(port)
        room, key, seat = browser.open()
        now = f"{room}/now?seat={seat}"
        redis.stop()
        assert browser.ask(now)[0] == 503
        status, answer, _ = browser.ask(f"{room}/lead", {"key": key, "deed": "again"})
        assert (status, "Can’t reach the room store" in answer.text) == (503, True)
        redis.start()
        for _ in range(20):
            status, answer, _ = browser.ask(now)
            assert status == 410
            assert "the room has ended, the server lost it" in answer.text


@pytest.mark.sweep
def test_workers_without_redis_open_no_rooms_and_log_why() -> None:
    with gunicorn(WEB_CONCURRENCY="2") as (process, port):
        status, answer, _ = Caller(port).ask("/room", {"page": PAGE})
        assert status == 503
        assert "This server isn’t set up for rooms yet." in answer.text
        process.terminate()
        log = process.communicate()[1]
    assert log.index("set REDIS_URL") < log.index("Booting worker")
    assert log.count("set REDIS_URL") == 2
    assert log.index("set SECRET_KEY") < log.index("Booting worker")


def renewed(process: int, before: list[int]) -> bool:
    """Return whether as many new workers have replaced the old ones."""
    now = workers(process)
    return len(now) == len(before) and not {*now} & {*before}


@pytest.mark.sweep
def test_reload_loads_the_newly_installed_version(tmp_path: Path) -> None:
    """Modules that the master had loaded before the update are included."""
    for part in ("webapp", "templates", "static"):
        shutil.copytree(ROOT / part, tmp_path / part)
    changed = {
        "webapp/web/room/find.py": "it was never opened",  # loaded by gunicorn_conf
        "webapp/web/app.py": "There’s no page at this address",
        "templates/pages/join.html": "Join a room",
    }
    with gunicorn(cwd=tmp_path) as (process, port):

        def newer() -> set[str]:
            asks = Caller(port).ask
            pages = (asks("/join", {"code": "CFG234"})[1], asks("/nowhere")[1])
            text = " ".join(page.text for page in pages)
            assert all(words in text for words in changed.values())
            return {words for words in changed.values() if f"{words} NEWER" in text}

        assert newer() == set()
        for name, words in changed.items():
            file = tmp_path / name
            newer_text = file.read_text(encoding="utf-8").replace(words, f"{words} NEWER")
            file.write_text(newer_text, encoding="utf-8")
        before = workers(process.pid)
        process.send_signal(signal.SIGHUP)
        until(lambda: renewed(process.pid, before))
        assert newer() == {*changed.values()}
