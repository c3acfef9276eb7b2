"""Links of the pages lead somewhere: to pages and their headings, and to addresses of the lab."""

import re
from pathlib import PurePosixPath

from tests.docs.pages import DOCS, blocks, names, prose

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
