"""The pictures of the pages are those that the script takes of the product, and small."""

import re

from tests.docs.pages import DOCS, ROOT, blocks, names
from tools.pictures import FOLDER, PICTURES


def shown() -> set[str]:
    """The pictures that pages and README show, as files of docs/."""
    readme = re.findall(r"!\[[^]]+\]\(docs/([^)]+)\)", (ROOT / "README.md").read_text())
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


def test_every_figure_has_alternative_text() -> None:
    figures = [block for name in names() for block in blocks(name) if block.kind == "figure"]
    assert [str(block) for block in figures if len(block.options.get("alt", "")) < 20] == []
