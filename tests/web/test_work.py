"""Work in turns: done once for all who ask; it tells how far it is, and stops when nobody asks."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from gc import collect
from threading import Thread
from time import monotonic, sleep
from weakref import ref

import pytest

from tests.web.support import BY_ID, SAMPLE, TWO, Client, address, all_places_taken, read, until
from webapp.budget import Budget
from webapp.insight import Run
from webapp.lesson import shipped
from webapp.lesson.link import format_link
from webapp.solvers import SOLVERS, Choice
from webapp.web.http import jobs, work
from webapp.web.http.jobs import Job, Turns, Visitor
from webapp.web.http.limits import AGAIN_MS, AGAIN_SECONDS
from webapp.web.http.work import NotReady, Workshop
from webapp.web.puzzle import solve
from webapp.web.run import runs

# What may take long, by address; all of it is made in turns.
LONG = {
    "/solve": {},
    "/verdict": {},
    "/effort": {"with_": "mrv"},
    "/taken-back": {"with_": "mrv"},
    "/right": {},
    "/mends": {},
    "/back": {},
    "/mistake": {},
    "/easiest": {},
    "/strips": {},
    "/hint": {},
    "/timeline": {"with_": "mrv"},
    "/smarter": {"with_": "mrv"},
    "/step": {"with_": "mrv", "go": "last"},
    "/tape": {"with_": "mrv"},
    "/tree": {"with_": "mrv", "at": 30_000},
    "/stops": {"with_": "mrv", "stop": "guess"},
    "/why": {"with_": "mrv", "at": 20},
    "/ask": {"with_": "mrv"},
    "/inside": {"with_": "mrv", "at": 30_000, "true": 1},
    "/program": {"with_": "mrv", "at": 30_000},
    "/watch": {"with_": "mrv", "at": 300_000},
    "/be": {"with_": "mrv", "at": 30_000},
    "/move": {"with_": "mrv", "at": 30_000},
    "/compare": {"at": 5},
    "/compared": {"go": "last"},
    "/comparison": {},
    "/guesses": {},
    "/four": {"with_": ["propagation", "exact-cover"]},
    "/run.jsonl": {"with_": "mrv"},
    "/board.svg": {"with_": "mrv", "at": 30_000},
    "/embed": {"with_": "mrv"},
    "/embedded": {"with_": "mrv", "go": "last"},
    "/new": {"size": 4, "grade": "easy", "seed": 5},
    "/lessons/reasoning-first": {"step": 2},
    "/lessons/write": {"l": format_link(shipped.text_of("reasoning-first"))},
    "/print": {"key": 1},
}
# What the player itself asks for again.
IN_JSON = ("/tape", "/tree", "/guesses")


class Asker(Client):
    """A client that does not ask again."""

    waits = False


@pytest.fixture
def asker(client: Client) -> Asker:
    """Who asks once."""
    return Asker(client.application, client.application.response_class)


def ticking(ticks: int) -> Callable[[Budget], int]:
    """Work of so many ticks."""

    def make(budget: Budget) -> int:
        for _ in range(ticks):
            budget.tick()
        return budget.ticks

    return make


def wait_for(shop: Workshop, key: str, make: Callable[[Budget], int]) -> int:
    """Ask until it is answered."""
    while True:
        with suppress(NotReady):
            return shop.answer(key, make)
        sleep(0.002)


def test_these_are_all_that_may_take_long(asker: Asker, full: None) -> None:
    """Beside them only Home, until the puzzle of the day is made, and the line with the grade."""
    rules = asker.application.url_map.iter_rules()
    paths = [rule.rule for rule in rules if not rule.arguments]
    late = {path for path in paths if asker.get(address(path, TWO)).status_code == 202}
    assert late - {"/", "/grade"} <= {*LONG}


@pytest.mark.parametrize("path", LONG)
def test_what_is_not_ready_says_so_and_asks_again_by_itself(
    asker: Asker, full: None, path: str
) -> None:
    puzzle = None if path == "/new" else TWO
    there = address(path, puzzle, **LONG[path])
    answer = asker.htmx(there)
    assert answer.status_code == 202
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Retry-After"] == str(AGAIN_SECONDS)
    if path in IN_JSON:  # the player asks again
        assert answer.json["making"].startswith("making step 0 of")
        return
    words = read(answer.text).one(class_="waiting")
    assert words.text.startswith("Working on it: ")
    assert words["hx-get"].startswith(f"{path}?")
    assert words["hx-get"].endswith("again=1")
    assert words["hx-trigger"].startswith(f"load delay:{AGAIN_MS}ms")


@pytest.mark.parametrize("path", LONG)
def test_without_htmx_a_page_loads_itself_again(asker: Asker, full: None, path: str) -> None:
    if path in IN_JSON:
        return
    answer = asker.get(address(path, None if path == "/new" else TWO, **LONG[path]))
    assert (answer.status_code, answer.headers["Cache-Control"]) == (202, "no-store")
    (refresh,) = [meta for meta in read(answer.text).all("meta") if "http-equiv" in meta.attrs]
    assert (refresh["http-equiv"], refresh["content"]) == ("refresh", str(AGAIN_SECONDS))


@pytest.mark.parametrize("path", LONG)
def test_who_asks_again_gets_what_who_waits_gets(client: Client, asker: Asker, path: str) -> None:
    there = address(path, None if path == "/new" else TWO, **LONG[path])
    again = f"{there}&again=1"
    assert asker.htmx(again).data == client.htmx(there).data


def test_a_position_that_is_not_made_leaves_the_board_and_says_how_far_it_is(
    asker: Asker, full: None
) -> None:
    answer = asker.htmx(address("/step", TWO, with_="mrv", go="last"))
    assert (answer.headers["HX-Retarget"], answer.headers["HX-Reswap"]) == ("#making", "innerHTML")
    words = read(answer.text).one(class_="waiting")
    assert words.text == "Working on it: making step 0 of at most 300,000."
    assert (words["hx-target"], words["hx-swap"]) == ("#position", "outerMorph")
    assert words["hx-sync"] == "#transport:abort"


@pytest.mark.parametrize("at", ["299999", "300000", "999999"])
def test_no_more_steps_are_told_of_than_a_run_may_have(asker: Asker, full: None, at: str) -> None:
    answer = asker.htmx(address("/step", TWO, with_="mrv", at=at))
    words = read(answer.text).one(class_="waiting")
    assert words.text == "Working on it: making step 0 of at most 300,000."


@pytest.mark.parametrize(
    "there",
    ["/", address("/draw", SAMPLE), address("/play", SAMPLE), "/library", "/new", "/import"],
)
def test_all_else_goes_on_while_the_places_are_taken(
    client: Client, asker: Asker, there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/")  # its puzzles are made
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    with all_places_taken():
        assert asker.get(there).status_code == 200


def test_many_who_ask_for_the_same_are_answered_by_one_job(hurried: None) -> None:
    shop, begun = Workshop(1), []

    def make(budget: Budget) -> int:
        begun.append(1)
        return ticking(20_000)(budget)

    assert [wait_for(shop, "same", make) for _ in range(20)] == [20_000] * 20
    assert len(begun) == 1


def test_no_more_work_at_once_than_there_are_places(hurried: None) -> None:
    shop, inside, most = Workshop(2), [], []

    def make(budget: Budget) -> int:
        pause = budget.pause
        assert pause

        def watched() -> None:
            inside.remove(threading.get_ident())
            pause()
            inside.append(threading.get_ident())
            most.append(len(inside))

        inside.append(threading.get_ident())
        budget.pause = watched
        done = ticking(50_000)(budget)
        inside.remove(threading.get_ident())
        return done

    keys = [str(number) for number in range(8)]
    for key in keys:
        with suppress(NotReady):
            shop.answer(key, make)
    assert [wait_for(shop, key, make) for key in keys] == [50_000] * 8
    assert max(most) <= 2


def test_what_is_short_does_not_wait_for_what_is_long(hurried: None) -> None:
    shop = Workshop(1)
    for number in range(5):
        with suppress(NotReady):
            shop.answer(number, ticking(10**9))
    assert wait_for(shop, "short", ticking(5_000)) == 5_000
    assert shop.under_way() == 5
    shop.forget()


def test_work_that_nobody_waits_for_stops(hurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    shop, budgets = Workshop(1), []

    def counted(budget: Budget) -> None:
        budgets.append(budget)
        endless(budget)

    with pytest.raises(NotReady):
        shop.answer("endless", counted)
    until(lambda: bool(budgets))
    monkeypatch.setattr(jobs, "PATIENCE", -1)
    until(lambda: shop.under_way() == 0)
    (budget,) = budgets
    stopped = budget.ticks
    sleep(0.05)
    assert budget.ticks == stopped
    with pytest.raises(NotReady, match="starting again"):
        shop.answer("endless", counted)


def test_a_run_that_was_left_goes_on_where_it_is_asked_for_again(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.05)
    shop, run = Workshop(1), Run(BY_ID["keen-p-9de-0"], Choice(SOLVERS["backtracking"]))
    with pytest.raises(NotReady, match=r"making step .* of at most 300,000"):
        shop.reach(run, 300_000)
    until(lambda: shop.under_way() == 0)
    assert (run.ended, run.broken) == (False, False)
    monkeypatch.setattr(jobs, "PATIENCE", 60)
    while not run.ended:
        with suppress(NotReady):
            shop.reach(run, 300_000)
    assert (len(run.events), run.too_long) == (300_000, True)


def test_a_fault_in_the_work_is_an_error_each_time_and_never_an_answer(hurried: None) -> None:
    shop = Workshop(1)

    def broken(budget: Budget) -> None:
        raise ZeroDivisionError("on purpose")

    for _ in range(3):
        with pytest.raises(ZeroDivisionError, match="on purpose"):
            wait_for(shop, "broken", broken)  # type: ignore[arg-type]
    assert wait_for(shop, "fine", ticking(1)) == 1


def endless(budget: Budget) -> None:
    """Work that never ends by itself."""
    while True:
        budget.tick()


def ask(shop: Workshop, key: str, make: Callable[[Budget], object] = endless) -> None:
    """Ask once for what takes long."""
    with suppress(NotReady):
        shop.answer(key, make)


@contextmanager
def asking(who: str) -> Iterator[None]:
    """What is asked for here is asked for by this visitor."""
    token = work.visitor.set(who)
    yield
    work.visitor.reset(token)


def under_way(shop: Workshop) -> list[object]:
    """The keys of the jobs that are not done, oldest first."""
    return [key for key, job in shop._jobs.items() if not job.done.is_set()]


def test_where_too_much_is_under_way_what_has_worked_most_makes_way_for_the_newest(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MOST_JOBS", 3)
    shop = Workshop(1)
    ask(shop, "long")
    until(lambda: shop._jobs["long"].placed)
    long = shop._jobs["long"]
    long.worked = 60.0
    ask(shop, "second")
    ask(shop, "third")
    assert wait_for(shop, "newest", ticking(5_000)) == 5_000
    assert under_way(shop) == ["second", "third"]
    until(long.done.is_set)
    shop.forget()


def test_where_too_much_is_under_way_it_is_whoever_has_most_that_makes_way(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MOST_JOBS", 4)
    shop = Workshop(1)
    with asking("ann"):
        ask(shop, "long")
    shop._jobs["long"].worked = 60.0
    with asking("script"):
        for number in range(9):
            ask(shop, str(number))
    assert under_way(shop)[0] == "long"
    assert len(under_way(shop)) == 4
    shop.forget()


def test_what_is_long_has_its_turn_beside_a_stream_of_what_is_new() -> None:
    """What is new has worked least, and would come first again and again."""
    turns, who = Turns(1), Visitor()

    def line_up() -> Job:
        job = Job(lambda _: None, turns, who)
        Thread(target=turns.take, args=(job,), daemon=True).start()
        until(lambda: job.placed or job in turns._waiting)
        return job

    holder, long = line_up(), line_up()
    turns.charge(long, 60.0)
    for _ in range(2):
        if not long.placed:
            new = line_up()
            turns.leave(holder)
            holder = new
    assert long.placed
    turns.leave(long)


def test_visitors_have_equal_shares_however_much_they_ask_for(hurried: None) -> None:
    shop = Workshop(1)
    with asking("ann"):
        ask(shop, "one")
    with asking("script"):
        for number in range(20):
            ask(shop, str(number))
    one, others = shop._jobs["one"], shop._jobs["1"].visitor

    def ask_on() -> bool:
        for job in shop._jobs.values():
            job.asked = monotonic()
        return one.worked + others.worked > 2.0

    until(ask_on)
    assert one.worked > 0.8 * others.worked
    shop.forget()


def test_what_makes_way_goes_on_where_it_is_asked_for_again(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MOST_JOBS", 1)
    shop, run = Workshop(1), Run(BY_ID["keen-p-9de-0"], Choice(SOLVERS["backtracking"]))
    with suppress(NotReady):
        shop.reach(run, 300_000)
    job = shop._jobs[run]
    until(lambda: len(run.events) > 1_000)
    ask(shop, "newest")
    until(job.done.is_set)
    assert (under_way(shop), run.broken) == (["newest"], False)
    made = len(run.events)
    with pytest.raises(NotReady) as late:
        shop.reach(run, 300_001)
    step, most = re.findall(r"[\d,]+", late.value.sentence)
    assert (int(step.replace(",", "")) >= made, most) == (True, "300,000")
    shop.forget()


def test_what_nobody_has_asked_for_just_now_makes_way_first_and_lets_others_go_first(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MOST_JOBS", 2)
    shop = Workshop(1)
    ask(shop, "left")
    ask(shop, "long")
    until(lambda: shop._turns.wanted)
    shop._jobs["left"].asked -= jobs.SILENCE + 1
    shop._jobs["long"].worked = 60.0
    until(lambda: shop._jobs["long"].placed)
    for _ in range(5):  # it has worked far more, and keeps its place all the same
        assert not shop._jobs["left"].placed
        sleep(0.01)
    ask(shop, "newest")
    assert under_way(shop) == ["long", "newest"]
    shop.forget()


def test_what_nobody_waits_for_any_more_is_out_of_the_way_at_once(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MOST_JOBS", 9)
    shop = Workshop(1)
    for number in range(4):
        ask(shop, str(number))
    those = [*shop._jobs.values()]
    for job in those[1:]:
        job.asked -= jobs.PATIENCE + 1
    ask(shop, "newest")
    assert under_way(shop) == ["0", "newest"]
    until(lambda: all(job.done.is_set() for job in those[1:]))
    shop.forget()


def test_what_takes_next_to_no_time_is_done_at_once_however_much_is_under_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beside 110 that have not worked yet, and so would all come first by turns."""
    shop = Workshop(1)
    with monkeypatch.context() as patch:
        patch.setattr(work, "FIRST_WAIT", 0.0)
        patch.setattr(work, "NEXT_WAIT", 0.0)
        patch.setattr(jobs, "AT_ONCE", -1.0)
        for number in range(110):
            ask(shop, str(number))
        until(lambda: len(shop._turns._waiting) == 109)
    monkeypatch.setattr(shop._turns, "take", lambda job: job.turn.wait())
    monkeypatch.setattr(jobs, "AT_ONCE", 60.0)  # of processor time
    assert shop.answer("short", ticking(5_000)) == 5_000
    shop.forget()


