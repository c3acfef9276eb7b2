"""Find a Redis or Valkey server for the tests of rooms, or install one."""

import os
import shutil
import subprocess
import sys

NAMES = ("redis-server", "valkey-server")


def find() -> str | None:
    """The path of an executable: that of `REDIS_SERVER`, else the first one on PATH."""
    return os.environ.get("REDIS_SERVER") or next(
        (path for name in NAMES if (path := shutil.which(name))), None
    )


def install() -> None:
    """Install Debian's redis-server, as root or through sudo; says so, and may fail."""
    sys.stderr.write("No Redis found: installing one for the tests of rooms.\n")
    root = [] if os.geteuid() == 0 else ["sudo"]
    more = ["install", "-y", "-q", "--no-install-recommends", "redis-server"]
    for command in (["update", "-q"], more):
        if subprocess.run([*root, "apt-get", *command], check=False).returncode:
            return


def main() -> None:
    """Install if asked and needed; a missing server is the tests' own failure, reported there."""
    if find() is None and "--install" in sys.argv and shutil.which("apt-get"):
        install()


if __name__ == "__main__":
    main()
