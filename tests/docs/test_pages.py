"""The links, pictures, words, tables and code names on the docs pages are right."""

import json
import re
import tomllib
from functools import cache
from pathlib import PurePosixPath

import pytest

from tests.docs.pages import APART, DOCS, ROOT, blocks, names, page, prose
from tests.web.conftest import client
from tests.web.support import Client
from tools.pictures import FOLDER, PICTURES
from tools.reference import updated
from webapp.classroom.room import store
from webapp.coach.practice.drills import boards
from webapp.generator.make import LARGEST
from webapp.insight import CUT
from webapp.logic.strategies import STRATEGIES
from webapp.solvers import SOLVERS
from webapp.trace import KINDS

__all__ = ["client"]

LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")


def anchors(name: str) -> set[str]:
    """Return the headings of a page as link targets."""
    heads = re.findall(r"^#{1,3} (.+)$", prose(name), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_links_lead_to_existing_pages_and_headings() -> None:
    pages = [*names(), *(f"../{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY"))]
    for name, link in ((each, link) for each in pages for link in LINK.findall(prose(each))):
        if re.match(r"https?://", link):
            continue
        there, _, anchor = link.partition("#")
        path = (DOCS / name).parent / there if there else DOCS / name
        assert path.is_file(), (name, link)
        if anchor:
            assert anchor in anchors(path.resolve().relative_to(DOCS).as_posix()), (name, link)


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
    """Return the pictures in docs and README, as paths in docs/."""
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


def test_pictures_are_taken_by_the_script_and_shown() -> None:
    files = {path.relative_to(DOCS).as_posix() for path in FOLDER.iterdir()}
    assert files == {f"pictures/{name}.webp" for name in PICTURES} == shown()


# Pages that put the words on screen in bold. Developer pages use bold for emphasis.
OF_SCREENS = [
    name for name in names() if name not in APART and not name.startswith(("dev", "ref", "res"))
]


@cache
def on_screen() -> str:
    """Return all text that templates and scripts can show, without mark-up."""
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
    """Return the text with straight apostrophes and single spaces."""
    return " ".join(text.replace("’", "'").replace("&nbsp;", " ").split())


def test_bold_words_in_docs_are_on_the_screen() -> None:
    bold = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
    named = {(name, plain(each)) for name in OF_SCREENS for each in bold.findall(prose(name))}
    assert {each for each in named if each[1] not in on_screen()} == set()


def addresses(name: str) -> list[str]:
    """Return the lab's URLs that a page names, except patterns and files."""
    named = re.findall(r"`(/[^`\s]*)`", prose(name))
    return [
        each for each in named if not re.search(r"[<>]|\b[A-Z]{4,}\b|^/(etc|opt|tmp|work)\b", each)
    ]


def test_urls_named_in_docs_answer(client: Client) -> None:
    pages = [name for name in names() if name not in APART]
    for address in {each for name in pages for each in addresses(name)}:
        assert client.get(address, follow_redirects=True).status_code == 200, address


def test_deployment_page_has_the_limits_of_the_code() -> None:
    said = plain(prose("deploy.md"))
    assert f"{store.MAX_ROOMS} of them, with {store.MAX_SEATS} seats each" in said
    assert (store.IDLE, store.AGE) == (30 * 60, 4 * 3600)
    assert "half an hour without its teacher, four hours at the latest" in said


def test_lesson_plan_has_the_figures_of_its_lesson() -> None:
    plan = prose("teachers/lesson-plan.md")
    figures = {*re.findall(r"\d+(?:,\d{3})+|MRV \d+", plan)} - {"10,000"}  # one is wrong
    texts = (ROOT / "tests/puzzles/lessons.txt").read_text(encoding="utf-8")
    assert {each for each in figures if each not in texts} == set()


def test_researchers_page_has_the_step_limit_of_the_code() -> None:
    assert f"{CUT:,} events" in plain(prose("researchers/index.md"))


def test_events_page_lists_every_event_with_its_fields() -> None:
    listed = re.findall(
        r"^- `([a-z-]+)`(?: \((.*?)\))?: ", prose("researchers/events.md"), re.MULTILINE
    )
    read = {kind: re.findall(r"[a-z]+", fields) for kind, fields in listed}
    have = {name: [each for each in kind.__slots__ if each != "line"]
            for name, kind in KINDS.items()}  # fmt: skip
    assert {kind: sorted(fields) for kind, fields in read.items()} == {
        kind: sorted(fields) for kind, fields in have.items()
    }


def test_events_page_has_an_example_of_every_event() -> None:
    (block,) = (each for each in blocks("researchers/events.md") if each.kind == "json")
    assert [json.loads(line)["event"] for line in block.text.splitlines()] == list(KINDS)


OVERVIEW = "developers/index.md"
CODE = [name for name in names() if name.startswith("developers/")]
# Names that the examples add.
ADDED = {
    "webapp/solvers/columns.py", "webapp/logic/strategies/couple.py",
    "webapp/puzzle/formats/cages.py", "webapp/web/puzzle/count.py", "templates/pages/count.html",
}  # fmt: skip


@pytest.mark.parametrize("name", CODE)
def test_files_and_folders_named_in_docs_exist(name: str) -> None:
    named = re.findall(r"`((?:webapp|templates|static|tests|bench|tools)/[\w./-]*)`", prose(name))
    assert {each for each in named if not (ROOT / each).exists()} - ADDED == set()


def test_layers_page_has_the_checked_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]
    rows = re.findall(r"^- `(webapp\.[\w.]+)`: ", prose(OVERVIEW), re.MULTILINE)
    assert rows == contracts["contracts"][0]["layers"]


def test_registries_named_in_docs_exist() -> None:
    rows = re.findall(r"^\| .* \| `(.*?)`.* \| `(.*)` in `(.*)` \|$", prose(OVERVIEW), re.MULTILINE)
    assert len(rows) == 5
    for folder, name, file in rows:
        assert (ROOT / folder).is_dir()
        assert re.search(
            rf"^{name}\b.* = ", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE
        )


def test_overview_names_every_make_target_and_folder() -> None:
    said = prose(OVERVIEW)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)", said)) == targets
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "."}
    built = {"build", "dist", "mathdoku_lab.egg-info", "webapp"}
    assert folders - built <= set(re.findall(r"`(\w+)/`", said))


def test_reference_page_matches_the_code() -> None:
    """After a change to a command, format, algorithm or setting, run `make docs`."""
    assert page("reference.md") == updated(page("reference.md"))


def test_readme_has_the_figures_of_the_code() -> None:
    said = plain(page("../README.md"))
    drills = sum(bool(boards(name)) for name in STRATEGIES)
    programs = sum(solver.program is not None for solver in SOLVERS.values())
    assert (len(SOLVERS), programs) == (11, 5)
    assert "Eleven algorithms" in said
    assert "shows five of the algorithms" in said
    assert f"the {len(STRATEGIES)} solving strategies" in said
    assert f"cover {drills} of the strategies" in said
    assert f"up to {LARGEST} × {LARGEST}." in said
