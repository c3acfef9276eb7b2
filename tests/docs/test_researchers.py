"""What the pages for researchers say of data is what the data have."""

import json
import re

from tests.docs.pages import blocks, prose
from webapp.study.rows import columns
from webapp.trace import KINDS


def rows(name: str) -> list[list[str]]:
    """The cells of a page's tables."""
    lines = [line for line in prose(name).splitlines() if line.startswith("| `")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" |")] for line in lines]


def test_events_page_lists_every_kind_with_its_fields() -> None:
    told = {kind: re.findall(r"\b[a-z]+\b", re.sub(r"\(.*?\)", "", fields))
            for kind, fields, _ in rows("researchers/events.md")}  # fmt: skip
    have = {name: [each for each in kind.__slots__ if each != "line"]
            for name, kind in KINDS.items()}  # fmt: skip
    assert {kind: sorted(fields) for kind, fields in told.items()} == {
        kind: sorted(fields) for kind, fields in have.items()
    }


def test_events_page_has_an_example_of_every_kind() -> None:
    (block,) = (each for each in blocks("researchers/events.md") if each.kind == "json")
    assert [json.loads(line)["event"] for line in block.text.splitlines()] == list(KINDS)


def test_study_page_lists_every_column() -> None:
    assert rows("researchers/study.md") == [list(each) for each in columns()]
