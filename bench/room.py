"""200 pupils ask once a second for a minute, while the teacher steps twice a second.

On the default server, and on gunicorn with two workers and Redis. The pupils are coroutines of this
process, which needs a share of the machine, too.
"""

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from statistics import median
from time import monotonic, perf_counter
from urllib.parse import urlencode

from bench.figures import Figure
from bench.server import GUNICORN, Server, serving
from tools.redis_server import RedisServer
from webapp.puzzle.samples import SAMPLE
from webapp.web.http.params import encode

_PUPILS, _MINUTE, _EVERY, _JITTER, _STEP = 200, 60.0, 1.0, 0.3, 0.5
_P99_MS, _SEEN_SECONDS, _MAX_SEEN_SECONDS = 100.0, 2.0, 2.5
_FORM = "application/x-www-form-urlencoded"


@dataclass(slots=True)
class _Heard:
    """What the pupils have met: milliseconds, seconds until a change was seen, wrong answers."""

    waits: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    wrong: list[int] = field(default_factory=list)
    shown: dict[int, float] = field(default_factory=dict)


class _Line:
    """A connection that is kept, as a browser keeps one."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, form: dict[str, object] | None = None) -> tuple[int, str, str]:
        """Status, headers and text of an answer."""
        if not self._writer:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        body = urlencode(form).encode() if form is not None else b""
        method = "GET" if form is None else "POST"
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nHX-Request: true\r\n"
        head += f"Content-Type: {_FORM}\r\nContent-Length: {len(body)}\r\n\r\n"
        self._writer.write(head.encode() + body)
        headers = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", headers)
        text = await self._reader.readexactly(int(length[1]) if length else 0)
        if "connection: close" in headers.lower():
            await self.aclose()
        return int(headers.split()[1]), headers, text.decode()

    async def aclose(self) -> None:
        """Let go of the connection."""
        if self._writer:
            self._writer.close()
            with suppress(OSError):  # the other side was first
                await self._writer.wait_closed()
            self._writer = None


def figures() -> Iterator[Figure]:
    """Latencies of the polls, and how long a change takes to be seen."""
    with serving() as server:
        yield from _measured("default server", server)
    with RedisServer() as redis, serving(GUNICORN, WEB_CONCURRENCY="2", REDIS_URL=redis.url) as two:
        yield from _measured("gunicorn, two workers, Redis", two)


def _measured(name: str, server: Server) -> Iterator[Figure]:
    heard = asyncio.run(_lesson(server))
    waits, seen = sorted(heard.waits), sorted(heard.seen)
    p99 = waits[int(len(waits) * 0.99)]
    p95 = seen[int(len(seen) * 0.95)]
    what = f"room, {name}: "
    yield Figure(f"{what}median of {len(waits)} polls", f"{median(waits):.1f} ms")
    yield Figure(
        f"{what}polls, 99 % within", f"{p99:.0f} ms", None, f"{_P99_MS:.0f} ms at most",
        p99 <= _P99_MS,
    )  # fmt: skip
    yield Figure(
        f"{what}a change is seen by 95 % within", f"{p95:.2f} s", None,
        f"{_SEEN_SECONDS} s at most", p95 <= _SEEN_SECONDS,
    )  # fmt: skip
    yield Figure(
        f"{what}by all within", f"{seen[-1]:.2f} s", None, f"{_MAX_SEEN_SECONDS} s at most",
        seen[-1] <= _MAX_SEEN_SECONDS,
    )  # fmt: skip
    yield Figure(f"{what}errors", str(len(heard.wrong)), None, "none", not heard.wrong)


async def _lesson(server: Server) -> _Heard:
    """A room on the server, with all its pupils and its teacher."""
    async with aclosing(_Line(server.port)) as line:
        return await _taught(server, line)


async def _taught(server: Server, line: _Line) -> _Heard:
    heard = _Heard()
    page = f"/watch?p={encode(SAMPLE)}&with=backtracking"
    _, _, text = await line.ask("/room", {"page": page})
    code, key = (
        re.search(pattern, text) for pattern in (r'data-code="(\w+)"', r'"key" value="([^"]+)"')
    )
    if not code or not key:
        raise RuntimeError("the room does not open")
    room = f"/room/{code[1]}"
    until = monotonic() + _MINUTE
    pupils = [_pupil(server.port, room, until, heard) for _ in range(_PUPILS)]
    await asyncio.gather(_teacher(line, room, key[1], page, until, heard), *pupils)
    return heard


async def _teacher(
    line: _Line, room: str, key: str, page: str, until: float, heard: _Heard
) -> None:
    at = 0
    await asyncio.sleep(2 * _EVERY)  # until all have come
    while monotonic() < until - _MAX_SEEN_SECONDS:
        at += 1
        form = {"key": key, "deed": "show", "page": f"{page}&at={at}", "speed": 0}
        heard.shown[at] = monotonic()
        status, *_ = await line.ask(f"{room}/lead", form)
        if status != 200:
            heard.wrong.append(status)
        await asyncio.sleep(_STEP)


async def _pupil(port: int, room: str, until: float, heard: _Heard) -> None:
    await asyncio.sleep(random.random() * _EVERY)
    async with aclosing(_Line(port)) as line:
        await _follow(line, room, until, heard)


async def _follow(line: _Line, room: str, until: float, heard: _Heard) -> None:
    version, had = "", 0
    _, headers, _ = await line.ask("/join", {"code": room.rpartition("/")[2]})
    seat = re.search(r"seat=([\w-]+)", headers)
    if not seat:
        raise RuntimeError("there is no seat")
    while monotonic() < until:
        begun = perf_counter()
        status, _, text = await line.ask(f"{room}/now?v={version}&seat={seat[1]}&follows=1")
        heard.waits.append((perf_counter() - begun) * 1000)
        if status == 200:
            version, at = _told(text)
            now = monotonic()
            heard.seen += [now - heard.shown[step] for step in range(had + 1, at + 1)]
            had = max(had, at)
        elif status != 204:
            heard.wrong.append(status)
        await asyncio.sleep(_EVERY + (random.random() - 0.5) * _JITTER)


def _told(text: str) -> tuple[str, int]:
    """The version and the step that a room reports."""
    version, at = (
        re.search(pattern, text) for pattern in (r'data-v="([^"]+)"', r'data-at="(\d+)"')
    )
    if not version or not at:
        raise RuntimeError("the room reports nothing")
    return version[1], int(at[1])
