"""The pages of docs/ are true: their links, pictures, words, tables, and the code they name."""

import json
import re
import tomllib
from functools import cache
from pathlib import PurePosixPath

import pytest

from tests.docs.pages import APART, DOCS, ROOT, blocks, names, prose
from tests.web.conftest import client
from tests.web.support import Client
from tools.pictures import FOLDER, PICTURES
from webapp.classroom.room import store
from webapp.insight import CUT
from webapp.study.running import columns
from webapp.trace import KINDS

__all__ = ["client"]

LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")


def anchors(name: str) -> set[str]:
    """The headings of a page as links have them."""
    heads = re.findall(r"^#{1,3} (.+)$", prose(name), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_links_lead_to_existing_pages_and_headings() -> None:
    for name, link in ((each, link) for each in names() for link in LINK.findall(prose(each))):
        if re.match(r"https?://", link):
            continue
        there, _, anchor = link.partition("#")
        path = (DOCS / name).parent / there if there else DOCS / name
        assert path.is_file(), link
        if anchor:
            assert anchor in anchors(path.resolve().relative_to(DOCS).as_posix()), link


def test_every_page_is_reachable_from_the_index() -> None:
    reached, todo = set[str](), ["index.md"]
    while todo:
        name = todo.pop()
        reached.add(name)
        for block in blocks(name):
            if block.kind == "toctree":
                for entry in block.text.split():
                    there = (PurePosixPath("/", name).parent / f"{entry}.md").as_posix()[1:]
                    if there not in reached:
                        todo.append(there)
    assert sorted(reached) == names()


def shown() -> set[str]:
    """The pictures that pages and README show, as files of docs/."""
    readme = re.findall(
        r"!\[[^]]+\]\(docs/([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    figures = [
        (DOCS / name).parent.joinpath(block.argument).resolve().relative_to(DOCS).as_posix()
        for name in names()
        for block in blocks(name)
        if block.kind == "figure"
    ]
    return {*readme, *figures}


def test_pictures_are_those_that_the_script_takes_and_pages_show() -> None:
    files = {path.relative_to(DOCS).as_posix() for path in FOLDER.iterdir()}
    assert files == {f"pictures/{name}.webp" for name in PICTURES} == shown()


# For whoever looks at a screen; those for developers stress words by bold letters as others do.
OF_SCREENS = [
    name for name in names() if name not in APART and not name.startswith(("dev", "res", "scale"))
]


@cache
def on_screen() -> str:
    """All that templates and scripts may show, without its mark-up."""
    folders = {"templates": "html", "static/js": "js", "webapp": "py"}
    texts = [
        path.read_text(encoding="utf-8")
        for folder, ending in folders.items()
        for path in sorted((ROOT / folder).rglob(f"*.{ending}"))
    ]
    whole = "\n".join(texts)
    spoken = "\n".join(re.findall(r'aria-label="([^"]+)"', whole))
    return plain(re.sub(r"<[^<>]*>|\{%[^%]*%\}", "", whole) + spoken)


def plain(text: str) -> str:
    """One kind of apostrophe, and single spaces."""
    return " ".join(text.replace("’", "'").replace("&nbsp;", " ").split())


def stressed(name: str) -> set[str]:
    """What stands in bold, which is what the screen says."""
    return {plain(each) for each in re.findall(r"\*\*(.+?)\*\*", prose(name), re.DOTALL)}


def test_bold_words_are_on_the_screen() -> None:
    missing = {(name, each) for name in OF_SCREENS for each in stressed(name)}
    assert {each for each in missing if each[1] not in on_screen()} == set()


def addresses(name: str) -> list[str]:
    """The addresses of the lab that a page names, but for patterns and files."""
    named = re.findall(r"`(/[^`\s]*)`", prose(name))
    return [
        each for each in named if not re.search(r"[<>]|\b[A-Z]{4,}\b|^/(etc|opt|tmp|work)\b", each)
    ]


def test_named_urls_answer(client: Client) -> None:
    pages = [name for name in names() if name not in APART]
    for address in {each for name in pages for each in addresses(name)}:
        assert client.get(address, follow_redirects=True).status_code == 200, address


def test_rooms_page_has_the_real_limits() -> None:
    said = plain(prose("operators/rooms.md"))
    assert f"{store.MAX_ROOMS} of them, with {store.MAX_SEATS} seats each" in said
    assert (store.IDLE, store.AGE) == (30 * 60, 4 * 3600)
    assert "half an hour without its teacher, four hours at the latest" in said


def test_researchers_page_has_the_step_limit() -> None:
    assert f"{CUT:,} events" in plain(prose("researchers/index.md"))


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


HOUSE = "developers/index.md"
ADDING = "developers/adding/index.md"
CODE = [name for name in names() if name.startswith("developers/")]
# What the examples add.
ADDED = {
    "webapp/solvers/columns.py", "webapp/logic/strategies/couple.py",
    "webapp/puzzle/formats/cages.py", "webapp/web/puzzle/count.py", "templates/pages/count.html",
}  # fmt: skip


@pytest.mark.parametrize("name", CODE)
def test_named_files_and_folders_exist(name: str) -> None:
    named = re.findall(r"`((?:webapp|templates|static|tests|bench|tools)/[\w./-]*)`", prose(name))
    assert {each for each in named if not (ROOT / each).exists()} - ADDED == set()


def test_layers_page_has_the_checked_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]
    rows = re.findall(r"^\| `([\w.]+)` \|", prose(HOUSE), re.MULTILINE)
    assert rows == contracts["contracts"][0]["layers"]


def test_registries_of_what_can_be_added_exist() -> None:
    rows = re.findall(r"^\| .* \| `(.*?)`.* \| `(.*)` in `(.*)` \|$", prose(ADDING), re.MULTILINE)
    assert len(rows) == 5
    for folder, name, file in rows:
        assert (ROOT / folder).is_dir()
        assert re.search(
            rf"^{name}\b.* = ", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE
        )
