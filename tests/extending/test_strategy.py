"""A new deduction is a file and a line in the registry: hints, Logic, grades and words have it."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec, module_from_spec
from pathlib import Path

import pytest

from tests.extending.added import couple
from tests.extending.pages import OTHERS, pages_with, visit
from tests.extending.truth import blamed_but_solvable
from tests.logic.test_soundness import used
from tests.web.support import BY_ID, Client, address
from tests.web.test_play import at as at_position
from webapp.__main__ import main
from webapp.budget import Budget
from webapp.coach.hint import hint
from webapp.generator import by_steps
from webapp.generator.draw import draw
from webapp.generator.grade import GRADES, NAMES, UNREASONABLE, rate
from webapp.generator.lots import Lots
from webapp.generator.make import Wish, make
from webapp.insight import Run
from webapp.insight.blame.dead_ends import is_dead_end
from webapp.insight.blame.refuted import refuted_at_once
from webapp.lesson.facts import FACTS
from webapp.logic.deduction import Deduced, Deduction, OnlyLogic, Strike
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import WITH_CAGES, Strategy
from webapp.puzzle import Cell, Puzzle, cell_names, format, masks
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.solvers.algorithms import logic
from webapp.trace import Paper, Remove, from_json, to_json
from webapp.web.places.strategies import examples
from webapp.web.run import runs


@dataclass(frozen=True, slots=True)
class Crossing(OnlyLogic, Deduced[Remove]):
    """A value has the same two columns in two rows."""

    rule = "crossing"
    title = "Crossing"
    corners: tuple[Cell, ...]
    value: int

    def clause(self, puzzle: Puzzle, board: Paper, event: Remove) -> str:
        return f"{self.value} is at two of {cell_names(self.corners)}"


@by_board
def find_crossings(sheet: Sheet) -> Iterator[Deduction]:
    """Two rows against the others."""
    n = sheet.size
    rows, columns = sheet.units.cells[:n], sheet.units.cells[n : 2 * n]
    for bit in sheet.bits[sheet.full]:
        twins: dict[tuple[int, ...], int] = {}
        for row, cells in enumerate(rows):
            places = tuple(at for at, cell in enumerate(cells) if sheet.domains[cell] & bit)
            if len(places) != 2 or twins.setdefault(places, row) == row:
                continue
            pair = (twins[places], row)
            others = [columns[at][r] for at in places for r in range(n) if r not in pair]
            if gone := sheet.holders(others, bit):
                corners = sheet.named(rows[r][at] for r in pair for at in places)
                yield Strike(gone, Crossing(corners, masks.value(bit)))


# The one that the page for developers adds, and a harder one.
COUPLE = couple.STRATEGY
CROSSING = Strategy(
    Crossing,
    find_crossings,
    premise="When two rows have a value in the same two columns only, no other row has it there.",
    cost=6,
    line="groups",
    example="m1MjVT-FbiOicRk0AOo3g",
    scope=WITH_CAGES,
)


NEW = (COUPLE, CROSSING)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """They have their lines among the others, behind those of equal cost; Logic begins anew."""
    held = dict(STRATEGIES)
    every = sorted([*held.values(), *NEW], key=lambda strategy: strategy.cost)
    STRATEGIES.clear()
    STRATEGIES.update((strategy.name, strategy) for strategy in every)
    spec = find_spec(logic.__name__)
    assert spec
    assert spec.loader
    anew = module_from_spec(spec)
    spec.loader.exec_module(anew)
    monkeypatch.setitem(SOLVERS, "logic", anew.SOLVER)
    examples.cache_clear()
    runs.forget()
    yield
    STRATEGIES.clear()
    STRATEGIES.update(held)
    examples.cache_clear()
    runs.forget()


def reasoned(puzzle: Puzzle) -> Run:
    """The whole run of Logic."""
    run = Run(puzzle, Choice(SOLVERS["logic"]))
    run.to_end()
    return run


def test_new_strategies_are_sound_and_used() -> None:
    counts = Counter[str]()
    for seed in range(60):
        counts += used(seed)
    assert {each.name for each in NEW} <= {*counts}


def test_new_strategies_are_on_every_page(client: Client) -> None:
    for there in (*pages_with("logic"), *OTHERS):
        visit(client, there)


def test_strategy_table_and_lessons_list_them_by_cost(client: Client) -> None:
    page = client.page("/strategies")
    rows = page.one(class_="strategies").all("li")
    assert [each["id"] for each in rows if each.get("id")] == list(STRATEGIES)
    for strategy in NEW:
        row = page.one("li", id=strategy.name)
        assert strategy.premise in row.text
        assert f"Cost {strategy.cost} · for {strategy.scope.words}" in row.text
        assert row.one(class_="example").text.endswith(f"({strategy.title}).")
        watch = client.page(row.one(class_="button")["href"])
        lit = next(each for each in watch.all("li") if each.get("aria-current"))
        assert strategy.title.lower() in lit.text
    lessons = client.page("/lessons").one("section", aria_labelledby="strategies")
    assert f"{len(STRATEGIES)} ways to deduce something" in lessons.text
    assert [each.text for each in lessons.all("li")] == [s.title for s in STRATEGIES.values()]
    assert FACTS["strategies"].tell(None) == f"{len(STRATEGIES)} strategies"  # type: ignore[arg-type]


def test_strategy_events_survive_json_and_have_a_sentence(client: Client) -> None:
    run = reasoned(BY_ID["keen-p-5dx-0"])
    told = Counter[str]()
    for step, event in enumerate(run.events, 1):
        if isinstance(event, Remove) and isinstance(event.because, couple.Couple | Crossing):
            read = from_json(json.loads(json.dumps(to_json(event))))
            assert to_json(read) == to_json(event)
            watch = client.page(address("/watch", run.puzzle, with_="logic", at=step))
            assert f"({event.because.title})" in watch.one(data_sentence="").text
            told[event.because.rule] += 1
    assert {*told} == {each.name for each in NEW}
    timeline = client.fragment(address("/timeline", run.puzzle, with_="logic"))
    assert timeline.all("svg")


@pytest.mark.parametrize(
    ("strategy", "name"), [(COUPLE, "keen-p-5de-0"), (CROSSING, "keen-p-6dx-1")]
)
def test_hint_names_the_new_strategy(client: Client, strategy: Strategy, name: str) -> None:
    puzzle = BY_ID[name]
    lead = hint(puzzle, {}).lead
    assert lead
    assert lead.strategy is strategy
    where, which, why, done = (
        client.fragment(at_position("/hint", puzzle, {}, rung=number)) for number in (1, 2, 3, 4)
    )
    assert where.text.startswith("Look at ")
    assert which.one("a", href=f"/strategies#{strategy.name}").text == strategy.title
    assert strategy.premise in which.text
    assert f"({strategy.title})." in why.text
    assert "Undo takes it back." in done.text


@pytest.mark.parametrize(
    ("strategy", "name", "step"), [(COUPLE, "keen-p-4de-1", 29), (CROSSING, "keen-p-4dh-2", 5)]
)
def test_why_names_the_strategy_that_spares_a_search(
    client: Client, strategy: Strategy, name: str, step: int
) -> None:
    run = Run(BY_ID[name], parse_choice("mrv"))
    run.extend(400)
    found = refuted_at_once(run, step)
    assert found
    assert found.strategy is strategy
    said = [
        each.text
        for at, event in enumerate(run.events, 1)
        if is_dead_end(event)
        for each in client.fragment(address("/why", run.puzzle, with_="mrv", at=at)).all(
            class_="needless"
        )
    ]
    assert any(found.sentence in each for each in said)
    assert blamed_but_solvable("mrv", range(10))[0] == []


def test_grades_use_them_and_generated_puzzles_match_the_grade() -> None:
    assert not by_steps.all_known()
    rating = rate(BY_ID["keen-p-4dx-1"])
    assert rating.uses.keys() >= {COUPLE.name, CROSSING.name}
    assert rating.hardest is CROSSING
    for size in (4, 5):
        for grade in GRADES:
            for seed in range(3):
                assert make(Wish(size, grade), seed).rating.grade == grade, (size, seed)


def test_draw_has_at_most_one_grade() -> None:
    wish = Wish(4, UNREASONABLE)
    for seed in range(40):
        drawn = draw(4, wish.weights(seed), wish.operators, Lots(str(seed)))
        if drawn:
            graded = [each for each in NAMES if by_steps.has_grade(drawn, each, Budget())]
            assert len(graded) < 2


def test_command_line_uses_the_new_strategies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(format(BY_ID["keen-p-5dx-0"], "text"))
    assert main(["solve", str(file), "--with", "logic"]) == 0
    assert main(["trace", str(file), "--with", "logic"]) == 0
    assert "(Couple)." in capsys.readouterr().out
    assert main(["trace", str(file), "--with", "logic", "--json"]) == 0
    assert '"rule": "crossing"' in capsys.readouterr().out
    assert main(["rate", str(file), "--json"]) == 0
    assert "couple" in capsys.readouterr().out
    study = ["--puzzles", str(file), "--with", "logic", "--cores", "1", "-o", str(tmp_path / "o")]
    assert main(["study", *study]) == 0