def test_runs_that_were_asked_for_just_now_are_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "KEPT_BYTES", 1)
    monkeypatch.setattr(runs, "WEIGHED_EVERY", -1.0)
    choice = Choice(SOLVERS["backtracking"])
    first = runs.made(SAMPLE, choice, 50)
    runs.made(TWO, choice, 5)
    assert runs.run_of(SAMPLE, choice) is first
    monkeypatch.setattr(runs, "PATIENCE", 0)
    runs.run_of(TWO, choice)
    assert runs.run_of(SAMPLE, choice) is not first


def test_a_search_that_fails_is_an_error_500_each_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> object:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(solve, "answer", fail)
    monkeypatch.setattr(client.application, "testing", False)
    monkeypatch.setitem(client.application.config, "PROPAGATE_EXCEPTIONS", False)
    for _ in range(2):
        answer = super(Client, client).open(address("/solve", SAMPLE))
        assert answer.status_code == 500
        assert "a fault in the program" in answer.text


def test_a_run_that_is_made_is_held_by_nobody_but_the_memory_of_runs(hurried: None) -> None:
    shop = Workshop(1)

    def made() -> ref[Run]:
        run = Run(SAMPLE, Choice(SOLVERS["backtracking"]))
        with suppress(NotReady):
            shop.reach(run, 86)
        until(lambda: run.ended and shop.under_way() == 0)
        return ref(run)

    run = made()
    wait_for(shop, "more", ticking(1))
    collect()
    assert run() is None
