"""What all tests share: the corpus and the web application."""

import json
import os
from datetime import date
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from webapp import create_app
from webapp.budget import Budget
from webapp.generator.days import Which, puzzle_of
from webapp.puzzle import Puzzle
from webapp.web.catalogue import today
from webapp.web.http import jobs
from webapp.web.http.limits import ROOM_CLOCKS
from webapp.web.http.settings import SETTINGS
from webapp.web.run import runs

for name in SETTINGS:  # what whoever runs the tests has set for a server of theirs
    os.environ.pop(name, None)

# However busy the machine is, no test fails by the clock.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def have_patience() -> None:
    """Let whoever asks wait until the answer is there; meanwhile it is not heard of."""
    jobs.FIRST_WAIT = jobs.NEXT_WAIT = 120
    jobs.PATIENCE = 180


have_patience()


# The day on which all tests run; its puzzles are kept as data.
NOW = date(2026, 11, 20)


def stop_the_calendar() -> None:
    """Let it be the same day whenever the tests run."""
    today.today = lambda: NOW


stop_the_calendar()


def make_days_once() -> None:
    """Keep the puzzles of each day: most of what a look at Home takes is making them."""
    kept: dict[tuple[date, Which], Puzzle] = {}

    def once(day: date, which: Which, budget: Budget) -> Puzzle:
        if (day, which) not in kept:
            kept[day, which] = puzzle_of(day, which, budget)
        return kept[day, which]

    today.puzzle_of = once


make_days_once()

PUZZLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "puzzles" / "public.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


# What a page of a room waits for by itself takes a third of its time: to ask more often costs more
# of the processor than it saves. What is given to a busy machine is as ever.
QUICK = ROOM_CLOCKS | {"every": 300, "jitter": 90, "silent": 1_000, "look": 60}


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application as it is served; but whoever asks waits until the answer is there."""
    return create_app({"TESTING": True, "ROOM_CLOCKS": QUICK})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of a server that remembers nothing."""
    runs.forget()
    return app.test_client()
