"""The page of strategies: every strategy, its premise, and an example that the solver plays."""

import re
from html import unescape
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from webapp.insight import Run
from webapp.logic.strategies import STRATEGIES
from webapp.solvers import solutions
from webapp.trace import Infer, Remove
from webapp.web.places.strategies import StrategyUse, examples

each_example = pytest.mark.parametrize(
    "example", examples(), ids=lambda example: example.strategy.name
)


def test_every_strategy_has_an_example_in_the_order_of_the_table() -> None:
    assert [example.strategy for example in examples()] == list(STRATEGIES.values())


@each_example
def test_the_strategy_really_fires_at_that_event(example: StrategyUse) -> None:
    """If this fails, `python -m tools.strategies` looks for puzzles that will do."""
    run = Run(example.puzzle, example.choice)
    run.to_end()
    event = run.events[example.at - 1]
    assert isinstance(event, Infer | Remove)
    assert event.because.rule == example.strategy.name
    assert len(list(solutions(example.puzzle, limit=1))) == 1


@each_example
def test_its_sentence_names_the_strategy(example: StrategyUse) -> None:
    said, title = example.sentence.striptags(), example.strategy.title
    assert said.endswith(f"({title}).") or (title == "Given" and " is given as " in said)


def test_the_page_shows_premises_costs_and_links_that_play_the_examples(
    client: FlaskClient,
) -> None:
    page = unescape(client.get("/strategies").text)
    for example in examples():
        strategy = example.strategy
        shown = page.split(f'<li id="{strategy.name}">')[1].split("</li>")[0]
        assert f"<h2>{strategy.title}</h2>" in shown
        assert strategy.premise in shown
        assert f"Cost {strategy.cost} · for {strategy.scope.words}" in shown
        assert shown.count('role="gridcell"') == example.puzzle.size**2
        (link,) = re.findall(r'href="(/watch[^"]+)"', shown)
        chosen = quote(example.choice.text, safe=":")
        assert link == f"/watch?p={strategy.example}&with={chosen}&at={example.at}"
        watched = client.get(link).text
        assert example.sentence.striptags() in unescape(watched)
        assert 'href="/strategies"' in watched
        if strategy.title != "Given":
            assert (
                f'(<a href="/strategies#{strategy.name}" tabindex="-1">{strategy.title}</a>).'
                in watched
            )
