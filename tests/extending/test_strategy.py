"""A new strategy is a file and a line in the registry; Logic, hints and grades use it."""

import json
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec, module_from_spec

import pytest

from tests.extending.added import couple
from tests.logic.test_soundness import used
from tests.trace.json_events import event_of
from tests.web.support import BY_ID, Client, address
from tests.web.support import at as at_position
from webapp.classroom.lesson.placeholders import PLACEHOLDERS
from webapp.coach.hint import hint
from webapp.generator.grade import GRADES, rate
from webapp.generator.make import PuzzleSpec, make
from webapp.insight import Run
from webapp.logic.strategies import STRATEGIES
from webapp.solvers import SOLVERS, Choice, logic
from webapp.trace import Remove, to_json
from webapp.web.places import practice
from webapp.web.run import runs

# The one that the developer page adds.
NEW = couple.STRATEGY
PUZZLE = BY_ID["keen-p-5de-0"]


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the strategy after those of equal cost, and reload Logic."""
    held = dict(STRATEGIES)
    every = sorted([*held.values(), NEW], key=lambda strategy: strategy.cost)
    STRATEGIES.clear()
    STRATEGIES.update((strategy.name, strategy) for strategy in every)
    spec = find_spec(logic.__name__)
    reloaded = module_from_spec(spec)
    spec.loader.exec_module(reloaded)
    monkeypatch.setitem(SOLVERS, "logic", reloaded.SOLVER)
    runs.forget()
    yield
    STRATEGIES.clear()
    STRATEGIES.update(held)
    runs.forget()
    practice._example.cache_clear()  # examples are runs of Logic


def test_new_strategy_is_sound_and_used() -> None:
    counts = Counter[str]()
    for seed in range(20):
        counts += used(seed)
    assert counts[NEW.name]


def test_strategy_table_and_lessons_list_it_by_cost(client: Client) -> None:
    page = client.page("/strategies")
    rows = page.one(class_="strategies").all("li")
    assert [each["id"] for each in rows if each.get("id")] == list(STRATEGIES)
    row = page.one("li", id=NEW.name)
    assert NEW.premise in row.text
    assert f"Cost {NEW.cost} · for {NEW.scope.words}" in row.text
    assert row.one(class_="example").text.endswith(f"({NEW.title}).")
    watch = client.page(row.one(class_="button")["href"])
    lit = next(each for each in watch.all("li") if each.get("aria-current"))
    assert NEW.title.lower() in lit.text
    lessons = client.page("/lessons").one("section", aria_labelledby="strategies")
    assert f"{len(STRATEGIES)} ways to deduce something" in lessons.text
    assert PLACEHOLDERS["strategies"].fill(None) == f"{len(STRATEGIES)} strategies"  # type: ignore[arg-type]


def test_strategy_events_survive_json_and_have_a_sentence(client: Client) -> None:
    run = Run(PUZZLE, Choice(SOLVERS["logic"]))
    run.to_end()
    removes = [
        (step, event)
        for step, event in enumerate(run.events, 1)
        if isinstance(event, Remove) and isinstance(event.because, couple.Couple)
    ]
    step, event = removes[0]
    assert to_json(event_of(json.loads(json.dumps(to_json(event))))) == to_json(event)
    watch = client.page(address("/watch", PUZZLE, with_="logic", at=step))
    assert f"({NEW.title})" in watch.one(data_sentence="").text
    assert client.fragment(address("/timeline", PUZZLE, with_="logic")).all("svg")
    for path in ("/step", "/why", "/inside", "/ask", "/tree", "/embed"):
        assert client.get(address(path, PUZZLE, with_="logic", at=step)).status_code == 200


def test_hint_names_the_new_strategy(client: Client) -> None:
    lead = hint(PUZZLE, {}).lead
    assert lead.strategy is NEW
    where, which, why, done = (
        client.fragment(at_position("/hint", PUZZLE, {}, level=number)) for number in (1, 2, 3, 4)
    )
    assert where.text.startswith("Look at ")
    assert which.one("a", href=f"/strategies#{NEW.name}").text == NEW.title
    assert NEW.premise in which.text
    assert "r3c5 and r4c5 share 1 and 5" in why.text
    assert "Undo takes it back." in done.text


def test_grades_use_new_strategy_and_generator_agrees() -> None:
    assert NEW.name in rate(BY_ID["keen-p-4dx-1"]).uses
    for grade in GRADES:
        assert make(PuzzleSpec(4, grade), 1).rating.grade == grade
