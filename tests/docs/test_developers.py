"""What the pages for developers name is there: files, functions, registries, layers."""

import re
import tomllib

import pytest

from tests.docs.pages import ROOT, names, prose

HOUSE = "developers/index.md"
WALK = "developers/request.md"
ADDING = "developers/adding/index.md"
CODE = [name for name in names() if name.startswith("developers/")]
# What of the walk is neither a function nor a class, but stands in the file.
WORDS = {"pages", "action", "submit", "p", "with", "at"}
# What the examples add.
ADDED = {
    "webapp/solvers/algorithms/columns.py", "webapp/logic/strategies/couple.py",
    "webapp/puzzle/formats/cages.py", "webapp/web/puzzle/count.py", "templates/pages/count.html",
}  # fmt: skip


@pytest.mark.parametrize("name", CODE)
def test_named_files_and_folders_exist(name: str) -> None:
    named = re.findall(r"`((?:webapp|templates|static|tests|bench|tools)/[\w./-]*)`", prose(name))
    assert {each for each in named if not (ROOT / each).exists()} - ADDED == set()


def test_request_walk_names_functions_in_their_files() -> None:
    walk = re.findall(r"^\d+\. (.+(?:\n {2,}.+)*)", prose(WALK), re.MULTILINE)
    assert len(walk) == 16
    held = 0
    for step in walk:
        named = re.findall(r"`([^`]+)`", step)
        files = [(ROOT / each).read_text() for each in named if re.match(r"\w+/.*\.\w+$", each)]
        functions = [each for each in named if re.fullmatch(r"_?[a-z]+(_[a-z]+)*|[A-Z]\w+", each)]
        for each in functions if files else ():
            begins = rf"(def|class|macro) {each}\b" if each not in WORDS else rf"\b{each}\b"
            assert any(re.search(begins, file) for file in files), (each, step)
            held += 1
    assert held > 20


def test_layers_page_has_the_checked_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    rows = re.findall(r"^\| `([\w.]+)` \|", prose(HOUSE), re.MULTILINE)
    assert rows == contracts["contracts"][0]["layers"]


def test_registries_of_what_can_be_added_exist() -> None:
    rows = re.findall(r"^\| .* \| `(.*?)`.* \| `(.*)` in `(.*)` \|$", prose(ADDING), re.MULTILINE)
    assert len(rows) == 5
    for folder, name, file in rows:
        assert (ROOT / folder).is_dir()
        assert re.search(rf"^{name}\b.* = ", (ROOT / file).read_text(), re.MULTILINE)
