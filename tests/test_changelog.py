"""CHANGELOG.md is kept as it says: each version with its date, newest first, in a few headings."""

import re
from datetime import date
from pathlib import Path

import pytest

from tools.version import TAG

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "CHANGELOG.md").read_text()
VERSIONS = re.findall(r"^## \[(.+)\](.*)$", TEXT, re.MULTILINE)
# Those of Keep a Changelog, in its order.
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


def test_what_comes_next_stands_first_and_every_version_is_a_tag_with_its_date() -> None:
    (first, nothing), *released = VERSIONS
    assert (first, nothing) == ("Unreleased", "")
    days = []
    for version, day in released:
        assert re.fullmatch(TAG, f"v{version}")
        days.append(date.fromisoformat(day.removeprefix(" - ")))
    assert days == sorted(days, reverse=True)
    assert len({version for version, _ in VERSIONS}) == len(VERSIONS)


def test_each_has_its_headings_once_and_in_order() -> None:
    for each in TEXT.split("\n## ")[1:]:
        kinds = re.findall(r"^### (.+)$", each, re.MULTILINE)
        assert kinds == [kind for kind in KINDS if kind in kinds]
        assert all(part.strip().startswith("- ") for part in re.split(r"\n### .+\n", each)[1:])


@pytest.mark.parametrize(
    "what",
    ["Compare", "Predict", "Be the solver", "Four puzzles", "Live rooms", "Worksheets", "embed",
     "SVG", "lines of JSON", "Compiled", "Studies", "Hand-in", "Practice"],
)  # fmt: skip
def test_it_names_what_there_is(what: str) -> None:
    assert what in " ".join(TEXT.split())


def test_the_readme_leads_to_it_and_keeps_no_other() -> None:
    readme = (ROOT / "README.md").read_text()
    said = readme.split("\n## Changes\n")[1].split("\n## ")[0]
    assert "(CHANGELOG.md)" in said
    assert len(said.splitlines()) < 5


def test_no_line_is_too_long() -> None:
    assert [line for line in TEXT.splitlines() if len(line) > 100] == []
