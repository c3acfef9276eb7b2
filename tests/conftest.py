"""Fixtures for all tests: the puzzle corpus and the web application."""

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

for name in SETTINGS:  # the developer's own server settings
    os.environ.pop(name, None)

# However busy the machine is, no test fails by the clock.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


# Requests wait until their answers are ready.
jobs.FIRST_WAIT = jobs.NEXT_WAIT = 120
jobs.PATIENCE = 180

# The date of all test runs, whose puzzles are stored as data.
NOW = date(2026, 11, 20)
today.today = lambda: NOW


def make_days_once() -> None:
    """Cache the puzzles of each day, which are most of the work of Home."""
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


# Room pages poll three times as fast as in production. Polling even faster costs more processor
# time than it saves. The timeouts for busy machines are those of production.
QUICK = ROOM_CLOCKS | {"every": 300, "jitter": 90, "screen": 200, "silent": 1_000, "look": 60}


@pytest.fixture(scope="session")
def app() -> Flask:
    """Return the application as it is served, except that requests wait for their answers."""
    return create_app({"TESTING": True, "ROOM_CLOCKS": QUICK})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Return a client of a server with empty caches."""
    runs.forget()
    return app.test_client()
