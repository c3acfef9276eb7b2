"""Long jobs take turns, are shared, show their progress, and stop without waiting clients."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from time import sleep
from typing import Any

import pytest

from tests.web.support import NINE, SAMPLE, TWO, Client, address, all_places_taken, read, until
from webapp.budget import Budget
from webapp.classroom.lesson import built_in
from webapp.classroom.lesson.link import format_link
from webapp.insight import Run
from webapp.solvers import SOLVERS, Choice
from webapp.web.http import jobs
from webapp.web.http.jobs import Job, JobQueue, NotReadyError
from webapp.web.http.limits import AGAIN_MS, AGAIN_SECONDS

# Slow pages by path, with their queries.
MRV: dict[str, Any] = {"with_": "mrv"}
LATE = MRV | {"at": 30_000}
LONG: dict[str, dict[str, Any]] = {
    "/solve": {}, "/verdict": {}, "/right": {}, "/fixes": {}, "/back": {}, "/mistake": {},
    "/easiest": {}, "/strips": {}, "/hint": {}, "/comparison": {}, "/guesses": {},
    "/effort": MRV, "/erased": MRV, "/timeline": MRV, "/smarter": MRV, "/tape": MRV,
    "/ask": MRV, "/run.jsonl": MRV, "/embed": MRV,
    "/tree": LATE, "/program": LATE, "/be": LATE, "/move": LATE, "/board.svg": LATE,
    "/step": MRV | {"go": "last"},
    "/stops": MRV | {"stop": "guess"},
    "/why": MRV | {"at": 20},
    "/inside": LATE | {"true": 1},
    "/watch": MRV | {"at": 300_000},
    "/compare": {"at": 5},
    "/compared": {"go": "last"},
    "/four": {"with_": ["propagation", "exact-cover"]},
    "/embedded": MRV | {"go": "last"},
    "/new": {"size": 4, "grade": "easy", "seed": 5},
    "/lessons/reasoning-first": {"step": 2},
    "/lessons/write": {"l": format_link(built_in.text_of("reasoning-first"))},
    "/print": {"key": 1},
}  # fmt: skip
IN_JSON = ("/tape", "/tree", "/guesses")  # the player polls these itself
BACKTRACKING = Choice(SOLVERS["backtracking"])


def long(path: str) -> str:
    return address(path, None if path == "/new" else TWO, **LONG[path])


@pytest.fixture
def queue(hurried: None) -> Iterator[JobQueue]:
    """Return a queue with one slot; its jobs end with the test."""
    queue = JobQueue(1)
    yield queue
    queue.clear()


def ticking(ticks: int) -> Callable[[Budget], int]:
    def make(budget: Budget) -> int:
        for _ in range(ticks):
            budget.tick()
        return budget.ticks

    return make


def endless(budget: Budget) -> None:
    while True:
        budget.tick()


def ask(queue: JobQueue, key: str, make: Callable[[Budget], object] = endless) -> None:
    with suppress(NotReadyError):
        queue.answer(key, make)


def wait_for(queue: JobQueue, key: str, make: Callable[[Budget], Any]) -> Any:
    found: list[Any] = []

    def answered() -> bool:
        with suppress(NotReadyError):
            found.append(queue.answer(key, make))
        return bool(found)

    until(answered)
    return found[0]


@contextmanager
def asking(who: str) -> Iterator[None]:
    """Make all requests in the block come from this visitor."""
    token = jobs.visitor.set(who)
    yield
    jobs.visitor.reset(token)


def active(queue: JobQueue) -> list[object]:
    """Return the keys of unfinished jobs, oldest first."""
    return [key for key, job in queue._jobs.items() if not job.done.is_set()]


def test_unfinished_answer_shows_progress_and_polls(client: Client, full: None) -> None:
    """With htmx a fragment polls; without it the page reloads."""
    client.waits = False
    for path in LONG:
        found = client.htmx(long(path))
        shown = (path, found.status_code, found.headers["Cache-Control"])
        assert (*shown, found.headers["Retry-After"]) == (path, 202, "no-store", str(AGAIN_SECONDS))
        if path in IN_JSON:
            assert found.json["making"].startswith("making step 0 of")
            continue
        words = read(found.text).one(class_="waiting")
        assert words.text.startswith("Working on it: ")
        assert words["hx-get"].startswith(f"{path}?")
        assert words["hx-get"].endswith("again=1")
        assert words["hx-trigger"].startswith(f"load delay:{AGAIN_MS}ms")
        page = client.get(long(path))
        assert (page.status_code, page.headers["Cache-Control"]) == (202, "no-store")
        (refresh,) = [each for each in read(page.text).all("meta") if "http-equiv" in each.attrs]
        assert (refresh["http-equiv"], refresh["content"]) == ("refresh", str(AGAIN_SECONDS))
    found = client.htmx(f"{long('/solve')}&again=1")
    assert read(found.text).one(class_="waiting")["hx-get"].endswith("again=2")
    found = client.htmx(long("/step"))  # without the board
    assert (found.headers["HX-Retarget"], found.headers["HX-Reswap"]) == ("#making", "innerHTML")
    words = read(found.text).one(class_="waiting").text
    assert words == "Working on it: making step 0 of at most 300,000."


def test_repeated_request_gets_the_first_answer(
    client: Client, request: pytest.FixtureRequest
) -> None:
    paths = ("/solve", "/tape", "/watch", "/new", "/compared")
    whole = {path: client.htmx(long(path)).data for path in paths}
    client.waits = False
    request.getfixturevalue("hurried")
    assert {path: client.htmx(f"{long(path)}&again=1").data for path in paths} == whole


def test_other_pages_answer_while_all_slots_are_busy(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/")  # makes its puzzles
    client.waits = False
    there = ("/", address("/draw", SAMPLE), address("/play", SAMPLE), "/library", "/new", "/import")
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    with all_places_taken():
        assert {each: client.get(each).status_code for each in there} == dict.fromkeys(there, 200)


def test_equal_requests_share_one_job_beside_long_ones(queue: JobQueue) -> None:
    for number in range(5):
        ask(queue, str(number))
    begun = []

    def make(budget: Budget) -> int:
        begun.append(1)
        return ticking(20_000)(budget)

    assert [wait_for(queue, "same", make) for _ in range(20)] == [20_000] * 20
    assert (len(begun), queue.cached("same"), queue.cached("other")) == (1, 20_000, None)
    assert queue.active_count() == 5


def test_running_jobs_never_exceed_the_slots(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SLICE", -1.0)  # every pause hands on the slot
    queue = JobQueue(2)
    for number in range(8):
        ask(queue, str(number))
    until(lambda: len(queue._waiting) == 6)
    for _ in range(20):
        sleep(0.002)
        with queue._lock:
            assert sum(job.has_slot for job in queue._jobs.values()) == 2
    queue.clear()


def test_job_without_a_waiting_client_stops(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[Thread] = []

    def counted(budget: Budget) -> None:
        threads.append(threading.current_thread())
        endless(budget)

    ask(queue, "endless", counted)
    until(lambda: bool(threads))
    monkeypatch.setattr(jobs, "PATIENCE", -1)
    until(lambda: queue.active_count() == 0)
    until(lambda: not threads[0].is_alive())
    with pytest.raises(NotReadyError, match="starting again"):
        queue.answer("endless", counted)
    assert len(threads) == 1


def test_abandoned_run_resumes_where_it_stopped(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.05)
    run = Run(NINE, BACKTRACKING)
    with pytest.raises(NotReadyError, match=r"making step [\d,]+ of at most 300,000$"):
        queue.ensure_events(run, 300_001)
    until(lambda: queue.active_count() == 0)
    assert (run.ended, run.broken) == (False, False)
    monkeypatch.setattr(jobs, "PATIENCE", 600)
    count = len(run.events) + 2_000

    def reached() -> bool:
        with suppress(NotReadyError):
            queue.ensure_events(run, count)
        return run.has(count)

    until(reached)
    assert not run.broken


def test_failed_job_raises_for_every_client(queue: JobQueue) -> None:
    def broken(budget: Budget) -> None:
        raise ZeroDivisionError("on purpose")

    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="on purpose"):
            wait_for(queue, "broken", broken)
    assert wait_for(queue, "fine", ticking(1)) == 1


def test_full_queue_drops_the_oldest_job_of_the_busiest_visitor(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MAX_JOBS", 4)
    with asking("ann"):
        ask(queue, "ann's")
    with asking("script"):
        for key in ("left", "asked again", "last", "asked again"):
            ask(queue, key)
        left = queue._jobs["left"]
        ask(queue, "newest")
    assert active(queue) == ["ann's", "last", "asked again", "newest"]
    until(left.done.is_set)


def test_forgotten_jobs_end_when_the_next_one_starts(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MAX_JOBS", 9)
    for number in range(4):
        ask(queue, str(number))
    forgotten = [*queue._jobs.values()][1:]
    for job in forgotten:
        job.requested -= jobs.PATIENCE + 1
    ask(queue, "newest")
    assert active(queue) == ["0", "newest"]
    until(lambda: all(job.done.is_set() for job in forgotten))


def test_cached_results_are_the_latest_requested(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MAX_RESULTS", 2)
    for key in ("a", "b", "c", "a", "d"):
        wait_for(queue, key, ticking(1))
    wait_for(queue, "e", ticking(1))
    assert [key for key in "abcde" if queue.cached(key)] == ["a", "d", "e"]


def test_visitors_and_their_jobs_take_turns() -> None:
    """One visitor's many jobs and new visitors don't change that."""
    queue, held, jobs = JobQueue(1), list[str](), dict[str, Job]()
    for name in ("a1", "a2", "a3", "b1", "c1"):
        with asking(name[0]):
            jobs[name] = Job(queue)

    def holders() -> list[str]:
        return [name for name, job in jobs.items() if job.has_slot]

    def take(name: str) -> None:
        before = holders()
        Thread(target=queue.wait_for_turn, args=(jobs[name],), daemon=True).start()
        if name in before or not before:
            until(lambda: holders() not in ([], [name] if before else []))
        else:
            until(lambda: jobs[name] in queue._waiting)

    def pass_on(times: int) -> None:
        for _ in range(times):
            held.extend(holders())
            take(held[-1])

    for name in ("a1", "a2", "a3", "b1"):
        take(name)
    pass_on(4)
    take("c1")  # a new visitor comes next
    pass_on(5)
    assert held == ["a1", "b1", "a2", "b1", "a3", "c1", "b1", "a1", "c1"]


def test_tiny_job_finishes_at_once_in_a_long_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """By turns, 110 other jobs would come first."""
    queue = JobQueue(1)
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "FIRST_WAIT", 0.0)
        patch.setattr(jobs, "NEXT_WAIT", 0.0)
        patch.setattr(jobs, "AT_ONCE", -1.0)
        for number in range(110):
            ask(queue, str(number))
        until(lambda: len(queue._waiting) == 109)
    monkeypatch.setattr(queue, "wait_for_turn", lambda job: job.turn.wait())
    monkeypatch.setattr(jobs, "AT_ONCE", 60.0)  # of processor time
    assert queue.answer("short", ticking(5_000)) == 5_000
    queue.clear()
