"""A Redis server for tests and benchmarks: on a socket of its own, with nothing on the disk.

A port that is free when it is looked for may be another one's by the time that Redis takes it.
"""

import subprocess
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from redis import Redis
from redis.exceptions import ConnectionError as NoConnection

from tools import find_redis


class RedisServer:
    """Runs while it is entered; `stop` and `start` in between lose all that it held."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory()
        self._socket = f"{self._folder.name}/redis.sock"
        self.url = f"unix://{self._socket}"

    def start(self) -> None:
        executable = find_redis.find()
        assert executable, "no Redis server: `make test` installs one"
        options = ["--port", "0", "--unixsocket", self._socket, "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([executable, *options], stdout=subprocess.DEVNULL)
        with Redis.from_url(self.url) as redis:
            while True:
                try:
                    redis.ping()
                    return
                except NoConnection:
                    if self._process.poll() is not None:
                        raise

    def signal(self, number: int) -> None:
        """Send its process a signal, such as SIGSTOP, under which it hangs."""
        self._process.send_signal(number)

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
        self._folder.cleanup()
