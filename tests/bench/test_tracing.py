"""The threads of a page by frames: what is counted where, on a trace of five milliseconds."""

from typing import Any

from bench.tracing import MARK, Threads, by_frame

PAGE, OTHER = 1, 2  # processes
MAIN, FIRST, SECOND, COMPOSITOR = 10, 11, 12, 13  # threads of the page's


def thread(name: str, tid: int, pid: int = PAGE) -> dict[str, Any]:
    """What a trace says of a thread."""
    return {"name": "thread_name", "pid": pid, "tid": tid, "args": {"name": name}}


def task(ts: int, tid: int, pid: int = PAGE, **took: int) -> dict[str, Any]:
    """A task of a thread; `took` is empty where that is below a microsecond."""
    return {"name": "ThreadControllerImpl::RunTask", "ts": ts, "pid": pid, "tid": tid, **took}


def mark(ts: int) -> dict[str, Any]:
    """A frame of the page begins."""
    return {"name": MARK, "ts": ts, "pid": PAGE, "tid": MAIN}


def test_a_frame_is_what_begins_from_its_mark_to_the_next_on_each_thread_of_the_page() -> None:
    events = [
        thread("CrRendererMain", MAIN),
        thread("DedicatedWorker thread", FIRST),
        thread("DedicatedWorker thread", SECOND),
        thread("Compositor", COMPOSITOR),
        thread("DedicatedWorker thread", FIRST, OTHER),
        task(900, MAIN, tdur=9000),  # before the first mark
        mark(1000),
        task(1100, MAIN, tdur=500),
        task(1200, COMPOSITOR, tdur=9000),
        task(1300, FIRST, tdur=250),
        task(1400, SECOND, tdur=250),
        task(1500, FIRST, OTHER, tdur=9000),
        mark(4000),  # a trace is in no order
        mark(2000),
        task(2500, MAIN),
        task(1600, MAIN, tdur=250),
        mark(3000),
        task(3100, MAIN, tdur=2000),
        {"name": "BlinkScheduler_PerformMicrotaskCheckpoint", "ts": 3200, "pid": PAGE, "tid": MAIN},
        task(4100, MAIN, tdur=9000),  # after the last
    ]
    assert by_frame(events) == Threads(main=[0.75, 0.0, 2.0], workers=[0.5, 0.0, 0.0])
