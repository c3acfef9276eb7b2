"""The processor time of a page's threads at each of its frames, as Chromium reports it."""

import json
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

MARK = "frame"  # what a page marks at each of its frames
_CATEGORIES = ["-*", "toplevel", "blink.user_timing"]
_TASK = "ThreadControllerImpl::RunTask"
_WORKER = "DedicatedWorker thread"


@dataclass(frozen=True, slots=True)
class Threads:
    """Milliseconds of processor time a frame: of the page's main thread, and of its workers'."""

    main: list[float]
    workers: list[float]


def traced(page: Page, run: Callable[[], object]) -> Threads:
    """What the threads of a page do while this runs, which marks its frames."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=_CATEGORIES)
    run()
    return by_frame(json.loads(browser.stop_tracing())["traceEvents"])


def by_frame(events: Sequence[dict[str, Any]]) -> Threads:
    """All tasks that begin between one mark and the next, as far as there are marks."""
    marks = [each for each in events if each["name"] == MARK]
    process, main = marks[0]["pid"], marks[0]["tid"]
    times = sorted(each["ts"] for each in marks)
    workers = {
        each["tid"]
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == _WORKER
    }
    tasks = [each for each in events if each["name"] == _TASK and each["pid"] == process]

    def spent(threads: set[int]) -> list[float]:
        ms = [0.0] * (len(times) + 1)
        for task in tasks:
            if task["tid"] in threads:
                # What takes less than a microsecond says nothing of it.
                ms[bisect(times, task["ts"])] += task.get("tdur", 0) / 1000
        return ms[1:-1]

    return Threads(spent({main}), spent(workers))
