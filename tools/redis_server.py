"""A Redis server for tests and benchmarks: on a free port, with nothing on the disk."""

import socket
import subprocess
from types import TracebackType
from typing import Self

from redis import Redis
from redis.exceptions import ConnectionError as NoConnection

from . import find_redis


class RedisServer:
    """Runs while it is entered; `stop` and `start` in between lose all that it held."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        executable = find_redis.find()
        assert executable, "no Redis server: `make test` installs one"
        options = [
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        self._process = subprocess.Popen([executable, *options], stdout=subprocess.DEVNULL)
        with Redis.from_url(self.url) as redis:
            while True:
                try:
                    redis.ping()
                    return
                except NoConnection:
                    if self._process.poll() is not None:
                        raise

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
