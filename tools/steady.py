"""`python -m tools.steady N [TEST ...]`: `make test` N times, each beside a busy process a core.

A line a run, with what failed and what took longest, goes to a file outside the tree (`--record`
names another); beside it is everything that a failed run has printed. The status is 1 if any
failed. TESTS are files or names; without them all are run.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from shlex import join
from time import monotonic

ROOT = Path(__file__).resolve().parents[1]
_MOST = 3_600.0  # seconds that a run may take; what is busy beside it works no longer, either
_BUSY = """
import os, time
parent, end = os.getppid(), time.monotonic() + {seconds}
while os.getppid() == parent and time.monotonic() < end:
    sum(range(100_000))
"""
_FAILED = re.compile(r"^(?:FAILED|ERROR) .*", re.MULTILINE)
_SLOW = re.compile(r"^ *[\d.]+s (?:call|setup|teardown) +\S.*", re.MULTILINE)
_SUMMARY = re.compile(r"^=+ (.*\b(?:passed|failed|error)\b.*?) =+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a run: its status, None where it did not end; seconds; all that it printed."""

    status: int | None
    seconds: float
    printed: str

    def lines(self, number: int) -> Iterator[str]:
        """What is recorded of it."""
        result = {0: "passed", None: "did not end"}.get(self.status, f"FAILED ({self.status})")
        summary = _SUMMARY.findall(self.printed)
        said = f": {summary[-1]}" if summary else ""
        yield f"run {number} {result} in {self.seconds:.0f} s{said}"
        yield from (f"  {each}" for each in _FAILED.findall(self.printed))
        yield from (f"  {' '.join(each.split())}" for each in _SLOW.findall(self.printed))


@contextmanager
def beside(count: int) -> Iterator[None]:
    """Run this number of busy processes; they end with the one that started them."""
    command = [sys.executable, "-c", _BUSY.format(seconds=_MOST)]
    busy = [subprocess.Popen(command) for _ in range(count)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


def run(command: Sequence[str], most: float = _MOST) -> Outcome:
    """Do it once; what it has begun ends with it."""
    begun, status = monotonic(), None
    with tempfile.TemporaryFile("w+", encoding="utf-8") as printed:
        process = subprocess.Popen(
            command, stdout=printed, stderr=subprocess.STDOUT, cwd=ROOT, start_new_session=True
        )
        with suppress(subprocess.TimeoutExpired):
            try:
                status = process.wait(most)
            finally:
                with suppress(ProcessLookupError):  # all of it has ended
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        printed.seek(0)
        return Outcome(status, monotonic() - begun, printed.read())


def main() -> int:
    """Run, record, and say how often it failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.steady", description=__doc__)
    parser.add_argument("times", type=int)
    parser.add_argument("tests", nargs="*")
    parser.add_argument("--busy", type=int, default=os.cpu_count() or 1)
    now = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    parser.add_argument("--record", default=f"{tempfile.gettempdir()}/steady-{now}.txt")
    asked = parser.parse_args()
    record, command = Path(asked.record).resolve(), ["make", "test", f"TESTS={join(asked.tests)}"]
    print(f"recorded in {record}", flush=True)
    failed = 0
    for number in range(1, asked.times + 1):
        with beside(asked.busy):
            outcome = run(command)
        with record.open("a", encoding="utf-8") as lines:
            lines.writelines(f"{line}\n" for line in outcome.lines(number))
        if outcome.status != 0:
            failed += 1
            record.with_name(f"{record.stem}-{number}.txt").write_text(
                outcome.printed, encoding="utf-8"
            )
    with record.open("a", encoding="utf-8") as lines:
        lines.write(f"{failed} of {asked.times} failed\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
